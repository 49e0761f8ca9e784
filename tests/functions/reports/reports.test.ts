import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { setClock } from '../../../functions/kit/clock.ts';
import { commit, putAll } from '../../../functions/kit/write.ts';
import { locationCreationChanges, newLocation } from '../../../functions/locations/store.ts';
import { bowlSeedChanges, createBowlId } from '../../../functions/reports/store.ts';
import type { Bowl } from '../../../shared/contract/bowls.ts';
import type { ClientRequest } from '../../../shared/contract/endpoint.ts';
import { api } from '../../../shared/contract/index.ts';
import type { User } from '../../../shared/contract/users.ts';
import { personName } from '../../../shared/rules/names.ts';
import { buildPivot, buildPivotFacts } from '../../../shared/rules/pivot.ts';
import { addDays } from '../../../shared/rules/time.ts';
import { north, ours, seedOrganizations, south, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { sampleBowl, sampleBowlEntry } from '../../support/samples.ts';
import { startForFile } from '../../support/startForFile.ts';
import { withRepeatedItem } from '../../support/withRepeatedItem.ts';

startForFile(startProduct);
const { listTransactions, listRawTransactions, listProductUsage, getSalonUsage, getSalonUsageOld } = api.reports;
const { getStylistSpend, getStylistSpendOld } = api.reports;

/** A bowl of two products at noon, for $1.00 and $2.50, with 10% waste. */
function bowlOf(location_id: number, { user_id, ...person }: User, day: string, nth: number): Bowl {
  const start = `${day} 12:${String(nth).padStart(2, '0')}:00`;
  const bowl_id = createBowlId({ location_id, start }, `${user_id}-${nth}`);
  const entry = (product_id: string, amount: number) =>
    sampleBowlEntry({ entry_id: `${bowl_id}-${product_id}`, product_id, start, amount, waste: amount / 10 });
  return sampleBowl({
    ...{ bowl_id, start, location_id, user_id, user_name: personName(person), client_name: 'Ivy North' },
    station_id: `station-${location_id}`,
    entries: [entry('A', 1000), entry('B', 2500)],
  });
}

const days = Array.from({ length: 60 }, (_, nth) => addDays('2026-11-23', -nth));
const bowls = days.flatMap((day) => [
  bowlOf(north.location_id, team.stylist, day, 1),
  bowlOf(north.location_id, team.manager, day, 2),
  bowlOf(south.location_id, team.southStylist, day, 3),
]);

beforeAll(async () => {
  setClock(() => Date.parse('2026-11-23T19:00:00Z'));
  await seedOrganizations();
  await putAll(bowlSeedChanges(ours.organization_id, bowls));
});
afterAll(() => setClock(undefined));

type Query = ClientRequest<typeof listTransactions>['query'];
const list = (query: Query, by: User = team.manager) => call(listTransactions, { query }, by);

/** Reads all pages of a list. Returns its rows and the number of pages. */
async function whole(query: Query, by?: User) {
  const rows = [];
  let pages = 0;
  let cursor: string | undefined;
  do {
    const { data } = await list({ ...query, ...(cursor && { cursor }) }, by);
    rows.push(...data.Items);
    cursor = data.cursor;
    pages += 1;
  } while (cursor);
  return { rows, pages };
}

test('the last seven days are listed unless others are asked for, the latest first, with the sums of all pages on the first', async () => {
  const { data } = await list({ limit: '3' });
  expect(data).toMatchObject({
    total: 28,
    sums: {
      bowls: 14,
      product_cost: 49,
      transaction_entry_product_amount: 490,
      transaction_waste: 49,
      waste_cost: 4.9,
    },
  });
  expect(data.Items).toHaveLength(6);
  expect(data.Items[0]).toMatchObject({
    transaction_start: '2026-11-23 12:02:00',
    product_cost: 1,
    location_name: north.location_name,
  });
  const { rows, pages } = await whole({ limit: '3' });
  expect([rows.length, pages]).toEqual([28, 5]);
  expect(new Set(rows.map(({ transaction_entry_id }) => transaction_entry_id)).size).toBe(28);
  expect(rows.at(-1)?.transaction_start).toBe('2026-11-17 12:01:00');
});

test('days over months come whole, and their sums are of months and days', async () => {
  const range = { from: '2026-09-28', to: '2026-11-22' };
  const { data } = await list({ ...range, limit: '1' });
  expect([data.total, data.sums?.['bowls']]).toEqual([56 * 4, 112]);
  expect((await whole({ ...range, limit: '50' })).rows).toHaveLength(56 * 4);
});

test('a day that is not over is compared with the same part of another one', async () => {
  setClock(() => Date.parse('2026-11-23T17:01:30Z'));
  const total = async (from: string) => (await list({ from, to: '2026-11-17', last_day: 'so far' })).data.total;
  expect([await total('2026-11-16'), await total('2026-11-17')]).toEqual([4 + 2, 2]);
  setClock(() => Date.parse('2026-11-23T19:00:00Z'));
});

test('a stylist is shown and told what is their own, whoever is at the desk what is the salon’s', async () => {
  const { data } = await list({}, team.stylist);
  expect([data.total, new Set(data.Items.map(({ user_id }) => user_id))]).toEqual([
    14,
    new Set([team.stylist.user_id]),
  ]);
  expect((await list({}, team.desk)).data.total).toBe(28);
});

test('all locations are those that one works in', async () => {
  expect((await list({ location: '-1' }, team.admin)).data.total).toBe(42);
  expect((await list({ location: '-1' }, team.manager)).data.total).toBe(28);
  // Both are in the first dozen.
  expect((await list({ location: '-1', dozen: '1' }, team.admin)).data.total).toBe(42);
  expect((await list({ location: '-1', dozen: '2' }, team.admin)).data).toMatchObject({ Items: [], total: 0 });
  const raw = await call(listRawTransactions, { body: { from: '2026-11-23', to: '2026-11-23' } }, team.admin);
  expect(raw.data.Items.map(({ location_id }) => location_id)).toEqual([11, 11, 11, 11, 12, 12]);
});

test('a table of usage is made of rows by the page, of what one may see alone, whatever stylist or salon is asked for', async () => {
  const range = { from: '2026-11-17', to: '2026-11-23' };
  const usage = (more: object, by: User) => call(listProductUsage, { body: { ...range, ...more } }, by);
  const first = await usage({ limit: 3 }, team.manager);
  expect([first.data.total, first.data.sums?.['product_cost'], first.data.Items.length]).toEqual([28, 49, 6]);
  expect(first.data.Items[0]).toEqual({
    transaction_entry_id: expect.any(String),
    transaction_entry_transaction_id: expect.any(String),
    location_id: north.location_id,
    location_name: north.location_name,
    user_id: team.manager.user_id,
    user_name: personName(team.manager),
    product_id: 'A',
    product_alias: 'A',
    transaction_start: '2026-11-23 12:02:00',
    transaction_entry_product_amount: 10,
    product_cost: 1,
  });
  const { cursor } = first.data;
  const rest = await usage({ limit: 1000, cursor }, team.manager);
  expect([rest.data.Items.length, rest.data.cursor, rest.data.sums]).toEqual([22, undefined, undefined]);
  const own = await usage({ location: -1 }, team.stylist);
  expect([own.data.total, own.data.sums?.['product_cost']]).toEqual([14, 24.5]);
  expect(new Set(own.data.Items.map(({ user_id }) => user_id))).toEqual(new Set([team.stylist.user_id]));
  expect((await usage({ location: -1 }, team.admin)).data.total).toBe(42);
  expect((await usage({ location: south.location_id }, team.manager)).status).toBe(403);
  // A cursor issued to another user is rejected.
  expect((await usage({ limit: 3, cursor }, team.stylist)).status).toBe(400);
});

test('a table of the rows of all pages comes to the sums that the server keeps', async () => {
  const body = { from: '2026-10-05', to: '2026-11-23', location: -1, limit: 1000 };
  const { data } = await call(listProductUsage, { body }, team.admin);
  expect(data.cursor).toBeUndefined();
  const layout = { rows: ['stylist', 'product'], columns: ['month'], filters: {} } as const;
  const table = buildPivot(buildPivotFacts(data.Items), layout);
  if ('tooMany' in table) throw new Error('Two months are not too many');
  const { product_cost = 0, transaction_entry_product_amount: grams = 0 } = data.sums ?? {};
  expect([table.sum(0, 'cost'), table.sum(0, 'amount')]).toEqual([product_cost * 100, grams * 100]);
  expect([table.nodes.length, table.columns.length]).toEqual([1 + 3 + 3 * 2, 2]);
});

test('days that are none are refused', async () => {
  expect(await list({ from: '2026-11-23', to: '2026-11-22' })).toMatchObject({
    status: 400,
    message: 'The first day is after the last one',
  });
  expect((await list({ from: '1990-01-01', to: '2026-11-22' })).status).toBe(400);
  expect((await list({ from: 'yesterday' })).status).toBe(400);
});

const week = { StartDate: '2026-11-17', EndDate: '2026-11-23' };

test('containers used are summed by product, the most first, of a salon by its number or its name', async () => {
  const { data } = await call(getSalonUsage, { body: { Salon: north.location_id, ...week } }, team.manager);
  expect(data.map(({ product_id, container_used }) => [product_id, container_used])).toEqual([
    ['B', 3.5],
    ['A', 1.4],
  ]);
  const old = await call(getSalonUsageOld, { body: { Salon: south.location_name, ...week } }, team.admin);
  expect(old.data).toEqual([
    { salon: south.location_name, product_id: 'B', containers_used: 1.75 },
    { salon: south.location_name, product_id: 'A', containers_used: 0.7 },
  ]);
  expect((await call(getSalonUsage, { body: { Salon: south.location_name, ...week } }, team.manager)).status).toBe(403);
  expect((await call(getSalonUsage, { body: { Salon: 'Nowhere', ...week } }, team.manager)).status).toBe(404);
});

test('spending is what was dispensed, its average that of a bowl; a stylist sees their own', async () => {
  const body = { Salon: north.location_id, ...week };
  const { data } = await call(getStylistSpend, { body }, team.manager);
  const spent = { total_spent: 24.5, total_number: 7, average_spent: 3.5 };
  expect(data).toHaveLength(2);
  expect(data.find(({ user_id }) => user_id === team.stylist.user_id)).toEqual({
    ...spent,
    user_id: team.stylist.user_id,
    Stylist: 'Mara Ellison',
  });
  const own = await call(getStylistSpend, { body }, team.stylist);
  expect(own.data).toMatchObject([{ ...spent, user_id: team.stylist.user_id }]);
  const old = await call(getStylistSpendOld, { body: { ...body, Salon: north.location_name } }, team.manager);
  expect(old.data[0]).toMatchObject({ total_spend: 24.5, number_of_transactions: 7, average_spend: 3.5 });
});

test('a stylist is told each of their days, none left out, as long as a chart can show them', async () => {
  const own = async (StartDate: string, by = team.stylist) => {
    const body = { Salon: north.location_id, StartDate, EndDate: '2026-11-23' };
    return (await call(getStylistSpend, { body }, by)).data;
  };
  const [{ days = [], ...all } = {}] = await own('2026-10-24');
  expect(days.map(({ day }) => day)).toEqual([...Array(31).keys()].map((nth) => addDays('2026-10-24', nth)));
  expect(days.at(-1)).toEqual({ day: '2026-11-23', total_spent: 3.5, total_number: 1, average_spent: 3.5 });
  const sum = (figure: 'total_spent' | 'total_number') => days.reduce((before, one) => before + one[figure], 0);
  expect(all).toMatchObject({ total_spent: sum('total_spent'), total_number: sum('total_number') });
  expect((await own('2026-10-23'))[0]?.days).toBeUndefined();
  expect((await own('2026-11-17', team.desk)).map(({ days }) => days)).toEqual([undefined, undefined]);
});

test.each([
  [{ EndDate: '2026-11-24' }, 'End date cannot be later than today'],
  [{ StartDate: '2026-11-24' }, 'End date cannot be before the start date'],
  [{ StartDate: 'soon' }, 'Start date is required'],
  [{ Salon: '' }, 'Please select a location'],
])('a report over %j is refused with "%s"', async (more, message) => {
  const body = { Salon: north.location_id, ...week, ...more };
  expect(await call(getSalonUsage, { body }, team.manager)).toMatchObject({ status: 400, message });
});

test('days at the ends of the calendar are refused, whatever is asked for of them', async () => {
  for (const days of [{ to: '0000-01-01' }, { to: '9999-12-31' }, { from: '9994-12-27', to: '9999-12-31' }]) {
    const { status, data } = await list(days);
    expect([status, data]).toMatchObject([400, { message: 'Reports do not go that far' }]);
  }
});

test('a page has a bookmark only where something is behind it', async () => {
  // September has two bowls, the month before none.
  const { data } = await list({ from: '2026-08-20', to: '2026-09-25', limit: '2' });
  expect([data.total, data.Items.length, data.cursor]).toEqual([4, 4, undefined]);
  const { rows, pages } = await whole({ from: '2026-09-30', to: '2026-10-01', limit: '2' });
  expect([rows.length, pages]).toEqual([8, 2]);
});

test('the lists of all salons leave none out, of however many; of others the first dozen is shown', async () => {
  const more = Array.from({ length: 14 }, (_, nth) =>
    newLocation(ours, 101 + nth, `A ${String(nth).padStart(2, '0')}`, 'America/New_York'),
  );
  for (const salon of more) await commit(locationCreationChanges(salon));
  const weighed = more.map(({ location_id }) => bowlOf(location_id, team.stylist, '2026-11-23', 1));
  await putAll(bowlSeedChanges(ours.organization_id, weighed));
  // Salons are cached for 30 seconds.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 31_000);
  const range = { from: '2026-11-23', to: '2026-11-23' };
  const { data } = await call(listRawTransactions, { body: range }, team.admin);
  expect(new Set(data.Items.map(({ location_id }) => location_id)).size).toBe(16);
  expect([data.total, data.sums?.['bowls']]).toEqual([34, 17]);
  expect((await list({ ...range, location: '-1' }, team.admin)).data.total).toBe(24);
  clock.mockRestore();
});

test('more totals than can be looked through are said to be too many, with what to do', async () => {
  const isOfProduct = ({ sk }: Record<string, unknown>) => String(sk).startsWith('D#P#');
  const body = { Salon: north.location_id, StartDate: '2026-11-10', EndDate: '2026-11-20' };
  const usage = () => call(getSalonUsage, { body }, team.manager);
  expect(await withRepeatedItem(isOfProduct, 50_000, usage)).toMatchObject({
    status: 409,
    message: 'More was weighed in this salon than can be looked through at once. Please choose fewer days.',
  });
});
