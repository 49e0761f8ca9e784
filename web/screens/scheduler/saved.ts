import type { Appointment } from '../../../shared/contract/appointments.ts';
import type { BookData } from './draft.ts';

/** The book with an appointment as the server has saved it, until the server tells the whole book again. */
export function withSaved(data: BookData, saved: Appointment): BookData {
  const others = data.schedules.filter(({ appointmentId }) => appointmentId !== saved.appointmentId);
  const isHere = data.configs.some(({ location }) => location === saved.location);
  return { ...data, schedules: isHere ? [...others, saved] : others };
}
