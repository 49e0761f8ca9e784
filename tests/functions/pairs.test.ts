import { beforeAll, expect, test, vi } from 'vitest';
import {
  billKey,
  bookSeedChanges,
  dayPartition,
  loadAppointments,
  parseAppointment,
} from '../../functions/appointments/store.ts';
import { listAllWishes } from '../../functions/appointments/wishStore.ts';
import { billFromItem, counterFromItem, counterKey, listEntries } from '../../functions/bills/store.ts';
import { clientGuardChanges, clientSeedChange, findStoredClient } from '../../functions/clients/store.ts';
import { findStock, stockSeedChanges } from '../../functions/inventory/store.ts';
import { get, listAll } from '../../functions/kit/read.ts';
import { put, putAll } from '../../functions/kit/write.ts';
import { findOrder, orderSeedChanges, resellerSeedChanges } from '../../functions/purchasing/store.ts';
import { findBowlsByIds, listClientMixIds } from '../../functions/reports/store.ts';
import { findTransfer } from '../../functions/transfers/store.ts';
import { createCountedLine } from '../../infra/local/demo/stock.ts';
import type { Appointment } from '../../shared/contract/appointments.ts';
import { api } from '../../shared/contract/index.ts';
import type { Movement } from '../../shared/contract/inventory.ts';
import { erasedClientName } from '../../shared/rules/erasure.ts';
import { addDays, dayOf } from '../../shared/rules/time.ts';
import { daysAhead } from '../support/days.ts';
import { isFullRun, sampleForGate, seedNote, testSeed } from '../support/gate.ts';
import { interleave } from '../support/interleave.ts';
import { north, ours, south, team } from '../support/people.ts';
import { call, startProduct } from '../support/product.ts';
import {
  sampleAppointment,
  sampleBookedService,
  sampleOrder,
  sampleOrderLine,
  sampleReseller,
} from '../support/samples.ts';
import { startForFile } from '../support/startForFile.ts';
import { codedProduct, fillProducts } from '../support/stock.ts';
import {
  at,
  bookAppointment,
  buildClient,
  changeAppointment,
  cut,
  openSalons,
  removeAppointment,
  restoreRemoved,
  setStatus,
} from './scheduler/salon.ts';

/*
 * Every two acts on the same client, visit, product, order, transfer and count at once. Whatever the order of their requests, each is done
 * or refused with a reason, and the records agree afterwards.
 */

// One person makes thousands of calls here.
vi.mock('../../functions/kit/callLimits.ts', () => ({ limitCalls: async () => undefined }));

const organization = ours.organization_id;
const maxWorlds = 2000;

startForFile(startProduct);
beforeAll(async () => {
  await openSalons();
  await putAll(resellerSeedChanges(organization, [sampleReseller({ reseller_id: sampleOrder().reseller_id })]));
  await putAll(
    fillProducts(
      Array.from({ length: maxWorlds }, (_, nth) => [codedProduct(`0TUBE${nth}`), codedProduct(`0TWIN${nth}`)]).flat(),
    ),
  );
});

