import type { Appointment } from '../../../../shared/contract/appointments.ts';
import { occupiesTime } from '../../../../shared/rules/appointmentStatus.ts';
import { isTogether } from '../../../../shared/rules/together.ts';

/** The other visits that were booked together with one and take place. */
export const listOthers = (visit: Appointment | undefined, schedules: readonly Appointment[] = []): Appointment[] =>
  visit?.together_id ? schedules.filter((one) => isTogether(visit, one) && occupiesTime(one)) : [];

/** 'With Rosa after' */
export const describeOthers = (visit: Appointment, schedules: readonly Appointment[]): string =>
  listOthers(visit, schedules)
    .map(({ user_name, start, end }) => {
      const when = start >= visit.end ? 'after' : end <= visit.start ? 'before' : 'in the gap';
      return `With ${user_name.split(' ')[0]} ${when}`;
    })
    .join(', ');

/** 'Cut with Rosa Marin' */
export const formatOther = ({ services, user_name }: Appointment): string =>
  `${services.map(({ title }) => title).join(', ')} with ${user_name}`;
