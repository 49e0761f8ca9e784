import { wallClockAt } from '../../../shared/rules/time.ts';

/*
 * A salon's days and times are wall-clock texts, "2026-11-21" or "2026-11-21 17:57:00". They are formatted as text and never converted
 * between time zones.
 */

export type DateFormat = 'MM/dd/yyyy' | 'MM/dd' | 'M/d/yy' | 'M/d/yyyy' | 'M/d' | 'M/d/yy h:mm a' | 'h:mm a';

const parts = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d))?/;

export function formatDate(stored: string, format: DateFormat = 'MM/dd/yyyy'): string {
  // Fast path: lists may hold 100,000 dates.
  if (format === 'MM/dd/yyyy' && stored[4] === '-' && stored[7] === '-') {
    return `${stored.slice(5, 7)}/${stored.slice(8, 10)}/${stored.slice(0, 4)}`;
  }
  const [, year = '', month = '', day = '', hour = '00', minute = '00'] = parts.exec(stored) ?? [];
  if (!year) return stored;
  const words: Record<string, string> = {
    yyyy: year,
    yy: year.slice(2),
    MM: month,
    M: String(Number(month)),
    dd: day,
    d: String(Number(day)),
    h: String(Number(hour) % 12 || 12),
    mm: minute,
    a: Number(hour) < 12 ? 'AM' : 'PM',
  };
  return format.replace(/yyyy|yy|MM|M|dd|d|h|mm|a/g, (word) => words[word] ?? word);
}

/** Formats are made at their first use, because each takes milliseconds. */
const dayNames = (options: Intl.DateTimeFormatOptions = {}) => {
  let names: Intl.DateTimeFormat | undefined;
  return (day: string): string => {
    names ??= new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC', ...options });
    return names.format(Date.parse(day));
  };
};
const shortDay = { thisYear: dayNames(), otherYear: dayNames({ year: 'numeric' }) };
const longDay = {
  thisYear: dayNames({ weekday: 'short' }),
  otherYear: dayNames({ weekday: 'short', year: 'numeric' }),
};
const formatNamed = (names: typeof shortDay, day: string, today = toDayString(new Date())): string =>
  names[day.slice(0, 4) === today.slice(0, 4) ? 'thisYear' : 'otherYear'](day.slice(0, 10));

/** "Nov 20" for '2026-11-20', "Nov 20, 2025" for a day of another year than `today`'s. */
export const formatShortDay = (day: string, today?: string): string => formatNamed(shortDay, day, today);

/** "Fri, Nov 20" for '2026-11-20', "Thu, Nov 20, 2025" for a day of another year than `today`'s. */
export const formatLongDay = (day: string, today?: string): string => formatNamed(longDay, day, today);

/** "Nov 12, 11:20 AM" for '2026-11-12 11:20:00', with the year if it is another than `today`'s. */
export const formatMoment = (moment: string, today?: string): string =>
  `${formatShortDay(moment, today)}, ${formatDate(moment, 'h:mm a')}`;

export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Formats a UTC instant in the salon's time zone, the browser's by default: "Nov 21, 2:05 PM". */
export const formatInstant = (instant: string | number, zone = browserZone()): string =>
  formatMoment(wallClockAt(zone, new Date(instant).getTime()), wallClockAt(zone, Date.now()));

const months = {
  long: dayNames({ month: 'long', day: undefined, year: 'numeric' }),
  short: dayNames({ day: undefined, year: 'numeric' }),
};
/** "November 2026" or "Nov 2026" for '2026-11' and every day of it. */
export const formatMonth = (day: string, name: 'long' | 'short' = 'long'): string => months[name](day);

/** Local midnight as a Date for a calendar control; undefined for anything but a valid YYYY-MM-DD. */
export function toLocalDate(day: string): Date | undefined {
  const [year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day)?.slice(1).map(Number) ?? [];
  if (year === undefined || month === undefined || date === undefined) return undefined;
  const local = new Date(year, month - 1, date);
  return local.getMonth() === month - 1 ? local : undefined;
}

/** YYYY-MM-DD of a local Date. */
export const toDayString = (date: Date): string =>
  `${String(date.getFullYear()).padStart(4, '0')}-${padTwo(date.getMonth() + 1)}-${padTwo(date.getDate())}`;

const separatedDate = /^(\d{1,2})[/.\- ](\d{1,2})(?:[/.\- ](\d{4}|\d{2}))?$/;
const compactDate = /^(\d{2})(\d{2})(\d{4}|\d{2})?$/;

/**
 * Parses a date as typed in the US: 4/12/1990, 04-12-1990, 4.12.90 (two-digit years are 1930 to 2029), 04121990, or 4/12 in
 * `knownYear`. YYYY-MM-DD is accepted too. Undefined if it cannot be parsed.
 */
export function parseDay(text: string, knownYear?: string): string | undefined {
  const typed = text.trim();
  if (toLocalDate(typed)) return typed;
  const [month, date, year = knownYear] = (separatedDate.exec(typed) ?? compactDate.exec(typed))?.slice(1) ?? [];
  if (!month || !date || !year) return undefined;
  const century = Number(year) < 30 ? '20' : '19';
  const day = `${year.length === 2 ? century + year : year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return toLocalDate(day) ? day : undefined;
}

const padTwo = (value: number) => String(value).padStart(2, '0');
