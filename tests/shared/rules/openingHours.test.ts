import { describe, expect, test } from 'vitest';
import type { StoredConfig } from '../../../shared/contract/locations.ts';
import type { WorkingHours } from '../../../shared/contract/workingHours.ts';
import { findStrandedByOpening, findStrandedByWork, getOpeningHours } from '../../../shared/rules/openingHours.ts';

const [saturday, monday] = ['2026-11-21', '2026-11-23'];

const open = (from: string, to: string): StoredConfig => ({
  location: 3,
  timeZone: 'Eastern Standard Time',
  isSaturdayOpen: true,
  saturdayOpen: from,
  saturdayClose: to,
});

const steps = (first: number, gap = 0, second = 0) => ({
  service_step1_minutes: first,
  service_step2_minutes: gap,
  service_step3_minutes: second,
});
const booked = (start: string, ...services: ReturnType<typeof steps>[]) => ({ start, services });

describe('an appointment is stranded by new hours of its salon', () => {
  const early = booked(`${saturday} 09:00:00`, steps(60));
  const noon = booked(`${saturday} 12:00:00`, steps(45, 30, 30));
  const late = booked(`${saturday} 17:00:00`, steps(60));

  test('when it begins before them or ends after them', () => {
    expect(findStrandedByOpening([early, noon, late], open('09:00', '18:00'), open('09:15', '17:45'))).toEqual([
      early,
      late,
    ]);
  });

  test('at midnight, not when they close then', () => {
    const last = booked(`${saturday} 23:00:00`, steps(60));
    expect(getOpeningHours(open('12:00', '24:00'), saturday)).toEqual({ from: 720, to: 1440 });
    expect(findStrandedByOpening([last], { location: 3 }, open('12:00', '24:00'))).toEqual([]);
    expect(findStrandedByOpening([last], open('12:00', '24:00'), open('12:00', '23:30'))).toEqual([last]);
  });

  test('when they close its day', () => {
    expect(findStrandedByOpening([noon], open('09:00', '18:00'), { ...open('', ''), isSaturdayOpen: false })).toEqual([
      noon,
    ]);
  });

  test('not when it lay outside of the old ones already, or still lies within', () => {
    expect(findStrandedByOpening([early, noon], open('10:00', '18:00'), open('11:00', '18:00'))).toEqual([]);
  });

  test('and none by the first hours of a salon that had none, but what lies outside of them', () => {
    expect(getOpeningHours({ location: 3 }, saturday)).toEqual({ from: 0, to: 1440 });
    expect(findStrandedByOpening([early, noon], { location: 3 }, open('10:00', '18:00'))).toEqual([early]);
  });
});

describe('an appointment is stranded by new working hours of its stylist', () => {
  const always: WorkingHours = { week: null, exceptions: [], version: 0 };
  const stretches = [
    { from: '10:00', to: '12:00' },
    { from: '13:00', to: '18:00' },
  ];
  const off = (date: string): WorkingHours => ({ ...always, exceptions: [{ date, stretches: [], note: 'Ill' }] });
  const withBreak: WorkingHours = { ...always, exceptions: [{ date: saturday, stretches, note: '' }] };

  test('by a day off', () => {
    const [here, there] = [booked(`${saturday} 10:00:00`, steps(30)), booked(`${monday} 10:00:00`, steps(30))];
    expect(findStrandedByWork([here, there], always, off(saturday))).toEqual([here]);
    expect(findStrandedByWork([here, there], off(saturday), off(monday))).toEqual([there]);
  });

  test('when they serve in the break, not when only a gap falls into it', () => {
    const across = booked(`${saturday} 11:00:00`, steps(90));
    const around = booked(`${saturday} 11:15:00`, steps(45, 60, 30));
    expect(findStrandedByWork([across, around], always, withBreak)).toEqual([across]);
  });
});
