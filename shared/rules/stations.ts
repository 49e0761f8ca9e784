import type { StoredConfig } from '../contract/locations.ts';
import { openingOf } from './openingHours.ts';
import { addDays, dayOf, instantOf, minutesOf, momentOf, nowIn } from './time.ts';

/** After so many minutes without a heartbeat a station is not active any more. */
export const activeMinutes = 15;
/** Heartbeats come this often, in seconds. */
export const beatSeconds = 300;

const minute = 60_000;
const half = 30 * minute;

/** The number of the half hour, counted from 1970, that holds an instant in ms. */
export const halfOf = (instant: number): number => Math.floor(instant / half);

/** Half hours from the first to the last, both included. */
export type Run = readonly [number, number];
/** What is older is forgotten: longer than any salon is closed. */
const keptHalves = 14 * 48;

/** The runs of half hours in which a station was heard of, with this one. */
export function withHalf(runs: readonly Run[], seen: number): Run[] {
  const last = runs.at(-1);
  if (last && last[1] >= seen) return [...runs];
  const joined: Run[] =
    last && last[1] === seen - 1 ? [...runs.slice(0, -1), [last[0], seen]] : [...runs, [seen, seen]];
  return joined.filter(([, to]) => to > seen - keptHalves);
}

const wasSeen = (runs: readonly Run[], one: number): boolean => runs.some(([from, to]) => from <= one && one <= to);

type Salon = { config: StoredConfig; zone: string };

/** The stretches in which a salon was open from a day on until `now`, in ms. */
function* openings({ config, zone }: Salon, from: string, now: number): Generator<readonly [number, number]> {
  for (let day = from; day <= dayOf(nowIn(zone, now)); day = addDays(day, 1)) {
    const opening = openingOf(config, day);
    if (!opening) continue;
    const [opens, closes] = [opening.from, opening.to].map((at) => instantOf(momentOf(day, at), zone));
    if (opens !== undefined && closes !== undefined && opens < now) yield [opens, Math.min(closes, now)];
  }
}

/** How many half hours are shown. */
const shownHalves = 22;
const daysBack = 7;

/** The last half hours that began while the salon was open, the latest last: whether the station was heard of. */
export function lastHalves(salon: Salon, runs: readonly Run[], now: number): boolean[] {
  const from = addDays(dayOf(nowIn(salon.zone, now)), -daysBack);
  const halves = [...openings(salon, from, now)].flatMap(([opens, ends]) =>
    Array.from({ length: Math.ceil((ends - opens) / half) }, (_, nth) => halfOf(opens) + nth),
  );
  return halves.slice(-shownHalves).map((one) => wasSeen(runs, one));
}

/** Minutes since the last heartbeat in which the salon was open, of the last two weeks. */
export function silentMinutes(salon: Salon, lastSeen: number, now: number): number {
  const earliest = Math.max(lastSeen, now - keptHalves * half);
  const from = dayOf(nowIn(salon.zone, earliest));
  const open = [...openings(salon, from, now)].map(([opens, ends]) => Math.max(0, ends - Math.max(opens, earliest)));
  return Math.floor(open.reduce((sum, length) => sum + length, 0) / minute);
}

/** Whether the salon is open at an instant. */
export function isOpenAt({ config, zone }: Salon, now: number): boolean {
  const moment = nowIn(zone, now);
  const opening = openingOf(config, dayOf(moment));
  const at = minutesOf(moment);
  return opening !== undefined && opening.from <= at && at < opening.to;
}

/** A clock that is off by less is left alone: the way of a request takes time too. In seconds. */
const tolerance = 30;

/** The instant that a station meant, told how far its clock is ahead in seconds. */
export const corrected = (instant: number, secondsAhead: number): number =>
  Math.abs(secondsAhead) < tolerance ? instant : instant - secondsAhead * 1000;

const letters = /[^0-9A-Z]/g;

/** A key as it is compared: what people mistake when they type it is one letter, as Crockford's base 32 reads it. */
export function normalKey(typed: string): { organization: number; secret: string } | undefined {
  const [, organization, secret = ''] = /^\s*sck_(\d{1,15})_(.+)$/i.exec(typed) ?? [];
  const read = secret.toUpperCase().replace(letters, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return organization && /^[0-9A-HJKMNP-TV-Z]{20}$/.test(read)
    ? { organization: Number(organization), secret: read }
    : undefined;
}
