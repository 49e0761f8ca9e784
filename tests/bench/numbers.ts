import { putAll } from '../../functions/kit/write.ts';
import { locationSeedChanges } from '../../functions/locations/store.ts';
import { toUnknownProduct } from '../../functions/products/rules.ts';
import { catalogSeedChanges } from '../../functions/products/store.ts';
import { bowlSeedChanges, createBowlId } from '../../functions/reports/store.ts';
import { createRandom } from '../../infra/local/demo/random.ts';
import type { Bowl } from '../../shared/contract/bowls.ts';
import { api } from '../../shared/contract/index.ts';
import { gramsPerOunce } from '../../shared/rules/products.ts';
import { addDays, dayOf, toMoment, wallClockAt } from '../../shared/rules/time.ts';
import { type Cost, measureCost } from '../support/measureCost.ts';
import { north, ours, seedOrganizations, team } from '../support/people.ts';
import { call, startProduct } from '../support/product.ts';
import type { Figure } from './table.ts';

/*
 * Measures how the cost of reports grows: the same queries run against one salon with a year of data, then with five years of data and
 * 200 other salons, a million entries in all. The unit is database capacity, which does not depend on the machine.
 * `npm run bench -- numbers --entries 50000` loads fewer.
 */
const salons = 200;
const perBowl = 2.5;
const { organization_id } = ours;
const { location_id } = north;
const today = dayOf(wallClockAt(north.zone, Date.now()));
const random = createRandom(7);
const shades = Array.from({ length: 120 }, (_, nth) => `0SHADE-${String(nth).padStart(3, '0')}`);
const crew = Array.from({ length: 6 }, (_, nth) => `stylist-${nth}`);

function buildBowl(location: number, start: string, nth: number): Bowl {
  const bowl_id = createBowlId({ location_id: location, start }, `BENCH${nth}`);
  const user_id = location === location_id && nth % 6 === 0 ? team.stylist.user_id : random.pick(crew);
  const entries = Array.from({ length: 2 + (nth % 2) }, (_, index) => {
    const amount = 1_000 + random.below(5_000);
    return {
      entry_id: `${bowl_id}-${index}`,
      product_id: random.pick(shades),
      product_alias: 'Wella Koleston 6-0',
      start,
      amount,
      waste: Math.floor(amount * random.next() * 0.1),
      container_cents: 845,
      container_grams: 2.1 * gramsPerOunce,
    };
  });
  return {
    bowl_id,
    location_id: location,
    user_id,
    user_name: 'Mara Ellison',
    client_id: `client-${random.below(3000)}`,
    client_name: 'Hana Okafor',
    start,
    end: start,
    station_id: `station-${location}`,
    device_name: 'Color bar',
    local_id: `b-${nth}`,
    appointment_id: null,
    entries,
    version: 1,
  };
}

let filled = 0;
/** Stores `perDay` bowls for each day between `from` and `to` days ago. Returns the number of entries. */
async function fill(location: number, from: number, to: number, perDay: number): Promise<number> {
  const bowls: Bowl[] = [];
  for (let back = from; back < to; back++)
    for (let nth = 0; nth < perDay; nth++)
      bowls.push(buildBowl(location, toMoment(addDays(today, -back), 540 + nth * Math.floor(480 / perDay)), filled++));
  await putAll(bowlSeedChanges(organization_id, bowls));
  return bowls.reduce((sum, { entries }) => sum + entries.length, 0);
}

const spans = { day: 0, week: 6, month: 29, quarter: 89, year: 364 };
const { listTransactions, listRolledTransactions, getSalonUsage, getStylistSpend } = api.reports;
const questions: Record<string, () => Promise<{ status: number; message: string }>> = {};
for (const [span, back] of Object.entries(spans)) {
  const from = addDays(today, -back);
  const query = { location: String(location_id), from, to: today };
  const body = { Salon: location_id, StartDate: from, EndDate: today };
  questions[`transactions of a ${span}, 100 bowls and all sums`] = () =>
    call(listTransactions, { query }, team.manager);
  questions[`rolled transactions of a ${span}, 100 bowls`] = () =>
    call(listRolledTransactions, { query }, team.manager);
  questions[`containers used in a ${span}`] = () => call(getSalonUsage, { body }, team.manager);
  questions[`stylist spending of a ${span}`] = () => call(getStylistSpend, { body }, team.manager);
}
const { getSalonDashboard, getStylistDashboard } = api.insights;
/** Capacity of a dashboard request while past days are cached. */
const maxDashboardUnits = 10;
questions['a salon’s dashboard'] = () => call(getSalonDashboard, { body: { location_id } }, team.manager);
questions['a stylist’s dashboard'] = () => call(getStylistDashboard, { body: { location_id } }, team.stylist);

