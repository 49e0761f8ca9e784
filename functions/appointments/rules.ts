import { isDeepStrictEqual } from 'node:util';
import type { Appointment, BookedService, StrandedAppointment } from '../../shared/contract/appointments.ts';
import type { WeeklyBlock } from '../../shared/contract/blockedTime.ts';
import { allowFieldByQuestion, type Booking, type BookingQuestion } from '../../shared/contract/booking.ts';
import type { Category } from '../../shared/contract/categories.ts';
import type { Client } from '../../shared/contract/clients.ts';
import type { Location, StoredConfig } from '../../shared/contract/locations.ts';
import type { Service } from '../../shared/contract/services.ts';
import type { Assignment } from '../../shared/contract/stylists.ts';
import type { User } from '../../shared/contract/users.ts';
import type { WorkingHours } from '../../shared/contract/workingHours.ts';
import { occupiesTime } from '../../shared/rules/appointmentStatus.ts';
import {
  clientBusyQuestion,
  clockProblem,
  doubleBookingQuestion,
  findFirstOverlap,
  type Span,
  toSteps,
  totalMinutes,
} from '../../shared/rules/appointments.ts';
import { blockedSpan, listWeeklyBlocks } from '../../shared/rules/blockedTime.ts';
import type { StylistDay } from '../../shared/rules/freeStarts.ts';
import { clientName, personName } from '../../shared/rules/names.ts';
import { getOpeningHours } from '../../shared/rules/openingHours.ts';
import { getCharge } from '../../shared/rules/prices.ts';
import { addMinutes, dayOf, findSkippedTime, minutesOfDay, toMoment, wallClockAt } from '../../shared/rules/time.ts';
import { findWorkingDay, toSpans } from '../../shared/rules/workingHours.ts';
import { now } from '../kit/clock.ts';
import { badRequest, conflict, HttpError } from '../kit/errors.ts';
import { type DaySheet, type DaySheets, findBlocked, getBusySpans, listOtherSpans } from './daySheetStore.ts';

/** Client data copied into an appointment. */
export const toBookedClient = (client: Client): Appointment['client'] => ({
  client_id: client.client_id,
  client_name: clientName(client),
  client_phone: client.client_mobile_phone_number,
});

/** Service as offered by a stylist: title, shortcut, color and price. */
export type Offer = Pick<BookedService, 'title' | 'service_shortcut' | 'service_color' | 'price'> &
  Partial<Pick<BookedService, 'list_price' | 'price_reason'>>;

/** @throws 400 for a service that is inactive, not performed by the stylist, or not sold at their price level */
export function toOffer(
  stylist: User,
  service: Service,
  { color }: Pick<Category, 'color'>,
  assignment: Pick<Assignment, 'priceLevel'> | undefined,
): Offer {
  const { service_name: title, service_shortcut } = service;
  const charge = getCharge({ title, service, stylist, assignment });
  if ('problem' in charge) throw badRequest(charge.problem);
  return { title, service_shortcut, service_color: color, price: charge.price };
}

type BookingParts = { client: Client; stylist: User; offers: readonly Offer[]; before?: Appointment | undefined };

/**
 * What a booking decides about its appointment: client, stylist, time, and services back to back. `offers` has one entry per service. A
 * service that was booked `before` keeps what neither says.
 */
export function toBookedFields(booking: Booking, { client, stylist, offers, before }: BookingParts) {
  let clock = booking.start;
  const left = [...(before?.services ?? [])];
  const services = offers.flatMap((offer, index): BookedService[] => {
    const asked = booking.services[index];
    if (!asked) return [];
    const { price: _price, price_reason: _reason, ...steps } = asked;
    const nth = left.findIndex(({ service_id }) => service_id === asked.service_id);
    const [booked] = nth < 0 ? [] : left.splice(nth, 1);
    const { list_price: _listPrice, price_reason: _earlier, ...kept } = booked ?? {};
    const serviceStart = clock;
    clock = addMinutes(clock, totalMinutes([{ steps: toSteps(steps) }]));
    return [{ ...kept, ...steps, ...offer, serviceStart, serviceEnd: clock }];
  });
  return {
    start: booking.start,
    end: clock,
    client: toBookedClient(client),
    user_id: stylist.user_id,
    user_name: personName(stylist),
    location: booking.location_id,
    services,
  } satisfies Partial<Appointment>;
}

