import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, test } from 'vitest';
import { stockSeedChanges } from '../../../functions/inventory/store.ts';
import { setClock } from '../../../functions/kit/clock.ts';
import { database } from '../../../functions/kit/database.ts';
import { putAll } from '../../../functions/kit/write.ts';
import { createCountedLine } from '../../../infra/local/demo/stock.ts';
import { allLocations } from '../../../shared/contract/fields.ts';
import { api } from '../../../shared/contract/index.ts';
import { measureCost } from '../../support/measureCost.ts';
import { north, ours, seedOrganizations, south, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';
import { listAllMovements, listStock, recount } from '../../support/stock.ts';

startForFile(startProduct);
const { getStockMarks, listInventory, reverseMovement, saveInventory, submitReceiving } = api.inventory;
const here = { Location: north.location_id };
const desks = 50;
const barcodes = Array.from({ length: desks }, (_, desk) => `CODE-${desk}`);
/** Product ids by barcode. */
const ids = new Map<string, string>();

beforeAll(async () => {
  await seedOrganizations();
  for (const barcode of barcodes) {
    const product = { name: `Tube ${barcode}`, manufacturer: '' };
    await receive(barcode, product);
  }
  for (const { product_id, product_upc_code } of await listStock()) ids.set(product_upc_code, product_id);
  await putAll(stockSeedChanges(ours.organization_id, ...createCountedLine(south.location_id, idOf('CODE-0'), 9)));
});
const idOf = (barcode: string) => ids.get(barcode) ?? '';

let papers = 0;
const receive = (barcode: string, product?: { name: string; manufacturer: string }) =>
  call(
    submitReceiving,
    {
      body: {
        location: north.location_id,
        order_number: `M-${papers++}`,
        order_items: [{ barcode, qtyReceived: 1, note: '', ...(product && { product }) }],
      },
    },
    team.desk,
  );
const marks = async (body: { Location: number } = here, person = team.manager) =>
  (await call(getStockMarks, { body }, person)).data;

test('whatever changes the stock of a salon makes its mark another one, and that of the salon alone', async () => {
  const [tube = ''] = barcodes;
  const seen = [(await marks()).mark];
  const there = async () => (await marks({ Location: south.location_id }, team.admin)).mark;
  const elsewhere = await there();
  const after = async (done: Promise<{ status: number }>) => {
    expect((await done).status).toBeLessThan(300);
    seen.push((await marks()).mark);
  };
  await after(receive(tube));
  const line = { product_id: idOf(tube) };
  await after(recount({ [line.product_id]: 7 }));
  await after(
    call(saveInventory, { body: { ...here, items: [{ ...line, inventory_desired_quantity: 9 }] } }, team.manager),
  );
  const params = { locationId: north.location_id, productId: idOf(tube) };
  const movementId = (await listAllMovements(idOf(tube)))[0]?.movement_id ?? '';
  await after(
    call(reverseMovement, { params: { ...params, movementId }, body: { reason: 'Wrong shelf' } }, team.manager),
  );
  expect(await there()).toBe(elsewhere);
  const items = [{ product_id: idOf(tube), quantity: 1 }];
  const body = { from: north.location_id, to: south.location_id, items };
  const sent = await call(api.transfers.sendTransfer, { body }, team.admin);
  seen.push((await marks()).mark);
  expect(await there()).toBe(elsewhere);
  const { transfer_id: id } = sent.data;
  await call(api.transfers.receiveTransfer, { params: { id }, body: { items } }, team.admin);
  expect(await there()).not.toBe(elsewhere);
  expect(new Set(seen).size).toBe(6);
  const { data: listed } = await call(listInventory, { body: here }, team.manager);
  expect(listed.mark).toBe((await marks()).mark);
});

test('a stock that is known is asked for what changed alone; after an edit it is read again from its beginning', async () => {
  const list = async (since?: string) =>
    (await call(listInventory, { body: { ...here, limit: 1000, ...(since && { since }) } }, team.manager)).data;
  // What was received before this test is over by now.
  const setSeconds = (ahead: number) => setClock(() => Date.now() + 600_000 + ahead * 1000);
  setSeconds(0);
  const first = await list();
  const unchanged = await measureCost(async () =>
    expect(await list(first.position)).toMatchObject({ Items: [], removed: [], mark: first.mark }),
  );
  expect(unchanged.capacity).toBeLessThan(4);
  // Written by machines whose clocks are behind and ahead.
  setSeconds(-40);
  await receive('CODE-3');
  setSeconds(40);
  await recount({ [idOf('CODE-4')]: 3 });
  setSeconds(-40);
  const code = { params: { id: idOf('CODE-5') }, body: { code: 'CASE-OF-5', units: 6 } };
  await call(api.products.addProductCode, code, team.admin);
  setSeconds(0);
  const changed = await list(first.position);
  expect(changed.removed).toEqual([]);
  expect(changed.Items.map(({ product_upc_code }) => product_upc_code).sort()).toEqual(['CODE-3', 'CODE-4', 'CODE-5']);
  const items = [{ product_id: idOf('CODE-6'), inventory_desired_quantity: 4 }];
  await call(saveInventory, { body: { ...here, items } }, team.manager);
  const again = await list(changed.position);
  expect(again.removed).toBeUndefined();
  expect(again.Items).toHaveLength(desks);
  expect((await call(listInventory, { body: { ...here, since: 'x y z' } }, team.manager)).status).toBe(400);
  setClock(undefined);
});

test('what is refused leaves the mark as it was', async () => {
  const { mark } = await marks();
  const items = [{ product_id: idOf('CODE-1'), inventory_current_quantity: 7, version: 99 }];
  expect((await call(saveInventory, { body: { ...here, items } }, team.manager)).status).toBe(409);
  expect((await marks()).mark).toBe(mark);
});

test('all salons are looked at together, and nobody sees the mark of a salon out of reach', async () => {
  const all = await marks({ Location: allLocations }, team.admin);
  expect(all.salons.map(({ location_id }) => location_id)).toEqual(
    expect.arrayContaining([north.location_id, south.location_id]),
  );
  expect((await marks({ Location: allLocations })).salons.map(({ location_id }) => location_id)).toEqual([
    north.location_id,
  ]);
});

/** Cancels one of two concurrent transactions on an item, as DynamoDB does and its local replacement does not. */
function cancelOverlaps() {
  const counted = { transactions: 0, cancelled: 0 };
  const busy = new Set<string>();
  const send = database.send.bind(database) as (command: object, ...rest: unknown[]) => Promise<object>;
  const keyOf = (action: NonNullable<TransactWriteCommandInput['TransactItems']>[number]) => {
    const { pk, sk } = action.Put?.Item ?? action.Update?.Key ?? action.Delete?.Key ?? {};
    return `${pk} ${sk}`;
  };
  database.send = (async (command: object, ...rest: unknown[]) => {
    if (!(command instanceof TransactWriteCommand)) return send(command, ...rest);
    const keys = (command.input.TransactItems ?? []).map(keyOf);
    counted.transactions += 1;
    if (keys.some((key) => busy.has(key))) {
      counted.cancelled += 1;
      const CancellationReasons = [{ Code: 'TransactionConflict' }];
      throw Object.assign(new Error(), { name: 'TransactionCanceledException', CancellationReasons });
    }
    for (const key of keys) busy.add(key);
    try {
      return await send(command, ...rest);
    } finally {
      for (const key of keys) busy.delete(key);
    }
  }) as never;
  return { counted, restore: () => Reflect.deleteProperty(database, 'send') };
}

test('fifty desks that receive different products at the same moment do not wait for each other', async () => {
  const { counted, restore } = cancelOverlaps();
  try {
    const answers = await Promise.all(barcodes.map((barcode) => receive(barcode)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  } finally {
    restore();
  }
  expect(counted).toEqual({ transactions: desks, cancelled: 0 });
});
