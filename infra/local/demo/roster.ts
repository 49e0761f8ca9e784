import type { User } from '../../../shared/contract/users.ts';
import type { WorkingHours } from '../../../shared/contract/workingHours.ts';
import { addDays, dayOf, weekdayOf } from '../../../shared/rules/time.ts';
import { getHoliday } from './holidays.ts';
import { createRandom, hashSeed } from './random.ts';

/** Stylists of the whole year, one in each salon. The others joined later, which keeps the start short. */
const wholeYear = [
  'stylist@demo.test',
  'elise.duarte@lumahair.test',
  'petra.sandoval@lumahair.test',
  'stylist@other.test',
];
const [weeksOfYear, weeksOfOthers] = [52, 28];
const saturday = 6;

export type Roster = {
  stylist: User;
  first: string;
  weekdays: readonly number[];
  /** Start of the lunch, in minutes since midnight. */
  lunch: number;
};

/** Working days of a stylist: Saturdays, and three more. The stylist of the demo login works five days, and today. */
export function createRoster(stylist: User, moment: string): Roster {
  const today = dayOf(moment);
  const random = createRandom(hashSeed(`${stylist.user_id} roster`));
  const isDemoLogin = stylist.user_email === 'stylist@demo.test';
  const weeks = wholeYear.includes(stylist.user_email) ? weeksOfYear : weeksOfOthers;
  const from = isDemoLogin ? weekdayOf(today) : Number(stylist.user_id.slice(-2)) % 7;
  const others = Array.from({ length: 7 }, (_, nth) => (from + nth * 2) % 7).filter((day) => day !== saturday);
  const weekdays = [saturday, ...others.slice(0, isDemoLogin ? 4 : 3)];
  return { stylist, first: addDays(today, -7 * weeks), weekdays, lunch: 12 * 60 + 15 * random.below(5) };
}

export const isWorkday = ({ weekdays }: Roster, day: string): boolean =>
  weekdays.includes(weekdayOf(day)) && getHoliday(day) === undefined;

/** Days before today, with days off after it, and with holidays after it, that the working hours name. */
const [daysBefore, daysWithDaysOff, daysWithHolidays] = [7, 20, 365];

/** Working hours of a stylist: those of the salon, with the days off around today and the coming holidays. */
export function createHours(roster: Roster, today: string): WorkingHours {
  const exceptions = Array.from({ length: daysBefore + daysWithHolidays }, (_, nth) => nth - daysBefore).flatMap(
    (nth) => {
      const date = addDays(today, nth);
      const note = getHoliday(date) ?? (nth <= daysWithDaysOff && !isWorkday(roster, date) ? 'Day off' : undefined);
      return note === undefined ? [] : [{ date, stretches: [], note }];
    },
  );
  return { week: null, exceptions, version: 1 };
}