/** What a bill charges, and to whom. */
const chargedBy = ({ client, location, services }: Appointment) => [
  client.client_id,
  location,
  services.map(({ service_id, price }) => [service_id, price]),
];

/**
 * @throws 409 for a change of what the closed bill of a visit charged, or of a status that the visit has with its bill. `after` is
 * undefined for a deletion.
 */
export function assertBillAllows(before: Appointment, after: Appointment | undefined): void {
  if (!before.bill) return;
  const keepsStatus = after && (after.status === before.status || (after.status === 'done' && occupiesTime(before)));
  if (keepsStatus && isDeepStrictEqual(chargedBy(before), chargedBy(after))) return;
  throw conflict(`Bill ${before.bill.number} of this visit is closed. An admin has to reopen it first.`);
}

/** @throws 409 for another client of a visit with pictures: they show the first one, whose consent they have */
export function assertPicturesAllow({ client, pictures = [] }: Appointment, after: Appointment): void {
  if (pictures.length === 0 || client.client_id === after.client.client_id) return;
  throw conflict(`This visit has pictures of ${client.client_name}. Please delete them first.`);
}

type BookedTime = { start: string; services: readonly Parameters<typeof toSteps>[0][] };

/**
 * Checks the start against the salon's clock.
 * @throws 400 for a moment skipped by daylight saving time, seconds, an end after midnight, or a year outside of 2000-2099
 */
export function assertFitsDay({ start, services }: BookedTime, salon: Location): void {
  const complain = (message: string) => badRequest(message, { start: message });
  if (!/^20\d\d/.test(start)) throw complain('Choose a day of this century.');
  if (!start.endsWith(':00')) throw complain('An appointment starts on a whole minute.');
  const problem = clockProblem(
    start,
    services.map((asked) => ({ steps: toSteps(asked) })),
    salon,
  );
  if (problem) throw complain(problem);
}

export type Confirmations = { [Q in BookingQuestion as (typeof allowFieldByQuestion)[Q]]?: boolean | undefined };

export const askQuestion = (code: BookingQuestion, message: string, more = {}) =>
  new HttpError(409, code, message, more);

/**
 * Asks for confirmation before an appointment is booked or moved to a past day.
 * @throws 409 `past_day`, unless it already was on that day
 */
export function assertNotPastDay(
  after: Appointment,
  before: Appointment | undefined,
  today: string,
  yes: Confirmations,
): void {
  const day = dayOf(after.start);
  if (yes[allowFieldByQuestion.past_day] || day >= today || (before && dayOf(before.start) === day)) return;
  throw askQuestion('past_day', 'This day is in the past. Would you like to proceed?');
}

/** Appointments listed in a question. The total is included as well. */
const maxListedAppointments = 50;

/**
 * Asks for confirmation if appointments would be outside of the new hours. They remain unchanged.
 * @throws 409 `stranded` with the first of them
 */
export function assertNoneStranded(stranded: readonly Appointment[]): void {
  const [first] = stranded;
  if (!first) return;
  const outside =
    stranded.length === 1
      ? '1 booked appointment would be outside the new hours.'
      : `${stranded.length} booked appointments would be outside the new hours.`;
  throw new HttpError(409, 'stranded', outside, {
    appointments: stranded.slice(0, maxListedAppointments).map(
      (one): StrandedAppointment => ({
        appointmentId: one.appointmentId,
        start: one.start,
        location: one.location,
        client_name: one.client.client_name,
        user_name: one.user_name,
        title: one.services.map(({ title }) => title).join(', '),
      }),
    ),
    total: stranded.length,
  });
}

