import { useCallback } from 'react';
import { locations } from '../../shared/contract/locations.ts';
import { useRead } from '../kit/data/useApi.ts';

/** Names of the user's salons by their number; empty for others and until they are known. */
export function useSalonNames(): (location: number) => string {
  const { data: salons } = useRead(locations.listLocationsByRole, { body: {} });
  return useCallback(
    (location) => salons?.find(({ location_id }) => location_id === location)?.location_name ?? '',
    [salons],
  );
}
