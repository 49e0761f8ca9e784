import { isChange } from './proposal.ts';
import type { BookAppointment, BookColumn, Proposal } from './types.ts';
import { spokenMove, spokenResize, spokenStep } from './words.ts';

type Happening = {
  /** Where an appointment is being dragged to. */
  proposal: Proposal | undefined;
  /** It would be a double booking there. */
  clashes: boolean;
  /** Where one was asked to go; it is there once the appointments say so. */
  asked: Proposal | undefined;
  appointments: readonly BookAppointment[];
  columns: readonly BookColumn[];
};

/** What the live region says: each step on the way, and the arrival, which a refused change never has. */
export function announcement({ proposal, clashes, asked, appointments, columns }: Happening): string {
  const columnOf = (id: string) => columns.find((column) => column.id === id);
  if (proposal) {
    const column = columnOf(proposal.columnId);
    if (!column) return '';
    return clashes ? `${spokenStep(proposal, column)}, double-booked` : spokenStep(proposal, column);
  }
  const appointment = appointments.find(({ id }) => id === asked?.id);
  const column = appointment && columnOf(appointment.columnId);
  if (!asked || !appointment || !column || isChange(asked, appointment)) return '';
  return asked.kind === 'move'
    ? spokenMove(appointment.client, appointment.start, column)
    : spokenResize(appointment.client, appointment);
}
