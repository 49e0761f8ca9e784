import type { Location } from '../../shared/contract/locations.ts';
import { dayOf, wallClockAt } from '../../shared/rules/time.ts';
import { getBookRevision } from '../appointments/store.ts';
import { getStockRevisions } from '../inventory/store.ts';
import type { Caller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { listRequestedSalons } from '../locations/store.ts';
import { findLatestBowlId } from '../reports/store.ts';
import { getPastRevision } from '../reports/totalsStore.ts';

/** Revision of what a screen of these salons shows. */
export async function getSalonsRevision(caller: Caller, asked: number | undefined): Promise<string> {
  const salons = await listRequestedSalons(caller, asked);
  return (await Promise.all(salons.map((salon) => getSalonRevision(caller, salon)))).join(' ');
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
