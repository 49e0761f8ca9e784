import type { Appointment } from '../../../shared/contract/appointments.ts';
import type { Span } from '../../../shared/rules/appointments.ts';
import { gridHours } from '../../../shared/rules/bookLayout.ts';
import { dayOf, minutesBetween, minutesOf } from '../../../shared/rules/time.ts';
import type { BookAppointment, BookColumn, ClosedHours } from '../../kit/book/types.ts';
import { type BookData, draftOf, type Place } from './draft.ts';
import { isLimited, openingOf } from './openHours.ts';

/** What a grid draws of the book: the stylists of a day, or the days of a stylist. */
export type BookPage = {
  kind: 'day' | 'week';
  columns: BookColumn[];
  appointments: BookAppointment[];
  closed: ClosedHours[];
  /** The columns in which the salon's clock holds; all of them unless told. */
  nowIn?: string[];
  /** Where in the book a column is. */
  placeOf: (columnId: string) => Place;
  /** The column of a place in the book; undefined for one that is not on this page. */
  columnOf: (place: Place) => string | undefined;
};

type Stylist = BookData['stylists'][number];

/** The appointments of a page, each in its column. */
export const blocksOf = (schedules: readonly Appointment[], columnOf: BookPage['columnOf']): BookAppointment[] =>
  schedules.flatMap((one) => {
    const columnId = columnOf({ stylistId: one.user_id, date: dayOf(one.start) });
    return columnId === undefined ? [] : [appointmentOf(one, columnId)];
  });

const appointmentOf = (appointment: Appointment, columnId: string): BookAppointment => ({
  id: appointment.appointmentId,
  columnId,
  start: minutesOf(appointment.start),
  client: appointment.client.client_name,
  services: draftOf(appointment).services,
  status: appointment.status,
});

/** The book as far as it is about one stylist. */
export const onlyOf = (data: BookData, { user_id, location_id }: Stylist): BookData => ({
  ...data,
  stylists: data.stylists.filter((one) => one.user_id === user_id),
  schedules: data.schedules.filter((one) => one.user_id === user_id),
  configs: data.configs.filter(({ location }) => location === location_id),
});

/** The hours in which a salon shown is open on these days, one entry a day and salon. */
export const openingsOf = ({ configs }: BookData, days: readonly string[]): Span[] =>
  days.flatMap((day) => configs.flatMap((config) => openingOf(config, day) ?? []));

/** The hours a grid of these days shows: the same for every stylist, so that going from one to another shifts nothing. */
export function hoursOf(data: BookData, days: readonly string[]): Span {
  const busy = data.schedules
    .filter(({ start }) => days.includes(dayOf(start)))
    .map(({ start, end }) => {
      const from = minutesOf(start);
      return { from, to: from + minutesBetween(start, end) };
    });
  return gridHours([...openingsOf(data, days).filter(isLimited), ...busy]);
}
