import { dayFieldNames, type SalonHours, type Weekday, weekdays } from '../contract/locations.ts';
import { isDayWithin, type Stretch, type WorkingDay, type WorkingHours } from '../contract/workingHours.ts';
import type { Span } from './appointments.ts';
import { minutesOfDay, weekdayOf } from './time.ts';

/** Working hours on a date: its exception, or else its weekday; undefined if the stylist follows the salon's hours. */
export function findWorkingDay({ week, exceptions }: WorkingHours, date: string): WorkingDay | undefined {
  const exception = exceptions.find((one) => isDayWithin(date, one));
  if (exception) return { date, stretches: exception.stretches, note: exception.note };
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
