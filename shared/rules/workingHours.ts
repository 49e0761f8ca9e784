import { weekdays } from '../contract/locations.ts';
import type { Span, WorkingDay, WorkingHours } from '../contract/workingHours.ts';
import { minutesOf, weekdayOf } from './time.ts';

/** The working day of a date ('YYYY-MM-DD'): its exception, else its weekday; undefined when she keeps the salon's hours. */
export function workingDayOn({ week, exceptions }: WorkingHours, date: string): WorkingDay | undefined {
  const exception = exceptions.find((one) => one.date === date);
  if (exception) return exception;
  const weekday = weekdays[weekdayOf(date)];
  return week && weekday ? { date, spans: week[weekday], note: '' } : undefined;
}

/** Whether the minutes from `from` to `to` (since midnight) lie within one stretch of work. */
export const isWithin = (spans: readonly Span[], from: number, to: number): boolean =>
  spans.some((span) => minutesOf(span.from) <= from && to <= minutesOf(span.to));
