import { isDeepStrictEqual } from 'node:util';
import type { Appointment, BookedService } from '../../shared/contract/appointments.ts';
import type { Booking } from '../../shared/contract/booking.ts';
import type { User } from '../../shared/contract/users.ts';
import { clientName, personName } from '../../shared/rules/names.ts';
import { agreePrice, canChangePrices } from '../../shared/rules/prices.ts';
import { weeklyBlocksFromItem, weeklyBlocksKey } from '../appointments/blockedTimeStore.ts';
import { appointmentSheetKeys, sheetKeys, toDaySheet, withWeeklyBlocks } from '../appointments/daySheetStore.ts';
import { type Offer, todayIn, toOffer } from '../appointments/rules.ts';
import {
  type AppointmentPlace,
  billKey,
  type DeletedRecord,
  findPlace,
  listDeletedAppointments,
  parseOptionalAppointment,
  type SalonToday,
} from '../appointments/store.ts';
import { clientFromItem, clientKey, erasedClient, followMerge, type StoredClient } from '../clients/store.ts';
import { auditEntry } from '../kit/audit.ts';
import { type Caller, parseUser, userKey } from '../kit/caller.ts';
import { badRequest, conflict, HttpError, mayNotChangePrices, notFound, stale } from '../kit/errors.ts';
import { get, getMany, type Item } from '../kit/read.ts';
import { assertCanAccessSalon } from '../kit/scope.ts';
import { WriteConflict } from '../kit/write.ts';
import { configKey, locationKey, parseConfig, parseLocation } from '../locations/store.ts';
import { getTelling } from '../messages/settingsStore.ts';
import { getCachedCategory, parseService, serviceKey } from '../services/store.ts';
import { assignmentsFromItem, assignmentsKey } from '../stylists/store.ts';
import { isStylist, isWorking } from '../users/store.ts';

/**
 * Loads everything a booking depends on in one consistent request: salon, client, stylist, assignments, and the day sheets it is added
 * `to`. For a change, `place` also loads the appointment `before` and the day sheets `from` which it is removed.
 * @throws 404 for records not in this organization, 403 for a salon the caller cannot access, 400 for what cannot be booked
 */
export async function loadBooking(caller: Caller, booking: Booking, place?: AppointmentPlace) {
  const { organization_id } = caller;
  const { location_id, client_id, user_id } = booking;
  const to = sheetKeys(organization_id, booking);
  const from = { stylist: place?.sheet ?? to.stylist, client: place?.client_sheet ?? to.client };
  // Stands in for absent keys: a duplicate key is read only once.
  const { stylist: nothing } = to;
  const asksPrices = booking.services.some(({ price }) => price !== undefined);
  const [salonItem, clientItem, stylistItem, assignments, toStylist, toClient, fromStylist, fromClient, ...rest] =
    await getMany([
      { table: 'directory', key: locationKey(organization_id, location_id) },
      { table: 'clients', key: clientKey(organization_id, client_id) },
      { table: 'directory', key: userKey(organization_id, user_id) },
      { table: 'services', key: assignmentsKey(organization_id, user_id) },
      { table: 'appointments', key: to.stylist },
      { table: 'appointments', key: to.client ?? nothing },
      { table: 'appointments', key: from.stylist },
      { table: 'appointments', key: from.client ?? nothing },
      { table: 'appointments', key: place?.at ?? nothing },
      { table: 'directory', key: configKey(organization_id, location_id) },
      { table: 'appointments', key: weeklyBlocksKey(organization_id, user_id) },
      ...booking.services.map((asked) => ({
        table: 'services' as const,
        key: serviceKey(organization_id, asked.service_id),
      })),
    ]);
  const [beforeItem, configItem, weekly, ...menu] = rest;
  if (!salonItem) throw notFound('Salon');
  assertCanAccessSalon(caller, location_id);
  const client = clientFromItem(clientItem, organization_id, client_id);
  if (!client) throw notFound('Client');
  assertBookable(client);
  const stylist = parseWorkingStylist(stylistItem, location_id);
  const before = place && parseOptionalAppointment(beforeItem);
  const config = configItem && parseConfig(configItem);
  return {
    ...(config && { config }),
    services: menu,
    salon: parseLocation(salonItem),
    client,
    stylist,
    before,
    from: {
      stylist: toDaySheet(from.stylist, fromStylist),
      client: before && place && (await loadClientSheet(organization_id, before, place, fromClient)),
    },
    to: {
      stylist: withWeeklyBlocks(toDaySheet(to.stylist, toStylist), weeklyBlocksFromItem(weekly).rules, booking),
      client: to.client && toDaySheet(to.client, toClient),
    },
    offers: agreePrices(booking, await buildOffers(stylist, booking, menu, assignments, before), {
      booked: before?.services ?? [],
      mayChange: asksPrices && canChangePrices(caller.types, config?.priceChanges),
    }),
  };
}

