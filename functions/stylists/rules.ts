import type { Service } from '../../shared/contract/services.ts';
import {
  type Assignment,
  type AssignmentForm,
  deactivatedText,
  incompleteText,
  type ListedStylist,
} from '../../shared/contract/stylists.ts';
import type { User } from '../../shared/contract/users.ts';
import { isPriced } from '../../shared/rules/prices.ts';
import { badRequest, conflict, notFound } from '../kit/errors.ts';
import { isWorking } from '../users/store.ts';

/** A stylist as the list shows her, with what is still missing before she can be booked. */
export function lineOf(person: User, services: readonly Assignment[]): ListedStylist {
  const { user_id, user_first_name, user_last_name, user_email, user_status, location_id, location_name } = person;
  const missing: ListedStylist['missing'] = [];
  if (location_id === null) missing.push('salon');
  if (services.length === 0) missing.push('services');
  return {
    user_id,
    user_first_name,
    user_last_name,
    user_email,
    user_status,
    location_id,
    location_name,
    services_count: services.length,
    missing,
  };
}

export const byName = (a: User, b: User): number =>
  a.user_last_name.localeCompare(b.user_last_name) || a.user_first_name.localeCompare(b.user_first_name);

/**
 * Holds every change to stylists who take appointments.
 * @throws 409 for one who is deactivated
 */
export function mustBeWorking(person: User): void {
  if (!isWorking(person)) throw conflict(deactivatedText(person));
}

type Chosen = readonly [form: AssignmentForm, service: Service];

/** The assignment a form describes; a service that costs nothing is done at the first level. */
const assignmentOf = (form: AssignmentForm, version: number): Assignment => {
  const { userId, serviceId, servicing, gap, servicing2, priceLevel = 1 } = form;
  return { userId, serviceId, priceLevel, servicing, gap, servicing2, version };
};

/** @throws 400 when services that cost something have no price level */
function mustHaveLevels(chosen: readonly Chosen[]): void {
  const unset = chosen.filter(([form, service]) => form.priceLevel === undefined && isPriced(service));
  if (unset.length > 0) throw badRequest(incompleteText(unset.length));
}

/** @throws 404 for a service that is not there */
function serviceNamed(services: readonly Service[], id: string): Service {
  const found = services.find(({ service_id }) => service_id === id);
  if (!found) throw notFound('Service');
  return found;
}

/**
 * The assignments that forms describe, none of them saved yet.
 * @throws 404 for a service that is not there, 409 for one that is not offered any more, 400 for one without a price level
 */
export function newAssignments(forms: readonly AssignmentForm[], services: readonly Service[]): Assignment[] {
  const chosen = forms.map((form): Chosen => [form, serviceNamed(services, form.serviceId)]);
  const retired = chosen.find(([, { service_status }]) => service_status !== 'Active');
  if (retired) throw conflict(`${retired[1].service_name} is not offered any more.`);
  mustHaveLevels(chosen);
  return forms.map((form) => assignmentOf(form, 1));
}

/**
 * An assignment with other settings; also of a service that is not offered any more.
 * @throws 404 for a service that is not there, 400 without a price level where it costs something
 */
export function changedAssignment(before: Assignment, form: AssignmentForm, services: readonly Service[]): Assignment {
  mustHaveLevels([[form, serviceNamed(services, form.serviceId)]]);
  return assignmentOf(form, before.version + 1);
}

/** @throws 409 when she does one of them already or one is asked for twice */
export function withAdded(
  known: readonly Assignment[],
  added: readonly Assignment[],
  services: readonly Service[],
): Assignment[] {
  const done = new Set(known.map(({ serviceId }) => serviceId));
  for (const { serviceId } of added) {
    if (done.has(serviceId)) throw conflict(`${serviceNamed(services, serviceId).service_name} is assigned already.`);
    done.add(serviceId);
  }
  return [...known, ...added];
}