/** @throws 409 `future_no_show` when an appointment of a later day is marked as arrived or no-show without confirmation */
export function assertDayHasCome(after: Appointment, today: string, yes: Confirmations): void {
  const isAsked = after.status === 'no_show' || after.status === 'arrived';
  if (yes[allowFieldByQuestion.future_no_show] || !isAsked || dayOf(after.start) <= today) return;
  const as = after.status === 'arrived' ? 'arrived' : 'a no-show';
  throw askQuestion(
    'future_no_show',
    `The day of this appointment is still to come. Would you like to mark it as ${as}?`,
  );
}

/**
 * Asks for confirmation before double-booking the stylist, then the client. An overlap that was allowed before is not asked about again
 * as long as the busy times are unchanged.
 * @throws 409 with the question, its code, and the first moment of the overlap
 */
export function assertFree(
  after: Appointment,
  before: Appointment | undefined,
  sheets: DaySheets,
  yes: Confirmations,
): void {
  const busy = getBusySpans(after);
  const keepsMinutes =
    before !== undefined && dayOf(before.start) === dayOf(after.start) && isDeepStrictEqual(getBusySpans(before), busy);
  const overlapOn = (sheet: DaySheet): number | undefined =>
    findFirstOverlap(busy, listOtherSpans(sheet, after.appointmentId));

  if (!yes[allowFieldByQuestion.double_booked] && !(keepsMinutes && before.user_id === after.user_id)) {
    const at = overlapOn(sheets.stylist);
    const blocked = at === undefined ? undefined : findBlocked(sheets.stylist, after.appointmentId, at);
    const text = blocked && `${after.user_name}: ${blocked.text}. Would you like to proceed?`;
    if (at !== undefined)
      throw askQuestion('double_booked', text ?? doubleBookingQuestion(at), {
        starting_at: toMoment(dayOf(after.start), at),
        ...(blocked && { blocked: blocked.title }),
      });
  }
  const { client_id, client_name } = after.client;
  if (
    sheets.client &&
    !yes[allowFieldByQuestion.client_busy] &&
    !(keepsMinutes && before.client.client_id === client_id)
  ) {
    const at = overlapOn(sheets.client);
    if (at !== undefined)
      throw askQuestion('client_busy', clientBusyQuestion(client_name, at), {
        starting_at: toMoment(dayOf(after.start), at),
      });
  }
}

type StylistDayParts = {
  salon: Location;
  config: StoredConfig;
  userId: string;
  hours: WorkingHours;
  weekly: readonly WeeklyBlock[];
  busy: StylistDay['busy'] | undefined;
  clientBusy: readonly Span[] | undefined;
  earliest: number;
};

/** What is known about a stylist's day, by their hours, weekly blocks and day sheets. */
export function toStylistDay(date: string, parts: StylistDayParts): StylistDay {
  const { salon, config, userId, hours, weekly, busy = [], clientBusy = [], earliest } = parts;
  const working = findWorkingDay(hours, date);
  const open = getOpeningHours(config, date);
  const blocks = listWeeklyBlocks(weekly, userId, date).map((one) => ({ id: one.block_id, ...blockedSpan(one) }));
  return {
    ...{ open, earliest, clientBusy },
    work: working && toSpans(working.stretches),
    busy: [...busy, ...blocks],
    skipped: open && findSkippedTime(date, salon.zone),
  };
}

export const todayIn = ({ zone }: { zone: string }): string => dayOf(wallClockAt(zone, now()));

const walkInStepMinutes = 5;

/** First start that is not over, in minutes since midnight: today the next five minutes. */
export function earliestStart(date: string, clock: string): number {
  if (date !== dayOf(clock)) return date < dayOf(clock) ? Number.POSITIVE_INFINITY : 0;
  return Math.ceil(minutesOfDay(clock) / walkInStepMinutes) * walkInStepMinutes;
}
