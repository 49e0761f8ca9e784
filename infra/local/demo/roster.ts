import type { User } from '../../../shared/contract/users.ts';
import type { WorkingHours } from '../../../shared/contract/workingHours.ts';
import { addDays, dayOf, weekdayOf } from '../../../shared/rules/time.ts';
import { getHoliday } from './holidays.ts';
import { createRandom, hashSeed } from './random.ts';

const weeks = 52;
const saturday = 6;

export type Roster = {
  stylist: User;
  /** First day with visits. */
  first: string;
  weekdays: readonly number[];
  /** Start of the lunch, in minutes since midnight. */
  lunch: number;
};

/** Working days of a stylist: Saturdays, and three or four more. The stylist of the demo login works five days, and today. */
export function createRoster(stylist: User, moment: string): Roster {
  const today = dayOf(moment);
  const random = createRandom(hashSeed(`${stylist.user_id} roster`));
  const isDemoLogin = stylist.user_email === 'stylist@demo.test';
  const from = isDemoLogin ? weekdayOf(today) : random.below(6);
  const others = Array.from({ length: 7 }, (_, nth) => (from + nth * 2) % 7).filter((day) => day !== saturday);
  const weekdays = [saturday, ...others.slice(0, isDemoLogin ? 4 : 2 + random.below(2))];
  return { stylist, first: addDays(today, -7 * weeks), weekdays, lunch: 12 * 60 + 15 * random.below(5) };
}

export const isWorkday = ({ weekdays }: Roster, day: string): boolean =>
  weekdays.includes(weekdayOf(day)) && getHoliday(day) === undefined;

/** Weeks before and after today whose days off are in the working hours, and days around today whose holidays are. */
const [weeksAround, daysAround] = [3, 365];

/** Working hours of a stylist: those of the salon, with the days off around today and the holidays of two years. */
export function createHours(roster: Roster, today: string): WorkingHours {
  const days = Array.from({ length: 2 * daysAround + 1 }, (_, nth) => addDays(today, nth - daysAround));
  const exceptions = days.flatMap((date, nth) => {
    const isNear = Math.abs(nth - daysAround) <= 7 * weeksAround;
    const note = getHoliday(date) ?? (isNear && !isWorkday(roster, date) ? 'Day off' : undefined);
    return note === undefined ? [] : [{ date, stretches: [], note }];
  });
  return { week: null, exceptions, version: 1 };
}
