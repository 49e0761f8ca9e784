import { beforeAll, describe, expect, test } from 'vitest';
import { stockSeedChanges } from '../../../functions/inventory/store.ts';
import { get } from '../../../functions/kit/read.ts';
import { counterKey } from '../../../functions/kit/uniqueGuards.ts';
import { add, commit, putAll } from '../../../functions/kit/write.ts';
import { resellerSeedChanges } from '../../../functions/purchasing/store.ts';
import { createCountedLine } from '../../../infra/local/demo/stock.ts';
import type { ClientRequest } from '../../../shared/contract/endpoint.ts';
import { api } from '../../../shared/contract/index.ts';
import type { User } from '../../../shared/contract/users.ts';
import { north, ours, seedOrganizations, south, team, theirs } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';
import { addBrandOfProducts, findStockLine } from '../../support/stock.ts';

startForFile(startProduct);
const { closeOrder, getOrder, listOrders, listReorderProducts, listResellers, submitReorder } = api.orders;
const location = north.location_id;
let resellerId = '';
const [short, full, never] = ['SHORT-1', 'FULL-1', 'NEVER-1'] as const;
let ids = new Map<string, string>();
const idOf = (barcode: string): string => ids.get(barcode) ?? '';

const carrier = (name: string, brand_ids: string[]) => ({
  reseller_company_name: name,
  account_number: '4410',
  email: '',
  lead_time_days: 5,
  brand_ids,
});

beforeAll(async () => {
  await seedOrganizations();
  const royal = await addBrandOfProducts('Royal', [short, full, never]);
  await addBrandOfProducts('Foreign', ['OTHER-1']);
  ids = royal.ids;
  const made = await call(api.orders.createReseller, { body: carrier('SalonCentric', [royal.brandId]) }, team.manager);
  resellerId = made.data.reseller_id;
  await putAll([
    ...stockSeedChanges(ours.organization_id, ...createCountedLine(location, idOf(short), 3.7, 12)),
    ...stockSeedChanges(ours.organization_id, ...createCountedLine(location, idOf(full), 12, 12)),
  ]);
});

type Ordered = ClientRequest<typeof submitReorder>['body'];
const offered = async (person: User = team.desk) =>
  (await call(listReorderProducts, { params: { locationId: location, resellerId } }, person)).data;
const submit = async (more: Partial<Ordered> = {}, person: User = team.desk) => {
  const order_items = [{ product_id: idOf(short), new_quantity: 4 }];
  const { order_number } = more.order_number === undefined ? await offered() : { order_number: more.order_number };
  return call(
    submitReorder,
    { body: { reseller_id: resellerId, location, order_items, ...more, order_number } },
    person,
  );
};
const openOf = async (person: User, query = {}) => (await call(listOrders, { query }, person)).data;
const close = (orderId: string, version?: number) =>
  call(
    closeOrder,
    { params: { locationId: location, orderId }, body: { reason: 'No need', ...(version && { version }) } },
    team.manager,
  );

test('a salon can order whatever a distributor carries, also what it never had; what is on its way is not suggested again', async () => {
  const { products, order_number } = await offered();
  expect(order_number).toBe('RO-1001');
  const suggested = () =>
    offered().then(({ products }) =>
      products.map(({ product_name, inventory_on_order, new_quantity }) => [
        product_name,
        inventory_on_order,
        new_quantity,
      ]),
    );
  expect(products.map(({ product_name }) => product_name).sort()).toEqual([full, never, short]);
  expect(await suggested()).toContainEqual([short, 0, 9]);
  const suggestion = async (person: User) =>
    (await call(listResellers, { query: { location } }, person)).data[0]?.suggested;
  const wanted = [{ product_id: idOf(short), product_name: `Royal ${short}` }];
  // 9 at $8.45, which the front desk is not told.
  expect(await suggestion(team.manager)).toEqual({ products: wanted, out: 0, cost: 76.05 });
  expect(await suggestion(team.desk)).toEqual({ products: wanted, out: 0 });
  const { status, data } = await submit();
  expect([status, data.order.state, data.order.order_number]).toEqual([201, 'ordered', 'RO-1001']);
  expect(await suggested()).toContainEqual([short, 4, 5]);
  expect((await offered()).order_number).toBe('RO-1002');
  expect(await findStockLine(idOf(short))).toMatchObject({
    inventory_quantity_needed: 5,
    reseller_company_name: 'SalonCentric',
  });
});

