import { allLocations, maxSalonsPerPage } from '../../shared/contract/fields.ts';
import type { BookQuery } from '../../shared/contract/watch.ts';
import { addDays, dayOf, startOfWeek, wallClockAt } from '../../shared/rules/time.ts';
import { getDayRevisions } from '../appointments/store.ts';
import type { Caller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { notFound } from '../kit/errors.ts';
import { assertCanAccessSalon, canAccessSalon } from '../kit/scope.ts';
import { getCachedLocations } from '../locations/store.ts';

/** Revision of a book. Half a read unit per day. */
export async function getBookRevision(caller: Caller, asked: BookQuery) {
  const { shown, range } = await resolveRange(caller, asked);
  const places = shown.flatMap(({ location_id }) => range.map((day) => ({ location_id, day })));
  return { mark: joinRevisions(await getDayRevisions(caller.organization_id, places)) };
}

export const joinRevisions = (counts: readonly number[]): string => counts.join('.');

/**
 * Resolves the requested salons (12 at most) and days.
 * @throws 404 for a salon of another organization, 403 for one the caller cannot access
 */
export async function resolveRange(caller: Caller, { Location, dozen, date, days = 1 }: BookQuery) {
  const { today, ...salons } = await resolveSalons(caller, Location, dozen);
  const first = date ?? (days === 7 ? startOfWeek(today) : today);
  return { ...salons, first, days, range: Array.from({ length: days }, (_, index) => addDays(first, index)) };
}

async function resolveSalons(caller: Caller, asked: number, dozen?: number) {
  const all = await getCachedLocations(caller.organization_id);
  const locations = all.filter(({ location_id }) => canAccessSalon(caller, location_id));
  const requested = asked === allLocations ? locations : all.filter(({ location_id }) => location_id === asked);
  const ownIndex = requested.findIndex(({ location_id }) => location_id === caller.location_id);
  const home = requested[Math.max(0, ownIndex)];
  if (!home) throw notFound('Salon');
  for (const { location_id } of requested) assertCanAccessSalon(caller, location_id);
  const last = Math.ceil(requested.length / maxSalonsPerPage);
  const page = Math.min(last, dozen ?? Math.floor(Math.max(0, ownIndex) / maxSalonsPerPage) + 1);
  return {
    locations,
    dozen: page,
    shown: requested.slice((page - 1) * maxSalonsPerPage, page * maxSalonsPerPage),
    today: dayOf(wallClockAt(home.zone, now())),
  };
}
