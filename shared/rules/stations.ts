import type { SalonHours } from '../contract/locations.ts';
import { getOpeningHours } from './openingHours.ts';
import { addDays, dayOf, minutesOfDay, toInstant, toMoment, wallClockAt } from './time.ts';

/** Minutes without a heartbeat after which a station is no longer active. */
export const activeTimeoutMinutes = 15;
export const heartbeatIntervalSeconds = 300;
/** Opening minutes without a heartbeat after which a station is silent even while its salon is closed. */
export const maxMissedMinutes = 120;

const minuteMs = 60_000;
const halfHourMs = 30 * minuteMs;

/** Index of the half hour that contains an instant (epoch ms), counted from 1970. */
export const toHalfHour = (instant: number): number => Math.floor(instant / halfHourMs);

/** Instant (epoch ms) at which a half hour begins. */
export const fromHalfHour = (halfHour: number): number => halfHour * halfHourMs;

/** First and last half hour of a run, both inclusive. */
export type HalfHourRun = readonly [number, number];
/** Older half hours are dropped. Two weeks is longer than any salon stays closed. */
const retainedHalfHours = 14 * 48;

export function addHalfHour(runs: readonly HalfHourRun[], halfHour: number): HalfHourRun[] {
  const last = runs.at(-1);
  if (last && last[1] >= halfHour) return [...runs];
  const joined: HalfHourRun[] =
    last && last[1] === halfHour - 1 ? [...runs.slice(0, -1), [last[0], halfHour]] : [...runs, [halfHour, halfHour]];
  return joined.filter(([, to]) => to > halfHour - retainedHalfHours);
}

const isInRuns = (runs: readonly HalfHourRun[], one: number): boolean =>
  runs.some(([from, to]) => from <= one && one <= to);

type Salon = { config: SalonHours; zone: string };

/** Intervals (epoch ms) during which a salon was open, from the day `from` until `now`. */
function* openIntervals({ config, zone }: Salon, from: string, now: number): Generator<readonly [number, number]> {
  for (let day = from; day <= dayOf(wallClockAt(zone, now)); day = addDays(day, 1)) {
    const opening = getOpeningHours(config, day);
    if (!opening) continue;
    const [opens, closes] = [opening.from, opening.to].map((at) => toInstant(toMoment(day, at), zone));
    if (opens !== undefined && closes !== undefined && opens < now) yield [opens, Math.min(closes, now)];
  }
}

const shownHalfHours = 22;
const lookbackDays = 7;

/** Heartbeats by half hour of recent opening time, oldest first: true if there was one. Starts at `since`. */
export function recentHalfHours(
  salon: Salon,
  runs: readonly HalfHourRun[],
  { now, since }: { now: number; since: number },
): boolean[] {
  const from = addDays(dayOf(wallClockAt(salon.zone, now)), -lookbackDays);
  const halves = [...openIntervals(salon, from, now)].flatMap(([opens, ends]) =>
    Array.from({ length: Math.ceil((ends - opens) / halfHourMs) }, (_, nth) => toHalfHour(opens) + nth),
  );
  return halves
    .filter((one) => one >= toHalfHour(since))
    .slice(-shownHalfHours)
    .map((one) => isInRuns(runs, one));
}

/** Opening minutes since the last heartbeat, limited to the last two weeks. */
export function silentMinutes(salon: Salon, lastSeen: number, now: number): number {
  const earliest = Math.max(lastSeen, now - retainedHalfHours * halfHourMs);
  const from = dayOf(wallClockAt(salon.zone, earliest));
  const open = [...openIntervals(salon, from, now)].map(([opens, ends]) =>
    Math.max(0, ends - Math.max(opens, earliest)),
  );
  return Math.floor(open.reduce((sum, length) => sum + length, 0) / minuteMs);
}

export function isSalonOpenAt({ config, zone }: Salon, now: number): boolean {
  const moment = wallClockAt(zone, now);
  const opening = getOpeningHours(config, dayOf(moment));
  const at = minutesOfDay(moment);
  return opening !== undefined && opening.from <= at && at < opening.to;
}

/** Smaller clock differences are ignored, because they include network latency. */
const clockToleranceSeconds = 30;

/** Corrects an instant (epoch ms) from a station whose clock is `secondsAhead`. */
export const correctClock = (instant: number, secondsAhead: number): number =>
  Math.abs(secondsAhead) < clockToleranceSeconds ? instant : instant - secondsAhead * 1000;

const nonKeyCharacters = /[^0-9A-Z]/g;

/** Parses a typed station key. Look-alike characters are unified as in Crockford's base 32 (O is 0, I and L are 1). */
export function parseStationKey(typed: string): { organization: number; secret: string } | undefined {
  const [, organization, secret = ''] = /^\s*sck_(\d{1,15})_(.+)$/i.exec(typed) ?? [];
  const read = secret.toUpperCase().replace(nonKeyCharacters, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return organization && /^[0-9A-HJKMNP-TV-Z]{20}$/.test(read)
    ? { organization: Number(organization), secret: read }
    : undefined;
}
