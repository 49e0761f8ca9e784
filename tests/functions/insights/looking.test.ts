import { beforeAll, expect, test, vi } from 'vitest';
import { noStock } from '../../../functions/inventory/rules.ts';
import { fillStock } from '../../../functions/inventory/store.ts';
import { setClock } from '../../../functions/kit/clock.ts';
import { writeAll } from '../../../functions/kit/write.ts';
import { bowlIdOf, fillBowls } from '../../../functions/reports/store.ts';
import type { Bowl } from '../../../shared/contract/bowls.ts';
import { api } from '../../../shared/contract/index.ts';
import { addDays } from '../../../shared/rules/time.ts';
import { costOf } from '../../support/cost.ts';
import { north, ours, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { started } from '../../support/started.ts';
import { at, book, cancel, change, cut, doing, openSalons } from '../scheduler/salon.ts';

started(startProduct);
const { organization_id } = ours;
const { location_id } = north;
const today = '2026-11-23';
const past = (days: number): string => addDays(today, -days);
const items = Array.from({ length: 600 }, (_, nth) => `1TUBE${String(nth).padStart(4, '0')}`);

beforeAll(async () => {
  // What is remembered stays so, however slow the machine is.
  vi.spyOn(performance, 'now').mockReturnValue(0);
  setClock(() => Date.parse(`${today}T15:00:00Z`));
  await openSalons();
  await writeAll(items.flatMap((id) => fillStock(organization_id, noStock(location_id, id))));
  await Promise.all(
    [1, 2, 3, 4, 5, 6, 7].flatMap((days) =>
      [9, 10, 11, 12, 13, 14].map((hour) =>
        book({ start: at(`${String(hour).padStart(2, '0')}:00`, past(days)), services: [doing(cut, 30)] }),
      ),
    ),
  );
  return () => setClock(undefined);
});

const salon = async () => (await call(api.insights.getSalonDashboard, { body: { location_id } }, team.manager)).data;
const stylist = async () =>
  (await call(api.insights.getStylistDashboard, { body: { location_id } }, team.stylist)).data;

test('a salon’s dashboard reads its shelf and its past days again once they are others, and shows that at once', async () => {
  const first = await costOf(salon);
  const again = await costOf(salon);
  expect(first.capacity).toBeGreaterThan(20);
  expect(again.capacity).toBeLessThan(10);
  expect((await salon()).services).toEqual({ chemical: 42, other: 0, ratio: 1 });

  const edit = { product_id: items[3] ?? '', inventory_desired_quantity: 8 };
  const saved = await call(
    api.inventory.saveInventory,
    { body: { Location: location_id, items: [edit] } },
    team.manager,
  );
  expect(saved.status).toBe(200);
  expect((await salon()).product_running_low).toMatchObject([
    { product_id: edit.product_id, inventory_quantity_needed: 8 },
  ]);

  const { data: late } = await book({ start: at('17:00', past(3)), services: [doing(cut, 30), doing(cut, 30)] });
  expect((await salon()).services.chemical).toBe(44);
  const afterwards = await costOf(salon);
  expect(afterwards.capacity).toBe(again.capacity);
  const { data: moved } = await change(late, { start: at('17:00', today) });
  expect((await salon()).services.chemical).toBe(42);
  await change(moved, { start: at('17:00', past(7)) });
  expect((await salon()).services.chemical).toBe(44);
  await cancel(late.appointmentId);
  expect((await salon()).services.chemical).toBe(42);
});

/** Four bowls of an hour, one of them the stylist's, from the evening of a day back. */
function bowlsOf(day: string, hour: number): Bowl[] {
  return [0, 1, 2, 3].map((nth) => {
    const start = at(`${String(hour).padStart(2, '0')}:${String(nth * 10).padStart(2, '0')}`, day);
    const by = nth === 0 ? team.stylist : team.manager;
    const bowl_id = bowlIdOf({ location_id, start }, `${day}-${hour}-${nth}`);
    const about = { product_id: items[0] ?? '', product_alias: 'Tube', container_cents: 900, container_grams: 60 };
    return {
      ...{ bowl_id, location_id, start, end: start, user_id: by.user_id, user_name: by.user_first_name },
      ...{ client_id: null, client_name: `Client ${Math.floor(hour / 2)}`, station_id: 'bar', device_name: 'Bar' },
      ...{ local_id: bowl_id, appointment_id: null, service_id: null, version: 1 },
      entries: [{ entry_id: `${bowl_id}-0`, start, amount: 3000, waste: 0, ...about }],
    };
  });
}

test('a stylist’s dashboard reads the salon’s bowls back to the last visit that it tells, and that visit whole', async () => {
  const hours = [8, 9, 10, 11, 12, 13, 14, 15, 16, 17];
  const days = Array.from({ length: 27 }, (_, nth) => past(nth + 1));
  await writeAll(
    fillBowls(
      organization_id,
      days.flatMap((day) => hours.flatMap((hour) => bowlsOf(day, hour))),
    ),
  );
  const { client_history } = await stylist();
  expect(client_history.map(({ date }) => date)).toEqual(
    [past(1), past(2), past(3)].flatMap((day) => Array<string>(5).fill(day)).slice(0, 12),
  );
  expect(client_history.map(({ cups }) => cups.length)).toEqual(Array<number>(12).fill(2));
  // Of 1,080 bowls those of three days, and what is behind them in the last fifty.
  expect((await costOf(stylist)).capacity).toBeLessThan(45);
});
