import { type PointerEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import type { Span } from '../../../shared/rules/appointments.ts';
import { followDrag, type Point } from './dragSession.ts';
import { clamp, pixelsPerMinute, spanOf } from './measures.ts';
import { endingAt, movedTo, proposalOf } from './proposal.ts';
import type { BookAppointment, BookColumn, Proposal } from './types.ts';

type DragProps = {
  scroller: RefObject<HTMLElement | null>;
  /** The element that holds exactly the columns. */
  surface: RefObject<HTMLElement | null>;
  heads: readonly BookColumn[];
  hours: Span;
  appointmentOf: (id: string | undefined) => BookAppointment | undefined;
  propose: (proposal: Proposal | undefined) => void;
  commit: (proposal: Proposal) => void;
};

/** Answers a press on a block: from there on the pointer moves the block or, taken at its foot, its end. */
export function useDrag(props: DragProps) {
  const { scroller, surface, heads, hours, appointmentOf, propose } = props;
  // The book may be read again during a drag: it is dropped into the newest one.
  const newest = useRef(props);
  useLayoutEffect(() => {
    newest.current = props;
  });

  return (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !event.isPrimary || !(event.target instanceof Element)) return;
    const appointment = appointmentOf(event.target.closest<HTMLElement>('[data-block]')?.dataset['block']);
    const [book, columns] = [scroller.current, surface.current];
    if (!appointment || !book || !columns) return;

    const placeOf = ({ x, y }: Point) => {
      const box = columns.getBoundingClientRect();
      const column = Math.floor(((x - box.left) / box.width) * heads.length);
      return {
        minute: hours.from + (y - box.top) / pixelsPerMinute,
        columnId: heads[clamp(column, 0, heads.length - 1)]?.id ?? appointment.columnId,
      };
    };

    const origin = proposalOf(event.target.closest('[data-resize]') ? 'resize' : 'move', appointment);
    const taken = placeOf({ x: event.clientX, y: event.clientY }).minute;
    const { from, to } = spanOf(appointment);
    let proposal = origin;
    const follow = (point: Point) => {
      const { minute, columnId } = placeOf(point);
      const next =
        origin.kind === 'move'
          ? movedTo(origin, columnId, from + minute - taken, hours)
          : endingAt(origin, to + minute - taken, hours);
      const isSame = next.columnId === proposal.columnId && next.start === proposal.start;
      if (isSame && spanOf(next).to === spanOf(proposal).to) return;
      proposal = next;
      propose(proposal);
    };

    followDrag(event.nativeEvent, {
      scroller: book,
      onBegin: () => propose(proposal),
      onMove: follow,
      onDrop: () => newest.current.commit(proposal),
      onAbort: () => propose(undefined),
    });
  };
}
