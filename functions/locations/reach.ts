import { allLocations } from '../../shared/contract/fields.ts';
import type { Location } from '../../shared/contract/locations.ts';
import type { Caller } from '../kit/caller.ts';
import { badRequest, notFound } from '../kit/errors.ts';
import { mustReach, reaches } from '../kit/scope.ts';
import { recentLocationsOf } from './store.ts';

/**
 * The salon that was asked for, or the caller's own.
 * @throws 404 for a salon of another organization, 403 for one the caller does not work in, 400 where none is named and none is theirs
 */
export async function salonFor(caller: Caller, asked: number = allLocations): Promise<Location> {
  const wanted = asked === allLocations ? caller.location_id : asked;
  if (wanted === null) throw badRequest('Please select salon');
  const known = await recentLocationsOf(caller.organization_id);
  const salon = known.find(({ location_id }) => location_id === wanted);
  if (!salon) throw notFound('Salon');
  mustReach(caller, wanted);
  return salon;
}

/** Every salon that the caller works in. */
export const salonsWithin = async (caller: Caller): Promise<Location[]> =>
  (await recentLocationsOf(caller.organization_id)).filter(({ location_id }) => reaches(caller, location_id));
