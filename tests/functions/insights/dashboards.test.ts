import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptyStockLine } from '../../../functions/inventory/rules.ts';
import { stockSeedChanges } from '../../../functions/inventory/store.ts';
import { setClock } from '../../../functions/kit/clock.ts';
import { putAll } from '../../../functions/kit/write.ts';
import { toUnknownProduct } from '../../../functions/products/rules.ts';
import { catalogSeedChanges } from '../../../functions/products/store.ts';
import { bowlSeedChanges, createBowlId } from '../../../functions/reports/store.ts';
import { serviceSeedChange } from '../../../functions/services/store.ts';
import { createMenu } from '../../../infra/local/demo/menu.ts';
import type { Bowl } from '../../../shared/contract/bowls.ts';
import { api } from '../../../shared/contract/index.ts';
import type { Service } from '../../../shared/contract/services.ts';
import type { User } from '../../../shared/contract/users.ts';
import { personName } from '../../../shared/rules/names.ts';
import { north, ours, seedOrganizations, south, team, theirs } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { sampleBowl, sampleBowlEntry } from '../../support/samples.ts';
import { startForFile } from '../../support/startForFile.ts';

startForFile(startProduct);
const { getDashboardMark, getSalonDashboard, getStylistDashboard } = api.insights;
const { location_id } = north;

type Mixed = {
  by?: User;
  at: string;
  of?: string;
  cents?: number;
  client?: string;
  location_id?: number;
  service_id?: string;
};
/** A bowl of 30 g from a container of 60 g. */
function bowlOf({
  by = team.stylist,
  at,
  of = '1TUBE',
  cents = 1000,
  client = '',
  location_id: place,
  service_id = '',
}: Mixed): Bowl {
  const placed = { location_id: place ?? location_id, start: at };
  const bowl_id = createBowlId(placed, `${by.user_id}${of}`);
  const entry = { entry_id: `${bowl_id}-0`, product_id: of, start: at, amount: 3000 };
  return sampleBowl({
    ...{ ...placed, bowl_id, user_id: by.user_id, user_name: personName(by) },
    ...{ client_id: client || null, client_name: client, service_id: service_id || null },
    entries: [sampleBowlEntry({ ...entry, container_cents: cents, container_grams: 60 })],
  });
}

const [balayage] = createMenu(ours).services.map(({ steps: _, color: __, ...service }) => service) as [Service];

/** In Virginia: the last minute before the window, its first, its last, and today. */
const bowls = [
  bowlOf({ at: '2026-11-15 23:59:59', cents: 4000 }),
  bowlOf({ at: '2026-11-16 00:00:00', client: 'Ivy' }),
  bowlOf({ at: '2026-11-16 09:00:00', client: 'Ivy', of: '2BOTTLE', service_id: balayage.service_id }),
  bowlOf({ at: '2026-11-22 23:59:59', by: team.manager, of: '4GONE', cents: 2000 }),
  bowlOf({ at: '2026-11-23 09:00:00', client: 'Wren', cents: 6000 }),
  bowlOf({ at: '2026-11-20 10:00:00', location_id: south.location_id, cents: 9000 }),
];

/** 11:15 PM in the salon, when the server's date is already tomorrow. */
const late = Date.parse('2026-11-24T04:15:00Z');

beforeAll(async () => {
  setClock(() => late);
  await seedOrganizations();
  const product = (product_id: string, category_id: string, product_cost: number) => ({
    ...toUnknownProduct({ product_id, product_upc_code: product_id, product_name: product_id, manufacturer_id: 'M' }),
    category_id,
    product_container_size: 2.1,
    product_cost,
  });
  const category = (category_id: string, category_name: string) => ({
    ...{ category_id, category_name, brand_id: 'B', version: 1 },
  });
  const line = (product_id: string, inventory_current_quantity: number, inventory_desired_quantity: number) =>
    stockSeedChanges(ours.organization_id, {
      ...emptyStockLine(location_id, product_id),
      inventory_current_quantity,
      inventory_desired_quantity,
    });
  await putAll([
    ...catalogSeedChanges(ours.organization_id, {
      products: [product('1TUBE', 'C', 10), product('2BOTTLE', 'D', 4), product('3RARE', 'D', 3)],
      manufacturers: [{ manufacturer_id: 'M', manufacturer_name: 'Maker', version: 1 }],
      brands: [],
      categories: [category('C', 'Color'), category('D', 'Developer')],
      recipes: [],
    }),
    ...line('1TUBE', 2.5, 6),
    ...line('2BOTTLE', 10, 4),
    ...line('3RARE', -1, 2),
    ...bowlSeedChanges(ours.organization_id, bowls),
    serviceSeedChange(balayage),
  ]);
});
beforeEach(() => setClock(() => late));
afterAll(() => setClock(undefined));

