import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { timeZones } from '../../../shared/contract/locations.ts';
import {
  addDays,
  addMinutes,
  dayOf,
  findSkippedTime,
  formatTime,
  isInSpringGap,
  minutesBetween,
  minutesOfDay,
  toInstant,
  toMoment,
  wallClockAt,
  weekdayOf,
} from '../../../shared/rules/time.ts';

const days = fc
  .integer({ min: 0, max: 40_000 })
  .map((count) => new Date(count * 86_400_000).toISOString().slice(0, 10));
const moments = fc.tuple(days, fc.integer({ min: 0, max: 1439 })).map(([day, minutes]) => toMoment(day, minutes));

describe('a moment of the salon', () => {
  test.each([
    ['2026-11-21 09:30:00', '2026-11-21', 570],
    ['2026-11-21 00:00:00', '2026-11-21', 0],
    ['2026-11-21 23:59:59', '2026-11-21', 1439],
  ])('%s is %s and %i minutes', (moment, day, minutes) => {
    expect(dayOf(moment)).toBe(day);
    expect(minutesOfDay(moment)).toBe(minutes);
  });

  test('may also be a time of day alone', () => expect(minutesOfDay('20:30')).toBe(1230));

  test('is put together again from its day and its minutes', () => {
    fc.assert(fc.property(moments, (moment) => toMoment(dayOf(moment), minutesOfDay(moment)) === moment));
  });

  test.each([
    ['2026-11-21 09:30:00', 45, '2026-11-21 10:15:00'],
    ['2026-12-31 23:45:00', 15, '2027-01-01 00:00:00'],
    ['2028-02-28 12:00:00', 1440, '2028-02-29 12:00:00'],
    ['2026-03-08 01:45:00', 30, '2026-03-08 02:15:00'],
    ['2026-03-01 00:00:00', -1, '2026-02-28 23:59:00'],
  ])('%s and %i minutes is %s', (from, minutes, to) => expect(addMinutes(from, minutes)).toBe(to));

  test('is as far away as was added', () => {
    fc.assert(
      fc.property(
        moments,
        fc.integer({ min: -100_000, max: 100_000 }),
        (moment, minutes) => minutesBetween(moment, addMinutes(moment, minutes)) === minutes,
      ),
    );
  });
});

describe('a day of the salon', () => {
  test.each([
    ['2026-11-21', 6],
    ['2026-11-22', 0],
    ['2024-02-29', 4],
  ])('%s is weekday %i', (day, weekday) => expect(weekdayOf(day)).toBe(weekday));

  test('is followed by the next weekday, whatever the year', () => {
    fc.assert(fc.property(days, (day) => weekdayOf(addDays(day, 1)) === (weekdayOf(day) + 1) % 7));
  });

  test('comes back when days are added and taken away', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -3000, max: 3000 }), (day, n) => addDays(addDays(day, n), -n) === day),
    );
  });
});

test.each([
  [0, '12:00 AM'],
  [5, '12:05 AM'],
  [570, '9:30 AM'],
  [720, '12:00 PM'],
  [795, '1:15 PM'],
  [1439, '11:59 PM'],
  [1440, '12:00 AM'],
])('%i minutes since midnight read %s', (minutes, text) => expect(formatTime(minutes)).toBe(text));

describe("the salon's clock", () => {
  const instant = Date.UTC(2026, 10, 21, 16, 22, 5);
  test.each([
    ['Eastern Standard Time', '2026-11-21 11:22:05'],
    ['Central Standard Time', '2026-11-21 10:22:05'],
    ['Mountain Standard Time', '2026-11-21 09:22:05'],
    ['Pacific Standard Time', '2026-11-21 08:22:05'],
    ['Alaska Standard Time', '2026-11-21 07:22:05'],
    ['Hawaii-Aleutian Standard Time', '2026-11-21 06:22:05'],
  ] as const)('in %s shows %s', (name, shown) => expect(wallClockAt(timeZones[name], instant)).toBe(shown));

  test('shows midnight as hour 0 of the new day', () => {
    expect(wallClockAt('America/New_York', Date.UTC(2026, 10, 21, 5, 0, 0))).toBe('2026-11-21 00:00:00');
  });

  test('knows no zone of another name', () => expect(() => wallClockAt('Mars/Olympus', instant)).toThrow(RangeError));
});

describe('the instant of a moment', () => {
  const utc = (moment: string, zone = 'America/New_York') => new Date(toInstant(moment, zone)).toISOString();

  test.each([
    ['2026-11-23 10:00:00', 'America/New_York', '2026-11-23T15:00:00.000Z'],
    ['2026-07-14 10:00:00', 'America/New_York', '2026-07-14T14:00:00.000Z'],
    ['2026-07-14 23:30:00', 'Pacific/Honolulu', '2026-07-15T09:30:00.000Z'],
    ['2026-03-08 10:00:00', 'America/Anchorage', '2026-03-08T18:00:00.000Z'],
  ])('%s in %s is %s', (moment, zone, instant) => expect(utc(moment, zone)).toBe(instant));

  test('is the first of two when the clock is put back', () => {
    expect(utc('2026-11-01 00:59:00')).toBe('2026-11-01T04:59:00.000Z');
    expect(utc('2026-11-01 01:30:00')).toBe('2026-11-01T05:30:00.000Z');
    expect(utc('2026-11-01 02:00:00')).toBe('2026-11-01T07:00:00.000Z');
  });

  test('counts on from before the gap when the clock is put forward', () => {
    expect(utc('2026-03-08 01:59:00')).toBe('2026-03-08T06:59:00.000Z');
    expect(utc('2026-03-08 02:30:00')).toBe('2026-03-08T07:30:00.000Z');
    expect(utc('2026-03-08 03:30:00')).toBe('2026-03-08T07:30:00.000Z');
  });

  test('is one at which the clock shows the moment, and never the second of two', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(2020, 0, 1) / 1000, max: Date.UTC(2035, 0, 1) / 1000 }),
        fc.constantFrom(...Object.values(timeZones)),
        (second, zone) => {
          const moment = wallClockAt(zone, second * 1000);
          const instant = toInstant(moment, zone);
          return wallClockAt(zone, instant) === moment && instant <= second * 1000;
        },
      ),
    );
  });
});

describe('the night the clock is put forward', () => {
  test.each(['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles', 'America/Anchorage'])(
    'in %s has no 2:00 to 2:59',
    (zone) => {
      const gone = (time: string) => isInSpringGap(`2026-03-08 ${time}`, zone);
      expect(['01:59:00', '02:00:00', '02:30:00', '02:59:00', '03:00:00'].map(gone)).toEqual([
        false,
        true,
        true,
        true,
        false,
      ]);
      expect(findSkippedTime('2026-03-08', zone)).toEqual({ from: 120, to: 180 });
    },
  );

  test('is like any other in Hawaii', () => {
    expect(isInSpringGap('2026-03-08 02:30:00', 'Pacific/Honolulu')).toBe(false);
  });

  test('is not the night in autumn when an hour comes twice', () => {
    expect(isInSpringGap('2026-11-01 01:30:00', 'America/New_York')).toBe(false);
    expect(findSkippedTime('2026-11-01', 'America/New_York')).toBeUndefined();
  });

  test('is the only one: whatever the clock shows at any instant is not in a gap', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2035, 0, 1) }),
        fc.constantFrom(...Object.values(timeZones)),
        (instant, zone) => !isInSpringGap(wallClockAt(zone, instant), zone),
      ),
    );
  });
});
