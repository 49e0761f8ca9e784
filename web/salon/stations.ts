import type { Device, MissingReference, WaitingBowl } from '../../shared/contract/stations.ts';

export const stationName = ({ location_name, device_name }: Device) => `${location_name} · ${device_name}`;

/** "Sat, Nov 21, 2:14 PM" for a wall-clock time. */
export const formatMoment = (moment: string): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(Date.parse(`${moment.replace(' ', 'T')}Z`));

/** "Fairfax · Color bar 2 has been silent since Mon, Nov 23, 8:34 AM." Expects at least one station. */
export function formatSilence(silent: readonly Device[]): string {
  const [first, ...others] = silent;
  if (!first || others.length > 0)
    return `${silent.length} stations are silent: ${silent.map(stationName).join(', ')}.`;
  const since = first.last_status_timestamp ? ` since ${formatMoment(first.last_status_timestamp)}` : '';
  return `${stationName(first)} has been silent${since}.`;
}

/** Stations without a heartbeat although their salon is open. */
export const listSilent = (stations: readonly Device[]): Device[] => stations.filter(({ state }) => state === 'silent');

/** Partial: a newer release may miss something else. */
const missingLabels: Partial<Record<MissingReference['what'], (one: MissingReference) => string>> = {
  stylist: ({ code }) => `Stylist badge ${code}`,
  client: ({ code }) => `Client ${code}`,
  product: ({ code }) => `Product ${code}`,
  size: ({ name }) => `Size or price of ${name}`,
};

/** "Product 0074461120954 and 1 more" */
export function bowlTitle({ missing }: WaitingBowl): string {
  const [first, ...others] = missing;
  if (!first) return 'Ready to be booked';
  return `${missingLabels[first.what]?.(first) ?? `${first.what} ${first.code}`}${others.length > 0 ? ` and ${others.length} more` : ''}`;
}