let worlds = 0;
/** Two clients, the first with visits of every kind and a client merged into her; an order, a transfer, and stock of two products. */
async function createWorld() {
  const nth = worlds++;
  const day = daysAhead(40 + 6 * nth);
  const [one, two, merged] = ['A', 'B', 'C'].map((name) => buildClient(ours, `${name}${nth}`, name, `World${nth}`));
  if (!one || !two || !merged) throw new Error('Three clients');
  const clients = [one, two, merged];
  const visit = (id: string, start: string, more: Partial<Appointment>): Appointment => {
    const end = start.replace(':00:', ':30:');
    const services = [sampleBookedService(start, end, 30, { service_id: cut.service_id })];
    const { client_id } = one;
    return sampleAppointment({
      ...{ appointmentId: `${id}${nth}`, start, end, services, location: north.location_id },
      ...{ user_id: team.stylist.user_id, client: { client_id, client_name: `A World${nth}`, client_phone: '' } },
      ...more,
    });
  };
  const past = addDays('2026-01-01', nth % 300);
  const planned = visit('PLANNED', at('10:00', day), {});
  const served = visit('SERVED', at(`${String(8 + (nth % 12)).padStart(2, '0')}:00`, past), { status: 'in_service' });
  const gone = visit('GONE', at('14:00', day), {});
  const theirs = visit('THEIRS', at('16:00', addDays(day, -500)), {
    client: { client_id: merged.client_id, client_name: 'C', client_phone: '' },
  });
  const [tube, twin] = [`0TUBE${nth}`, `0TWIN${nth}`];
  const line = sampleOrderLine({ product_id: tube, barcode: tube, name: tube, quantity: 5 });
  const place = { location_id: north.location_id, location_name: north.location_name };
  const order = sampleOrder({ ...place, order_id: `ORDER${nth}`, order_number: `PO-${nth}`, lines: [line] });
  await putAll([
    ...clients.map(clientSeedChange),
    ...clientGuardChanges(organization, clients),
    ...bookSeedChanges(organization, [planned, served, gone, theirs]),
    ...[tube, twin].flatMap((id) =>
      [north, south].flatMap((salon) =>
        stockSeedChanges(organization, ...createCountedLine(salon.location_id, id, 10)),
      ),
    ),
    ...orderSeedChanges(organization, order),
  ]);
  const items = [{ product_id: tube, quantity: 4 }];
  const sent = { from: south.location_id, to: north.location_id, items, note: '' };
  const transfer = (await call(api.transfers.sendTransfer, { body: sent }, team.admin)).data.transfer_id;
  const ids = { one: one.client_id, two: two.client_id, merged: merged.client_id };
  await removeAppointment(gone.appointmentId);
  await call(api.scheduler.mergeClients, { params: { id: ids.merged }, body: { into: ids.one } }, team.manager);
  const body = {
    waivers: [],
    discount: null,
    retail: [{ line_id: 'first', product_id: tube, quantity: 1, price: 24 }],
  };
  await call(api.bills.saveBill, { params: { id: served.appointmentId }, body }, team.desk);
  return { ...ids, day, planned, served, gone, theirs, tube, twin, order, transfer, nth };
}
type World = Awaited<ReturnType<typeof createWorld>>;
type Answer = { status: number; message: string };
type Act = (world: World) => Promise<Answer>;

const merge = (id: string, into: string) =>
  call(api.scheduler.mergeClients, { params: { id }, body: { into } }, team.manager);
const erase = async (id: string) => {
  const version = (await findStoredClient(organization, id))?.version ?? 1;
  return call(api.erasure.eraseClient, { params: { id }, body: { version } }, team.admin);
};
const book = (client_id: string, day: string) => bookAppointment({ client_id, start: at('12:00', day) });
const sell = ({ appointmentId: id }: Appointment, product_id: string, line_id: string) => {
  const retail = [{ line_id, product_id, quantity: 2, price: 24 }];
  return call(api.bills.saveBill, { params: { id }, body: { waivers: [], discount: null, retail } }, team.desk);
};
const close = ({ appointmentId: id }: Appointment) =>
  call(api.bills.closeBill, { params: { id }, body: {} }, team.desk);
const mix = ({ one, planned, tube, nth }: World) => {
  const sent_at = new Date().toISOString();
  const entries = [{ product: tube, grams: 30, waste: 1 }];
  const bowl = {
    local_id: `b-${nth}-${Math.random()}`,
    start: sent_at,
    stylist: planned.user_id,
    client: one,
    entries,
  };
  return call(api.stations.enterBowl, { body: { location_id: north.location_id, sent_at, bowl } }, team.manager);
};
async function count({ tube, twin }: World): Promise<Answer> {
  const scope = { location: north.location_id, scope: 'list' as const, ids: [tube, twin] };
  const started = await call(api.counts.startCount, { body: scope }, team.manager);
  if (started.status !== 201) return started;
  const id = started.data.count_id;
  const body = { device_id: 'till', items: [tube, twin].map((barcode) => ({ barcode, pieces: 8 })) };
  const answers: Answer[] = [await call(api.counts.addCounted, { params: { id }, body }, team.desk)];
  answers.push(await call(api.counts.finishCount, { params: { id }, body: {} }, team.desk));
  answers.push(await call(api.counts.approveCount, { params: { id }, body: {} }, team.manager));
  const refused = answers.find(({ status }) => status >= 300);
  if (refused) await call(api.counts.abandonCount, { params: { id }, body: { reason: 'Refused' } }, team.manager);
  return refused ?? started;
}
const location = north.location_id;
const mergeProduct = (id: string, into?: string) =>
  call(api.inventory.archiveProduct, { params: { id }, body: into ? { merge_into: into } : {} }, team.admin);

