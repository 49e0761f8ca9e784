import { client } from '../../shared/contract/clients.ts';
import { location } from '../../shared/contract/locations.ts';
import type { Booking } from '../../shared/contract/scheduler.ts';
import { service } from '../../shared/contract/services.ts';
import { assignment } from '../../shared/contract/stylists.ts';
import { type User, user } from '../../shared/contract/users.ts';
import { dayOf } from '../../shared/rules/time.ts';
import { clientKey } from '../clients/store.ts';
import { userKey } from '../kit/caller.ts';
import { badRequest, notFound } from '../kit/errors.ts';
import { getMany, type Item, type Key } from '../kit/table.ts';
import type { TableName } from '../kit/tables.ts';
import { locationKey } from '../locations/store.ts';
import { assignmentKey, recentCategory, serviceKey } from '../services/store.ts';
import type { Offered } from './rules.ts';
import { sheetKey, sheetOf } from './store.ts';

type Wanted = { table: TableName; key: Key };

/**
 * All that a booking stands on, in one consistent request: salon, client, stylist, services as she does them, her day's sheet. `also`
 * asks for more items along the way.
 * @throws 404 for what this organization does not have, 400 for what the stylist does not do
 */
export async function readBooking(organization: number, booking: Booking, also: readonly Wanted[] = []) {
  const { location_id, client_id, user_id, start } = booking;
  const sheet = sheetKey(organization, location_id, dayOf(start), user_id);
  const ids = booking.services.map(({ service_id }) => service_id);
  const wanted: Wanted[] = [
    { table: 'directory', key: locationKey(organization, location_id) },
    { table: 'clients', key: clientKey(organization, client_id) },
    { table: 'directory', key: userKey(organization, user_id) },
    { table: 'appointments', key: sheet },
    ...also,
    ...ids.map((id) => ({ table: 'services' as const, key: serviceKey(organization, id) })),
    ...ids.map((id) => ({ table: 'services' as const, key: assignmentKey(organization, user_id, id) })),
  ];
  const [salonItem, clientItem, stylistItem, sheetItem, ...rest] = await getMany(wanted);
  if (!salonItem) throw notFound('Salon');
  if (!clientItem) throw notFound('Client');
  const stylist = workingStylist(stylistItem, location_id);
  const menu = rest.slice(also.length);
  const pairs = ids.map((_, index): [Item | undefined, Item | undefined] => [menu[index], menu[ids.length + index]]);
  return {
    salon: location.parse(salonItem),
    client: client.parse(clientItem),
    stylist,
    sheet: sheetOf(sheet, sheetItem),
    offered: await Promise.all(pairs.map((pair) => offeredBy(organization, stylist, ...pair))),
    also: rest.slice(0, also.length),
  };
}

async function offeredBy(
  organization: number,
  stylist: User,
  serviceItem: Item | undefined,
  assignmentItem: Item | undefined,
): Promise<Offered> {
  const found = serviceItem && service.parse(serviceItem);
  const category = found && (await recentCategory(organization, found.category_id));
  if (!found || !category) throw notFound('Service');
  const name = `${stylist.user_first_name} ${stylist.user_last_name}`;
  if (!assignmentItem) throw badRequest(`${name} does not do ${found.service_name}.`);
  return { service: found, category, assignment: assignment.parse(assignmentItem) };
}

/** @throws 404 unless this is an active stylist of the salon */
function workingStylist(item: Item | undefined, salon: number): User {
  const found = item && user.parse(item);
  const isStylist = found?.roles.some(({ role }) => role === 'stylist');
  if (!found || !isStylist || !found.location_ids.includes(salon)) throw notFound('Stylist');
  if (found.user_status === 'INACTIVE' || found.user_status === 'DELETED')
    throw badRequest(`${found.user_first_name} ${found.user_last_name} does not take appointments any more.`);
  return found;
}
