import type { Device } from '../../shared/contract/stations.ts';
import { formatMoment } from '../kit/ui/days.ts';

export const stationName = ({ location_name, device_name }: Device) => `${location_name} · ${device_name}`;

/** "Fairfax · Color bar 2 has been silent since Nov 23, 8:34 AM." Expects at least one station. */
export function formatSilence(silent: readonly Device[]): string {
  const [first, ...others] = silent;
  if (!first || others.length > 0)
    return `${silent.length} stations are silent: ${silent.map(stationName).join(', ')}.`;
  const since = first.last_status_timestamp ? ` since ${formatMoment(first.last_status_timestamp)}` : '';
  return `${stationName(first)} has been silent${since}.`;
}

/** Stations without a heartbeat although their salon is open. */
export const listSilent = (stations: readonly Device[]): Device[] => stations.filter(({ state }) => state === 'silent');
