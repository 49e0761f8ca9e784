import { failedDeliveryChange } from '../../functions/bills/webhookStore.ts';
import { stockSeedChanges } from '../../functions/inventory/store.ts';
import { commit, put, putAll, remove } from '../../functions/kit/write.ts';
import { locationCreationChanges, newLocation } from '../../functions/locations/store.ts';
import { messageLogChange } from '../../functions/messages/logStore.ts';
import { messageSettingsSeedChange } from '../../functions/messages/settingsStore.ts';
import { bowlSeedChanges, createBowlId } from '../../functions/reports/store.ts';
import { categorySeedChange, serviceSeedChange } from '../../functions/services/store.ts';
import { assignmentsKey, hoursKey } from '../../functions/stylists/store.ts';
import { userCreationChanges } from '../../functions/users/store.ts';
import { createMenu } from '../../infra/local/demo/menu.ts';
import { createCountedLine } from '../../infra/local/demo/stock.ts';
import { isAllowed } from '../../shared/contract/endpoint.ts';
import type { ImportKind, ImportValues } from '../../shared/contract/imports.ts';
import { api } from '../../shared/contract/index.ts';
import type { Location } from '../../shared/contract/locations.ts';
import { getUserTypes } from '../../shared/contract/roles.ts';
import type { User } from '../../shared/contract/users.ts';
import { defaultTextBodies } from '../../shared/rules/texts.ts';
import { addMinutes, toMoment } from '../../shared/rules/time.ts';
import { newClient, newProduct, newStock } from '../endpoints/imports.ts';
import type { EndpointCase } from '../endpoints/index.ts';
import { type Place, unknownCode } from '../endpoints/record.ts';
import { daysAhead } from './days.ts';
import { importFile } from './importFile.ts';
import { abroad, buildUser, north, ours, seedOrganizations, south, team, theirs } from './people.ts';
import { call } from './product.ts';
import { sampleBowl, sampleBowlEntry } from './samples.ts';

/** A second salon of the other organization. */
const secondForeignSalon = newLocation(theirs, 22, 'Abroad too', 'America/New_York');

const menuByOrganization = new Map(
  [ours, theirs].map((organization) => [organization.organization_id, createMenu(organization)]),
);

/** Creates three places: the caller's salon, another salon of the same organization, and one of another organization. */
export async function createWorld() {
  await seedOrganizations();
  await commit(locationCreationChanges(secondForeignSalon));
  for (const [organization, { categories, services }] of menuByOrganization)
    await putAll([
      ...categories.map((category) => categorySeedChange(organization, category)),
      ...services.map(({ steps: _, color: __, ...service }) => serviceSeedChange(service)),
    ]);
  const everything = (place: Place) => Object.values(place);
  const own = await fresh(await createPlace(north), everything);
  const sister = await fresh(await createPlace(south), everything);
  const foreign = await fresh(await createPlace(abroad), everything);

  return {
    own,
    sister,
    foreign,
    /** A user of the caller's organization who may call the endpoint. */
    findCaller: ({ endpoint }: EndpointCase): User | undefined =>
      endpoint.allow === 'public'
        ? undefined
        : Object.values(team).find(
            ({ organization_id, roles }) =>
              organization_id !== theirs.organization_id &&
              isAllowed(endpoint.allow, getUserTypes(roles.map(({ role }) => role))),
          ),
    fresh,
    async buildSample(row: EndpointCase) {
      return row.sample(await fresh(own, row.sample));
    },
  };
}
export type World = Awaited<ReturnType<typeof createWorld>>;

/**
 * Recreates the objects of the place that `reads` accesses, so that no earlier request has changed them. Resets the stylist to one service
 * and no hours of their own.
 */
