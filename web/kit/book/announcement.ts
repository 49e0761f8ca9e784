import { isChange } from './proposal.ts';
import type { BookAppointment, BookStylist, Proposal } from './types.ts';
import { spokenMove, spokenResize, spokenStep } from './words.ts';

type Happening = {
  /** Where an appointment is being dragged to. */
  proposal: Proposal | undefined;
  /** It would be a double booking there. */
  clashes: boolean;
  /** Where one was asked to go; it is there once the appointments say so. */
  asked: Proposal | undefined;
  appointments: readonly BookAppointment[];
  stylists: readonly BookStylist[];
};

/** What the live region says: each step on the way, and the arrival, which a refused change never has. */
export function announcement({ proposal, clashes, asked, appointments, stylists }: Happening): string {
  const stylistOf = (id: string) => stylists.find((stylist) => stylist.id === id);
  if (proposal) {
    const stylist = stylistOf(proposal.stylistId);
    if (!stylist) return '';
    return clashes ? `${spokenStep(proposal, stylist)}, double-booked` : spokenStep(proposal, stylist);
  }
  const appointment = appointments.find(({ id }) => id === asked?.id);
  const stylist = appointment && stylistOf(appointment.stylistId);
  if (!asked || !appointment || !stylist || isChange(asked, appointment)) return '';
  return asked.kind === 'move'
    ? spokenMove(appointment.client, appointment.start, stylist)
    : spokenResize(appointment.client, appointment);
}
