import { gutterWidth, headHeight } from './measures.ts';

export type Point = { x: number; y: number };

type Session = {
  scroller: HTMLElement;
  /** The drag has begun: the pointer went far enough, or a finger rested long enough. */
  onBegin: () => void;
  /** The pointer, in client coordinates; also called when the book scrolls beneath it. */
  onMove: (point: Point) => void;
  onDrop: () => void;
  onAbort: () => void;
};

/** A shorter way is a click. */
const clickSlop = 8;
const longPress = 400;
const edge = 48;
const fastest = 14;

/**
 * Follows one pointer from its press to its release. A mouse drags after 8 px; a finger drags after a long press and
 * otherwise scrolls. Esc and a lost pointer abort. Near an edge the book scrolls.
 */
export function followDrag(down: PointerEvent, { scroller, onBegin, onMove, onDrop, onAbort }: Session): void {
  const listening = new AbortController();
  const start = { x: down.clientX, y: down.clientY };
  const isTouch = down.pointerType === 'touch';
  let point: Point = start;
  let state: 'pressed' | 'dragging' | 'aborted' = 'pressed';
  let frame = 0;

  const begin = () => {
    state = 'dragging';
    onBegin();
    frame = requestAnimationFrame(scrollAtEdges);
  };
  const timer = isTouch ? setTimeout(begin, longPress) : undefined;

  const scrollAtEdges = () => {
    const { x, y } = edgeSpeed(scroller.getBoundingClientRect(), point);
    if (x !== 0 || y !== 0) {
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
    point = { x: event.clientX, y: event.clientY };
    const isFar = Math.hypot(point.x - start.x, point.y - start.y) >= clickSlop;
    if (state === 'pressed' && isFar) {
      if (isTouch) return finish();
      begin();
    }
    if (state === 'dragging') onMove(point);
  };

  const released = (event: PointerEvent) => {
    if (event.pointerId !== down.pointerId) return;
    finish();
    if (state !== 'pressed') swallowClick();
    if (state === 'dragging') onDrop();
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
function edgeSpeed({ left, right, top, bottom }: DOMRect, { x, y }: Point): Point {
  const along = (at: number, low: number, high: number) => {
    const into = at < low + edge ? at - (low + edge) : Math.max(0, at - (high - edge));
    return Math.round((Math.max(-edge, Math.min(edge, into)) / edge) * fastest);
  };
  return { x: along(x, left + gutterWidth, right), y: along(y, top + headHeight, bottom) };
}
