import { takesPlace } from '../../../shared/rules/appointmentStatus.ts';
import { busySegments, type Span } from '../../../shared/rules/appointments.ts';
import type { BookAppointment, BookColumn, ClosedHours } from './types.ts';

export type Column = {
  head: BookColumn;
  /** In order of their start. */
  appointments: readonly BookAppointment[];
  closed: readonly Span[];
};

export function columnsOf(
  heads: readonly BookColumn[],
  appointments: readonly BookAppointment[],
  closed: readonly ClosedHours[],
): Column[] {
  const byColumn = Map.groupBy(appointments, ({ columnId }) => columnId);
  return heads.map((head) => ({
    head,
    appointments: (byColumn.get(head.id) ?? []).toSorted((a, b) => a.start - b.start),
    closed: closed.filter(({ columnId }) => columnId === undefined || columnId === head.id),
  }));
}

/** Percent of a column's open minutes that are booked; above 100 when double-booked, 0 on a day off. */
export function bookedPercent({ appointments, closed }: Column, hours: Span): number {
  const open = hours.to - hours.from - coveredMinutes(closed, hours);
  const busy = appointments.filter(takesPlace).flatMap(({ services, start }) => busySegments(services, start));
  const booked = busy.reduce((total, { from, to }) => total + to - from, 0);
  return open === 0 ? 0 : Math.round((booked / open) * 100);
}

/** The minutes of `hours` that lie in any of the spans. */
function coveredMinutes(spans: readonly Span[], hours: Span): number {
  let covered = 0;
  let done = hours.from;
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    const end = Math.min(to, hours.to);
    covered += Math.max(0, end - Math.max(from, done));
    done = Math.max(done, end);
  }
  return covered;
}

/** Props that say the same: a book that was read again draws only the columns in which something is different. */
export function sameProps(before: object, after: object): boolean {
  for (const key in after) if (!Object.hasOwn(before, key)) return false;
  for (const key in before) {
    if (!Object.hasOwn(after, key) || !isSame(Reflect.get(before, key), Reflect.get(after, key))) return false;
  }
  return true;
}

function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((each, at) => isSame(each, b[at]));
  return typeof a === 'object' && typeof b === 'object' && a !== null && b !== null && sameProps(a, b);
}
