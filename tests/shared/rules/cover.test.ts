import { expect, test } from 'vitest';
import { daysOfCover, getCoverState, settleReturns, suggestMaxCount, weeklyPace } from '../../../shared/rules/cover.ts';
import { addDays, weekdayOf } from '../../../shared/rules/time.ts';

const yesterday = '2026-11-22';
const daily = (days: number, used: (day: string) => number) =>
  new Map(Array.from({ length: days }, (_, nth) => addDays(yesterday, -nth)).map((day) => [day, used(day)] as const));

test('the pace is that of four weeks, or of what there is of them', () => {
  expect(
    weeklyPace(
      daily(60, () => 0.5),
      { since: '2026-09-01', yesterday },
    ),
  ).toBe(3.5);
  expect(
    weeklyPace(
      daily(7, () => 1),
      { since: '2026-09-01', yesterday },
    ),
  ).toBe(1.75);
  expect(
    weeklyPace(
      daily(7, () => 1),
      { since: '2026-11-16', yesterday },
    ),
  ).toBe(7);
  expect(weeklyPace(new Map(), { since: '2026-11-23', yesterday })).toBe(0);
});

test.each([
  [3, 7, 3, 'short', 4],
  [3, 7, 3, 'little', 3],
  [7, 7, 7, 'enough', 4],
  [0, 7, 0, 'out', 0],
  [-3, 14, 0, 'out', 4],
  [5, 0, null, 'unused', 4],
])('%s on hand at %s a week last %s days: %s with a delivery in %s', (current, week, days, state, until) => {
  expect(daysOfCover(current, week)).toBe(days);
  expect(getCoverState(current, days, until)).toBe(state);
});

test('a level is what the busiest stretch from one delivery to the next uses, by the days of the week', () => {
  const steady = daily(90, () => 0.5);
  expect(suggestMaxCount(steady, { since: '2026-01-01', yesterday, leadDays: 3 })).toBe(5);
  // Two on Saturdays only: eight days may include two Saturdays, seven days exactly one.
  const saturdays = daily(91, (day) => (weekdayOf(day) === 6 ? 2 : 0));
  expect(suggestMaxCount(saturdays, { since: '2026-01-01', yesterday, leadDays: 0 })).toBe(2);
  expect(suggestMaxCount(saturdays, { since: '2026-01-01', yesterday, leadDays: 1 })).toBe(4);
  expect(suggestMaxCount(new Map(), { since: '2026-11-23', yesterday, leadDays: 3 })).toBe(0);
});

test('what comes back is taken from the latest sales before it', () => {
  const sold = new Map([
    ['2026-11-20', -4],
    ['2026-11-02', 3],
    ['2026-11-09', 2],
    ['2026-11-21', 5],
    ['2026-11-01', -2],
  ]);
  expect([...settleReturns(sold)]).toEqual([
    ['2026-11-01', 0],
    ['2026-11-02', 1],
    ['2026-11-09', 0],
    ['2026-11-20', 0],
    ['2026-11-21', 5],
  ]);
});
