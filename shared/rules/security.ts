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

/** A day has begun when it has begun everywhere: a salon in no time zone is asked before its own day. */
const lastTimeZoneMs = 12 * 3_600_000;

/** Whether the day from which a second factor is required has come. '' for a user of whom none is required. */
export const isSecondFactorDue = (from: string, nowMs: number): boolean =>
  from !== '' && new Date(nowMs - lastTimeZoneMs).toISOString().slice(0, 10) >= from;
