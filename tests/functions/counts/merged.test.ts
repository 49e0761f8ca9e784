import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stockSeedChanges } from '../../../functions/inventory/store.ts';
import { setClock } from '../../../functions/kit/clock.ts';
import { putAll } from '../../../functions/kit/write.ts';
import { createCountedLine } from '../../../infra/local/demo/stock.ts';
import { api } from '../../../shared/contract/index.ts';
import { north, ours, seedOrganizations, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { cutOffAfter, runDuring } from '../../support/runDuring.ts';
import { startForFile } from '../../support/startForFile.ts';
import {
  codedProduct,
  fillProducts,
  findStockLine,
  listAllMovements,
  receiveStock,
  sumOfMovements,
} from '../../support/stock.ts';

startForFile(startProduct);
beforeAll(async () => {
  await seedOrganizations();
  const codes = Array.from({ length: 20 }, (_, nth) => [`0TWIN${nth}`, `0KEPT${nth}`]).flat();
  await putAll(
    fillProducts([
      ...codes.map((code) => codedProduct(code, { product_cost: 7.8 })),
      codedProduct('0TUBE', { product_container_size: 2 }),
      codedProduct('0LITER', { product_container_size: 33.8 }),
      codedProduct('0METRIC', { product_container_size: 2.03 }),
    ]),
  );
});
afterAll(() => setClock(undefined));

const { startCount, addCounted, finishCount, approveCount, getCount, sendBackCount, abandonCount, getLoss } =
  api.counts;
const { archiveProduct, restoreProduct } = api.inventory;
const location = north.location_id;

let gone = 0;
/** Moves the clock forward, so that acts are told apart by their seconds. */
function later(minutes = 1) {
  gone += minutes * 60_000;
  const ahead = gone;
  setClock(() => Date.now() + ahead);
}

let round = 0;
/** The twin has 18 tubes of $7.80 on record and 17 on the shelf, the kept product 7.25 on record and 7 on the shelf. */
async function openShelf() {
  later();
  round += 1;
  const [twin, kept] = [`0TWIN${round}`, `0KEPT${round}`];
  const lines = { [twin]: 18, [kept]: 7.25 };
  await putAll(
    Object.entries(lines).flatMap(([id, count]) =>
      stockSeedChanges(ours.organization_id, ...createCountedLine(location, id, count)),
    ),
  );
  const body = { location, scope: 'list' as const, ids: [twin, kept] };
  const { count_id: id } = (await call(startCount, { body }, team.manager)).data;
  return { id, twin, kept };
}
type Shelf = Awaited<ReturnType<typeof openShelf>>;

const count = ({ id }: Shelf, barcode: string, pieces: number, seconds_ago = 0) => {
  const body = { device_id: 'till', items: [{ barcode, pieces }], seconds_ago };
  return call(addCounted, { params: { id }, body }, team.desk);
};
const merge = ({ twin, kept }: Shelf) =>
  call(archiveProduct, { params: { id: twin }, body: { merge_into: kept } }, team.admin);
const undoMerge = ({ twin }: Shelf) => call(restoreProduct, { params: { id: twin }, body: {} }, team.admin);
const finish = ({ id }: Shelf) => call(finishCount, { params: { id }, body: {} }, team.desk);
const approve = ({ id }: Shelf, more: object = {}) => call(approveCount, { params: { id }, body: more }, team.manager);
const linesOf = async ({ id }: Shelf) => (await call(getCount, { params: { id } }, team.manager)).data.lines;
const onHand = async (product: string) => (await findStockLine(product))?.inventory_current_quantity ?? 0;

const countTwin = (shelf: Shelf) => count(shelf, shelf.twin, 17);
const countKept = (shelf: Shelf) => count(shelf, shelf.kept, 7);
const countAgain = async (shelf: Shelf) => {
  await finish(shelf);
  await call(sendBackCount, { params: { id: shelf.id }, body: { again: [shelf.kept] } }, team.manager);
};

describe('a product that is merged into another one while both are counted', () => {
  test.each<[string, ((shelf: Shelf) => Promise<unknown>)[]]>([
    ['after both were counted', [countTwin, countKept, merge, finish]],
    ['when the count is finished', [countTwin, countKept, finish, merge]],
    ['after the twin was counted', [countTwin, merge, countKept, finish]],
    ['after the other one was counted', [countKept, merge, countTwin, finish]],
    ['before either was counted', [merge, countTwin, countKept, finish]],
    ['before both are counted again', [countTwin, countKept, merge, countAgain, countTwin, countKept, finish]],
    [
      'before a device sends what it counted earlier',
      [countKept, merge, () => Promise.resolve(later(5)), (shelf) => count(shelf, shelf.twin, 17, 400), finish],
    ],
  ])('is approved as one that lacks 1.25: %s', async (_, acts) => {
    const shelf = await openShelf();
    for (const act of acts) {
      later();
      await act(shelf);
    }
    expect(await linesOf(shelf)).toMatchObject([{ key: shelf.kept, counted: 24 }]);
    const { data } = await approve(shelf);
    expect(data.totals).toMatchObject({ pieces: -1.25, missing: -9.75, found: 0, different: 1 });
    expect([await onHand(shelf.kept), await onHand(shelf.twin)]).toEqual([24, 0]);
    for (const id of [shelf.kept, shelf.twin]) expect(await sumOfMovements(id)).toBe(await onHand(id));
  });

  test('keeps what came in since it was counted', async () => {
    const shelf = await openShelf();
    await countTwin(shelf);
    await countKept(shelf);
    later();
    await receiveStock({ [shelf.twin]: 2 });
    await merge(shelf);
    await receiveStock({ [shelf.twin]: 3 });
    later();
    await finish(shelf);
    expect((await approve(shelf)).data.totals).toMatchObject({ pieces: -1.25 });
    expect(await onHand(shelf.kept)).toBe(29);
  });

  test('leaves alone what nobody counted, unless that is not there', async () => {
    for (const [zero, left] of [
      [false, 24.25],
      [true, 17],
    ] as const) {
      const shelf = await openShelf();
      await countTwin(shelf);
      later();
      await merge(shelf);
      later();
      await finish(shelf);
      await approve(shelf, { zero });
      expect(await onHand(shelf.kept)).toBe(left);
    }
  });

  test('is not merged while the count is being approved, and not separated while it is counted', async () => {
    const shelf = await openShelf();
    await countTwin(shelf);
    await finish(shelf);
    // The decision is stored, the parts are not.
    await cutOffAfter(1, () => approve(shelf));
    expect(await merge(shelf)).toMatchObject({ status: 409, data: { message: /is being approved/ } });
    expect((await approve(shelf)).status).toBe(200);
    const other = await openShelf();
    await countTwin(other);
    await finish(other);
    // Approved in the moment of the merge.
    const late = await runDuring(
      () => merge(other),
      () => approve(other),
    );
    expect([late.status, await onHand(other.kept)]).toEqual([200, 24.25]);
    const body = { location, scope: 'list' as const, ids: [other.kept] };
    const { count_id: id } = (await call(startCount, { body }, team.manager)).data;
    expect(await undoMerge(other)).toMatchObject({ status: 409, data: { message: /is being counted/ } });
    await call(abandonCount, { params: { id }, body: { reason: 'Over' } }, team.admin);
    expect((await undoMerge(other)).status).toBe(200);
    expect([await onHand(other.kept), await onHand(other.twin)]).toEqual([7.25, 17]);
  });
});

test('a merge changes neither a count that was approved before, nor what its loss comes to', async () => {
  const first = await openShelf();
  await countTwin(first);
  await countKept(first);
  await finish(first);
  await approve(first);
  later();
  const body = { location, scope: 'list' as const, ids: [first.twin, first.kept] };
  const second = { ...first, id: (await call(startCount, { body }, team.manager)).data.count_id };
  await count(second, first.twin, 14);
  await count(second, first.kept, 6.5);
  await finish(second);
  await approve(second);
  const lossOf = async () => {
    const { lines } = (await call(getLoss, { query: { location: String(location) } }, team.manager)).data;
    const theirs = lines.filter(({ product_id }) => [first.twin, first.kept].includes(product_id));
    const sum = (of: (line: (typeof lines)[number]) => number) => theirs.reduce((all, line) => all + of(line), 0);
    return [sum(({ unexplained }) => unexplained), sum(({ counted }) => counted), sum(({ cost }) => cost).toFixed(2)];
  };
  const figuresOf = async () =>
    (await linesOf(second)).map(({ key, counted, expected, moved, price }) => [key, counted, expected, moved, price]);
  const [loss, lines] = [await lossOf(), await figuresOf()];
  expect(loss).toEqual([-3.5, 20.5, '-27.30']);
  later();
  await merge(first);
  expect(await lossOf()).toEqual(loss);
  expect(await figuresOf()).toEqual(lines);
});

describe('a product that was merged', () => {
  test('is moved where it went by bills and reversals', async () => {
    const shelf = await openShelf();
    await call(abandonCount, { params: { id: shelf.id }, body: { reason: 'Over' } }, team.admin);
    await receiveStock({ [shelf.twin]: 4 });
    const [received] = await listAllMovements(shelf.twin);
    later();
    await merge(shelf);
    const params = { locationId: location, productId: shelf.twin, movementId: received?.movement_id ?? '' };
    expect(
      (await call(api.inventory.reverseMovement, { params, body: { reason: 'Wrong' } }, team.manager)).status,
    ).toBe(201);
    expect([await onHand(shelf.kept), await onHand(shelf.twin)]).toEqual([25.25, 0]);
  });

  test('is of the same size, so that no tube becomes a liter', async () => {
    const mergeTube = (merge_into: string) =>
      call(archiveProduct, { params: { id: '0TUBE' }, body: { merge_into } }, team.admin);
    expect(await mergeTube('0LITER')).toMatchObject({ status: 409, data: { message: /2 oz, 0LITER in 33.8 oz/ } });
    expect((await mergeTube('0METRIC')).status).toBe(200);
  });
});