async function measureQuestions(): Promise<Map<string, Cost>> {
  const costs = new Map<string, Cost>();
  for (const [name, question] of Object.entries(questions)) {
    // The first call fills the caches; the second is measured.
    for (const measured of [false, true]) {
      let answer = { status: 0, message: '' };
      const cost = await measureCost(async () => {
        answer = await question();
      });
      if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${answer.message}`);
      if (measured) costs.set(name, cost);
    }
  }
  return costs;
}

/** Cost of storing a bowl of a station, including totals and stock. */
async function measureBowl(entries: number): Promise<Cost> {
  const { data } = await call(
    api.stations.addStation,
    { body: { location_id, device_name: `Bar ${entries}` } },
    team.admin,
  );
  const headers = { 'x-station-key': data.key };
  const send = async (local_id: string) => {
    const now = new Date().toISOString();
    const bowl = {
      local_id,
      start: now,
      stylist: team.stylist.user_id,
      entries: shades.slice(0, entries).map((product) => ({ product, grams: 42.5, waste: 1.25 })),
    };
    const answer = await call(api.stations.sendBowls, { headers, body: { sent_at: now, bowls: [bowl] } });
    if (answer.data.verdicts[0]?.verdict !== 'booked') throw new Error(JSON.stringify(answer.data));
  };
  await send('first');
  return measureCost(() => send('second'));
}

async function fillProducts(): Promise<void> {
  const none = { manufacturers: [], brands: [], categories: [], recipes: [] };
  const products = shades.map((code) => ({
    ...toUnknownProduct({ product_id: code, product_upc_code: code, product_name: code, manufacturer_id: null }),
    product_container_size: 2.1,
    product_cost: 8.45,
  }));
  await putAll(catalogSeedChanges(organization_id, { ...none, products }));
}

/** Fills a year of one salon, then five years and the other salons. Returns the costs of each question before and after. */
async function measureGrowth(wanted: number) {
  const perDay = 26;
  let entries = await fill(location_id, 0, 365, perDay);
  const alone = await measureQuestions();
  for (let year = 1; year < 5; year++) entries += await fill(location_id, year * 365, (year + 1) * 365, perDay);
  const others = Array.from({ length: salons }, (_, nth) => 1000 + nth);
  const toSalon = (other: number) =>
    locationSeedChanges({ ...north, location_id: other, location_name: `Salon ${other}` });
  await putAll(others.flatMap(toSalon));
  const days = Math.max(1, Math.round((wanted - entries) / perBowl / perDay / salons));
  for (const other of others) entries += await fill(other, 0, days, perDay);
  return { alone, crowded: await measureQuestions(), entries };
}

export async function measureNumbers(wanted: number): Promise<Figure[]> {
  const product = await startProduct();
  await seedOrganizations();
  await fillProducts();
  const { alone, crowded, entries } = await measureGrowth(wanted);
  const [one, three] = [await measureBowl(1), await measureBowl(3)];
  await product.stop();
  return [
    { what: 'entries stored', value: entries },
    ...[...alone].flatMap(([name, { capacity }]): Figure[] => {
      const value = crowded.get(name)?.capacity ?? 0;
      return [
        { what: `${name}, against the salon alone`, value, unit: 'units', peer: capacity, max: 1.05 },
        ...(name.endsWith('dashboard') ? [{ what: name, value, unit: 'units', max: maxDashboardUnits }] : []),
      ];
    }),
    { what: 'a bowl of a station with one entry', value: one.capacity, unit: 'units' },
    { what: 'a bowl of a station with three', value: three.capacity, unit: 'units' },
    { what: 'an entry more', value: (three.capacity - one.capacity) / 2, unit: 'units', max: 20 },
  ];
}
