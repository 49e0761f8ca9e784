import { screen } from '@testing-library/react';
import type { Appointment } from '../../../../shared/contract/appointments.ts';
import type { UserType } from '../../../../shared/contract/endpoint.ts';
import { api } from '../../../../shared/contract/index.ts';
import { startOfWeek } from '../../../../shared/rules/time.ts';
import { Scheduler } from '../../../../web/screens/scheduler/Scheduler.tsx';
import { sampleSalon } from '../../../support/samples.ts';
import { type Answer, showScreen } from '../../../support/showScreen.tsx';
import { buildBook, today } from './samples.ts';

/** Shows Fairfax's day or week with these appointments to a user of these types. */
export function openBook(
  schedules: Appointment | Appointment[],
  answers: Answer[],
  types: UserType[] = [1, 4],
  view: 'day' | 'week' = 'day',
  more = '',
) {
  const body = {
    ...buildBook(...[schedules].flat()),
    ...(view === 'week' && { date: startOfWeek(today), days: 7 }),
    locations: [sampleSalon(3)],
    configs: [{ location: 3 }],
  };
  const book = { endpoint: api.scheduler.getSchedulerData, body };
  return showScreen(Scheduler, `/scheduler?location_id=3&date=${today}&view=${view}${more}`, types, [book, ...answers]);
}

/** An appointment's block, by the name of its client. */
export const findBlock = (client: string) => screen.findByRole('button', { name: new RegExp(`^${client},`) });
