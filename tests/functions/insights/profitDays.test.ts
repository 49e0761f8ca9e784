import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bookSeedChanges } from '../../../functions/appointments/store.ts';
import { setClock } from '../../../functions/kit/clock.ts';
import { listAll } from '../../../functions/kit/read.ts';
import { commit, put, putAll } from '../../../functions/kit/write.ts';
import { bowlCreationChanges, createBowlId } from '../../../functions/reports/store.ts';
import { api } from '../../../shared/contract/index.ts';
import type { Profit } from '../../../shared/contract/profit.ts';
import { sumProfitPages } from '../../../shared/rules/profit.ts';
import { importFile } from '../../support/importFile.ts';
import { measureCost } from '../../support/measureCost.ts';
import { north, ours, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { sampleAppointment, sampleBookedService, sampleBowl, sampleBowlEntry } from '../../support/samples.ts';
import { startForFile } from '../../support/startForFile.ts';
import { codedProduct, fillProducts } from '../../support/stock.ts';
import { bookAppointment, changeAppointment, openNorthDaily, openSalons, setStatus } from '../scheduler/salon.ts';

startForFile(startProduct);
const { location_id } = north;
const at = (moment: string) => setClock(() => Date.parse(moment));
const today = '2026-11-23T19:00:00Z';
beforeAll(async () => {
  at(today);
  await openSalons();
  await openNorthDaily();
  await putAll(fillProducts([codedProduct('MASK', { retail_price: 32 })]));
});
beforeEach(() => at(today));
afterAll(() => setClock(undefined));

/** Profit of five years, added up from its pages. */
async function read() {
  const query = { location: String(location_id), from: '2021-12-01', to: '2026-11-23' };
  const pages: Profit[] = [];
  for (let page: string | undefined = 'start'; page; page = pages.at(-1)?.next_page)
    pages.push((await call(api.insights.getProfit, { query: { ...query, page } }, team.manager)).data);
  return { pages: pages.length, ...sumProfitPages(pages) };
}
const listItems = () => listAll('usage', { pk: `O#${ours.organization_id}#L#${location_id}`, prefix: 'E#' });

test('days on which nothing happened are looked through once and keep one item', async () => {
  expect((await read()).all).toMatchObject({ done: 0, revenue: 0 });
  expect((await listItems()).map(({ sk }) => sk)).toEqual(['E#days']);
  // The chair cost, the kept days, the days looked through, and of today the revision, bowls and sales.
  expect((await measureCost(read)).requests).toBe(6);
});

test.each<[string, number, () => Promise<unknown>]>([
  [
    'a visit that is moved there and done',
    68,
    async () => {
      const { data } = await bookAppointment({ start: '2026-12-20 10:00:00' });
      const { data: moved } = await changeAppointment(data, { start: '2024-02-06 10:00:00' });
      await setStatus(moved.appointmentId, 'done');
    },
  ],
  [
    'an imported visit',
    68,
    () => {
      const who = { firstName: 'Ada', lastName: 'Hart', stylist: 'Mara Ellison', service: 'Cut', minutes: '60' };
      const rows = [{ ...who, visitDate: '3/5/2024', startTime: '10:00 AM', status: 'Done' }];
      return importFile({ kind: 'appointments', rows }, team.manager);
    },
  ],
  [
    'a visit that a restore puts back',
    40,
    async () => {
      const [start, end] = ['2025-05-06 10:00:00', '2025-05-06 11:00:00'];
      const services = [sampleBookedService(start, end, 60, { price: 40 })];
      const visit = sampleAppointment({ appointmentId: 'back', start, end, services, status: 'done' });
      await putAll(bookSeedChanges(ours.organization_id, [visit]));
      // A restore moves the numbers of these items forward.
      const isNumbered = ({ changes }: Record<string, unknown>) => typeof changes === 'number';
      const items = (await listItems()).filter(isNumbered);
      await putAll(items.map((item) => put('usage', { ...item, changes: Number(item['changes']) + 1000 })));
    },
  ],
])('%s in a month that was empty counts', async (_, revenue, happen) => {
  const before = await read();
  await happen();
  expect((await read()).all.revenue - before.all.revenue).toBe(revenue);
});

test('a bowl that is entered late in a month that was empty counts', async () => {
  const place = { location_id, start: '2024-04-09 10:00:00' };
  const bowl = sampleBowl({
    ...{ ...place, bowl_id: createBowlId(place, 'late'), appointment_id: null },
    entries: [sampleBowlEntry({ entry_id: 'e', start: place.start, amount: 3000 })],
  });
  const before = (await read()).elsewhere;
  await commit(bowlCreationChanges(ours.organization_id, bowl, '2026-11-23'));
  // 30 g at 10 cents.
  expect((await read()).elsewhere - before).toBeCloseTo(3);
});

test('a sale without a visit counts on a day without any, and no longer once it is reopened', async () => {
  const retail = [{ line_id: 'l', product_id: 'MASK', quantity: 2, price: 32 }];
  const { data } = await call(api.bills.createSale, { body: { location_id, retail } }, team.desk);
  at('2026-11-27T19:00:00Z');
  expect((await read()).billed.sold).toBe(64);
  const params = { id: data.appointment_id };
  await call(api.bills.reopenBill, { params, body: { reason: 'They came back' } }, team.manager);
  expect((await read()).billed.sold).toBe(0);
});
