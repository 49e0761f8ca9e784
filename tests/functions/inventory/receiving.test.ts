import { beforeAll, describe, expect, test } from 'vitest';
import { stockSeedChanges } from '../../../functions/inventory/store.ts';
import { putAll } from '../../../functions/kit/write.ts';
import { orderSeedChanges } from '../../../functions/purchasing/store.ts';
import { createCountedLine } from '../../../infra/local/demo/stock.ts';
import type { ClientRequest } from '../../../shared/contract/endpoint.ts';
import { api } from '../../../shared/contract/index.ts';
import type { User } from '../../../shared/contract/users.ts';
import { sumOrder } from '../../../shared/rules/orders.ts';
import { roundQuantity } from '../../../shared/rules/stock.ts';
import { measureCost } from '../../support/measureCost.ts';
import { north, ours, seedOrganizations, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { cutOffAfter } from '../../support/runDuring.ts';
import { sampleOrder } from '../../support/samples.ts';
import { startForFile } from '../../support/startForFile.ts';
import { addBrandOfProducts, findStockLine, listAllMovements, recount } from '../../support/stock.ts';

startForFile(startProduct);
const { reverseMovement, scanProduct, submitReceiving } = api.inventory;
const location = north.location_id;
const codes = Array.from({ length: 6 }, (_, index) => `TUBE-${index}`);
const [tube = '', other = '', third = ''] = codes;
let brandId = '';
let resellerId = '';
let ids = new Map<string, string>();

beforeAll(async () => {
  await seedOrganizations();
  ({ brandId, ids } = await addBrandOfProducts('Royal', codes, 'Maker'));
  const carrier = { reseller_company_name: 'Distributor', account_number: '', email: '', lead_time_days: 5 };
  const { data } = await call(api.orders.createReseller, { body: { ...carrier, brand_ids: [brandId] } }, team.manager);
  resellerId = data.reseller_id;
  await putAll(stockSeedChanges(ours.organization_id, ...createCountedLine(location, idOf(tube), 4)));
});

type Delivery = ClientRequest<typeof submitReceiving>['body'];
let papers = 0;
const paper = () => `PO-${++papers}`;
const idOf = (barcode: string): string => ids.get(barcode) ?? '';

const receive = (items: Delivery['order_items'], more: Partial<Delivery> = {}, person: User = team.desk) =>
  call(submitReceiving, { body: { location, order_number: paper(), order_items: items, ...more } }, person);
const countOf = async (barcode: string) => (await findStockLine(idOf(barcode)))?.inventory_current_quantity;
const order = async (lines: readonly [string, number][], more: { draft?: boolean } = {}) => {
  const order_items = lines.map(([barcode, new_quantity]) => ({ product_id: idOf(barcode), new_quantity }));
  const body = { reseller_id: resellerId, location, order_number: paper(), order_items, ...more };
  return (await call(api.orders.submitReorder, { body }, team.desk)).data.order;
};
const orderNow = async (orderId: string) =>
  (await call(api.orders.getOrder, { params: { locationId: location, orderId } }, team.manager)).data;

describe('a delivery', () => {
  test('adds to the count with a movement for each product, also where there was nothing of it before', async () => {
    const before = await countOf(tube);
    const { status, data } = await receive([
      { barcode: tube, qtyReceived: 2.5, note: 'a-b!' },
      { barcode: other, qtyReceived: 6 },
    ]);
    expect([status, data]).toEqual([200, { message: 'Success', order_id: null }]);
    expect(await countOf(tube)).toBe(roundQuantity((before ?? 0) + 2.5));
    expect(await findStockLine(idOf(other))).toMatchObject({
      inventory_current_quantity: 6,
      inventory_desired_quantity: 0,
    });
    const [latest] = await listAllMovements(idOf(tube));
    expect(latest).toMatchObject({ kind: 'receive', change: 2.5, reason: 'ab', source: `Order PO-${papers}` });
  });

  test('with a barcode that nobody knew makes a product that misses something, once', async () => {
    const barcode = '850031442718';
    expect((await receive([{ barcode, qtyReceived: 2 }])).status).toBe(400);
    const product = { name: 'Bond Maintenance', manufacturer: 'maker' };
    const items = [{ barcode, qtyReceived: 2, note: 'New Product', product }];
    const answers = await Promise.all([receive(items), receive(items), receive(items)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { data } = await call(api.products.listProductsMissingInfo, { query: {} }, team.manager);
    const made = data.data.filter((one) => one.barcode === barcode);
    expect(made).toMatchObject([{ name: 'Bond Maintenance', manufacturer: 'Maker' }]);
    expect((await findStockLine(made[0]?.product_id ?? ''))?.inventory_current_quantity).toBe(6);
    const params = { locationId: location, barcode: `0${barcode}` };
    expect((await call(scanProduct, { params }, team.desk)).data).toMatchObject({ name: 'Bond Maintenance' });
  });

  test('counts a case as the containers in it, once it is known how many those are', async () => {
    const [unit, crate] = ['036000291452', '10036000291459'];
    const product = { name: '7-77', manufacturer: 'Maker' };
    await receive([{ barcode: unit, qtyReceived: 1, product }]);
    const scanned = async (barcode: string) =>
      (await call(scanProduct, { params: { locationId: location, barcode } }, team.desk)).data;
    const { product_id: id = '' } = await scanned(`]C10100${unit}17271231`);
    const asked = await scanned(`]C101${crate}10LOT`);
    expect(asked).toMatchObject({ case_of: { name: '7-77', barcode: unit } });
    const save = (units: number) =>
      call(api.products.addProductCode, { params: { id }, body: { code: crate, units } }, team.desk);
    expect([await save(12), await save(12), await save(6)].map(({ status }) => status)).toEqual([201, 201, 409]);
    expect(await scanned(crate)).toMatchObject({ product_id: id, barcode: unit, units: 12 });
    await receive([{ barcode: crate, qtyReceived: 2 }]);
    expect((await findStockLine(id))?.inventory_current_quantity).toBe(25);
  });

  test('of a product without a barcode is named by its id, and one that nobody knows is refused', async () => {
    const product_id = idOf(other);
    const before = (await countOf(other)) ?? 0;
    await receive([{ barcode: '', product_id, qtyReceived: 2 }]);
    expect(await countOf(other)).toBe(before + 2);
    for (const item of [{ product_id: 'nobody' }, {}, { product: { name: 'No code', manufacturer: 'Maker' } }])
      expect((await receive([{ barcode: '', qtyReceived: 1, ...item }])).status).toBe(400);
  });

  test('is not looked up by a part of a code', async () => {
    await receive([{ barcode: '4045787200799', qtyReceived: 1, product: { name: '8-1', manufacturer: 'Maker' } }]);
    const params = { locationId: location, barcode: '45787200799' };
    expect((await call(scanProduct, { params }, team.desk)).data).toEqual({ is_part: true });
  });

  test('of a manufacturer that is not there is refused, and makes nothing', async () => {
    const product = { name: 'Stray', manufacturer: 'Nobody' };
    expect((await receive([{ barcode: 'STRAY-1', qtyReceived: 1, product }])).status).toBe(400);
    const params = { locationId: location, barcode: 'STRAY-1' };
    expect((await call(scanProduct, { params }, team.desk)).data).toEqual({});
  });

  test.each(['-', '💇', '<b>'])('of the barcode %j is refused, as nobody could type it', async (barcode) => {
    const answer = await receive([{ barcode, qtyReceived: 1, product: { name: 'No code', manufacturer: 'Maker' } }]);
    expect(answer).toMatchObject({
      status: 400,
      data: { fields: { 'order_items.0.barcode': expect.stringMatching(/^A barcode has letters and digits/) } },
    });
  });

  test('that is sent ten times at once under one key is booked once', async () => {
    const before = (await countOf(third)) ?? 0;
    const sent = { order_number: paper(), idempotency_key: 'ten-times' };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => receive([{ barcode: third, qtyReceived: 3 }], sent)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await countOf(third)).toBe(before + 3);
  });

  test('from fifty desks at once of one product is booked from all of them', async () => {
    const before = (await countOf(tube)) ?? 0;
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, desk) =>
        receive([{ barcode: tube, qtyReceived: 0.1 }], { order_number: paper(), idempotency_key: `desk-${desk}` }),
      ),
    );
    // Whoever got a busy reply sends the same receipt again.
    for (const [desk, { status }] of answers.entries())
      if (status !== 200) throw new Error(`Desk ${desk} was answered ${status}`);
    expect(await countOf(tube)).toBe(roundQuantity(before + 5));
  });

  test.each([1, 45, 46, 49, 50, 500])('of %i lines is booked whole, and once when it is sent again', async (lines) => {
    const before = (await countOf(tube)) ?? 0;
    const items = Array.from({ length: lines }, () => ({ barcode: tube, qtyReceived: 1 }));
    const sent = { order_number: paper(), idempotency_key: `lines-${lines}` };
    const { requests } = await measureCost(async () => expect((await receive(items, sent)).status).toBe(200));
    expect((await receive(items, sent)).status).toBe(200);
    expect(await countOf(tube)).toBe(roundQuantity(before + lines));
    expect(requests).toBeLessThanOrEqual(6 + 4 * Math.ceil(lines / 45));
  });
});

