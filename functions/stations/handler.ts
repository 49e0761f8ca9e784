import type { Location, StoredConfig } from '../../shared/contract/locations.ts';
import { type Device, maxStationsPerSalon, stations, type Verdict } from '../../shared/contract/stations.ts';
import {
  activeTimeoutMinutes,
  addHalfHour,
  heartbeatIntervalSeconds,
  isSalonOpenAt,
  recentHalfHours,
  silentMinutes,
  toHalfHour,
} from '../../shared/rules/stations.ts';
import { dayOf, wallClockAt } from '../../shared/rules/time.ts';
import { auditEntry } from '../kit/audit.ts';
import type { Caller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { badRequest, notFound } from '../kit/errors.ts';
import { limitAttempts, withIdempotencyKey } from '../kit/idempotency.ts';
import { ulid } from '../kit/ids.ts';
import { resolveOrganization } from '../kit/scope.ts';
import { serve } from '../kit/serve.ts';
import { commit, retryOnConflict } from '../kit/write.ts';
import { configsOf, organizationNamed, organizations, recentLocationsOf } from '../locations/store.ts';
import { book } from './bowls.ts';
import {
  type Beat,
  beatOf,
  findStation,
  newKey,
  putBeat,
  type Station,
  saveStation,
  stationBehind,
  stationsOf,
} from './store.ts';
import { discardBowl, matchBowl, waitingBowls } from './waiting.ts';

export const handler = serve(stations, {
  listDevices: async ({ caller }) => {
    const all = caller.types.includes(6)
      ? (await organizations()).map(({ organization_id }) => organization_id)
      : [caller.organization_id];
    return (await Promise.all(all.map(devicesOf))).flat().sort(bySalon);
  },

  addStation: async ({ body: { organization, location_id, device_name }, caller }) => {
    const { organization_id } = await organizationNamed(caller, organization);
    const salon = (await recentLocationsOf(organization_id)).find((one) => one.location_id === location_id);
    if (!salon) throw notFound('Salon');
    const there = (await stationsOf(organization_id)).filter(({ station }) => station.location_id === location_id);
    if (there.length >= maxStationsPerSalon) throw badRequest(tooManyStations, { location_id: tooManyStations });
    refuseTaken(device_name, there);
    const key = newKey(organization_id, nameOf(caller));
    const station: Station = {
      station_id: ulid(),
      organization_id,
      org_name: salon.organization_name,
      location_id,
      location_name: salon.location_name,
      device_name,
      keys: [key.stored],
      version: 1,
    };
    return { station: await save(caller, 'create', undefined, station), key: key.text };
  },

  renameStation: async ({ params, body, caller }) => {
    const all = await stationsOf(resolveOrganization(caller, body.organization));
    const before = all.find(({ station }) => station.station_id === params.id)?.station;
    if (!before) throw notFound('Station');
    refuseTaken(
      body.device_name,
      all.filter(({ station }) => station !== before && station.location_id === before.location_id),
    );
    return save(caller, 'update', before, { ...before, device_name: body.device_name }, body.version);
  },

  rotateStationKey: async ({ params, body, caller }) => {
    const before = await findStation(resolveOrganization(caller, body.organization), params.id);
    const key = newKey(before.organization_id, nameOf(caller));
    const until = now() + overlap;
    const kept = before.keys
      .filter((one) => one.until === null || one.until > now())
      .map((one) => ({ ...one, until: Math.min(one.until ?? until, until) }));
    const after = { ...before, keys: [...kept.slice(-mostKeys), key.stored] };
    return { station: await save(caller, 'key', before, after, body.version), key: key.text };
  },

  revokeStationKeys: async ({ params, body, caller }) => {
    const before = await findStation(resolveOrganization(caller, body.organization), params.id);
    return save(caller, 'revoke', before, { ...before, keys: [] }, body.version);
  },

  listWaitingBowls: ({ caller }) => waitingBowls(caller),
  matchWaitingBowl: ({ params, body: { idempotency_key: key, ...match }, caller }) => {
    const others = new Set<string>();
    // Tried again here, so that what was taken along at the first try is counted.
    return retryOnConflict(() =>
      withIdempotencyKey({ caller, key, fingerprint: [params.id, match] }, () =>
        matchBowl(caller, params.id, match, others),
      ),
    );
  },
  discardWaitingBowl: ({ params, body, caller }) => discardBowl(caller, params.id, body.reason),

  beat: async ({ headers, body, address }) => {
    const station = await stationBehind(headers['x-station-key'], address);
    const seconds_ahead = aheadBy(body.sent_at);
    const { device_name, location_name } = station;
    const salon = await salonOf(station);
    await heard(station, salon, seconds_ahead);
    const told = { device_name, location_name, zone: salon.zone, seconds_ahead, next_in: heartbeatIntervalSeconds };
    return { now: new Date(now()).toISOString(), ...told };
  },

  sendBowls: async ({ headers, body, address }) => {
    const station = await stationBehind(headers['x-station-key'], address);
    await limitAttempts(`station#${station.station_id}`, most.requests, most.seconds);
    const seconds_ahead = aheadBy(body.sent_at);
    const salon = await salonOf(station);
    const verdicts = await book(station, salon, body.bowls, seconds_ahead);
    await heard(station, salon, seconds_ahead, verdicts.filter(isNew).length);
    return { verdicts };
  },
});

/** Two of one name could not be told apart; and who adds a station again because no answer came is told that it is there. */
function refuseTaken(name: string, there: readonly { station: Station }[]): void {
  const isTaken = there.some(({ station }) => station.device_name.toLowerCase() === name.toLowerCase());
  if (isTaken) throw badRequest(taken, { device_name: taken });
}
const taken = 'This salon has a station of this name already';

const tooManyStations = `A salon has at most ${maxStationsPerSalon} stations`;

/** How long keys work beside the one that follows them, and how many of them at most. */
const overlap = 24 * 3_600_000;
const mostKeys = 4;
/** Batches of one station: more than it weighs in a day, sent again and again. */
const most = { requests: 120, seconds: 60 };

const nameOf = ({ first_name, last_name }: Caller): string => `${first_name} ${last_name}`.trim();
const aheadBy = (sent_at: string): number => Math.round((Date.parse(sent_at) - now()) / 1000);

async function salonOf({ organization_id, location_id }: Station) {
  const salon = (await recentLocationsOf(organization_id)).find((one) => one.location_id === location_id);
  if (!salon) throw notFound('Salon');
  return salon;
}

const isNew = ({ verdict }: Verdict): boolean => verdict === 'booked' || verdict === 'waiting';

/** What else the request did is not done again where another of the same station comes between. */
const heard = (station: Station, { zone }: Location, seconds_ahead: number, bowls = 0): Promise<void> =>
  retryOnConflict(async () => {
    const before = await beatOf(station);
    const runs = addHalfHour(before?.runs ?? [], toHalfHour(now()));
    const came = { day: dayOf(wallClockAt(zone, now())), bowls: bowls + bowlsToday(before, zone) };
    await putBeat(station, { last_seen: now(), seconds_ahead, runs, came });
  });

const bowlsToday = (beat: Beat | undefined, zone: string): number =>
  beat?.came.day === dayOf(wallClockAt(zone, now())) ? beat.came.bowls : 0;

async function save(caller: Caller, action: string, before: Station | undefined, after: Station, seen?: number) {
  const from = seen ?? before?.version ?? 0;
  const { organization_id, station_id } = after;
  // Fingerprints of keys are nobody's business, not the trail's either.
  const told = (station: Station | undefined) =>
    station && { ...station, keys: station.keys.map(({ digest: _, ...key }) => key) };
  const trail = { entity: 'station', id: station_id, action, before: told(before), after: told(after) };
  await commit([...saveStation(before, after, from), auditEntry(caller, trail, organization_id)]);
  const [{ zone }, [config]] = await Promise.all([salonOf(after), configsOf(organization_id, [after.location_id])]);
  return deviceOf({ ...after, version: from + 1 }, before && (await beatOf(after)), { config, zone });
}

const bySalon = (a: Device, b: Device): number =>
  a.org_name.localeCompare(b.org_name) ||
  a.location_name.localeCompare(b.location_name) ||
  a.device_name.localeCompare(b.device_name);

async function devicesOf(organization: number): Promise<Device[]> {
  const [all, salons] = await Promise.all([stationsOf(organization), recentLocationsOf(organization)]);
  const ids = [...new Set(all.map(({ station }) => station.location_id))];
  const configs = new Map((await configsOf(organization, ids)).map((config, nth) => [ids[nth], config]));
  return all.map(({ station, beat }) => {
    const zone = salons.find(({ location_id }) => location_id === station.location_id)?.zone ?? 'UTC';
    return deviceOf(station, beat, { config: configs.get(station.location_id), zone });
  });
}

type Placed = { config: StoredConfig | undefined; zone: string };

function deviceOf(station: Station, beat: Beat | undefined, { config, zone }: Placed): Device {
  const salon = { config: config ?? { location: station.location_id }, zone };
  const keys = station.keys.filter(({ until }) => until === null || until > now());
  const lately = now() - activeTimeoutMinutes * 60_000;
  const isActive = beat !== undefined && beat.last_seen > lately;
  // Stations are switched on in the morning: none is late in the first minutes.
  const isOpen = isSalonOpenAt(salon, lately) && isSalonOpenAt(salon, now());
  const { keys: _, ...known } = station;
  return {
    ...known,
    seen_seconds_ago: beat ? Math.max(0, Math.floor((now() - beat.last_seen) / 1000)) : null,
    last_status_timestamp: beat ? wallClockAt(zone, beat.last_seen) : null,
    notifiedFlag: isActive && keys.length > 0,
    state: stateOf(keys.length > 0, beat, isActive, isOpen),
    silent_minutes: beat && !isActive ? silentMinutes(salon, beat.last_seen, now()) : 0,
    seconds_ahead: beat?.seconds_ahead ?? 0,
    bowls_today: bowlsToday(beat, zone),
    halves: beat ? recentHalfHours(salon, beat.runs, now()) : [],
    keys: keys.map(({ ending, made, made_by, until }) => ({
      ending,
      made: new Date(made).toISOString(),
      made_by,
      until: until === null ? null : new Date(until).toISOString(),
    })),
  };
}

function stateOf(hasKeys: boolean, beat: Beat | undefined, isActive: boolean, isOpen: boolean): Device['state'] {
  if (!hasKeys) return 'revoked';
  if (!beat) return 'new';
  if (isActive) return 'active';
  return isOpen ? 'silent' : 'closed';
}
