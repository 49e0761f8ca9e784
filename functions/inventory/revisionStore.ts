import { allLocations } from '../../shared/contract/fields.ts';
import type { Caller } from '../kit/caller.ts';
import { getSalon, listCallerSalons } from '../locations/store.ts';
import { getStockRevisions } from './store.ts';

/** Revision of the shelf of a salon, or of each within reach. */
export async function listStockRevisions(caller: Caller, asked: number | undefined) {
  const wanted = asked === allLocations ? await listCallerSalons(caller) : [await getSalon(caller, asked)];
  const ids = wanted.map(({ location_id }) => location_id);
  const marks = await getStockRevisions(caller.organization_id, ids);
  return ids.map((location_id, index) => ({ location_id, mark: marks[index] ?? '0' }));
}
