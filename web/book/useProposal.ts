import { useState } from 'react';
import { totalMinutes } from '../../shared/rules/appointments.ts';
import { quarterMinutes } from './measures.ts';
import { findClash, isChange } from './proposal.ts';
import type { BookAppointment, Proposal } from './types.ts';

export type ChangeHandlers = {
  onMove: (id: string, to: { columnId: string; start: number }) => void;
  /** New total duration; `resizeServices` tells how it changes the services. */
  onResize: (id: string, to: { minutes: number }) => void;
  /** `minutes` if more than a quarter hour was drawn. */
  onCreate: (columnId: string, start: number, minutes?: number) => void;
  /** Returns why an appointment cannot go to a column, e.g. the stylist does not offer its service. */
  rejectionReason?: (id: string, columnId: string) => string | undefined;
};

/** The move or resize being made, and the last one passed on to be saved. */
export function useProposal(
  { onMove, onResize, onCreate, rejectionReason }: ChangeHandlers,
  appointments: readonly BookAppointment[],
) {
  const [proposal, setProposal] = useState<Proposal>();
  const [submitted, setSubmitted] = useState<Proposal>();
  return {
    proposal,
    submitted,
    clash: proposal && findClash(proposal, appointments),
    rejection: proposal && rejectionReason?.(proposal.id, proposal.columnId),
    propose: (next: Proposal | undefined) => {
      setProposal(next);
      setSubmitted(undefined);
    },
    commit: (done: Proposal) => {
      setProposal(undefined);
      const minutes = totalMinutes(done.services);
      if (done.kind === 'create')
        return onCreate(done.columnId, done.start, ...(minutes > quarterMinutes ? [minutes] : []));
      const appointment = appointments.find(({ id }) => id === done.id);
      if (!appointment || !isChange(done, appointment) || rejectionReason?.(done.id, done.columnId)) return;
      setSubmitted(done);
      if (done.kind === 'move') onMove(done.id, { columnId: done.columnId, start: done.start });
      else onResize(done.id, { minutes });
    },
  };
}
