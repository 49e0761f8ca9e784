import { beforeAll, expect, test } from 'vitest';
import { bookSeedChanges } from '../../../functions/appointments/store.ts';
import { putAll } from '../../../functions/kit/write.ts';
import { locationSeedChanges } from '../../../functions/locations/store.ts';
import { bowlSeedChanges, createBowlId } from '../../../functions/reports/store.ts';
import { api } from '../../../shared/contract/index.ts';
import type { Profit } from '../../../shared/contract/profit.ts';
import { addDays } from '../../../shared/rules/time.ts';
import { daysAhead } from '../../support/days.ts';
import { north, ours, seedOrganizations, south, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { sampleAppointment, sampleBookedService, sampleBowl, sampleBowlEntry } from '../../support/samples.ts';
import { startForFile } from '../../support/startForFile.ts';

startForFile(startProduct);
const visitsPerDay = 2;
const to = daysAhead(-2);
const others = Array.from({ length: 10 }, (_, nth) => ({ ...north, location_id: 500 + nth, location_name: `S${nth}` }));
const salons = [north, south, ...others];
const workdays = Array.from({ length: 730 }, (_, nth) => addDays(to, -nth));

function work(location: number, day: string, nth: number) {
  const [start, end] = [`${day} ${String(9 + (nth % 10)).padStart(2, '0')}:00:00`, `${day} 20:00:00`];
  const id = `${location}-${day}-${nth}`;
  const services = [sampleBookedService(start, end, 60, { price: 10 })];
  const place = { location_id: location, start };
  return {
    visit: sampleAppointment({ appointmentId: id, start, end, location, services, status: 'done' }),
    bowl: sampleBowl({
      ...{ ...place, bowl_id: createBowlId(place, `${nth}`), appointment_id: id },
      entries: [sampleBowlEntry({ entry_id: `${id}-0`, start, amount: 1000 })],
    }),
  };
}

beforeAll(async () => {
  await seedOrganizations();
  await putAll(others.flatMap(locationSeedChanges));
  for (const { location_id } of salons) {
    const all = workdays.flatMap((day) =>
      Array.from({ length: visitsPerDay }, (_, nth) => work(location_id, day, nth)),
    );
    await putAll([
      ...bookSeedChanges(
        ours.organization_id,
        all.map(({ visit }) => visit),
      ),
      ...bowlSeedChanges(
        ours.organization_id,
        all.map(({ bowl }) => bowl),
      ),
    ]);
  }
}, 900_000);

test('five years of twelve salons are at most twelve requests at first and one from then on', async () => {
  const query = { location: '-1', from: addDays(to, -1825), to };
  const read = async () => {
    let [pages, revenue] = [0, 0];
    for (let page: string | undefined = 'start'; page; pages++) {
      const { data }: { data: Profit } = await call(api.insights.getProfit, { query: { ...query, page } }, team.admin);
      revenue += data.all.revenue;
      page = data.next_page;
    }
    return { pages, revenue };
  };
  const revenue = salons.length * workdays.length * visitsPerDay * 10;
  const cold = await read();
  expect(cold.revenue).toBe(revenue);
  expect(cold.pages).toBeLessThanOrEqual(12);
  expect(await read()).toEqual({ pages: 1, revenue });
}, 900_000);
