import { expect, test } from 'vitest';
import { agreePrice, canChangePrices, isSoldAt } from '../../../shared/rules/prices.ts';
import { buildService } from '../../support/menu.ts';

test('a service is not sold at a level left at 0 beside a level above 0', () => {
  const cut = buildService('cut', 'Cut', 40, 0, 60);
  expect([1, 2, 3, 4, 5, 6].filter((level) => isSoldAt(cut, level))).toEqual([1, 3]);
});

test('a free service is done at every level', () => {
  expect([1, 2, 3, 4, 5].every((level) => isSoldAt(buildService('talk', 'Consultation'), level))).toBe(true);
});

test.each([
  ['nothing asked', {}, undefined, { price: 265 }],
  [
    'another price',
    { price: 240, price_reason: 'Redo' },
    undefined,
    { price: 240, list_price: 265, price_reason: 'Redo' },
  ],
  ['nothing to pay, no reason', { price: 0 }, undefined, { price: 0, list_price: 265, price_reason: '' }],
  [
    'the list price',
    { price: 265, price_reason: '' },
    { price: 240, list_price: 265, price_reason: 'Redo' },
    { price: 265 },
  ],
  [
    'nothing asked, the list price was another',
    {},
    { price: 240, list_price: 200, price_reason: 'Redo' },
    { price: 240, list_price: 265, price_reason: 'Redo' },
  ],
])('the price of a visit: %s', (_, asked, earlier, agreed) => {
  expect(agreePrice(265, asked, earlier)).toEqual(agreed);
});

test('who may change prices is set by salon', () => {
  const stylist = [1] as const;
  const desk = [1, 4] as const;
  const manager = [2] as const;
  const may = (...allowed: Parameters<typeof canChangePrices>[1][]) =>
    allowed.map((one) => [stylist, desk, manager].map((types) => canChangePrices(types, one)));
  expect(may(undefined, 'everyone', 'admins')).toEqual([
    [false, true, true],
    [true, true, true],
    [false, false, true],
  ]);
});
