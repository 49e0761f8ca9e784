import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { evictCaller } from '../../../functions/kit/caller.ts';
import { setClock } from '../../../functions/kit/clock.ts';
import { commit } from '../../../functions/kit/write.ts';
import { configChanges, locationCreationChanges, newLocation } from '../../../functions/locations/store.ts';
import { assignmentsChange } from '../../../functions/stylists/store.ts';
import { createConfig, fairfax } from '../../../infra/local/demo/salons.ts';
import type { TimeZoneName } from '../../../shared/contract/locations.ts';
import { buildUser, ours, team } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';
import {
  at,
  bookAppointment,
  buildAssignment,
  buildServiceSteps,
  cut,
  getBook,
  listBookedIds,
  openSalons,
  saveUser,
} from './salon.ts';

/** Clocks go forward on March 14, 2027 and back on November 7, except in Hawaii. */
const [springDay, autumnDay] = ['2027-03-14', '2027-11-07'];
/** 10 PM on the previous day in Honolulu, 4 AM in New York. */
const springNight = Date.UTC(2027, 2, 14, 8, 0);

const zones: [TimeZoneName, { today: string; skips: boolean }][] = [
  ['Eastern Standard Time', { today: '2027-03-14', skips: true }],
  ['Central Standard Time', { today: '2027-03-14', skips: true }],
  ['Mountain Standard Time', { today: '2027-03-14', skips: true }],
  ['Pacific Standard Time', { today: '2027-03-14', skips: true }],
  ['Alaska Standard Time', { today: '2027-03-13', skips: true }],
  ['Hawaii-Aleutian Standard Time', { today: '2027-03-13', skips: false }],
];

const salons = zones.map(([timeZone], index) => {
  const salon = newLocation(ours, 101 + index, timeZone, 'America/New_York');
  return { timeZone, salon, stylist: buildUser('stylist', salon) };
});
const salonIn = (zone: TimeZoneName) => {
  const found = salons.find(({ timeZone }) => timeZone === zone);
  if (!found) throw new Error(`No salon in ${zone}`);
  return found;
};

startForFile(startProduct);
beforeAll(async () => {
  // The time zone of the machine, as far from the salons as possible, must not matter.
  process.env['TZ'] = 'Pacific/Kiritimati';
  await openSalons();
  for (const { salon, timeZone, stylist } of salons) {
    await commit(locationCreationChanges(salon));
    await commit(configChanges(salon, { ...createConfig({ ...fairfax, ...salon }), timeZone }, 0));
    await saveUser(stylist);
    await commit([assignmentsChange(1, stylist.user_id, [buildAssignment(stylist, cut)], 0)]);
  }
});
afterEach(() => setClock(undefined));

describe.each(zones)('a salon in %s', (zone, { today, skips }) => {
  const { salon, stylist } = salonIn(zone);
  const wish = { location_id: salon.location_id, user_id: stylist.user_id, services: [buildServiceSteps(cut, 30)] };
  const where = { Location: salon.location_id };

  test('opens the book on its own today', async () => {
    setClock(() => springNight);
    evictCaller(stylist.organization_id, stylist.user_id);
    expect((await getBook({ ...where, date: undefined }, stylist)).data.date).toBe(today);
  });

  test(`${skips ? 'has no' : 'has a'} half past two on the day the clocks go forward`, async () => {
    const answer = await bookAppointment({ ...wish, start: at('02:30', springDay) }, team.admin);
    if (!skips) expect(answer.status).toBe(201);
    else {
      const message = `2:30 AM does not exist on this day in ${zone}: the clocks go forward.`;
      expect(answer).toMatchObject({ status: 400, message, data: { fields: { start: message } } });
    }
    for (const time of ['01:30', '03:00', '10:00']) {
      const { status, data } = await bookAppointment({ ...wish, start: at(time, springDay) }, team.admin);
      expect([status, data.start]).toEqual([201, at(time, springDay)]);
    }
    expect(await listBookedIds({ ...where, date: springDay }, team.admin)).toHaveLength(skips ? 3 : 4);
  });

  test('takes half past one once on the day the clocks go back', async () => {
    const start = at('01:30', autumnDay);
    expect((await bookAppointment({ ...wish, start }, team.admin)).data).toMatchObject({
      start,
      end: at('02:00', autumnDay),
    });
    expect((await bookAppointment({ ...wish, start }, team.admin)).data).toMatchObject({
      code: 'double_booked',
      starting_at: start,
    });
  });
});
