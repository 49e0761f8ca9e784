import type { CoverState } from '../contract/insights.ts';
import { exact } from './stock.ts';
import { addDays, weekdayOf } from './time.ts';

/** How far back the pace of today is measured, and the pattern of the week that levels are proposed from; in days. */
export const paceDays = 28;
export const patternDays = 90;
/** A shelf is filled up once a week. */
const betweenOrders = 7;
/** Less than this many days is little. */
const little = 7;

/** Containers that left the shelf on a day of the salon. */
export type DailyUse = ReadonlyMap<string, number>;

const sumBetween = (uses: DailyUse, from: string, to: string): number =>
  [...uses].reduce((sum, [day, used]) => (day >= from && day <= to ? sum + used : sum), 0);

/** Containers a week, at the pace of the last four with `yesterday`; of a shorter history, at that of what there is of it. */
export function weeklyPace(uses: DailyUse, { since, yesterday }: { since: string; yesterday: string }): number {
  const from = [addDays(yesterday, 1 - paceDays), since].sort().at(-1) ?? since;
  const days = dayCount(from, yesterday);
  return days > 0 ? Math.max(0, exact((sumBetween(uses, from, yesterday) / days) * 7)) : 0;
}

const dayCount = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

/** How many days what is there will last; null for what nobody uses. */
export const coverOf = (current: number, week: number): number | null =>
  week > 0 ? Math.max(0, (current / week) * 7) : null;

export function coverState(current: number, days: number | null, untilDelivery: number): CoverState {
  if (days === null) return 'unused';
  if (current <= 0) return 'out';
  if (days < untilDelivery) return 'short';
  return days < little ? 'little' : 'enough';
}

/**
 * What the shelf should be filled up to: what the busiest stretch of days uses between one delivery and the next, which is a week and as
 * long as the distributor takes. What is used on each day of the week is that of the last 90 days with `yesterday`, or of what there is.
 */
export function suggestedLevel(
  uses: DailyUse,
  { since, yesterday, leadDays }: { since: string; yesterday: string; leadDays: number },
): number {
  const from = [addDays(yesterday, 1 - patternDays), since].sort().at(-1) ?? since;
  const length = dayCount(from, yesterday);
  if (length < 1) return 0;
  const days = Array.from({ length }, (_, nth) => addDays(from, nth));
  const pattern = Array.from({ length: 7 }, (_, weekday) => {
    const its = days.filter((day) => weekdayOf(day) === weekday);
    return its.length > 0 ? its.reduce((sum, day) => sum + (uses.get(day) ?? 0), 0) / its.length : 0;
  });
  const stretch = leadDays + betweenOrders;
  const stretches = pattern.map((_, start) =>
    Array.from({ length: stretch }, (_, nth) => pattern[(start + nth) % 7] ?? 0).reduce((sum, used) => sum + used, 0),
  );
  return Math.max(0, Math.ceil(exact(Math.max(...stretches))));
}
