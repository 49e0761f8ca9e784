import { expect, test } from 'vitest';
import { createShadeFinder, readFormula } from '../../../../shared/rules/imports/readFormula.ts';

const read = (text: string) => readFormula(text).map(({ code, amount }) => `${amount / 100} ${code}`);

test.each([
  ['60g 7N + 60g 20vol', '60 7N, 60 20 vol'],
  ['7N 30g, 7A 30 g / 20vol 60g', '30 7N, 30 7A, 60 20 vol'],
  ['1oz 6N + 1 oz 10 vol', '28.35 6N, 28.35 10 vol'],
  ['1 1/2 oz 6N; ½ oz 6GB', '42.52 6N, 14.17 6GB'],
  ['30 6N 30 10v', '30 6N, 30 10 vol'],
  ['30g 9V + 30g 30V', '30 9V, 30 30 vol'],
  ['30g 7/0\n12.5 ml 8,1\n60g 6% Welloxon', '30 7/0, 12.5 8,1, 60 6% Welloxon'],
  ['30g 6N 30g Developer 10 vol', '30 6N, 30 Developer 10 vol'],
  ['7N: 30g 20vol60g', '30 7N, 60 20 vol'],
])('%j is understood', (text, lines) => expect(read(text).join(', ')).toBe(lines));

test.each([
  '7N + 20vol',
  '60g 7N 1:2 20vol',
  '60g 7N + 60g 20vol, process 35 min',
  '40g 7N for 35 min',
  '60g 7N 20vol',
  '2 tubes',
  '20 vol',
  '0g 7N',
  'same as last time',
])('%j stays a text as a whole', (text) => expect(read(text)).toEqual([]));

test('a code finds the only product that is it, or else begins with it, also with its brand', () => {
  const shade = (brand_name: string, product_name: string) => ({ brand_name, product_name });
  const branded = createShadeFinder([
    shade('Dia', '7N'),
    shade('Igora', '7N'),
    shade('Igora', '7N Intense'),
    shade('', '6N'),
  ]);
  expect(['7N', 'Igora 7N', 'igora 7n intense', '6N', 'Igora'].map((code) => branded(code))).toEqual([
    ...[undefined, shade('Igora', '7N'), shade('Igora', '7N Intense'), shade('', '6N'), undefined],
  ]);

  const find = createShadeFinder(
    ['7N Shades EQ', '7NB Shades EQ', '6N Majirel', '6N Dia', '20 Volume Developer'].map((product_name) => ({
      product_name,
    })),
  );
  expect(['7n', '6N', '20vol', '7N shades eq', 'Shades'].map((code) => find(code)?.product_name)).toEqual([
    ...['7N Shades EQ', undefined, '20 Volume Developer', '7N Shades EQ', undefined],
  ]);
});