const salon = async (by: User, body = {}) => call(getSalonDashboard, { body: { location_id, ...body } }, by);
const stylist = async (by: User, body = {}) => call(getStylistDashboard, { body: { location_id, ...body } }, by);

describe('the dashboard of a salon', () => {
  test('tells the full days before its own today, beside as many before them', async () => {
    const { data } = await salon(team.manager);
    expect([data.today, data.from, data.to]).toEqual(['2026-11-23', '2026-11-16', '2026-11-22']);
    // Half a container each: of two tubes at $10.00 and one at $20.00.
    expect([data.value_used, data.transactions]).toEqual([20, 3]);
    expect([data.value_used_before, data.transactions_before]).toEqual([20, 1]);
    expect(data.stylist_spending.map(({ Stylist, ...sums }) => [Stylist, sums])).toEqual([
      [personName(team.stylist), { user_id: team.stylist.user_id, total_spent: 10, average_spent: 5, total_number: 2 }],
      [
        personName(team.manager),
        { user_id: team.manager.user_id, total_spent: 10, average_spent: 10, total_number: 1 },
      ],
    ]);
    expect(data.used).toEqual([
      { name: 'No category', value: 10 },
      { name: 'Color', value: 5 },
      { name: 'Developer', value: 5 },
    ]);
    expect(
      data.most_consumed_product.map(({ product_name, container_used }) => [product_name, container_used]),
    ).toEqual([
      ['1TUBE', 0.5],
      ['2BOTTLE', 0.5],
      ['4GONE', 0.5],
    ]);
  });

  test('values what is on the shelf, and tells what is wanted, the highest levels first', async () => {
    const { data } = await salon(team.desk);
    expect(data.value_on_hand).toBe(62);
    expect(data.on_hand).toEqual([
      { name: 'Developer', value: 37 },
      { name: 'Color', value: 25 },
    ]);
    expect(data.top_inventory_items.map(({ product_name }) => product_name)).toEqual(['1TUBE', '2BOTTLE', '3RARE']);
    expect(
      data.product_running_low.map(({ product_name, inventory_quantity_needed }) => [
        product_name,
        inventory_quantity_needed,
      ]),
    ).toEqual([
      ['1TUBE', 4],
      ['3RARE', 3],
    ]);
  });

  test('of a salon in which nothing was done is one of noughts', async () => {
    setClock(() => Date.parse('2030-01-09T15:00:00Z'));
    const { data } = await salon(team.admin, { location_id: south.location_id });
    expect(data).toMatchObject({ value_used: 0, transactions: 0, cs_ratio: 0, value_on_hand: 0 });
    expect([data.stylist_spending, data.used, data.on_hand, data.product_running_low]).toEqual([[], [], [], []]);
  });
});

describe('the dashboard of a stylist', () => {
  test('tells what they weighed each day, and for whom, visit by visit', async () => {
    const { data } = await stylist(team.stylist);
    expect(data).toMatchObject({
      user_name: personName(team.stylist),
      totalSpent: 10,
      averageSpent: 5,
      totalNumber: 2,
    });
    expect(data.days.map(({ day, total_number }) => [day.slice(-2), total_number])).toEqual(
      ['16', '17', '18', '19', '20', '21', '22'].map((day) => [day, day === '16' ? 2 : 0]),
    );
    expect(
      data.client_history.map(({ client, date, cups, total_cost }) => [client, date, cups.length, total_cost]),
    ).toEqual([
      ['Wren', '2026-11-23', 1, 30],
      ['Ivy', '2026-11-16', 2, 10],
      ['No client', '2026-11-15', 1, 20],
    ]);
    // Called by what they were mixed for, where that is known.
    expect(data.client_history[1]?.cups.map(({ name }) => name)).toEqual(['Bar', balayage.service_name]);
    expect(data.spent_before).toBe(20);
  });

  test('is their own: no stylist sees another one, and nobody sees those of other organizations', async () => {
    expect((await stylist(team.stylist, { user_id: team.manager.user_id })).status).toBe(403);
    expect((await stylist(team.admin, { user_id: team.theirAdmin.user_id })).status).toBe(404);
    expect((await stylist(team.theirAdmin)).status).toBe(404);
    expect(theirs.organization_id).not.toBe(ours.organization_id);
  });
});

test('the mark is another one once something was weighed, counted or booked, and until then the same', async () => {
  const mark = async () => (await call(getDashboardMark, { body: { location_id } }, team.stylist)).data.mark;
  const before = await mark();
  expect(await mark()).toBe(before);
  await putAll(bowlSeedChanges(ours.organization_id, [bowlOf({ at: '2026-11-23 12:00:00' })]));
  const weighed = await mark();
  expect(weighed).not.toBe(before);
  const counted = { Location: location_id, items: [{ product_id: '1TUBE', inventory_current_quantity: 3 }] };
  const saved = await call(api.inventory.saveInventory, { body: counted }, team.manager);
  expect(saved.status).toBe(200);
  expect(await mark()).not.toBe(weighed);
});
