import { expect, test } from 'vitest';
import { calendarDay, dateText, localDate, typedDay } from '../../../web/kit/ui/days.ts';

test('a day survives the way through the calendar in every month', () => {
  const days = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-08`);
  expect(days.map((day) => calendarDay(localDate(day) ?? new Date(0)))).toEqual(days);
});

test('days that do not exist are no dates', () => {
  expect(localDate('2026-02-30')).toBeUndefined();
  expect(localDate('')).toBeUndefined();
  expect(typedDay('2/30/2026')).toBeUndefined();
  expect(typedDay('tomorrow')).toBeUndefined();
});

test('a birthday is shown without its year', () => {
  expect(dateText('1990-04-12', 'MM/dd')).toBe('04/12');
  expect(dateText('1990-04-12')).toBe('04/12/1990');
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
  expect(typedDay(text)).toBe(day);
});

test.each(['11/20', '1120', '4/1990', '412'])('a year is never guessed from %s', (text) => {
  expect(typedDay(text)).toBeUndefined();
});

test('month and day alone are of the year that is known', () => {
  expect(typedDay('11/20', '1990')).toBe('1990-11-20');
  expect(typedDay('1120', '1990')).toBe('1990-11-20');
  expect(typedDay('2/29', '1990')).toBeUndefined();
  expect(typedDay('11/20/88', '1990')).toBe('1988-11-20');
});
