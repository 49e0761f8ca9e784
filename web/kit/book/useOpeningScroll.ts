import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Span } from '../../../shared/rules/appointments.ts';
import { gutterWidth, headHeight, pixels } from './measures.ts';

/**
 * A book opens with the current time in view: a third down the book, unless it stands in the upper two thirds anyway. One that is wider
 * than its room opens at the column `first`.
 */
export function useOpeningScroll(
  scroller: RefObject<HTMLElement | null>,
  { date, now, hours, first }: { date: string; now: number | undefined; hours: Span; first: string | undefined },
): void {
  const opened = useRef('');
  useLayoutEffect(() => {
    const book = scroller.current;
    if (!book || opened.current === date) return;
    opened.current = date;
    const visible = book.clientHeight - headHeight;
    const line = now === undefined ? 0 : pixels(now - hours.from);
    const column = first && book.querySelector<HTMLElement>(`[data-column="${first}"]`);
    if (column) book.scrollLeft = column.offsetLeft - gutterWidth;
    book.scrollTop = line > (visible * 2) / 3 ? line - visible / 3 : 0;
  }, [scroller, date, now, hours, first]);
}
