import type { CoverState } from '../contract/insights.ts';
import { roundQuantity } from './stock.ts';
import { addDays, weekdayOf } from './time.ts';

/** Days of history for the current pace, and for the weekly pattern behind suggested levels. */
export const paceWindowDays = 28;
export const patternWindowDays = 90;
/** Salons order once a week. */
const daysBetweenOrders = 7;
/** Below this many days of cover the state is 'little'. */
const littleCoverDays = 7;

/** Containers used or sold per day of the salon's calendar. */
export type DailyUse = ReadonlyMap<string, number>;

const sumUse = (uses: DailyUse, from: string, to: string): number =>
  [...uses].reduce((sum, [day, used]) => (day >= from && day <= to ? sum + used : sum), 0);

/** Sales per day, less what came back: it is taken from the latest sales before. What was sold before the first day counts nowhere. */
export function settleReturns(sold: DailyUse): DailyUse {
  const left = new Map<string, number>();
  for (const [day, count] of [...sold].sort(([a], [b]) => (a < b ? -1 : 1))) {
    let returned = Math.max(0, -count);
    for (const earlier of returned > 0 ? [...left.keys()].reverse() : []) {
      const kept = left.get(earlier) ?? 0;
      const taken = Math.min(kept, returned);
      left.set(earlier, kept - taken);
      returned -= taken;
    }
    left.set(day, Math.max(0, count));
  }
  return left;
}

export const addUses = (a: DailyUse, b: DailyUse): DailyUse =>
  new Map([...a.keys(), ...b.keys()].map((day) => [day, (a.get(day) ?? 0) + (b.get(day) ?? 0)]));

/** Containers used per week, averaged over the four weeks up to `yesterday`, or over the available history if it is shorter. */
export function weeklyPace(uses: DailyUse, { since, yesterday }: { since: string; yesterday: string }): number {
  const from = [addDays(yesterday, 1 - paceWindowDays), since].sort().at(-1) ?? since;
  const days = countDays(from, yesterday);
  return days > 0 ? Math.max(0, roundQuantity((sumUse(uses, from, yesterday) / days) * 7)) : 0;
}

const countDays = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

/** Days until the stock runs out; null for a product without usage. */
export const daysOfCover = (current: number, week: number): number | null =>
  week > 0 ? Math.max(0, (current / week) * 7) : null;

export function getCoverState(current: number, days: number | null, untilDelivery: number): CoverState {
  if (days === null) return 'unused';
  if (current <= 0) return 'out';
  if (days < untilDelivery) return 'short';
  return days < littleCoverDays ? 'little' : 'enough';
}

/**
 * Suggested par level in containers: usage of the busiest period between two deliveries (one week plus the lead time). The usage per
 * weekday is averaged over the 90 days up to `yesterday`, or over the available history if it is shorter.
 */
export function suggestMaxCount(
  uses: DailyUse,
  { since, yesterday, leadDays }: { since: string; yesterday: string; leadDays: number },
): number {
  const from = [addDays(yesterday, 1 - patternWindowDays), since].sort().at(-1) ?? since;
  const length = countDays(from, yesterday);
  if (length < 1) return 0;
  const days = Array.from({ length }, (_, nth) => addDays(from, nth));
  const pattern = Array.from({ length: 7 }, (_, weekday) => {
    const group = days.filter((day) => weekdayOf(day) === weekday);
    return group.length > 0 ? group.reduce((sum, day) => sum + (uses.get(day) ?? 0), 0) / group.length : 0;
  });
  const stretch = leadDays + daysBetweenOrders;
  const stretches = pattern.map((_, start) =>
    Array.from({ length: stretch }, (_, nth) => pattern[(start + nth) % 7] ?? 0).reduce((sum, used) => sum + used, 0),
  );
  return Math.max(0, Math.ceil(roundQuantity(Math.max(...stretches))));
}
