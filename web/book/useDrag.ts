import { type PointerEvent as Press, type RefObject, useLayoutEffect, useRef } from 'react';
import type { Span } from '../../shared/rules/appointments.ts';
import {
  appointmentSpan,
  clamp,
  fineStepMinutes,
  gutterWidth,
  headHeight,
  pixelsPerMinute,
  quarterMinutes,
} from './measures.ts';
import { createProposal, moveProposal, resizeProposal } from './proposal.ts';
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
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });

  return (event: Press<HTMLElement>) => {
    if (event.button !== 0 || !event.isPrimary || !(event.target instanceof Element)) return;
    const appointment = appointmentOf(event.target.closest<HTMLElement>('[data-block]')?.dataset['block']);
    const [book, columns] = [scroller.current, surface.current];
    if (!appointment || !book || !columns) return;

    const edges = columnStarts(columns);
    const positionAt = ({ x, y }: Pick<Point, 'x' | 'y'>) => {
      const box = columns.getBoundingClientRect();
      const along = (x - box.left) / box.width;
      const column = edges.findLastIndex((edge) => edge <= along);
      return {
        minute: hours.from + (y - box.top) / pixelsPerMinute,
        columnId: heads[clamp(column, 0, heads.length - 1)]?.id ?? appointment.columnId,
      };
    };

    const origin = createProposal(event.target.closest('[data-resize]') ? 'resize' : 'move', appointment);
    const grabbedMinute = positionAt({ x: event.clientX, y: event.clientY }).minute;
    const { from, to } = appointmentSpan(appointment);
    let proposal = origin;
    const follow = (point: Point) => {
      const { minute, columnId } = positionAt(point);
      const step = point.isFine ? fineStepMinutes : quarterMinutes;
      const next =
        origin.kind === 'move'
          ? moveProposal(origin, columnId, from + minute - grabbedMinute, hours, step)
          : resizeProposal(origin, to + minute - grabbedMinute, hours, step);
      const isSame = next.columnId === proposal.columnId && next.start === proposal.start;
      if (isSame && appointmentSpan(next).to === appointmentSpan(proposal).to) return;
      proposal = next;
      propose(proposal);
    };

    followDrag(event.nativeEvent, {
      scroller: book,
      onBegin: () => propose(proposal),
      onMove: follow,
      onDrop: () => latest.current.commit(proposal),
      onAbort: () => propose(undefined),
    });
  };
}

/** `isFine` while Shift is held: the drag goes by five minutes. */
type Point = { x: number; y: number; isFine: boolean };

type Speed = Pick<Point, 'x' | 'y'>;

/** Where each column begins, as a share of all of them: a crowded one is wider than the others. */
function columnStarts(columns: HTMLElement): number[] {
  const widths = [...columns.children].map((column) => (column instanceof HTMLElement ? column.offsetWidth : 0));
  const whole = widths.reduce((sum, width) => sum + width, 0);
  // A document without layout has columns of one width.
  const shares = widths.map((width) => (whole > 0 ? width / whole : 1 / widths.length));
  return shares.map((_, index) => shares.slice(0, index).reduce((sum, share) => sum + share, 0));
}

type DragSession = {
  scroller: HTMLElement;
  /** The drag has begun: the pointer went far enough, or a finger rested long enough. */
  onBegin: () => void;
  /** The pointer, in client coordinates; also called when the book scrolls beneath it. */
  onMove: (point: Point) => void;
  onDrop: () => void;
  onAbort: () => void;
};

/** A shorter way is a click, or a finger that is held still. */
const clickSlopPx = 8;
const longPressMs = 400;
const scrollEdgePx = 48;
/** How far a pointer goes towards an edge before the book scrolls there: a drag along the edge stays in its column. */
const edgePushPx = 16;
const maxScrollPxPerFrame = 14;

/**
 * Follows one pointer from its press to its release. A mouse drags after 8 px; a finger drags after a long press and
 * otherwise scrolls. Esc and a lost pointer abort. Near an edge the book scrolls, once the pointer has gone towards it. A pointer
 * that has not gone 8 px moves nothing, whatever scrolls beneath it, and its release drops nothing.
 */
