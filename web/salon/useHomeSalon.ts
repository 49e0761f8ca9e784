import { locations } from '../../shared/contract/locations.ts';
import { useSession } from '../kit/data/session.tsx';
import { useRead } from '../kit/data/useApi.ts';

/** Default salon for users without one (specification, section 9). */
const defaultSalonName = 'Fairfax';

/** The salon shown until another is chosen: the user's own, else the default. Null if there is none, undefined while loading. */
export function useHomeSalon(): number | null | undefined {
  const { user } = useSession();
  const { data: salons } = useRead(locations.listLocationsByRole, user.location_id === null ? { body: {} } : null);
  if (user.location_id !== null) return user.location_id;
  const home = salons?.find(({ location_name }) => location_name === defaultSalonName) ?? salons?.[0];
  return salons && (home?.location_id ?? null);
}
