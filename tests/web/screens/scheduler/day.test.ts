import { describe, expect, test } from 'vitest';
import type { StoredConfig } from '../../../../shared/contract/locations.ts';
import { dayOfBook } from '../../../../web/screens/scheduler/day.ts';
import { booked, bookOf, today } from './samples.ts';

const zone = { timeZone: 'Eastern Standard Time' } as const;
const open: StoredConfig = {
  location: 3,
  ...zone,
  isSaturdayOpen: true,
  saturdayOpen: '08:30',
  saturdayClose: '18:00',
};
const closed: StoredConfig = { location: 3, ...zone, isSaturdayOpen: false };

const dayWith = (config: StoredConfig, ...schedules: Parameters<typeof bookOf>) =>
  dayOfBook({ ...bookOf(...schedules), configs: [config] }, today);

describe('the day of a salon', () => {
  test('begins with the whole hour of opening, and shades what is closed', () => {
    const { hours, closed: shaded, isClosed } = dayWith(open);
    expect(hours).toEqual({ from: 480, to: 1200 });
    expect(shaded).toEqual([
      { from: 0, to: 510 },
      { from: 1080, to: 1440 },
    ]);
    expect(isClosed).toBe(false);
  });

  test('is shaded all over when the salon is closed, and says so', () => {
    const { hours, closed: shaded, isClosed } = dayWith(closed);
    expect(hours).toEqual({ from: 540, to: 1200 });
    expect(shaded).toEqual([{ from: 0, to: 1440 }]);
    expect(isClosed).toBe(true);
  });

  test('is open all along until hours were given', () => {
    const { hours, closed: shaded, isClosed } = dayWith({ location: 3 });
    expect([hours, shaded, isClosed]).toEqual([{ from: 540, to: 1200 }, [], false]);
  });

  test('widens to an appointment outside of the usual hours', () =>
    expect(dayWith(closed, booked('mara 07:15 Ivy Chen', 45)).hours).toEqual({ from: 420, to: 1200 }));

  test('leaves out the appointments of other days', () => {
    const other = { ...booked('mara 10:00 Ivy Chen', 45), start: '2026-11-22 10:00:00' };
    expect(dayWith(open, other, booked('mara 11:00 Gus Feld', 45)).appointments.map(({ client }) => client)).toEqual([
      'Gus Feld',
    ]);
  });
});
