import { totalMinutes } from '../../../shared/rules/appointments.ts';
import { addDays, formatTime } from '../../../shared/rules/time.ts';
import { formatLongDay, formatShortDay } from '../../kit/ui/days.ts';
import type { Draft } from './draft.ts';

const dateFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { day: 'numeric', timeZone: 'UTC', ...options });

const fullDate = dateFormat({ weekday: 'long', month: 'long', year: 'numeric' });
const longDate = dateFormat({ weekday: 'long', month: 'long' });
const longDateWithYear = dateFormat({ weekday: 'short', month: 'long', year: 'numeric' });
const monthAndDay = dateFormat({ month: 'short' });
const shortWithYear = dateFormat({ month: 'short', year: 'numeric' });

/** 'Saturday, November 21' or 'Sat, Nov 21'. The year is added when it differs from today's. */
export function formatDay(day: string, today: string | undefined, isShort: boolean): string {
  const isThisYear = today === undefined || day.slice(0, 4) === today.slice(0, 4);
  if (isShort) return isThisYear ? formatLongDay(day, day) : formatShortDay(day, today);
  return (isThisYear ? longDate : longDateWithYear).format(Date.parse(day));
}

/** 'Saturday, November 21, 2026'. */
export const formatFullDay = (day: string): string => fullDate.format(Date.parse(day));

/** Week starting on the given Sunday: 'Nov 22 – 28, 2026', 'Nov 29 – Dec 5, 2026', 'Dec 27, 2026 – Jan 2, 2027'. */
export const formatWeek = (sunday: string): string => formatWeekRange(shortWithYear, sunday);

/** 'Nov 22 – 28'. The year appears only when the week spans two years. */
export const formatShortWeek = (sunday: string): string => formatWeekRange(monthAndDay, sunday);

const formatWeekRange = (names: Intl.DateTimeFormat, sunday: string): string =>
  names.formatRange(Date.parse(sunday), Date.parse(addDays(sunday, 6))).replace(/\s*–\s*/, ' – ');

/** '2 h 45 min' */
export function formatDuration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ');
}

type DraftTime = Pick<Draft, 'date' | 'start' | 'services' | 'minutes'>;

/** 'Sat, Nov 21 · 11:00 AM – 12:45 PM', omitting the parts that are not chosen yet. */
export function formatDraftTime({ date, start, services, minutes: drawn = 0 }: DraftTime): string {
  const minutes = totalMinutes(services) || drawn;
  const time =
    start === undefined
      ? 'No time yet'
      : [formatTime(start), ...(minutes > 0 ? [formatTime(start + minutes)] : [])].join(' – ');
  return [...(date ? [formatLongDay(date, date)] : []), time].join(' · ');
}