describe('a delivery under the number of an order', () => {
  test('ticks its lines off until all is there', async () => {
    const { order_id, order_number } = await order([
      [tube, 3],
      [other, 2],
    ]);
    const first = await receive([{ barcode: tube, qtyReceived: 3 }], { order_number: order_number.toLowerCase() });
    expect(first.data.order_id).toBe(order_id);
    expect(await orderNow(order_id)).toMatchObject({ state: 'partly received' });
    await receive([{ barcode: other, qtyReceived: 2 }], { order_number });
    const done = await orderNow(order_id);
    expect(done).toMatchObject({ state: 'received', version: 3 });
    expect(sumOrder(done)).toEqual({ quantity: 5, received: 5, cost: 42.25 });
    const query = { location };
    const open = await call(api.orders.listOrders, { query }, team.desk);
    expect(open.data.map((one) => one.order_id)).not.toContain(order_id);
    const finished = await call(
      api.orders.listFinishedOrders,
      { params: { locationId: location }, query: {} },
      team.desk,
    );
    expect(finished.data.Items[0]?.order_id).toBe(order_id);
  });

  test('that is still a draft is booked without it', async () => {
    const { order_id, order_number } = await order([[tube, 3]], { draft: true });
    expect((await receive([{ barcode: tube, qtyReceived: 3 }], { order_number })).data.order_id).toBeNull();
    expect(await orderNow(order_id)).toMatchObject({ state: 'draft', lines: [{ received: 0 }] });
  });

  test('that brings more, or what nobody ordered, asks first and changes nothing until somebody says yes', async () => {
    const { order_id, order_number } = await order([[tube, 1]]);
    const before = await countOf(tube);
    const items = [
      { barcode: tube, qtyReceived: 2 },
      { barcode: third, qtyReceived: 1 },
      { barcode: 'NEVER-SEEN', qtyReceived: 1, product: { name: 'Stray tube', manufacturer: '' } },
    ];
    const sent = { order_number, idempotency_key: 'too-much' };
    const refused = await receive(items, sent);
    expect(refused.status).toBe(409);
    expect(refused.data).toMatchObject({
      code: 'over_delivery',
      lines: [
        { name: `Royal ${tube}`, beyond: 1 },
        { name: `Royal ${third}`, beyond: 1 },
        { name: 'Stray tube', beyond: 1 },
      ],
    });
    expect(await countOf(tube)).toBe(before);
    const params = { locationId: location, barcode: 'NEVER-SEEN' };
    expect((await call(scanProduct, { params }, team.desk)).data).toEqual({});
    expect((await receive(items, { ...sent, allow_over_delivery: true })).status).toBe(200);
    expect(await countOf(tube)).toBe(roundQuantity((before ?? 0) + 2));
    const { state, lines } = await orderNow(order_id);
    expect(state).toBe('received');
    expect(lines.map(({ quantity, received }) => [quantity, received])).toEqual([
      [1, 2],
      [0, 1],
      [0, 1],
    ]);
  });

  test('of an order that is finished, however long ago, asks first, and leaves it as it ended', async () => {
    const { order_id, order_number } = await order([[tube, 5]]);
    expect((await receive([{ barcode: tube, qtyReceived: 5 }], { order_number })).status).toBe(200);
    const later = Array.from({ length: 30 }, (_, nth) =>
      sampleOrder({ order_id: `Z${nth}`, order_number: `LATER-${nth}`, location_id: location, state: 'received' }),
    );
    await putAll(later.flatMap((one) => orderSeedChanges(ours.organization_id, one)));
    const before = await countOf(tube);
    const again = [{ barcode: tube, qtyReceived: 5 }];
    const { status, data } = await receive(again, { order_number });
    expect([status, data]).toMatchObject([
      409,
      {
        code: 'over_delivery',
        message: `Nothing more is to come of order ${order_number}: it is received.`,
        lines: [{ name: `Royal ${tube}`, beyond: 5 }],
      },
    ]);
    expect(await countOf(tube)).toBe(before);
    expect((await receive(again, { order_number, allow_over_delivery: true })).data.order_id).toBe(order_id);
    expect(await countOf(tube)).toBe(roundQuantity((before ?? 0) + 5));
    expect(await orderNow(order_id)).toMatchObject({ state: 'received', lines: [{ quantity: 5, received: 10 }] });
  });

  test('that comes in ten parts at once is counted in the order whole', async () => {
    const { order_id, order_number } = await order([[tube, 10]]);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => receive([{ barcode: tube, qtyReceived: 1 }], { order_number })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await orderNow(order_id)).toMatchObject({ state: 'received', lines: [{ received: 10 }] });
  });

  test('that was cut off after its first part adds the rest to an order that was closed meanwhile, and opens nothing', async () => {
    const { order_id, order_number } = await order([
      [tube, 50],
      [other, 50],
    ]);
    const items = Array.from({ length: 60 }, (_, nth) => ({ barcode: nth < 45 ? tube : other, qtyReceived: 1 }));
    const send = () => receive(items, { order_number, idempotency_key: 'cut-off-delivery' });
    const cut = await cutOffAfter(1, send);
    expect(cut.status).toBe(503);
    const close = { params: { locationId: location, orderId: order_id }, body: { reason: 'No more of it' } };
    const { data: ended } = await call(api.orders.closeOrder, close, team.manager);
    expect(ended).toMatchObject({ state: 'closed short', lines: [{ received: 45 }, { received: 0 }] });
    expect((await send()).data).toMatchObject({ order_id });
    const { state, closed, reason, lines } = await orderNow(order_id);
    expect([state, closed, reason]).toEqual([ended.state, ended.closed, 'No more of it']);
    expect(lines.map(({ received }) => received)).toEqual([45, 15]);
    expect(await findStockLine(idOf(other))).toMatchObject({ inventory_on_order: 0 });
  });

  test('that is cancelled at the same moment is cancelled or received, and its books agree either way', async () => {
    for (let round = 0; round < 5; round++) {
      const { order_id, order_number } = await order([[other, 2]]);
      const close = { params: { locationId: location, orderId: order_id }, body: { reason: 'No need' } };
      const [received, closed] = await Promise.all([
        receive([{ barcode: other, qtyReceived: 2 }], { order_number }),
        call(api.orders.closeOrder, close, team.manager),
      ]);
      const { state, lines } = await orderNow(order_id);
      const booked = lines.map((line) => line.received);
      // A delivery for an order that was canceled first asks for confirmation.
      if (closed.status === 200) expect([received.status, state, booked]).toEqual([409, 'cancelled', [0]]);
      else expect([received.status, state, booked]).toEqual([200, 'received', [2]]);
    }
  });
});

