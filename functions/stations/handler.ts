import type { Location, StoredConfig } from '../../shared/contract/locations.ts';
import type { Verdict } from '../../shared/contract/sentBowls.ts';
import { type Device, maxStationsPerSalon, stations } from '../../shared/contract/stations.ts';
import {
  activeTimeoutMinutes,
  addHalfHour,
  fromHalfHour,
  heartbeatIntervalSeconds,
  isSalonOpenAt,
  maxMissedMinutes,
  recentHalfHours,
  silentMinutes,
  toHalfHour,
} from '../../shared/rules/stations.ts';
import { dayOf, wallClockAt } from '../../shared/rules/time.ts';
import { auditEntry } from '../kit/audit.ts';
import type { Caller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { badRequest, notFound } from '../kit/errors.ts';
import { withIdempotencyKey } from '../kit/idempotency.ts';
import { ulid } from '../kit/ids.ts';
import { limitAttempts } from '../kit/limits.ts';
import { resolveOrganization } from '../kit/scope.ts';
import { serve } from '../kit/serve.ts';
import { commit, retryOnConflict } from '../kit/write.ts';
import { getCachedLocations, listOrganizations, loadConfigs, loadOrganization } from '../locations/store.ts';
import { bookBowls } from './bowls.ts';
import { enterBowl, measureClockSkew, nameBowlProduct, searchBowlProducts } from './byHand.ts';
import {
  authenticateStation,
  type Beat,
  findBeat,
  findStation,
  generateStationKey,
  listStations,
  putBeat,
  type Station,
  stationChanges,
} from './store.ts';
import { bookReadyBowls, discardBowl, listWaitingBowls, prepareBowlMatch } from './waiting.ts';

export const handler = serve(stations, {
  listDevices: async ({ caller }) => {
    // Stations of a suspended organization are refused, so their silence is no news.
    const all = caller.types.includes(6)
      ? (await listOrganizations()).filter((one) => !one.suspended_at).map(({ organization_id }) => organization_id)
      : [caller.organization_id];
    return (await Promise.all(all.map(listDevices))).flat().sort(compareDevices);
  },

  addStation: async ({ body: { organization, location_id, device_name }, caller }) => {
    const { organization_id } = await loadOrganization(caller, organization);
    const salon = (await getCachedLocations(organization_id)).find((one) => one.location_id === location_id);
    if (!salon) throw notFound('Salon');
    const there = (await listStations(organization_id)).filter(({ station }) => station.location_id === location_id);
    if (there.length >= maxStationsPerSalon) throw badRequest(tooManyStations, { location_id: tooManyStations });
    assertNameFree(device_name, there);
    const key = generateStationKey(organization_id, callerName(caller));
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
    return { station: await saveAndAudit(caller, 'create', undefined, station), key: key.text };
  },

  renameStation: async ({ params, body, caller }) => {
    const all = await listStations(resolveOrganization(caller, body.organization));
    const before = all.find(({ station }) => station.station_id === params.id)?.station;
    if (!before) throw notFound('Station');
    assertNameFree(
      body.device_name,
      all.filter(({ station }) => station !== before && station.location_id === before.location_id),
    );
    return saveAndAudit(caller, 'update', before, { ...before, device_name: body.device_name }, body.version);
  },

  rotateStationKey: async ({ params, body, caller }) => {
    const before = await findStation(resolveOrganization(caller, body.organization), params.id);
    const key = generateStationKey(before.organization_id, callerName(caller));
    const until = now() + keyOverlapMs;
    const kept = before.keys
      .filter((one) => one.until === null || one.until > now())
      .map((one) => ({ ...one, until: Math.min(one.until ?? until, until) }));
    const after = { ...before, keys: [...kept.slice(-maxOldKeys), key.stored] };
    return { station: await saveAndAudit(caller, 'key', before, after, body.version), key: key.text };
  },

  revokeStationKeys: async ({ params, body, caller }) => {
    const before = await findStation(resolveOrganization(caller, body.organization), params.id);
    return saveAndAudit(caller, 'revoke', before, { ...before, keys: [] }, body.version);
  },

  listWaitingBowls: ({ caller }) => listWaitingBowls(caller),
  bookReadyBowls: ({ caller }) => bookReadyBowls(caller),
  matchWaitingBowl: ({ params, body: { idempotency_key: key, ...match }, caller }) => {
    const others = new Set<string>();
    // Retried here, so that `others` keeps the bowls booked by earlier attempts.
    return retryOnConflict(() =>
      withIdempotencyKey({ caller, key, fingerprint: [params.id, match] }, () =>
        prepareBowlMatch(caller, params.id, match, others),
      ),
    );
  },
  discardWaitingBowl: ({ params, body, caller }) => discardBowl(caller, params.id, body.reason),

  searchBowlProducts: ({ query: { search }, caller }) => searchBowlProducts(caller, search),
  nameBowlProduct: async ({ body, caller }) => nameBowlProduct(caller, body.code, body.product),
  enterBowl: async ({ body, caller }) => enterBowl(caller, body),

  beat: async ({ headers, body, address }) => {
    const station = await authenticateStation(headers['x-station-key'], address);
    const seconds_ahead = measureClockSkew(body.sent_at);
    const { device_name, location_name } = station;
    const salon = await loadSalon(station);
    await recordHeartbeat(station, salon, seconds_ahead);
    const told = { device_name, location_name, zone: salon.zone, seconds_ahead, next_in: heartbeatIntervalSeconds };
    return { now: new Date(now()).toISOString(), ...told };
  },

  sendBowls: async ({ headers, body, address }) => {
    const station = await authenticateStation(headers['x-station-key'], address);
    await limitAttempts(`station#${station.station_id}`, bowlRateLimit.requests, bowlRateLimit.seconds);
    const seconds_ahead = measureClockSkew(body.sent_at);
    const salon = await loadSalon(station);
    const verdicts = await bookBowls(station, salon, body.bowls, seconds_ahead);
    await recordHeartbeat(station, salon, seconds_ahead, verdicts.filter(isNew).length);
    return { verdicts };
  },
});

/** Station names are unique per salon. This also detects a retry after a lost answer. @throws 400 */
function assertNameFree(name: string, there: readonly { station: Station }[]): void {
  const isTaken = there.some(({ station }) => station.device_name.toLowerCase() === name.toLowerCase());
  if (isTaken) throw badRequest(nameTakenMessage, { device_name: nameTakenMessage });
}
const nameTakenMessage = 'This salon has a station of this name already';

const tooManyStations = `A salon has at most ${maxStationsPerSalon} stations`;

/** Grace period of old keys after a rotation, and how many are kept. */
const keyOverlapMs = 24 * 3_600_000;
const maxOldKeys = 4;
/** Batches per station: more than a full day's bowls sent repeatedly. */
const bowlRateLimit = { requests: 120, seconds: 60 };

const callerName = ({ first_name, last_name }: Caller): string => `${first_name} ${last_name}`.trim();

async function loadSalon({ organization_id, location_id }: Station) {
  const salon = (await getCachedLocations(organization_id)).find((one) => one.location_id === location_id);
  if (!salon) throw notFound('Salon');
  return salon;
}

const isNew = ({ verdict }: Verdict): boolean => verdict === 'booked' || verdict === 'waiting';

/** Retried separately, so that a conflict with another request of the station does not rerun the whole handler. */
const recordHeartbeat = (station: Station, { zone }: Location, seconds_ahead: number, bowls = 0): Promise<void> =>
  retryOnConflict(async () => {
    const before = await findBeat(station);
    const runs = addHalfHour(before?.runs ?? [], toHalfHour(now()));
    const came = { day: dayOf(wallClockAt(zone, now())), bowls: bowls + countBowlsToday(before, zone) };
    await putBeat(station, { last_seen: now(), seconds_ahead, runs, came });
  });

const countBowlsToday = (beat: Beat | undefined, zone: string): number =>
  beat?.came.day === dayOf(wallClockAt(zone, now())) ? beat.came.bowls : 0;

async function saveAndAudit(
  caller: Caller,
  action: string,
  before: Station | undefined,
  after: Station,
  expectedVersion?: number,
) {
  const from = expectedVersion ?? before?.version ?? 0;
  const { organization_id, station_id } = after;
  // Key hashes are not written to the audit log.
  const told = (station: Station | undefined) =>
    station && { ...station, keys: station.keys.map(({ digest: _, ...key }) => key) };
  const auditEvent = { entity: 'station', id: station_id, action, before: told(before), after: told(after) };
  await commit([...stationChanges(before, after, from), auditEntry(caller, auditEvent, organization_id)]);
  const [{ zone }, [config]] = await Promise.all([loadSalon(after), loadConfigs(organization_id, [after.location_id])]);
  return toDevice({ ...after, version: from + 1 }, before && (await findBeat(after)), { config, zone });
}

const compareDevices = (a: Device, b: Device): number =>
  a.org_name.localeCompare(b.org_name) ||
  a.location_name.localeCompare(b.location_name) ||
  a.device_name.localeCompare(b.device_name);

async function listDevices(organization: number): Promise<Device[]> {
  const [all, salons] = await Promise.all([listStations(organization), getCachedLocations(organization)]);
  const ids = [...new Set(all.map(({ station }) => station.location_id))];
  const configs = new Map((await loadConfigs(organization, ids)).map((config, nth) => [ids[nth], config]));
  return all.map(({ station, beat }) => {
    const zone = salons.find(({ location_id }) => location_id === station.location_id)?.zone ?? 'UTC';
    return toDevice(station, beat, { config: configs.get(station.location_id), zone });
  });
}

type SalonHours = { config: StoredConfig | undefined; zone: string };

function toDevice(station: Station, beat: Beat | undefined, { config, zone }: SalonHours): Device {
  const salon = { config: config ?? { location: station.location_id }, zone };
  const keys = station.keys.filter(({ until }) => until === null || until > now());
  const lately = now() - activeTimeoutMinutes * 60_000;
  const isActive = beat !== undefined && beat.last_seen > lately;
  // Stations are switched on at opening, so none is silent in the first minutes.
  const isOpen = isSalonOpenAt(salon, lately) && isSalonOpenAt(salon, now());
  const missedMinutes = beat && !isActive ? silentMinutes(salon, beat.last_seen, now()) : 0;
  const isMissed = isOpen || missedMinutes > maxMissedMinutes;
  const { keys: _, ...known } = station;
  return {
    ...known,
    seen_seconds_ago: beat ? Math.max(0, Math.floor((now() - beat.last_seen) / 1000)) : null,
    last_status_timestamp: beat ? wallClockAt(zone, beat.last_seen) : null,
    notifiedFlag: isActive && keys.length > 0,
    state: getDeviceState(keys.length > 0, beat, isActive, isMissed),
    silent_minutes: missedMinutes,
    seconds_ahead: beat?.seconds_ahead ?? 0,
    bowls_today: countBowlsToday(beat, zone),
    halves: beat ? recentHalfHours(salon, beat.runs, { now: now(), since: getFirstMoment(station, beat) }) : [],
    keys: keys.map(({ ending, made, made_by, until }) => ({
      ending,
      made: new Date(made).toISOString(),
      made_by,
      until: until === null ? null : new Date(until).toISOString(),
    })),
  };
}

/** First sign of a station (epoch ms): the oldest of its keys and heartbeats. */
const getFirstMoment = ({ keys }: Station, { runs }: Beat): number =>
  Math.min(...keys.map(({ made }) => made), ...runs.map(([from]) => fromHalfHour(from)));

function getDeviceState(
  hasKeys: boolean,
  beat: Beat | undefined,
  isActive: boolean,
  isMissed: boolean,
): Device['state'] {
  if (!hasKeys) return 'revoked';
  if (!beat) return 'new';
  if (isActive) return 'active';
  return isMissed ? 'silent' : 'closed';
}
