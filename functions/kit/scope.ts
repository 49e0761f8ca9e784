import { allLocations, type CallerField, callerFields } from '../../shared/contract/fields.ts';
import type { Caller } from './caller.ts';
import { getRequestContext } from './context.ts';
import { badRequest, notAuthorized, notFound } from './errors.ts';

const hasUserType = (caller: Caller, type: Caller['types'][number]) => caller.types.includes(type);

/** System admins can access every salon of their organization, other users only their own. */
export const canAccessSalon = (caller: Caller, location: number): boolean =>
  hasUserType(caller, 3) || caller.location_ids.includes(location);

/** @throws 403 for a salon the caller cannot access */
export function assertCanAccessSalon(caller: Caller, location: number): void {
  if (!canAccessSalon(caller, location)) throw notAuthorized();
  const context = getRequestContext();
  if (context) context.salon = location;
}

/**
 * Organization of a request: the caller's own, or the one that a platform admin names.
 * @throws 404 for any other organization
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
 * Compares the caller fields of a body with the token. They never grant anything.
 * @throws 403 for a contradiction, 400 for a value that is neither text nor number
 */
export function assertCallerFields(caller: Caller, body: Record<string, unknown>): void {
  for (const field of callerFields) {
    const value = Object.hasOwn(body, field) ? body[field] : undefined;
    if (value === undefined || value === null || value === '') continue;
    if (typeof value !== 'string' && typeof value !== 'number')
      throw badRequest(`${field} is neither text nor a number`);
    if (!callerFieldMatchers[field](caller, value)) throw notAuthorized();
  }
}