/** Day sheet of an appointment's client. Pointers of the first releases do not name it, so it is read separately. */
async function loadClientSheet(
  organization: number,
  saved: Appointment,
  { client_sheet }: AppointmentPlace,
  item: Item | undefined,
) {
  const { client: key } = appointmentSheetKeys(organization, saved);
  return key && toDaySheet(key, client_sheet ? item : await get('appointments', key));
}

/**
 * Loads an appointment, its day sheets and the item of its bill, if it has one.
 * @throws as `loadAppointmentPlace` and `assertCurrentVersion`
 */
export async function loadAppointment(caller: Caller, id: string, expectedVersion: number | undefined) {
  const place = await loadAppointmentPlace(caller, id);
  const { at, sheet, client_sheet = sheet } = place;
  const keys = [at, sheet, client_sheet, billKey(caller.organization_id, id)];
  const [item, first, second, bill] = await getMany(keys.map((key) => ({ table: 'appointments', key })));
  const before = parseOptionalAppointment(item);
  assertCurrentVersion(caller, before, expectedVersion);
  const client = await loadClientSheet(caller.organization_id, before, place, second);
  return { before, sheets: { stylist: toDaySheet(sheet, first), client }, bill };
}

/**
 * Asserts that the appointment is the version that the client saw.
 * @throws 403 for a salon the caller cannot access, 409 with the current one if it changed, WriteConflict if it was just moved
 */
export function assertCurrentVersion(
  caller: Caller,
  found: Appointment | undefined,
  expectedVersion: number | undefined,
): asserts found is Appointment {
  if (!found) throw new WriteConflict();
  assertCanAccessSalon(caller, found.location);
  if (expectedVersion !== undefined && expectedVersion !== found.version) throw stale(found);
}

export const appointmentNotFound = () => new HttpError(404, 'not_found', 'Scheduled event does not exist.');

/** @throws 404 for an unknown or deleted appointment, or one of another organization */
export async function loadAppointmentPlace({ organization_id }: Caller, id: string): Promise<AppointmentPlace> {
  const place = await findPlace(organization_id, id);
  if (!place) throw appointmentNotFound();
  return place;
}

type DeletedRef = { scheduleEntryId: string; location_id: number; date: string; version?: number | undefined };

/**
 * Loads a deleted appointment and the day sheets it would be added to.
 * @throws 404 if no such appointment was deleted on this day, 403 for a salon the caller cannot access, 400 if its stylist has left,
 * 409 if it changed or its client was erased
 */
export async function loadDeleted(caller: Caller, { scheduleEntryId, location_id, date, version }: DeletedRef) {
  const { organization_id } = caller;
  const all = await listDeletedAppointments(organization_id, location_id, date);
  const before = all.find(({ appointmentId }) => appointmentId === scheduleEntryId);
  if (!before) throw appointmentNotFound();
  assertCanAccessSalon(caller, location_id);
  if (version !== undefined && version !== before.version) throw stale(withoutDeletion(before));
  const keys = appointmentSheetKeys(organization_id, before);
  const [stylistItem, clientItem, first, second] = await getMany([
    { table: 'directory', key: userKey(organization_id, before.user_id) },
    { table: 'clients', key: clientKey(organization_id, before.client.client_id) },
    { table: 'appointments', key: keys.stylist },
    { table: 'appointments', key: keys.client ?? keys.stylist },
  ]);
  parseWorkingStylist(stylistItem, location_id);
  const booked = clientFromItem(clientItem, organization_id, before.client.client_id);
  if (!booked) throw notFound('Client');
  const client = await followMerge(organization_id, booked);
  assertBookable(client);
  const { client_id } = client;
  const clientKeys = sheetKeys(organization_id, { ...before, client_id }).client;
  const clientSheet = client === booked ? second : clientKeys && (await get('appointments', clientKeys));
  return {
    before,
    client,
    sheets: { stylist: toDaySheet(keys.stylist, first), client: clientKeys && toDaySheet(clientKeys, clientSheet) },
  };
}