async function fresh(place: Place, reads: (place: Place) => unknown): Promise<Place> {
  const admin = getAdmin(place.salon);
  const read = findReadProperties(reads, place);
  const made: Partial<Place> = {};
  await assignService(place.stylist, place.serviceId);
  if (read.has('newcomer')) made.newcomer = await inviteUser(place.salon);
  if (read.has('deleted')) made.deleted = await deleteAppointment(await bookAppointment(place, admin), admin);
  if (read.has('blocked')) made.blocked = await blockTime(place, admin);
  if (read.has('wishId')) made.wishId = await addWish(place, admin);
  // Requests about a stylist may affect their calendar feed without naming it.
  if (read.has('calendar') || read.has('stylist')) made.calendar = await createCalendarFeed(place, admin);
  if (read.has('twinId')) made.twinId = await addTwin(place, admin);
  if (read.has('mergedId')) made.mergedId = await mergeTwin(place, admin);
  if (read.has('spareId')) made.spareId = await createSpareProduct(place, admin);
  if (read.has('archivedId')) made.archivedId = await archiveProduct(place, admin);
  if (read.has('orderId')) made.orderId = await submitOrder(place, admin);
  if (read.has('movementId')) made.movementId = await recordRecount(place, admin);
  if (read.has('transferId')) made.transferId = await sendTransfer(place, admin);
  if (read.has('countable') || read.has('countId') || read.has('waitingId')) await abandonOpenCounts(place, admin);
  if (read.has('countId')) made.countId = await startCount(place, admin);
  if (read.has('waitingId')) made.waitingId = await finishCount(place, admin);
  if (read.has('importId')) made.importId = await importRow('products', newProduct(place), admin);
  if (read.has('stockImportId')) made.stockImportId = await importRow('stock', newStock(place), admin);
  if (read.has('clientImportId')) made.clientImportId = await importRow('clients', newClient(), admin);
  if (read.has('stationId') || read.has('stationKey')) Object.assign(made, await addStation(place, admin));
  if (read.has('entryId')) made.entryId = `${await recordBowl(place, admin, place.barcode)}-0`;
  if (read.has('waitingBowlId')) made.waitingBowlId = await recordBowl(place, admin, unknownCode);
  if (read.has('servedId')) made.servedId = await serveAppointment(place, admin);
  if (read.has('failedId')) made.failedId = await failDelivery(place);
  if (read.has('billedId')) made.billedId = await closeBill(place, admin);
  if (read.has('mixed')) made.mixed = await mixBowl(place, admin);
  if (read.has('pictured')) made.pictured = await addPicture(place, admin);
  if (read.has('message')) made.message = await logFailedMessage(place);
  if (read.has('lateId')) made.lateId = await runLate(place, admin);
  if (read.has('appointment')) made.appointment = await bookAppointment(place, admin);
  return { ...place, ...made };
}

const getAdmin = ({ organization_id }: Location): User =>
  organization_id === theirs.organization_id ? team.theirAdmin : team.admin;

/** Names of the properties that `reads` accesses. */
function findReadProperties(reads: (place: Place) => unknown, place: Place): ReadonlySet<string | symbol> {
  const read = new Set<string | symbol>();
  reads(new Proxy(place, { get: (target, name, receiver) => read.add(name) && Reflect.get(target, name, receiver) }));
  return read;
}

/** A salon with its permanent objects. Those that are recreated for each request are still empty. */
async function createPlace(salon: Location): Promise<Place> {
  const admin = getAdmin(salon);
  const stylist = buildUser('stylist', salon);
  const [service, other] = menuByOrganization.get(salon.organization_id)?.services ?? [];
  const { service_id: serviceId = '', category_id: categoryId = '' } = service ?? {};
  await commit(userCreationChanges(stylist));
  await assignService(stylist, serviceId);
  const form = { firstName: 'Ivy', lastName: salon.location_name, email: `ivy${salon.location_id}@example.com` };
  const { data } = await call(
    api.clients.createClient,
    {
      body: {
        ...form,
        phone: `70355${salon.location_id}001`,
        date: '1990/01/02',
        pictureConsent: 'yes',
        smsConsent: 'yes',
        allow_duplicate: true,
      },
    },
    admin,
  );
  return {
    salon,
    stylist,
    newcomer: stylist,
    clientId: data.client_id,
    twinId: '',
    mergedId: '',
    categoryId,
    serviceId,
    otherServiceId: other?.service_id ?? '',
    ...(await createStock(salon, admin)),
    appointment: { id: '', start: toMoment(daysAhead(7), 600) },
    message: { id: '', date: '' },
    lateId: '',
    deleted: { id: '', start: '' },
    blocked: { id: '', start: '' },
    wishId: '',
    servedId: '',
    billedId: '',
    mixed: { id: '', bowlId: '' },
    pictured: { id: '', picture: '' },
    failedId: '',
    calendar: '',
  };
}

/** Creates a user who has not signed in yet. */
async function inviteUser(salon: Location): Promise<User> {
  const newcomer = buildUser('front desk', salon, { user_status: 'PENDING' });
  await commit(userCreationChanges(newcomer));
  return newcomer;
}

