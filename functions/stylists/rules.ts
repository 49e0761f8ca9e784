import type { Service } from '../../shared/contract/services.ts';
import type { Assignment, AssignmentForm, ListedStylist } from '../../shared/contract/stylists.ts';
import type { User } from '../../shared/contract/users.ts';
import { isPriced } from '../../shared/rules/prices.ts';
import { badRequest, conflict } from '../kit/errors.ts';

/** A stylist as the list shows her, with what is still missing before she can be booked. */
export function lineOf(person: User, services: readonly Assignment[]): ListedStylist {
  const { user_id, user_first_name, user_last_name, user_email, location_id, location_name } = person;
  const missing: ListedStylist['missing'] = [];
  if (location_id === null) missing.push('salon');
  if (services.length === 0) missing.push('services');
  return {
    user_id,
    user_first_name,
    user_last_name,
    user_email,
    location_id,
    location_name,
    services_count: services.length,
    missing,
  };
}

export const byName = (a: User, b: User): number =>
  a.user_last_name.localeCompare(b.user_last_name) || a.user_first_name.localeCompare(b.user_first_name);

type Settings = { form: AssignmentForm; service: Service | undefined; version: number; several: boolean };

/**
 * The assignment a form describes; a service that costs nothing is done at the first level.
 * @throws 400 for a service that is not there, and for one that costs something without a price level
 */
export function assignmentOf({ form, service, version, several }: Settings): Assignment {
  if (!service) throw badRequest('Please choose at least one service.');
  if (form.priceLevel === undefined && isPriced(service))
    throw badRequest(
      several
        ? 'All services need to have Price level and Servicing time set.'
        : 'Service need to have Price level and Servicing time set.',
    );
  const { userId, serviceId, servicing, gap, servicing2, priceLevel = 1 } = form;
  return { userId, serviceId, priceLevel, servicing, gap, servicing2, version };
}

/** @throws 409 when she does one of them already or one is asked for twice */
export function withAdded(known: readonly Assignment[], added: readonly Assignment[]): Assignment[] {
  const all = [...known, ...added];
  if (new Set(all.map(({ serviceId }) => serviceId)).size < all.length)
    throw conflict('The stylist does one of these services already. Please look again.');
  return all;
}
