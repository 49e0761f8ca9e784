import type { Service } from '../../shared/contract/services.ts';
import {
  type Assignment,
  type AssignmentChange,
  type AssignmentForm,
  deactivatedMessage,
  incompleteServicesMessage,
  type ListedStylist,
  type StoredAssignment,
} from '../../shared/contract/stylists.ts';
import type { User } from '../../shared/contract/users.ts';
import { isPriced, isSoldAt } from '../../shared/rules/prices.ts';
import { usualSteps } from '../../shared/rules/serviceMinutes.ts';
import { badRequest, conflict, notFound, stale } from '../kit/errors.ts';
import { isWorking } from '../users/store.ts';

/** Row of the stylist list, with what is missing before their services can be booked. */
export function toListedStylist(
  person: User,
  assignments: readonly Pick<Assignment, 'serviceId' | 'priceLevel'>[],
  menu: readonly Service[],
): ListedStylist {
  const { user_id, user_first_name, user_last_name, user_email, user_status, location_id, location_name } = person;
  const offered = new Map(
    menu.filter(({ service_status }) => service_status === 'Active').map((one) => [one.service_id, one]),
  );
  const done = assignments.flatMap(({ serviceId, priceLevel }) => {
    const service = offered.get(serviceId);
    return service ? [{ service, priceLevel }] : [];
  });
  const missing: ListedStylist['missing'] = [];
  if (location_id === null) missing.push('salon');
  if (done.length === 0) missing.push('services');
  if (done.some(({ service, priceLevel }) => !isSoldAt(service, priceLevel))) missing.push('price');
  return {
    user_id,
    user_first_name,
    user_last_name,
    user_email,
    user_status,
    location_id,
    location_name,
    services_count: done.length,
    missing,
  };
}

export const compareNames = (a: User, b: User): number =>
  a.user_last_name.localeCompare(b.user_last_name) || a.user_first_name.localeCompare(b.user_first_name);

/**
 * Only active stylists can be changed.
 * @throws 409 for a deactivated stylist
 */
export function assertWorking(person: User): void {
  if (!isWorking(person)) throw conflict(deactivatedMessage(person));
}

type ChosenService = readonly [form: AssignmentForm, service: Service];

/** Assignment from its form. Free services default to price level 1. Without a servicing time it has the minutes of the service. */
const toAssignment = (form: AssignmentForm, version: number): StoredAssignment => {
  const { userId, serviceId, servicing, gap = 0, servicing2 = 0, priceLevel = 1 } = form;
  return { userId, serviceId, priceLevel, ...(servicing !== undefined && { servicing, gap, servicing2 }), version };
};

/** @throws 400 if a service has no minutes, or a priced one no price level, or one at which it is not sold */
function assertComplete(chosen: readonly ChosenService[]): void {
  const unset = chosen.filter(
    ([{ priceLevel, servicing }, service]) =>
      (priceLevel === undefined && isPriced(service)) || (servicing === undefined && !usualSteps(service)),
  );
  if (unset.length > 0) throw badRequest(incompleteServicesMessage(unset.length));
  for (const [{ priceLevel = 1 }, service] of chosen)
    if (!isSoldAt(service, priceLevel))
      throw badRequest(`${service.service_name} is not offered at level ${priceLevel}.`);
}

/** @throws 404 for an unknown service */
function getService(services: readonly Service[], id: string): Service {
  const found = services.find(({ service_id }) => service_id === id);
  if (!found) throw notFound('Service');
  return found;
}

/**
 * Creates assignments from forms.
 * @throws 404 for an unknown service, 409 for an inactive one, 400 for an invalid price level
 */
export function createAssignments(forms: readonly AssignmentForm[], services: readonly Service[]): StoredAssignment[] {
  const chosen = forms.map((form): ChosenService => [form, getService(services, form.serviceId)]);
  const retired = chosen.find(([, { service_status }]) => service_status !== 'Active');
  if (retired) throw conflict(`${retired[1].service_name} is not offered any more.`);
  assertComplete(chosen);
  return forms.map((form) => toAssignment(form, 1));
}

/**
 * Updates an assignment, also of an inactive service.
 * @throws 404 for an unknown service, 400 for an invalid price level
 */
export function updateAssignment(
  before: StoredAssignment,
  form: AssignmentForm,
  services: readonly Service[],
): StoredAssignment {
  assertComplete([[form, getService(services, form.serviceId)]]);
  return toAssignment(form, before.version + 1);
}

/**
 * A stylist's assignments with the changed cells of the matrix.
 * @throws 409 for a cell that somebody changed meanwhile, and as `createAssignments` and `updateAssignment`
 */
export function changeAssignments(
  existing: readonly StoredAssignment[],
  changes: readonly AssignmentChange[],
  services: readonly Service[],
): StoredAssignment[] {
  const done = new Map(existing.map((one) => [one.serviceId, one]));
  for (const { version, remove, ...form } of changes) {
    const before = done.get(form.serviceId);
    if ((before?.version ?? 0) !== version) throw stale(before);
    if (remove) done.delete(form.serviceId);
    else if (before) done.set(form.serviceId, updateAssignment(before, form, services));
    else for (const added of createAssignments([form], services)) done.set(form.serviceId, added);
  }
  return [...done.values()];
}

/** @throws 409 for a service that is already assigned or listed twice */
export function addAssignments(
  existing: readonly StoredAssignment[],
  added: readonly StoredAssignment[],
  services: readonly Service[],
): StoredAssignment[] {
  const done = new Set(existing.map(({ serviceId }) => serviceId));
  for (const { serviceId } of added) {
    if (done.has(serviceId)) throw conflict(`${getService(services, serviceId).service_name} is assigned already.`);
    done.add(serviceId);
  }
  return [...existing, ...added];
}