function followDrag(down: PointerEvent, { scroller, onBegin, onMove, onDrop, onAbort }: DragSession): void {
  const listening = new AbortController();
  const start = { x: down.clientX, y: down.clientY, isFine: down.shiftKey };
  const isTouch = down.pointerType === 'touch';
  let point: Point = start;
  let hasMoved = false;
  /** The furthest the pointer has been to each side. */
  const reached = { left: start.x, right: start.x, top: start.y, bottom: start.y };
  let state: 'pressed' | 'dragging' | 'aborted' = 'pressed';
  let frame = 0;

  const begin = () => {
    state = 'dragging';
    onBegin();
    frame = requestAnimationFrame(scrollAtEdges);
  };
  const timer = isTouch ? setTimeout(begin, longPressMs) : undefined;

  const scrollAtEdges = () => {
    const { x, y } = limitToPush(edgeSpeed(scroller.getBoundingClientRect(), point));
    if (hasMoved && (x !== 0 || y !== 0)) {
      scroller.scrollBy(x, y);
      onMove(point);
    }
    frame = requestAnimationFrame(scrollAtEdges);
  };

  /** The speed as far as the pointer was moved that way. */
  const limitToPush = (speed: Speed): Speed => {
    const across = speed.x > 0 ? point.x - reached.left : reached.right - point.x;
    const along = speed.y > 0 ? point.y - reached.top : reached.bottom - point.y;
    return { x: across >= edgePushPx ? speed.x : 0, y: along >= edgePushPx ? speed.y : 0 };
  };

  const finish = () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    listening.abort();
  };

  const abort = () => {
    if (state === 'dragging') onAbort();
    state = 'aborted';
    cancelAnimationFrame(frame);
  };

  const moved = (event: PointerEvent) => {
    if (event.pointerId !== down.pointerId) return;
    point = { x: event.clientX, y: event.clientY, isFine: event.shiftKey };
    reached.left = Math.min(reached.left, point.x);
    reached.right = Math.max(reached.right, point.x);
    reached.top = Math.min(reached.top, point.y);
    reached.bottom = Math.max(reached.bottom, point.y);
    hasMoved ||= Math.hypot(point.x - start.x, point.y - start.y) >= clickSlopPx;
    if (state === 'pressed' && hasMoved) {
      if (isTouch) return finish();
      begin();
    }
    if (state === 'dragging' && hasMoved) onMove(point);
  };

  const released = (event: PointerEvent) => {
    if (event.pointerId !== down.pointerId) return;
    finish();
    if (state !== 'pressed') swallowClick();
    if (state !== 'dragging') return;
    if (hasMoved) onDrop();
    else onAbort();
  };

  const listen = { signal: listening.signal, capture: true };
  window.addEventListener('pointermove', moved, listen);
  window.addEventListener('pointerup', released, listen);
  window.addEventListener(
    'pointercancel',
    () => {
      abort();
      finish();
    },
    listen,
  );
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || state !== 'dragging') return;
      // Only the drag ends, not the panel beside the book.
      event.stopPropagation();
      abort();
    },
    listen,
  );
  if (!isTouch) return;
  // A finger that drags must not scroll; the browser asks only listeners that are not passive. It paints all beneath such
  // a listener anew, which a mouse would feel.
  const holdStill = (event: Event) => {
    if (state === 'dragging') event.preventDefault();
  };
  scroller.addEventListener('touchmove', holdStill, { ...listen, passive: false });
  window.addEventListener('contextmenu', (event) => event.preventDefault(), listen);
}

/** The release of a drag is a click for the browser, on whatever lies beneath. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
}

/** Pixels a frame, faster the nearer to the edge; the sticky head and hours are not part of the area. */
function edgeSpeed({ left, right, top, bottom }: DOMRect, { x, y }: Speed): Speed {
  const along = (at: number, low: number, high: number) => {
    const into = at < low + scrollEdgePx ? at - (low + scrollEdgePx) : Math.max(0, at - (high - scrollEdgePx));
    return Math.round((Math.max(-scrollEdgePx, Math.min(scrollEdgePx, into)) / scrollEdgePx) * maxScrollPxPerFrame);
  };
  return { x: along(x, left + gutterWidth, right), y: along(y, top + headHeight, bottom) };
}
