import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  getStockLevel,
  quantityNeeded,
  reorderQuantity,
  roundQuantity,
  stockValue,
  toStockNeed,
} from '../../../shared/rules/stock.ts';

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

test.each([
  { desired: 10, current: 4, needed: 6 },
  { desired: 10, current: 4, onOrder: 4, needed: 2 },
  { desired: 10, current: 4, onOrder: 6, needed: 0 },
  { desired: 10, current: 4, onOrder: 9, needed: 0 },
  { desired: 10, current: 9.9, needed: 1 },
  { desired: 10, current: 10, needed: 0 },
  { desired: 0, current: -2, needed: 2 },
])('to reach $desired from $current with $onOrder on order, $needed are needed', ({ needed, ...need }) =>
  expect(quantityNeeded(need)).toBe(needed),
);

test('need = par level - on hand - on order, rounded to a whole container', () => {
  const count = fc.integer({ min: 0, max: 400 }).map((quarters) => quarters / 4);
  fc.assert(
    fc.property(count, count, count, (desired, current, onOrder) => {
      const exactNeed = desired - current - onOrder;
      const needed = quantityNeeded({ desired, current, onOrder });
      if (exactNeed <= 0) expect(needed).toBe(0);
      else expect(Math.abs(needed - exactNeed)).toBeLessThanOrEqual(0.75);
      expect(Number.isInteger(needed)).toBe(true);
      expect(quantityNeeded({ desired, current: current + onOrder })).toBe(needed);
    }),
  );
});

test('the value of stock is rounded to cents', () => {
  expect([3, 0.333333, 0, 12.5, -12.5].map((count) => stockValue(count, 8.45))).toEqual([
    25.35, 2.82, 0, 105.63, -105.63,
  ]);
});

test('a stock line is on hand against its par level', () =>
  expect(toStockNeed({ inventory_current_quantity: 3, inventory_desired_quantity: 12 })).toEqual({
    current: 3,
    desired: 12,
  }));
