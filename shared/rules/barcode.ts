const length = 12;

/** The code of a badge: 12 random digits. Uniqueness in the organization is the caller's to check. */
export function newBarcode(): string {
  let digits = '';
  while (digits.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length))) {
      // 250 is the largest multiple of ten in a byte: taking more would favor the digits 0 to 5.
      if (byte < 250 && digits.length < length) digits += byte % 10;
    }
  }
  return digits;
}

export const isBarcode = (text: string): boolean => /^\d{12}$/.test(text);
