/** "+1 (703) 555-0142" for ten digits, with or without the country's 1; other numbers as they are, with a plus. */
export function phoneText(digits: string): string {
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  if (national.length !== 10) return digits && `+${digits}`;
  return `+1 (${national.slice(0, 3)}) ${national.slice(3, 6)}-${national.slice(6)}`;
}

/** "1,250.5" for 1250.5: at most `most` decimals, at least `least`. By hand, for `Intl` takes a list of 100,000 rows a second. */
export function numberText(value: number, least = 0, most = 2): string {
  const fixed = Math.abs(value).toFixed(most);
  const point = most > 0 ? fixed.length - most - 1 : fixed.length;
  let end = fixed.length;
  while (end > point + 1 + least && fixed.charCodeAt(end - 1) === 48) end -= 1;
  if (end === point + 1) end = point;
  const shown =
    point > 3 ? fixed.slice(0, point).replace(/\B(?=(\d{3})+$)/g, ',') + fixed.slice(point, end) : fixed.slice(0, end);
  return value < 0 && /[1-9]/.test(shown) ? `-${shown}` : shown;
}

/** "$96.00" for 96. */
export function moneyText(amount: number): string {
  const text = numberText(amount, 2);
  return text.startsWith('-') ? `-$${text.slice(1)}` : `$${text}`;
}
