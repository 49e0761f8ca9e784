import type { Appointment } from '../../shared/contract/appointments.ts';
import type { Location } from '../../shared/contract/locations.ts';
import type { Stylist } from '../../shared/contract/stylists.ts';
import type { User } from '../../shared/contract/users.ts';
import type { WorkingDay, WorkingHours } from '../../shared/contract/workingHours.ts';
import { workingDayOn } from '../../shared/rules/workingHours.ts';
import { isWorking } from '../users/store.ts';
import type { Beside } from './beside.ts';

type SalonDays = { salon: Location; people: readonly User[]; schedules: readonly Appointment[] };

/**
 * The stylists who have a column in the book: who takes appointments in a salon, and who still has some there although inactive or
 * gone. In the book of several salons a stylist of two of them stands once, in the primary one.
 */
export function columnsOf(
  salons: readonly SalonDays[],
  beside: Pick<Beside, 'assignments' | 'hours' | 'leavers'>,
  range: readonly string[],
): Stylist[] {
  const columns = new Map<string, Stylist>();
  for (const { salon, people, schedules } of salons) {
    const booked = new Set(schedules.map(({ user_id }) => user_id));
    const leavers = [...beside.leavers.values()].filter(({ user_id }) => booked.has(user_id));
    for (const person of [...people.filter((one) => isWorking(one) || booked.has(one.user_id)), ...leavers])
      if (!columns.has(person.user_id) || person.location_id === salon.location_id)
        columns.set(person.user_id, {
          user_id: person.user_id,
          user_first_name: person.user_first_name,
          user_last_name: person.user_last_name,
          location_id: salon.location_id,
          location_name: salon.location_name,
          services: beside.assignments.get(person.user_id) ?? [],
          days: daysOf(beside.hours.get(person.user_id), range),
        });
  }
  return [...columns.values()];
}

const daysOf = (hours: WorkingHours | undefined, range: readonly string[]): WorkingDay[] =>
  hours ? range.flatMap((day) => workingDayOn(hours, day) ?? []) : [];
