import { beforeAll, expect, test, vi } from 'vitest';
import { emptyStockLine } from '../../../functions/inventory/rules.ts';
import { stockSeedChanges } from '../../../functions/inventory/store.ts';
import { setClock } from '../../../functions/kit/clock.ts';
import { putAll } from '../../../functions/kit/write.ts';
import { bowlSeedChanges, createBowlId } from '../../../functions/reports/store.ts';
import type { Bowl } from '../../../shared/contract/bowls.ts';
import { api } from '../../../shared/contract/index.ts';
import type { User } from '../../../shared/contract/users.ts';
import { addDays } from '../../../shared/rules/time.ts';
import { measureCost } from '../../support/measureCost.ts';
import { north, ours, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { sampleBowl, sampleBowlEntry } from '../../support/samples.ts';
import { startForFile } from '../../support/startForFile.ts';
import { codedProduct, fillProducts, receiveStock } from '../../support/stock.ts';
import {
  at,
  bookAppointment,
  buildServiceSteps,
  changeAppointment,
  cut,
  openSalons,
  removeAppointment,
} from '../scheduler/salon.ts';

startForFile(startProduct);
const { organization_id } = ours;
const { location_id } = north;
const today = '2026-11-23';
const past = (days: number): string => addDays(today, -days);
const items = Array.from({ length: 600 }, (_, nth) => `1TUBE${String(nth).padStart(4, '0')}`);
const tube = items[3] ?? '';
const codeOf = (id: string): string => `20000000${id.slice(-4)}`;

beforeAll(async () => {
  // Caches never expire while the clock stands still.
  vi.spyOn(performance, 'now').mockReturnValue(0);
  setClock(() => Date.parse(`${today}T15:00:00Z`));
  await openSalons();
  const products = items.map((product_id) =>
    codedProduct(codeOf(product_id), { product_id, product_name: product_id, product_cost: 10 }),
  );
  await putAll([
    ...fillProducts(products),
    ...items.flatMap((id) => stockSeedChanges(organization_id, emptyStockLine(location_id, id))),
  ]);
  await Promise.all(
    [1, 2, 3, 4, 5, 6, 7].flatMap((days) =>
      [9, 10, 11, 12, 13, 14].map((hour) =>
        bookAppointment({
          start: at(`${String(hour).padStart(2, '0')}:00`, past(days)),
          services: [buildServiceSteps(cut, 30)],
        }),
      ),
    ),
  );
  return () => setClock(undefined);
});

const salon = async () => (await call(api.insights.getSalonDashboard, { body: { location_id } }, team.manager)).data;
const stylist = async () =>
  (await call(api.insights.getStylistDashboard, { body: { location_id } }, team.stylist)).data;

test('a salon’s dashboard reads its shelf and its past days again once they are others, and shows that at once', async () => {
  const first = await measureCost(salon);
  const again = await measureCost(salon);
  expect(first.capacity).toBeGreaterThan(20);
  expect(again.capacity).toBeLessThan(7);
  expect((await salon()).services).toEqual({ chemical: 42, other: 0, ratio: 1 });

  const edit = { product_id: tube, inventory_desired_quantity: 8 };
  const saved = await call(
    api.inventory.saveInventory,
    { body: { Location: location_id, items: [edit] } },
    team.manager,
  );
  expect(saved.status).toBe(200);
  expect((await salon()).product_running_low).toMatchObject([
    { product_id: edit.product_id, inventory_quantity_needed: 8 },
  ]);

  const { data: late } = await bookAppointment({
    start: at('17:00', past(3)),
    services: [buildServiceSteps(cut, 30), buildServiceSteps(cut, 30)],
  });
  expect((await salon()).services.chemical).toBe(44);
  const afterwards = await measureCost(salon);
  expect(afterwards.capacity).toBe(again.capacity);
  const { data: moved } = await changeAppointment(late, { start: at('17:00', today) });
  expect((await salon()).services.chemical).toBe(42);
  await changeAppointment(moved, { start: at('17:00', past(7)) });
  expect((await salon()).services.chemical).toBe(44);
  await removeAppointment(late.appointmentId);
  expect((await salon()).services.chemical).toBe(42);
});

/** Adds a station. Returns a function that sends it a bowl of 30 g and returns the id of the bowl. */
async function addStation(device_name: string) {
  const { data: station } = await call(api.stations.addStation, { body: { location_id, device_name } }, team.admin);
  return async (by: User, local_id: string, start: string): Promise<string> => {
    const bowl = { local_id, start, end: start, stylist: by.user_id, entries: [{ product: tube, grams: 30 }] };
    const body = { sent_at: `${today}T15:00:00Z`, bowls: [bowl] };
    const { data } = await call(api.stations.sendBowls, { headers: { 'x-station-key': station.key }, body });
    expect(data.verdicts).toMatchObject([{ verdict: 'booked' }]);
    return data.verdicts[0]?.transaction_id ?? '';
  };
}

test('a salon’s dashboard shows at once what a bowl took, also late and corrected, and reads little for it', async () => {
  const sendTo = await addStation('Bar');
  const send = (local_id: string, start: string) => sendTo(team.manager, local_id, start);
  const countOf = async () =>
    (await salon()).top_inventory_items.find(({ product_id }) => product_id === tube)?.inventory_current_quantity;
  const used = async () => (await salon()).value_used;
  const mark = async () => (await call(api.insights.getDashboardMark, { body: { location_id } }, team.manager)).data;

  expect([await countOf(), await used()]).toEqual([0, 0]);
  const again = await measureCost(salon);
  await send('today', `${today}T14:00:00Z`);
  const afterwards = await measureCost(salon);
  expect(await countOf()).toBeCloseTo(-0.5, 1);
  expect(await used()).toBe(0);
  expect(again.capacity).toBeLessThan(8);
  expect(afterwards.capacity).toBeLessThan(10);

  const before = await mark();
  const late = await send('late', `${past(2)}T14:00:00Z`);
  expect(await mark()).not.toEqual(before);
  expect(await countOf()).toBeCloseTo(-1, 1);
  const spent = await used();
  expect(spent).toBeCloseTo(5, 0);
  const change = { type: 'update' as const, key: `${late}-0`, data: { transaction_entry_product_amount: 15 } };
  const corrected = await call(api.reports.saveRolledTransactions, { body: { changes: [change] } }, team.manager);
  expect(corrected.data).toMatchObject({ results: [{ saved: true }] });
  expect(await used()).toBeCloseTo(spent / 2, 1);
  expect(await countOf()).toBeCloseTo(-0.75, 1);
  expect((await measureCost(salon)).capacity).toBeLessThan(10);
});

test('a shelf of which much moved is read whole, and as it is', async () => {
  const moved = items.slice(100, 150);
  const edits = moved.map((product_id) => ({ product_id, inventory_desired_quantity: 9 }));
  const save = (some: typeof edits) =>
    call(api.inventory.saveInventory, { body: { Location: location_id, items: some } }, team.manager);
  await save(edits.slice(0, 25));
  await save(edits.slice(25));
  await salon();
  const { status } = await receiveStock(Object.fromEntries(moved.map((id) => [codeOf(id), 2])));
  expect(status).toBe(200);
  const cost = await measureCost(salon);
  expect(cost.capacity).toBeGreaterThan(20);
  expect(cost.capacity).toBeLessThan(50);
  const shown = (await salon()).top_inventory_items.filter(({ product_id }) => moved.includes(product_id));
  expect(new Set(shown.map(({ inventory_current_quantity }) => inventory_current_quantity))).toEqual(new Set([2]));
});

/** Four bowls within an hour of the day, one of them the stylist's. */
function bowlsOf(day: string, hour: number): Bowl[] {
  return [0, 1, 2, 3].map((nth) => {
    const start = at(`${String(hour).padStart(2, '0')}:${String(nth * 10).padStart(2, '0')}`, day);
    const { user_id } = nth === 0 ? team.stylist : team.manager;
    const bowl_id = createBowlId({ location_id, start }, `${day}-${hour}-${nth}`);
    const entry = { entry_id: `${bowl_id}-0`, product_id: items[0] ?? '', start, amount: 3000 };
    return sampleBowl({
      ...{ bowl_id, location_id, start, user_id, client_name: `Client ${Math.floor(hour / 2)}`, service_id: null },
      entries: [sampleBowlEntry({ ...entry, container_cents: 900, container_grams: 60 })],
    });
  });
}

test('a stylist’s dashboard reads the salon’s bowls back to the last visit that it tells, and that visit whole', async () => {
  const hours = [8, 9, 10, 11, 12, 13, 14, 15, 16, 17];
  const days = Array.from({ length: 27 }, (_, nth) => past(nth + 1));
  await putAll(
    bowlSeedChanges(
      organization_id,
      days.flatMap((day) => hours.flatMap((hour) => bowlsOf(day, hour))),
    ),
  );
  const { client_history } = await stylist();
  expect(client_history.map(({ date }) => date)).toEqual(
    [past(1), past(2), past(3)].flatMap((day) => Array<string>(5).fill(day)).slice(0, 12),
  );
  expect(client_history.map(({ cups }) => cups.length)).toEqual(Array<number>(12).fill(2));
  // Of 1,080 bowls, those of three days are read, and the references of the last fifty.
  expect((await measureCost(stylist)).capacity).toBeLessThan(45);
});

test('a stylist’s dashboard reads the bowls of today again once the stylist weighed one, and shows it at once', async () => {
  const hours = [8, 9, 10, 11, 12, 13, 14];
  await putAll(
    bowlSeedChanges(
      organization_id,
      hours.flatMap((hour) => bowlsOf(today, hour)),
    ),
  );
  const sendTo = await addStation('Sink');
  const send = (by: User, local_id: string) => sendTo(by, local_id, `${today}T14:30:00Z`);
  const weighedToday = async () =>
    (await stylist()).client_history
      .filter(({ date }) => date === today)
      .flatMap(({ cups }) => cups.map(({ transaction_id }) => transaction_id));
  expect(await weighedToday()).toHaveLength(hours.length);
  const rest = await measureCost(stylist);
  expect(rest.capacity).toBeLessThan(5);

  await send(team.manager, 'of-another');
  expect((await measureCost(stylist)).capacity).toBe(rest.capacity);
  const own = await send(team.stylist, 'own');
  expect(await weighedToday()).toContain(own);
  expect((await measureCost(stylist)).capacity).toBe(rest.capacity);

  const gone = { type: 'remove' as const, key: `${own}-0` };
  const { data } = await call(api.reports.saveRolledTransactions, { body: { changes: [gone] } }, team.manager);
  expect(data).toMatchObject({ results: [{ saved: true }] });
  expect(await weighedToday()).not.toContain(own);
});

test('a salon’s dashboard is shown while its clock says an hour that was before, and shows what moved meanwhile', async () => {
  setClock(() => Date.parse(`${today}T20:00:00Z`));
  await salon();
  setClock(() => Date.parse(`${today}T19:00:00Z`));
  const again = await call(api.insights.getSalonDashboard, { body: { location_id } }, team.manager);
  expect(again.status).toBe(200);
  await receiveStock({ [codeOf(tube)]: 500 });
  expect((await salon()).value_on_hand).toBeGreaterThan(again.data.value_on_hand + 4000);
});

test('a salon that a watch names twice is read once, and answered twice', async () => {
  const watch = (salons: number[]) => call(api.watch.watch, { body: { salons } }, team.admin);
  await watch([-1]);
  const once = await measureCost(() => watch([-1]));
  expect(await measureCost(() => watch([-1, -1, location_id, -1]))).toEqual(once);
  const [[all], [single]] = [(await watch([-1])).data.salons ?? [], (await watch([location_id])).data.salons ?? []];
  expect((await watch([-1, location_id, -1])).data.salons).toEqual([all, single, all]);
});
