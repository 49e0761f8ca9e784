/** "+1 (703) 555-0142" for ten digits, with or without the country's 1; other numbers as they are, with a plus. */
export function phoneText(digits: string): string {
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  if (national.length !== 10) return digits && `+${digits}`;
  return `+1 (${national.slice(0, 3)}) ${national.slice(3, 6)}-${national.slice(6)}`;
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
/** "$96.00" for 96. */
export const moneyText = (amount: number): string => dollars.format(amount);
