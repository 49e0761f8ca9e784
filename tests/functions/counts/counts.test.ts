import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { stockSeedChanges } from '../../../functions/inventory/store.ts';
import { setClock } from '../../../functions/kit/clock.ts';
import { putAll } from '../../../functions/kit/write.ts';
import { createCountedLine } from '../../../infra/local/demo/stock.ts';
import type { Count } from '../../../shared/contract/counts.ts';
import type { ClientRequest } from '../../../shared/contract/endpoint.ts';
import { api } from '../../../shared/contract/index.ts';
import type { User } from '../../../shared/contract/users.ts';
import { isFullRun } from '../../support/gate.ts';
import { measureCost } from '../../support/measureCost.ts';
import { north, ours, seedOrganizations, south, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { cutOffAfter, interceptTransactions, runDuring } from '../../support/runDuring.ts';
import { startForFile } from '../../support/startForFile.ts';
import {
  addBrandOfProducts,
  codedProduct,
  fillProducts,
  findStockLine,
  listAllMovements,
  listStock,
  quantityOnHand,
  receiveStock,
  recount,
  sumOfMovements,
} from '../../support/stock.ts';

startForFile(startProduct);
const { abandonCount, addCounted, approveCount, finishCount, getCount, listCounts } = api.counts;
const { sendBackCount, showExpected, startCount } = api.counts;
const location = north.location_id;
const all = Array.from({ length: 500 }, (_, index) => ({
  id: `01P${String(index).padStart(3, '0')}`,
  code: `T-${index}`,
}));
const [tube, other] = [all[0], all[1]] as [{ id: string; code: string }, { id: string; code: string }];

beforeAll(async () => {
  await seedOrganizations();
  await putAll(fillProducts(all.map(({ id, code }) => codedProduct(code, { product_id: id }))));
  await putAll(all.flatMap(({ id }) => stockSeedChanges(ours.organization_id, ...createCountedLine(location, id, 4))));
});
beforeEach(async () => {
  const { data } = await call(listCounts, {}, team.admin);
  for (const { count_id: id } of data)
    await call(abandonCount, { params: { id }, body: { reason: 'Over' } }, team.admin);
});

// The clock is only reset at the end: going back between tests would put earlier changes into the future.
afterAll(() => setClock(undefined));

const begin = async (ids: readonly string[] = [tube.id, other.id]) =>
  (await call(startCount, { body: { location, scope: 'list', ids: [...ids] } }, team.desk)).data.count_id;
type Batch = ClientRequest<typeof addCounted>['body'];
const add = (id: string, items: Record<string, number>, more: Partial<Batch> = {}, by: User = team.desk) =>
  call(
    addCounted,
    {
      params: { id },
      body: {
        device_id: 'till',
        items: Object.entries(items).map(([barcode, pieces]) => ({ barcode, pieces })),
        ...more,
      },
    },
    by,
  );
const finish = (id: string) => call(finishCount, { params: { id }, body: {} }, team.desk);
const approve = (id: string, more: Partial<ClientRequest<typeof approveCount>['body']> = {}) =>
  call(approveCount, { params: { id }, body: more }, team.manager);
const look = async (id: string, by = team.manager) => (await call(getCount, { params: { id } }, by)).data;
const lineIn = async (id: string, key: string = tube.id, by = team.manager) =>
  (await look(id, by)).lines.find((line) => line.key === key);

/** Names a scanned barcode by creating its product in the catalog. */
const name = async (barcode: string) => (await addBrandOfProducts(barcode, [barcode])).ids.get(barcode) ?? '';

/** Moves the clock forward by this many minutes. */
let gone = 1100;
function later(minutes: number) {
  gone += minutes * 60_000;
  const ahead = gone;
  setClock(() => Date.now() + ahead);
}

const stock = async () =>
  new Map(
    (await listStock()).map(({ product_id, inventory_current_quantity }) => [product_id, inventory_current_quantity]),
  );
const expectSum = async (id: string) => expect(await sumOfMovements(id)).toBe(await quantityOnHand(id));

describe('counting', () => {
  test('what three people count at once adds up, and the same batch sent ten times counts once', async () => {
    const id = await begin();
    const people = [team.desk, team.manager, team.admin];
    const batches = people.flatMap((by, nth) =>
      Array.from({ length: 10 }, () => add(id, { [tube.code]: nth + 1 }, { idempotency_key: `b-${nth}-${id}` }, by)),
    );
    expect((await Promise.all(batches)).map(({ status }) => status)).toEqual(Array(30).fill(200));
    const line = await lineIn(id);
    expect([line?.counted, line?.shares.map(({ pieces }) => pieces).sort()]).toEqual([6, [1, 2, 3]]);
    // A device whose reply was lost can tell from the batches that its scans were counted.
    expect(line?.shares.map(({ batch }) => batch).sort()).toEqual([0, 1, 2].map((nth) => `b-${nth}-${id}`));
  });

  test('is blind for everybody until an admin shows what is expected, and tells prices to admins alone', async () => {
    const id = await begin();
    expect(await lineIn(id)).not.toHaveProperty('expected');
    expect(await lineIn(id, tube.id, team.desk)).not.toHaveProperty('price');
    await call(showExpected, { params: { id }, body: { shown: true } }, team.manager);
    expect(await lineIn(id, tube.id, team.desk)).toMatchObject({ expected: await quantityOnHand(tube.id), moved: 0 });
  });

  test('a salon is counted once at a time, others beside it, and a refusal takes no number; a count of nothing is none', async () => {
    const numberOf = ({ count_number }: Count) => Number(count_number.slice('SC-'.length));
    const nothing = { location, scope: 'manufacturer' as const, ids: ['NOBODY'] };
    expect((await call(startCount, { body: nothing }, team.manager)).status).toBe(400);
    const first = await look(await begin());
    const again = { location, scope: 'everything' as const };
    expect((await call(startCount, { body: again }, team.manager)).status).toBe(409);
    const beside = await call(startCount, { body: { ...again, location: south.location_id } }, team.admin);
    expect(beside.status).toBe(201);
    expect(numberOf(beside.data)).toBe(numberOf(first) + 1);
  });

  test('what was scanned by mistake and wholly taken back is not counted, and changes nothing', async () => {
    const id = await begin();
    const before = await quantityOnHand(other.id);
    await add(id, { [tube.code]: 1, [other.code]: 1 });
    await add(id, { [other.code]: -1 });
    expect((await lineIn(id, other.id))?.counted).toBe(null);
    await finish(id);
    await approve(id);
    expect(await quantityOnHand(other.id)).toBe(before);
  });

  test('that nobody has begun cannot be finished', async () => {
    expect(await finish(await begin())).toMatchObject({ status: 400, data: { message: 'Nothing is counted yet.' } });
  });

  test('after the end nothing is counted any more; sent back, a row begins from nothing and the others stay', async () => {
    const id = await begin();
    await add(id, { [tube.code]: 3, [other.code]: 2 });
    expect((await finish(id)).data.state).toBe('waiting');
    expect((await add(id, { [tube.code]: 1 })).status).toBe(409);
    await call(sendBackCount, { params: { id }, body: { again: [tube.id] } }, team.manager);
    expect((await lineIn(id))?.counted).toBe(null);
    await add(id, { [tube.code]: 5 });
    expect([(await lineIn(id))?.counted, (await lineIn(id, other.id))?.counted]).toEqual([5, 2]);
  });

  test('what is no line of the count is neither sent back nor kept from an approval, and changes nothing', async () => {
    const id = await begin();
    await add(id, { [tube.code]: 3 });
    await finish(id);
    for (const key of ['toString', '__proto__', 'constructor', 'nothing'])
      for (const endpoint of [sendBackCount, approveCount]) {
        const { status } = await call(endpoint, { params: { id }, body: { again: [tube.id, key] } }, team.manager);
        expect(status, key).toBe(400);
      }
    expect(await look(id)).toMatchObject({ state: 'waiting', rounds: {} });
  });

  test('an unknown barcode that was sent back and named meanwhile keeps what is counted of it again', async () => {
    const id = await begin();
    await add(id, { [tube.code]: 4, 'NEW-1': 3 });
    await finish(id);
    await call(sendBackCount, { params: { id }, body: { again: ['*NEW1'] } }, team.manager);
    const product = await name('NEW-1');
    await add(id, { 'NEW-1': 7 });
    expect((await lineIn(id, product))?.counted).toBe(7);
    await finish(id);
    await call(sendBackCount, { params: { id }, body: { again: [product] } }, team.manager);
    expect(await lineIn(id, product)).toBe(undefined);
    await add(id, { 'NEW-1': 6 });
    expect((await lineIn(id, product))?.counted).toBe(6);
  });
});

describe('approval', () => {
  test('adds the difference at the moment of counting: what moved before is expected, what moves afterwards stays', async () => {
    const id = await begin();
    const before = await quantityOnHand(tube.id);
    await receiveStock({ [tube.code]: 2 });
    await add(id, { [tube.code]: before + 1 });
    await receiveStock({ [tube.code]: 6 });
    await finish(id);
    expect(await lineIn(id)).toMatchObject({ expected: before, moved: 2, counted: before + 1 });
    await Promise.all([approve(id), receiveStock({ [tube.code]: 1 })]);
    expect(await quantityOnHand(tube.id)).toBe(before + 1 + 6 + 1);
    const [latest] = (await listAllMovements(tube.id)).filter(({ kind }) => kind === 'recount');
    expect(latest).toMatchObject({ change: -1, source: expect.stringMatching(/^Stock Count SC-/) });
    await expectSum(tube.id);
  });

  test('what was counted without a connection is compared with the stock of that time', async () => {
    const id = await begin();
    const before = await quantityOnHand(tube.id);
    // The remaining parts are posted more than a second later.
    setClock(() => Date.now() + 1100);
    await receiveStock({ [tube.code]: 3 });
    await add(id, { [tube.code]: before }, { seconds_ago: 1 });
    await finish(id);
    await approve(id);
    expect(await quantityOnHand(tube.id)).toBe(before + 3);
  });

  test('lets a recount by hand stand that was made after the counting, and says so', async () => {
    const id = await begin();
    await add(id, { [tube.code]: 5, [other.code]: (await quantityOnHand(other.id)) + 1 });
    later(1);
    await recount({ [tube.id]: 5 });
    later(1);
    await finish(id);
    later(1);
    await recount({ [other.id]: 9 });
    const line = await findStockLine(tube.id);
    expect(await lineIn(id)).toMatchObject({ counted: 5, recounted: line?.inventory_counted_timestamp });
    later(1);
    expect((await approve(id)).data.totals).toMatchObject({ counted: 2, different: 0, pieces: 0 });
    expect([await quantityOnHand(tube.id), await quantityOnHand(other.id)]).toEqual([5, 9]);
    expect(await findStockLine(tube.id)).toEqual(line);
    expect(await lineIn(id)).toMatchObject({ recounted: line?.inventory_counted_timestamp });
    await expectSum(tube.id);
  });

  test('lets a recount by hand stand that is made while it is booked', async () => {
    const id = await begin();
    await add(id, { [tube.code]: (await quantityOnHand(tube.id)) + 3 });
    await finish(id);
    later(1);
    // The first transaction stores the decision, the second posts it.
    const { data } = await runDuring(
      () => approve(id),
      () => recount({ [tube.id]: 6 }),
      2,
    );
    expect([data.state, await quantityOnHand(tube.id)]).toEqual(['approved', 6]);
    expect(data.totals).toMatchObject({ counted: 1, different: 0, pieces: 0, found: 0 });
    expect((await lineIn(id))?.recounted).toBe((await findStockLine(tube.id))?.inventory_counted_timestamp);
    expect((await findStockLine(tube.id))?.inventory_counted_timestamp).toBe(
      (await listAllMovements(tube.id))[0]?.time,
    );
  });

  test('leaves alone what nobody counted, unless somebody says that it is not there', async () => {
    const id = await begin();
    await add(id, { [tube.code]: await quantityOnHand(tube.id) });
    const left = await quantityOnHand(other.id);
    await finish(id);
    expect((await approve(id)).data.totals).toMatchObject({ counted: 1, uncounted: 1, different: 0 });
    expect(await quantityOnHand(other.id)).toBe(left);
    const next = await begin();
    await add(next, { [tube.code]: await quantityOnHand(tube.id) });
    await finish(next);
    await receiveStock({ [other.code]: 2 });
    await approve(next, { zero: true });
    expect(await quantityOnHand(other.id)).toBe(2);
    await expectSum(other.id);
  });

  test('makes a product of a barcode that nobody has named, which misses something', async () => {
    const id = await begin();
    await add(id, { 'NEVER-SEEN': 2 });
    await finish(id);
    const { lines } = await look(id);
    await approve(id, { outside: lines.flatMap(({ key, barcode }) => (barcode === 'NEVER-SEEN' ? [key] : [])) });
    const { data } = await call(api.products.listProductsMissingInfo, { query: {} }, team.manager);
    const made = data.data.find(({ barcode }) => barcode === 'NEVER-SEEN');
    expect(await quantityOnHand(made?.product_id ?? '')).toBe(2);
  });

  test('leaves what is not part of the count as it is, unless it is named', async () => {
    const mine = await addBrandOfProducts('Scoped', ['SCOPED-1', 'SCOPED-2']);
    const [first = '', second = ''] = [...mine.ids.values()];
    await receiveStock({ 'SCOPED-1': 5 });
    const body = { location, scope: 'manufacturer' as const, ids: [mine.manufacturerId] };
    const [before, beforeOther] = [await quantityOnHand(tube.id), await quantityOnHand(other.id)];
    const { data: begun } = await call(startCount, { body }, team.desk);
    const id = begun.count_id;
    // The second product of the manufacturer has no stock line yet, and belongs to the count all the same.
    await add(id, { 'SCOPED-1': 4, 'SCOPED-2': 1, [tube.code]: before + 7, [other.code]: beforeOther + 1 });
    await finish(id);
    const outside = (await look(id)).lines.flatMap((line) => (line.outside ? [line.key] : []));
    expect(outside.sort()).toEqual([tube.id, other.id].sort());
    const { data } = await approve(id, { outside: [other.id] });
    expect(data.totals).toMatchObject({ counted: 3, different: 3 });
    const counted = [first, second, tube.id, other.id];
    expect(await Promise.all(counted.map((product) => quantityOnHand(product)))).toEqual([
      4,
      1,
      before,
      beforeOther + 1,
    ]);
  });

  test('books the others, and what is to be counted again becomes the next count', async () => {
    const id = await begin();
    const before = await quantityOnHand(tube.id);
    await add(id, { [tube.code]: before + 2, [other.code]: (await quantityOnHand(other.id)) + 1 });
    await finish(id);
    expect((await approve(id, { again: [tube.id] })).data.state).toBe('approved');
    expect(await quantityOnHand(tube.id)).toBe(before);
    const [next] = (await call(listCounts, {}, team.desk)).data;
    expect(next).toMatchObject({ state: 'counting', scope_name: '1 product again' });
    expect((await look(next?.count_id ?? '')).lines.map(({ key }) => key)).toEqual([tube.id]);
  });

  test('does not book what goes back to be counted again where its barcode was named meanwhile', async () => {
    const id = await begin();
    await add(id, { [tube.code]: await quantityOnHand(tube.id), 'NEW-2': 3 });
    const { data } = await finish(id);
    const product = await name('NEW-2');
    const body = { again: ['*NEW2'], version: data.version };
    expect((await approve(id, body)).data.totals).toMatchObject({ counted: 1, different: 0 });
    expect((await approve(id, body)).status).toBe(200);
    expect((await listAllMovements(product)).length).toBe(0);
    const [next] = (await call(listCounts, {}, team.desk)).data;
    expect((await look(next?.count_id ?? '')).lines.map(({ key }) => key)).toEqual([product]);
  });

  test.each([[1, 3], [45, 2], [46, 10], ...(isFullRun ? [[500, 2]] : [])])(
    'of %i differences by %i at once books each once',
    async (size, approvers) => {
      const some = all.slice(0, size);
      const id = await begin(some.map(({ id }) => id));
      const before = await stock();
      for (let from = 0; from < size; from += 45) {
        const part = some.slice(from, from + 45).map(({ id, code }) => [code, Math.max(0, before.get(id) ?? 0) + 1]);
        await add(id, Object.fromEntries(part));
      }
      const { data } = await finish(id);
      const answers = await Promise.all(
        Array.from({ length: approvers }, () => approve(id, { version: data.version })),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(approvers).fill(200));
      const after = await stock();
      expect(some.filter((one) => after.get(one.id) !== Math.max(0, before.get(one.id) ?? 0) + 1)).toEqual([]);
      await expectSum(some.at(-1)?.id ?? '');
    },
  );

  test('that was cut off goes on where it was, and books each once', async () => {
    const some = all.slice(100, 200);
    const id = await begin(some.map((one) => one.id));
    const before = await stock();
    for (let from = 0; from < some.length; from += 45)
      await add(
        id,
        Object.fromEntries(some.slice(from, from + 45).map((one) => [one.code, (before.get(one.id) ?? 0) + 1])),
      );
    await finish(id);
    expect((await cutOffAfter(2, () => approve(id))).status).toBeGreaterThanOrEqual(500);
    expect((await look(id)).state).toBe('approving');
    expect((await approve(id)).data.state).toBe('approved');
    const after = await stock();
    expect(some.filter((one) => after.get(one.id) !== (before.get(one.id) ?? 0) + 1)).toEqual([]);
  });

  test('that was cut off tells in the end what was booked, also of a line that was recounted in a part before', async () => {
    const some = all.slice(100, 160);
    const id = await begin(some.map((one) => one.id));
    const before = await stock();
    const counted = some.map((one) => [one.code, Math.max(0, before.get(one.id) ?? 0) + 1] as const);
    await add(id, Object.fromEntries(counted.slice(0, 30)));
    await add(id, Object.fromEntries(counted.slice(30)));
    await finish(id);
    later(1);
    const [first] = some;
    const meanwhile = async (nth: number) => {
      // A line is recounted before the first part, which is then posted; the second part is cut off.
      if (nth === 2) await recount({ [first?.id ?? '']: 40 });
      if (nth > 4) throw new Error('socket hang up');
    };
    expect((await interceptTransactions(meanwhile, () => approve(id))).status).toBeGreaterThanOrEqual(500);
    const { data } = await approve(id);
    expect(data).toMatchObject({ state: 'approved', totals: { counted: 60, different: 59, pieces: 59 } });
    expect(await quantityOnHand(first?.id ?? '')).toBe(40);
  });

  test('reads a count once, however long it is, and a repeat goes on from what is booked', async () => {
    const some = all.slice(0, 450);
    const id = await begin(some.map((one) => one.id));
    const before = await stock();
    for (let from = 0; from < some.length; from += 45) {
      const part = some.slice(from, from + 45).map((one) => [one.code, Math.max(0, before.get(one.id) ?? 0) + 1]);
      await add(id, Object.fromEntries(part));
    }
    await finish(id);
    // Stock of these products has not moved within an hour.
    later(90);
    // The decision, eight of ten parts with a stock read each, and the stock revision.
    const first = await measureCost(() => cutOffAfter(9, () => approve(id)));
    const rest = await measureCost(async () => expect((await approve(id)).data.state).toBe('approved'));
    expect(first.requests).toBeLessThan(41);
    expect(rest.requests).toBeLessThan(13);
    const after = await stock();
    expect(some.filter((one) => after.get(one.id) !== Math.max(0, before.get(one.id) ?? 0) + 1)).toEqual([]);
  });

  test('that meets somebody else at the same item tries again; its recount is taken back once, with the count time before it, and says of which count', async () => {
    await recount({ [tube.id]: 5 });
    const countedBefore = (await findStockLine(tube.id))?.inventory_counted_timestamp;
    later(1);
    const id = await begin();
    const before = await quantityOnHand(tube.id);
    await add(id, { [tube.code]: Math.max(0, before) + 2 });
    await finish(id);
    let met = 0;
    const meetSomebody = (nth: number) => {
      met = nth;
      if (nth > 2) return;
      const CancellationReasons = [{ Code: 'TransactionConflict' }];
      throw Object.assign(new Error(), { name: 'TransactionCanceledException', CancellationReasons });
    };
    const { data } = await interceptTransactions(meetSomebody, () => approve(id));
    expect([met > 2, data.state, await quantityOnHand(tube.id)]).toEqual([true, 'approved', Math.max(0, before) + 2]);
    const [latest] = await listAllMovements(tube.id);
    const params = { locationId: location, productId: tube.id, movementId: latest?.movement_id ?? '' };
    const takeBack = () =>
      call(api.inventory.reverseMovement, { params, body: { reason: 'The wrong shelf' } }, team.manager);
    const answers = await Promise.all([takeBack(), takeBack()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const [reversal] = await listAllMovements(tube.id);
    expect(reversal).toMatchObject({ kind: 'reversal', source: expect.stringContaining(data.count_number) });
    expect((await findStockLine(tube.id))?.inventory_counted_timestamp).toBe(countedBefore);
    expect(await quantityOnHand(tube.id)).toBe(before);
    await expectSum(tube.id);
  });

  test('is refused to the desk, to strangers and for an older version', async () => {
    const id = await begin();
    await add(id, { [tube.code]: 1 });
    await finish(id);
    expect((await call(approveCount, { params: { id }, body: {} }, team.desk)).status).toBe(403);
    expect((await call(approveCount, { params: { id }, body: {} }, team.theirAdmin)).status).toBe(404);
    expect((await approve(id, { version: 1 })).status).toBe(409);
  });
});