test('a distributor gets a number once from all salons, however many send it at once; another salon may not reuse it', async () => {
  const sent = { order_number: 'RO-7000' };
  const answers = await Promise.all([submit(sent), submit(sent), submit(sent, team.admin)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  const refused = await submit({ ...sent, order_number: 'ro-7000', location: south.location_id }, team.admin);
  expect(refused.data).toMatchObject({ fields: { order_number: 'This order number is used already' } });
});

test('a number that somebody wrote by hand is not offered again', async () => {
  const { order_number } = await offered();
  const next = `RO-${Number(order_number.slice(3)) + 1}`;
  await submit({ order_number: next });
  expect((await offered()).order_number).not.toBe(next);
  expect((await submit()).status).toBe(201);
});

test('one order that is sent five times at once under one key is one order', async () => {
  const sent = { order_number: 'RO-8000', idempotency_key: 'five-times' };
  const answers = await Promise.all(Array.from({ length: 5 }, () => submit(sent)));
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(201));
  expect(new Set(answers.map(({ data }) => data.order.order_id)).size).toBe(1);
});

test('a draft is nothing ordered, can be changed, and becomes an order with the day it is sent', async () => {
  const draft = await submit({ draft: true });
  const { order } = draft.data;
  expect(order).toMatchObject({ state: 'draft', ordered: null, due: null });
  const more = { order_id: order.order_id, version: 1, order_number: order.order_number };
  const items = [{ product_id: idOf(full), new_quantity: 2 }];
  const changed = await submit({ ...more, draft: true, order_items: items });
  expect(changed.data.order).toMatchObject({
    state: 'draft',
    version: 2,
    lines: [{ name: `Royal ${full}`, quantity: 2 }],
  });
  const stale = await submit(more);
  expect([stale.status, stale.data]).toMatchObject([409, { code: 'stale' }]);
  const sent = await submit({ ...more, version: 2, order_items: items });
  expect(sent.data.order).toMatchObject({ state: 'ordered', version: 3, order_id: order.order_id });
  expect(sent.data.order.due).not.toBeNull();
  expect((await submit({ ...more, version: 3 })).status).toBe(409);
});

describe('an order', () => {
  test('is cancelled before anything came, and closed short after that; once', async () => {
    const { order } = (await submit()).data;
    expect((await close(order.order_id, 9)).status).toBe(409);
    expect((await close(order.order_id, 1)).data).toMatchObject({ state: 'cancelled', reason: 'No need', version: 2 });
    expect((await close(order.order_id)).message).toBe('This order is canceled already.');

    const second = (await submit()).data.order;
    const order_items = [{ barcode: short, qtyReceived: 1 }];
    const body = { location, order_number: second.order_number, order_items };
    await call(api.inventory.submitReceiving, { body }, team.desk);
    expect((await close(second.order_id)).data).toMatchObject({ state: 'closed short', lines: [{ received: 1 }] });
    const found = await call(getOrder, { params: { locationId: location, orderId: second.order_id } }, team.manager);
    expect(found.data.state).toBe('closed short');
  });

  test('tells the front desk nothing of prices', async () => {
    const { order } = (await submit({}, team.desk)).data;
    expect(order.lines[0]).not.toHaveProperty('price');
    const params = { params: { locationId: location, orderId: order.order_id } };
    expect((await call(getOrder, params, team.desk)).data.lines[0]).not.toHaveProperty('price');
    expect((await call(getOrder, params, team.manager)).data.lines[0]).toHaveProperty('price', 8.45);
    const { products } = await offered(team.desk);
    for (const row of products) expect(Object.keys(row).filter((name) => /price|on_hand/.test(name))).toEqual([]);
    expect(JSON.stringify(await openOf(team.desk))).not.toContain('"price"');
  });

  test('of another salon is seen by whoever works there alone', async () => {
    const order_number = 'RO-SOUTH';
    await submit({ location: south.location_id, order_number }, team.admin);
    const numbersOf = async (person: User) => (await openOf(person, { location: -1 })).map((one) => one.order_number);
    expect(await numbersOf(team.admin)).toContain(order_number);
    expect(await numbersOf(team.southManager)).toEqual([order_number]);
    expect(await numbersOf(team.desk)).not.toContain(order_number);
  });
});

test('distributors have names of their own and carry brands that are there', async () => {
  const create = (body: ReturnType<typeof carrier>) => call(api.orders.createReseller, { body }, team.manager);
  expect((await create(carrier('saloncentric', []))).data).toMatchObject({
    fields: { reseller_company_name: 'This name is taken' },
  });
  expect((await create(carrier('Another', ['nothing']))).data).toMatchObject({
    fields: { brand_ids: 'There is no such brand' },
  });
  const { data } = await call(listResellers, { query: {} }, team.desk);
  expect(data.map((one) => one.reseller_company_name)).toEqual(['SalonCentric']);
});

test('an organization has at most 2,000 open orders and drafts; a closed one makes room', async () => {
  const counted = (orders: number) =>
    commit([add('inventory', counterKey(ours.organization_id), { 'open orders': orders })]);
  const { order } = (await submit()).data;
  const open = Number((await get('inventory', counterKey(ours.organization_id)))?.['open orders']);
  await counted(2000 - open);
  expect(await submit({ draft: true })).toMatchObject({
    status: 409,
    message: expect.stringMatching(/^An organization has at most 2,000 open orders and drafts/),
  });
  await close(order.order_id);
  expect((await submit()).status).toBe(201);
  await counted(open - 2000);
});

test('an organization has at most 200 distributors, and reads what it has however many those are', async () => {
  const filled = (count: number) =>
    Array.from({ length: count }, (_, nth) => ({
      reseller_id: `FILLED-${nth}`,
      ...carrier(`Filled ${nth}`, []),
      version: 1,
    }));
  const create = (name: string) => call(api.orders.createReseller, { body: carrier(name, []) }, team.theirAdmin);
  await putAll(resellerSeedChanges(theirs.organization_id, filled(199)));
  expect((await create('The last')).status).toBe(201);
  expect(await create('One too many')).toMatchObject({
    status: 409,
    message: 'An organization has at most 200 distributors.',
  });
  expect((await call(listResellers, { query: {} }, team.theirAdmin)).data).toHaveLength(200);
  await putAll(resellerSeedChanges(theirs.organization_id, filled(205)));
  expect((await call(listResellers, { query: {} }, team.theirAdmin)).data).toHaveLength(206);
});

test.each<[string, Partial<Ordered>, string]>([
  ['no distributor', { reseller_id: '' }, 'Please select a reseller'],
  ['no number', { order_number: '' }, 'Please input an order number'],
  ['no items', { order_items: [] }, 'Please select at least one item'],
  [
    'an item twice',
    { order_items: [1, 2].map((new_quantity) => ({ product_id: 'P', new_quantity })) },
    'Every item once',
  ],
  [
    'a quantity of nothing',
    { order_items: [{ product_id: 'P', new_quantity: 0 }] },
    'Please enter a number of 1 or more',
  ],
])('an order with %s is refused', async (_, more, message) =>
  expect(await submit({ order_number: 'RO-9', ...more })).toMatchObject({ status: 400, message }),
);