const acts: Record<string, Act> = {
  'merge into the other client': ({ one, two }) => merge(one, two),
  'merge the other client into her': ({ one, two }) => merge(two, one),
  'undo the merge of before': ({ merged: id }) =>
    call(api.scheduler.undoClientMerge, { params: { id }, body: {} }, team.manager),
  'erase her': ({ one }) => erase(one),
  'erase the other client': ({ two }) => erase(two),
  'edit her': ({ one, nth }) => {
    const form = { firstName: 'A', lastName: `Edited${nth}`, birthDate: '1990/07/14', allow_duplicate: true };
    const body = { ...form, clientID: one, email: `new${nth}@example.com`, phone: '7035550100' };
    return call(api.clients.updateClient, { body }, team.desk);
  },
  'book her': ({ one, day }) => book(one, addDays(day, 1)),
  'book the other client': ({ two, day }) => book(two, addDays(day, 1)),
  'put her on the waiting list': ({ one: client_id }) =>
    call(api.scheduler.addWish, { body: { location_id: location, client_id, services: [cut.service_id] } }, team.desk),
  'edit the visit': ({ planned }) => changeAppointment(planned, { notes: 'Edited' }),
  'give the visit to the other client': ({ planned, two }) => changeAppointment(planned, { client_id: two }),
  'cancel the visit': ({ planned }) => setStatus(planned.appointmentId, 'cancelled'),
  'delete the visit': ({ planned }) => removeAppointment(planned.appointmentId),
  'restore the deleted visit': ({ gone }) =>
    restoreRemoved(gone, { allow_double_booking: true, allow_client_busy: true }),
  'repeat the visit': ({ planned, day, nth }) => {
    const starts = [at('10:00', addDays(day, 2)), at('10:00', addDays(day, 3))];
    const body = { schedule_entry_id: planned.appointmentId, series_id: `SERIES${nth}`, every_weeks: 1, starts };
    return call(api.scheduler.createSeries, { body }, team.desk);
  },
  'mix a bowl': mix,
  'sell on the visit': ({ planned, tube }) => sell(planned, tube, 'sold'),
  'sell on the visit in service': ({ served, twin }) => sell(served, twin, 'sold'),
  'close the bill': ({ served }) => close(served),
  'delete the visit in service': ({ served }) => removeAppointment(served.appointmentId),
  'merge the product': ({ tube, twin }) => mergeProduct(tube, twin),
  'merge the other product': ({ tube, twin }) => mergeProduct(twin, tube),
  'archive the product': ({ tube }) => mergeProduct(tube),
  'merge the product and undo it': async ({ tube, twin }) => {
    const merged = await mergeProduct(tube, twin);
    if (merged.status >= 300) return merged;
    return call(api.inventory.restoreProduct, { params: { id: tube }, body: {} }, team.admin);
  },
  'receive the order': ({ order, tube }) => {
    const order_items = [{ barcode: tube, qtyReceived: 2 }];
    return call(
      api.inventory.submitReceiving,
      { body: { location, order_number: order.order_number, order_items } },
      team.desk,
    );
  },
  'close the order': ({ order: { order_id: orderId } }) =>
    call(api.orders.closeOrder, { params: { locationId: location, orderId }, body: { reason: 'Late' } }, team.manager),
  'count by hand': ({ tube: product_id }) => {
    const items = [{ product_id, inventory_current_quantity: 6 }];
    return call(api.inventory.saveInventory, { body: { Location: location, items } }, team.manager);
  },
  'count the shelf': count,
  'receive the transfer': ({ transfer: id, tube }) =>
    call(
      api.transfers.receiveTransfer,
      { params: { id }, body: { items: [{ product_id: tube, quantity: 3 }] } },
      team.desk,
    ),
  'write off the transfer': ({ transfer: id, tube: product_id }) => {
    const body = { items: [{ product_id, quantity: 3 }], reason: 'Broken' };
    return call(api.transfers.writeOffTransfer, { params: { id }, body }, team.manager);
  },
  'send the product': ({ tube: product_id }) => {
    const body = { from: location, to: south.location_id, items: [{ product_id, quantity: 2 }], note: '' };
    return call(api.transfers.sendTransfer, { body }, team.admin);
  },
};

