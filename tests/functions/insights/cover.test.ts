import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyStockLine } from '../../../functions/inventory/rules.ts';
import { stockSeedChanges } from '../../../functions/inventory/store.ts';
import { setClock } from '../../../functions/kit/clock.ts';
import { putAll } from '../../../functions/kit/write.ts';
import { toUnknownProduct } from '../../../functions/products/rules.ts';
import { catalogSeedChanges } from '../../../functions/products/store.ts';
import { resellerSeedChanges } from '../../../functions/purchasing/store.ts';
import { bowlSeedChanges, createBowlId } from '../../../functions/reports/store.ts';
import type { Bowl } from '../../../shared/contract/bowls.ts';
import { api } from '../../../shared/contract/index.ts';
import { addDays } from '../../../shared/rules/time.ts';
import { measureCost } from '../../support/measureCost.ts';
import { north, ours, seedOrganizations, south, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { sampleBowl, sampleBowlEntry, sampleReseller } from '../../support/samples.ts';
import { startForFile } from '../../support/startForFile.ts';

startForFile(startProduct);
const { location_id } = north;
const reseller_id = '01RESELLER';
/** A bowl that uses half a tube. */
const bowlOn = (day: string): Bowl => {
  const start = `${day} 12:00:00`;
  const bowl_id = createBowlId({ location_id, start }, 'b');
  const entries = [sampleBowlEntry({ entry_id: `${bowl_id}-0`, product_id: '1TUBE', start })];
  return sampleBowl({ bowl_id, start, location_id, user_id: team.stylist.user_id, entries });
};

beforeAll(async () => {
  setClock(() => Date.parse('2026-11-23T19:00:00Z'));
  await seedOrganizations();
  const product = (product_id: string) => ({
    ...toUnknownProduct({ product_id, product_upc_code: product_id, product_name: product_id, manufacturer_id: null }),
    brand_id: 'IGORA',
    product_container_size: 2.1,
    product_cost: 10,
  });
  const stock = (product_id: string, inventory_current_quantity: number) =>
    stockSeedChanges(ours.organization_id, { ...emptyStockLine(location_id, product_id), inventory_current_quantity });
  await putAll([
    ...catalogSeedChanges(ours.organization_id, {
      products: ['1TUBE', '2BOTTLE'].map(product),
      brands: [{ brand_id: 'IGORA', brand_name: 'Igora', manufacturer_id: 'M', version: 1 }],
      manufacturers: [],
      categories: [],
      recipes: [],
    }),
    ...resellerSeedChanges(ours.organization_id, [
      sampleReseller({ reseller_id, reseller_company_name: 'Salon Supply', lead_time_days: 4, brand_ids: ['IGORA'] }),
    ]),
    ...stock('1TUBE', 1.5),
    ...stock('2BOTTLE', 3),
    ...bowlSeedChanges(
      ours.organization_id,
      Array.from({ length: 40 }, (_, nth) => bowlOn(addDays('2026-11-22', -nth))),
    ),
  ]);
});
afterAll(() => setClock(undefined));

const linesOf = async () =>
  (await call(api.insights.getCover, { query: { location: String(location_id) } }, team.manager)).data.lines;

test('what goes before its distributor could deliver is short, and its level is a week and the way of what it uses', async () => {
  const [tube] = await linesOf();
  expect(tube).toMatchObject({
    product_name: 'Igora 1TUBE',
    reseller_company_name: 'Salon Supply',
    week: 3.5,
    days: 3,
    delivery: '2026-11-27',
    until_delivery: 4,
    state: 'short',
    suggested: 6,
  });
});

test('what nobody used is not among it, and costs nothing, however much of it is on the shelf', async () => {
  await linesOf();
  const before = await measureCost(linesOf);
  const ids = Array.from({ length: 500 }, (_, nth) => `2SHELF${nth}`);
  await putAll(ids.flatMap((id) => stockSeedChanges(ours.organization_id, emptyStockLine(location_id, id))));
  const after = await measureCost(async () =>
    expect((await linesOf()).map(({ product_name }) => product_name)).toEqual(['Igora 1TUBE']),
  );
  expect(after).toEqual(before);
});

test('what is ordered already comes sooner', async () => {
  const order_items = [{ product_id: '1TUBE', new_quantity: 5 }];
  setClock(() => Date.parse('2026-11-21T19:00:00Z'));
  const body = { reseller_id, location: location_id, order_number: 'RO-1', order_items };
  expect((await call(api.orders.submitReorder, { body }, team.manager)).status).toBe(201);
  setClock(() => Date.parse('2026-11-23T19:00:00Z'));
  expect((await linesOf())[0]).toMatchObject({ delivery: '2026-11-25', on_order: 5, state: 'little' });
});

test('what is overdue comes after the usual time of its distributor from today, and says since when', async () => {
  setClock(() => Date.parse('2026-11-29T19:00:00Z'));
  expect((await linesOf())[0]).toMatchObject({ delivery: '2026-12-03', overdue: '2026-11-25', state: 'short' });
});

test('an admin of another salon is not told', async () => {
  const query = { location: String(location_id) };
  expect((await call(api.insights.getCover, { query }, team.stylist)).status).toBe(403);
});

test('a salon that used more than it received has a stock worth less than nothing', async () => {
  const line = { ...emptyStockLine(south.location_id, '1TUBE'), inventory_current_quantity: -3 };
  await putAll(stockSeedChanges(ours.organization_id, line));
  const { data } = await call(api.insights.listSalonStock, { query: {} }, team.admin);
  // At $10 a container.
  expect(data.salons.find(({ location_id }) => location_id === south.location_id)?.value).toBe(-30);
});
