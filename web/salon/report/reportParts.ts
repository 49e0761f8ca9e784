import { allLocations, maxSalonsPerPage } from '../../../shared/contract/fields.ts';
import { type Location, locations } from '../../../shared/contract/locations.ts';
import { useRead } from '../../kit/data/useApi.ts';

/** What one request of a report covers: a salon, or of All Locations one dozen. */
export type ReportPart = { location: string; dozen?: string };

const all = String(allLocations);

export const listSalonParts = (salons: readonly Location[]): ReportPart[] =>
  salons.map(({ location_id }) => ({ location: String(location_id) }));

export function listDozens({ length }: readonly Location[]): ReportPart[] {
  if (length <= maxSalonsPerPage) return [{ location: all }];
  return Array.from({ length: Math.ceil(length / maxSalonsPerPage) }, (_, nth) => ({
    location: all,
    dozen: String(nth + 1),
  }));
}

/** The parts of a report of a salon or of All Locations; undefined until they are known. */
export function useReportParts(location: number | null, partsOfAll?: (salons: readonly Location[]) => ReportPart[]) {
  const isEvery = location === allLocations && partsOfAll !== undefined;
  const { data: salons } = useRead(locations.listLocationsByRole, isEvery ? { body: {} } : null);
  if (location === null) return undefined;
  return isEvery ? salons && partsOfAll(salons) : [{ location: String(location) }];
}
