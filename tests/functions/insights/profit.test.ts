import { afterAll, beforeAll, expect, test } from 'vitest';
import { outdatedEarningsChange } from '../../../functions/appointments/outdatedEarningsStore.ts';
import { bookSeedChanges } from '../../../functions/appointments/store.ts';
import { setClock } from '../../../functions/kit/clock.ts';
import { commit, putAll } from '../../../functions/kit/write.ts';
import { firstConfigChange } from '../../../functions/locations/store.ts';
import { bowlCreationChanges, bowlSeedChanges, createBowlId } from '../../../functions/reports/store.ts';
import { categorySeedChange, serviceSeedChange } from '../../../functions/services/store.ts';
import { createMenu } from '../../../infra/local/demo/menu.ts';
import { createConfig, fairfax } from '../../../infra/local/demo/salons.ts';
import type { Appointment } from '../../../shared/contract/appointments.ts';
import type { Bowl } from '../../../shared/contract/bowls.ts';
import type { EndpointReply } from '../../../shared/contract/endpoint.ts';
import { api } from '../../../shared/contract/index.ts';
import type { Profit } from '../../../shared/contract/profit.ts';
import type { Service } from '../../../shared/contract/services.ts';
import { sumProfitPages } from '../../../shared/rules/profit.ts';
import { addMinutes } from '../../../shared/rules/time.ts';
import { measureCost } from '../../support/measureCost.ts';
import { north, ours, seedOrganizations, south, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { sampleAppointment, sampleBookedService, sampleBowl, sampleBowlEntry } from '../../support/samples.ts';
import { startForFile } from '../../support/startForFile.ts';
import { withRepeatedItem } from '../../support/withRepeatedItem.ts';

startForFile(startProduct);
const { location_id } = north;
type Booked = {
  id: string;
  start: string;
  services: [id: string, minutes: number, price: number][];
  status?: Appointment['status'];
  location?: number;
};

function visit({ id, start, services: wished, status = 'done', location = location_id }: Booked): Appointment {
  let at = start;
  const booked = wished.map(([service_id, minutes, price]) => {
    const serviceStart = at;
    at = addMinutes(at, minutes);
    const more = { service_id, title: service_id.toUpperCase(), price };
    return sampleBookedService(serviceStart, at, minutes, more);
  });
  const [user_id, services] = [team.stylist.user_id, booked];
  return sampleAppointment({ appointmentId: id, start, end: at, user_id, location, services, status });
}

/** A bowl at 10 cents a gram. */
function bowlOf(
  start: string,
  grams: number,
  appointment_id: string | null,
  service_id: string | null,
  location = location_id,
): Bowl {
  const bowl_id = createBowlId({ location_id: location, start }, 'b');
  return sampleBowl({
    ...{
      bowl_id,
      start,
      location_id: location,
      user_id: team.stylist.user_id,
      client_id: 'ivy',
      client_name: 'Ivy North',
    },
    ...{ appointment_id, service_id },
    entries: [sampleBowlEntry({ entry_id: `${bowl_id}-0`, start, amount: grams * 100 })],
  });
}

beforeAll(async () => {
  setClock(() => Date.parse('2026-11-23T19:00:00Z'));
  await seedOrganizations();
  await putAll([
    firstConfigChange(ours.organization_id, { ...createConfig(fairfax), location: location_id, chairHourCost: 40 }),
    firstConfigChange(ours.organization_id, {
      ...createConfig(fairfax),
      location: south.location_id,
      chairHourCost: null,
    }),
    ...bookSeedChanges(ours.organization_id, [
      visit({
        id: 'a',
        start: '2026-11-17 09:00:00',
        services: [
          ['cut', 30, 50],
          ['color', 90, 60],
        ],
      }),
      visit({ id: 'b', start: '2026-11-21 15:00:00', services: [['color', 90, 60]] }),
      visit({ id: 'c', start: '2026-11-18 15:00:00', services: [['cut', 30, 50]], status: 'no_show' }),
      visit({
        id: 'twice',
        start: '2026-11-10 09:00:00',
        services: [
          ['color', 60, 60],
          ['color', 60, 40],
        ],
      }),
      visit({ id: 'd', start: '2026-11-19 10:00:00', services: [['color', 90, 60]], location: south.location_id }),
    ]),
    ...bowlSeedChanges(ours.organization_id, [
      bowlOf('2026-11-17 09:40:00', 100, 'a', 'color'),
      bowlOf('2026-11-21 15:05:00', 20, 'b', null),
      bowlOf('2026-11-10 09:10:00', 30, 'twice', 'color'),
      bowlOf('2026-11-18 12:00:00', 5, null, null),
      bowlOf('2026-11-18 15:00:00', 7, 'c', 'cut'),
      bowlOf('2026-11-19 10:10:00', 20, 'd', 'color', south.location_id),
    ]),
  ]);
});
afterAll(() => setClock(undefined));

const asked = { from: '2026-11-15', to: '2026-11-21' };
const profitOf = async (query: object, by = team.manager) =>
  call(api.insights.getProfit, { query: { ...asked, ...query } }, by);

test('profit is what was booked less the bowls and the chair, of what was done', async () => {
  const { data } = await profitOf({});
  // 3.5 hours at $40, and 120 g.
  expect(data.all).toEqual({ done: 2, revenue: 170, product: 12, minutes: 210, chair: 140, profit: 18 });
  expect(data.elsewhere).toBe(1.2);
  expect(data.services.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual([
    { id: 'color', name: 'COLOR', done: 2, revenue: 120, product: 12, minutes: 180, chair: 120, profit: -12 },
    { id: 'cut', name: 'CUT', done: 1, revenue: 50, product: 0, minutes: 30, chair: 20, profit: 30 },
  ]);
  expect(data.visits.map(({ id, profit, services }) => [id, profit, services])).toEqual([
    ['b', -2, 'COLOR'],
    ['a', 20, 'CUT, COLOR'],
  ]);
  for (const kind of ['services', 'stylists', 'salons', 'weeks', 'visits'] as const)
    expect(Math.round(data[kind].reduce((sum, { profit }) => sum + profit, 0) * 100), kind).toBe(1800);
});

test('the bowls of a service that is booked twice in one visit cost once', async () => {
  const { data } = await profitOf({ from: '2026-11-08', to: '2026-11-14' });
  expect(data.services).toMatchObject([{ id: 'color', done: 2, revenue: 100, product: 3 }]);
});

test('a salon that has not said what an hour of chair costs is named, and its profit is price less product', async () => {
  const { data } = await profitOf({ location: '-1' }, team.admin);
  expect(data.rates.map(({ location_id: id, chair }) => [id, chair])).toEqual([
    [location_id, 40],
    [south.location_id, null],
  ]);
  expect(data.salons).toMatchObject([
    { id: String(location_id), revenue: 170, profit: 18 },
    { id: String(south.location_id), done: 1, revenue: 60, product: 2, minutes: 90, chair: 0, profit: 58 },
  ]);
  expect(data.all).toMatchObject({ revenue: 230, chair: 140, profit: 76 });
});

test('a chair costs what it cost on the day', async () => {
  const configured = { ...createConfig(fairfax), location: location_id, chairHourCost: 40 };
  const costs = [
    { from: '', cost: 40 },
    { from: '2026-11-20', cost: 60 },
    { from: '2026-12-01', cost: 90 },
  ];
  await putAll([firstConfigChange(ours.organization_id, { ...configured, chairHourCosts: costs })]);
  const { data } = await profitOf({});
  // 2 hours on the 17th at $40, and 1.5 hours on the 21st at $60.
  expect(data.all).toMatchObject({ chair: 170, profit: -12 });
  expect(data.visits.map(({ id, chair }) => [id, chair])).toEqual([
    ['b', 90],
    ['a', 80],
  ]);
  expect(data.rates.map(({ chair }) => chair)).toEqual([40, 60]);
  expect((await profitOf({ page: 'start' })).data.all).toEqual(data.all);
  await putAll([firstConfigChange(ours.organization_id, configured)]);
});

/** Profit of any range, added up from its pages. */
async function pagesOf(query: object, by = team.manager) {
  const pages: Profit[] = [];
  for (let page: string | undefined = 'start'; page; page = pages.at(-1)?.next_page)
    pages.push((await profitOf({ ...query, page }, by)).data);
  return { pages: pages.length, ...sumProfitPages(pages) };
}

test('any days of any number of salons come in pages, which are kept by day and read once', async () => {
  const year = { from: '2026-08-01', location: '-1' };
  // No time is left for a second salon.
  let time = Date.parse('2026-11-23T19:00:00Z');
  setClock(() => (time += 3000));
  const first = await pagesOf(year, team.admin);
  setClock(() => Date.parse('2026-11-23T19:00:00Z'));
  expect(first).toMatchObject({ pages: 2, all: { done: 4, revenue: 330, product: 17, minutes: 420, profit: 93 } });
  let again = first;
  const { requests } = await measureCost(async () => {
    again = await pagesOf(year, team.admin);
  });
  // The chair costs, and of two salons the kept days and the days looked through.
  expect([again.pages, requests]).toEqual([1, 5]);
  expect({ ...again, pages: 0 }).toEqual({ ...first, pages: 0 });
  const { visits: _, ...week } = (await profitOf({})).data;
  expect(await pagesOf({})).toMatchObject({ ...week, pages: 1 });
});

test('a day that is kept is summed anew once a visit or a bowl of it changes', async () => {
  await pagesOf({});
  const late = bowlOf('2026-11-17 09:50:00', 50, 'a', 'color');
  await commit(bowlCreationChanges(ours.organization_id, late, '2026-11-23'));
  expect((await pagesOf({})).all).toMatchObject({ product: 17 });
  const changes = [{ type: 'remove' as const, key: `${late.bowl_id}-0` }];
  await call(api.reports.saveRolledTransactions, { body: { changes } }, team.admin);
  expect((await pagesOf({})).all).toMatchObject({ product: 12, revenue: 170 });
  const done = { scheduleEntryId: 'c', status: 'done' as const, version: 1 };
  expect((await call(api.scheduler.setAppointmentStatus, { body: done }, team.manager)).status).toBe(200);
  expect((await pagesOf({})).all).toMatchObject({ done: 3, revenue: 220, product: 12.7 });
  const { visits: _, ...week } = (await profitOf({})).data;
  expect(await pagesOf({})).toMatchObject({ ...week, services: expect.anything() });
});

test('a day that is not over is compared with the same part of another one', async () => {
  setClock(() => Date.parse('2026-11-23T20:30:00Z'));
  const all = async (last_day: 'whole' | 'so far') => (await pagesOf({ to: '2026-11-21', last_day })).all.done;
  expect([await all('whole'), await all('so far')]).toEqual([3, 2]);
  setClock(() => Date.parse('2026-11-23T19:00:00Z'));
});

test('more days with their visits than can be read at a time are refused', async () => {
  expect(await profitOf({ from: '2026-01-01' })).toMatchObject({ status: 400, message: 'At most 84 days at a time' });
  expect(await profitOf({ from: '2026-10-01', location: '-1' }, team.admin)).toMatchObject({
    message: 'At most 42 days at a time of 2 salons',
  });
});

test('more bowls than can be looked through are said to be too many, with what to do', async () => {
  const isBowl = ({ bowl_id }: Record<string, unknown>) => bowl_id !== undefined;
  expect((await withRepeatedItem(isBowl, 12_000, () => profitOf({}))).status).toBe(200);
  expect(await withRepeatedItem(isBowl, 20_000, () => profitOf({}))).toMatchObject({
    status: 409,
    message:
      'More bowls were weighed in this salon in a month than can be looked through at once: 20,000. Please choose fewer days.',
  });
});

type MissedPage = { data: EndpointReply<typeof api.insights.listMissedCharges> };
/** What is put into the tables directly is found only if its days are summed anew. */
const outdate = (...days: string[]) =>
  commit(days.map((day) => outdatedEarningsChange(ours.organization_id, location_id, day)));

test('a closed bill counts as it charged, and what is on no bill is missed', async () => {
  const [start, id] = ['2026-11-05 09:00:00', 'billed'];
  // The menu is remembered for 30 s.
  setClock(() => Date.parse('2026-11-23T21:01:00Z'));
  const services: Booked['services'] = [
    ['cut', 30, 50],
    ['color', 90, 60],
  ];
  const bill = {
    ...{ number: 7, total: 130.4, sold: 24, fees: 15, deposits: 0, services: [45, 40] },
    extra: [{ service_id: 'color', grams: 20, net: 6.4, waived: 0 }],
  };
  const menu = createMenu(ours);
  await putAll([
    ...menu.categories.map((category) => categorySeedChange(ours.organization_id, category)),
    serviceSeedChange({ ...(menu.services[0] as Service), service_id: 'color', included_grams: 40, gram_charge: 0.5 }),
    ...bookSeedChanges(ours.organization_id, [
      // Its bill was closed, so it counts.
      { ...visit({ id, start, services }), status: 'in_service' as const, bill },
      visit({ id: 'unbilled', start: '2026-11-06 09:00:00', services: [['color', 90, 60]] }),
    ]),
    ...bowlSeedChanges(ours.organization_id, [
      bowlOf('2026-11-05 09:40:00', 70, id, 'color'),
      bowlOf('2026-11-06 09:10:00', 52, 'unbilled', 'color'),
    ]),
  ]);
  const { data } = await profitOf({ from: '2026-11-05', to: '2026-11-06' });
  expect(data.services).toMatchObject([
    { id: 'cut', revenue: 45 },
    { id: 'color', revenue: 106.4 },
  ]);
  // In the chair with a bill: 45 + 40 + 6.40.
  // What is on no bill: 6 + 5, as listed below.
  // The bill of the fixture keeps no lines, and so no cost.
  const notDone = { not_done: 91.4, not_done_visits: 1, missed: 11, sold_cost: 0, sold_uncosted: 24 };
  expect(data.billed).toEqual({
    sold: 24,
    extra: 6.4,
    waived: 0,
    fees: 15,
    unbilled: 60,
    unbilled_visits: 1,
    ...notDone,
  });
  expect(data.visits.map(({ id: one, charged }) => [one, charged])).toEqual([
    ['unbilled', 'not billed'],
    ['billed', 'not done'],
  ]);
  await outdate('2026-11-05', '2026-11-06');
  // Five months of all salons, of which only two days have any.
  const query = { location: '-1', from: '2026-06-08', to: '2026-11-06' };
  const Items: object[] = [];
  for (let page: string | undefined = 'start'; page; ) {
    const { data: found }: MissedPage = await call(
      api.insights.listMissedCharges,
      { query: { ...query, page } },
      team.manager,
    );
    Items.push(...found.Items);
    page = found.next_page;
  }
  expect(Items).toMatchObject([
    { grams: 12, amount: 6, client_name: 'Ivy North' },
    { grams: 10, amount: 5, bill_number: 7, client_name: 'Ivy North' },
  ]);
});

test('a bowl of a service that charges for none is missed if another one of its visit would charge for it', async () => {
  const [day, id] = ['2026-11-07', 'balayage'];
  setClock(() => Date.parse('2026-11-23T21:02:00Z'));
  const menu = createMenu(ours);
  const services: Booked['services'] = [
    ['balayage', 90, 210],
    ['trim', 30, 50],
  ];
  await putAll([
    ...menu.categories.map((category) => categorySeedChange(ours.organization_id, category)),
    serviceSeedChange({ ...(menu.services[0] as Service), service_id: id, included_grams: 100, gram_charge: 0.35 }),
    ...bookSeedChanges(ours.organization_id, [visit({ id, start: `${day} 09:00:00`, services })]),
    ...bowlSeedChanges(ours.organization_id, [
      bowlOf(`${day} 10:40:00`, 180, id, 'trim'),
      bowlOf(`${day} 10:50:00`, 20, id, 'gone'),
    ]),
  ]);
  await outdate(day);
  const { data } = await call(api.insights.listMissedCharges, { query: { from: day, to: day } }, team.manager);
  // 80 g above 100 at $0.35, and then all of the next bowl.
  expect(data).toMatchObject({
    total: 35,
    Items: [
      { amount: 28, grams: 80, bowl: { grams: 180, mixed_for: 'TRIM', service_id: id } },
      { amount: 7, grams: 20, bowl: { grams: 20, mixed_for: '', service_id: id } },
    ],
  });
});
