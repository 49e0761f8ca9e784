import { isDeepStrictEqual } from 'node:util';
import type { Appointment, BookedService } from '../../shared/contract/appointments.ts';
import type { Category } from '../../shared/contract/categories.ts';
import type { Client } from '../../shared/contract/clients.ts';
import type { Location } from '../../shared/contract/locations.ts';
import type { Booking } from '../../shared/contract/scheduler.ts';
import type { Service } from '../../shared/contract/services.ts';
import type { Assignment } from '../../shared/contract/stylists.ts';
import type { User } from '../../shared/contract/users.ts';
import type { AppointmentStatus } from '../../shared/rules/appointmentStatus.ts';
import {
  doubleBookingQuestion,
  firstOverlap,
  type Span,
  stepsOf,
  totalMinutes,
} from '../../shared/rules/appointments.ts';
import { priceAt } from '../../shared/rules/prices.ts';
import { addMinutes, dayOf, isInSpringGap, minutesOf, momentOf, timeText } from '../../shared/rules/time.ts';
import { badRequest, HttpError } from '../kit/errors.ts';
import { busyOf } from './sheet.ts';

export const nameOf = (person: Pick<User, 'user_first_name' | 'user_last_name'>): string =>
  `${person.user_first_name} ${person.user_last_name}`;

/** A client as an appointment shows her. */
export const guestOf = (client: Client): Appointment['client'] => ({
  client_id: client.client_id,
  client_name: `${client.client_first_name} ${client.client_last_name}`,
  client_phone: client.client_mobile_phone_number,
});

/** A service as a stylist offers it: what it is called, how it looks in the book, what she charges. */
export type Offer = Pick<BookedService, 'title' | 'service_shortcut' | 'service_color' | 'price'>;

/** @throws 400 for a service that is not sold any more or that she does not do */
export function offerOf(
  stylist: User,
  service: Service,
  { color }: Category,
  assignment: Assignment | undefined,
): Offer {
  const { service_name: title, service_shortcut } = service;
  if (service.service_status !== 'Active') throw badRequest(`${title} is not offered any more.`);
  if (!assignment) throw badRequest(`${nameOf(stylist)} does not do ${title}.`);
  return { title, service_shortcut, service_color: color, price: priceAt(service, assignment.priceLevel) };
}

type Parts = {
  id: string;
  version: number;
  status: AppointmentStatus;
  booking: Booking;
  client: Client;
  stylist: User;
  offers: readonly Offer[];
};

/** The appointment a booking makes: services end to end in order; `offers` has one for each. */
export function appointmentOf({ id, version, status, booking, client, stylist, offers }: Parts): Appointment {
  let clock = booking.start;
  const services = offers.flatMap((offer, index): BookedService[] => {
    const asked = booking.services[index];
    if (!asked) return [];
    const serviceStart = clock;
    clock = addMinutes(clock, totalMinutes([{ steps: stepsOf(asked) }]));
    return [{ ...asked, ...offer, serviceStart, serviceEnd: clock }];
  });
  return {
    appointmentId: id,
    event_id: id,
    start: booking.start,
    end: clock,
    client: guestOf(client),
    user_id: stylist.user_id,
    user_name: nameOf(stylist),
    location: booking.location_id,
    services,
    notes: booking.notes ?? '',
    status,
    version,
  };
}

/**
 * Holds a booking to the salon's clock.
 * @throws 400 for a start that the clock skips in spring, seconds, an end after midnight, and years that are typing mistakes
 */
export function mustFitTheDay({ start, services }: Booking, salon: Location): void {
  const complain = (message: string) => badRequest(message, { start: message });
  if (!/^20\d\d/.test(start)) throw complain('Choose a day of this century.');
  if (!start.endsWith(':00')) throw complain('An appointment starts on a whole minute.');
  if (isInSpringGap(start, salon.zone)) {
    const time = timeText(minutesOf(start));
    throw complain(`${time} does not exist on this day in ${salon.location_name}: the clocks go forward.`);
  }
  const minutes = totalMinutes(services.map((asked) => ({ steps: stepsOf(asked) })));
  if (minutesOf(start) + minutes > 24 * 60) throw complain('An appointment ends on the day it starts.');
}

/** @throws 409 with the question, the code, and the first moment in which the stylist would be with two clients */
export function mustBeFree(appointment: Appointment, taken: readonly Span[]): void {
  const clash = firstOverlap(busyOf(appointment), taken);
  if (clash === undefined) return;
  throw new HttpError(409, 'double_booked', doubleBookingQuestion(clash), {
    starting_at: momentOf(dayOf(appointment.start), clash),
  });
}

/** True when the stylist is busy at the very minutes she was before: a double booking that was allowed is not asked about again. */
export const keepsItsTime = (before: Appointment, after: Appointment): boolean =>
  before.user_id === after.user_id &&
  dayOf(before.start) === dayOf(after.start) &&
  isDeepStrictEqual(busyOf(before), busyOf(after));
