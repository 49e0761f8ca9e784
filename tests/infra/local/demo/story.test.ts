import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseAppointment } from '../../../../functions/appointments/store.ts';
import { setClock } from '../../../../functions/kit/clock.ts';
import type { Item } from '../../../../functions/kit/read.ts';
import { tables, tableVariable } from '../../../../functions/kit/tables.ts';
import { parseBowl } from '../../../../functions/reports/store.ts';
import { isMan } from '../../../../infra/local/demo/clients.ts';
import { people } from '../../../../infra/local/demo/people.ts';
import { createRoster, isWorkday } from '../../../../infra/local/demo/roster.ts';
import { getHours } from '../../../../infra/local/demo/salons.ts';
import { fillDemo } from '../../../../infra/local/demo/seed.ts';
import type { Appointment } from '../../../../shared/contract/appointments.ts';
import type { Bowl } from '../../../../shared/contract/bowls.ts';
import { entryCostCents, formatTotalsKey, totalsForBowls } from '../../../../shared/rules/bowls.ts';
import { isDeveloper } from '../../../../shared/rules/formulas.ts';
import { addDays, dayOf, minutesBetween, minutesOfDay, weekdayOf } from '../../../../shared/rules/time.ts';

/* The demo on the Saturday after Thanksgiving. What a salon owner would check is asserted here about the seeded items. */
const today = '2026-11-28';
const salons = [1001, 1002, 1003, 1004];
const mara = people.find(({ user }) => user.user_email === 'stylist@demo.test')?.user;

const items: (Item & { table: string })[] = [];
let visits: Appointment[] = [];
let bowls: Bowl[] = [];

beforeAll(async () => {
  for (const { name } of tables) process.env[tableVariable(name)] = name;
  setClock(() => Date.parse(`${today}T20:00:00Z`));
  await fillDemo(1, async (changes) => {
    for (const { action } of changes) items.push({ table: action.Put?.TableName ?? '', ...(action.Put?.Item as Item) });
  });
  visits = ofTable('appointments', 'S#').map(parseAppointment);
  bowls = ofTable('transactions')
    .filter(({ entries }) => entries !== undefined)
    .map(parseBowl);
});
afterAll(() => setClock(undefined));

const ofTable = (table: string, prefix = '') =>
  items.filter((item) => item.table === table && item.sk.startsWith(prefix));
const done = () => visits.filter(({ status }) => status === 'done');
const came = () => visits.filter(({ status }) => status !== 'cancelled' && status !== 'no_show');
const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);
const share = <T>(all: readonly T[], is: (one: T) => boolean) => all.filter(is).length / all.length;
const byClient = () =>
  [...Map.groupBy(came(), ({ client }) => client.client_id).values()].map((list) =>
    list.toSorted((a, b) => (a.start < b.start ? -1 : 1)),
  );
const isMans = ({ client }: Appointment) => isMan({ client_first_name: client.client_name.split(' ')[0] ?? '' });
const revenueOf = (some: readonly Appointment[]) =>
  sum(some.flatMap(({ services }) => services.map((one) => one.price)));
const costOf = (some: readonly Bowl[]) => sum(some.flatMap(({ entries }) => entries.map(entryCostCents))) / 100;

