import type { Appointment } from '../../shared/contract/appointments.ts';
import type { Booking } from '../../shared/contract/scheduler.ts';
import type { User } from '../../shared/contract/users.ts';
import { personName } from '../../shared/rules/names.ts';
import { clientIn, clientKey } from '../clients/store.ts';
import { type Caller, parseUser, userKey } from '../kit/caller.ts';
import { badRequest, HttpError, notFound, stale } from '../kit/errors.ts';
import { get, getMany, type Item } from '../kit/read.ts';
import { assertCanAccessSalon } from '../kit/scope.ts';
import { WriteConflict } from '../kit/write.ts';
import { locationKey, readLocation } from '../locations/store.ts';
import { readService, recentCategory, serviceKey } from '../services/store.ts';
import { assignmentsIn, assignmentsKey } from '../stylists/store.ts';
import { isStylist, isWorking } from '../users/store.ts';
import { type Offer, offerOf } from './rules.ts';
import { sheetKeys, sheetKeysOf, sheetOf } from './sheet.ts';
import { type Deleted, deletedAppointmentsOf, findPlace, type Place, parsedAppointment } from './store.ts';

/**
 * All that a booking stands on, in one consistent request: salon, client, stylist, what they do, the sheets it takes minutes on. With the
 * place of an appointment that is to change also the appointment `before` and the sheets `from` which its minutes come.
 * @throws 404 for what this organization does not have, 403 for a salon out of reach, 400 for what cannot be booked
 */
export async function readBooking(caller: Caller, booking: Booking, place?: Place) {
  const { organization_id } = caller;
  const { location_id, client_id, user_id } = booking;
  const to = sheetKeys(organization_id, booking);
  const from = { stylist: place?.sheet ?? to.stylist, client: place?.client_sheet ?? to.client };
  // What there is no key for is not asked for: a key that is named twice is read once.
  const { stylist: nothing } = to;
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
      ...booking.services.map((asked) => ({
        table: 'services' as const,
        key: serviceKey(organization_id, asked.service_id),
      })),
    ]);
  const [beforeItem, ...menu] = rest;
  if (!salonItem) throw notFound('Salon');
  assertCanAccessSalon(caller, location_id);
  const client = clientIn(clientItem, organization_id, client_id);
  if (!client) throw notFound('Client');
  const stylist = workingStylist(stylistItem, location_id);
  const before = place && parsedAppointment(beforeItem);
  return {
    salon: readLocation(salonItem),
    client,
    stylist,
    before,
    from: {
      stylist: sheetOf(from.stylist, fromStylist),
      client: before && place && (await clientSheet(organization_id, before, place, fromClient)),
    },
    to: { stylist: sheetOf(to.stylist, toStylist), client: to.client && sheetOf(to.client, toClient) },
    offers: await offersOf(stylist, booking, menu, assignments, before),
  };
}

/** The sheet of an appointment's client, as it was read; a pointer of the first releases does not name it, so it is read now. */
async function clientSheet(organization: number, saved: Appointment, { client_sheet }: Place, item: Item | undefined) {
  const { client: key } = sheetKeysOf(organization, saved);
  return key && sheetOf(key, client_sheet ? item : await get('appointments', key));
}

/**
 * An appointment as it stands in the book, and the sheets with its minutes.
 * @throws what `existingPlace` and `mustBeThisOne` throw
 */
export async function readStanding(caller: Caller, id: string, seen: number | undefined) {
  const place = await existingPlace(caller, id);
  const { at, sheet, client_sheet = sheet } = place;
  const [item, first, second] = await getMany([at, sheet, client_sheet].map((key) => ({ table: 'appointments', key })));
  const before = parsedAppointment(item);
  mustBeThisOne(caller, before, seen);
  const client = await clientSheet(caller.organization_id, before, place, second);
  return { before, sheets: { stylist: sheetOf(sheet, first), client } };
}

/**
 * Holds a change to the appointment its sender saw.
 * @throws 403 for one in a salon out of reach, 409 with the current one when it has changed; Contended when it moved away just now
 */
