import { fieldsOfDay, type StoredConfig, type Weekday, weekdays } from '../contract/locations.ts';
import { isWithin, type Stretch, type WorkingDay, type WorkingHours } from '../contract/workingHours.ts';
import type { Span } from './appointments.ts';
import { minutesOf, weekdayOf } from './time.ts';

/** The working day of a date ('YYYY-MM-DD'): its exception, else its weekday; undefined when the salon's hours are kept. */
export function workingDayOn({ week, exceptions }: WorkingHours, date: string): WorkingDay | undefined {
  const exception = exceptions.find((one) => isWithin(date, one));
  if (exception) return { date, stretches: exception.stretches, note: exception.note };
  const weekday = weekdays[weekdayOf(date)];
  return week && weekday ? { date, stretches: week[weekday], note: '' } : undefined;
}

/** The hours of a salon as a week of work; none until they are set. */
export function openingWeek(config: StoredConfig): WorkingHours['week'] {
  if (config.timeZone === undefined) return null;
  const stretchesOn = (day: Weekday): Stretch[] => {
    const { isOpen, open, close } = fieldsOfDay(day);
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

/** Stretches as minutes since midnight. */
export const spansOf = (stretches: readonly Stretch[]): Span[] =>
  stretches.map(({ from, to }) => ({ from: minutesOf(from), to: minutesOf(to) }));

/** What is left of a day (0 to 1440 minutes) beside some spans of it, which are in order. */
export function spansBetween(spans: readonly Span[]): Span[] {
  const edges = [0, ...spans.flatMap(({ from, to }) => [from, to]), 24 * 60];
  const between = spans.map((_, index) => ({ from: edges[index * 2] ?? 0, to: edges[index * 2 + 1] ?? 0 }));
  const last = { from: edges.at(-2) ?? 0, to: 24 * 60 };
  return [...between, last].filter(({ from, to }) => to > from);
}
