import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  calculateCheckDigit,
  hasValidCheckDigit,
  normalizeCode,
  parseProductCode,
  unitCodeOfCase,
} from '../../../shared/rules/productCode.ts';

const gs = '\u001d';

describe('a product code', () => {
  test.each([
    ['UPC-A', '036000291452', '00036000291452', '036000291452'],
    ['EAN-13 of a UPC-A', '0036000291452', '00036000291452', '0036000291452'],
    ['EAN-13', '4006381333931', '04006381333931', '4006381333931'],
    ['blanks and dashes', ' 0-36000 29145 2 ', '00036000291452', '036000291452'],
    ['EAN-8', '96385074', '00000096385074', '96385074'],
    ['EAN-8 that could be a UPC-E', '10000007', '00000010000007', '10000007'],
    ['UPC-E ending in 0', '01234505', '00012000003455', '01234505'],
    ['UPC-E ending in 3', '01234531', '00012300000451', '01234531'],
    ['UPC-E ending in 4', '01234543', '00012340000053', '01234543'],
    ['UPC-E ending in 5', '01234558', '00012345000058', '01234558'],
    ['GTIN-14 of a case', '10036000291459', '10036000291459', '10036000291459'],
    ['UPC-A with a mistyped check digit', '036000291453', '00036000291453', '036000291453'],
    ['one lost zero', '70204018101', '00070204018101', '070204018101'],
    ['two lost zeros', '1234567895', '00001234567895', '001234567895'],
    ['spreadsheet decimal', '760000003064.0', '00760000003064', '760000003064'],
    ['spreadsheet apostrophe', "'036000291452", '00036000291452', '036000291452'],
    [
      'GS1-128 with product, expiration and lot',
      ']C1010003600029145217271231' + '10A-7',
      '00036000291452',
      '036000291452',
    ],
    ['GS1-128 without symbology id', '010003600029145217271231', '00036000291452', '036000291452'],
    ['GS1-128 with the product last', `]C110A-7${gs}172712310100036000291452`, '00036000291452', '036000291452'],
    ['GS1-128 in print', '(01)00036000291452(17)271231(10)A-7', '00036000291452', '036000291452'],
    ['GS1 DataMatrix', `]d2${gs}010400638133393121S${gs}10L`, '04006381333931', '4006381333931'],
    ['GS1-128 of a case', ']C10110036000291459', '10036000291459', '10036000291459'],
    ['EAN-13 behind the symbology id of GS1-128', ']C14045787200799', '04045787200799', '4045787200799'],
    ['UPC-A with symbology id', ']E00036000291452', '00036000291452', '0036000291452'],
    ['UPC-A with a supplement of two digits', '036000291452 12', '00036000291452', '036000291452'],
    ['UPC-A with a supplement of five digits', '036000291452 51299', '00036000291452', '036000291452'],
    ['EAN-13 with a supplement of two digits', '400638133393112', '04006381333931', '4006381333931'],
    ['EAN-13 with a supplement of five digits', '4006381333931 51299', '04006381333931', '4006381333931'],
    ['stars of Code 39', '*036000291452*', '00036000291452', '036000291452'],
    ['Digital Link', 'https://id.gs1.org/01/00036000291452/10/A-7?17=271231', '00036000291452', '00036000291452'],
  ])('%s %s has the GTIN %s', (_, text, gtin, code) => {
    expect(parseProductCode(text)).toEqual({ kind: 'gtin', gtin, code });
    expect(normalizeCode(text)).toBe(gtin);
  });

  test.each([
    ['wx-81', 'wx-81', 'WX81'],
    ['*WX/81+$%*', 'WX/81+$%', 'WX/81+$%'],
    ['106141412345678908', '106141412345678908', '106141412345678908'],
    ['12345', '12345', '12345'],
    ['4045787', '4045787', '4045787'],
    ['70204018106', '70204018106', '70204018106'],
    ['0112345678901234567', '0112345678901234567', '0112345678901234567'],
    ["'SC-204", 'SC-204', 'SC204'],
    [']A0WX-81', 'WX-81', 'WX81'],
  ])('a distributor names %s', (text, code, normal) => {
    expect(parseProductCode(text)).toEqual({ kind: 'own', code });
    expect(normalizeCode(text)).toBe(normal);
  });

  test.each([']C117271231', ']C110A-7', `17271231${gs}`, '(17)271231(10)A-7', ']C1021003600029145937' + '12'])(
    'the label %j names no product',
    (text) => {
      expect(parseProductCode(text).kind).toBe('label');
    },
  );

  test.each([
    ['10036000291459', '036000291452'],
    ['14006381333938', '4006381333931'],
    [']C10110036000291459', '036000291452'],
    ['036000291452', undefined],
    ['90036000291451', undefined],
    ['10036000291450', undefined],
    ['WX-81', undefined],
  ])('a case %s holds units of %s', (code, unit) => {
    expect(unitCodeOfCase(code)).toBe(unit);
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

  const gtin = fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 12 })
    .map((twelve) => [...twelve, calculateCheckDigit(twelve.join(''))]);

  test('with one digit mistyped never has a right check digit', () => {
    fc.assert(
      fc.property(gtin, fc.nat(12), fc.integer({ min: 1, max: 9 }), (code, at, off) => {
        expect(hasValidCheckDigit(code.join(''))).toBe(true);
        const wrong = code.map((digit, index) => (index === at ? (digit + off) % 10 : digit));
        expect(hasValidCheckDigit(wrong.join(''))).toBe(false);
      }),
    );
  });

  test('has one normal form however it is written, and keeps it', () => {
    const forms = [
      (code: string) => code,
      (code: string) => code.padStart(14, '0'),
      (code: string) => `]C101${code.padStart(14, '0')}17271231`,
      (code: string) => `(01)${code.padStart(14, '0')}`,
      (code: string) => `${code}.0`,
      (code: string) => `'${code}`,
    ];
    fc.assert(
      fc.property(gtin, fc.constantFrom(...forms), (digits, write) => {
        const code = digits.join('');
        expect(normalizeCode(write(code))).toBe(code.padStart(14, '0'));
        expect(normalizeCode(parseProductCode(write(code)).code)).toBe(code.padStart(14, '0'));
      }),
    );
    fc.assert(
      fc.property(fc.string({ maxLength: 48 }), (text) => normalizeCode(normalizeCode(text)) === normalizeCode(text)),
      { examples: [["''"], ["-'a"], [']C1]C1a']] },
    );
  });
});