/** What is gone is not found. Anything else is done, or refused with a reason. */
function expectAnswered({ status, message }: Answer): void {
  if (status === 404) return;
  if (status >= 300) expect([status, message]).toEqual([409, expect.stringMatching(/\w/)]);
}

/** Whether the client is found by whoever looks for them. */
async function expectReachable(id: string): Promise<void> {
  const { data, status } = await call(api.clients.getClient, { body: { clientID: id } }, team.desk);
  expect(status).toBe(200);
  const shown = await findStoredClient(organization, data.client_id);
  expect(shown?.merged_into).toBeUndefined();
}

async function expectClientsAgree({ one, two, merged, day, theirs, nth, planned, served, gone }: World): Promise<void> {
  for (const id of [one, two, merged]) await expectReachable(id);
  const days = [-1, 0, 1, 2, 3].map((later) => addDays(day, later)).concat(dayOf(theirs.start), dayOf(served.start));
  const items = await Promise.all(
    days.map((one) => listAll('appointments', { pk: dayPartition(organization, location, one), prefix: 'S#' })),
  );
  const visits = items.flat().map(parseAppointment);
  const mine = visits.filter(({ client: { client_id } }) => [one, two, merged].includes(client_id));
  const mixes = await Promise.all([one, two, merged].map((id) => listClientMixIds(organization, id)));
  const bowlIds = mixes.flatMap(({ bowls }) => bowls);
  const bowlsById = await findBowlsByIds(organization, bowlIds);
  const wishes = (await listAllWishes(organization, location)).filter(({ client }) =>
    [one, two, merged].includes(client.client_id),
  );
  const named = [
    ...mine.map(({ client }) => client),
    ...wishes.map(({ client }) => client),
    ...[...bowlsById.values()].map(({ client_id, client_name }) => ({ client_id: client_id ?? '', client_name })),
  ];
  for (const { client_id, client_name } of named) {
    const holder = await findStoredClient(organization, client_id);
    expect(holder?.merged_into, 'a record of a client who was merged').toBeUndefined();
    if (holder?.erased) expect(client_name).toBe(erasedClientName);
  }
  // No visit is there twice, or both in the book and deleted.
  const ids = visits.map(({ appointmentId }) => appointmentId);
  expect(new Set(ids).size).toBe(ids.length);
  const removed = await Promise.all(
    days.map((one) => listAll('appointments', { pk: dayPartition(organization, location, one), prefix: 'X#' })),
  );
  expect(removed.flat().filter((item) => ids.includes(String(item['appointmentId'])))).toEqual([]);
  const all = [...ids, ...removed.flat().map((item) => item['appointmentId'])];
  for (const { appointmentId } of [planned, served, gone, theirs]) expect(all).toContain(appointmentId);
  const found = await loadAppointments(
    organization,
    ids.filter((id) => id.endsWith(String(nth))),
  );
  expect(found.size).toBe(ids.filter((id) => id.endsWith(String(nth))).length);
}

const sum = (all: readonly number[]): number => Number(all.reduce((total, one) => total + one, 0).toFixed(6));

async function listMovements(product: string, salon: number) {
  const params = { locationId: salon, productId: product };
  return (await call(api.inventory.listMovements, { params, query: { limit: '100' } as never }, team.admin)).data.Items;
}

