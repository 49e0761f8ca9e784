import { afterAll, beforeAll, expect, test } from 'vitest';
import { movementChanges, stockSeedChanges } from '../../../functions/inventory/store.ts';
import { now, setClock } from '../../../functions/kit/clock.ts';
import { ulid } from '../../../functions/kit/ids.ts';
import { commit, putAll } from '../../../functions/kit/write.ts';
import { bowlCreationChanges, createBowlId } from '../../../functions/reports/store.ts';
import { bowlUseChanges } from '../../../functions/stations/bowls.ts';
import { createCountedLine } from '../../../infra/local/demo/stock.ts';
import type { Bowl } from '../../../shared/contract/bowls.ts';
import { api } from '../../../shared/contract/index.ts';
import type { Movement } from '../../../shared/contract/inventory.ts';
import { wallClockAt } from '../../../shared/rules/time.ts';
import { north, ours, seedOrganizations, south, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { runDuring } from '../../support/runDuring.ts';
import { runWithGrants } from '../../support/runWithGrants.ts';
import { sampleBowl, sampleBowlEntry } from '../../support/samples.ts';
import { startForFile } from '../../support/startForFile.ts';
import { codedProduct, fillProducts, quantityOnHand, receiveStock, recount } from '../../support/stock.ts';
import { withRepeatedItem } from '../../support/withRepeatedItem.ts';

startForFile(startProduct);
const location = north.location_id;
const ids = ['01TUBE', '01BOTTLE', '01BRUSH'];

beforeAll(async () => {
  await seedOrganizations();
  await putAll(fillProducts(ids.map((id) => codedProduct(id, { product_container_size: 2, product_cost: 10 }))));
  await putAll(
    ids.flatMap((id) =>
      [location, south.location_id].flatMap((salon) =>
        stockSeedChanges(ours.organization_id, ...createCountedLine(salon, id, 4)),
      ),
    ),
  );
});

afterAll(() => setClock(undefined));

const { startCount, addCounted, finishCount, approveCount, getLoss } = api.counts;
/** Posts a count of these pieces. Its timestamps differ by a second from whatever follows. */
async function countOf(pieces: Record<string, number>, salon = location) {
  const body = { location: salon, scope: 'list' as const, ids: Object.keys(pieces) };
  const { count_id: id } = (await call(startCount, { body }, team.admin)).data;
  const items = Object.entries(pieces).map(([barcode, one]) => ({ barcode, pieces: one }));
  await call(addCounted, { params: { id }, body: { device_id: 'till', items, seconds_ago: 0 } }, team.admin);
  await call(finishCount, { params: { id }, body: {} }, team.admin);
  expect((await call(approveCount, { params: { id }, body: {} }, team.admin)).data.state).toBe('approved');
}
const loss = async (salon = location) => (await call(getLoss, { query: { location: String(salon) } }, team.admin)).data;

test('what is counted once tells of no loss; counted again, it says what is gone and what went where', async () => {
  expect(await loss()).toMatchObject({ counts: 0, lines: [] });
  await countOf({ '01TUBE': 3, '01BOTTLE': 4, '01BRUSH': 4 });
  expect(await loss()).toMatchObject({ counts: 1, lines: [], salons: [] });
  expect((await receiveStock({ '01TUBE': 5 })).status).toBeLessThan(300);
  await recount({ '01BRUSH': 6 });
  await countOf({ '01TUBE': 6.5, '01BOTTLE': 5 });
  const { lines, salons, counts } = await loss();
  expect(counts).toBe(2);
  expect(
    lines.map(({ product_id, expected, counted, unexplained, cost }) => [
      product_id,
      expected,
      counted,
      unexplained,
      cost,
    ]),
  ).toEqual([
    ['01TUBE', 8, 6.5, -1.5, -15],
    ['01BOTTLE', 4, 5, 1, 10],
  ]);
  for (const { before, received: came, bowls, other, expected } of lines)
    expect(before + came - bowls + other).toBe(expected);
  expect(salons).toMatchObject([{ location_id: location, lost: 15, found: 10 }]);
});

const withDeliveries = <T>(count: number, run: () => Promise<T>) =>
  withRepeatedItem(({ kind, product_id }) => kind === 'receive' && product_id === '01BRUSH', count, run);

test('a busy month is told as any other, and more than a request can read is said to be too much', async () => {
  const wait = (minutes: number) => setClock(() => Date.now() + minutes * 60_000);
  wait(1);
  await countOf({ '01BRUSH': 4 });
  wait(2);
  await receiveStock({ '01BRUSH': 1 });
  wait(3);
  await countOf({ '01BRUSH': 5 });
  const { lines } = await withDeliveries(12_000, loss);
  expect(lines.find(({ product_id }) => product_id === '01BRUSH')?.received).toBe(12_001);
  const asked = () => call(getLoss, { query: { location: String(location) } }, team.manager);
  expect(await withDeliveries(40_000, asked)).toMatchObject({
    status: 409,
    message: 'More moved in this salon since then than can be looked through at once: 40,000 movements.',
  });
});

const salon = south.location_id;
const start = Date.parse('2026-03-02T15:00:00Z');
const setMinutes = (minutes: number) => setClock(() => start + minutes * 60_000);
const bowlAt = (minutes: number, containers: number) => {
  const began = wallClockAt(south.zone, start + minutes * 60_000);
  const bowl_id = createBowlId({ location_id: salon, start: began }, ulid());
  const entry = { entry_id: `${bowl_id}-0`, product_id: '01BRUSH', start: began, amount: containers * 10_000 };
  return sampleBowl({ bowl_id, start: began, location_id: salon, entries: [sampleBowlEntry(entry)] });
};
/** A bowl of the 2nd of March, told when the clock says. */
async function tell(bowl: Bowl) {
  const { organization_id } = ours;
  await commit([
    ...bowlCreationChanges(organization_id, bowl, '2026-03-02'),
    ...(await bowlUseChanges(organization_id, south, bowl)),
  ]);
}
async function correct(before: Bowl, containers: number) {
  const body = { transaction_entry_product_amount: containers * 100 };
  const changes = [{ type: 'update' as const, key: `${before.bowl_id}-0`, data: body }];
  expect(
    (await call(api.reports.saveRolledTransactions, { body: { changes } }, team.admin)).data.results,
  ).toMatchObject([{ saved: true }]);
}
const move = (kind: Movement['kind'], change: number) => {
  const [, first] = createCountedLine(salon, '01BRUSH', 0);
  const moved = { ...first, movement_id: ulid(), kind, change, time: wallClockAt(south.zone, now()) };
  return commit(movementChanges(ours.organization_id, moved));
};

test('between two counts a loss tells what was received, what bowls used after corrections, and what else moved', async () => {
  setMinutes(9);
  await tell(bowlAt(9, 1));
  setMinutes(10);
  await countOf({ '01BRUSH': 3 }, salon);
  setMinutes(15);
  await move('receive', 6);
  const corrected = bowlAt(14, 2);
  await tell(corrected);
  await correct(corrected, 1.5);
  await move('transfer', -1);
  setMinutes(20);
  await tell(bowlAt(19, 0.25));
  await countOf({ '01BRUSH': 6 }, salon);
  setMinutes(25);
  await move('receive', 9);
  await tell(bowlAt(25, 3));
  const { lines } = await loss(salon);
  expect(lines).toMatchObject([
    {
      before: 3,
      received: 6,
      bowls: 1.75,
      later: 0,
      other: -1,
      expected: 6.25,
      counted: 6,
      unexplained: -0.25,
      cost: -2.5,
      bowls_cost: 17.5,
    },
  ]);
});

test('a bowl weighed between two counts explains a loss, whenever it is told or corrected', async () => {
  const dayLater = 24 * 60;
  setMinutes(dayLater);
  await countOf({ '01BRUSH': 10 }, salon);
  // Told once the shelf was recounted by hand: the recount has booked it.
  setMinutes(dayLater + 10);
  await recount({ '01BRUSH': 9 }, salon);
  await tell(bowlAt(dayLater + 5, 1));
  setMinutes(4 * dayLater);
  await countOf({ '01BRUSH': 6 }, salon);
  const find = async () => (await loss(salon)).lines[0];
  expect(await find()).toMatchObject({ bowls: 1, later: 0, other: 0, expected: 9, unexplained: -3 });
  const [late, older] = [bowlAt(2 * dayLater, 2), bowlAt(dayLater - 5, 4)];
  setMinutes(5 * dayLater);
  await tell(late);
  await tell(older);
  expect(await find()).toMatchObject({ bowls: 3, later: 2, expected: 7, unexplained: -1, cost: -10, later_cost: 20 });
  await correct(late, 2.5);
  expect(await find()).toMatchObject({ bowls: 3.5, later: 2.5, unexplained: -0.5 });
});

const minutesAt = (instant: string) => (Date.parse(instant) - start) / 60_000;
test.each([
  ['is behind', '2026-10-30T15:00:00Z', '2026-10-30T15:09:20Z'],
  ['was set back for the winter', '2026-11-01T05:45:00Z', '2026-11-01T06:05:00Z'],
])(
  'a bowl that is told while a count is booked counts as weighed before it, also where the clock %s',
  async (_, ...at) => {
    const [counted = 0, told = 0] = at.map(minutesAt);
    setMinutes(counted);
    const before = await quantityOnHand('01BRUSH', salon);
    const body = { location: salon, scope: 'list' as const, ids: ['01BRUSH'] };
    const params = { id: (await call(startCount, { body }, team.admin)).data.count_id };
    const items = [{ barcode: '01BRUSH', pieces: before + 3 }];
    await call(addCounted, { params, body: { device_id: 'till', items } }, team.admin);
    await call(finishCount, { params, body: {} }, team.admin);
    setMinutes(counted + 10);
    // The first transaction stores the decision, the second posts it.
    const tellLate = async () => {
      setMinutes(told);
      await runWithGrants('stations', () => tell(bowlAt(counted - 5, 1)));
      setMinutes(Math.max(told, counted + 10));
    };
    const { data } = await runDuring(() => call(approveCount, { params, body: {} }, team.admin), tellLate, 2);
    expect([data.state, await quantityOnHand('01BRUSH', salon)]).toEqual(['approved', before + 3]);
  },
);
