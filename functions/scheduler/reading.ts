import type { Appointment } from '../../shared/contract/appointments.ts';
import { client } from '../../shared/contract/clients.ts';
import { location } from '../../shared/contract/locations.ts';
import type { Booking } from '../../shared/contract/scheduler.ts';
import { service } from '../../shared/contract/services.ts';
import { type User, user } from '../../shared/contract/users.ts';
import { clientKey } from '../clients/store.ts';
import { type Caller, userKey } from '../kit/caller.ts';
import { badRequest, HttpError, notFound } from '../kit/errors.ts';
import { mustReach } from '../kit/scope.ts';
import { getMany, type Item } from '../kit/table.ts';
import { locationKey } from '../locations/store.ts';
import { recentCategory, serviceKey } from '../services/store.ts';
import { assignmentsIn, assignmentsKey } from '../stylists/store.ts';
import { isStylist, isWorking } from '../users/store.ts';
import { nameOf, type Offer, offerOf } from './rules.ts';
import { sheetKey, sheetOf } from './sheet.ts';
import { findPlace, type Place, parsedAppointment } from './store.ts';

/**
 * All that a booking stands on, in one consistent request: salon, client, stylist, what she does, her day's sheet. With the place of
 * an appointment that is to change also the appointment `before` and the sheet `from` which its minutes come.
 * @throws 404 for what this organization does not have, 403 for a salon out of reach, 400 for what cannot be booked
 */
export async function readBooking(caller: Caller, booking: Booking, place?: Place) {
  const { organization_id } = caller;
  const { location_id, client_id, user_id } = booking;
  const to = sheetKey(organization_id, booking);
  const [salonItem, clientItem, stylistItem, assignments, toItem, fromItem, beforeItem, ...menu] = await getMany([
    { table: 'directory', key: locationKey(organization_id, location_id) },
    { table: 'clients', key: clientKey(organization_id, client_id) },
    { table: 'directory', key: userKey(organization_id, user_id) },
    { table: 'services', key: assignmentsKey(organization_id, user_id) },
    { table: 'appointments', key: to },
    { table: 'appointments', key: place?.sheet ?? to },
    { table: 'appointments', key: place?.at ?? to },
    ...booking.services.map((asked) => ({
      table: 'services' as const,
      key: serviceKey(organization_id, asked.service_id),
    })),
  ]);
  if (!salonItem) throw notFound('Salon');
  mustReach(caller, location_id);
  if (!clientItem) throw notFound('Client');
  const stylist = workingStylist(stylistItem, location_id);
  const before = place && parsedAppointment(beforeItem);
  return {
    salon: location.parse(salonItem),
    client: client.parse(clientItem),
    stylist,
    before,
    from: sheetOf(place?.sheet ?? to, fromItem),
    to: sheetOf(to, toItem),
    offers: await offersOf(stylist, booking, menu, assignments, before),
  };
}

/** @throws 404 for an appointment of nobody, of another organization, or one that was deleted */
export async function existingPlace({ organization_id }: Caller, id: string) {
  const place = await findPlace(organization_id, id);
  if (!place) throw new HttpError(404, 'not_found', 'Scheduled event does not exist.');
  return place;
}

/** What the same stylist was booked for before keeps its name and price, even when she does not offer it any more. */
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
      const found = item && service.parse(item);
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

/** @throws 404 unless this is a stylist of the salon, 400 when she has left */
function workingStylist(item: Item | undefined, salon: number): User {
  const found = item && user.parse(item);
  if (!found || !isStylist(found) || !found.location_ids.includes(salon)) throw notFound('Stylist');
  if (!isWorking(found)) throw badRequest(`${nameOf(found)} does not take appointments any more.`);
  return found;
}
