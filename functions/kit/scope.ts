import { allLocations, type CallerField, callerFields } from '../../shared/contract/fields.ts';
import type { Caller } from './caller.ts';
import { badRequest, notAuthorized, notFound } from './errors.ts';

const isType = (caller: Caller, type: Caller['types'][number]) => caller.types.includes(type);

/** May the caller act in this salon of the own organization? A system admin in every one, others in their own. */
export const reaches = (caller: Caller, location: number): boolean =>
  isType(caller, 3) || caller.location_ids.includes(location);

/** @throws 403 for a salon of the organization that is not the caller's */
export function mustReach(caller: Caller, location: number): void {
  if (!reaches(caller, location)) throw notAuthorized();
}

/**
 * The organization a request is about: the caller's own, or the one a platform admin named.
 * @throws 404 for somebody else's organization
 */
export function organizationOf(caller: Caller, named?: string | number): number {
  if (named === undefined || named === '' || Number(named) === caller.organization_id) return caller.organization_id;
  if (isType(caller, 6) && Number.isSafeInteger(Number(named)) && Number(named) > 0) return Number(named);
  throw notFound('Organization');
}

const agrees: Record<CallerField, (caller: Caller, value: string | number) => boolean> = {
  Barcode: (caller, value) => value === caller.barcode,
  Role: saysOwnRole,
  role: saysOwnRole,
  Organization: saysOwnOrganization,
  organization: saysOwnOrganization,
  Location: (caller, value) => Number(value) === allLocations || isType(caller, 6) || reaches(caller, Number(value)),
};

function saysOwnRole(caller: Caller, value: string | number): boolean {
  const held: string[] = caller.roles;
  return typeof value === 'string' && value.split(',').every((name) => held.includes(name.trim().toLowerCase()));
}

function saysOwnOrganization(caller: Caller, value: string | number): boolean {
  return isType(caller, 6) || String(value) === String(caller.organization_id);
}

/**
 * Holds what a body says about its sender against the token. It never grants anything.
 * @throws 403 on a contradiction, 400 for what says nothing
 */
export function checkCallerFields(caller: Caller, body: Record<string, unknown>): void {
  for (const field of callerFields) {
    const value = Object.hasOwn(body, field) ? body[field] : undefined;
    if (value === undefined || value === null || value === '') continue;
    if (typeof value !== 'string' && typeof value !== 'number') throw badRequest(`${field} is no text and no number`);
    if (!agrees[field](caller, value)) throw notAuthorized();
  }
}
