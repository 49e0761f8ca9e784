import { expect, test } from 'vitest';
import {
  formatDate,
  formatLongDay,
  formatMonth,
  formatShortDay,
  parseDay,
  toDayString,
  toLocalDate,
} from '../../../web/kit/ui/days.ts';

test('a day survives the way through the calendar in every month', () => {
  const days = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-08`);
  expect(days.map((day) => toDayString(toLocalDate(day) ?? new Date(0)))).toEqual(days);
});

test('days that do not exist are no dates', () => {
  expect(toLocalDate('2026-02-30')).toBeUndefined();
  expect(toLocalDate('')).toBeUndefined();
  expect(parseDay('2/30/2026')).toBeUndefined();
  expect(parseDay('tomorrow')).toBeUndefined();
});

test('a birthday is shown without its year', () => {
  expect(formatDate('1990-04-12', 'MM/dd')).toBe('04/12');
  expect(formatDate('1990-04-12')).toBe('04/12/1990');
});

test.each([
  ['this year', '2026-01-02', 'Nov 17', 'Tue, Nov 17'],
  ['another year', '2027-01-02', 'Nov 17, 2026', 'Tue, Nov 17, 2026'],
])('a day of %s', (_, today, short, long) => {
  expect(formatShortDay('2026-11-17 23:30:00', today)).toBe(short);
  expect(formatLongDay('2026-11-17', today)).toBe(long);
  expect([formatMonth('2026-11'), formatMonth('2026-11-17', 'short')]).toEqual(['November 2026', 'Nov 2026']);
});

test.each([
  ['4/12/1990', '1990-04-12'],
  ['04-12-1990', '1990-04-12'],
  ['04121990', '1990-04-12'],
  ['4.12.90', '1990-04-12'],
  ['12/1/26', '2026-12-01'],
  ['041290', '1990-04-12'],
  ['1990-04-12', '1990-04-12'],
])('typing %s means %s', (text, day) => {
  expect(parseDay(text)).toBe(day);
});

test.each(['11/20', '1120', '4/1990', '412'])('a year is never guessed from %s', (text) => {
  expect(parseDay(text)).toBeUndefined();
});

test('month and day alone are of the year that is known', () => {
  expect(parseDay('11/20', '1990')).toBe('1990-11-20');
  expect(parseDay('1120', '1990')).toBe('1990-11-20');
  expect(parseDay('2/29', '1990')).toBeUndefined();
  expect(parseDay('11/20/88', '1990')).toBe('1988-11-20');
});
