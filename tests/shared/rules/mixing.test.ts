import { expect, test } from 'vitest';
import { scaleToTenths, spreadWaste } from '../../../shared/rules/mixing.ts';

const mix = (...amounts: number[]) =>
  amounts.map((amount, nth) => ({ product_id: `P${nth}`, product_alias: `Shade ${nth}`, amount }));

test.each([
  // In hundredths of a gram: amounts, total, scaled amounts.
  [[4550, 9000], 6775, [2280, 4500]],
  [[4550, 9000], 13_550, [4550, 9000]],
  [[4553, 9001], 20_331, [6830, 13_500]],
  [[1000, 1000, 1000], 1000, [340, 330, 330]],
  [[4550, 9000], 10_004, [3360, 6640]],
  [[4000], 5000, [5000]],
  [[0, 0], 5000, [0, 0]],
])('a bowl of %j scaled to %d is weighed as %j, in tenths of a gram', (amounts, total, expected) => {
  expect(scaleToTenths(mix(...amounts), total).map(({ amount }) => amount)).toEqual(expected);
});

test.each([
  [[4550, 9000], 1000, [336, 664]],
  [[100, 1], 101, [100, 1]],
  [[100, 1], 500, [100, 1]],
  [[4550, 9000], 0, [0, 0]],
])('of a bowl of %j, %d left over are %j by product', (amounts, waste, expected) => {
  expect(spreadWaste(mix(...amounts), waste)).toEqual(expected);
});
