import type { AppointmentStatus } from '../../../shared/contract/appointments.ts';
import type { Client } from '../../../shared/contract/clients.ts';
import type { Assignment, StoredAssignment } from '../../../shared/contract/stylists.ts';
import type { User } from '../../../shared/contract/users.ts';
import { totalMinutes } from '../../../shared/rules/appointments.ts';
import { addDays, addMinutes, dayOf, minutesOfDay, toMoment, weekdayOf } from '../../../shared/rules/time.ts';
import type { MenuService } from './menu.ts';
import { createRandom, hashSeed, type Random } from './random.ts';
import type { Regular } from './regulars.ts';
import { isWorkday, type Roster } from './roster.ts';
import { getHours } from './salons.ts';

export type DemoBooking = {
  client: Client;
  services: readonly MenuService[];
  start: string;
  status: AppointmentStatus;
  isFirst: boolean;
};

/** Assigns two thirds of the menu to a stylist, with their own price level and slightly varied durations. */
export function createAssignments(stylist: User, services: readonly MenuService[]): Assignment[] {
  const random = createRandom(hashSeed(stylist.user_id));
  const priceLevel = 1 + random.below(3);
  return services
    .filter(() => random.next() < 0.67)
    .map(({ service_id, steps: [usual, gap, servicing2] }) => {
      const servicing = Math.max(15, usual + (usual > 45 ? 15 * (random.below(3) - 1) : 0));
      const own_minutes = servicing !== usual;
      return {
        userId: stylist.user_id,
        serviceId: service_id,
        ...{ priceLevel, servicing, gap, servicing2, own_minutes, version: 1 },
      };
    });
}

/** Assignments without the minutes that are the usual ones of the service. */
export const toStored = (assignments: readonly Assignment[]): StoredAssignment[] =>
  assignments.map(({ own_minutes, servicing, gap, servicing2, ...kept }) =>
    own_minutes ? { ...kept, servicing, gap, servicing2 } : kept,
  );

const daysAhead = 20;
/** Clients who canceled or did not come are booked again after this many days. */
const daysToRebook = 6;
/** Regulars come a few days before they are due, if the day has time. */
const maxDaysEarly = 3;

/**
 * Bookings of a stylist from the first day of the roster until three weeks ahead. Each regular comes back to the same stylist after their
 * own number of days. The coming weeks fill up more slowly the farther they are away.
 */
export function createBookings(roster: Roster, regulars: readonly Regular[], moment: string): DemoBooking[] {
  const random = createRandom(hashSeed(roster.stylist.user_id));
  const today = dayOf(moment);
  const waiting = regulars.map((regular) => ({ regular, due: addDays(roster.first, regular.firstDay), visits: 0 }));
  const bookings: DemoBooking[] = [];
  for (let day = roster.first; day <= addDays(today, daysAhead); day = addDays(day, 1)) {
    if (!isWorkday(roster, day)) continue;
    const week = Math.max(0, Math.ceil((Date.parse(day) - Date.parse(today)) / (7 * 86_400_000)));
    const share = (0.62 + 0.18 * random.next()) * (1 - 0.15 * week);
    const latest = addDays(day, maxDaysEarly);
    const due = waiting.filter((one) => one.due <= latest).sort((a, b) => (a.due < b.due ? -1 : 1));
    for (const { index, start } of fillDay(
      day,
      share,
      due.map(({ regular }) => regular),
      roster.lunch,
    )) {
      const one = due[index];
      if (!one) continue;
      const { client, services, days } = one.regular;
      const status = getStatusAt(moment, { start, end: addMinutes(start, totalMinutes(services)) }, random);
      const comes = status !== 'cancelled' && status !== 'no_show';
      bookings.push({ client, services, start, status, isFirst: one.regular.isNew && one.visits === 0 });
      one.due = addDays(day, comes ? days + random.below(3) : daysToRebook);
      if (comes) one.visits += 1;
    }
  }
  return bookings;
}

export const lunchMinutes = 30;
/** Of the minutes of a day. */
const maxShare = 0.86;

/** Fits the regulars into a day, those who are due first, until `share` of its minutes is booked. Lunch stays free. */
function fillDay(day: string, share: number, due: readonly Regular[], lunch: number) {
  const [opens = 0, closes = 0] = getHours(weekdayOf(day))?.map(minutesOfDay) ?? [];
  const left = new Set(due.keys());
  const slots: { index: number; start: string }[] = [];
  let minute = opens;
  for (let booked = 0; booked < share * (closes - opens); ) {
    if (minute === lunch) minute += lunchMinutes;
    const until = minute < lunch ? lunch : closes;
    const most = Math.min(until - minute, maxShare * (closes - opens) - booked);
    const index = [...left].find((nth) => totalMinutes(due[nth]?.services ?? []) <= most);
    if (index === undefined) {
      if (minute > lunch) break;
      minute = lunch;
      continue;
    }
    const minutes = totalMinutes(due[index]?.services ?? []);
    slots.push({ index, start: toMoment(day, minute) });
    left.delete(index);
    booked += minutes;
    minute += minutes;
  }
  return slots;
}

const earlyMinutes = 20;
/** Of those who were reminded. */
const confirmedShare = 0.7;

/** Status of a booking at a moment: past ones are done, except for a few cancellations and no-shows. */
export function getStatusAt(
  moment: string,
  { start, end }: { start: string; end: string },
  random: Random,
): AppointmentStatus {
  const chance = random.next();
  if (chance < 0.03) return 'cancelled';
  if (chance > 0.96 && addMinutes(start, earlyMinutes) < moment) return 'no_show';
  if (end <= moment) return 'done';
  if (start <= moment) return 'in_service';
  if (addMinutes(start, -earlyMinutes) <= moment) return 'arrived';
  return start <= addMinutes(moment, 24 * 60) && chance < confirmedShare ? 'confirmed' : 'booked';
}
