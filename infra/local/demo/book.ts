import type { AppointmentStatus } from '../../../shared/contract/appointments.ts';
import type { Client } from '../../../shared/contract/clients.ts';
import type { Assignment, StoredAssignment } from '../../../shared/contract/stylists.ts';
import type { User } from '../../../shared/contract/users.ts';
import { totalMinutes } from '../../../shared/rules/appointments.ts';
import { addDays, addMinutes, minutesOfDay, toMoment, weekdayOf } from '../../../shared/rules/time.ts';
import type { MenuService } from './menu.ts';
import { createRandom, type Random } from './random.ts';
import { getHours } from './salons.ts';

export type DemoBooking = {
  location_id: number;
  stylist: User;
  client: Client;
  services: MenuService[];
  start: string;
};

/** Three weeks around today. */
const daysEachWay = 10;

/** Derives a random seed from a text. */
export const hashSeed = (text: string): number =>
  [...text].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) >>> 0, 7);

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

/** Three weeks of a stylist's bookings, with free time left. */
export function createBookings(
  stylist: User,
  location_id: number,
  today: string,
  services: readonly MenuService[],
  clients: readonly Client[],
): DemoBooking[] {
  const random = createRandom(hashSeed(stylist.user_id + location_id));
  return Array.from({ length: 2 * daysEachWay + 1 }, (_, index) => addDays(today, index - daysEachWay)).flatMap(
    (day) => {
      const dayOff = random.next() < 0.12;
      return dayOff
        ? []
        : createDay(random, day, services).map((slot) => ({
            ...slot,
            location_id,
            stylist,
            client: random.pick(clients),
          }));
    },
  );
}

function createDay(random: Random, day: string, services: readonly MenuService[]) {
  const [opens, closes] = getHours(weekdayOf(day)) ?? ['00:00', '00:00'];
  const slots: Pick<DemoBooking, 'start' | 'services'>[] = [];
  let minute = minutesOfDay(opens) + 15 * random.below(5);
  for (;;) {
    const chosen = [random.pick(services), ...(random.next() < 0.15 ? [random.pick(services)] : [])];
    const end = minute + totalMinutes(chosen);
    if (end > minutesOfDay(closes)) return slots;
    slots.push({ start: toMoment(day, minute), services: [...new Set(chosen)] });
    minute = end + 15 * random.below(4);
  }
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
