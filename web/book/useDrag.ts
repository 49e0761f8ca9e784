import { type PointerEvent as Press, type RefObject, useLayoutEffect, useRef } from 'react';
import type { Span } from '../../shared/rules/appointments.ts';
import { findSlot } from './findSlot.ts';
import {
  appointmentSpan,
  clamp,
  fineStepMinutes,
  gutterWidth,
  headHeight,
  quarterMinutes,
  toMinutes,
  type Zoom,
} from './measures.ts';
import { createProposal, drawProposal, moveProposal, resizeProposal } from './proposal.ts';
import type { BookAppointment, BookColumn, Proposal } from './types.ts';

type DragProps = {
  scroller: RefObject<HTMLElement | null>;
  /** Element that exactly contains the columns. */
  surface: RefObject<HTMLElement | null>;
  heads: readonly BookColumn[];
  hours: Span;
  zoom: Zoom;
  appointmentOf: (id: string | undefined) => BookAppointment | undefined;
  propose: (proposal: Proposal | undefined) => void;
  commit: (proposal: Proposal) => void;
};

/** Returns a pointerdown handler: drags a block, or resizes it when grabbed at its bottom edge. On free time it draws how long. */
export function useDrag(props: DragProps) {
  const { scroller, surface, heads, hours, zoom, propose } = props;
  // The book may refresh during a drag; drop into the latest.
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });

  return (event: Press<HTMLElement>) => {
    if (event.button !== 0 || !event.isPrimary || !(event.target instanceof Element)) return;
    const [book, columns] = [scroller.current, surface.current];
    const origin = findOrigin(event.target, event.clientY, props);
    if (!origin || !book || !columns) return;

    const edges = columnStarts(columns);
    const positionAt = ({ x, y }: Pick<Point, 'x' | 'y'>) => {
      const box = columns.getBoundingClientRect();
      const along = (x - box.left) / box.width;
      const column = edges.findLastIndex((edge) => edge <= along);
      return {
        minute: hours.from + toMinutes(y - box.top, zoom),
        columnId: heads[clamp(column, 0, heads.length - 1)]?.id ?? origin.columnId,
      };
    };

    const grabbedMinute = positionAt({ x: event.clientX, y: event.clientY }).minute;
    const { from, to } = appointmentSpan(origin);
    let proposal = origin;
    const follow = (point: Point) => {
      const { minute, columnId } = positionAt(point);
      const step = point.isFine ? fineStepMinutes : quarterMinutes;
      const offset = minute - grabbedMinute;
      const next = {
        move: () => moveProposal(origin, columnId, from + offset, hours, step),
        resize: () => resizeProposal(origin, to + offset, hours, step),
        create: () => drawProposal(origin, minute, hours, step),
      }[origin.kind]();
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

/** `isFine` while Shift is held: five-minute steps. */
type Point = { x: number; y: number; isFine: boolean };

type Speed = Pick<Point, 'x' | 'y'>;

/** What a press at this element drags. */
function findOrigin(target: Element, clientY: number, { appointmentOf, hours, zoom }: DragProps): Proposal | undefined {
  const appointment = appointmentOf(target.closest<HTMLElement>('[data-block]')?.dataset['block']);
  if (appointment) return createProposal(target.closest('[data-resize]') ? 'resize' : 'move', appointment);
  const slot = target.closest('[data-offer], [data-chip]') ? undefined : findSlot(target, clientY, hours.from, zoom);
  return slot && drawProposal(slot, slot.start, hours);
}

/** Start of each column as a share of the total width. Columns vary in width. */
function columnStarts(columns: HTMLElement): number[] {
  const widths = [...columns.children].map((column) => (column instanceof HTMLElement ? column.offsetWidth : 0));
  const whole = widths.reduce((sum, width) => sum + width, 0);
  // Without layout (tests) all columns are equally wide.
  const shares = widths.map((width) => (whole > 0 ? width / whole : 1 / widths.length));
  return shares.map((_, index) => shares.slice(0, index).reduce((sum, share) => sum + share, 0));
}

type DragSession = {
  scroller: HTMLElement;
  /** The drag has begun: the pointer moved far enough, or a long press completed. */
  onBegin: () => void;
  /** Pointer position in client coordinates; also called when the book scrolls beneath it. */
  onMove: (point: Point) => void;
  onDrop: () => void;
  onAbort: () => void;
};

/** Shorter movements are clicks, or a finger held still. */
const clickSlopPx = 8;
const longPressMs = 400;
const scrollEdgePx = 48;
/** Movement towards an edge needed before the book scrolls there, so that a drag along the edge stays in its column. */
const edgePushPx = 16;
const maxScrollPxPerFrame = 14;

/**
 * Follows one pointer from press to release. A mouse drags after 8 px; a finger after a long press, otherwise it scrolls. Esc and a
 * lost pointer abort. Near an edge the book scrolls once the pointer has moved towards it. Without 8 px of movement nothing is dropped.
 */
function followDrag(down: PointerEvent, { scroller, onBegin, onMove, onDrop, onAbort }: DragSession): void {
  const listening = new AbortController();
  const start = { x: down.clientX, y: down.clientY, isFine: down.shiftKey };
  const isTouch = down.pointerType === 'touch';
  let point: Point = start;
  let hasMoved = false;
  const reached: Extremes = { left: start.x, right: start.x, top: start.y, bottom: start.y };
  let state: 'pressed' | 'dragging' | 'aborted' = 'pressed';
  let frame = 0;

  const begin = () => {
    state = 'dragging';
    onBegin();
    frame = requestAnimationFrame(scrollAtEdges);
  };
  const timer = isTouch ? setTimeout(begin, longPressMs) : undefined;

  const scrollAtEdges = () => {
    const { x, y } = limitToPush(edgeSpeed(scroller.getBoundingClientRect(), point), point, reached);
    if (hasMoved && (x !== 0 || y !== 0)) {
      scroller.scrollBy(x, y);
      onMove(point);
    }
    frame = requestAnimationFrame(scrollAtEdges);
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
      // Ends only the drag; the side panel stays open.
      event.stopPropagation();
      abort();
    },
    listen,
  );
  if (!isTouch) return;
  // Prevents touch scrolling during a drag, which requires a non-passive listener. Those slow down painting, so mouse users do not get
  // one.
  const holdStill = (event: Event) => {
    if (state === 'dragging') event.preventDefault();
  };
  scroller.addEventListener('touchmove', holdStill, { ...listen, passive: false });
  window.addEventListener('contextmenu', (event) => event.preventDefault(), listen);
}

/** Extreme positions of the pointer so far. */
type Extremes = { left: number; right: number; top: number; bottom: number };

/** The scroll speed, in directions the pointer has moved to. */
function limitToPush(speed: Speed, point: Point, reached: Extremes): Speed {
  const across = speed.x > 0 ? point.x - reached.left : reached.right - point.x;
  const along = speed.y > 0 ? point.y - reached.top : reached.bottom - point.y;
  return { x: across >= edgePushPx ? speed.x : 0, y: along >= edgePushPx ? speed.y : 0 };
}

/** Suppresses the click event that follows the release of a drag. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
}

/** Scroll speed in px per frame, faster closer to the edge. The sticky header and hours do not count as area. */
function edgeSpeed({ left, right, top, bottom }: DOMRect, { x, y }: Speed): Speed {
  const along = (at: number, low: number, high: number) => {
    const into = at < low + scrollEdgePx ? at - (low + scrollEdgePx) : Math.max(0, at - (high - scrollEdgePx));
    return Math.round((Math.max(-scrollEdgePx, Math.min(scrollEdgePx, into)) / scrollEdgePx) * maxScrollPxPerFrame);
  };
  return { x: along(x, left + gutterWidth, right), y: along(y, top + headHeight, bottom) };
}
