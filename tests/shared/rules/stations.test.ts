import { expect, test } from 'vitest';
import { dayFieldNames, type StoredConfig, weekdays } from '../../../shared/contract/locations.ts';
import {
  addHalfHour,
  correctClock,
  isSalonOpenAt,
  parseStationKey,
  recentHalfHours,
  silentMinutes,
  toHalfHour,
} from '../../../shared/rules/stations.ts';

test.each([
  { name: 'starts the first run', runs: [], half: 100, result: [[100, 100]] },
  { name: 'extends the last run', runs: [[98, 99]], half: 100, result: [[98, 100]] },
  {
    name: 'starts a run after a gap',
    runs: [[90, 98]],
    half: 100,
    result: [
      [90, 98],
      [100, 100],
    ],
  },
  { name: 'is known already', runs: [[98, 100]], half: 100, result: [[98, 100]] },
  { name: 'comes late', runs: [[98, 100]], half: 99, result: [[98, 100]] },
  { name: 'drops runs older than two weeks', runs: [[1, 100]], half: 100 + 672, result: [[772, 772]] },
  {
    name: 'keeps a run that ends within two weeks',
    runs: [[1, 101]],
    half: 100 + 672,
    result: [
      [1, 101],
      [772, 772],
    ],
  },
] as { name: string; runs: [number, number][]; half: number; result: [number, number][] }[])(
  'a heartbeat that $name',
  ({ runs, half, result }) => expect(addHalfHour(runs, half)).toEqual(result),
);

const zone = 'America/New_York';
/** Open from 9 to 5, closed on Sundays. */
const config: StoredConfig = {
  location: 1,
  timeZone: 'Eastern Standard Time',
  ...Object.fromEntries(
    weekdays.flatMap((day) => {
      const { isOpen, open, close } = dayFieldNames(day);
      return [
        [isOpen, day !== 'Sunday'],
        [open, '09:00'],
        [close, '17:00'],
      ];
    }),
  ),
} as StoredConfig;
const salon = { config, zone };
/** Wednesday, June 3, 2026, in New York (UTC-4). */
const at = (time: string, day = '03') => Date.parse(`2026-06-${day}T${time}:00-04:00`);

test('a half hour starts on the hour and at half past', () => {
  expect(toHalfHour(at('10:29'))).toBe(toHalfHour(at('10:00')));
  expect(toHalfHour(at('10:30'))).toBe(toHalfHour(at('10:00')) + 1);
});

test.each([
  { seconds: 0, corrected: 0 },
  { seconds: 29, corrected: 0 },
  { seconds: -29, corrected: 0 },
  { seconds: 30, corrected: -30_000 },
  { seconds: -90, corrected: 90_000 },
])('a clock that is $seconds s ahead is corrected by $corrected ms', ({ seconds, corrected }) =>
  expect(correctClock(1_000_000, seconds) - 1_000_000).toBe(corrected),
);

test.each([
  ['sck_1_DEM0-C010-RBAR-0000-0001', { organization: 1, secret: 'DEM0C010RBAR00000001' }],
  [' SCK_1_demo-colo-rbar-oooo-oool ', { organization: 1, secret: 'DEM0C010RBAR00000001' }],
  ['sck_17_DEM0C010RBAR00000001', { organization: 17, secret: 'DEM0C010RBAR00000001' }],
  ['sck_1_DEM0-C010-RBAR-0000-000', undefined],
  ['sck_1_DEM0-C010-RBAR-0000-00011', undefined],
  ['sck_1_DEM0-C010-RBAR-0000-000U', undefined],
  ['sck_x_DEM0-C010-RBAR-0000-0001', undefined],
  ['DEM0-C010-RBAR-0000-0001', undefined],
])('the station key "%s"', (typed, key) => expect(parseStationKey(typed)).toEqual(key));

test.each([
  ['08:59', false],
  ['09:00', true],
  ['16:59', true],
  ['17:00', false],
])('at %s on a weekday the salon is open: %s', (time, isOpen) => expect(isSalonOpenAt(salon, at(time))).toBe(isOpen));

test('on Sunday the salon is closed', () => expect(isSalonOpenAt(salon, at('12:00', '07'))).toBe(false));

test.each([
  { name: 'within the day', seen: at('10:00'), now: at('10:45'), minutes: 45 },
  { name: 'before opening', seen: at('07:00'), now: at('08:30'), minutes: 0 },
  { name: 'overnight: only opening hours count', seen: at('16:00'), now: at('10:00', '04'), minutes: 120 },
  { name: 'over a closed Sunday', seen: at('16:30', '06'), now: at('09:10', '08'), minutes: 40 },
  { name: 'for ever: at most two weeks', seen: 0, now: at('09:00', '22'), minutes: 12 * 8 * 60 },
])('a station that was silent $name is silent for $minutes min', ({ seen, now, minutes }) =>
  expect(silentMinutes(salon, seen, now)).toBe(minutes),
);

test('the last half hours of opening are told oldest first, with whether the station was heard in each', () => {
  const now = at('10:10');
  const heard = toHalfHour(at('09:30'));
  const halves = recentHalfHours(salon, [[heard, heard]], { now, since: 0 });
  expect(halves).toHaveLength(22);
  // Today's 9:00, 9:30 and 10:00, after those of the days before.
  expect(halves.slice(-4)).toEqual([false, false, true, false]);
  expect(recentHalfHours(salon, [[heard, heard]], { now, since: at('09:30') })).toEqual([true, false]);
});
