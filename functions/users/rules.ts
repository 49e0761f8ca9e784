import type { SecuritySettings } from '../../shared/contract/security.ts';
import type { SessionUser, User, UserForm } from '../../shared/contract/users.ts';
import { assignableRoles, irrevocableRoles, outranks } from '../../shared/rules/roles.ts';
import { secondFactorRequiredFrom } from '../../shared/rules/security.ts';
import { listUserRoles, listUserSalonIds } from '../../shared/rules/users.ts';
import type { Caller } from '../kit/caller.ts';
import { badRequest, notAuthorized } from '../kit/errors.ts';
import { canAccessSalon } from '../kit/scope.ts';

/** System admins can see all users, others those of their salons. */
export const canSeeUser = (caller: Caller, person: User): boolean =>
  caller.types.includes(3) || person.location_ids.some((location) => canAccessSalon(caller, location));

/** @throws 403 for users outside of the caller's salons or above the caller's rank */
export function assertCanManage(caller: Caller, person: User): void {
  if (!canSeeUser(caller, person) || outranks(listUserRoles(person), caller.roles)) throw notAuthorized();
}

/**
 * Checks the roles and salons of a form: each must be assignable by the caller or already held, and roles the caller cannot revoke must
 * remain.
 * @throws 403
 */
export function assertCanAssign(
  caller: Caller,
  form: Pick<UserForm, 'roles' | 'location' | 'locations'>,
  before?: User,
) {
  const holds = before ? listUserRoles(before) : [];
  const roles = [...assignableRoles(caller.roles), ...holds];
  const known = before?.location_ids ?? [];
  if (!form.roles.every((role) => roles.includes(role))) throw notAuthorized();
  if (!irrevocableRoles(caller.roles, holds).every((role) => form.roles.includes(role))) throw notAuthorized();
  if (!listUserSalonIds(form).every((salon) => canAccessSalon(caller, salon) || known.includes(salon)))
    throw notAuthorized();
}

/**
 * Keeps the user's salons that the caller cannot access, including a primary one, whatever the form contains.
 */
export function keepUnreachableSalons<F extends Pick<UserForm, 'location' | 'locations'>>(
  caller: Caller,
  form: F,
  before: User,
): F & { locations: number[] } {
  const beyond = before.location_ids.filter((salon) => !canAccessSalon(caller, salon));
  const [primary] = before.location_ids;
  const picked = listUserSalonIds(form);
  const first = primary !== undefined && beyond.includes(primary) ? primary : form.location;
  return { ...form, location: first, locations: [...new Set([first, ...picked, ...beyond])] };
}

/** @throws 400 if a chosen salon does not exist */
export function getPrimarySalonName(
  locations: { location_id: number; location_name: string }[],
  salons: number[],
): string {
  const names = salons.map((salon) => locations.find(({ location_id }) => location_id === salon)?.location_name);
  if (names.includes(undefined))
    throw badRequest('User must be assigned a location', { location: 'User must be assigned a location' });
  return names[0] ?? '';
}

export const isActiveSystemAdmin = (person: User): boolean =>
  person.user_status === 'ACTIVE' && listUserRoles(person).includes('system admin');

export function toSessionUser(caller: Caller, security: SecuritySettings, hasSecondFactor: boolean): SessionUser {
  const requiredFrom = hasSecondFactor ? undefined : secondFactorRequiredFrom(security.secondFactor, caller.types);
  return {
    userID: caller.user_id,
    email: caller.email,
    userName: `${caller.first_name} ${caller.last_name}`,
    userMeevoID: '',
    role: caller.role,
    userRoles: caller.types,
    location_id: caller.location_id,
    location_name: caller.location_name,
    barcode: caller.barcode,
    org: String(caller.organization_id),
    org_name: caller.org_name,
    idle_lock_minutes: security.idleLockMinutes ?? undefined,
    ...(requiredFrom && {
      second_factor_required_from: requiredFrom,
      second_factor_required_of: security.secondFactor.who,
    }),
  };
}
