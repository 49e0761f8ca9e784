import { beforeAll, expect, test } from 'vitest';
import { sumLateUse } from '../../../functions/inventory/countingStore.ts';
import { listMovementsBetween } from '../../../functions/inventory/movementStore.ts';
import { stockSeedChanges } from '../../../functions/inventory/store.ts';
import { putAll } from '../../../functions/kit/write.ts';
import { createCountedLine } from '../../../infra/local/demo/stock.ts';
import { api } from '../../../shared/contract/index.ts';
import type { InventoryEdit } from '../../../shared/contract/inventory.ts';
import { measureCost } from '../../support/measureCost.ts';
import { north, ours, seedOrganizations, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';
import {
  codedProduct,
  fillProducts,
  findStockLine,
  listAllMovements,
  listStock,
  quantityOnHand,
  receiveStock,
  sumOfMovements,
} from '../../support/stock.ts';

startForFile(startProduct);
const { listInventory, saveInventory } = api.inventory;
const here = { Location: north.location_id };
const shelf = Array.from({ length: 32 }, (_, index) => `01PRODUCT${String(index).padStart(4, '0')}`);
const [tube = '', other = '', third = ''] = shelf;

beforeAll(async () => {
  await seedOrganizations();
  const { organization_id } = ours;
  await putAll(fillProducts([codedProduct(third)]));
  await putAll(
    shelf.flatMap((id) => stockSeedChanges(organization_id, ...createCountedLine(north.location_id, id, 4))),
  );
});

const save = (items: InventoryEdit[], person = team.manager) =>
  call(saveInventory, { body: { ...here, items } }, person);

test('a count that is set is a recount: the difference is a movement with who and when, and the count is their sum', async () => {
  const { status, data } = await save([{ product_id: tube, inventory_current_quantity: -2.5, version: 1 }]);
  expect(status).toBe(200);
  expect(data.inventory[0]).toMatchObject({ inventory_current_quantity: -2.5, version: 2 });
  const Items = await listAllMovements(tube);
  expect(Items.map(({ kind, change }) => [kind, change])).toEqual([
    ['recount', -6.5],
    ['recount', 4],
  ]);
  expect(Items[0]).toMatchObject({ user_id: team.manager.user_id, source: 'Current Inventory' });
  expect(await findStockLine(tube)).toMatchObject({ inventory_last_adjustment_quantity: -6.5 });
});

test('an item was last ordered when an open order named it or it was received, whatever moves it later', async () => {
  const last = async () => (await findStockLine(third))?.inventory_last_ordered_timestamp;
  expect(await last()).toBeUndefined();
  await receiveStock({ [third]: 2 });
  const received = await last();
  expect(received).toMatch(/^\d{4}-/);
  await save([{ product_id: third, inventory_current_quantity: 1 }]);
  expect(await last()).toBe(received);
});

test('what the shelf is filled up to moves nothing, and says what to order', async () => {
  await save([{ product_id: other, inventory_desired_quantity: 6.3 }]);
  expect(await findStockLine(other)).toMatchObject({ inventory_desired_quantity: 6.3, inventory_quantity_needed: 3 });
  expect(await listAllMovements(other)).toHaveLength(1);
  await save([{ product_id: other, inventory_desired_quantity: 2 }]);
  expect(await findStockLine(other)).toMatchObject({ inventory_quantity_needed: 0 });
});

test('of two who edit a line one is refused, and with a refused line nothing of its batch is saved', async () => {
  const { version = 0 } = (await findStockLine(tube)) ?? {};
  const edits = [3, 5].map((inventory_current_quantity) => [
    { product_id: tube, inventory_current_quantity, version },
    { product_id: third, inventory_current_quantity },
  ]);
  const answers = await Promise.all(edits.map((items) => save(items)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const winner = answers[0]?.status === 200 ? 3 : 5;
  const [one, two] = [await findStockLine(tube), await findStockLine(third)];
  expect([one?.inventory_current_quantity, two?.inventory_current_quantity]).toEqual([winner, winner]);
});

test('whatever is counted, and by however many at once, the count is the sum of the movements', async () => {
  const counts = Array.from({ length: 12 }, (_, index) => index * 1.13);
  await Promise.all(
    counts.map((amount) => save([{ product_id: tube, inventory_current_quantity: Number(amount.toFixed(2)) }])),
  );
  expect(await quantityOnHand(tube)).toBeCloseTo(await sumOfMovements(tube), 6);
});

test.each([
  ['the same item twice', [{ product_id: tube }, { product_id: tube }], 'Every item once'],
  ['three decimals', [{ product_id: tube, inventory_current_quantity: 1.005 }], 'At most two decimals'],
  [
    'a shelf filled up to less than nothing',
    [{ product_id: tube, inventory_desired_quantity: -1 }],
    'Please enter a number of 0 or more',
  ],
  [
    'more items than one transaction takes',
    shelf.slice(0, 31).map((product_id) => ({ product_id })),
    'At most 30 items at a time',
  ],
])('%s is refused', async (_, items, message) => {
  expect(await save(items)).toMatchObject({ status: 400, message });
});

test('an item the salon does not have is not there', async () =>
  expect(await save([{ product_id: 'unknown' }])).toMatchObject({ status: 404, message: 'Item not found' }));

test('thirty items are saved in one transaction', async () => {
  const items = shelf.slice(0, 30).map((product_id) => ({ product_id, inventory_current_quantity: 7 }));
  const { requests } = await measureCost(async () => expect((await save(items)).status).toBe(200));
  expect(requests).toBeLessThanOrEqual(6);
  expect((await listStock()).filter(({ inventory_current_quantity }) => inventory_current_quantity === 7)).toHaveLength(
    30,
  );
});

test('the stock comes page by page, every line once', async () => {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const { data } = await call(listInventory, { body: { ...here, limit: 10, ...(cursor && { cursor }) } }, team.admin);
    seen.push(...data.Items.map(({ product_id }) => product_id));
    cursor = data.cursor;
  } while (cursor);
  expect(seen).toEqual(shelf);
});

test('what moved while the clock was set back an hour is found', async () => {
  const { organization_id } = ours;
  const times = ['2026-11-01 01:57:00', '2026-11-01 01:01:00'];
  const [line, moved] = createCountedLine(north.location_id, '01TWICE', 1);
  const movements = times.map((time, nth) => ({ ...moved, movement_id: `01TWICE${nth}`, time }));
  await putAll(stockSeedChanges(organization_id, line, ...movements));
  const found = await listMovementsBetween(
    organization_id,
    north.location_id,
    '2026-11-01 01:55:00',
    '2026-11-01 01:02:00',
  );
  expect(new Set(found.map(({ time }) => time))).toEqual(new Set(times));
});

test('a count has seen the bowls that were weighed before it, not those of its very second, and no deliveries', () => {
  const [, moved] = createCountedLine(north.location_id, tube, 0);
  const counted = '2026-11-01 10:00:00';
  const since = [
    { ...moved, change: -1, weighed: '2026-11-01 09:59:59' },
    { ...moved, change: -2, weighed: counted },
    { ...moved, change: -4, weighed: '2026-11-01 10:00:01' },
    { ...moved, change: 8 },
  ];
  expect(sumLateUse(since, counted)).toBe(-1);
});
