import { AdminCreateUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import type { PostConfirmationTriggerEvent, PreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { keptClientKeys } from '../../../functions/appointments/keptStore.ts';
import { bookSeedChanges } from '../../../functions/appointments/store.ts';
import { tillAnswerChanges } from '../../../functions/bills/store.ts';
import {
  deliveryChange,
  failedDeliveryChange,
  listFailed,
  loadWebhook,
  webhookChange,
} from '../../../functions/bills/webhookStore.ts';
import { stockSeedChanges } from '../../../functions/inventory/store.ts';
import { limitCalls } from '../../../functions/kit/callLimits.ts';
import { now, setClock } from '../../../functions/kit/clock.ts';
import { tables } from '../../../functions/kit/tables.ts';
import { commit, put, putAll } from '../../../functions/kit/write.ts';
import { messageLogChange } from '../../../functions/messages/logStore.ts';
import { textedChange } from '../../../functions/messages/textStore.ts';
import { visitMessageChange } from '../../../functions/outbox/visitStore.ts';
import { bowlSeedChanges, findBowlsByIds } from '../../../functions/reports/store.ts';
import { provider } from '../../../functions/users/provider.ts';
import { findUser } from '../../../functions/users/store.ts';
import { type Granted, grants } from '../../../infra/aws/grants.ts';
import { createCountedLine } from '../../../infra/local/demo/stock.ts';
import { localPool } from '../../../infra/local/settings.ts';
import { walkInId } from '../../../shared/contract/clients.ts';
import { acceptsIdempotencyKey, type ClientRequest } from '../../../shared/contract/endpoint.ts';
import type { ImportKind, ImportValues } from '../../../shared/contract/imports.ts';
import { api, type FamilyName } from '../../../shared/contract/index.ts';
import type { User } from '../../../shared/contract/users.ts';
import { addDays, dayOf, toMoment, wallClockAt } from '../../../shared/rules/time.ts';
import { newProduct } from '../../endpoints/imports.ts';
import { endpointCases } from '../../endpoints/index.ts';
import { scheduler as samples } from '../../endpoints/scheduler.ts';
import { daysAhead } from '../../support/days.ts';
import { startIdentity } from '../../support/identity.ts';
import { importFile, undoImport } from '../../support/importFile.ts';
import { lambdaContext } from '../../support/lambdaContext.ts';
import { buildUser, north, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { grantedActions, runWithGrants, sentActions } from '../../support/runWithGrants.ts';
import { sampleAppointment, sampleBookedService, sampleBowl } from '../../support/samples.ts';
import { sendRaw } from '../../support/sendRaw.ts';
import { startForFile } from '../../support/startForFile.ts';
import { createWorld, type World } from '../../support/world.ts';

/*
 * Expects every grant to be used. Missing grants fail wherever a test calls a function (tests/support/runWithGrants.ts). Here every
 * endpoint
 * is called to find grants that are never used; grants for rarer cases are exercised below.
 */
startForFile(startProduct);
const identity = startForFile(startIdentity);
let world: World;

beforeAll(async () => {
  world = await createWorld();
  for (const one of [world.own.stylist, ...Object.values(team)]) await identity.addUser(one);
});
afterAll(async () => {
  setClock(undefined);
});
let minutes = 0;
beforeEach(forget);

/** Clears cached data: in the cloud each function has its own cache, while here they share a process. */
function forget(): void {
  minutes += 1;
  setClock(() => Date.now() + minutes * 60_000);
}

test.each(endpointCases)('the function of $family may do what $title asks of it', async (row) => {
  const sent = (await world.buildSample(row)) as { body?: object };
  forget();
  const key = acceptsIdempotencyKey(row.endpoint) && { idempotency_key: row.title.replaceAll(' ', '-') };
  const body = sent.body && JSON.stringify({ ...sent.body, ...key });
  expect((await sendRaw(row.endpoint, sent, body, world.findCaller(row))).status).toBeLessThan(500);
});

const formOf = (one: User) => ({
  firstName: one.user_first_name,
  lastName: one.user_last_name,
  email: one.user_email,
  phone: one.user_phone,
  barcode: one.user_barcode,
  location: north.location_id,
  roles: one.roles.map(({ role }) => role),
});
const invite = async (one: User) =>
  (await call(api.users.createUser, { body: { ...formOf(one), location: north.location_id } }, team.admin)).data;
const update = (one: User, more: Partial<ClientRequest<typeof api.users.updateUser>['body']>) =>
  call(
    api.users.updateUser,
    { params: { id: one.user_id }, body: { ...formOf(one), status: one.user_status, ...more } },
    team.admin,
  );
const find = (search: string) => call(api.clients.listClients, { body: { search } }, team.desk);

async function bowlOf(entryId: string) {
  const bowl_id = entryId.replace(/-0$/, '');
  const bowl = (await findBowlsByIds(north.organization_id, [bowl_id])).get(bowl_id);
  if (!bowl) throw new Error('No bowl was weighed');
  return bowl;
}

/** Body of a valid request about the caller's own salon. */
function sampleOf<Name extends keyof Bodies>(name: Name) {
  const sent = endpointCases.find((row) => row.name === name)?.sample(world.own) as { body: Bodies[Name] };
  return sent.body;
}
type Bodies = {
  createAppointment: ClientRequest<typeof api.scheduler.createAppointment>['body'];
  submitReorder: ClientRequest<typeof api.orders.submitReorder>['body'];
  sendTransfer: ClientRequest<typeof api.transfers.sendTransfer>['body'];
};

/** Imports a product that nothing else refers to. */
async function imported(): Promise<{ barcode: string; productId: string }> {
  const { values } = newProduct(world.own);
  await importFile({ kind: 'products', rows: [values] }, team.admin);
  const { data } = await call(api.products.listProducts, { query: {} }, team.admin);
  return {
    barcode: values.barcode,
    productId: data.data.find((one) => one.barcode === values.barcode)?.product_id ?? '',
  };
}

async function importedClient(email: string, phone: string): Promise<string> {
  const rows = [{ firstName: 'Ivy', lastName: 'Abbott', birthDate: '1/2/1990', email, phone }];
  await importFile({ kind: 'clients', rows }, team.manager);
  return (await find(email)).data.Items[0]?.client_id ?? '';
}

const rarerTurns: Record<string, () => Promise<{ status: number }>> = {
  'the audit entries of a day are listed': () =>
    call(
      api.audit.listAuditEntries,
      { query: { from: new Date(now()).toISOString(), to: new Date(now() + 1000).toISOString() } },
      team.admin,
    ),
  'clients are found by first name': () => find('ivy'),
  'clients are found by phone': () => find('703'),
  'clients are found by the end of a phone': () => find('0142'),
  'clients are found by email': () => find('ivy@'),
  'clients who lack something are listed': () =>
    call(api.clients.listClients, { body: { incomplete: true } }, team.desk),
  'a console opens': () =>
    call(api.users.getUserAuthorization, { body: { username: team.desk.user_email } }, team.desk),
  'a badge is replaced': async () =>
    update(await invite(buildUser('stylist', north, { user_barcode: '100000000001' })), { barcode: '100000000002' }),
  'a pending user is saved': async () => update(await invite(buildUser('stylist', north)), { lastName: 'Again' }),
  'an account without a user is taken over': async () => {
    const left = buildUser('stylist', north);
    await provider.send(new AdminCreateUserCommand({ UserPoolId: localPool.poolId, Username: left.user_email }));
    return call(api.users.createUser, { body: formOf(left) }, team.admin);
  },
  'a system admin leaves': () => update(team.secondAdmin, { status: 'INACTIVE' }),
  'a system admin comes back': () => update({ ...team.secondAdmin, user_status: 'INACTIVE' }, { status: 'ACTIVE' }),
  'the last of an order comes with something that nobody has named, once': async () => {
    const { salon, orderId, barcode } = await world.fresh(world.own, (place) => place.orderId);
    const of = { params: { locationId: salon.location_id, orderId } };
    const { order_number } = (await call(api.orders.getOrder, of, team.desk)).data;
    const product = { name: 'Bond Builder', manufacturer: '' };
    const order_items = [
      { barcode, qtyReceived: 6 },
      { barcode: 'NOBODY-KNOWS', qtyReceived: 1, product },
    ];
    const more = { allow_over_delivery: true, idempotency_key: 'delivery' };
    const body = { location: salon.location_id, order_number, order_items, ...more };
    return call(api.inventory.submitReceiving, { body }, team.desk);
  },
  'something is ordered once': async () => {
    const sent = sampleOf('submitReorder');
    return call(api.orders.submitReorder, { body: { ...sent, idempotency_key: 'order' } }, team.desk);
  },
  'a product is sold, and what was poured away is summed, after a product was changed': async () => {
    const query = { location_id: String(north.location_id), search: 'SPARE' };
    await call(api.bills.searchRetail, { query }, team.desk);
    await world.fresh(world.own, (place) => place.spareId);
    await call(api.bills.searchRetail, { query }, team.desk);
    await world.fresh(world.own, (place) => place.spareId);
    const day = dayOf(new Date().toISOString());
    const range = { location: String(north.location_id), from: day, to: day };
    return call(api.insights.getWaste, { query: range }, team.manager);
  },
  'something is sent to another salon once, after the catalogue was changed': async () => {
    await call(api.products.createManufacturer, { body: { name: 'Another maker' } }, team.manager);
    const sent = sampleOf('sendTransfer');
    return call(api.transfers.sendTransfer, { body: { ...sent, idempotency_key: 'transfer' } }, team.desk);
  },
  'clients come in as a file, and go again': async () => {
    const row = { firstName: 'Ivy', lastName: 'Abbott', birthDate: '1/2/1990' };
    const rows = [{ ...row, email: 'imported@example.com', phone: '703 555 7777' }];
    const { id } = await importFile({ kind: 'clients', rows }, team.manager);
    await undoImport(id, team.manager);
    return undoImport(id, team.manager);
  },
  'something is booked for a client who came in as a file': async () => {
    const client_id = await importedClient('booked@example.com', '703 555 7778');
    return call(api.scheduler.createAppointment, { body: { ...sampleOf('createAppointment'), client_id } }, team.desk);
  },
  'a menu, a person and what they do come in as files, and go again': async () => {
    const bring = (kind: ImportKind, row: ImportValues) => importFile({ kind, rows: [row] }, team.manager);
    const name = `${team.stylist.user_first_name} ${team.stylist.user_last_name}`;
    const service = { name: 'Imported', category: 'Imported', price: '40', minutes: '30' };
    await bring('services', service);
    const menu = await bring('services', { ...service, name: 'Another', category: 'Another' });
    const longer = await bring('services', { ...service, minutes: '45' });
    const people = await bring('people', { firstName: 'Ida', lastName: 'Ray', email: 'ida@ray.test' });
    const skills = await bring('skills', { stylist: name, service: 'Imported' });
    for (const { id } of [skills, people, longer]) await undoImport(id, team.manager);
    return undoImport(menu.id, team.manager);
  },
  'visits come in as a file, and go again': async () => {
    await importFile(
      { kind: 'clients', rows: [{ firstName: 'Uma', lastName: 'Reed', phone: '703 555 7782' }] },
      team.manager,
    );
    const what = { stylist: team.stylist.user_email, service: 'Imported', minutes: '30', phone: '703 555 7782' };
    const service = { name: 'Imported', category: 'Imported', price: '40', minutes: '30' };
    await importFile({ kind: 'services', rows: [service] }, team.manager);
    await importFile({ kind: 'skills', rows: [what] }, team.manager);
    const booked = await importedClient('visited@example.com', '703 555 7783');
    await call(
      api.scheduler.createAppointment,
      { body: { ...sampleOf('createAppointment'), client_id: booked, allow_double_booking: true } },
      team.desk,
    );
    const rows = ['3/5/2024', '3/6/2090'].flatMap((visitDate) =>
      [what.phone, '703 555 7783'].map((phone, hour) => ({ ...what, phone, visitDate, startTime: `1${hour}:00` })),
    );
    const { id } = await importFile({ kind: 'appointments', rows }, team.manager);
    return undoImport(id, team.manager);
  },
  'formulas of the past come in as a file, and go again': async () => {
    const client = { firstName: 'Fay', lastName: 'Ash', phone: '703 555 7771' };
    await importFile({ kind: 'clients', rows: [client] }, team.manager);
    const formula = { visitDate: '3/5/2024', formulaText: '30g 7N' };
    const byName = { firstName: 'Fay', lastName: 'Ash', stylist: team.stylist.user_email };
    const { id } = await importFile({ kind: 'formulas', rows: [{ ...byName, ...formula }] }, team.manager);
    await undoImport(id, team.manager);
    await importFile({ kind: 'formulas', rows: [{ phone: client.phone, ...formula }] }, team.manager);
    const body = { search: '703 555 7771' };
    const [found] = (await call(api.clients.listClients, { body }, team.manager)).data.Items;
    const { client_id = '', version = 0 } = found ?? {};
    return call(api.erasure.eraseClient, { params: { id: client_id }, body: { version } }, team.admin);
  },
  'what came in as a file is received': async () => {
    const order_items = [{ barcode: (await imported()).barcode, qtyReceived: 1 }];
    const body = { location: north.location_id, order_number: 'OF-A-FILE', order_items };
    return call(api.inventory.submitReceiving, { body }, team.desk);
  },
  'what came in as a file is ordered': async () => {
    const order_items = [{ product_id: (await imported()).productId, new_quantity: 1 }];
    return call(api.orders.submitReorder, { body: { ...sampleOf('submitReorder'), order_items } }, team.desk);
  },
  'what came in as a file is sent to another salon': async () => {
    const items = [{ product_id: (await imported()).productId, quantity: 1 }];
    return call(api.transfers.sendTransfer, { body: { ...sampleOf('sendTransfer'), items } }, team.desk);
  },
  'what came in as a file is counted': async () => {
    const { countId: id } = await world.fresh(world.own, (place) => place.countId);
    const items = [{ barcode: (await imported()).barcode, pieces: 1 }];
    await call(api.counts.addCounted, { params: { id }, body: { device_id: 'shelf', items } }, team.desk);
    await call(api.counts.finishCount, { params: { id }, body: {} }, team.desk);
    return approveAll(id);
  },
  'what came in as a file is mixed for somebody who did as well': async () => {
    const client = await importedClient('mixed@example.com', '703 555 7779');
    const { stationKey } = await world.fresh(world.own, (place) => place.stationKey);
    const sent_at = new Date().toISOString();
    const entries = [{ product: (await imported()).barcode, grams: 20 }];
    const bowl = { local_id: 'of-a-file', start: sent_at, stylist: world.own.stylist.user_id, client, entries };
    const sent = { headers: { 'x-station-key': stationKey }, body: { sent_at, bowls: [bowl] } };
    return call(api.stations.sendBowls, sent);
  },
  'stock comes in as a file, and was counted after it': async () => {
    const rows = [{ barcode: world.own.barcode, itemCount: '7.5' }];
    const { id } = await importFile({ kind: 'stock', rows }, team.manager);
    await importFile({ kind: 'stock', rows: [{ barcode: world.own.barcode, itemCount: '8.5' }] }, team.manager);
    return undoImport(id, team.manager);
  },
  'stock of a product without a barcode comes in as a file': async () => {
    const rows = [{ row: 2, values: { name: 'Powder', itemCount: '1' } }];
    return call(api.imports.checkImport, { body: { kind: 'stock', rows } }, team.manager);
  },
  'the last of a transfer comes': async () => {
    const { transferId: id, productId } = await world.fresh(world.own, (place) => place.transferId);
    const body = { items: [{ product_id: productId, quantity: 4 }] };
    return call(api.transfers.receiveTransfer, { params: { id }, body }, team.desk);
  },
  'a count is begun once, and one with a barcode that nobody has named is approved': async () => {
    const { countId: id, countable } = await world.fresh(world.own, (place) => [place.countId, place.countable]);
    const items = [{ barcode: 'NOBODY-COUNTED', pieces: 1 }];
    const counted = { device_id: 'shelf', items, idempotency_key: 'counted' };
    await call(api.counts.addCounted, { params: { id }, body: counted }, team.desk);
    await call(api.counts.finishCount, { params: { id }, body: {} }, team.desk);
    await approveAll(id);
    const body = { location: countable, scope: 'everything' as const, idempotency_key: 'begun' };
    return call(api.counts.startCount, { body }, team.desk);
  },
  'what two counts miss is compared with the bowls of the days between them': async () => {
    const barcode = 'COUNTED-TWICE';
    for (const seconds_ago of [3 * 86_400, 0]) {
      const { countId: id } = await world.fresh(world.own, (place) => place.countId);
      const body = { device_id: 'shelf', items: [{ barcode, pieces: 1 }], seconds_ago };
      await call(api.counts.addCounted, { params: { id }, body }, team.desk);
      await call(api.counts.finishCount, { params: { id }, body: {} }, team.desk);
      await approveAll(id);
    }
    return call(api.counts.getLoss, { query: { location: String(north.location_id) } }, team.manager);
  },
  'what was weighed is summed by who and what it was': async () => {
    const { entryId } = await world.fresh(world.own, (place) => place.entryId);
    const bowl = await bowlOf(entryId);
    await putAll(bowlSeedChanges(north.organization_id, [{ ...bowl, user_id: 'WHOEVER-LEFT' }]));
    // The catalog must change to be read again.
    await call(api.products.createManufacturer, { body: { name: 'Weighed' } }, team.admin);
    const day = dayOf(bowl.start);
    const body = { Salon: north.location_id, StartDate: day, EndDate: day };
    await call(api.reports.getStylistSpend, { body }, team.manager);
    await call(api.reports.getSalonUsage, { body }, team.manager);
    forget();
    await call(api.products.createManufacturer, { body: { name: 'Poured away' } }, team.admin);
    const query = { location: String(north.location_id), from: day, to: day };
    return call(api.insights.getWaste, { query }, team.manager);
  },
  'a bowl that was mixed for a service is asked for': async () => {
    const { entryId, clientId, serviceId } = await world.fresh(world.own, (place) => place.entryId);
    await putAll(bowlSeedChanges(north.organization_id, [{ ...(await bowlOf(entryId)), service_id: serviceId }]));
    return call(api.reports.listFormulas, { body: { client_id: clientId } }, team.desk);
  },
  'a bowl is for one of two services of a visit, and on the bill of a walk-in': async () => {
    const { clientId, serviceId, otherServiceId, productId, stylist } = world.own;
    const sent_at = new Date().toISOString();
    const start = wallClockAt(north.zone, Date.parse(sent_at));
    const services = [serviceId, otherServiceId].map((id) => sampleBookedService(start, start, 0, { service_id: id }));
    const visit = (appointmentId: string, client_id: string) => {
      const client = { client_id, client_name: 'Ivy', client_phone: '' };
      return sampleAppointment({ appointmentId, start, location: north.location_id, client, services });
    };
    await putAll(bookSeedChanges(north.organization_id, [visit('choice', clientId), visit('walked-in', walkInId)]));
    const bowl = { local_id: 'choice', start: sent_at, stylist: stylist.user_id, client: clientId };
    const entries = [{ product: productId, grams: 20 }];
    const body = { location_id: north.location_id, sent_at, bowl: { ...bowl, appointment: 'choice', entries } };
    await call(api.stations.enterBowl, { body }, team.manager);
    return call(api.bills.getBill, { params: { id: 'walked-in' } }, team.desk);
  },
  'a visit with a product on its bill is cancelled, and the product taken back': async () => {
    const { appointment, productId } = await world.fresh(world.own, (place) => place.appointment);
    const { id } = appointment;
    const retail = [{ line_id: 'l', product_id: productId, quantity: 1, price: 24 }];
    await call(api.bills.saveBill, { params: { id }, body: { waivers: [], discount: null, retail } }, team.desk);
    forget();
    // The catalog must change to be read again.
    await call(api.products.createManufacturer, { body: { name: 'Taken back' } }, team.admin);
    const body = { scheduleEntryId: id, status: 'cancelled', sold_products: 'take_back' } as const;
    return call(api.scheduler.setAppointmentStatus, { body }, team.manager);
  },
  'the products of a bill are taken off again': async () => {
    const { appointment, productId } = await world.fresh(world.own, (place) => place.appointment);
    const params = { id: appointment.id };
    const retail = [{ line_id: 'l', product_id: productId, quantity: 1, price: 24 }];
    const body = { waivers: [], discount: null, retail };
    await call(api.bills.saveBill, { params, body }, team.desk);
    return call(api.bills.saveBill, { params, body: { ...body, retail: [] } }, team.desk);
  },
  'a visit of a day that is over is done, and what the day earned is kept': async () => {
    const start = `${addDays(dayOf(new Date().toISOString()), -9)} 10:00:00`;
    const past = sampleAppointment({ appointmentId: 'past', start, location: north.location_id });
    await putAll(bookSeedChanges(north.organization_id, [past]));
    await call(api.scheduler.setAppointmentStatus, { body: { scheduleEntryId: 'past', status: 'done' } }, team.manager);
    const [day] = start.split(' ');
    const query = { location: String(north.location_id), from: day, to: day, page: 'start' };
    return call(api.insights.getProfit, { query }, team.manager);
  },
  'a month that is over is kept': () => {
    const month = addDays(dayOf(new Date().toISOString()), -62).slice(0, 7);
    return call(api.insights.getMonthEnd, { query: { month } }, team.manager);
  },
  'the bill of a visit of a day that is over is closed': async () => {
    const start = `${addDays(dayOf(new Date().toISOString()), -8)} 10:00:00`;
    const visit = sampleAppointment({ appointmentId: 'billed', start, location: north.location_id, status: 'done' });
    await putAll(bookSeedChanges(north.organization_id, [visit]));
    return call(api.bills.closeBill, { params: { id: 'billed' }, body: {} }, team.manager);
  },
  'a client who came on a day that is over is named': async () => {
    const day = addDays(dayOf(new Date().toISOString()), -40);
    const client = { client_id: world.own.clientId, client_name: 'Ivy Abbott', client_phone: '' };
    const about = { appointmentId: 'came', start: `${day} 10:00:00`, end: `${day} 11:00:00`, status: 'done' as const };
    const services = [sampleBookedService(about.start, about.end, 60)];
    const visit = sampleAppointment({ ...about, location: north.location_id, client, services });
    await putAll(bookSeedChanges(north.organization_id, [visit]));
    const query = { location: String(north.location_id), from: day, to: day, page: 'start' };
    return call(api.insights.listClientFigures, { query }, team.manager);
  },
  'a product is merged while its salon is counted, and is back': async () => {
    const { spareId: id } = await world.fresh(world.own, (place) => place.spareId);
    const { spareId: merge_into } = await world.fresh(world.own, (place) => place.spareId);
    const { countId } = await world.fresh(world.own, (place) => place.countId);
    await putAll(stockSeedChanges(north.organization_id, ...createCountedLine(north.location_id, id, 3)));
    await call(api.inventory.archiveProduct, { params: { id }, body: { merge_into } }, team.admin);
    await call(api.counts.getCount, { params: { id: countId } }, team.manager);
    await call(api.counts.abandonCount, { params: { id: countId }, body: { reason: 'Over' } }, team.manager);
    return call(api.inventory.restoreProduct, { params: { id }, body: {} }, team.admin);
  },
  'a client with appointments and bowls is merged, and is back': async () => {
    const { clientId: id, twinId: into } = await world.fresh(world.own, (place) => [place.appointment, place.twinId]);
    const bowl_id = `${north.location_id}-20260301100000-MERGED`;
    const bowl = sampleBowl({ bowl_id, start: '2026-03-01 10:00:00', location_id: north.location_id, client_id: id });
    await putAll(bowlSeedChanges(north.organization_id, [bowl]));
    await call(api.scheduler.mergeClients, { params: { id }, body: { into } }, team.manager);
    return call(api.scheduler.undoClientMerge, { params: { id }, body: {} }, team.manager);
  },
  'a client with records of every kind is erased': async () => {
    const { twinId: id } = await world.fresh(world.own, (place) => place.twinId);
    const { twinId: into } = await world.fresh(world.own, (place) => place.twinId);
    const { organization_id, location_id, zone } = north;
    const [client_name, start] = ['Ivy', '2026-03-01 10:00:00'];
    const about = { appointment_id: 'erased', client_id: into, client_name, location_id, start, told: null };
    const entry = { entry_id: 'erased', event: 'closed', number: 1, location_id, client_name } as const;
    const entry_at = { pk: `O#${organization_id}#L#${location_id}#BILLS#2026-03`, sk: '000000000001' };
    const bowl = sampleBowl({ bowl_id: `${location_id}-20260301100000-ERASED`, start, location_id, client_id: into });
    const client = { client_id: into, client_name, client_phone: '' };
    const visit = sampleAppointment({ appointmentId: 'erased', start, location: location_id, client });
    await putAll([...bowlSeedChanges(organization_id, [bowl]), ...bookSeedChanges(organization_id, [visit])]);
    await commit([
      put('appointments', {
        ...entry_at,
        ...entry,
        client_id: into,
        ...keptClientKeys(organization_id, into, 'erased'),
      }),
      failedDeliveryChange(organization_id, { ...entry, entry_at }, 'No answer'),
      deliveryChange(organization_id, { ...entry, entry_at }),
      messageLogChange(organization_id, zone, {
        ...{ kind: 'confirmation', channel: 'email', state: 'sent', to: '', subject: '', text: 'Ivy' },
        ...about,
      }),
      visitMessageChange(organization_id, Date.now(), {
        ...{ ...about, message: 'reminder', zone, caused_by: '', is_released: false },
      }),
    ]);
    const wish = { location_id, client_id: into, services: [world.own.serviceId], idempotency_key: 'erased' };
    await call(api.scheduler.addWish, { body: wish }, team.manager);
    await call(api.scheduler.mergeClients, { params: { id }, body: { into } }, team.admin);
    return call(api.erasure.eraseClient, { params: { id: into }, body: { version: 2 } }, team.admin);
  },
  'the last product of a bowl is taken out': async () => {
    const { entryId: key } = await world.fresh(world.own, (place) => place.entryId);
    return call(api.reports.saveRolledTransactions, { body: { changes: [{ type: 'remove', key }] } }, team.manager);
  },
  'a first password is set': async () => {
    const { user_email: email } = await invite(buildUser('stylist', north));
    const body = { email, oldPassword: identity.getTemporaryPassword(email), newPassword: 'Chosen-By-Them-2026!' };
    return call(api.users.changeInitialPassword, { body });
  },
};

/** Approves a count with everything that was scanned, whether or not it is part of the count. */
async function approveAll(id: string) {
  const { data } = await call(api.counts.getCount, { params: { id } }, team.manager);
  const outside = data.lines.flatMap((line) => (line.outside ? [line.key] : []));
  return call(api.counts.approveCount, { params: { id }, body: { outside } }, team.manager);
}

test.each(Object.entries(rarerTurns))('%s', async (_, run) => {
  expect((await run()).status).toBeLessThan(300);
});

test('every family counts the calls of an organization that calls often', async () => {
  for (const [index, family] of (Object.keys(api) as FamilyName[]).entries())
    await runWithGrants(family, async () => {
      for (let calls = 0; calls <= 10; calls += 1) await limitCalls({ organization_id: 9000 + index, user_id: 'u' });
    });
});

test('a token is stamped', async () => {
  const { handler: stampToken } = await import('../../../functions/triggers/pre-token.ts');
  const { user_id, organization_id } = team.desk;
  const userAttributes = { 'custom:user_id': user_id, 'custom:organization_id': String(organization_id) };
  const event = { request: { userAttributes } } as unknown as PreTokenGenerationV2TriggerEvent;
  const { response } = await runWithGrants('pre-token', () => stampToken(event, lambdaContext()));
  expect(response.claimsAndScopeOverrideDetails?.idTokenGeneration?.claimsToAddOrOverride).toMatchObject({ user_id });
});

test('a new password ends the sessions that began before it, in a record that is there', async () => {
  const { handler: endSessions } = await import('../../../functions/triggers/new-password.ts');
  const { user_id, organization_id } = team.desk;
  const userAttributes = { 'custom:user_id': user_id, 'custom:organization_id': String(organization_id) };
  const event = { triggerSource: 'PostConfirmation_ConfirmForgotPassword', request: { userAttributes } };
  const run = (change: object) =>
    runWithGrants('new-password', () =>
      endSessions({ ...event, ...change } as unknown as PostConfirmationTriggerEvent, lambdaContext()),
    );
  const second = Math.floor(now() / 1000);
  await run({});
  await run({ request: { userAttributes: { ...userAttributes, 'custom:user_id': 'nobody' } } });
  forget();
  const seen = [second - 1, second + 2].map((auth_time) => call(api.users.getProfile, {}, { ...team.desk, auth_time }));
  expect((await Promise.all(seen)).map(({ status }) => status)).toEqual([401, 200]);
  expect(await findUser(organization_id, 'nobody')).toBeUndefined();
});

test('messages about visits are sent, one is put off, and what comes up is reminded of', async () => {
  const { switchOn, send, mailer } = await import('../../functions/messages/outbox.ts');
  mailer.onAnyCommand().resolves({ MessageId: 'M' });
  const booked = await world.fresh(world.own, (place) => place.appointment);
  const on = { on: true, subject: 'Soon', text: 'Soon' };
  await switchOn({ reminder: on, reminder_hours: 168, delay_minutes: 0 });
  const body = { scheduleEntryId: booked.appointment.id, status: 'cancelled' } as const;
  await call(api.scheduler.setAppointmentStatus, { body }, team.manager);
  await world.fresh(world.own, (place) => place.appointment);
  const { body: asked } = samples.bookTogether.sample(world.own);
  const visits = asked.visits.map((visit, nth) => ({ ...visit, start: toMoment(daysAhead(2), 600 + 60 * nth) }));
  const together = { ...asked, visits, allow_double_booking: true, allow_client_busy: true };
  expect((await call(api.scheduler.bookTogether, { body: together }, team.manager)).status).toBe(201);
  await send();
  await send();
});

test('a Monday Page is mailed', async () => {
  const { switchOn, send, listMails, mailer } = await import('../../functions/messages/outbox.ts');
  mailer.onAnyCommand().resolves({ MessageId: 'M' });
  await switchOn({ monday_to: [team.admin.user_id] });
  setClock(() => Date.now() + 8 * 24 * 3_600_000);
  await send();
  await send();
  expect(listMails().map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/^Monday Page/));
  setClock(undefined);
});

test('what a till answers is noted on the bill, and one that does not answer is listed', async () => {
  const entry_at = { pk: 'O#1#L#11#BILLS#2026-03', sk: '000000000002' };
  await runWithGrants('deliverer', () => commit(tillAnswerChanges(entry_at, { paid_by: 'Card' })));
  // A till that nobody reaches, until its bill is given up.
  const { deliver } = await import('../../functions/messages/outbox.ts');
  const { version = 0 } = (await loadWebhook(1)) ?? {};
  await commit([webhookChange(1, { url: 'https://localhost/', secret: 'whsec_x' }, version)]);
  const what = { entry_id: 'E1', event: 'closed', number: 2, location_id: 11, client_name: 'Ada', entry_at } as const;
  await commit([deliveryChange(1, what)]);
  for (let hour = 1; hour < 50; hour += 7) {
    setClock(() => Date.now() + hour * 3_600_000);
    await deliver();
  }
  setClock(undefined);
  const failed = { entry_id: 'E1', reason: 'The till did not answer' };
  expect(await listFailed(1)).toContainEqual(expect.objectContaining(failed));
});

test('a client confirms a visit and ends messages by their links', async () => {
  const { buildLink } = await import('../../../functions/messages/links.ts');
  const { salon, clientId: client } = world.own;
  const { booked } = (await call(api.scheduler.bookTogether, samples.bookTogether.sample(world.own), team.manager))
    .data;
  const { appointmentId: appointment = '', start = '' } = booked[0] ?? {};
  const { organization_id: organization } = salon;
  const links = [
    buildLink({ may: 'confirm', organization, appointment, start }),
    buildLink({ may: 'stop', organization, client, channel: 'email' }),
  ];
  const [confirm = '', stop = ''] = links.map((link) => link.split('/').at(-1));
  expect((await call(api.messages.confirmVisit, { params: { token: confirm } })).data).toContain('Thank you');
  expect((await call(api.messages.stopMessages, { params: { token: stop } })).data).toContain('no more emails');

  const { notify } = await import('../../functions/messages/outbox.ts');
  const { appointment: next } = await world.fresh(world.own, (place) => place.appointment);
  const told = { client_id: client, location_id: salon.location_id, appointment_id: next.id, start: next.start };
  await commit([textedChange('+17035550142', organization, told)]);
  for (const messageBody of ['C', 'Is there parking?', 'STOP'])
    await notify({ originationNumber: '+17035550142', messageBody, inboundMessageId: messageBody });
  const place = { organization, location: salon.location_id, date: '2026-06-01', logged: 'none' };
  await notify({ eventType: 'TEXT_BLOCKED', context: place }).catch(() => undefined);
});

test.each(Object.keys(grants) as Granted[])('the function of %s has no right that it does not use', (name) => {
  const rights = [...grantedActions].filter((right) => right.startsWith(`${name} `));
  expect(rights).not.toEqual([]);
  expect(rights.filter((right) => !sentActions.has(right))).toEqual([]);
});

test('every index is there for a function that asks it', () => {
  const asked = Object.values(grants).flatMap((tablesOf) =>
    Object.entries(tablesOf).flatMap(([table, { indexes = [] }]) => indexes.map((index) => `${table} ${index}`)),
  );
  const kept = tables.flatMap(({ name, indexes }) => indexes.map((index) => `${name} ${index.name}`));
  expect(new Set(asked)).toEqual(new Set(kept));
});

test('what is not granted is refused as it is sent, even where the function swallows it', async () => {
  const write = () => commit([put('audit', { pk: 'O#1', sk: 'T' })]);
  await expect(runWithGrants('calendar', write)).rejects.toThrow('calendar PutItem audit is not allowed');
  await expect(runWithGrants('calendar', () => write().catch(() => 'swallowed'))).rejects.toThrow(
    'calendar PutItem audit',
  );
});
