import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod';
import { id, locationId, organizationId, version } from '../../shared/contract/fields.ts';
import { type HalfHourRun, parseStationKey } from '../../shared/rules/stations.ts';
import { createCache, now } from '../kit/clock.ts';
import { getRequestContext } from '../kit/context.ts';
import { HttpError, notFound, restoring, stale } from '../kit/errors.ts';
import { limitAttempts } from '../kit/limits.ts';
import { assertNotSuspended } from '../kit/organizations.ts';
import { get, itemParser, type Key, listAll } from '../kit/read.ts';
import { type Change, commit, create, put, remove, replace, WriteConflict } from '../kit/write.ts';

const storedKey = z.object({
  digest: z.string(),
  ending: z.string(),
  /** Milliseconds since 1970. */
  made: z.int(),
  made_by: z.string(),
  until: z.int().nullable(),
});
const storedStation = z.object({
  station_id: id,
  organization_id: organizationId,
  org_name: z.string(),
  location_id: locationId,
  location_name: z.string(),
  device_name: z.string(),
  keys: z.array(storedKey),
  /** Set while the organization is restored. Stations send their bowls again later. */
  restoring: z.boolean().optional(),
  version,
});
export type Station = z.infer<typeof storedStation>;
const parseStation = itemParser(storedStation);

const storedBeat = z.object({
  /** Milliseconds since 1970. */
  last_seen: z.int(),
  seconds_ahead: z.int(),
  runs: z.array(z.tuple([z.int(), z.int()])),
  /** Day on which the last bowls were received, and how many. */
  came: z.object({ day: z.string(), bowls: z.int() }),
});
type BowlsReceived = { day: string; bowls: number };
export type Beat = { last_seen: number; seconds_ahead: number; runs: readonly HalfHourRun[]; came: BowlsReceived };
const parseBeat = itemParser(storedBeat, { came: { day: '', bowls: 0 } });

/** Partition of an organization's stations and their heartbeats. */
const partition = (organization: number): string => `O#${organization}#DEV`;
const stationKey = (organization: number, station: string): Key => ({
  pk: partition(organization),
  sk: `S#${station}`,
});
const beatKey = (organization: number, station: string): Key => ({ pk: partition(organization), sk: `B#${station}` });
/** Maps a key's hash to its station. */
const keyHashKey = (digest: string): Key => ({ pk: `KEY#${digest}`, sk: 'X' });

/** Stations of an organization in order of creation, each with its last heartbeat, in one request. */
export async function listStations(organization: number): Promise<{ station: Station; beat: Beat | undefined }[]> {
  const items = await listAll('directory', { pk: partition(organization) });
  const beats = new Map(
    items.filter(({ sk }) => sk.startsWith('B#')).map((item) => [item.sk.slice(2), parseBeat(item)]),
  );
  const stations = items.filter(({ sk }) => sk.startsWith('S#')).map(parseStation);
  return stations.map((station) => ({ station, beat: beats.get(station.station_id) }));
}

export async function findStation(organization: number, station: string): Promise<Station> {
  const item = await get('directory', stationKey(organization, station));
  if (!item) throw notFound('Station');
  return parseStation(item);
}

export async function findBeat({ organization_id, station_id }: Station): Promise<Beat | undefined> {
  const item = await get('directory', beatKey(organization_id, station_id));
  return item && parseBeat(item);
}

/** A station with its keys and last heartbeat, for seeding tables. */
export const stationSeedChanges = (station: Station, beat: Beat | undefined): Change[] => {
  const { organization_id, station_id, keys } = station;
  return [
    put('directory', { ...stationKey(organization_id, station_id), ...station }),
    ...keys.map(({ digest }) => put('directory', { ...keyHashKey(digest), organization_id, station_id })),
    ...(beat ? [put('directory', { ...beatKey(organization_id, station_id), ...beat })] : []),
  ];
};

/** Unconditional, because only the station itself writes its heartbeat. */
export const putBeat = ({ organization_id, station_id }: Station, beat: Beat): Promise<void> =>
  commit([put('directory', { ...beatKey(organization_id, station_id), ...beat })]);

const writeConflict = () => new WriteConflict();

/** Creates or saves a station over the version that was read, and updates the key lookups. */
export function stationChanges(before: Station | undefined, after: Station, expectedVersion: number): Change[] {
  const { organization_id, station_id } = after;
  const [had, has] = [before?.keys ?? [], after.keys].map((keys) => new Set(keys.map(({ digest }) => digest)));
  return [
    replace('directory', { ...stationKey(organization_id, station_id), ...after }, expectedVersion, () => stale()),
    ...[...(had ?? [])].filter((digest) => !has?.has(digest)).map((digest) => remove('directory', keyHashKey(digest))),
    ...[...(has ?? [])]
      .filter((digest) => !had?.has(digest))
      .map((digest) => create('directory', { ...keyHashKey(digest), organization_id, station_id }, writeConflict)),
  ];
}

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Generates a key with 100 random bits. Only a SHA-256 hash is stored; at this entropy it needs no salt or key stretching. */
export const generateStationKey = (organization: number, made_by: string) =>
  toStationKey(organization, Array.from(randomBytes(20), (byte) => alphabet.charAt(byte % 32)).join(''), made_by);

/** Formats a key for display (`text`) and for storage (`stored`). The secret is 20 characters of Crockford's base 32. */
export function toStationKey(organization: number, secret: string, made_by: string) {
  const groups = secret.match(/.{4}/g) ?? [];
  return {
    text: `sck_${organization}_${groups.join('-')}`,
    stored: { digest: hashKey(organization, secret), ending: groups.at(-1) ?? '', made: now(), made_by, until: null },
  };
}

const hashKey = (organization: number, secret: string): string =>
  createHash('sha256').update(`${organization} ${secret}`).digest('base64url');

const keyOwner = z.object({ organization_id: organizationId, station_id: id });
const parseKeyOwner = itemParser(keyOwner);

/** Cached for 30 s, so that a revoked key stops working within that time. */
const stationCache = createCache<{ station: Station; until: number | null }>(30_000);

/** Wrong keys per IP address. */
const wrongKeyLimit = { attempts: 50, seconds: 900 };

/**
 * Authenticates a station by its key.
 * @throws 401 for an unknown or revoked key, 429 for an address with too many wrong keys, 503 while the organization is restored
 * or suspended
 */
export async function authenticateStation(typed: string, address: string): Promise<Station> {
  const key = parseStationKey(typed);
  if (!key) return rejectKey(address);
  const digest = hashKey(key.organization, key.secret);
  await assertNotSuspended(key.organization, 503);
  const found = await stationCache.getOrLoad(digest, async () => {
    const item = await get('directory', keyHashKey(digest));
    if (!item) return rejectKey(address);
    const { organization_id, station_id } = parseKeyOwner(item);
    const station = await findStation(organization_id, station_id);
    if (station.restoring) throw restoring();
    return { station, until: station.keys.find((one) => one.digest === digest)?.until ?? null };
  });
  if (found.until !== null && found.until <= now()) return rejectKey(address);
  const { organization_id: organization, location_id: salon } = found.station;
  const context = getRequestContext();
  if (context) Object.assign(context, { organization, salon });
  return found.station;
}

async function rejectKey(address: string): Promise<never> {
  await limitAttempts(`station#${address}`, wrongKeyLimit.attempts, wrongKeyLimit.seconds);
  throw new HttpError(401, 'signed_out', 'This key opens no station, or none any more.');
}
