import { useEffect } from 'react';
import { locations } from '../../shared/contract/locations.ts';
import { useSession } from '../kit/data/session.tsx';
import { readStored, writeStored } from '../kit/data/stored.ts';
import { type FailedRead, useRead } from '../kit/data/useApi.ts';

/** Default salon for users without one (specification, section 9). */
const defaultSalonName = 'Fairfax';

/**
 * The salon shown until another is chosen: the user's own, else the default. Null if there is none, undefined while loading. The default of
 * last time is used until the salons are loaded, so that a screen reads its data along with them.
 */
export function useHomeSalon(): number | null | undefined {
  const { user } = useSession();
  const key = `salon-console:home ${user.userID}`;
  const { data: salons } = useRead(locations.listLocationsByRole, user.location_id === null ? { body: {} } : null);
  const home = salons?.find(({ location_name }) => location_name === defaultSalonName) ?? salons?.[0];
  const id = salons && (home?.location_id ?? null);
  useEffect(() => {
    if (id !== undefined) writeStored('localStorage', key, id === null ? null : String(id));
  }, [key, id]);
  if (user.location_id !== null) return user.location_id;
  return id === undefined ? Number(readStored('localStorage', key)) || undefined : id;
}

/** The failed read of the salons, shown in place of a screen's own read, which waits for it. Undefined unless it failed. */
export function useFailedSalons(needed = true): FailedRead | undefined {
  const read = useRead(locations.listLocationsByRole, needed ? { body: {} } : null);
  return read.error && !read.data ? { ...read, data: undefined } : undefined;
}
