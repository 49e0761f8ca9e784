import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookSeedChanges } from '../../../functions/appointments/store.ts';
import { setClock } from '../../../functions/kit/clock.ts';
import { commit, put, putAll } from '../../../functions/kit/write.ts';
import { firstConfigChange } from '../../../functions/locations/store.ts';
import { bowlCreationChanges } from '../../../functions/reports/store.ts';
import { hoursKey } from '../../../functions/stylists/store.ts';
import { createConfig, fairfax } from '../../../infra/local/demo/salons.ts';
import { api } from '../../../shared/contract/index.ts';
import { weekdays } from '../../../shared/contract/locations.ts';
import { north, ours, seedOrganizations, south, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { sampleAppointment, sampleBookedService, sampleBowl, sampleBowlEntry } from '../../support/samples.ts';
import { startForFile } from '../../support/startForFile.ts';

startForFile(startProduct);
afterAll(() => setClock(undefined));
const organization = ours.organization_id;
const { location_id: location } = north;

beforeAll(async () => {
  setClock(() => Date.parse('2026-11-23T19:00:00Z'));
  await seedOrganizations();
  const visit = (id: string, hour: number, minutes: number, price: number, more: object) => {
    const at = (hours: number) => `2026-11-18 ${hours}:00:00`;
    const [start, end] = [at(hour), at(hour + minutes / 60)];
    const services = [sampleBookedService(start, end, minutes, { service_id: 'cut', price })];
    return sampleAppointment({
      appointmentId: id,
      start,
      end,
      user_id: team.stylist.user_id,
      location,
      services,
      ...more,
    });
  };
  const bill = { number: 1, total: 84, sold: 24, fees: 0, deposits: 0, services: [60], extra: [] };
  const start = '2026-11-18 10:10:00';
  const entry = sampleBowlEntry({ entry_id: 'e', start, amount: 4000, waste: 500 });
  const about = {
    start,
    location_id: location,
    user_id: team.stylist.user_id,
    appointment_id: 'billed',
    service_id: 'cut',
  };
  await commit(
    bowlCreationChanges(
      organization,
      sampleBowl({ ...about, bowl_id: `${location}-b`, entries: [entry] }),
      '2026-11-18',
    ),
  );
  const day = [{ from: '10:00', to: '16:00' }];
  const week = Object.fromEntries(weekdays.map((one) => [one, day]));
  await putAll([
    firstConfigChange(organization, { ...createConfig(fairfax), location }),
    put('services', { ...hoursKey(organization, team.stylist.user_id), week, exceptions: [], version: 1 }),
    ...bookSeedChanges(organization, [
      visit('billed', 10, 60, 60, { status: 'done', bill, rebooked: true }),
      visit('unbilled', 11, 120, 100, { status: 'done', rebooked: false }),
      visit('not-done', 13, 60, 40, { status: 'in_service', bill: { ...bill, number: 2, sold: 0, services: [40] } }),
      visit('missed', 14, 60, 50, { status: 'no_show' }),
      visit('called-off', 15, 60, 50, { status: 'cancelled' }),
    ]),
  ]);
});

test('each salon tells what it did in the days, also one that did nothing, and an admin sees the own salons only', async () => {
  const query = { from: '2026-11-18', to: '2026-11-19', page: 'start' };
  const { data } = await call(api.insights.listSalonFigures, { query }, team.admin);
  const nothing = { visits: 0, services: 0, revenue: 0, billed: 0, sold: 0, product: 0, minutes: 0 };
  const none = { no_shows: 0, rebookable: 0, rebooked: 0, bowls: 0, waste: 0 };
  expect(data.salons).toEqual(
    [
      {
        ...{ location_id: location, location_name: north.location_name, visits: 3, services: 3 },
        // 60 + 100 + 40 dollars, of which the first is on the bill of a visit that is done. 40 g at 10 cents.
        ...{ revenue: 20_000, billed: 6000, sold: 2400, product: 400 },
        // Mara works six hours on each of two days.
        ...{ minutes: 240, available: 720, no_shows: 1, rebookable: 2, rebooked: 1, bowls: 1, waste: 500 },
      },
      // Its stylist works while the salon is open: from 9:30 to 8.
      { location_id: south.location_id, location_name: south.location_name, ...nothing, available: 1260, ...none },
    ].sort((a, b) => a.location_name.localeCompare(b.location_name)),
  );
  const own = await call(api.insights.listSalonFigures, { query }, team.manager);
  expect(own.data.salons.map(({ location_id }) => location_id)).toEqual([location]);
});
