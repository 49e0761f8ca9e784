import { totalMinutes } from '../../../shared/rules/appointments.ts';
import { addDays, dayOf, formatTime, minutesOfDay, wallClockAt } from '../../../shared/rules/time.ts';
import type { Draft } from './draft.ts';

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { day: 'numeric', timeZone: 'UTC', ...options });

const full = format({ weekday: 'long', month: 'long', year: 'numeric' });
const long = format({ weekday: 'long', month: 'long' });
const longWithYear = format({ weekday: 'short', month: 'long', year: 'numeric' });
const short = format({ weekday: 'short', month: 'short' });
const monthAndDay = format({ month: 'short' });
const shortWithYear = format({ month: 'short', year: 'numeric' });

/** 'Saturday, November 21' or 'Sat, Nov 21'; a day of another year than today says so. */
export function dayText(day: string, today: string | undefined, isShort: boolean): string {
  const isThisYear = today === undefined || day.slice(0, 4) === today.slice(0, 4);
  const [same, other] = isShort ? [short, shortWithYear] : [long, longWithYear];
  return (isThisYear ? same : other).format(Date.parse(day));
}

/** 'Saturday, November 21, 2026'. */
export const fullDayText = (day: string): string => full.format(Date.parse(day));

/** 'Nov 22 – 28, 2026', 'Nov 29 – Dec 5, 2026', 'Dec 27, 2026 – Jan 2, 2027' for the week that begins on this Sunday. */
export const weekText = (sunday: string): string => rangeText(shortWithYear, sunday);

/** 'Nov 22 – 28'; a turn of the year is named all the same. */
export const shortWeekText = (sunday: string): string => rangeText(monthAndDay, sunday);

const rangeText = (names: Intl.DateTimeFormat, sunday: string): string =>
  names.formatRange(Date.parse(sunday), Date.parse(addDays(sunday, 6))).replace(/\s*–\s*/, ' – ');

const shortDay = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** 'Sat, Nov 21 · 11:00 AM – 12:45 PM', as far as it is known. */
export function whenText({ date, start, services }: Pick<Draft, 'date' | 'start' | 'services'>): string {
  const minutes = totalMinutes(services);
  const time =
    start === undefined
      ? 'No time yet'
      : [formatTime(start), ...(minutes > 0 ? [formatTime(start + minutes)] : [])].join(' – ');
  return [...(date ? [shortDay.format(Date.parse(date))] : []), time].join(' · ');
}

const monthDay = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC', ...options });
const thisYear = monthDay({});
const otherYear = monthDay({ year: 'numeric' });

/** 'Nov 21, 2:05 PM' for a moment of the salon's clock; another year than that of `today` is said. */
export function momentText(moment: string, today = moment): string {
  const day = moment.slice(0, 4) === today.slice(0, 4) ? thisYear : otherYear;
  return `${day.format(Date.parse(dayOf(moment)))}, ${formatTime(minutesOfDay(moment))}`;
}

/** The same for an instant, as the salon's clock showed it. */
export const instantText = (instant: string, zone: string): string =>
  momentText(wallClockAt(zone, Date.parse(instant)), wallClockAt(zone, Date.now()));
