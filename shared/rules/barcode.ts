const barcodeLength = 12;

/** Returns 12 random digits for a badge. The caller checks that they are unique in the organization. */
export function generateBarcode(): string {
  let digits = '';
  while (digits.length < barcodeLength) {
    for (const byte of crypto.getRandomValues(new Uint8Array(barcodeLength))) {
      // 250 is the largest multiple of 10 in a byte. Accepting 250-255 would favor the digits 0-5.
      if (byte < 250 && digits.length < barcodeLength) digits += byte % 10;
    }
  }
  return digits;
}

export const isBarcode = (text: string): boolean => /^\d{12}$/.test(text);
