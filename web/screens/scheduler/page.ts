import type { Appointment } from '../../../shared/contract/appointments.ts';
import { maxSalonsPerPage } from '../../../shared/contract/fields.ts';
import { weekdays } from '../../../shared/contract/locations.ts';
import type { Span } from '../../../shared/rules/appointments.ts';
import { gridHours } from '../../../shared/rules/bookLayout.ts';
import { personName } from '../../../shared/rules/names.ts';
import { getOpeningHours } from '../../../shared/rules/openingHours.ts';
import { dayOf, minutesBetween, minutesOfDay, weekdayOf } from '../../../shared/rules/time.ts';
import type { BookAppointment, BookColumn, ClosedHours } from '../../book/types.ts';
import { dayText } from './dayText.ts';
import { type BookData, daysOf, draftOf, type Place } from './draft.ts';
import { closedHoursOf, dayNote, isLimited } from './openHours.ts';

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
  start: minutesOfDay(appointment.start),
  client: appointment.client.client_name,
  services: draftOf(appointment).services,
  status: appointment.status,
  ...(appointment.notes && { note: appointment.notes }),
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
  days.flatMap((day) => configs.flatMap((config) => getOpeningHours(config, day) ?? []));

/** The hours a grid of these days shows: the same for every stylist, so that going from one to another shifts nothing. */
export function hoursOf(data: BookData, days: readonly string[]): Span {
  const busy = data.schedules
    .filter(({ start }) => days.includes(dayOf(start)))
    .map(({ start, end }) => {
      const from = minutesOfDay(start);
      return { from, to: from + minutesBetween(start, end) };
    });
  return gridHours([...openingsOf(data, days).filter(isLimited), ...busy]);
}

/** A day of the stylists given. `zone` is where the clock of the now-line hangs. */
export function dayPage(data: BookData, stylists: BookData['stylists'], zone: string): BookPage {
  const { date } = data;
  const columnOf: BookPage['columnOf'] = (place) => (place.date === date ? place.stylistId : undefined);
  return {
    kind: 'day',
    columns: bySalon(stylists, data).map((one): BookColumn => {
      const group = salonHint(data, one);
      const hint = dayNote(data, one, date);
      return {
        id: one.user_id,
        name: personName(one),
        title: one.user_first_name,
        subtitle: one.user_last_name,
        ...(group && { group }),
        ...(hint && { hint }),
      };
    }),
    appointments: blocksOf(data.schedules, columnOf),
    closed: closedHoursOf(data, date),
    nowIn: stylists.filter(({ location_id }) => zoneOf(data, location_id) === zone).map(({ user_id }) => user_id),
    placeOf: (stylistId) => ({ stylistId, date }),
    columnOf,
  };
}

/** The stylists of a salon beside each other, in the order of the salons. */
const bySalon = (stylists: BookData['stylists'], { locations }: BookData): BookData['stylists'] =>
  [...locations, undefined].flatMap((salon) =>
    stylists.filter(({ location_id }) =>
      salon ? location_id === salon.location_id : !locations.some((known) => known.location_id === location_id),
    ),
  );

/** A stylist's week, Sunday first. */
export function weekPage(book: BookData, stylist: BookData['stylists'][number], today: string | undefined): BookPage {
  const data = onlyOf(book, stylist);
  const days = daysOf(data);
  const columnOf: BookPage['columnOf'] = ({ stylistId, date }) =>
    stylistId === stylist.user_id && days.includes(date) ? date : undefined;
  return {
    kind: 'week',
    columns: days.map(
      (date): BookColumn => ({
        id: date,
        name: dayText(date, date, false),
        title: weekdays[weekdayOf(date)]?.slice(0, 3) ?? '',
        subtitle: dayNote(data, stylist, date),
        day: { number: Number(date.slice(8)), isToday: date === today },
      }),
    ),
    appointments: blocksOf(data.schedules, columnOf),
    closed: days.flatMap((date) => closedHoursOf(data, date).map(({ from, to }) => ({ from, to, columnId: date }))),
    nowIn: today ? [today] : [],
    placeOf: (date) => ({ stylistId: stylist.user_id, date }),
    columnOf,
  };
}

/** The salons in the dozens in which a book of all of them shows them. */
export const dozensOf = (salons: BookData['locations']): BookData['locations'][] =>
  Array.from({ length: Math.ceil(salons.length / maxSalonsPerPage) }, (_, index) =>
    salons.slice(index * maxSalonsPerPage, (index + 1) * maxSalonsPerPage),
  );

/** The zone of a salon; of the first one for who belongs to none. */
export const zoneOf = ({ locations }: Pick<BookData, 'locations'>, salon: number | null): string =>
  (locations.find(({ location_id }) => location_id === salon) ?? locations[0])?.zone ?? 'UTC';

/** 'Fairfax · ET' where several salons are shown; undefined in the book of one. */
export function salonHint(
  { stylists, locations, date }: BookData,
  { location_id, location_name }: BookData['stylists'][number],
): string | undefined {
  const salons = [...new Set(stylists.map((one) => one.location_id))];
  if (salons.length < 2) return undefined;
  return `${location_name} · ${zoneName(zoneOf({ locations }, location_id), date)}`;
}

/** 'ET', 'PT', 'HST'. */
function zoneName(zone: string, date: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'shortGeneric' });
  return parts.formatToParts(Date.parse(date)).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}
