import type { Appointment } from '../../../shared/contract/appointments.ts';
import type { BlockedTime } from '../../../shared/contract/blockedTime.ts';
import { maxSalonsPerPage } from '../../../shared/contract/fields.ts';
import { weekdays } from '../../../shared/contract/locations.ts';
import type { Span } from '../../../shared/rules/appointments.ts';
import { blockedTimeTitle } from '../../../shared/rules/blockedTime.ts';
import { gridHours } from '../../../shared/rules/bookLayout.ts';
import { personName } from '../../../shared/rules/names.ts';
import { getOpeningHours } from '../../../shared/rules/openingHours.ts';
import { patchTestTexts } from '../../../shared/rules/patchTest.ts';
import { dayOf, minutesBetween, minutesOfDay, weekdayOf } from '../../../shared/rules/time.ts';
import type { BookAppointment, BookColumn, ClosedHours } from '../../book/types.ts';
import { formatDay } from './dateFormats.ts';
import { type BookData, type ColumnKey, listBookDays, toDraft } from './draft.ts';
import { dayNote, isPartOfDay, listClosedHours } from './openHours.ts';
import { describeOthers } from './together/describeTogether.ts';

/** Data of the grid: one column per stylist of a day, or per day of a stylist. */
export type BookPage = {
  kind: 'day' | 'week';
  columns: BookColumn[];
  appointments: BookAppointment[];
  closed: ClosedHours[];
  /** Column ids in which the current-time line is drawn; undefined means all. */
  nowIn?: string[];
  /** Stylist and day of a column. */
  getColumnKey: (columnId: string) => ColumnKey;
  /** Column id of a stylist and day, or undefined if not on this page. */
  findColumnId: (place: ColumnKey) => string | undefined;
};

type Stylist = BookData['stylists'][number];

export const toBlocks = (
  { schedules, blocked }: Pick<BookData, 'schedules' | 'blocked'>,
  findColumnId: BookPage['findColumnId'],
  /** With those of other stylists. */
  everybody = schedules,
): BookAppointment[] => {
  const columnOf = ({ user_id, start }: { user_id: string; start: string }) =>
    findColumnId({ stylistId: user_id, date: dayOf(start) });
  return [
    ...schedules.flatMap((appointment) => {
      const columnId = columnOf(appointment);
      return columnId === undefined ? [] : [toBookAppointment(appointment, columnId, everybody)];
    }),
    ...blocked.flatMap((block) => {
      const columnId = columnOf(block);
      return columnId === undefined ? [] : [toBlock(block, columnId)];
    }),
  ];
};

/** A change of one appointment leaves the others the same objects, so their blocks stay the same, too. */
const cachedBlocks = new WeakMap<Appointment, BookAppointment>();

function toBookAppointment(
  appointment: Appointment,
  columnId: string,
  everybody: readonly Appointment[],
): BookAppointment {
  const cached = cachedBlocks.get(appointment);
  const together = describeOthers(appointment, everybody);
  if (cached?.columnId === columnId && (cached.together ?? '') === together) return cached;
  const block = {
    id: appointment.appointmentId,
    columnId,
    start: minutesOfDay(appointment.start),
    client: appointment.client.client_name,
    services: toDraft(appointment).services,
    status: appointment.status,
    ...toSigns(appointment, together),
    ...(appointment.notes && { note: appointment.notes }),
  };
  cachedBlocks.set(appointment, block);
  return block;
}

/** Signs of an appointment that no draft changes. */
export const toSigns = (
  { alert, patch_test, late_minutes, first_visit, unconfirmed, series_weeks }: Appointment,
  /** 'With Rosa after' */
  together: string,
) => ({
  ...(alert && { warning: `Allergy: ${alert}` }),
  ...(patch_test && { patchTest: `Patch test: ${patchTestTexts[patch_test]}` }),
  ...(late_minutes && { lateMinutes: late_minutes }),
  ...(first_visit && { isFirstVisit: true }),
  ...(unconfirmed && { isUnconfirmed: true }),
  ...(together && { together }),
  ...(series_weeks && { repeats: series_weeks === 1 ? 'Repeats every week' : `Repeats every ${series_weeks} weeks` }),
});

/** The book reduced to one stylist. */
export const filterByStylist = (data: BookData, { user_id, location_id }: Stylist): BookData => ({
  ...data,
  stylists: data.stylists.filter((stylist) => stylist.user_id === user_id),
  schedules: data.schedules.filter((appointment) => appointment.user_id === user_id),
  blocked: data.blocked.filter((block) => block.user_id === user_id),
  configs: data.configs.filter(({ location }) => location === location_id),
});

/** Opening hours of the visible salons, one entry per day and salon. */
export const listOpenings = ({ configs }: BookData, days: readonly string[]): Span[] =>
  days.flatMap((day) => configs.flatMap((config) => getOpeningHours(config, day) ?? []));

