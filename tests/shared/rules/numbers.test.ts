import { describe, expect, test } from 'vitest';
import { apportion, parseNumber } from '../../../shared/rules/numbers.ts';

describe('a number is read as it was typed', () => {
  test.each([
    ['1250.5', 1250.5],
    ['1,250.50', 1250.5],
    ['1,234,567', 1_234_567],
    ['$96', 96],
    ['-$3.10', -3.1],
    ['\u22123', -3],
    [' 7 ', 7],
    ['.5', 0.5],
    ['5.', 5],
    ['-0', 0],
    ['12.500', 12.5],
    ['', null],
    ['   ', null],
  ])('%j is %d', (text, value) => expect(parseNumber(text, { decimals: 2 })).toEqual({ value }));
});

describe('or refused with a sentence, never changed', () => {
  test.each([
    ['12,50', 'Use a point for decimals, as in 12.50'],
    ['1.234,56', 'Use a point for decimals, as in 12.50'],
    ['1e9', 'Not a number'],
    ['0x10', 'Not a number'],
    ['Infinity', 'Not a number'],
    ['NaN', 'Not a number'],
    ['1,25,000', 'Not a number'],
    ['1 250', 'Not a number'],
    ['-', 'Not a number'],
    ['.', 'Not a number'],
    ['12 g', 'Not a number'],
    ['--3', 'Not a number'],
    ['19.999', 'At most two decimals'],
    ['1234567890123456', 'Too many digits'],
  ])('%j: %s', (text, problem) => expect(parseNumber(text, { decimals: 2 })).toEqual({ problem }));

  test('within its bounds', () => {
    expect(parseNumber('-1', { min: 0 })).toEqual({ problem: 'At least 0' });
    expect(parseNumber('10001', { max: 10_000, unit: '$' })).toEqual({ problem: 'At most $10000' });
    expect(parseNumber('1.5', { decimals: 0 })).toEqual({ problem: 'Whole numbers only' });
    expect(parseNumber('1.55', { decimals: 1 })).toEqual({ problem: 'At most one decimal' });
  });
});

test.each([
  [100, [1, 1, 1], [34, 33, 33]],
  [1, [50, 50], [1, 0]],
  // 1.43, 2.86 and 5.71: the two that are missing go to the last two.
  [10, [1, 2, 4], [1, 3, 6]],
  // 3.18, 1.91 and 1.91.
  [7, [5, 3, 3], [3, 2, 2]],
  // 33.3, 33.3 and 33.4.
  [100, [333, 333, 334], [33, 33, 34]],
  [0, [10, 20], [0, 0]],
  [5, [0, 0], [0, 0]],
  [2883, [24000, 1800, 630, 2400], [2400, 180, 63, 240]],
])('%i is split over %j, with nothing lost', (total, parts, shares) => {
  expect(apportion(total, parts)).toEqual(shares);
});
