import type { Client } from '../../shared/contract/clients.ts';
import type { Location } from '../../shared/contract/locations.ts';
import type { Appointment, BookedService, Booking } from '../../shared/contract/scheduler.ts';
import type { Category, Service } from '../../shared/contract/services.ts';
import type { Assignment } from '../../shared/contract/stylists.ts';
import type { User } from '../../shared/contract/users.ts';
import { doubleBookingQuestion, firstOverlap, type Span, stepsOf } from '../../shared/rules/appointments.ts';
import {
  addMinutes,
  dayOf,
  isInSpringGap,
  minutesBetween,
  minutesOf,
  momentOf,
  timeText,
} from '../../shared/rules/time.ts';
import { badRequest, HttpError } from '../kit/errors.ts';

/** A service as a stylist does it: what it is called, how it looks in the book, what she charges. */
export type Offered = { service: Service; category: Category; assignment: Assignment };

type Parts = { id: string; booking: Booking; client: Client; stylist: User; offered: Offered[]; version: number };

/** The appointment a booking makes: services end to end in order, each at the stylist's own price. */
export function appointmentOf({ id, booking, client, stylist, offered, version }: Parts): Appointment {
  let clock = booking.start;
  const services = booking.services.map((asked, index): BookedService => {
    const known = offered[index];
    if (!known) throw badRequest('Please choose at least one service.');
    const { service, category, assignment } = known;
    const [serviceStart, minutes] = [clock, stepsOf(asked).reduce((sum, step) => sum + step, 0)];
    clock = addMinutes(clock, minutes);
    return {
      ...asked,
      title: service.service_name,
      service_shortcut: service.service_shortcut,
      service_color: category.color,
      serviceStart,
      serviceEnd: clock,
      price: service[`service_price_level_${assignment.priceLevel as 1 | 2 | 3 | 4 | 5}`],
    };
  });
  return {
    appointmentId: id,
    event_id: id,
    start: booking.start,
    end: clock,
    client: {
      client_id: client.client_id,
      client_name: `${client.client_first_name} ${client.client_last_name}`,
      client_phone: client.client_mobile_phone_number,
    },
    user_id: stylist.user_id,
    user_name: `${stylist.user_first_name} ${stylist.user_last_name}`,
    location: booking.location_id,
    services,
    notes: booking.notes ?? '',
    version,
  };
}

/**
 * Holds an appointment to the salon's clock.
 * @throws 400 for a start that the clock skips in spring, seconds, and an end after midnight
 */
export function mustFitTheDay({ start, end }: Appointment, salon: Location): void {
  const complain = (message: string) => badRequest(message, { start: message });
  if (!start.endsWith(':00')) throw complain('An appointment starts on a whole minute.');
  if (isInSpringGap(start, salon.zone)) {
    const time = timeText(minutesOf(start));
    throw complain(`${time} does not exist on ${dayOf(start)} in ${salon.location_name}: the clocks go forward.`);
  }
  if (minutesBetween(momentOf(dayOf(start), 24 * 60), end) > 0)
    throw complain('An appointment ends on the day it starts.');
}

/** @throws 409 with the question, the code, and the first moment in which the stylist would be with two clients */
export function mustBeFree(appointment: Appointment, busy: readonly Span[], taken: readonly Span[]): void {
  const clash = firstOverlap(busy, taken);
  if (clash === undefined) return;
  throw new HttpError(409, 'double_booked', doubleBookingQuestion(clash), {
    starting_at: momentOf(dayOf(appointment.start), clash),
  });
}