function assignService({ organization_id, user_id: userId }: User, serviceId: string): Promise<void> {
  const services = [{ userId, serviceId, priceLevel: 1, servicing: 30, gap: 0, servicing2: 0, version: 1 }];
  return commit([
    put('services', { ...assignmentsKey(organization_id, userId), services, version: 1 }),
    remove('services', hoursKey(organization_id, userId)),
  ]);
}

/** Creates a product with its brand, distributor and stock. */
async function createStock({ organization_id, location_id }: Location, admin: User) {
  const maker = { name: `Maker of ${location_id}` };
  const { data: manufacturer } = await call(api.products.createManufacturer, { body: maker }, admin);
  const manufacturerId = manufacturer.manufacturer_id;
  const { data: brand } = await call(api.products.createBrand, { body: { name: 'Igora', manufacturerId } }, admin);
  const brandId = brand.brand_id;
  const shades = { name: 'Royal', brandId };
  const { data: category } = await call(api.products.createProductCategory, { body: shades }, admin);
  const categoryId = category.category_id;
  const code = `OWN-${location_id}`;
  const tube = {
    name: '8-1',
    manufacturerId,
    brandId,
    categoryId,
    barcode: code,
    ozSize: 2.1,
    price: 8.45,
    retailPrice: 24,
  };
  const { data } = await call(api.products.createProduct, { body: tube }, admin);
  const productId = data.product.product_id;
  const [line, first] = createCountedLine(location_id, productId, 4);
  await putAll(stockSeedChanges(organization_id, line, first));
  const carrier = { reseller_company_name: `Distributor of ${location_id}`, account_number: '', email: '' };
  const reseller = { ...carrier, lead_time_days: 5, brand_ids: [brandId] };
  const { data: made } = await call(api.orders.createReseller, { body: reseller }, admin);
  return {
    manufacturerId,
    brandId,
    productCategoryId: categoryId,
    productId,
    spareId: '',
    archivedId: '',
    barcode: code,
    movementId: '',
    resellerId: made.reseller_id,
    orderId: '',
    sisterId: sisterByLocation.get(location_id) ?? 0,
    transferId: '',
    countId: '',
    waitingId: '',
    countable: location_id,
    importId: '',
    stockImportId: '',
    clientImportId: '',
    stationId: '',
    stationKey: '',
    entryId: '',
    waitingBowlId: '',
  };
}

const sisterByLocation = new Map([
  [north.location_id, south.location_id],
  [south.location_id, north.location_id],
  [abroad.location_id, secondForeignSalon.location_id],
]);

async function addTwin({ salon }: Place, admin: User): Promise<string> {
  const twin = `twin${++counter}.${salon.location_id}`;
  const form = { firstName: 'Ivy', lastName: twin, email: `${twin}@example.com`, date: '1990/01/02' };
  const body = { ...form, phone: `571${String(5_550_000 + counter)}`, allow_duplicate: true };
  return (await call(api.clients.createClient, { body }, admin)).data.client_id;
}

async function mergeTwin(place: Place, admin: User): Promise<string> {
  const id = await addTwin(place, admin);
  const { data } = await call(api.scheduler.mergeClients, { params: { id }, body: { into: place.clientId } }, admin);
  if (!data.client) throw new Error('The twin was not merged');
  return id;
}

async function createSpareProduct({ manufacturerId, brandId }: Place, admin: User): Promise<string> {
  const barcode = `SPARE-${++counter}`;
  const body = { name: barcode, manufacturerId, brandId, barcode, ozSize: 2.1, price: 8.45 };
  return (await call(api.products.createProduct, { body }, admin)).data.product.product_id;
}

async function archiveProduct(place: Place, admin: User): Promise<string> {
  const id = await createSpareProduct(place, admin);
  await call(api.inventory.archiveProduct, { params: { id }, body: {} }, admin);
  return id;
}

/** Sends a transfer from the sister salon. */
async function sendTransfer({ salon, sisterId, productId }: Place, admin: User): Promise<string> {
  const body = { from: sisterId, to: salon.location_id, items: [{ product_id: productId, quantity: 4 }] };
  return (await call(api.transfers.sendTransfer, { body }, admin)).data.transfer_id;
}

async function abandonOpenCounts({ salon }: Place, admin: User): Promise<void> {
  const { data } = await call(api.counts.listCounts, {}, admin);
  for (const { count_id: id } of data.filter(({ location_id }) => location_id === salon.location_id))
    await call(api.counts.abandonCount, { params: { id }, body: { reason: 'Another one' } }, admin);
}

