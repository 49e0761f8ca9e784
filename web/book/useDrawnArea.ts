import { type RefObject, startTransition, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import type { Span } from '../../shared/rules/appointments.ts';
import { sameProps } from './columns.ts';
import { columnMinWidth, gutterWidth, headHeight, toMinutes, type Zoom } from './measures.ts';

/** Part of the book that has blocks: columns by index, `lastColumn` included, and minutes since midnight. */
export type DrawnArea = { firstColumn: number; lastColumn: number; minutes: Span };

const marginColumns = 1;
const marginMinutes = 30;
/** The area follows in steps of this many minutes. */
const stepMinutes = 60;

/**
 * What is in sight and a margin around it: drawing a block is costly, and a full book has a thousand. Undefined before the first layout.
 * While scrolling, the area follows in the background.
 */
export function useDrawnArea(
  scroller: RefObject<HTMLElement | null>,
  surface: RefObject<HTMLElement | null>,
  { columns, hours, zoom }: { columns: number; hours: Span; zoom: Zoom },
): DrawnArea | undefined {
  const [area, setArea] = useState<DrawnArea>();
  const measure = useCallback(() => {
    if (!scroller.current || !surface.current) return;
    const next = measureArea(scroller.current, surface.current, hours, zoom);
    setArea((before) => (before && sameProps(before, next) ? before : next));
  }, [scroller, surface, hours, zoom]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: measures again when there are more or fewer columns
  useLayoutEffect(measure, [measure, columns]);

  useEffect(() => {
    const [book, list] = [scroller.current, surface.current];
    if (!book || !list) return;
    const follow = () => startTransition(measure);
    book.addEventListener('scroll', follow, { passive: true });
    const observer = 'ResizeObserver' in window ? new ResizeObserver(measure) : undefined;
    for (const element of [book, list]) observer?.observe(element);
    return () => {
      book.removeEventListener('scroll', follow);
      observer?.disconnect();
    };
  }, [scroller, surface, measure]);
  return area;
}

function measureArea(book: HTMLElement, surface: HTMLElement, hours: Span, zoom: Zoom): DrawnArea {
  const columns = [...surface.children].filter((column) => column instanceof HTMLElement);
  // Without layout (tests) everything is in sight.
  if (book.clientHeight === 0) return { firstColumn: 0, lastColumn: columns.length - 1, minutes: hours };
  const { scrollLeft, scrollTop, clientWidth, clientHeight } = book;
  const margin = marginColumns * columnMinWidth;
  const minuteAt = (y: number) => hours.from + toMinutes(y, zoom);
  const roundOut = (minute: number, round: (steps: number) => number) => round(minute / stepMinutes) * stepMinutes;
  return {
    firstColumn: columns.findIndex(
      ({ offsetLeft, offsetWidth }) => offsetLeft + offsetWidth > scrollLeft + gutterWidth - margin,
    ),
    lastColumn: columns.findLastIndex(({ offsetLeft }) => offsetLeft < scrollLeft + clientWidth + margin),
    minutes: {
      from: roundOut(minuteAt(scrollTop) - marginMinutes, Math.floor),
      to: roundOut(minuteAt(scrollTop + clientHeight - headHeight) + marginMinutes, Math.ceil),
    },
  };
}
