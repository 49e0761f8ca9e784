import { sickNote } from '../contract/absence.ts';
import { dayFieldNames, type SalonHours, type Weekday, weekdays } from '../contract/locations.ts';
import { isDayWithin, type Stretch, type WorkingDay, type WorkingHours } from '../contract/workingHours.ts';
import type { Span } from './appointments.ts';
import { addDays, minutesOfDay, toMoment, weekdayOf } from './time.ts';

/** Working hours on a date: its exception, or else its weekday; undefined if the stylist follows the salon's hours. */
export function findWorkingDay({ week, exceptions }: WorkingHours, date: string): WorkingDay | undefined {
  const exception = exceptions.find((one) => isDayWithin(date, one));
  if (exception)
    return {
      ...{ date, stretches: exception.stretches, note: exception.note },
      ...(exception.absence && { is_sick: true }),
    };
  const weekday = weekdays[weekdayOf(date)];
  return week && weekday ? { date, stretches: week[weekday], note: '' } : undefined;
}

/** Opening hours of a salon as a working week; null until they are configured. */
export function toOpeningWeek(config: SalonHours): WorkingHours['week'] {
  if (config.timeZone === undefined) return null;
  const stretchesOn = (day: Weekday): Stretch[] => {
    const { isOpen, open, close } = dayFieldNames(day);
    const [from, to] = [config[open], config[close]];
    return config[isOpen] && from && to ? [{ from, to }] : [];
  };
  return {
    Sunday: stretchesOn('Sunday'),
    Monday: stretchesOn('Monday'),
    Tuesday: stretchesOn('Tuesday'),
    Wednesday: stretchesOn('Wednesday'),
    Thursday: stretchesOn('Thursday'),
    Friday: stretchesOn('Friday'),
    Saturday: stretchesOn('Saturday'),
  };
}

/** Converts stretches to minutes since midnight. */
export const toSpans = (stretches: readonly Stretch[]): Span[] =>
  stretches.map(({ from, to }) => ({ from: minutesOfDay(from), to: minutesOfDay(to) }));

/** Parts of a day (0-1440 minutes) not covered by the spans, which are in order. */
export function invertSpans(spans: readonly Span[]): Span[] {
  const edges = [0, ...spans.flatMap(({ from, to }) => [from, to]), 24 * 60];
  const between = spans.map((_, index) => ({ from: edges[index * 2] ?? 0, to: edges[index * 2 + 1] ?? 0 }));
  const last = { from: edges.at(-2) ?? 0, to: 24 * 60 };
  return [...between, last].filter(({ from, to }) => to > from);
}

/**
 * Closes a day of a sick stylist, from a time on (in minutes) or all day. Stores the replaced exception with it. Returns the same hours if
 * the day is already closed like this.
 */
export function withAbsence(
  hours: WorkingHours,
  { date, from = 0 }: { date: string; from?: number | undefined },
  open: Span | undefined,
): WorkingHours {
  const current = hours.exceptions.find((one) => isDayWithin(date, one));
  const replaced = current?.absence
    ? current.absence.replaced
    : (current && { stretches: current.stretches, note: current.note }) || null;
  const usual = findWorkingDay({ ...hours, exceptions: replaced ? [{ date, ...replaced }] : [] }, date);
  const working = usual?.stretches ?? toStretches(open);
  // Who is off has nothing to close.
  if (working.length === 0) return hours;
  const stretches = working.flatMap((stretch) => cutStretch(stretch, floorToQuarter(from)));
  const isClosed = current?.absence && JSON.stringify(current.stretches) === JSON.stringify(stretches);
  return isClosed ? hours : withException(hours, { date, stretches, note: sickNote, absence: { replaced } });
}

/** Reopens a day that `withAbsence` closed. Returns the same hours if there is none. */
export function withoutAbsence(hours: WorkingHours, date: string): WorkingHours {
  const current = hours.exceptions.find((one) => one.absence && isDayWithin(date, one));
  if (!current?.absence) return hours;
  const { replaced } = current.absence;
  return withException(hours, replaced ? { date, ...replaced } : undefined, date);
}

/** Hours from the form, with the absences of days that the form did not change. */
export const keepAbsences = (before: WorkingHours, after: WorkingHours): WorkingHours => ({
  ...after,
  exceptions: after.exceptions.map((one) => {
    const { absence } = before.exceptions.find(({ date }) => date === one.date) ?? {};
    const isSame = JSON.stringify(findWorkingDay(before, one.date)?.stretches) === JSON.stringify(one.stretches);
    return absence && isSame && one.until === undefined ? { ...one, absence } : one;
  }),
});

type Exception = WorkingHours['exceptions'][number];

/** Sets the exception of one day. An exception of several days is split around it. */
function withException(
  hours: WorkingHours,
  exception: Exception | undefined,
  date = exception?.date ?? '',
): WorkingHours {
  const others = hours.exceptions.flatMap((one): Exception[] => {
    if (!isDayWithin(date, one)) return [one];
    const { until = one.date, ...bare } = one;
    return [
      { ...bare, until: addDays(date, -1) },
      { ...bare, date: addDays(date, 1), until },
    ].filter((part) => part.date <= part.until);
  });
  const all = [...others, ...(exception ? [exception] : [])].sort((a, b) => a.date.localeCompare(b.date));
  return { ...hours, exceptions: all };
}

const quarterMinutes = 15;
const floorToQuarter = (minutes: number): number => Math.floor(minutes / quarterMinutes) * quarterMinutes;
const toQuarter = (minutes: number): string =>
  minutes === 24 * 60 ? '24:00' : toMoment('2000-01-01', minutes).slice(11, 16);

/** Opening hours as working hours, in whole quarters. */
const toStretches = (open: Span | undefined): Stretch[] =>
  open ? [{ from: toQuarter(-floorToQuarter(-open.from)), to: toQuarter(floorToQuarter(open.to)) } as Stretch] : [];

/** The part of a stretch before a time. */
const cutStretch = (stretch: Stretch, end: number): Stretch[] => {
  const to = Math.min(minutesOfDay(stretch.to), end);
  return to > minutesOfDay(stretch.from) ? [{ from: stretch.from, to: toQuarter(to) } as Stretch] : [];
};
