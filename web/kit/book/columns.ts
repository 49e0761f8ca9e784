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
  let open = 0;
  for (let minute = hours.from; minute < hours.to; minute += 5) {
    if (!closed.some(({ from, to }) => from <= minute && minute < to)) open += 5;
  }
  const busy = appointments.filter(takesPlace).flatMap(({ services, start }) => busySegments(services, start));
  const booked = busy.reduce((total, { from, to }) => total + to - from, 0);
  return open === 0 ? 0 : Math.round((booked / open) * 100);
}

/** Props that say the same: a book that was read again draws only the columns in which something is different. */
export const sameProps = (before: object, after: object): boolean => {
  const old = Object.entries(before);
  return (
    old.length === Object.keys(after).length && old.every(([key, value]) => isSame(value, Reflect.get(after, key)))
  );
};

function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  return typeof a === 'object' && typeof b === 'object' && a !== null && b !== null && sameProps(a, b);
}
