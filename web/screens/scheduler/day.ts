import { fieldsOfDay, type StoredConfig, weekdays } from '../../../shared/contract/locations.ts';
import type { Appointment } from '../../../shared/contract/scheduler.ts';
import { gridHours } from '../../../shared/rules/bookLayout.ts';
import { dayOf, minutesBetween, minutesOf, weekdayOf } from '../../../shared/rules/time.ts';
import type { BookAppointment, BookStylist, ClosedHours } from '../../kit/book/types.ts';
import { type BookData, draftOf } from './draft.ts';

const midnight = 24 * 60;

/** Opening and closing minute of a salon on a day; undefined while it is closed all day, the whole day until configured. */
function openingOf(config: StoredConfig, date: string): { from: number; to: number } | undefined {
  const day = weekdays[weekdayOf(date)];
  if (!day || config.timeZone === undefined) return { from: 0, to: midnight };
  const { isOpen, open, close } = fieldsOfDay(day);
  if (!config[isOpen]) return undefined;
  return { from: minutesOf(config[open] ?? '00:00'), to: minutesOf(config[close] ?? '24:00') };
}

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
  const widest = open.filter(({ from, to }) => from > 0 || to < midnight);
  return {
    stylists,
    appointments: schedules.map(appointmentOf),
    hours: gridHours([...widest, ...busy]),
    closed: data.configs.flatMap((config) => closedHoursOf(data, config, date, several)),
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
});

function closedHoursOf(data: BookData, config: StoredConfig, date: string, several: boolean): ClosedHours[] {
  const open = openingOf(config, date);
  const spans = open
    ? [
        { from: 0, to: open.from },
        { from: open.to, to: midnight },
      ]
    : [{ from: 0, to: midnight }];
  const closed = spans.filter(({ from, to }) => to > from);
  if (!several) return closed;
  const here = data.stylists.filter(({ location_id }) => location_id === config.location);
  return here.flatMap(({ user_id }) => closed.map((span) => ({ ...span, stylistId: user_id })));
}