describe('the book', () => {
  test.each(salons)('of salon %i has visits in each of 52 weeks, and in the next two', (salon) => {
    const weeks = visits
      .filter(({ location }) => location === salon)
      .map(({ start }) => Math.floor((Date.parse(dayOf(start)) - Date.parse(today)) / (7 * 86_400_000)));
    for (let week = -52; week <= 1; week++) expect(weeks, `week ${week}`).toContain(week);
  });

  test.each(salons)('of salon %i keeps its chairs busy for 55 to 80 percent of their hours', (salon) => {
    const recent = came().filter(
      ({ location, start }) => location === salon && start > addDays(today, -56) && start < today,
    );
    const chairDays = [...new Set(recent.map(({ start, user_id }) => `${dayOf(start)} ${user_id}`))];
    const open = chairDays.map((one) => {
      const [opens = 0, closes = 0] = getHours(weekdayOf(one.slice(0, 10)))?.map(minutesOfDay) ?? [];
      return closes - opens;
    });
    const used = sum(recent.map(({ start, end }) => minutesBetween(start, end))) / sum(open);
    expect(used).toBeGreaterThan(0.55);
    expect(used).toBeLessThan(0.8);
  });

  test('brings clients back to their stylist: women after 5 to 8 weeks, men after 3 to 5', () => {
    const gaps = byClient().flatMap((list) =>
      list.slice(1).map((visit, nth) => ({
        days: (Date.parse(dayOf(visit.start)) - Date.parse(dayOf(list[nth]?.start ?? ''))) / 86_400_000,
        man: isMans(visit),
      })),
    );
    expect(share(gaps, ({ man, days }) => (man ? days >= 21 && days <= 35 : days >= 35 && days <= 56))).toBeGreaterThan(
      0.97,
    );
    expect(share(byClient(), (list) => new Set(list.map(({ user_id }) => user_id)).size === 1)).toBeGreaterThan(0.95);
  });

  test('has no visit on a holiday, and the working hours name it', () => {
    const holidays = ['2025-12-25', '2026-01-01', '2026-07-04', '2026-11-26', '2026-12-25'];
    expect(visits.filter(({ start }) => holidays.includes(dayOf(start)))).toEqual([]);
    for (const { exceptions } of ofTable('services', 'HRS'))
      expect(exceptions).toContainEqual({ date: '2026-11-26', stretches: [], note: 'Thanksgiving' });
  });

  test('never gives a first visit to a client with a history', () => {
    const first = visits.filter(({ first_visit }) => first_visit);
    expect(first.length).toBeGreaterThan(20);
    for (const { client, start } of first) {
      expect(came().filter((one) => one.client.client_id === client.client_id && one.start < start)).toEqual([]);
      expect(bowls.filter((one) => one.client_id === client.client_id && one.start < start)).toEqual([]);
    }
  });

  test('gives men no bridal trial, updo or color', () => {
    const titles = new Set(visits.filter(isMans).flatMap(({ services }) => services.map(({ title }) => title)));
    expect([...titles].filter((title) => !/^(Fade|Cut & finish|Restyle|Scalp treatment)$/.test(title))).toEqual([]);
  });

  test('has visits of the demo stylist today', () => {
    const own = came().filter(({ user_id, start }) => user_id === mara?.user_id && dayOf(start) === today);
    expect(own.length).toBeGreaterThanOrEqual(3);
  });

  test('has the demo stylist at work on any day that somebody signs in, or on the next open one', () => {
    for (let day = '2026-01-01'; mara && day <= '2026-12-31'; day = addDays(day, 1)) {
      const roster = createRoster(mara, `${day} 12:00:00`);
      if (!isWorkday(roster, day)) expect(['01-01', '07-04', '11-26', '12-25'], day).toContain(day.slice(5));
    }
  });
});

