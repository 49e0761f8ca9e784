import { busySegments, type Span } from '../../../shared/rules/appointments.ts';
import type { BookAppointment, BookStylist, ClosedHours } from './types.ts';

export type Column = {
  stylist: BookStylist;
  /** In order of their start. */
  appointments: readonly BookAppointment[];
  closed: readonly Span[];
};

export function columnsOf(
  stylists: readonly BookStylist[],
  appointments: readonly BookAppointment[],
  closed: readonly ClosedHours[],
): Column[] {
  const byStylist = Map.groupBy(appointments, ({ stylistId }) => stylistId);
  return stylists.map((stylist) => ({
    stylist,
    appointments: (byStylist.get(stylist.id) ?? []).toSorted((a, b) => a.start - b.start),
    closed: closed.filter(({ stylistId }) => stylistId === undefined || stylistId === stylist.id),
  }));
}

/** Percent of a stylist's open minutes that are booked; above 100 when double-booked, 0 on a day off. */
export function bookedPercent({ appointments, closed }: Column, hours: Span): number {
  let open = 0;
  for (let minute = hours.from; minute < hours.to; minute += 5) {
    if (!closed.some(({ from, to }) => from <= minute && minute < to)) open += 5;
  }
  const busy = appointments.flatMap(({ services, start }) => busySegments(services, start));
  const booked = busy.reduce((total, { from, to }) => total + to - from, 0);
  return open === 0 ? 0 : Math.round((booked / open) * 100);
}

/** Props are the same when each is, lists when each element is: it keeps the columns a change does not concern. */
export function sameProps<P extends object>(before: P, after: P): boolean {
  const [old, now] = [Object.entries(before), Object.entries(after)];
  return old.length === now.length && old.every(([key, value]) => same(value, Reflect.get(after, key)));
}

function same(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return Object.is(a, b);
  return a.length === b.length && a.every((element, index) => Object.is(element, b[index]));
}
