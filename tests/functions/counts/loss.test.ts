import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillStock, postMovement } from '../../../functions/inventory/store.ts';
import { now, setClock } from '../../../functions/kit/clock.ts';
import { ulid } from '../../../functions/kit/ids.ts';
import { commit, putAll } from '../../../functions/kit/write.ts';
import { createCountedLine } from '../../../infra/local/demo/stock.ts';
import { api } from '../../../shared/contract/index.ts';
import type { Movement } from '../../../shared/contract/inventory.ts';
import { wallClockAt } from '../../../shared/rules/time.ts';
import { north, ours, seedOrganizations, south, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';
import { codedProduct, fillProducts, receiveStock, recount } from '../../support/stock.ts';
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
        fillStock(ours.organization_id, ...createCountedLine(salon, id, 4)),
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

test('between two counts a loss tells what was received, what bowls used after corrections, and what else moved', async () => {
  const salon = south.location_id;
  const start = Date.parse('2026-03-02T15:00:00Z');
  const setMinutes = (minutes: number) => setClock(() => start + minutes * 60_000);
  const move = (kind: Movement['kind'], change: number) => {
    const [, first] = createCountedLine(salon, '01BRUSH', 0);
    const moved = { ...first, movement_id: ulid(), kind, change, time: wallClockAt(south.zone, now()) };
    return commit(postMovement(ours.organization_id, moved));
  };
  setMinutes(10);
  await move('use', -1);
  await countOf({ '01BRUSH': 3 }, salon);
  setMinutes(15);
  await move('receive', 6);
  await move('use', -2);
  await move('correction', 0.5);
  await move('transfer', -1);
  setMinutes(20);
  await move('use', -0.25);
  await countOf({ '01BRUSH': 6 }, salon);
  setMinutes(25);
  await move('receive', 9);
  await move('use', -3);
  const { lines } = await loss(salon);
  expect(lines).toMatchObject([
    {
      before: 3,
      received: 6,
      bowls: 1.75,
      other: -1,
      expected: 6.25,
      counted: 6,
      unexplained: -0.25,
      cost: -2.5,
      bowls_cost: 17.5,
    },
  ]);
});
