import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calculateCheckDigit, hasValidCheckDigit, normalizeCode } from '../../../shared/rules/productCode.ts';

describe('the code of a product', () => {
  test.each([
    ['036000291452', '00036000291452', 'UPC-A'],
    ['0036000291452', '00036000291452', 'the same as EAN-13'],
    ['0-36000 29145 2', '00036000291452', 'with blanks and dashes'],
    ['96385074', '00000096385074', 'EAN-8'],
    ['10036000291459', '10036000291459', 'a case'],
    ['wx-81', 'WX81', 'a code of a distributor'],
    ['12345', '12345', 'a number that is no GTIN'],
  ])('%s is %s: %s', (code, normal) => {
    expect(normalizeCode(code)).toBe(normal);
  });

  test.each([
    ['036000291452', true],
    ['036000291453', false],
    ['4006381333931', true],
    ['96385074', true],
    ['10036000291459', true],
    ['12345', undefined],
    ['WX-81', undefined],
  ])('%s has a right check digit: %s', (code, right) => {
    expect(hasValidCheckDigit(code)).toBe(right);
  });

  test('with one digit mistyped never has a right check digit', () => {
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 12 });
    fc.assert(
      fc.property(digits, fc.nat(12), fc.integer({ min: 1, max: 9 }), (twelve, at, off) => {
        const code = [...twelve, calculateCheckDigit(twelve.join(''))];
        expect(hasValidCheckDigit(code.join(''))).toBe(true);
        const wrong = code.map((digit, index) => (index === at ? (digit + off) % 10 : digit));
        expect(hasValidCheckDigit(wrong.join(''))).toBe(false);
      }),
    );
  });
});
