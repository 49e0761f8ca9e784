/** Digits of GS1 codes: EAN-8, UPC-A, EAN-13 and GTIN-14 (cases). */
const gtinLengths = [8, 12, 13, 14];

/**
 * Normal form for comparing product codes: GS1 codes are padded to GTIN-14, so that UPC-A and EAN-13 of one product match. Blanks and
 * dashes are removed. Any other code, such as a distributor's own, is uppercased.
 */
export function normalizeCode(code: string): string {
  const text = code.replace(/[\s-]/g, '').toUpperCase();
  return isGtin(text) ? text.padStart(14, '0') : text;
}

/** Whether the GS1 check digit of a code is valid; undefined for a code that is not GS1. */
export function hasValidCheckDigit(code: string): boolean | undefined {
  const digits = normalizeCode(code);
  if (!/^\d{14}$/.test(digits)) return undefined;
  return calculateCheckDigit(digits.slice(0, 13)) === Number(digits[13]);
}

/** GS1 check digit for the digits before it: from the right, every other digit is weighted by 3, starting with the last. */
export function calculateCheckDigit(digits: string): number {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

const isGtin = (text: string): boolean => /^\d+$/.test(text) && gtinLengths.includes(text.length);
