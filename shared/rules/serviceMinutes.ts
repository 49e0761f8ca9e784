import type { Service } from '../contract/services.ts';
import type { Assignment, StoredAssignment } from '../contract/stylists.ts';
import { type Steps, toSteps } from './appointments.ts';

type UsualTimes = Pick<Service, `service_step${1 | 2 | 3}_minutes`>;

/** The usual minutes of a service; undefined if each stylist has their own. */
export const usualSteps = (service: UsualTimes | undefined): Steps | undefined =>
  service && service.service_step1_minutes > 0 ? toSteps(service) : undefined;

/** The assignment with its minutes: the stylist's own, or else the usual ones of the service (0 if it has none). */
export function resolveAssignment(stored: StoredAssignment, service: UsualTimes | undefined): Assignment {
  const own_minutes = stored.servicing !== undefined;
  const [servicing = 0, gap = 0, servicing2 = 0] = own_minutes
    ? [stored.servicing, stored.gap, stored.servicing2]
    : (usualSteps(service) ?? []);
  return { ...stored, servicing, gap, servicing2, own_minutes };
}

export const isSameSteps = (a: Steps, b: Steps | undefined): boolean =>
  a.every((minutes, index) => minutes === b?.[index]);

export const assignmentSteps = ({ servicing, gap, servicing2 }: Assignment): Steps => [servicing, gap, servicing2];

/** As `resolveAssignment`, for the services of a menu. Assignments of services that are gone are left out. */
export function resolveAssignments<Menu extends UsualTimes & Pick<Service, 'service_id'>>(
  stored: readonly StoredAssignment[],
  menu: ReadonlyMap<string, Menu>,
): Assignment[] {
  return stored.flatMap((one) => {
    const service = menu.get(one.serviceId);
    return service ? [resolveAssignment(one, service)] : [];
  });
}
