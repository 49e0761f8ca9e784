import { useEffect, useEffectEvent } from 'react';
import { type Weekday, weekdays } from '../../../../shared/contract/locations.ts';
import type { BookPanel } from '../editing/useBookPanel.ts';
import type { Book } from '../useBook.ts';
import type { FindWish } from './question.ts';

/** Opens the search for a free time that the URL names: a service, a weekday and a time. */
export function useFindRequest(book: Book, panel: BookPanel): void {
  const { query } = book.url;
  const isReady = query.has('find') && book.data !== undefined && book.date !== undefined;
  const open = useEffectEvent(() => {
    void panel.open({ kind: 'find', wish: toWish(query) });
    book.url.setParams({ find: undefined, weekday: undefined, around: undefined }, { replace: true });
  });
  useEffect(() => {
    if (isReady) open();
  }, [isReady]);
}

function toWish(query: URLSearchParams): FindWish {
  const day = weekdays.find((one: Weekday) => one === query.get('weekday'));
  const around = query.has('around') ? Number(query.get('around')) : undefined;
  return {
    services: [{ service_id: query.get('find') ?? '' }],
    isAnyDay: true,
    ...(day && { weekdays: [day] }),
    ...(around !== undefined && Number.isInteger(around) && { around }),
  };
}
