import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import type { Span } from '../../shared/rules/appointments.ts';
import type { Column } from './columns.ts';
import { appointmentSpan } from './measures.ts';
import { createProposal, drawProposal, moveProposal, nextQuarter, resizeProposal } from './proposal.ts';
import { nextStop, type Stop } from './tabStops.ts';
import type { BookAppointment, Proposal } from './types.ts';

type KeyProps = {
  scroller: RefObject<HTMLElement | null>;
  columns: readonly Column[];
  hours: Span;
  readOnly: boolean;
  stop: Stop | undefined;
  goTo: (stop: Stop) => void;
  appointmentOf: (id: string | undefined) => BookAppointment | undefined;
  proposal: Proposal | undefined;
  propose: (proposal: Proposal | undefined) => void;
  commit: (proposal: Proposal) => void;
  onDelete: (id: string) => void;
};

const vertical: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };
const horizontal: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * Keyboard operation. Arrow keys move between stops. Alt with arrows previews a move, applied when Alt is released, so that many steps
 * are one change; Esc cancels. Shift with arrows draws a longer free time, which Enter books.
 */
export function useKeys(props: KeyProps) {
  const { scroller, columns, hours, readOnly, stop, goTo, appointmentOf, proposal, propose, commit, onDelete } = props;
  /** The proposal was made by keyboard. */
  const isKeyed = useRef(false);

  const drawn = proposal?.kind === 'create' ? proposal : undefined;
  const isLeft = drawn && (stop?.id !== undefined || stop?.columnId !== drawn.columnId || stop.at !== drawn.start);

  useLayoutEffect(() => {
    // What was drawn is booked by now, or the focus is elsewhere.
    if (isLeft && isKeyed.current) propose(undefined);
  });

  useLayoutEffect(() => {
    if (!proposal) isKeyed.current = false;
    const ghost = isKeyed.current && scroller.current?.querySelector('[data-ghost]');
    if (ghost) ghost.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [proposal, scroller]);

  /** The free time at the tab stop, a quarter hour longer or shorter. */
  const draw = (slot: Stop, direction: number): Proposal => {
    const origin = { columnId: slot.columnId, start: slot.at };
    const { to } = appointmentSpan(drawn ?? drawProposal(origin, slot.at, hours));
    return drawProposal(origin, Math.max(slot.at, nextQuarter(to, direction)), hours);
  };

  /** The proposal after the key; undefined if the key does not apply. */
  const step = ({ key, shiftKey }: KeyboardEvent, appointment: BookAppointment): Proposal | undefined => {
    const kind = shiftKey ? 'resize' : 'move';
    const current = proposal ?? createProposal(kind, appointment);
    if (current.kind !== kind || current.id !== appointment.id) return undefined;
    const [down, right] = [vertical[key], horizontal[key]];
    if (kind === 'resize')
      return down ? resizeProposal(current, nextQuarter(appointmentSpan(current).to, down), hours) : undefined;
    if (down) return moveProposal(current, current.columnId, nextQuarter(current.start, down), hours);
    const column = columns.findIndex(({ head }) => head.id === current.columnId);
    const neighbour = right && columns[column + right]?.head.id;
    return neighbour ? { ...current, columnId: neighbour } : undefined;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof Element && event.target.closest('[data-head], [data-chip]')) return;
    const appointment = appointmentOf(stop?.id);
    const isArrow = event.key in vertical || event.key in horizontal;
    if (event.altKey && isArrow) {
      // Alt with left or right would navigate the browser history.
      event.preventDefault();
      const next = !readOnly && appointment && step(event, appointment);
      if (!next) return;
      isKeyed.current = true;
      propose(next);
      return;
    }
    if (event.key === 'Escape' && proposal) {
      event.stopPropagation();
      propose(undefined);
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || (proposal && !drawn)) return;
    const down = event.shiftKey ? vertical[event.key] : undefined;
    if (down && stop && stop.id === undefined && !readOnly) {
      event.preventDefault();
      isKeyed.current = true;
      return propose(draw(stop, down));
    }
    if (drawn && event.key === 'Enter') {
      event.preventDefault();
      return commit(drawn);
    }
    if (event.key === 'Delete' && appointment && !readOnly) return onDelete(appointment.id);
    const next = stop && nextStop(event.key, stop, { columns, hours, withFree: !readOnly });
    if (next) goTo(next);
    if (next || isArrow) event.preventDefault();
  };

  const onKeyUp = (event: KeyboardEvent) => {
    if (event.key === 'Alt' && proposal && !drawn && isKeyed.current) commit(proposal);
  };

  /** Alt may be released in another window, unnoticed here. */
  const onBlur = () => {
    if (proposal && isKeyed.current) propose(undefined);
  };

  return { onKeyDown, onKeyUp, onBlur };
}
