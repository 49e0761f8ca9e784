/*
 * Wall-clock time of a salon. A moment is 'YYYY-MM-DD HH:mm:ss', a day is 'YYYY-MM-DD', a time of day is in minutes since midnight,
 * an instant is in epoch ms. Date arithmetic uses UTC, where every day has 24 hours, so that no local time zone affects it.
 */

const minuteMs = 60_000;
const minutesPerDay = 1440;

export const dayOf = (moment: string): string => moment.slice(0, 10);

/** Minutes since midnight of a moment or of a time ('HH:mm'). Seconds are dropped. */
export function minutesOfDay(text: string): number {
  const time = text.length > 8 ? text.slice(11) : text;
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** Moment `minutes` after midnight of `day`. Values outside of 0-1439 roll over to another day. */
export const toMoment = (day: string, minutes: number): string => addMinutes(`${day} 00:00:00`, minutes);

export const addMinutes = (moment: string, minutes: number): string =>
  formatMoment(toUtcMs(moment) + minutes * minuteMs);

export const addDays = (day: string, days: number): string => dayOf(toMoment(day, days * minutesPerDay));

/** Months ('YYYY-MM') from the month of `from` to the month of `to`, both inclusive. */
export function monthsBetween(from: string, to: string): string[] {
  const months: string[] = [];
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = addDays(`${month}-28`, 4).slice(0, 7))
    months.push(month);
  return months;
}

/** Minutes from one moment to another; negative if `to` is earlier. */
export const minutesBetween = (from: string, to: string): number => (toUtcMs(to) - toUtcMs(from)) / minuteMs;

/** 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (day: string): number => new Date(toUtcMs(`${day} 00:00:00`)).getUTCDay();

/** First day of the week of `day`. Weeks start on Sunday (specification, section 9). */
export const startOfWeek = (day: string): string => addDays(day, -weekdayOf(day));

/** Formats minutes since midnight as '9:30 AM'. Values wrap around at 1440. */
export function formatTime(minutes: number): string {
  const ofDay = ((minutes % minutesPerDay) + minutesPerDay) % minutesPerDay;
  const hour = Math.floor(ofDay / 60);
  return `${hour % 12 || 12}:${String(ofDay % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

/**
 * Parses a time as typed in the US to minutes since midnight: 9, 930, 9:30, 1:15p, 1:15 PM, 13:15; undefined if it cannot. Without AM
 * or PM a time before `earliest` is taken as afternoon, unless it has a leading zero. 24:00 is the midnight at the end of the day.
 */
export function parseTime(text: string, earliest = 0): number | undefined {
  const match = /^(\d{1,2})[:.]?(\d{2})?\s*(?:([ap])\.?m?\.?)?$/i.exec(text.trim());
  const [written = '', rest = '00', half] = match?.slice(1) ?? [];
  const [hour, minute] = [Number(written), Number(rest)];
  if (!half && hour === 24 && minute === 0) return minutesPerDay;
  if (written === '' || hour > 23 || minute > 59) return undefined;
  if (half) {
    if (hour < 1 || hour > 12) return undefined;
    return ((hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) * 60 + minute;
  }
  const isAfternoon = !written.startsWith('0') && hour < 12 && hour * 60 + minute < earliest;
  return (isAfternoon ? hour + 12 : hour) * 60 + minute;
}

/** Moment that a clock in an IANA zone shows at an instant (epoch ms). @throws RangeError for an unknown zone */
export function wallClockAt(zone: string, instant: number): string {
  const parts = new Map(
    getFormatter(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  return `${part('year')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')}:${part('second')}`;
}

/**
 * Instant (epoch ms) at which a clock in the zone shows the moment. Ambiguous and skipped moments at a daylight saving change use the
 * UTC offset before the change (RFC 5545, 3.3.5).
 */
export function toInstant(moment: string, zone: string): number {
  const instants = candidateInstants(moment, zone);
  return instants.find((instant) => wallClockAt(zone, instant) === moment) ?? instants[0];
}

/** Whether the moment is skipped when clocks are set forward. */
export function isInSpringGap(moment: string, zone: string): boolean {
  return candidateInstants(moment, zone).every((instant) => wallClockAt(zone, instant) !== moment);
}

/** Time of a day, in minutes since midnight, that is skipped when clocks are set forward; undefined on other days. */
export function findSkippedTime(day: string, zone: string): { from: number; to: number } | undefined {
  const midnight = (date: string) => toInstant(`${date} 00:00:00`, zone);
  if (midnight(addDays(day, 1)) - midnight(day) >= minutesPerDay * minuteMs) return undefined;
  const step = 15;
  const skipped = Array.from({ length: minutesPerDay / step }, (_, index) => index * step).filter((minute) =>
    isInSpringGap(toMoment(day, minute), zone),
  );
  const [from, last] = [skipped[0], skipped.at(-1)];
  return from === undefined || last === undefined ? undefined : { from, to: last + step };
}

/** Instants of a moment by the UTC offsets of one day before and one day after it. Clocks change at most once in between. */
function candidateInstants(moment: string, zone: string): [number, number] {
  const asUtc = toUtcMs(moment);
  const offsetAt = (instant: number) => toUtcMs(wallClockAt(zone, instant)) - instant;
  return [asUtc - offsetAt(asUtc - minutesPerDay * minuteMs), asUtc - offsetAt(asUtc + minutesPerDay * minuteMs)];
}

/** Epoch ms of the moment read as UTC, for arithmetic only. */
const toUtcMs = (moment: string): number => Date.parse(`${moment.replace(' ', 'T')}Z`);

const formatMoment = (counted: number): string => new Date(counted).toISOString().slice(0, 19).replace('T', ' ');

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Cached per zone: creating a formatter costs about 100 times as much as using it. */
function getFormatter(zone: string): Intl.DateTimeFormat {
  const cached = formatters.get(zone);
  if (cached) return cached;
  const two = '2-digit';
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: two,
    day: two,
    hour: two,
    minute: two,
    second: two,
  });
  formatters.set(zone, formatter);
  return formatter;
}
