import { addDays, dayOf, startOfWeek, wallClockAt } from '../../shared/rules/time.ts';

/* Days of the calendar that suit tests and pictures on whatever day they run. Their texts are put together by hand. */

/** By the clock of the salons. */
const today = dayOf(wallClockAt('America/New_York', Date.now()));

/** A day that is still to come. */
export const daysAhead = (days: number): string => addDays(today, days);

/** A year that screens name with its days. It is counted from tomorrow: flows of New Year's Eve may go on after midnight. */
export const nextYear = Number(addDays(today, 1).slice(0, 4)) + 1;

const inMonth = (month: string) => (day: number) => `${nextYear}-${month}-${String(day).padStart(2, '0')}`;

/** Days of next year as addresses have them, far from the weeks in which the demo has appointments. */
export const march = inMonth('03');
export const june = inMonth('06');

/** The first Sunday of that June; the three weeks from it on are within the month. */
export const firstSundayOfJune = Number(startOfWeek(june(7)).slice(8));

/** The second Sunday of that March, when the clocks of New York go forward. */
export const springForwardDay = Number(startOfWeek(march(14)).slice(8));

/** The last so many weeks that are over, as addresses have them; the demo has bowls in six weeks before today. */
export function lastWeeksQuery(weeks: number): string {
  const thisWeek = startOfWeek(today);
  return `from=${addDays(thisWeek, -7 * weeks)}&to=${addDays(thisWeek, -1)}`;
}
