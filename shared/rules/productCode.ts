/** How many digits the codes of GS1 have: EAN-8, UPC-A, EAN-13 and the code of a case. */
const lengths = [8, 12, 13, 14];

/**
 * What makes two codes on products the same one: UPC-A and EAN-13 are short forms of the same 14 digits (GTIN-14), blanks and dashes are no
 * difference. Another code, such as a distributor's own, stands as it is in capitals.
 */
export function normalCode(code: string): string {
  const text = code.replace(/[\s-]/g, '').toUpperCase();
  return isGtin(text) ? text.padStart(14, '0') : text;
}

/** Whether the last digit of a code is what GS1 makes of the others; undefined for a code that has none. */
export function checkDigitIsRight(code: string): boolean | undefined {
  const digits = normalCode(code);
  if (!/^\d{14}$/.test(digits)) return undefined;
  return checkDigitOf(digits.slice(0, 13)) === Number(digits[13]);
}

/** The digit that goes behind the first 13 of a GTIN-14, or 7, 11 or 12 of a shorter code: every second one from the right counts three times. */
export function checkDigitOf(digits: string): number {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

const isGtin = (text: string): boolean => /^\d+$/.test(text) && lengths.includes(text.length);
