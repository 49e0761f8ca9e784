/*
 * Wall-clock time of a salon as text: a moment is 'YYYY-MM-DD HH:mm:ss', a day 'YYYY-MM-DD', a time of day is minutes since
 * midnight. The calendar is counted in UTC, where every day has 24 hours, so no zone, the browser's least of all, can shift it.
 */

const minute = 60_000;
const dayLength = 1440;

/** The day of a moment. */
export const dayOf = (moment: string): string => moment.slice(0, 10);

/** Minutes since midnight of a moment ('YYYY-MM-DD HH:mm:ss') or of a time of day ('HH:mm'); seconds are dropped. */
export function minutesOf(text: string): number {
  const time = text.length > 8 ? text.slice(11) : text;
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** The moment `minutes` after midnight of `day`; 1440 and more, or less than 0, is another day. */
export const momentOf = (day: string, minutes: number): string => addMinutes(`${day} 00:00:00`, minutes);

export const addMinutes = (moment: string, minutes: number): string => wallClock(count(moment) + minutes * minute);

export const addDays = (day: string, days: number): string => dayOf(momentOf(day, days * dayLength));

/** The months from that of a day to that of another, 'YYYY-MM'. */
export function monthsBetween(from: string, to: string): string[] {
  const months: string[] = [];
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = addDays(`${month}-28`, 4).slice(0, 7))
    months.push(month);
  return months;
}

/** Minutes from one moment to a later one, below 0 when it is earlier. */
export const minutesBetween = (from: string, to: string): number => (count(to) - count(from)) / minute;

/** 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (day: string): number => new Date(count(`${day} 00:00:00`)).getUTCDay();

/** The first day of the week that holds this one (specification, section 9: weeks start on Sunday). */
export const sundayOf = (day: string): string => addDays(day, -weekdayOf(day));

/** '9:30 AM' for 570 minutes since midnight; 1440 is midnight again. */
export function timeText(minutes: number): string {
  const ofDay = ((minutes % dayLength) + dayLength) % dayLength;
  const hour = Math.floor(ofDay / 60);
  return `${hour % 12 || 12}:${String(ofDay % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** What the salon's clock shows at an instant (milliseconds since 1970) in an IANA zone; an unknown zone is a RangeError. */
export function nowIn(zone: string, instant: number): string {
  const parts = new Map(
    formatterOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  return `${part('year')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')}:${part('second')}`;
}

/**
 * The instant (milliseconds since 1970) at which the clock of a zone shows a moment. One that comes twice is the first of them, and
 * one that is skipped counts on from before the gap (RFC 5545, 3.3.5): in both the offset from before the change holds.
 */
export function instantOf(moment: string, zone: string): number {
  const instants = instantsAround(moment, zone);
  return instants.find((instant) => nowIn(zone, instant) === moment) ?? instants[0];
}

/** True when the salon's clock never shows this moment because it is put forward across it. */
export function isInSpringGap(moment: string, zone: string): boolean {
  return instantsAround(moment, zone).every((instant) => nowIn(zone, instant) !== moment);
}

/** The instant of a moment by the offset of a day before and by that of a day after: clocks change at most once between. */
function instantsAround(moment: string, zone: string): [number, number] {
  const asUtc = count(moment);
  const offsetAt = (instant: number) => count(nowIn(zone, instant)) - instant;
  return [asUtc - offsetAt(asUtc - dayLength * minute), asUtc - offsetAt(asUtc + dayLength * minute)];
}

/** Milliseconds as if the moment were UTC: a counter to calculate with, not an instant. */
const count = (moment: string): number => Date.parse(`${moment.replace(' ', 'T')}Z`);

const wallClock = (counted: number): string => new Date(counted).toISOString().slice(0, 19).replace('T', ' ');

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Making a formatter costs a hundred times its use, so each zone keeps one. */
function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known) return known;
  const two = '2-digit';
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: two,
    day: two,
    hour: two,
    minute: two,
    second: two,
  });
  formatters.set(zone, made);
  return made;
}
