import { api } from '../../shared/contract/index.ts';
import { useSession } from '../kit/data/session.tsx';
import { useRead } from '../kit/data/useApi.ts';

/** The salon of those who have none of their own, by its name (specification, §9); where there is no such salon, the first of theirs. */
const defaultSalonName = 'Fairfax';

/** The salon that figures are about until another one is chosen: null where there is none, undefined until it is known. */
export function useHomeSalon(): number | null | undefined {
  const { user } = useSession();
  const { data: salons } = useRead(api.locations.listLocationsByRole, user.location_id === null ? { body: {} } : null);
  if (user.location_id !== null) return user.location_id;
  const home = salons?.find(({ location_name }) => location_name === defaultSalonName) ?? salons?.[0];
  return salons && (home?.location_id ?? null);
}
