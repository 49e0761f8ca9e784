import { allLocations, type CallerField, callerFields } from '../../shared/contract/fields.ts';
import type { Caller } from './caller.ts';
import { badRequest, notAuthorized, notFound } from './errors.ts';

const hasUserType = (caller: Caller, type: Caller['types'][number]) => caller.types.includes(type);

/** May the caller act in this salon of the own organization? A system admin in every one, others in their own. */
export const canAccessSalon = (caller: Caller, location: number): boolean =>
  hasUserType(caller, 3) || caller.location_ids.includes(location);

/** @throws 403 for a salon of the organization that is not the caller's */
export function assertCanAccessSalon(caller: Caller, location: number): void {
  if (!canAccessSalon(caller, location)) throw notAuthorized();
}

/**
 * The organization a request is about: the caller's own, or the one a platform admin named.
 * @throws 404 for somebody else's organization
 */
export function resolveOrganization(caller: Caller, named?: string | number): number {
  if (named === undefined || named === '' || Number(named) === caller.organization_id) return caller.organization_id;
  if (hasUserType(caller, 6) && Number.isSafeInteger(Number(named)) && Number(named) > 0) return Number(named);
  throw notFound('Organization');
}

const callerFieldMatchers: Record<CallerField, (caller: Caller, value: string | number) => boolean> = {
  Barcode: (caller, value) => value === caller.barcode,
  Role: matchesRole,
  role: matchesRole,
  Organization: matchesOrganization,
  organization: matchesOrganization,
  Location: (caller, value) =>
    Number(value) === allLocations || hasUserType(caller, 6) || canAccessSalon(caller, Number(value)),
};

function matchesRole(caller: Caller, value: string | number): boolean {
  const held: string[] = caller.roles;
  return typeof value === 'string' && value.split(',').every((name) => held.includes(name.trim().toLowerCase()));
}

function matchesOrganization(caller: Caller, value: string | number): boolean {
  return hasUserType(caller, 6) || String(value) === String(caller.organization_id);
}

/**
 * Holds what a body says about its sender against the token. It never grants anything.
 * @throws 403 on a contradiction, 400 for what says nothing
 */
export function assertCallerFields(caller: Caller, body: Record<string, unknown>): void {
  for (const field of callerFields) {
    const value = Object.hasOwn(body, field) ? body[field] : undefined;
    if (value === undefined || value === null || value === '') continue;
    if (typeof value !== 'string' && typeof value !== 'number') throw badRequest(`${field} is no text and no number`);
    if (!callerFieldMatchers[field](caller, value)) throw notAuthorized();
  }
}