/** @throws 409 for a client who was erased or merged into another one */
export function assertBookable(client: StoredClient): void {
  if (client.erased) throw erasedClient();
  if (client.merged_into)
    throw conflict(`${clientName(client)} was merged with another client. Please choose that one.`);
}

/** Today in a salon, and what its clients are told about changes. */
export async function getToday(caller: Caller, salon: { zone: string }): Promise<SalonToday> {
  return { today: todayIn(salon), telling: await getTelling(caller, salon.zone) };
}

type AppointmentChange = { before?: Appointment; after?: Appointment; reason?: string | undefined };

export function visitAuditEntry(caller: Caller, action: string, { before, after, reason }: AppointmentChange) {
  const id = (after ?? before)?.appointmentId ?? '';
  return auditEntry(caller, { entity: 'appointment', id, action, before, after, ...(reason && { reason }) });
}

/** Removes the deletion details from a deleted appointment. */
export const withoutDeletion = ({ deleted_by: _by, deleted_at: _at, reason: _reason, ...appointment }: DeletedRecord) =>
  appointment satisfies Appointment;

/** Services already booked with the same stylist keep their name and price, even if they are no longer offered. */
function buildOffers(
  stylist: User,
  { services }: Booking,
  menu: readonly (Item | undefined)[],
  assignmentsItem: Item | undefined,
  before: Appointment | undefined,
): Promise<Offer[]> {
  const assignments = assignmentsFromItem(assignmentsItem);
  const kept = before?.user_id === stylist.user_id ? before.services : [];
  return Promise.all(
    services.map(async ({ service_id }, index): Promise<Offer> => {
      const same = kept.find((booked) => booked.service_id === service_id);
      if (same) return toBookedOffer(same);
      const item = menu[index];
      const found = item && parseService(item);
      const category = found && (await getCachedCategory(stylist.organization_id, found.category_id));
      if (!found || !category) throw notFound('Service');
      const assignment = assignments.find(({ serviceId }) => serviceId === service_id);
      return toOffer(stylist, found, category, assignment);
    }),
  );
}

/** At its list price. */
const toBookedOffer = ({ title, service_shortcut, service_color, price, list_price }: BookedService): Offer => ({
  title,
  service_shortcut,
  service_color,
  price: list_price ?? price,
});

/**
 * Offers at the prices for this visit. A service that was booked before keeps its price, also with another stylist.
 * @throws 403 unless the caller may change prices, 400 for another price without a reason
 */
function agreePrices(
  { services }: Booking,
  offers: readonly Offer[],
  { booked, mayChange }: { booked: readonly BookedService[]; mayChange: boolean },
): Offer[] {
  const left = [...booked];
  return offers.map((offer, index) => {
    const asked = services[index];
    const nth = left.findIndex(({ service_id }) => service_id === asked?.service_id);
    const [earlier] = nth < 0 ? [] : left.splice(nth, 1);
    const agreed = agreePrice(offer.price, asked ?? {}, earlier);
    const isChanged = !isDeepStrictEqual(agreed, agreePrice(offer.price, {}, earlier));
    if (isChanged && !mayChange) throw mayNotChangePrices();
    const message = `Please say why ${offer.title} has another price.`;
    if (agreed.price_reason === '') throw badRequest(message, { [`services.${index}.price_reason`]: message });
    return { ...offer, ...agreed };
  });
}

/** @throws 404 unless the item is a stylist of the salon, 400 if they are inactive */
export function parseWorkingStylist(item: Item | undefined, salon: number): User {
  const found = item && parseUser(item);
  if (!found || !isStylist(found) || !found.location_ids.includes(salon)) throw notFound('Stylist');
  if (!isWorking(found)) throw badRequest(`${personName(found)} does not take appointments any more.`);
  return found;
}
