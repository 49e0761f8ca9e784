/**
 * "1,250.5" for 1250.5, with between `minDecimals` and `maxDecimals` decimals. Hand-written because Intl takes a second for 100,000
 * rows.
 */
export function formatNumber(value: number, minDecimals = 0, maxDecimals = 2): string {
  const fixed = Math.abs(value).toFixed(maxDecimals);
  const point = maxDecimals > 0 ? fixed.length - maxDecimals - 1 : fixed.length;
  let end = fixed.length;
  while (end > point + 1 + minDecimals && fixed.charCodeAt(end - 1) === 48) end -= 1;
  if (end === point + 1) end = point;
  const text =
    point > 3 ? fixed.slice(0, point).replace(/\B(?=(\d{3})+$)/g, ',') + fixed.slice(point, end) : fixed.slice(0, end);
  return value < 0 && /[1-9]/.test(text) ? `-${text}` : text;
}

/** "$96.00" for 96. */
export function formatMoney(amount: number): string {
  const text = formatNumber(amount, 2);
  return text.startsWith('-') ? `-$${text.slice(1)}` : `$${text}`;
}

/** "24.5 g" */
export const formatGrams = (grams: number): string => `${formatNumber(grams, 0, 1)} g`;

/** "1 entry", "439 entries" */
export const formatCount = (count: number, { one, many }: { one: string; many: string }): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;
