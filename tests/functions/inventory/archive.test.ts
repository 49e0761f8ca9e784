import { beforeAll, describe, expect, test } from 'vitest';
import { stockSeedChanges } from '../../../functions/inventory/store.ts';
import { setClock } from '../../../functions/kit/clock.ts';
import { putAll } from '../../../functions/kit/write.ts';
import { createCountedLine } from '../../../infra/local/demo/stock.ts';
import { api } from '../../../shared/contract/index.ts';
import type { User } from '../../../shared/contract/users.ts';
import { north, ours, seedOrganizations, south, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { cutOffAfter } from '../../support/runDuring.ts';
import { startForFile } from '../../support/startForFile.ts';
import { addBrandOfProducts, findStockLine, listAllMovements } from '../../support/stock.ts';

startForFile(startProduct);
const { archiveProduct, restoreProduct, scanProduct } = api.inventory;
let resellerId = '';
let brandId = '';
let ids = new Map<string, string>();
const codes = ['KEPT-1', 'TWIN-1', 'KEPT-2', 'TWIN-2', 'KEPT-3', 'TWIN-3', 'IDLE'];
const idOf = (code: string): string => ids.get(code) ?? '';

beforeAll(async () => {
  await seedOrganizations();
  ({ brandId, ids } = await addBrandOfProducts('Royal', codes, 'Maker'));
  const carrier = { reseller_company_name: 'Distributor', account_number: '', email: '', lead_time_days: 5 };
  const { data } = await call(api.orders.createReseller, { body: { ...carrier, brand_ids: [brandId] } }, team.admin);
  resellerId = data.reseller_id;
});

const archive = (code: string, into?: string, by: User = team.admin) =>
  call(archiveProduct, { params: { id: idOf(code) }, body: into ? { merge_into: idOf(into) } : {} }, by);
const restore = (code: string) => call(restoreProduct, { params: { id: idOf(code) }, body: {} }, team.admin);
const stockOf = async (code: string, location = north.location_id) => {
  const line = await findStockLine(idOf(code), location);
  return [line?.inventory_current_quantity ?? 0, line?.inventory_desired_quantity ?? 0];
};
const fill = (code: string, location: number, count: number) =>
  putAll(stockSeedChanges(ours.organization_id, ...createCountedLine(location, idOf(code), count)));
const order = async (lines: readonly [string, number][]) => {
  const order_items = lines.map(([code, new_quantity]) => ({ product_id: idOf(code), new_quantity }));
  const body = {
    reseller_id: resellerId,
    location: north.location_id,
    order_number: `PO-${lines.join()}`.slice(0, 30),
  };
  const request = { ...body, order_number: body.order_number.replace(/[^\w-]/g, '-'), order_items };
  return (await call(api.orders.submitReorder, { body: request }, team.admin)).data.order;
};
const linesOf = async (orderId: string) => {
  const params = { locationId: north.location_id, orderId };
  const { lines } = (await call(api.orders.getOrder, { params }, team.admin)).data;
  return lines.map(({ product_id, quantity }) => [codes.find((code) => idOf(code) === product_id), quantity]);
};
const offered = async () =>
  (await call(api.products.listProducts, { query: {} }, team.admin)).data.data.map(({ barcode }) => barcode);
const scan = async (barcode: string) =>
  (await call(scanProduct, { params: { locationId: north.location_id, barcode } }, team.admin)).data.product_id;

describe('a product that is merged into another one', () => {
  test('hands over codes, stock and open orders in all salons, and gets them back', async () => {
    await fill('KEPT-1', north.location_id, 4);
    await fill('TWIN-1', north.location_id, 3);
    await fill('TWIN-1', south.location_id, 2);
    const before = [await stockOf('KEPT-1'), await stockOf('TWIN-1'), await stockOf('TWIN-1', south.location_id)];
    const { order_id } = await order([
      ['KEPT-1', 1],
      ['TWIN-1', 5],
    ]);
    expect((await archive('TWIN-1', 'KEPT-1')).status).toBe(200);
    expect([await stockOf('KEPT-1'), await stockOf('TWIN-1')]).toEqual([
      [7, before[0]?.[1]],
      [0, 0],
    ]);
    expect(await stockOf('KEPT-1', south.location_id)).toEqual(before[2]);
    expect(await linesOf(order_id)).toEqual([['KEPT-1', 6]]);
    expect(await scan('twin-1')).toBe(idOf('KEPT-1'));
    expect(await offered()).not.toContain('TWIN-1');
    const [movement] = await listAllMovements(idOf('KEPT-1'));
    expect(movement).toMatchObject({ kind: 'merge', change: 3 });
    // The movements of both are told for the one that is left.
    expect(new Set((await listAllMovements(idOf('KEPT-1'))).map(({ product_id }) => product_id)).size).toBe(2);
    expect((await restore('TWIN-1')).data).toMatchObject({ kept_orders: [] });
    expect([await stockOf('KEPT-1'), await stockOf('TWIN-1'), await stockOf('TWIN-1', south.location_id)]).toEqual(
      before,
    );
    expect(await linesOf(order_id)).toEqual([
      ['KEPT-1', 1],
      ['TWIN-1', 5],
    ]);
    expect(await scan('TWIN-1')).toBe(idOf('TWIN-1'));
    expect(await offered()).toContain('TWIN-1');
  });

  test('goes on where it was interrupted, and moves nothing twice', async () => {
    await fill('TWIN-2', north.location_id, 3);
    await fill('TWIN-2', south.location_id, 2);
    await cutOffAfter(2, () => archive('TWIN-2', 'KEPT-2'));
    for (const attempt of [1, 2]) expect([attempt, (await archive('TWIN-2', 'KEPT-2')).status]).toEqual([attempt, 200]);
    expect([(await stockOf('KEPT-2'))[0], (await stockOf('KEPT-2', south.location_id))[0]]).toEqual([3, 2]);
  });

  test('counts what open pages still send for it, and stays merged after a day', async () => {
    const { order_id } = await order([['TWIN-3', 2]]);
    await archive('TWIN-3', 'KEPT-3');
    const late = await order([['TWIN-3', 4]]);
    expect(late.lines).toMatchObject([{ product_id: idOf('KEPT-3') }]);
    const close = { params: { locationId: north.location_id, orderId: order_id }, body: { reason: 'Sold out' } };
    await call(api.orders.closeOrder, close, team.admin);
    setClock(() => Date.now() + 25 * 60 * 60_000);
    expect((await restore('TWIN-3')).status).toBe(409);
    setClock(undefined);
    expect((await restore('TWIN-3')).data.kept_orders).toHaveLength(1);
  });
});

test('an archived product is not offered, keeps what is left of it, and comes back with its par level', async () => {
  await fill('IDLE', north.location_id, 3);
  const before = await stockOf('IDLE');
  await archive('IDLE');
  expect(await offered()).not.toContain('IDLE');
  expect(await stockOf('IDLE')).toEqual([3, 0]);
  const { data } = await call(api.products.listArchivedProducts, {}, team.admin);
  expect(data.data).toMatchObject([{ barcode: 'IDLE', can_restore: true }, {}]);
  const path = { locationId: north.location_id, resellerId };
  const reorder = await call(api.orders.listReorderProducts, { params: path }, team.admin);
  expect(reorder.data.products.some(({ product_id }) => product_id === idOf('IDLE'))).toBe(false);
  await restore('IDLE');
  expect(await stockOf('IDLE')).toEqual(before);
});

test.each([
  ['into itself', 'IDLE', 'IDLE', 400],
  ['into one that nobody knows', 'IDLE', 'NOBODY', 404],
])('a product is not merged %s', async (_, code, into, status) => {
  const body = { merge_into: idOf(into) || 'nobody' };
  expect((await call(archiveProduct, { params: { id: idOf(code) }, body }, team.admin)).status).toBe(status);
});