/** Starts a count of one product and adds a scan. */
async function startCount({ salon, productId, barcode }: Place, admin: User): Promise<string> {
  const body = { location: salon.location_id, scope: 'list' as const, ids: [productId] };
  const { count_id: id } = (await call(api.counts.startCount, { body }, admin)).data;
  const counted = { device_id: 'shelf', items: [{ barcode, pieces: (++counter % 900) + 0.5 }] };
  await call(api.counts.addCounted, { params: { id }, body: counted }, admin);
  return id;
}

async function finishCount(place: Place, admin: User): Promise<string> {
  const id = await startCount(place, admin);
  await call(api.counts.finishCount, { params: { id }, body: {} }, admin);
  return id;
}

/** Imports one row in one batch. */
async function importRow(kind: ImportKind, { values }: { values: ImportValues }, admin: User): Promise<string> {
  return (await importFile({ kind, rows: [values] }, admin)).id;
}

async function addStation({ salon }: Place, admin: User) {
  const body = { location_id: salon.location_id, device_name: `Color bar ${++counter}` };
  const { data } = await call(api.stations.addStation, { body }, admin);
  return { stationId: data.station.station_id, stationKey: data.key };
}

const scaleName = 'Scale';

/** A new key of the salon's only scale, because the number of scales is limited. */
async function getScaleKey({ salon: { location_id } }: Place, admin: User): Promise<string> {
  const { data } = await call(api.stations.listDevices, { body: {} }, admin);
  const scale = data.find((one) => one.location_id === location_id && one.device_name === scaleName);
  if (!scale) {
    const body = { location_id, device_name: scaleName };
    return (await call(api.stations.addStation, { body }, admin)).data.key;
  }
  return (await call(api.stations.rotateStationKey, { params: { id: scale.station_id }, body: {} }, admin)).data.key;
}

/** Sends a bowl with one product. Returns its id. */
async function recordBowl(place: Place, admin: User, product: string): Promise<string> {
  const stationKey = await getScaleKey(place, admin);
  const sent_at = new Date().toISOString();
  const entries = [{ product, grams: 20 + (++counter % 900) / 100 }];
  const bowl = {
    local_id: `bowl-${counter}`,
    start: sent_at,
    stylist: place.stylist.user_id,
    client: place.clientId,
    entries,
  };
  const sent = { headers: { 'x-station-key': stationKey }, body: { sent_at, bowls: [bowl] } };
  return (await call(api.stations.sendBowls, sent)).data.verdicts[0]?.transaction_id ?? '';
}

async function logFailedMessage({ salon, clientId: client_id }: Place): Promise<{ id: string; date: string }> {
  const about = { appointment_id: 'none', start: toMoment(daysAhead(7), 600), told: null };
  const change = messageLogChange(salon.organization_id, salon.zone, {
    ...{ location_id: salon.location_id, kind: 'confirmation', channel: 'email', state: 'failed', reason: 'rejected' },
    ...{ client_id, client_name: 'Ivy', to: '', subject: '', text: '', ...about },
  });
  await commit([change]);
  const { message_id, date } = change.action.Put?.Item ?? {};
  return { id: String(message_id), date: String(date) };
}

let counter = 0;

/** Submits an order. Nothing of it has been received. */
async function submitOrder({ salon, resellerId, productId }: Place, admin: User): Promise<string> {
  const order_items = [{ product_id: productId, new_quantity: 6 }];
  const order_number = `RO-${++counter}`;
  const body = { reseller_id: resellerId, location: salon.location_id, order_number, order_items };
  return (await call(api.orders.submitReorder, { body }, admin)).data.order.order_id;
}

/** Recounts the product. Returns the id of the movement, which can be reversed. */
async function recordRecount({ salon, productId }: Place, admin: User): Promise<string> {
  const items = [{ product_id: productId, inventory_current_quantity: (++counter % 900) + 0.25 }];
  await call(api.inventory.saveInventory, { body: { Location: salon.location_id, items } }, admin);
  const params = { locationId: salon.location_id, productId };
  const { data } = await call(api.inventory.listMovements, { params, query: {} }, admin);
  return data.Items.find(({ kind }) => kind === 'recount')?.movement_id ?? '';
}

