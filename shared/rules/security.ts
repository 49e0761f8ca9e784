import type { UserType } from '../contract/endpoint.ts';
import type { SecuritySettings } from '../contract/security.ts';

const adminTypes: readonly UserType[] = [2, 3, 5, 6];

/** The day from which the organization requires a second factor of a user; undefined if it does not. */
export function secondFactorRequiredFrom(
  { who, from }: SecuritySettings['secondFactor'],
  types: readonly UserType[],
): string | undefined {
  const isMeant = who === 'everybody' || (who === 'admins' && types.some((type) => adminTypes.includes(type)));
  return isMeant ? (from ?? undefined) : undefined;
}
