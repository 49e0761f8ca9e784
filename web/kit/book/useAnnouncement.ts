import { useEffect, useState } from 'react';
import { isChange } from './proposal.ts';
import type { BookAppointment, BookStylist, Proposal } from './types.ts';
import { spokenMove, spokenResize, spokenStep } from './words.ts';

type AnnouncementProps = {
  /** Where the appointment is being dragged to. */
  proposal: Proposal | undefined;
  /** Where it was asked to go; it is there once the appointments say so. */
  asked: Proposal | undefined;
  appointments: readonly BookAppointment[];
  stylists: readonly BookStylist[];
};

/** What the live region says: each step on the way, and the arrival, which a refused change never has. */
export function useAnnouncement({ proposal, asked, appointments, stylists }: AnnouncementProps): string {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const stylistOf = (id: string) => stylists.find((stylist) => stylist.id === id);
    if (proposal) {
      const stylist = stylistOf(proposal.stylistId);
      setSaid(stylist ? spokenStep(proposal, stylist) : '');
      return;
    }
    const appointment = appointments.find(({ id }) => id === asked?.id);
    const stylist = appointment && stylistOf(appointment.stylistId);
    if (!asked || !appointment || !stylist || isChange(asked, appointment)) return setSaid('');
    const { client, start } = appointment;
    setSaid(asked.kind === 'move' ? spokenMove(client, start, stylist) : spokenResize(client, appointment));
  }, [proposal, asked, appointments, stylists]);
  return said;
}
