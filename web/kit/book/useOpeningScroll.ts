import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Span } from '../../../shared/rules/appointments.ts';
import { headHeight, pixels } from './measures.ts';

/** A day opens with the current time in view: a third down the book, unless it stands in the upper two thirds anyway. */
export function useOpeningScroll(
  scroller: RefObject<HTMLElement | null>,
  { date, now, hours }: { date: string; now: number | undefined; hours: Span },
): void {
  const opened = useRef('');
  useLayoutEffect(() => {
    const book = scroller.current;
    if (!book || opened.current === date) return;
    opened.current = date;
    const visible = book.clientHeight - headHeight;
    const line = now === undefined ? 0 : pixels(now - hours.from);
    book.scrollTop = line > (visible * 2) / 3 ? line - visible / 3 : 0;
  }, [scroller, date, now, hours]);
}
