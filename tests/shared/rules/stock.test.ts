import { expect, test } from 'vitest';
import { getStockLevel, reorderQuantity, roundQuantity } from '../../../shared/rules/stock.ts';

test.each([
  { desired: 10, current: 4, ordered: 6 },
  { desired: 10, current: 7.75, ordered: 2 },
  { desired: 10, current: 7.74, ordered: 3 },
  { desired: 5.26, current: 3.01, ordered: 2 },
  { desired: 10, current: 10, ordered: 1 },
  { desired: 10, current: 12, ordered: 1 },
  { desired: 10, current: -3, ordered: 13 },
  { desired: 10, current: 4, onOrder: 4, ordered: 2 },
])('of $current where there should be $desired, $ordered are ordered', ({ ordered, ...need }) =>
  expect(reorderQuantity(need)).toBe(ordered),
);

test.each([
  { current: -0.5, desired: 12, level: 'out' },
  { current: 0, desired: 0, level: 'out' },
  { current: 3, desired: 12, level: 'low' },
  { current: 3.01, desired: 12, level: 'enough' },
  { current: 12, desired: 12, level: 'enough' },
  { current: 12.25, desired: 12, level: 'over' },
  { current: 5, desired: 0, level: 'enough' },
])('$current of $desired is $level', ({ level, ...need }) => expect(getStockLevel(need)).toBe(level));

test('sums of counts stay exact', () => {
  const tenths = Array.from({ length: 10 }, () => 0.1);
  expect(tenths.reduce((sum, one) => sum + one)).not.toBe(1);
  expect(tenths.reduce((sum, one) => roundQuantity(sum + one))).toBe(1);
});
