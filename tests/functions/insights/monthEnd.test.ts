import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookSeedChanges } from '../../../functions/appointments/store.ts';
import { stockSeedChanges } from '../../../functions/inventory/store.ts';
import { setClock } from '../../../functions/kit/clock.ts';
import { commit, putAll } from '../../../functions/kit/write.ts';
import { catalogSeedChanges, findProductsByIds, productChanges } from '../../../functions/products/store.ts';
import { createCountedLine } from '../../../infra/local/demo/stock.ts';
import { api } from '../../../shared/contract/index.ts';
import type { SalonMonth } from '../../../shared/contract/monthEnd.ts';
import type { User } from '../../../shared/contract/users.ts';
import { gramsPerOunce } from '../../../shared/rules/products.ts';
import { measureCost } from '../../support/measureCost.ts';
import { north, ours, seedOrganizations, south, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { sampleAppointment, sampleBookedService } from '../../support/samples.ts';
import { startForFile } from '../../support/startForFile.ts';
import { codedProduct, listAllMovements, recount } from '../../support/stock.ts';

startForFile(startProduct);
const [here, there] = [north.location_id, south.location_id];
/** Containers of 100 g. */
const oz = 100 / gramsPerOunce;
const category = (category_id: string, category_name: string) => ({
  category_id,
  category_name,
  brand_id: 'b',
  version: 1,
});
const at = (day: string) => setClock(() => Date.parse(`2026-${day}T16:00:00Z`));
let stationKey = '';
let bowl = '';

const visit = (id: string, start: string) =>
  sampleAppointment({
    ...{ appointmentId: id, start, end: start, user_id: team.stylist.user_id, location: here, status: 'done' },
    services: [
      sampleBookedService(start, start, 30),
      sampleBookedService(start, start, 30, { title: 'Gloss', price: 32.5 }),
    ],
  });

beforeAll(async () => {
  at('10-01');
  await seedOrganizations();
  const products = [
    codedProduct('1TUBE', { category_id: 'color', product_cost: 10, product_container_size: oz }),
    codedProduct('2TWIN', { product_cost: 8, product_container_size: oz }),
    codedProduct('3MASK', { category_id: 'care', product_cost: 6, retail_price: 20 }),
  ];
  const categories = [category('color', 'Color'), category('care', 'Care')];
  await putAll(
    catalogSeedChanges(ours.organization_id, { manufacturers: [], brands: [], recipes: [], categories, products }),
  );
  const counts = { '1TUBE': 10, '2TWIN': 2, '3MASK': 5 };
  await putAll([
    ...Object.entries(counts).flatMap(([id, count]) =>
      stockSeedChanges(ours.organization_id, ...createCountedLine(here, id, count, 12, '2026-09-01 09:00:00')),
    ),
    ...bookSeedChanges(ours.organization_id, [
      visit('first', '2026-10-09 10:00:00'),
      visit('last', '2026-10-31 18:00:00'),
    ]),
  ]);
  const station = { location_id: here, device_name: 'Bar' };
  stationKey = (await call(api.stations.addStation, { body: station }, team.admin)).data.key;
});
afterAll(() => setClock(undefined));

async function reprice(id: string, product_cost: number) {
  const before = (await findProductsByIds(ours.organization_id, [id])).get(id);
  if (before) await commit(productChanges(ours.organization_id, [{ before, after: { ...before, product_cost } }]));
}

async function weigh(grams: number) {
  const sent_at = '2026-10-25T16:00:00.000Z';
  const entries = [{ product: '1TUBE', grams, waste: 0 }];
  const bowls = [{ local_id: 'b', start: sent_at, stylist: team.stylist.user_id, entries }];
  const request = { headers: { 'x-station-key': stationKey }, body: { sent_at, bowls } };
  bowl = (await call(api.stations.sendBowls, request)).data.verdicts[0]?.transaction_id ?? '';
}

async function sell(quantity: number) {
  const retail = [{ line_id: 'mask', product_id: '3MASK', quantity, price: 20 }];
  return (await call(api.bills.createSale, { body: { location_id: here, retail } }, team.desk)).data.appointment_id;
}

/** The salons of all pages, and the number of pages. */
async function readMonth(month: string, by: User = team.admin) {
  const Items: SalonMonth[] = [];
  let page: string | undefined;
  let pages = 0;
  do {
    const { status, data } = await call(api.insights.getMonthEnd, { query: { month, ...(page && { page }) } }, by);
    expect(status).toBe(200);
    Items.push(...data.Items);
    page = data.next_page;
    pages += 1;
  } while (page);
  return { Items, pages };
}
const zero = {
  opening: 0,
  received: 0,
  used: 0,
  sold: 0,
  transferred: 0,
  lost: 0,
  price_changes: 0,
  closing: 0,
  check: 0,
};

let october: SalonMonth[] = [];

test('the stock of a month adds up in dollars: at the price paid, at the cost when sold, and at the price when used', async () => {
  at('10-05');
  const carrier = { reseller_company_name: 'Distributor', account_number: '', email: '', lead_time_days: 5 };
  const { reseller_id } = (await call(api.orders.createReseller, { body: { ...carrier, brand_ids: [] } }, team.admin))
    .data;
  const order = { reseller_id, location: here, order_number: 'PO-1' };
  const order_items = [{ product_id: '1TUBE', new_quantity: 4 }];
  await call(api.orders.submitReorder, { body: { ...order, order_items } }, team.admin);
  await reprice('1TUBE', 12);
  const received = [{ barcode: '1TUBE', qtyReceived: 4 }];
  const receipt = { location: here, order_number: 'PO-1', order_items: received };
  await call(api.inventory.submitReceiving, { body: receipt }, team.desk);
  at('10-08');
  const sale = await sell(2);
  await reprice('3MASK', 7);
  await call(api.bills.reopenBill, { params: { id: sale }, body: { reason: 'Came back' } }, team.manager);
  await sell(1);
  at('10-15');
  const items = [{ product_id: '1TUBE', quantity: 1 }];
  const sent = await call(api.transfers.sendTransfer, { body: { from: here, to: there, items } }, team.manager);
  const params = { id: sent.data.transfer_id };
  await call(api.transfers.receiveTransfer, { params, body: { items } }, team.southManager);
  at('10-20');
  await recount({ '1TUBE': 12.5 });
  at('10-21');
  await call(api.inventory.submitReceiving, { body: { ...receipt, order_number: 'PO-2' } }, team.desk);
  at('10-22');
  const [{ movement_id: movementId = '' } = {}] = await listAllMovements('1TUBE');
  const reversed = { locationId: here, productId: '1TUBE', movementId };
  await call(api.inventory.reverseMovement, { params: reversed, body: { reason: 'Sent back' } }, team.manager);
  at('10-23');
  await call(api.inventory.archiveProduct, { params: { id: '2TWIN' }, body: { merge_into: '1TUBE' } }, team.admin);
  at('10-25');
  await weigh(50);
  expect((await listAllMovements('1TUBE')).map(({ kind, cost }) => [kind, cost])).toEqual([
    ['use', 12],
    ['merge', 8],
    ['reversal', 12],
    ['receive', 12],
    ['recount', 12],
    ['transfer', 12],
    ['receive', 10],
    ['recount', undefined],
    ['merge', 8],
    ['recount', undefined],
  ]);

  at('11-03');
  const { Items, pages } = await readMonth('2026-10');
  october = Items;
  // The first page reads October and November of one salon.
  expect(pages).toBe(2);
  expect(Items.map(({ location_name, is_over, stock }) => [location_name, is_over, stock])).toEqual([
    [
      'North',
      true,
      [
        { ...zero, category: 'Care', opening: 35, sold: -7, closing: 28 },
        {
          ...{ category: 'Color', opening: 136, received: 40, used: -6, sold: 0, transferred: -12, lost: -6 },
          // $8 for four tubes received at $10, $8 for two containers of the other product.
          ...{ price_changes: 16, closing: 168, check: 0 },
        },
      ],
    ],
    ['South', true, [{ ...zero, category: 'Color', transferred: 12, closing: 12 }]],
  ]);
});

test('bills count as in the report of bills, and done visits without one are listed', () => {
  const [salon] = october;
  expect(salon?.bills).toEqual({
    ...{ bills: 1, services: 0, extra: 0, products: 20, fees: 0, deposits: 0, discounts: 0, total: 20 },
  });
  const row = { client_name: 'Ivy North', user_name: 'Mara Ellison', services: 'Cut, Gloss', amount: 100.5 };
  expect(salon?.unbilled).toEqual({
    ...{ visits: 2, amount: 201 },
    Items: [
      { id: 'first', start: '2026-10-09 10:00:00', ...row },
      { id: 'last', start: '2026-10-31 18:00:00', ...row },
    ],
  });
});

test('a month that is over stays as it was first read, and costs three requests per salon', async () => {
  at('11-05');
  const data = { transaction_entry_product_amount: 60 };
  const changes = [{ type: 'update' as const, key: `${bowl}-0`, data }];
  await call(api.reports.saveRolledTransactions, { body: { changes } }, team.manager);
  await reprice('1TUBE', 13);
  expect(await readMonth('2026-10')).toEqual({ Items: october, pages: 1 });
  const cost = await measureCost(() => readMonth('2026-10'));
  // The revision of the catalog. Of each salon what is kept of the month and of its days, and which days were read. Two days with visits
  // without a bill.
  expect(cost.requests).toBe(1 + 2 * 3 + 2);
});

test('the next month opens as this one closed; a changed price has its column, and stock without a movement shows in the check', async () => {
  at('11-20');
  const [line, counted] = createCountedLine(there, '1TUBE', 3);
  await commit(stockSeedChanges(ours.organization_id, line, counted).slice(0, 1));
  const running = await readMonth('2026-11');
  expect(running.Items.map(({ is_over }) => is_over)).toEqual([false, false]);
  at('12-03');
  const [ofNorth, ofSouth] = (await readMonth('2026-11')).Items;
  expect(ofNorth?.stock).toEqual([
    { ...zero, category: 'Care', opening: 28, closing: 28 },
    // A tenth of a container at $12. The other 13.9 are worth a dollar more each.
    { ...zero, category: 'Color', opening: 168, used: -1.2, price_changes: 13.9, closing: 180.7 },
  ]);
  expect(ofSouth?.stock).toEqual([
    { ...zero, category: 'Color', opening: 12, price_changes: 1, closing: 39, check: -26 },
  ]);
});

test('a salon without anything has no rows, and a month that has not begun is refused', async () => {
  const [salon] = (await readMonth('2026-11', team.theirAdmin)).Items;
  expect(salon).toMatchObject({ stock: [], bills: { bills: 0, total: 0 }, unbilled: { visits: 0, Items: [] } });
  const refused = await call(api.insights.getMonthEnd, { query: { month: '2027-01' } }, team.admin);
  expect(refused.status).toBe(400);
});

test('products sold keep the cost of their sale in profit, whatever they cost later', async () => {
  at('11-21');
  await reprice('3MASK', 8);
  await sell(2);
  await reprice('3MASK', 9);
  const query = { location: String(here), from: '2026-11-21', to: '2026-11-21' };
  const { data } = await call(api.insights.getProfit, { query }, team.manager);
  expect(data.billed).toMatchObject({ sold: 40, sold_cost: 16, sold_uncosted: 0 });
});
