import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadSold } from '../../../functions/bills/soldTotalsStore.ts';
import { setClock } from '../../../functions/kit/clock.ts';
import { type Item, listAll } from '../../../functions/kit/read.ts';
import { add, commit, put, putAll, remove } from '../../../functions/kit/write.ts';
import { bowlSeedChanges, createBowlId } from '../../../functions/reports/store.ts';
import { migrate } from '../../../infra/commands/migrate.ts';
import { steps } from '../../../infra/commands/migrations.ts';
import { recompute } from '../../../infra/commands/recompute.ts';
import { maxRetailItems } from '../../../shared/contract/bills.ts';
import { api } from '../../../shared/contract/index.ts';
import { measureCost } from '../../support/measureCost.ts';
import { north, ours, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { sampleBowl, sampleBowlEntry } from '../../support/samples.ts';
import { startForFile } from '../../support/startForFile.ts';
import { codedProduct, fillProducts } from '../../support/stock.ts';
import { at, bookAppointment, buildServiceSteps, cut, openSalons, removeAppointment } from '../scheduler/salon.ts';

startForFile(startProduct);
const { location_id } = north;
const { organization_id } = ours;
const { createSale, saveBill, closeBill, reopenBill } = api.bills;
/** Morning in the salon. */
const goTo = (day: string) => setClock(() => Date.parse(`${day}T15:00:00Z`));
const others = Array.from({ length: 2 * maxRetailItems }, (_, nth) => `SHELF${nth}`);

beforeAll(async () => {
  goTo('2026-11-02');
  await openSalons();
  const price = { retail_price: 32 };
  await putAll(fillProducts([...['MASK', 'TUBE'], ...others].map((code) => codedProduct(code, price))));
  // One tube a week in bowls: the first is of the first day of these four weeks.
  const bowls = ['02', '09', '16', '23'].map((day) => {
    const start = `2026-11-${day} 12:00:00`;
    const bowl_id = createBowlId({ location_id, start }, 'b');
    const entry = { entry_id: `${bowl_id}-0`, product_id: 'TUBE', start, amount: 5_953, container_grams: 59.53 };
    return sampleBowl({ bowl_id, start, location_id, entries: [sampleBowlEntry(entry)] });
  });
  await putAll(bowlSeedChanges(organization_id, bowls));
});
afterAll(() => setClock(undefined));

const line = (product_id: string, quantity: number) => ({ line_id: product_id, product_id, quantity, price: 32 });
const sell = async (...retail: object[]) => {
  const { data, status } = await call(createSale, { body: { location_id, retail } as never }, team.desk);
  expect(status).toBe(200);
  return data.appointment_id;
};
const reopen = (id: string) => call(reopenBill, { params: { id }, body: { reason: 'One came back' } }, team.manager);
const save = (id: string, retail: object[]) =>
  call(saveBill, { params: { id }, body: { waivers: [], discount: null, retail } as never }, team.desk);
const cover = async () =>
  (await call(api.insights.getCover, { query: { location: String(location_id) } }, team.manager)).data.lines;
const coverOf = async (id: string) => (await cover()).find(({ product_id }) => product_id === id);
const soldOn = async (day: string) => (await loadSold(organization_id, location_id, [day, day])).get(day);

test('what is sold has a pace: three masks and a tube, of which a mask comes back a week later', async () => {
  goTo('2026-11-03');
  const id = await sell(line('MASK', 3), line('TUBE', 2));
  expect([await soldOn('2026-11-03'), await coverOf('MASK')]).toEqual([{ MASK: 3, TUBE: 2 }, undefined]);
  goTo('2026-11-10');
  await reopen(id);
  expect(await soldOn('2026-11-10')).toEqual({ MASK: -3, TUBE: -2 });
  expect((await save(id, [line('MASK', 2), line('TUBE', 2)])).status).toBe(200);
  expect((await call(closeBill, { params: { id }, body: {} }, team.desk)).status).toBe(200);
  expect(await soldOn('2026-11-10')).toEqual({ MASK: -1 });
  goTo('2026-11-30');
  // Four weeks: 2 masks and 2 tubes sold, 4 tubes used. Of both, 2 were sold on a Tuesday.
  expect(await coverOf('MASK')).toMatchObject({ week: 0.5, week_sold: 0.5, suggested: 1, state: 'out' });
  expect(await coverOf('TUBE')).toMatchObject({ week: 1.5, week_sold: 0.5, suggested: 2 });
});

test('a product on a visit that will not take place was not sold, and one that stays sold was', async () => {
  goTo('2026-11-30');
  const book = async (time: string) => {
    const services = [buildServiceSteps(cut, 30)];
    const { data } = await bookAppointment({ start: at(time, '2026-12-01'), services });
    await save(data.appointmentId, [line('SHELF0', 1)]);
    return data.appointmentId;
  };
  const [first, second] = [await book('10:00'), await book('11:00')];
  expect(await soldOn('2026-11-30')).toEqual({ SHELF0: 2 });
  expect((await removeAppointment(first, { sold_products: 'take_back' })).status).toBe(200);
  expect((await removeAppointment(second, { sold_products: 'leave' })).status).toBe(200);
  expect(await soldOn('2026-11-30')).toEqual({ SHELF0: 1 });
});

test('sales at once are all counted, and so is a bill whose every product is another one', async () => {
  goTo('2026-12-01');
  await Promise.all([1, 2, 3].map(() => sell(line('MASK', 1))));
  expect(await soldOn('2026-12-01')).toEqual({ MASK: 3 });
  const id = await sell(...others.slice(0, maxRetailItems).map((one) => line(one, 1)));
  await reopen(id);
  await save(
    id,
    others.slice(0, maxRetailItems).map((one) => line(one, 1)),
  );
  const replaced = others.slice(maxRetailItems).map((one) => line(one, 2));
  expect((await save(id, replaced)).status).toBe(200);
  expect(await soldOn('2026-12-01')).toEqual({
    MASK: 3,
    ...Object.fromEntries(replaced.map((one) => [one.product_id, 2])),
  });
});

const partition = `O#${organization_id}#L#${location_id}`;
const month = { organization: organization_id, salon: location_id, from: '2026-11-01', to: '2026-12-01' };
const stored = () => loadSold(organization_id, location_id, ['2026-11-01', '2026-12-01']);

test('totals of sales are checked against the movements, and repaired', async () => {
  const right = await stored();
  expect(await recompute({ ...month, write: true })).toMatchObject({ wrong: 0 });
  await commit([
    add('usage', { pk: partition, sk: 'D#R#2026-11-03' }, { MASK: 1, GHOST: 2 }),
    remove('usage', { pk: partition, sk: 'D#R#2026-11-10' }),
  ]);
  const said: string[] = [];
  await recompute({ ...month, write: true }, (text) => said.push(text.slice(text.indexOf('2026'))));
  expect(said).toEqual([
    '2026-11-03 sold MASK: 4, should be 3',
    '2026-11-03 sold GHOST: 2, should be 0',
    '2026-11-10 sold MASK: 0, should be -1',
  ]);
  expect(await stored()).toEqual(right);
});

test('sales of earlier releases are added to the totals once, however often the migration runs', async () => {
  const right = await stored();
  const months = ['11', '12'].map((one) => listAll('inventory', { pk: `${partition}#LG#2026-${one}` }));
  const moved = (await Promise.all(months)).flat();
  for (const { in_totals: _, ...item } of moved) await commit([put('inventory', item as Item)]);
  await commit([...right.keys()].map((day) => remove('usage', { pk: partition, sk: `D#R#${day}` })));
  await migrate(undefined, steps, { isBefore: true });
  await migrate();
  expect(await stored()).toEqual(right);
});

test('pace costs the same few requests however much is sold', async () => {
  goTo('2026-12-02');
  await cover();
  // The revisions of catalog and past days, orders with distributors, and the stock of 42 products.
  expect((await measureCost(cover)).requests).toBe(4);
});