async function expectStockAgrees({ tube, twin, order, transfer, planned, served }: World): Promise<void> {
  const moved: Movement[] = [];
  for (const salon of [north.location_id, south.location_id])
    for (const product of [tube, twin]) {
      // The list of a product has those of the products that were merged into it.
      const movements = (await listMovements(product, salon)).filter((one) => one.product_id === product);
      moved.push(...movements);
      const line = (await findStock(organization, salon, [product])).get(product);
      expect(line?.inventory_current_quantity ?? 0).toBe(sum(movements.map(({ change }) => change)));
      if (line?.merged_into) expect(line.inventory_current_quantity).toBe(0);
    }
  const { data: archived } = await call(api.products.listArchivedProducts, {}, team.admin);
  for (const { product_id, merged_into } of archived.data.filter((one) => [tube, twin].includes(one.product_id)))
    if (merged_into) {
      const lines = await Promise.all(
        [north, south].map((salon) => findStock(organization, salon.location_id, [product_id])),
      );
      expect(lines.map((stock) => stock.get(product_id)?.inventory_current_quantity ?? 0)).toEqual([0, 0]);
    }
  const after = await findOrder(organization, location, order.order_id);
  const received = moved.filter(({ source }) => source === `Order ${order.order_number}`);
  expect(sum((after?.lines ?? []).map((line) => line.received))).toBe(sum(received.map(({ change }) => change)));
  const sent = await findTransfer(organization, transfer);
  const arrived = moved.filter(
    ({ kind, location_id, source }) =>
      kind === 'transfer' && location_id === location && source.includes(sent?.transfer_number ?? '-'),
  );
  expect(sum((sent?.lines ?? []).map((line) => line.received))).toBe(sum(arrived.map(({ change }) => change)));
  for (const line of sent?.lines ?? []) expect(line.received + line.written_off).toBeLessThanOrEqual(line.sent);
  // Sold is what is on bills, also of visits that were canceled before.
  const sales = moved.filter(({ kind }) => kind === 'sale');
  const reversed = new Set(moved.flatMap(({ reverses }) => reverses ?? []));
  const onBills = [];
  for (const { appointmentId } of [planned, served]) {
    const bill = billFromItem(await get('appointments', billKey(organization, appointmentId)), appointmentId);
    const visit = (await loadAppointments(organization, [appointmentId])).get(appointmentId)?.before;
    const sold = bill.retail.flatMap(({ sale }) => sale?.movement_id ?? []);
    if (sold.length > 0) expect(visit).toBeDefined();
    onBills.push(...sold);
    expect(bill.state === 'closed').toBe(visit?.bill !== undefined);
    const counter = counterFromItem(await get('appointments', counterKey(organization, location)));
    const { Items } = await listEntries(organization, location, counter, { limit: 10_000 });
    const entries = Items.filter((entry) => entry.appointment_id === appointmentId);
    expect(entries.at(-1)?.event === 'closed').toBe(bill.state === 'closed');
    if (bill.closed) expect(entries.at(-1)?.total).toBe(bill.closed.total);
  }
  expect(
    sales
      .map(({ movement_id }) => movement_id)
      .filter((id) => !reversed.has(id))
      .sort(),
  ).toEqual(onBills.sort());
}

const names = Object.keys(acts);
const pairs = names.flatMap((first, nth) => names.slice(nth).map((second) => [first, second] as const));
/** At most 4 a run: there are products for `maxWorlds`. */
const seeds = isFullRun ? Math.min(4, Number(process.env['PAIR_SEEDS'] ?? 1)) : 1;
const seedOfRun = [...testSeed].reduce((seed, letter) => seed * 31 + letter.charCodeAt(0), 7);

test.each(sampleForGate(pairs, (pair) => pair.join(' | ')))(
  `%s, while others %s: both are answered and the records agree${seedNote}`,
  async (first, second) => {
    for (let seed = 0; seed < seeds; seed++) {
      // Each world leaves an open order and transfer, of which an organization has 2,000 at most.
      if (seed > 0) await putAll([put('inventory', { pk: `COUNT#${organization}`, sk: 'X' })]);
      const world = await createWorld();
      const [one, two] = [acts[first], acts[second]];
      if (!one || !two) throw new Error('Two acts');
      const answers = await interleave(seedOfRun + 7919 * seed + world.nth, [() => one(world), () => two(world)]);
      for (const answer of answers) expectAnswered(answer);
      await expectClientsAgree(world);
      await expectStockAgrees(world);
    }
  },
);
