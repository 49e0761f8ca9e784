import type { BookData } from './draft.ts';

/** The zone of a salon; of the first one for who belongs to none. */
export const zoneOf = ({ locations }: Pick<BookData, 'locations'>, salon: number | null): string =>
  (locations.find(({ location_id }) => location_id === salon) ?? locations[0])?.zone ?? 'UTC';

/** 'Fairfax · ET' where several salons are shown; undefined in the book of one. */
export function salonHint(
  { stylists, locations, date }: BookData,
  { location_id, location_name }: BookData['stylists'][number],
): string | undefined {
  const salons = [...new Set(stylists.map((one) => one.location_id))];
  if (salons.length < 2) return undefined;
  return `${location_name} · ${zoneName(zoneOf({ locations }, location_id), date)}`;
}

/** 'ET', 'PT', 'HST'. */
function zoneName(zone: string, date: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'shortGeneric' });
  return parts.formatToParts(Date.parse(date)).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}
