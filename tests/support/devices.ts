import type { Device } from '../../shared/contract/stations.ts';

/** The key of both stations. */
export const stationKey = { ending: 'W3JN', made: '2026-11-23T14:22:00Z', made_by: 'Owen Castillo', until: null };
/** A station that reported 40 seconds ago, and one that has been silent for two days. */
export const onlineStation: Device = {
  station_id: 's1',
  organization_id: 1001,
  org_name: 'Luma Hair',
  location_id: 11,
  location_name: 'Fairfax',
  device_name: 'Color bar 1',
  seen_seconds_ago: 40,
  last_status_timestamp: '2026-11-23 09:21:00',
  notifiedFlag: true,
  state: 'active',
  silent_minutes: 0,
  seconds_ahead: 0,
  bowls_today: 4,
  halves: [true, true, false],
  keys: [stationKey],
  version: 2,
};
export const silentStation: Device = {
  ...onlineStation,
  station_id: 's2',
  device_name: 'Color bar 2',
  seen_seconds_ago: 43 * 3600,
  last_status_timestamp: '2026-11-21 14:14:00',
  notifiedFlag: false,
  state: 'silent',
  silent_minutes: 286,
};