describe('the bowls', () => {
  const withProduct = /Root|Gloss|Vivid|Toner|foil|Balayage|Babylights|Money/;

  test('belong to the visits: client, stylist, service and time', () => {
    const byId = new Map(done().map((visit) => [visit.appointmentId, visit]));
    for (const bowl of bowls) {
      const visit = byId.get(bowl.appointment_id ?? '');
      const service = visit?.services.find(({ service_id }) => service_id === bowl.service_id);
      expect(service?.title).toMatch(withProduct);
      expect([bowl.client_id, bowl.user_id]).toEqual([visit?.client.client_id, visit?.user_id]);
      expect(bowl.start > (service?.serviceStart ?? '~') && bowl.end < (service?.serviceEnd ?? '')).toBe(true);
    }
    const colored = done().flatMap(({ services }) => services.filter(({ title }) => withProduct.test(title)));
    expect(bowls.length / colored.length).toBeGreaterThan(0.95);
  });

  test('are what a colorist mixes: lightener for highlights, 20 volume for roots, weak developer for a gloss', () => {
    const titles = new Map(visits.flatMap(({ services }) => services.map((one) => [one.service_id, one.title])));
    for (const { entries, service_id } of bowls) {
      const title = titles.get(service_id ?? '') ?? '';
      const [[developer, ...others] = [], colors = []] = [true, false].map((is) =>
        entries.filter((one) => isDeveloper(one) === is),
      );
      const ratio = (developer?.amount ?? 0) / sum(colors.map(({ amount }) => amount));
      expect([others.length, ratio > 0.99 && ratio < 2.01]).toEqual([0, true]);
      const strength = Number(/(\d+) vol/.exec(developer?.product_alias ?? '')?.[1]);
      const isLightener = colors.some(({ product_alias }) => /Lightening powder/.test(product_alias));
      const isLifted = /foil|Balayage|Babylights|Money/.test(title);
      expect(isLightener, title).toBe(isLifted);
      if (isLifted) expect([20, 30, 40]).toContain(strength);
      else if (/Gloss|Toner/.test(title)) expect(strength).toBeLessThanOrEqual(10);
      else expect([strength, ratio < 1.51]).toEqual([20, true]);
    }
  });

  test('of a client repeat the formula as a rule', () => {
    const formulas = [...Map.groupBy(bowls, ({ client_id, service_id }) => `${client_id} ${service_id}`).values()]
      .filter(({ length }) => length > 1)
      .map((list) => list.map(({ entries }) => entries.map(({ product_id }) => product_id).join()));
    const repeats = formulas.flatMap((list) => list.slice(1).map((one, nth) => one === list[nth]));
    expect(share(repeats, (same) => same)).toBeGreaterThan(0.7);
  });

  test('move with the revenue week by week, and cost 4 to 8 % of it', () => {
    const weekOf = ({ start }: { start: string }) =>
      Math.floor((Date.parse(today) - Date.parse(dayOf(start))) / (7 * 86_400_000));
    const revenue = Map.groupBy(done(), weekOf);
    const mixed = Map.groupBy(bowls, weekOf);
    const usual = revenueOf(done()) / bowls.length;
    for (let week = 1; week < 51; week++) {
      const perBowl = revenueOf(revenue.get(week) ?? []) / (mixed.get(week)?.length ?? 0);
      expect(Math.abs(perBowl / usual - 1), `week ${week}`).toBeLessThan(0.25);
    }
    expect(costOf(bowls) / revenueOf(done())).toBeGreaterThan(0.04);
    expect(costOf(bowls) / revenueOf(done())).toBeLessThan(0.08);
  });

  test('add up to the stored totals', () => {
    const stored = ofTable('usage').filter(({ sk }) => /^[DM]#[SPHV]/.test(sk));
    const all = salons.map((salon) => totalsForBowls(bowls.filter(({ location_id }) => location_id === salon)));
    expect(stored).toHaveLength(sum(all.map(({ size }) => size)));
    const [first] = all;
    const fairfax = stored.filter(({ pk }) => pk === 'O#1#L#1001');
    const letters = { S: 'stylist', P: 'product', H: 'hour', V: 'service' } as const;
    for (const { table: _, pk: __, v: ___, sk, ...totals } of fairfax) {
      const [, kind, period = '', id = ''] = sk.split('#');
      expect(totals).toEqual(first?.get(formatTotalsKey({ of: letters[kind as 'S'], id, period }))?.totals);
    }
  });
});

describe('the money and the shelf', () => {
  test('have a bill for each visit that was done until two days ago, numbered without gaps', () => {
    for (const visit of visits)
      expect(visit.bill !== undefined).toBe(visit.status === 'done' && dayOf(visit.start) <= addDays(today, -2));
    for (const salon of salons) {
      const numbers = visits.filter(({ location }) => location === salon).flatMap(({ bill }) => bill?.number ?? []);
      expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, nth) => nth + 1));
    }
  });

  test('have sold care and styling only, some 8 % of the revenue', () => {
    const bills = visits.flatMap(({ bill }) => bill ?? []);
    const sold = sum(bills.map((bill) => bill.sold));
    expect(sold / sum(bills.map(({ total }) => total))).toBeGreaterThan(0.07);
    expect(sold / sum(bills.map(({ total }) => total))).toBeLessThan(0.09);
    const priced = ofTable('catalogue').filter(({ retail_price }) => typeof retail_price === 'number');
    expect(priced).toHaveLength(18);
    for (const { product_name } of priced)
      expect(product_name).toMatch(/Shampoo|Conditioner|Mask|Spray|Oil|Mousse|Hairspray|Paste/);
  });

  test('keep a ledger of each product: opening stock, deliveries of orders, use of bowls and sales', () => {
    const moved = ofTable('inventory').filter(({ movement_id }) => movement_id !== undefined);
    const ledger = Map.groupBy(moved, ({ location_id, product_id }) => `${location_id} ${product_id}`);
    for (const line of ofTable('inventory').filter(({ pk }) => pk.endsWith('#STK'))) {
      const changes =
        ledger.get(`${line['location_id']} ${line['product_id']}`)?.map(({ change }) => Number(change)) ?? [];
      expect(sum(changes)).toBeCloseTo(Number(line['inventory_current_quantity']), 4);
    }
    const used = moved.filter(({ kind }) => kind === 'use');
    expect(used).toHaveLength(sum(bowls.map(({ entries }) => entries.length)));
    const yearly = (kind: string) =>
      sum(moved.filter((one) => one['kind'] === kind).map(({ change }) => Math.abs(Number(change))));
    const soldDays = ofTable('usage', 'D#R#').map(({ table: _, pk: __, sk: ___, v: ____, ...sold }) => sold);
    expect(sum(soldDays.flatMap((day) => Object.values(day).map(Number)))).toBe(yearly('sale'));
    expect(yearly('receive') / (yearly('use') + yearly('sale'))).toBeGreaterThan(0.75);
    expect(yearly('receive') / (yearly('use') + yearly('sale'))).toBeLessThan(1.15);
  });

  test('include grams in the price of every service that takes product', () => {
    const services = ofTable('services', 'SVC#').filter(({ service_name }) => withAllowance.test(String(service_name)));
    expect(services.length).toBe(20);
    for (const { included_grams, gram_charge } of services)
      expect([Number(included_grams) > 0, Number(gram_charge) > 0]).toEqual([true, true]);
  });
  const withAllowance = /Root|Gloss|Vivid|Color correct|Toner|foil|Balayage|Babylights|Money/;
});
