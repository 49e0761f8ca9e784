import type { Appointment } from '../../../shared/contract/scheduler.ts';
import { gridHours } from '../../../shared/rules/bookLayout.ts';
import { dayOf, minutesBetween, minutesOf } from '../../../shared/rules/time.ts';
import type { BookAppointment, BookStylist } from '../../kit/book/types.ts';
import { type BookData, draftOf } from './draft.ts';
import { closedHoursOf, isLimited, openingOf } from './openHours.ts';

/** What the day's grid draws, from what the server answered. */
export function dayOfBook(data: BookData, date: string) {
  const several = new Set(data.stylists.map(({ location_id }) => location_id)).size > 1;
  const stylists = data.stylists.map(
    (one): BookStylist => ({
      id: one.user_id,
      first: one.user_first_name,
      last: one.user_last_name,
      ...(several && { hint: one.location_name }),
    }),
  );
  const schedules = data.schedules.filter(({ start }) => dayOf(start) === date);
  const open = data.configs.flatMap((config) => openingOf(config, date) ?? []);
  const busy = schedules.map(({ start, end }) => {
    const from = minutesOf(start);
    return { from, to: from + minutesBetween(start, end) };
  });
  return {
    stylists,
    appointments: schedules.map(appointmentOf),
    hours: gridHours([...open.filter(isLimited), ...busy]),
    closed: closedHoursOf(data, date),
    /** No salon shown is open at all. */
    isClosed: open.length === 0,
  };
}

const appointmentOf = (appointment: Appointment): BookAppointment => ({
  id: appointment.appointmentId,
  stylistId: appointment.user_id,
  start: minutesOf(appointment.start),
  client: appointment.client.client_name,
  services: draftOf(appointment).services,
  status: appointment.status,
});
