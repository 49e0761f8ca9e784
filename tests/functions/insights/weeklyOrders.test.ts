import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyStockLine } from '../../../functions/inventory/rules.ts';
import { stockSeedChanges } from '../../../functions/inventory/store.ts';
import { setClock } from '../../../functions/kit/clock.ts';
import { putAll } from '../../../functions/kit/write.ts';
import { catalogSeedChanges } from '../../../functions/products/store.ts';
import { orderSeedChanges, resellerSeedChanges } from '../../../functions/purchasing/store.ts';
import { bowlSeedChanges, createBowlId } from '../../../functions/reports/store.ts';
import { api } from '../../../shared/contract/index.ts';
import { addDays } from '../../../shared/rules/time.ts';
import { north, ours, seedOrganizations, south, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { sampleBowl, sampleBowlEntry, sampleOrder, sampleOrderLine, sampleReseller } from '../../support/samples.ts';
import { startForFile } from '../../support/startForFile.ts';
import { codedProduct } from '../../support/stock.ts';

startForFile(startProduct);
afterAll(() => setClock(undefined));
const organization = ours.organization_id;
const reseller_id = '01RESELLER';
const used = ['1OUT', '2SHORT', '3LITTLE', '4ENOUGH', '5COMING', '6LEVEL', '7ARCHIVED', '8OTHER'];

/** A bowl with half a container of each product. */
const bowlOn = ({ location_id }: typeof north, day: string) => {
  const start = `${day} 12:00:00`;
  const bowl_id = createBowlId({ location_id, start }, 'b');
  const entries = used.map((product_id, nth) => sampleBowlEntry({ entry_id: `${bowl_id}-${nth}`, product_id, start }));
  return sampleBowl({ bowl_id, start, location_id, user_id: team.stylist.user_id, entries });
};

beforeAll(async () => {
  setClock(() => Date.parse('2026-11-23T19:00:00Z'));
  await seedOrganizations();
  const brand = { brand_id: 'IGORA' };
  const stock = (salon: typeof north, product_id: string, current: number, desired: number) =>
    stockSeedChanges(organization, {
      ...emptyStockLine(salon.location_id, product_id),
      ...{ inventory_current_quantity: current, inventory_desired_quantity: desired },
    });
  const ordered = { ...sampleOrderLine({ product_id: '5COMING' }), quantity: 9 };
  // Of each product 3.5 a week, so what there is lasts twice as many days.
  const days = Array.from({ length: 28 }, (_, nth) => addDays('2026-11-22', -nth));
  await putAll([
    ...catalogSeedChanges(organization, {
      products: [
        ...used.slice(0, 6).map((id) => codedProduct(id, { ...brand, product_cost: id === '2SHORT' ? 0 : 10 })),
        codedProduct('7ARCHIVED', { ...brand, archived: '2026-11-01T00:00:00.000Z' }),
        codedProduct('8OTHER'),
      ],
      brands: [{ brand_id: 'IGORA', brand_name: 'Igora', manufacturer_id: 'M', version: 1 }],
      ...{ manufacturers: [], categories: [], recipes: [] },
    }),
    ...resellerSeedChanges(organization, [
      sampleReseller({ reseller_id, reseller_company_name: 'Salon Supply', lead_time_days: 2, brand_ids: ['IGORA'] }),
    ]),
    ...stock(north, '1OUT', -1, 8),
    ...stock(north, '2SHORT', 0.5, 6),
    ...stock(north, '3LITTLE', 3, 4.3),
    ...stock(north, '4ENOUGH', 3.5, 10),
    ...stock(north, '5COMING', 1, 10),
    ...stock(north, '6LEVEL', 0, 0),
    ...stock(north, '7ARCHIVED', 1, 10),
    ...stock(north, '8OTHER', 1, 2),
    ...stock(south, '1OUT', 0, 2),
    ...bowlSeedChanges(
      organization,
      [north, south].flatMap((salon) => days.map((day) => bowlOn(salon, day))),
    ),
    ...orderSeedChanges(
      organization,
      sampleOrder({
        ...{ order_id: '01ORDER', location_id: north.location_id, reseller_id, due: '2026-11-24', lines: [ordered] },
      }),
    ),
  ]);
});

const list = async (by = team.admin) => (await call(api.insights.listWeeklyOrders, { query: {} }, by)).data.salons;

test('what a salon is out of or uses up within a week is filled up to its level; what is ordered counts', async () => {
  const [own, other] = await list();
  expect(
    own?.lines.map(({ product_id, state, days, on_order, quantity, price, reseller_company_name }) => [
      ...[product_id, state, days, on_order, quantity, price, reseller_company_name],
    ]),
  ).toEqual([
    ['1OUT', 'out', 0, 0, 9, 10, 'Salon Supply'],
    // 5.5 are missing; a half is ordered whole. It has no price.
    ['2SHORT', 'short', 1, 0, 6, undefined, 'Salon Supply'],
    ['8OTHER', 'little', 2, 0, 1, 8.45, ''],
    // 1.3 are missing, of which 0.3 is more than a quarter.
    ['3LITTLE', 'little', 6, 0, 2, 10, 'Salon Supply'],
  ]);
  expect(own).toMatchObject({ location_name: 'North', without_level: 1 });
  expect(other).toMatchObject({
    location_name: 'South',
    without_level: 0,
    lines: [{ product_id: '1OUT', quantity: 2 }],
  });
});

test('a manager gets the own salons', async () => {
  expect((await list(team.southManager)).map(({ location_name }) => location_name)).toEqual(['South']);
});

test('a draft without a number gets the next unused one, and the same if it is sent again', async () => {
  const body = {
    ...{ reseller_id, location: south.location_id, draft: true, idempotency_key: 'drafts-of-this-week-1' },
    order_items: [{ product_id: '1OUT', new_quantity: 2 }],
  };
  const save = async (more: object = {}) =>
    (await call(api.orders.submitReorder, { body: { ...body, ...more } }, team.admin)).data.order;
  const first = await save();
  expect(await save()).toEqual(first);
  const second = await save({ location: north.location_id, idempotency_key: 'drafts-of-this-week-2' });
  expect([first, second].map(({ order_number, state }) => [order_number, state])).toEqual([
    ['RO-1001', 'draft'],
    ['RO-1002', 'draft'],
  ]);
  const { order_id } = first;
  expect((await save({ order_id, idempotency_key: 'drafts-of-this-week-3' })).order_number).toBe('RO-1001');
});
