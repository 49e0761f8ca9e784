import { beforeAll, expect, test } from 'vitest';
import { stockSeedChanges } from '../../../functions/inventory/store.ts';
import { putAll } from '../../../functions/kit/write.ts';
import { createCountedLine } from '../../../infra/local/demo/stock.ts';
import { api } from '../../../shared/contract/index.ts';
import type { User } from '../../../shared/contract/users.ts';
import { roundQuantity } from '../../../shared/rules/stock.ts';
import { quantityInTransit } from '../../../shared/rules/transfers.ts';
import { north, ours, seedOrganizations, south, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';
import { addBrandOfProducts, quantityOnHand } from '../../support/stock.ts';

startForFile(startProduct);
const { getTransfer, listFinishedTransfers, listTransfers, receiveTransfer, sendTransfer, writeOffTransfer } =
  api.transfers;
const ids: string[] = [];
const idAt = (index: number): string => ids[index] ?? '';

beforeAll(async () => {
  await seedOrganizations();
  ids.push(...(await addBrandOfProducts('Royal', ['TUBE-1', 'TUBE-2'], 'Maker')).ids.values());
  await putAll(
    ids.flatMap((id) =>
      [north, south].flatMap(({ location_id }) =>
        stockSeedChanges(ours.organization_id, ...createCountedLine(location_id, id, 20)),
      ),
    ),
  );
});

const piece = (index: number, quantity: number) => ({ product_id: idAt(index), quantity });
const send = async (...items: ReturnType<typeof piece>[]) => {
  const body = { from: north.location_id, to: south.location_id, items, note: 'For Saturday' };
  return (await call(sendTransfer, { body }, team.desk)).data;
};
type Receipt = { version?: number; idempotency_key?: string };
const receive = (id: string, items: ReturnType<typeof piece>[], more: Receipt = {}, person = team.southManager) =>
  call(receiveTransfer, { params: { id }, body: { items, ...more } }, person);
const countOf = (location_id: number, index = 0) => quantityOnHand(idAt(index), location_id);
const both = async () => [await countOf(north.location_id), await countOf(south.location_id)];

test('what is sent leaves the one salon at once and comes to the other as it is received; the rest stays on the way', async () => {
  const [here = 0, there = 0] = await both();
  const { transfer_id, transfer_number, state } = await send(piece(0, 6), piece(1, 2));
  expect([transfer_number, state]).toEqual(['TR-1001', 'on the way']);
  expect(await both()).toEqual([here - 6, there]);
  const first = await receive(transfer_id, [piece(0, 4)]);
  expect(first.data).toMatchObject({ state: 'on the way', version: 2 });
  expect(first.data.lines.map(quantityInTransit)).toEqual([2, 2]);
  expect(await both()).toEqual([here - 6, there + 4]);
  const write = { params: { id: transfer_id }, body: { items: [piece(1, 2)], reason: 'Broken' } };
  expect((await call(writeOffTransfer, write, team.southManager)).data).toMatchObject({ state: 'on the way' });
  const last = await receive(transfer_id, [piece(0, 2)]);
  expect(last.data).toMatchObject({ state: 'finished', reason: 'Broken', version: 4 });
  expect(await both()).toEqual([here - 6, there + 6]);
  const open = await call(listTransfers, {}, team.southManager);
  expect(open.data.map((one) => one.transfer_id)).not.toContain(transfer_id);
  const finished = await call(listFinishedTransfers, { query: {} }, team.desk);
  expect(finished.data.Items[0]?.transfer_id).toBe(transfer_id);
});

test('a transfer that is received twice at once comes once', async () => {
  const { transfer_id } = await send(piece(0, 3));
  const before = await countOf(south.location_id);
  const answers = await Promise.all(Array.from({ length: 8 }, () => receive(transfer_id, [piece(0, 3)])));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  expect(await countOf(south.location_id)).toBe(roundQuantity(before + 3));
});

test('the same receipt under one key is booked once, and answers alike', async () => {
  const { transfer_id } = await send(piece(0, 4));
  const before = await countOf(south.location_id);
  const sent = { idempotency_key: 'south-1' };
  const answers = await Promise.all(Array.from({ length: 5 }, () => receive(transfer_id, [piece(0, 1)], sent)));
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
  expect(await countOf(south.location_id)).toBe(roundQuantity(before + 1));
});

test('the key of a transfer does not send another one the opposite way', async () => {
  const [from, to] = [north.location_id, south.location_id];
  const sendUnderKey = (direction: { from: number; to: number }) =>
    call(sendTransfer, { body: { ...direction, items: [piece(0, 1)], idempotency_key: 'saturday' } }, team.admin);
  expect((await sendUnderKey({ from, to })).status).toBe(201);
  const before = await both();
  expect((await sendUnderKey({ from: to, to: from })).status).toBe(409);
  expect(await both()).toEqual(before);
});

test('four who scan one piece each at the same moment book four', async () => {
  const { transfer_id } = await send(piece(0, 4));
  const before = await countOf(south.location_id);
  const answers = await Promise.all(Array.from({ length: 4 }, () => receive(transfer_id, [piece(0, 1)])));
  expect(answers.map(({ status }) => status)).toEqual(Array(4).fill(200));
  expect(await countOf(south.location_id)).toBe(roundQuantity(before + 4));
});

test('more than is on the way, and what was not sent, is refused and moves nothing', async () => {
  const { transfer_id } = await send(piece(0, 1));
  const before = await both();
  expect((await receive(transfer_id, [piece(0, 2)])).message).toBe('More than is on the way: Royal TUBE-1');
  expect((await receive(transfer_id, [piece(1, 1)])).status).toBe(409);
  expect((await receive(transfer_id, [piece(0, 1), piece(0, 1)])).message).toBe('Every item once');
  expect((await receive(transfer_id, [piece(0, 1)], { version: 7 })).status).toBe(409);
  const lost = { params: { id: transfer_id }, body: { items: [piece(0, 2)], reason: 'Lost' } };
  expect((await call(writeOffTransfer, lost, team.southManager)).message).toBe('More than is on the way: Royal TUBE-1');
  expect(await both()).toEqual(before);
});

test('the sending salon sees what it sent but does not receive it, strangers see nothing, the desk no prices', async () => {
  const { transfer_id, lines } = await send(piece(0, 1));
  expect(lines[0]).not.toHaveProperty('price');
  expect((await receive(transfer_id, [piece(0, 1)], {}, team.desk)).status).toBe(403);
  const look = async (person: User) => (await call(getTransfer, { params: { id: transfer_id } }, person)).status;
  expect(await Promise.all([team.desk, team.southManager, team.admin].map(look))).toEqual([200, 200, 200]);
  expect(await look(team.theirAdmin)).toBe(404);
});

test('a salon sends nothing to itself or to a stranger', async () => {
  const items = [piece(0, 1)];
  const to = async (salon: number) =>
    (await call(sendTransfer, { body: { from: north.location_id, to: salon, items } }, team.manager)).status;
  expect([await to(north.location_id), await to(21)]).toEqual([400, 404]);
});

test('a product to send is found by part of its name, its brand, its barcode or its id, with what the salon has', async () => {
  const search = async (text: string) => {
    const sent = { params: { locationId: north.location_id }, query: { search: text } };
    return (await call(api.transfers.searchSentProducts, sent, team.desk)).data;
  };
  const here = await countOf(north.location_id, 1);
  const second = { name: 'TUBE-2', brand: 'Royal', manufacturer: 'Maker', inventory_current_quantity: here };
  expect(await search('2 royal')).toEqual([{ product_id: idAt(1), barcode: 'TUBE-2', ...second }]);
  expect(await search(idAt(1))).toMatchObject([second]);
  expect(await search('nothing of the kind')).toEqual([]);
});

test('an admin sees what each salon they work in has of a product', async () => {
  const stockFor = async (person: User) => {
    const { data } = await call(api.transfers.listStockOfSalons, { params: { id: idAt(0) } }, person);
    return data.map(({ location_name, inventory_current_quantity: count }) => [location_name, count]);
  };
  const here = [north.location_name, await countOf(north.location_id)];
  const there = [south.location_name, await countOf(south.location_id)];
  expect(await stockFor(team.admin)).toEqual(expect.arrayContaining([here, there]));
  expect(await stockFor(team.southManager)).toEqual([there]);
});
