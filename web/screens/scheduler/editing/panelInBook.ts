import type { BookOffer } from '../../../book/types.ts';
import type { BookPage } from '../bookPage.ts';
import type { ClosingTime, PanelOffer } from './useBookPanel.ts';

/** Offers of a panel as ghosts of the columns on the page. */
export const toBookOffers = (offers: readonly PanelOffer[], page: BookPage): BookOffer[] =>
  offers.flatMap(({ number, start, services, isMarked, title, label, ...place }) => {
    const columnId = page.findColumnId(place);
    return columnId === undefined
      ? []
      : [{ number, columnId, start, services, isMarked, label, ...(title && { title }) }];
  });

/** The page with the time that is about to close hatched, and its visits dimmed. */
export function withClosing(page: BookPage, closing: ClosingTime | undefined): BookPage {
  const columnId = closing && page.findColumnId(closing);
  if (!closing || columnId === undefined) return page;
  return {
    ...page,
    closed: [...page.closed, { columnId, from: closing.from, to: 24 * 60 }],
    appointments: page.appointments.map((one) => (closing.ids.has(one.id) ? { ...one, isFaded: true } : one)),
  };
}
