import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMovement, emptyStockLine } from '../../../functions/inventory/rules.ts';
import { movementChanges, stockSeedChanges } from '../../../functions/inventory/store.ts';
import { setClock } from '../../../functions/kit/clock.ts';
import { commit, putAll } from '../../../functions/kit/write.ts';
import { orderSeedChanges } from '../../../functions/purchasing/store.ts';
import { bowlSeedChanges, createBowlId } from '../../../functions/reports/store.ts';
import type { idleDays } from '../../../shared/contract/idleProducts.ts';
import { api } from '../../../shared/contract/index.ts';
import type { StockLine } from '../../../shared/contract/inventory.ts';
import { north, ours, seedOrganizations, south, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { sampleBowl, sampleBowlEntry, sampleOrder, sampleOrderLine } from '../../support/samples.ts';
import { startForFile } from '../../support/startForFile.ts';
import { codedProduct, fillProducts } from '../../support/stock.ts';

startForFile(startProduct);
afterAll(() => setClock(undefined));
const organization = ours.organization_id;
/** A bowl that uses half a tube. */
const bowlOn = ({ location_id }: typeof north, product_id: string, day: string) => {
  const start = `${day} 12:00:00`;
  const bowl_id = createBowlId({ location_id, start }, product_id);
  const entries = [sampleBowlEntry({ entry_id: `${bowl_id}-0`, product_id, start })];
  return sampleBowl({ bowl_id, start, location_id, user_id: team.stylist.user_id, entries });
};
const stock = ({ location_id }: typeof north, product_id: string, count: number, more: Partial<StockLine> = {}) =>
  stockSeedChanges(organization, {
    ...emptyStockLine(location_id, product_id),
    inventory_current_quantity: count,
    inventory_last_changed_timestamp: '2026-01-05 09:00:00',
    ...more,
  });

beforeAll(async () => {
  // 2 PM in New York.
  setClock(() => Date.parse('2026-11-23T19:00:00Z'));
  await seedOrganizations();
  const received = { inventory_last_received_timestamp: '2026-08-01 09:00:00' };
  await putAll([
    ...fillProducts([
      ...['1USED', '2YEAR', '3TODAY', '4SOLD', '5ORDERED', '6NONE'].map((id) => codedProduct(id)),
      codedProduct('7COUNTED', { product_cost: 0, archived: '2026-11-01T00:00:00.000Z' }),
    ]),
    ...stock(north, '1USED', 4),
    ...stock(north, '2YEAR', 2.5, received),
    ...stock(north, '3TODAY', 3),
    ...stock(north, '4SOLD', 6, received),
    ...stock(north, '5ORDERED', 1),
    ...stock(north, '6NONE', 0),
    ...stock(north, '7COUNTED', 1, { inventory_last_changed_timestamp: '2026-07-26 09:00:00' }),
    ...stock(south, '1USED', 9),
    ...bowlSeedChanges(organization, [
      bowlOn(north, '1USED', '2026-10-14'),
      bowlOn(north, '2YEAR', '2026-03-03'),
      bowlOn(north, '3TODAY', '2026-11-23'),
      bowlOn(south, '1USED', '2026-11-20'),
      bowlOn(south, '1USED', '2026-11-22'),
      bowlOn(south, '2YEAR', '2026-11-22'),
    ]),
    ...orderSeedChanges(
      organization,
      sampleOrder({
        ...{ order_id: '01ORDER', location_id: north.location_id, state: 'ordered', ordered: '2026-10-01 09:00:00' },
        lines: [sampleOrderLine({ product_id: '5ORDERED' })],
      }),
    ),
  ]);
  const by = { id: '01SALE', caller: { user_id: 'U1', first_name: 'Mara', last_name: '' } as never };
  const at = { ...by, location_id: north.location_id, time: '2026-09-24 18:00:00' };
  const sale = { kind: 'sale', product_id: '4SOLD', change: -1, cost: 8.45, reason: '', source: 'Bill' } as const;
  await commit(movementChanges(organization, createMovement(at, sale)));
});

const list = async (days: (typeof idleDays)[number], by = team.admin) =>
  (await call(api.orders.listIdleProducts, { query: { days } }, by)).data;
const tell = ({ Items }: Awaited<ReturnType<typeof list>>) =>
  Items.map(({ product_id, used, sold, ordered, idle }) => [product_id, used, sold, ordered, idle]);

test('a product is idle since it was last used, sold or ordered, of the last year also by month', async () => {
  const { Items } = await list('30');
  expect(tell({ Items, uses: [] })).toEqual([
    ['1USED', '2026-10-14', null, null, 40],
    // Received on August 1, used in March.
    ['2YEAR', '2026-03-31', null, '2026-08-01', 114],
    ['4SOLD', null, '2026-09-24', '2026-08-01', 60],
    ['5ORDERED', null, null, '2026-10-01', 53],
    // Nothing is known but its count.
    ['7COUNTED', null, null, null, 120],
  ]);
  expect(Items[1]).toMatchObject({ location_name: 'North', product_name: '2YEAR', on_hand: 2.5, value: 21.13 });
  expect(Items.map(({ archived, value }) => [archived, value]).at(-1)).toEqual([true, undefined]);
});

test('a longer wish has fewer products, and the day itself counts', async () => {
  expect(tell(await list('60')).map(([id]) => id)).toEqual(['2YEAR', '4SOLD', '7COUNTED']);
  expect(tell(await list('90')).map(([id]) => id)).toEqual(['2YEAR', '7COUNTED']);
  expect(tell(await list('180'))).toEqual([]);
});

test('who uses a product is told of all salons of the caller, and a manager is told of the own ones', async () => {
  const { uses } = await list('90');
  expect(uses.sort((a, b) => a.location_id - b.location_id)).toEqual([
    { location_id: north.location_id, location_name: 'North', product_id: '1USED', containers: 0.5 },
    { location_id: south.location_id, location_name: 'South', product_id: '1USED', containers: 1 },
    { location_id: south.location_id, location_name: 'South', product_id: '2YEAR', containers: 0.5 },
  ]);
  expect((await list('90', team.southManager)).uses.map(({ location_id }) => location_id)).toEqual([12, 12]);
});
