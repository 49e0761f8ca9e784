import { describe, expect, test } from 'vitest';
import {
  addMonths,
  comparisonLabel,
  comparisonRange,
  findPresetName,
  formatComparison,
  formatRange,
  monthWeeks,
  presetNames,
  presetRange,
} from '../../../../web/kit/range/ranges.ts';

const today = '2026-11-23';
const range = (from: string, to: string) => ({ from, to });

describe('what people ask for', () => {
  test.each([
    ['Today', '2026-11-23', '2026-11-23'],
    ['Yesterday', '2026-11-22', '2026-11-22'],
    ['Last 7 full days', '2026-11-16', '2026-11-22'],
    ['Last 7 days', '2026-11-17', '2026-11-23'],
    ['Last 28 days', '2026-10-27', '2026-11-23'],
    ['This week', '2026-11-22', '2026-11-23'],
    ['Last week', '2026-11-15', '2026-11-21'],
    ['This month', '2026-11-01', '2026-11-23'],
    ['Last month', '2026-10-01', '2026-10-31'],
    ['This year', '2026-01-01', '2026-11-23'],
    ['Last year', '2025-01-01', '2025-12-31'],
  ])('%s is %s to %s', (name, from, to) => {
    expect(presetRange(name, today)).toEqual({ from, to });
    expect(findPresetName({ from, to }, today)).toBe(name);
  });

  test('has a word for each, and none for other days', () => {
    expect(presetNames).toHaveLength(12);
    expect(findPresetName(range('2026-11-03', '2026-11-05'), today)).toBeUndefined();
  });
});

test.each([
  [
    '2026-11-15',
    '2026-11-21',
    'The week before',
    '2026-11-08',
    '2026-11-14',
    'The same week last year',
    '2025-11-16',
    '2025-11-22',
  ],
  [
    '2026-10-01',
    '2026-10-31',
    'The month before',
    '2026-09-01',
    '2026-09-30',
    'The same month last year',
    '2025-10-01',
    '2025-10-31',
  ],
  [
    '2024-02-01',
    '2024-02-29',
    'The month before',
    '2024-01-01',
    '2024-01-31',
    'The same month last year',
    '2023-02-01',
    '2023-02-28',
  ],
  [
    '2025-01-01',
    '2025-12-31',
    'The year before',
    '2024-01-01',
    '2024-12-31',
    'The same year last year',
    '2024-01-01',
    '2024-12-31',
  ],
  [
    '2026-11-03',
    '2026-11-05',
    'The 3 days before',
    '2026-10-31',
    '2026-11-02',
    'The same days last year',
    '2025-11-04',
    '2025-11-06',
  ],
])('%s to %s is compared with "%s", %s to %s, or "%s", %s to %s', (from, to, before, a, b, year, c, d) => {
  expect([comparisonLabel({ from, to }, 'before'), comparisonRange({ from, to }, 'before')]).toEqual([
    before,
    range(a, b),
  ]);
  expect([comparisonLabel({ from, to }, 'year'), comparisonRange({ from, to }, 'year')]).toEqual([year, range(c, d)]);
  expect([comparisonLabel({ from, to }, 'none'), comparisonRange({ from, to }, 'none')]).toEqual([
    'Nothing',
    undefined,
  ]);
});

test('days are said as short as they can be', () => {
  expect(formatRange(range('2026-11-21', '2026-11-21'))).toBe('Nov 21, 2026');
  expect(formatRange(range('2026-11-15', '2026-11-21'))).toBe('Nov 15 – 21, 2026');
  expect(formatRange(range('2026-10-27', '2026-11-23'))).toBe('Oct 27 – Nov 23, 2026');
  expect(formatRange(range('2025-12-30', '2026-01-02'))).toBe('Dec 30, 2025 – Jan 2, 2026');
});

test('a month has its days in weeks from Sunday, and its last day follows the last of another', () => {
  expect(monthWeeks('2026-11-23').map((week) => week.map((day) => (day ? Number(day.slice(8)) : 0)))).toEqual([
    [1, 2, 3, 4, 5, 6, 7],
    [8, 9, 10, 11, 12, 13, 14],
    [15, 16, 17, 18, 19, 20, 21],
    [22, 23, 24, 25, 26, 27, 28],
    [29, 30, 0, 0, 0, 0, 0],
  ]);
  expect([addMonths('2026-03-31', -1), addMonths('2026-01-31', 1), addMonths('2026-11-23', 2)]).toEqual([
    '2026-02-28',
    '2026-02-28',
    '2027-01-23',
  ]);
});

test('a comparison names both stretches, and takes the same part of a day that is not over', () => {
  const [week, before] = [range('2026-11-17', '2026-11-23'), range('2026-11-10', '2026-11-16')];
  expect(formatComparison(week, before, '2026-11-24')).toBe('Nov 17 – 23, 2026, compared with Nov 10 – 16, 2026');
  expect(formatComparison(week, before, today)).toBe(
    'Nov 17 – 23, 2026 so far, compared with Nov 10 – 16, 2026 up to the same time of day',
  );
});