/** Hours the grid spans. They do not depend on the stylist, so switching tabs does not shift the grid. */
export function gridSpan(data: BookData, days: readonly string[]): Span {
  const bookedSpans = data.schedules
    .filter(({ start }) => days.includes(dayOf(start)))
    .map(({ start, end }) => {
      const from = minutesOfDay(start);
      return { from, to: from + minutesBetween(start, end) };
    });
  return gridHours([...listOpenings(data, days).filter(isPartOfDay), ...bookedSpans]);
}

/** A day with one column per stylist. The current-time line is drawn for stylists in `zone`. */
export function buildDayPage(data: BookData, stylists: BookData['stylists'], zone: string): BookPage {
  const { date } = data;
  const findColumnId: BookPage['findColumnId'] = (place) => (place.date === date ? place.stylistId : undefined);
  return {
    kind: 'day',
    columns: sortBySalon(stylists, data).map((stylist): BookColumn => {
      const group = salonHint(data, stylist);
      const hint = dayNote(data, stylist, date);
      return {
        id: stylist.user_id,
        name: personName(stylist),
        title: stylist.user_first_name,
        subtitle: stylist.user_last_name,
        ...(group && { group }),
        ...(hint && { hint }),
      };
    }),
    appointments: toBlocks(data, findColumnId),
    closed: listClosedHours(data, date),
    nowIn: stylists.filter(({ location_id }) => salonZone(data, location_id) === zone).map(({ user_id }) => user_id),
    getColumnKey: (stylistId) => ({ stylistId, date }),
    findColumnId,
  };
}

/** Sorts stylists by salon, in the order of `locations`. */
const sortBySalon = (stylists: BookData['stylists'], { locations }: BookData): BookData['stylists'] =>
  [...locations, undefined].flatMap((salon) =>
    stylists.filter(({ location_id }) =>
      salon ? location_id === salon.location_id : !locations.some((known) => known.location_id === location_id),
    ),
  );

/** A stylist's week, starting on Sunday. */
export function buildWeekPage(
  book: BookData,
  stylist: BookData['stylists'][number],
  today: string | undefined,
): BookPage {
  const data = filterByStylist(book, stylist);
  const days = listBookDays(data);
  const findColumnId: BookPage['findColumnId'] = ({ stylistId, date }) =>
    stylistId === stylist.user_id && days.includes(date) ? date : undefined;
  return {
    kind: 'week',
    columns: days.map(
      (date): BookColumn => ({
        id: date,
        name: formatDay(date, date, false),
        title: weekdays[weekdayOf(date)]?.slice(0, 3) ?? '',
        subtitle: dayNote(data, stylist, date),
        day: { number: Number(date.slice(8)), isToday: date === today },
      }),
    ),
    appointments: toBlocks(data, findColumnId, book.schedules),
    closed: days.flatMap((date) => listClosedHours(data, date).map(({ from, to }) => ({ from, to, columnId: date }))),
    nowIn: today ? [today] : [],
    getColumnKey: (date) => ({ stylistId: stylist.user_id, date }),
    findColumnId,
  };
}

/** Splits all salons into the groups that a book of all locations can show. */
export const splitIntoDozens = (salons: BookData['locations']): BookData['locations'][] =>
  Array.from({ length: Math.ceil(salons.length / maxSalonsPerPage) }, (_, index) =>
    salons.slice(index * maxSalonsPerPage, (index + 1) * maxSalonsPerPage),
  );

/** Time zone of a salon; the first salon's for users without one. */
export const salonZone = ({ locations }: Pick<BookData, 'locations'>, salon: number | null): string =>
  (locations.find(({ location_id }) => location_id === salon) ?? locations[0])?.zone ?? 'UTC';

/** 'Fairfax · ET' when the book shows several salons, otherwise undefined. */
export function salonHint(
  { stylists, locations, date }: BookData,
  { location_id, location_name }: BookData['stylists'][number],
): string | undefined {
  const salons = [...new Set(stylists.map((stylist) => stylist.location_id))];
  if (salons.length < 2) return undefined;
  return `${location_name} · ${shortZoneName(salonZone({ locations }, location_id), date)}`;
}

function shortZoneName(zone: string, date: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'shortGeneric' });
  return parts.formatToParts(Date.parse(date)).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/** A blocked time as a block of the grid. */
const toBlock = (blocked: BlockedTime, columnId: string): BookAppointment => ({
  id: blocked.block_id,
  columnId,
  start: minutesOfDay(blocked.start),
  client: blockedTimeTitle(blocked),
  services: [{ title: '', color: '', steps: [blocked.minutes, 0, 0] }],
  blocked: blocked.kind,
  ...(blocked.weekly && { repeats: 'Every week' }),
});