const steps = { service_step1_minutes: 30, service_step2_minutes: 0, service_step3_minutes: 0 };

/** Confirms every warning a booking may produce. */
const confirmations = { allow_double_booking: true, allow_client_busy: true, allow_past_day: true };

async function bookAppointment({ salon, stylist, clientId, serviceId, appointment: { start } }: Place, admin: User) {
  const booking = { location_id: salon.location_id, user_id: stylist.user_id, client_id: clientId, start };
  const body = { ...booking, services: [{ service_id: serviceId, ...steps }], ...confirmations };
  const { data } = await call(api.scheduler.createAppointment, { body }, admin);
  return { id: data.appointmentId, start };
}

/** Books a visit that runs late, in an organization that texts its clients. */
async function runLate(place: Place, admin: User): Promise<string> {
  await commit([messageSettingsSeedChange(place.salon.organization_id, { on: [], texts: textSettings })]);
  const { id, start } = await bookAppointment(place, admin);
  const late = { schedule_entry_id: id, version: 1, user_id: place.stylist.user_id, start: addMinutes(start, 20) };
  const confirmed = { allow_double_booking: true, allow_client_busy: true };
  const body = { moves: [{ ...late, late_minutes: 20 }], ...confirmed };
  await call(api.scheduler.moveAppointments, { body }, admin);
  return id;
}
const textSettings = { on: true, monthly_cap: 1000, ...defaultTextBodies };

async function blockTime({ salon, stylist, appointment }: Place, admin: User) {
  const start = addMinutes(appointment.start, 240);
  const place = { location_id: salon.location_id, user_id: stylist.user_id, start };
  const body = { ...place, minutes: 30, kind: 'lunch' as const, allow_double_booking: true };
  const { data } = await call(api.scheduler.createBlockedTime, { body }, admin);
  return { id: data.block_id, start };
}

async function addWish({ salon, clientId, serviceId }: Place, admin: User): Promise<string> {
  const body = { location_id: salon.location_id, client_id: clientId, services: [serviceId] };
  return (await call(api.scheduler.addWish, { body }, admin)).data.wish_id;
}

async function serveAppointment(place: Place, admin: User): Promise<string> {
  const { id } = await bookAppointment(place, admin);
  await call(api.scheduler.setAppointmentStatus, { body: { scheduleEntryId: id, status: 'in_service' } }, admin);
  return id;
}

async function closeBill(place: Place, admin: User): Promise<string> {
  const id = await serveAppointment(place, admin);
  await call(api.bills.closeBill, { params: { id }, body: {} }, admin);
  return id;
}

async function mixBowl(place: Place, admin: User): Promise<Place['mixed']> {
  const { id, start } = await bookAppointment(place, admin);
  const { organization_id, location_id } = place.salon;
  const bowl_id = createBowlId({ location_id, start }, `mixed${++counter}`);
  const entries = [sampleBowlEntry({ entry_id: `${bowl_id}-0`, start })];
  const bowl = { bowl_id, start, location_id, client_id: place.clientId, appointment_id: id, entries };
  await putAll(bowlSeedChanges(organization_id, [sampleBowl(bowl)]));
  return { id, bowlId: bowl_id };
}

async function addPicture(place: Place, admin: User): Promise<Place['pictured']> {
  const { id } = await bookAppointment(place, admin);
  const { data } = await call(api.pictures.addVisitPicture, { params: { id }, body: {}, file: new Blob() }, admin);
  return { id, picture: data.pictures?.[0]?.picture_id ?? '' };
}

async function failDelivery({ salon }: Place): Promise<string> {
  const entry_id = `entry-${++counter}`;
  const entry = { entry_id, event: 'closed', number: 1, location_id: salon.location_id, client_name: 'Ivy' } as const;
  const entry_at = { pk: `O#${salon.organization_id}#L#${salon.location_id}#BILLS#2026-11`, sk: '000000000001' };
  await commit([failedDeliveryChange(salon.organization_id, { ...entry, entry_at }, 'No answer')]);
  return entry_id;
}

async function deleteAppointment(appointment: Place['appointment'], admin: User) {
  await call(api.scheduler.deleteAppointment, { body: { scheduleEntryId: appointment.id } }, admin);
  return appointment;
}

async function createCalendarFeed({ stylist }: Place, admin: User): Promise<string> {
  const { data } = await call(api.stylists.createCalendarFeed, { params: { id: stylist.user_id } }, admin);
  return data.path.slice(-43);
}
