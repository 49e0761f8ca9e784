import type { Location } from '../../shared/contract/locations.ts';
import { dayOf, wallClockAt } from '../../shared/rules/time.ts';
import { getBookRevision } from '../appointments/store.ts';
import { getStockRevisions } from '../inventory/store.ts';
import type { Caller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { listRequestedSalons } from '../locations/store.ts';
import { findLatestBowlId } from '../reports/store.ts';
import { getPastRevision } from '../reports/totalsStore.ts';

/** Revisions of what screens of salons show, in the order they were asked for. Each salon is read once. */
export async function listSalonsRevisions(caller: Caller, asked: readonly (number | undefined)[]): Promise<string[]> {
  const lists = await Promise.all(asked.map((one) => listRequestedSalons(caller, one)));
  const salons = new Map(lists.flat().map((salon) => [salon.location_id, salon]));
  const read = [...salons].map(async ([id, salon]) => [id, await getSalonRevision(caller, salon)] as const);
  const revisions = new Map(await Promise.all(read));
  return lists.map((list) => list.map(({ location_id }) => revisions.get(location_id)).join(' '));
}

/** Changes when a salon's stock, today's book, bowls or past data change. Four small reads. */
async function getSalonRevision({ organization_id }: Caller, { location_id, zone }: Location): Promise<string> {
  const day = dayOf(wallClockAt(zone, now()));
  const revisions = await Promise.all([
    getStockRevisions(organization_id, [location_id]),
    getBookRevision(organization_id, location_id, day),
    findLatestBowlId(organization_id, location_id, day),
    getPastRevision(organization_id, location_id),
  ]);
  return revisions.flat().join('.');
}
