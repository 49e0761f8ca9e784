import type { PlannedVisit } from '../contract/series.ts';
import type { Span, Steps } from './appointments.ts';
import { findNearestStart, listFreeRanges, type StylistDay } from './freeStarts.ts';
import { addDays, dayOf, minutesOfDay, toMoment } from './time.ts';

/** Days after the first one on which a visit of the series is due, until the last day (inclusive). At most `max`. */
export function listSeriesDays(first: string, everyWeeks: number, until: string, max: number): string[] {
  const days: string[] = [];
  for (let day = addDays(first, 7 * everyWeeks); day <= until && days.length < max; day = addDays(day, 7 * everyWeeks))
    days.push(day);
  return days;
}

/** Offsets of the days to search for the nearest free start, in this order. */
const nearbyDays = [0, 1, -1, 2, -2, 3, -3] as const;

/** First and last day that the plan of a series depends on. */
export const seriesRange = (days: readonly string[]): readonly [string, string] => [
  addDays(days[0] ?? '', Math.min(...nearbyDays)),
  addDays(days.at(-1) ?? '', Math.max(...nearbyDays)),
];

/** Whether a visit fits at `start`, and if not, the nearest free start. `dayAt` returns the day of the stylist. */
export function planVisit(
  services: readonly { steps: Steps }[],
  start: string,
  dayAt: (day: string) => StylistDay,
): PlannedVisit {
  const [day, wanted] = [dayOf(start), minutesOfDay(start)];
  const state = findState(services, wanted, dayAt(day));
  if (state === 'free') return { start, state };
  for (const offset of nearbyDays) {
    const near = addDays(day, offset);
    const nearest = findNearestStart(listFreeRanges(services, dayAt(near)), wanted);
    if (nearest !== undefined) return { start, state, nearest: toMoment(near, nearest) };
  }
  return { start, state };
}

/** Whether a visit fits at `start` (minutes since midnight), or what keeps it: a closed salon, the stylist's hours, or another booking. */
export function findState(
  services: readonly { steps: Steps }[],
  start: number,
  day: StylistDay,
): PlannedVisit['state'] {
  if (isFree(listFreeRanges(services, day), start)) return 'free';
  if (day.open === undefined) return 'closed';
  return isFree(listFreeRanges(services, { ...day, busy: [], clientBusy: [] }), start) ? 'taken' : 'away';
}

const isFree = (ranges: readonly Span[], start: number): boolean =>
  ranges.some(({ from, to }) => from <= start && start <= to);
