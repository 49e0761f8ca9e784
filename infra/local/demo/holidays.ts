import { addDays, weekdayOf } from '../../../shared/rules/time.ts';

const fixed: Readonly<Record<string, string>> = {
  '01-01': 'New Year’s Day',
  '07-04': 'Independence Day',
  '12-25': 'Christmas Day',
};

/** Fourth Thursday of November. */
function thanksgiving(year: string): string {
  const first = `${year}-11-01`;
  return addDays(first, ((4 - weekdayOf(first) + 7) % 7) + 21);
}

/** Name of the holiday on which the salons are closed; undefined on other days. */
export const getHoliday = (day: string): string | undefined =>
  fixed[day.slice(5)] ?? (day === thanksgiving(day.slice(0, 4)) ? 'Thanksgiving' : undefined);
