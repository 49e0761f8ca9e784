import { expect, test } from 'vitest';
import { findMissingInfo, gramsPerOunce } from '../../../shared/rules/products.ts';

const complete = {
  name: '8-1',
  manufacturer: 'Schwarzkopf',
  brand: 'Igora',
  barcode: '4045',
  weight: 2.1,
  price: 8.45,
};

test.each([
  [{}, []],
  [{ name: '' }, ['name']],
  [{ manufacturer: '' }, ['manufacturer']],
  [{ brand: '' }, ['brand']],
  [{ barcode: '' }, ['barcode']],
  [{ weight: 0 }, ['weight']],
  [{ price: 0 }, ['price']],
  [{ price: 0, brand: '', weight: 0 }, ['brand', 'weight', 'price']],
])('a product with %o lacks %o', (change, missing) =>
  expect(findMissingInfo({ ...complete, ...change })).toEqual(missing),
);

test('an ounce is an avoirdupois ounce', () => expect(2.1 * gramsPerOunce).toBeCloseTo(59.53, 2));
