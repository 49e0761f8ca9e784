import { addDays, dayOf, startOfWeek, wallClockAt } from '../../shared/rules/time.ts';

/* Dates relative to today for tests and screenshots. */

/** In the time zone of the salons. */
const today = dayOf(wallClockAt('America/New_York', Date.now()));

export const daysAhead = (days: number): string => addDays(today, days);

/** Next year, counted from tomorrow, because flows of New Year's Eve may continue after midnight. */
export const nextYear = Number(addDays(today, 1).slice(0, 4)) + 1;

const inMonth = (month: string) => (day: number) => `${nextYear}-${month}-${String(day).padStart(2, '0')}`;

/** Dates of next year as `YYYY-MM-DD`, far from the weeks in which the demo has appointments. */
export const march = inMonth('03');
export const june = inMonth('06');

/** Day of the month. The three weeks from it on are within June. */
export const firstSundayOfJune = Number(startOfWeek(june(7)).slice(8));

/** Day of the month of the second Sunday of March, when daylight saving time begins in New York. */
export const springForwardDay = Number(startOfWeek(march(14)).slice(8));

/** Search parameters for the last full weeks. The demo has bowls in the year before today. */
export function lastWeeksQuery(weeks: number): string {
  const thisWeek = startOfWeek(today);
  return `from=${addDays(thisWeek, -7 * weeks)}&to=${addDays(thisWeek, -1)}`;
}
