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

/** A day counts as begun once it has begun in every time zone, so that no user is affected early. */
const lastTimeZoneMs = 12 * 3_600_000;

/** Seconds after entering the password within which a user may change how they sign in; also the lifetime of an access token. */
export const recentSignInSeconds = 300;

/** Whether a second factor is required by now. `from` is '' for a user who needs none. */
export const isSecondFactorDue = (from: string, nowMs: number): boolean =>
  from !== '' && new Date(nowMs - lastTimeZoneMs).toISOString().slice(0, 10) >= from;
