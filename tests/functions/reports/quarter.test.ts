import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setClock } from '../../../functions/kit/clock.ts';
import { putAll } from '../../../functions/kit/write.ts';
import { recompute } from '../../../infra/commands/recompute.ts';
import { createRandom } from '../../../infra/local/demo/random.ts';
import { api } from '../../../shared/contract/index.ts';
import { addDays } from '../../../shared/rules/time.ts';
import { fullTest } from '../../support/fullTest.ts';
import { north, ours, seedOrganizations, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';
import { codedProduct, fillProducts, quantityOnHand } from '../../support/stock.ts';

/*
 * A quarter of bowls as stations send them: in any order, some twice, corrected afterwards. The expected reports are computed here from
 * what
 * was sent, in integers and without the product's own arithmetic.
 */
startForFile(startProduct);
const random = createRandom(42);
const location_id = north.location_id;
const [first, last] = ['2026-07-01', '2026-09-30'];
/** Container sizes in hundredths of an ounce, and prices in cents. */
const products = Array.from({ length: 9 }, (_, nth) => ({
  code: `0SHADE-${nth}`,
  ounces: 110n + 37n * BigInt(nth),
  cents: 799n + 113n * BigInt(nth),
}));
const stylists = [team.stylist, team.manager, team.desk].map(({ user_id }) => user_id);

type Weighed = { product: number; amount: number; waste: number; key: string };
type Sent = { local_id: string; day: string; minute: number; stylist: string; entries: Weighed[] };
const bowls: Sent[] = Array.from({ length: 300 }, (_, nth) => ({
  local_id: `bowl-${nth}`,
  day: addDays(first, random.below(92)),
  minute: 540 + random.below(480),
  stylist: random.pick(stylists),
  entries: Array.from({ length: 1 + random.below(4) }, () => {
    const amount = 1 + random.below(9_000);
    return { product: random.below(products.length), amount, waste: random.below(Math.ceil(amount / 8)), key: '' };
  }),
}));

const two = (number: number) => String(number).padStart(2, '0');
/** The salon is at UTC-4 in summer. */
const instant = ({ day, minute }: Sent) => `${day}T${two(Math.floor(minute / 60))}:${two(minute % 60)}:00-04:00`;

beforeAll(async () => {
  setClock(() => Date.parse('2026-10-05T15:00:00Z'));
  await seedOrganizations();
  const catalogue = products.map(({ code, ounces, cents }) =>
    codedProduct(code, { product_container_size: Number(ounces) / 100, product_cost: Number(cents) / 100 }),
  );
  await putAll(fillProducts(catalogue));
  const { data } = await call(api.stations.addStation, { body: { location_id, device_name: 'Bar' } }, team.admin);
  await send(data.key);
  await correctSome();
}, 180_000);
afterAll(() => setClock(undefined));

/** Sends batches of 25 and repeats every fourth. */
async function send(key: string) {
  const shuffled = bowls.map((bowl) => ({ bowl, at: random.next() })).sort((a, b) => a.at - b.at);
  for (let from = 0; from < shuffled.length; from += 25) {
    const some = shuffled.slice(from, from + 25).map(({ bowl }) => bowl);
    for (let time = 0; time < (from % 100 === 0 ? 2 : 1); time++) {
      const body = { sent_at: '2026-10-05T11:00:00-04:00', bowls: some.map(asSent) };
      const { data } = await call(api.stations.sendBowls, { headers: { 'x-station-key': key }, body });
      for (const [nth, { verdict, transaction_id }] of data.verdicts.entries()) {
        expect(verdict).toBe(time === 0 ? 'booked' : 'known');
        for (const [index, entry] of (some[nth]?.entries ?? []).entries()) entry.key = `${transaction_id}-${index}`;
      }
    }
  }
}

const asSent = (bowl: Sent) => ({
  local_id: bowl.local_id,
  start: instant(bowl),
  stylist: bowl.stylist,
  entries: bowl.entries.map(({ product, amount, waste }) => ({
    product: products[product]?.code ?? '',
    grams: amount / 100,
    waste: waste / 100,
  })),
});

/** Corrects the weight of every tenth bowl and deletes the last entry of every thirtieth. */
async function correctSome() {
  for (const [nth, bowl] of bowls.entries()) {
    if (nth % 10 !== 0) continue;
    const key = bowl.entries.at(-1)?.key ?? '';
    const amount = 2_000 + nth;
    const data = { transaction_entry_product_amount: amount / 100, transaction_waste: 0.07 };
    const change = nth % 30 === 0 ? ({ type: 'remove', key } as const) : ({ type: 'update', key, data } as const);
    const { data: answer } = await call(
      api.reports.saveRolledTransactions,
      { body: { changes: [change] } },
      team.manager,
    );
    expect(answer.results).toMatchObject([{ saved: true }]);
    const left = bowl.entries.slice(0, -1);
    bowl.entries =
      nth % 30 === 0 ? left : [...left, ...bowl.entries.slice(-1).map((one) => ({ ...one, amount, waste: 7 }))];
  }
}

/** Cost in cents of hundredths of a gram. An ounce has 28.349523125 g. */
function costOf(product: number, hundredths: number): number {
  const { ounces, cents } = products[product] ?? { ounces: 1n, cents: 0n };
  const [dividend, divisor] = [BigInt(hundredths) * cents * 1_000_000_000n, ounces * 28_349_523_125n];
  return Number((2n * dividend + divisor) / (2n * divisor));
}
const containersOf = (product: number, hundredths: number): number =>
  hundredths / (Number(products[product]?.ounces ?? 1) * 28.349523125);

const within = (from: string, to: string) =>
  bowls.filter(({ day, entries }) => from <= day && day <= to && entries.length > 0);
const sum = (figures: readonly number[]) => figures.reduce((all, one) => all + one, 0);

describe.each([
  [first, last],
  ['2026-08-01', '2026-08-31'],
  ['2026-07-19', '2026-09-02'],
  ['2026-09-07', '2026-09-13'],
  ['2026-07-04', '2026-07-04'],
])('from %s to %s', (from, to) => {
  const its = () => within(from, to);
  const entries = () => its().flatMap((bowl) => bowl.entries);

  test('the sums of transactions are to the cent and the hundredth of a gram', async () => {
    const query = { location: String(location_id), from, to, limit: '1' };
    const { data } = await call(api.reports.listTransactions, { query }, team.manager);
    expect(data).toMatchObject({
      total: entries().length,
      sums: {
        bowls: its().length,
        product_cost: sum(entries().map(({ product, amount }) => costOf(product, amount))) / 100,
        transaction_entry_product_amount: sum(entries().map(({ amount }) => amount)) / 100,
        transaction_waste: sum(entries().map(({ waste }) => waste)) / 100,
        waste_cost: sum(entries().map(({ product, waste }) => costOf(product, waste))) / 100,
      },
    });
  });

  test('every stylist has spent what their bowls cost', async () => {
    const body = { Salon: location_id, StartDate: from, EndDate: to };
    const { data } = await call(api.reports.getStylistSpend, { body }, team.manager);
    const expected = stylists.flatMap((user_id) => {
      const own = its().filter(({ stylist }) => stylist === user_id);
      const cents = sum(own.flatMap((bowl) => bowl.entries).map(({ product, amount }) => costOf(product, amount)));
      const average = Math.round(cents / own.length) / 100;
      return own.length === 0 ? [] : [[user_id, cents / 100, own.length, average]];
    });
    const found = data.map((row) => [row.user_id, row.total_spent, row.total_number, row.average_spent]);
    expect(found.sort()).toEqual(expected.sort());
  });

  test('the containers that were used are those of the grams', async () => {
    const body = { Salon: location_id, StartDate: from, EndDate: to };
    const { data } = await call(api.reports.getSalonUsage, { body }, team.manager);
    const used = new Map(data.map((row) => [row.product_id, row.container_used]));
    for (const [nth, { code }] of products.entries()) {
      const grams = sum(
        entries()
          .filter(({ product }) => product === nth)
          .map(({ amount }) => amount),
      );
      expect(used.get(code) ?? 0).toBeCloseTo(containersOf(nth, grams), 4);
    }
  });
});

test('the shelf lacks what is in the bowls, and the totals are the sums of the bowls', async () => {
  for (const [nth, { code }] of products.entries()) {
    const grams = sum(
      within(first, last)
        .flatMap((bowl) => bowl.entries)
        .filter(({ product }) => product === nth)
        .map(({ amount }) => amount),
    );
    expect(await quantityOnHand(code)).toBeCloseTo(-containersOf(nth, grams), 3);
  }
  const asked = { organization: ours.organization_id, from: first, to: last, write: false };
  expect(await recompute(asked)).toMatchObject({ bowls: within(first, last).length, wrong: 0 });
});

fullTest(
  'five hundred rows are edited at once, thirty of them after somebody else: those are named with what stands there, the rest is saved',
  async () => {
    const query = { location: String(location_id), from: first, to: last, limit: '1000' };
    const rows = (await call(api.reports.listRolledTransactions, { query }, team.manager)).data.Items;
    const asRead = new Map(rows.map((row) => [row.transaction_entry_id, row]));
    const wanted = rows.filter((row) => row.transaction_parent_id !== null).slice(0, 500);
    expect(wanted).toHaveLength(500);
    const edit = (key: string, grams: number, version?: number) =>
      ({
        type: 'update',
        key,
        data: { transaction_entry_product_amount: grams, transaction_waste: 0 },
        version,
      }) as const;
    const theirs = [...Map.groupBy(wanted, ({ transaction_parent_id }) => transaction_parent_id)].slice(0, 30);
    const faster = theirs.flatMap(([, its]) => its.slice(0, 1).map((row) => edit(row.transaction_entry_id, 77.77)));
    await call(api.reports.saveRolledTransactions, { body: { changes: faster } }, team.admin);

    const groups = [...Map.groupBy(wanted, ({ transaction_parent_id }) => transaction_parent_id).values()];
    const results = [];
    while (groups.length > 0) {
      const changes = [];
      // All rows of a bowl go into one request: saved separately, the second would conflict with the first.
      while (groups[0] && changes.length + groups[0].length <= 50)
        changes.push(...(groups.shift() ?? []).map((row) => edit(row.transaction_entry_id, 12.5, row.version)));
      const { data } = await call(api.reports.saveRolledTransactions, { body: { changes } }, team.manager);
      results.push(...data.results);
    }
    const refused = results.filter(({ saved }) => !saved);
    expect(refused).toHaveLength(theirs.flatMap(([, its]) => its).length);
    for (const { key, current } of refused) {
      const before = asRead.get(key);
      const isTheirs = faster.some((one) => one.key === key);
      expect(current?.version).toBe((before?.version ?? 0) + 1);
      expect(current?.transaction_entry_product_amount).toBe(
        isTheirs ? 77.77 : before?.transaction_entry_product_amount,
      );
    }
    expect(results.filter(({ saved }) => saved)).toHaveLength(500 - refused.length);
    const asked = { organization: ours.organization_id, from: first, to: last, write: false };
    expect(await recompute(asked)).toMatchObject({ wrong: 0 });
  },
);