export function mustBeThisOne(
  caller: Caller,
  found: Appointment | undefined,
  seen: number | undefined,
): asserts found is Appointment {
  if (!found) throw new WriteConflict();
  assertCanAccessSalon(caller, found.location);
  if (seen !== undefined && seen !== found.version) throw stale(found);
}

const noSuchEvent = () => new HttpError(404, 'not_found', 'Scheduled event does not exist.');

/** @throws 404 for an appointment of nobody, of another organization, or one that was deleted */
export async function existingPlace({ organization_id }: Caller, id: string): Promise<Place> {
  const place = await findPlace(organization_id, id);
  if (!place) throw noSuchEvent();
  return place;
}

type WhereDeleted = { scheduleEntryId: string; location_id: number; date: string; version?: number | undefined };

/**
 * A deleted appointment and the sheets it would take minutes on, now.
 * @throws 404 when none such was deleted on this day, 403 for a salon out of reach, 400 when its stylist has left or it has changed
 */
export async function readDeleted(caller: Caller, { scheduleEntryId, location_id, date, version }: WhereDeleted) {
  const { organization_id } = caller;
  const all = await deletedAppointmentsOf(organization_id, location_id, date);
  const before = all.find(({ appointmentId }) => appointmentId === scheduleEntryId);
  if (!before) throw noSuchEvent();
  assertCanAccessSalon(caller, location_id);
  if (version !== undefined && version !== before.version) throw stale(appointmentIn(before));
  const keys = sheetKeysOf(organization_id, before);
  const [stylistItem, clientItem, first, second] = await getMany([
    { table: 'directory', key: userKey(organization_id, before.user_id) },
    { table: 'clients', key: clientKey(organization_id, before.client.client_id) },
    { table: 'appointments', key: keys.stylist },
    { table: 'appointments', key: keys.client ?? keys.stylist },
  ]);
  workingStylist(stylistItem, location_id);
  const client = clientIn(clientItem, organization_id, before.client.client_id);
  if (!client) throw notFound('Client');
  return {
    before,
    client,
    sheets: { stylist: sheetOf(keys.stylist, first), client: keys.client && sheetOf(keys.client, second) },
  };
}

/** A deleted appointment without who deleted it, and why. */
export const appointmentIn = ({ deleted_by: _by, deleted_at: _at, reason: _reason, ...appointment }: Deleted) =>
  appointment satisfies Appointment;

/** What the same stylist was booked for before keeps its name and price, even when they do not offer it any more. */
function offersOf(
  stylist: User,
  { services }: Booking,
  menu: readonly (Item | undefined)[],
  assignmentsItem: Item | undefined,
  before: Appointment | undefined,
): Promise<Offer[]> {
  const assignments = assignmentsIn(assignmentsItem);
  const kept = before?.user_id === stylist.user_id ? before.services : [];
  return Promise.all(
    services.map(async ({ service_id }, index): Promise<Offer> => {
      const same = kept.find((booked) => booked.service_id === service_id);
      if (same) return offerBefore(same);
      const item = menu[index];
      const found = item && readService(item);
      const category = found && (await recentCategory(stylist.organization_id, found.category_id));
      if (!found || !category) throw notFound('Service');
      const assignment = assignments.find(({ serviceId }) => serviceId === service_id);
      return offerOf(stylist, found, category, assignment);
    }),
  );
}

const offerBefore = ({ title, service_shortcut, service_color, price }: Offer): Offer => ({
  title,
  service_shortcut,
  service_color,
  price,
});

/** @throws 404 unless this is a stylist of the salon, 400 when they have left */
function workingStylist(item: Item | undefined, salon: number): User {
  const found = item && parseUser(item);
  if (!found || !isStylist(found) || !found.location_ids.includes(salon)) throw notFound('Stylist');
  if (!isWorking(found)) throw badRequest(`${personName(found)} does not take appointments any more.`);
  return found;
}
