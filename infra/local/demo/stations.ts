import { now } from '../../../functions/kit/clock.ts';
import type { Change } from '../../../functions/kit/write.ts';
import { createBowlId, waitingBowlSeedChanges } from '../../../functions/reports/store.ts';
import { stationSeedChanges, toStationKey } from '../../../functions/stations/store.ts';
import type { Bowl } from '../../../shared/contract/bowls.ts';
import { type HalfHourRun, toHalfHour } from '../../../shared/rules/stations.ts';
import { dayOf, wallClockAt } from '../../../shared/rules/time.ts';
import type { DemoCatalog } from './catalogue.ts';
import { createSentEntries } from './formulas.ts';
import { createRandom } from './random.ts';
import { type DemoSalon, fairfax, leeHeights, rosslyn, salons } from './salons.ts';

const hour = 3_600_000;

type LastHeartbeat = { hoursAgo: number; secondsAhead?: number };

/** Stations of the demo, with keys listed in the README. One has been silent for almost two days. */
const colorBars: readonly (readonly [DemoSalon | undefined, string, LastHeartbeat])[] = [
  [fairfax, 'Color bar 1', { hoursAgo: 0 }],
  [fairfax, 'Color bar 2', { hoursAgo: 43 }],
  [rosslyn, 'Color bar 1', { hoursAgo: 0, secondsAhead: 48 }],
  [leeHeights, 'Color bar 1', { hoursAgo: 0 }],
  [salons[3], 'Dispensary', { hoursAgo: 0 }],
];

const toSecret = (nth: number): string => `DEM0C010RBAR0000000${nth + 1}`;

/** Key of the first station at Fairfax. */
export const demoKey = toStationKey(fairfax.organization_id, toSecret(0), '').text;

const toStationId = (nth: number): string => `01DEMOSTATION000000000000${nth + 1}`;

/** Station of a salon, for its bowls. */
export function getColorBar({ location_id }: DemoSalon) {
  const nth = colorBars.findIndex(([salon]) => salon?.location_id === location_id);
  return { station_id: toStationId(nth), device_name: colorBars[nth]?.[1] ?? '' };
}

/** Two waiting bowls of Lee Heights: one with an unknown product, one with an unknown badge. */
export function waitingBowlDemoChanges(organization: number, catalog: DemoCatalog, stylist: string): Change[] {
  if (leeHeights?.organization_id !== organization) return [];
  const random = createRandom(organization);
  const [color, ...rest] = createSentEntries(catalog, 'unknown product', random);
  const odd = [
    { hoursAgo: 2, stylist, entries: [...(color ? [{ ...color, product: '0074461120954' }] : []), ...rest] },
    { hoursAgo: 1.5, stylist: '551820394679', entries: createSentEntries(catalog, 'unknown badge', random) },
  ];
  return odd.flatMap(({ hoursAgo, ...bowl }, nth) => {
    const instant = now() - hoursAgo * hour;
    const placed = { location_id: leeHeights.location_id, start: wallClockAt(leeHeights.zone, instant) };
    const sent = { ...bowl, local_id: `demo-${nth}`, start: new Date(instant).toISOString(), client_name: '' };
    const { station_id, device_name } = getColorBar(leeHeights);
    const bowl_id = createBowlId(placed, `WAITING${nth}`);
    const end = placed.start;
    return waitingBowlSeedChanges(organization, {
      ...placed,
      bowl_id,
      end,
      station_id,
      device_name,
      seconds_ahead: 0,
      sent,
      version: 1,
    });
  });
}

/** Stations of an organization with a week of heartbeats and their bowls. */
export const stationDemoChanges = (organization: number, bowls: readonly Bowl[]): Change[] =>
  colorBars.flatMap(([salon, device_name, { hoursAgo, secondsAhead = 0 }], nth) => {
    if (salon?.organization_id !== organization) return [];
    const last_seen = now() - hoursAgo * hour;
    const run: HalfHourRun = [toHalfHour(last_seen) - 7 * 48, toHalfHour(last_seen)];
    const key = toStationKey(organization, toSecret(nth), 'Dana Whitfield');
    const station = {
      station_id: toStationId(nth),
      organization_id: organization,
      org_name: salon.organization_name,
      location_id: salon.location_id,
      location_name: salon.location_name,
      device_name,
      keys: [key.stored],
      version: 1,
    };
    const day = dayOf(wallClockAt(salon.zone, now()));
    const today = bowls.filter(({ station_id, start }) => station_id === toStationId(nth) && dayOf(start) === day);
    const came = { day, bowls: today.length };
    return stationSeedChanges(station, { last_seen, seconds_ahead: secondsAhead, runs: [run], came });
  });
