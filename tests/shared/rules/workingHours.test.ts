import { expect, test } from 'vitest';
import { findOverlapping, type WorkingHours } from '../../../shared/contract/workingHours.ts';
import {
  findWorkingDay,
  invertSpans,
  toSpans,
  withAbsence,
  withoutAbsence,
} from '../../../shared/rules/workingHours.ts';

const stretches = [
  { from: '09:00', to: '12:30' },
  { from: '13:00', to: '17:00' },
];
const week = {
  Sunday: [],
  Monday: stretches,
  Tuesday: [],
  Wednesday: [],
  Thursday: [],
  Friday: [],
  Saturday: [],
};
const hours = (more: Partial<WorkingHours> = {}): WorkingHours => ({ week, exceptions: [], version: 1, ...more });

test('a day is that of its weekday', () => {
  expect(findWorkingDay(hours(), '2026-11-23')).toEqual({ date: '2026-11-23', stretches, note: '' });
  expect(findWorkingDay(hours(), '2026-11-22')).toEqual({ date: '2026-11-22', stretches: [], note: '' });
});

test('an exception stands for its day', () => {
  const exception = { date: '2026-11-23', stretches: [], note: 'Holiday' };
  expect(findWorkingDay(hours({ exceptions: [exception] }), '2026-11-23')).toEqual(exception);
  expect(findWorkingDay(hours({ week: null, exceptions: [exception] }), '2026-11-23')).toEqual(exception);
});

test('an exception of several days stands for each of them, the first and the last included', () => {
  const leave = { date: '2026-11-23', until: '2026-11-27', stretches: [], note: 'Leave' };
  const dayOf = (date: string) => findWorkingDay(hours({ week: null, exceptions: [leave] }), date);
  for (const date of ['2026-11-23', '2026-11-25', '2026-11-27'])
    expect(dayOf(date)).toEqual({ date, stretches: [], note: 'Leave' });
  for (const date of ['2026-11-22', '2026-11-28']) expect(dayOf(date)).toBeUndefined();
});

test.each([
  ['one day twice', [['2026-12-24'], ['2026-12-24']], [1]],
  ['a day within several', [['2026-12-21', '2026-12-31'], ['2026-12-24']], [1]],
  ['several around a day', [['2026-12-24'], ['2026-12-21', '2026-12-31']], [1]],
  [
    'several that meet on a day',
    [
      ['2026-12-21', '2026-12-24'],
      ['2026-12-24', '2026-12-31'],
    ],
    [1],
  ],
  ['several side by side', [['2026-12-21', '2026-12-23'], ['2026-12-24', '2026-12-31'], ['2026-12-20']], []],
])('days that are in two exceptions are found: %s', (_, days, places) => {
  expect(findOverlapping(days.map(([date = '', until]) => ({ date, until })))).toEqual(places);
});

test('without a week of their own a stylist keeps the hours of the salon', () => {
  expect(findWorkingDay(hours({ week: null }), '2026-11-23')).toBeUndefined();
});

test.each([
  [
    'two stretches',
    stretches,
    [
      [0, 540],
      [750, 780],
      [1020, 1440],
    ],
  ],
  ['a day off', [], [[0, 1440]]],
  ['a stretch from midnight', [{ from: '00:00', to: '06:00' }], [[360, 1440]]],
])('%s leave the rest of the day', (_, work, left) => {
  expect(invertSpans(toSpans(work)).map(({ from, to }) => [from, to])).toEqual(left);
});

const [monday, open] = ['2026-11-23', { from: 545, to: 1080 }];
const sick = (stretches: object[], replaced: object | null = null) => ({
  ...{ date: monday, stretches, note: 'Sick', absence: { replaced } },
});
const mornings = { stretches: [{ from: '09:00', to: '12:00' }], note: 'Mornings' };
const shorter = { date: '2026-11-20', until: '2026-11-25', ...mornings };

test.each<[string, WorkingHours, { from?: number }, object[]]>([
  ['all day', hours(), {}, [sick([])]],
  [
    'from a time on, down to the quarter',
    hours(),
    { from: 14 * 60 + 7 },
    [sick([stretches[0] ?? {}, { from: '13:00', to: '14:00' }])],
  ],
  ['by the hours of the salon', hours({ week: null }), { from: 720 }, [sick([{ from: '09:15', to: '12:00' }])]],
  [
    'in the middle of a longer exception',
    hours({ exceptions: [shorter] }),
    {},
    [{ ...shorter, until: '2026-11-22' }, sick([], mornings), { ...shorter, date: '2026-11-24', until: '2026-11-25' }],
  ],
])('a day of a sick stylist is closed %s, and comes back', (_, before, part, exceptions) => {
  const after = withAbsence(before, { date: monday, ...part }, open);
  expect(after.exceptions).toEqual(exceptions);
  expect(withAbsence(after, { date: monday, ...part }, open)).toBe(after);
  // Earlier or later on the same day: what comes back is the same.
  const again = withoutAbsence(withAbsence(after, { date: monday, from: 600 }, open), monday);
  for (const date of ['2026-11-22', monday, '2026-11-24'])
    expect(findWorkingDay(again, date)).toEqual(findWorkingDay(before, date));
  expect(withoutAbsence(again, monday)).toBe(again);
});

test('who is off on a day cannot be sick on it: their hours stay as they are', () => {
  const own = hours();
  expect(withAbsence(own, { date: '2026-11-24' }, open)).toBe(own);
  const usual = hours({ week: null });
  expect(withAbsence(usual, { date: '2026-11-24' }, undefined)).toBe(usual);
});
