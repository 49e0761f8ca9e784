import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countVariance, rewindStock, tallyShares, varianceDollars } from '../../shared/rules/counts.ts';
import { roundQuantity } from '../../shared/rules/stock.ts';

const share = (pieces: number, at: number, stock: number, round = 0) => ({ key: 'tube', pieces, at, stock, round });

describe('what several devices have counted', () => {
  test.each([
    { what: 'adds up', shares: [share(2, 1, 5), share(1, 2, 5)], counted: 3, stock: 5 },
    {
      what: 'is compared with the stock of the last piece',
      shares: [share(2, 9, 8), share(1, 2, 5)],
      counted: 3,
      stock: 8,
    },
    {
      what: 'is never less than nothing on one device',
      shares: [share(-2, 1, 5), share(1, 2, 5)],
      counted: 1,
      stock: 5,
    },
    {
      what: 'is what was counted since it was sent back',
      shares: [share(7, 1, 5), share(4, 2, 5, 1)],
      round: 1,
      counted: 4,
      stock: 5,
    },
  ])('$what', ({ shares, round = 0, counted, stock }) => {
    expect(tallyShares(shares, { tube: round }).get('tube')).toMatchObject({ counted, stock });
  });

  test('is not there where everything was sent back', () =>
    expect(tallyShares([share(7, 1, 5)], { tube: 1 }).size).toBe(0));
});

test.each([
  { what: 'fewer than expected', line: { counted: 3, expected: 6, moved: 0 }, zero: false, by: -3 },
  { what: 'more, where the book was below nothing', line: { counted: 3, expected: -3, moved: 0 }, zero: false, by: 6 },
  { what: 'used meanwhile', line: { counted: 11, expected: 14.5, moved: -0.5 }, zero: false, by: -3 },
  { what: 'arrived meanwhile', line: { counted: 12, expected: 8, moved: 6 }, zero: false, by: -2 },
  { what: 'counted by nobody', line: { counted: null, expected: 8, moved: 0 }, zero: false, by: 0 },
  { what: 'found by nobody', line: { counted: null, expected: 8, moved: -2 }, zero: true, by: -6 },
])('a line with $what differs by $by', ({ line, zero, by }) => {
  expect(countVariance(line, zero)).toBe(by);
  expect(varianceDollars({ ...line, price: 8.45 }, zero)).toBe(roundQuantity(Math.round(by * 845) / 100));
});

test('whatever moves before and after the moment of counting, the stock ends as counted with what moved afterwards', () => {
  const amounts = fc.array(fc.integer({ min: -2000, max: 2000 }).map((cents) => cents / 100));
  fc.assert(
    fc.property(fc.nat(50), amounts, amounts, fc.nat(50), (start, earlier, later, counted) => {
      const sum = (from: number, all: readonly number[]) =>
        roundQuantity(all.reduce((total, one) => total + one, from));
      const now = sum(sum(start, earlier), later);
      const stock = rewindStock(now, later);
      const by = countVariance({ counted, expected: start, moved: roundQuantity(stock - start) });
      expect(roundQuantity(now + by)).toBe(sum(counted, later));
    }),
  );
});
