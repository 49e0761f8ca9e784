import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { Span } from '../../shared/rules/appointments.ts';
import { gutterWidth, headHeight, toPixels, type Zoom } from './measures.ts';
import { getLiveState, type Presence } from './presence.ts';
import type { BookAppointment, BookOffer } from './types.ts';

type OpeningScroll = {
  date: string;
  now: number | undefined;
  hours: Span;
  first: string | undefined;
  zoom: Zoom;
};

/** Scrolls to the current time (a third down, unless it is in the upper two thirds anyway) and to column `first` when a day opens. */
export function useOpeningScroll(
  scroller: RefObject<HTMLElement | null>,
  { date, now, hours, first, zoom }: OpeningScroll,
): void {
  const opened = useRef('');
  useLayoutEffect(() => {
    const book = scroller.current;
    if (!book || opened.current === date) return;
    opened.current = date;
    const visible = book.clientHeight - headHeight;
    const line = now === undefined ? 0 : toPixels(now - hours.from, zoom);
    const column = first && book.querySelector<HTMLElement>(`[data-column="${first}"]`);
    if (column) book.scrollLeft = column.offsetLeft - gutterWidth;
    book.scrollTop = line > (visible * 2) / 3 ? line - visible / 3 : 0;
  }, [scroller, date, now, hours, first, zoom]);
}

type DraftInView = { date: string; draft: BookAppointment | undefined };

/** Scrolls the edited appointment into view, initially and after each move; focus stays in the editor. */
export function useDraftInView(scroller: RefObject<HTMLElement | null>, { date, draft }: DraftInView): void {
  const place = draft ? [date, draft.columnId, draft.start].join() : '';
  const { id } = draft ?? {};
  useLayoutEffect(() => {
    if (!place || id === undefined) return;
    scroller.current?.querySelector(`[data-block="${id}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [scroller, place, id]);
}

/** Scrolls the marked free start into view; focus stays where it is. */
export function useMarkedOfferInView(scroller: RefObject<HTMLElement | null>, offers: readonly BookOffer[]): void {
  const marked = offers.find(({ isMarked }) => isMarked);
  const place = marked && [marked.columnId, marked.start].join();
  useLayoutEffect(() => {
    if (!place) return;
    const ghost = scroller.current?.querySelector('[data-offer][data-marked]');
    ghost?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [scroller, place]);
}

type OnlyInView = {
  only: Presence | undefined;
  appointments: readonly BookAppointment[];
  now: number | undefined;
  hours: Span;
  zoom: Zoom;
};

/** Scrolls to the first visit of a kind when the kind is chosen. */
export function useOnlyInView(scroller: RefObject<HTMLElement | null>, props: OnlyInView): void {
  const { only, appointments, now = 0, hours, zoom } = props;
  const scrollToFirst = useEffectEvent((book: HTMLElement) => {
    const first = appointments.find((one) => getLiveState(one, now).presence === only);
    if (!first) return;
    book.querySelector(`[data-column="${first.columnId}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    book.scrollTop = toPixels(first.start - hours.from, zoom) - (book.clientHeight - headHeight) / 3;
  });
  useLayoutEffect(() => {
    if (only && scroller.current) scrollToFirst(scroller.current);
  }, [scroller, only]);
}