describe('a movement', () => {
  const reverse = (productId: string, movementId: string, person: User = team.manager) =>
    call(
      reverseMovement,
      { params: { locationId: location, productId, movementId }, body: { reason: 'Wrong shelf' } },
      person,
    );

  test('is taken back once, however many press at once, and a reversal is not', async () => {
    await receive([{ barcode: other, qtyReceived: 7.25 }]);
    const before = (await countOf(other)) ?? 0;
    const [{ movement_id = '' } = {}] = await listAllMovements(idOf(other));
    const answers = await Promise.all(Array.from({ length: 5 }, () => reverse(idOf(other), movement_id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect(await countOf(other)).toBe(roundQuantity(before - 7.25));
    const [latest] = await listAllMovements(idOf(other));
    expect(latest).toMatchObject({ kind: 'reversal', change: -7.25, reason: 'Wrong shelf', reverses: movement_id });
    expect((await reverse(idOf(other), latest?.movement_id ?? '')).status).toBe(400);
    expect((await reverse(idOf(tube), movement_id)).status).toBe(404);
  });
});

test('stock equals its movements, and orders their deliveries, after any concurrent actions', async () => {
  const orders = await Promise.all([order([[tube, 50]]), order([[other, 50]]), order([[third, 50]])]);
  const pick = <One>(all: readonly One[], step: number): One => all[step % all.length] as One;
  const acts = Array.from({ length: 60 }, (_, step) => async () => {
    const barcode = pick(codes.slice(0, 3), step * 7);
    if (step % 5 === 0) return recount({ [idOf(barcode)]: step });
    if (step % 5 === 1) {
      const [latest] = await listAllMovements(idOf(barcode));
      const params = { locationId: location, productId: idOf(barcode), movementId: latest?.movement_id ?? '' };
      return call(reverseMovement, { params, body: { reason: 'Again' } }, team.admin);
    }
    const { order_number } = pick(orders, step);
    return receive([{ barcode, qtyReceived: 1.5 }], { order_number, allow_over_delivery: true });
  });
  // In waves of twelve concurrent calls.
  for (let wave = 0; wave < acts.length; wave += 12)
    for (const { status } of await Promise.all(acts.slice(wave, wave + 12).map((act) => act())))
      expect([200, 201, 400, 409]).toContain(status);
  const movements = (await Promise.all(codes.slice(0, 3).map((code) => listAllMovements(idOf(code))))).flat();
  for (const code of codes.slice(0, 3)) {
    const sum = movements
      .filter(({ product_id }) => product_id === idOf(code))
      .reduce((all, { change }) => all + change, 0);
    expect(await countOf(code), code).toBe(roundQuantity(sum));
  }
  for (const { order_id, order_number } of orders) {
    const came = movements.filter(({ kind, source }) => kind === 'receive' && source === `Order ${order_number}`);
    const { lines } = await orderNow(order_id);
    expect(roundQuantity(lines.reduce((all, { received }) => all + received, 0))).toBe(
      roundQuantity(came.reduce((all, { change }) => all + change, 0)),
    );
  }
});
