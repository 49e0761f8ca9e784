import { expect, test, vi } from 'vitest';
import { generateBarcode, isBarcode } from '../../../shared/rules/barcode.ts';

const many = Array.from({ length: 5000 }, generateBarcode);

test('a new barcode is 12 digits', () => expect(many.every(isBarcode)).toBe(true));

test('two new barcodes are never the same', () => expect(new Set(many).size).toBe(many.length));

test('a barcode passes over the byte values that would favor small digits', () => {
  const source = vi.spyOn(crypto, 'getRandomValues');
  let next = 240;
  source.mockImplementation((bytes) => {
    if (bytes instanceof Uint8Array) for (const index of bytes.keys()) bytes[index] = next++;
    return bytes;
  });
  expect(generateBarcode()).toBe('012345678901');
  source.mockRestore();
});

test.each([
  ['123456789012', true],
  ['000000000000', true],
  ['12345678901', false],
  ['1234567890123', false],
  ['12345678901a', false],
  ['', false],
])('%j is a barcode: %s', (text, valid) => expect(isBarcode(text)).toBe(valid));
