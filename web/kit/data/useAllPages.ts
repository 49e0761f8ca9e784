import { useState } from 'react';
import useSWR from 'swr';
import type { ClientRequest, Endpoint, EndpointReply } from '../../../shared/contract/endpoint.ts';
import { call } from './call.ts';
import { endpointCacheKey, useTrackRead } from './useApi.ts';

type Page = { next_page?: string | number | undefined };

/**
 * Replies of all pages of a report, in order; null waits. Meanwhile `loaded` has the pages that have arrived.
 * @param first value of `page` for the first one
 */
export function useAllPages<E extends Endpoint>(endpoint: E, query: object | null, first = 'start') {
  const [loaded, setLoaded] = useState<(EndpointReply<E> & Page)[]>([]);
  const track = useTrackRead(endpoint);
  const load = async () => {
    const pages: typeof loaded = [];
    for (let page: string | number | undefined = first; page !== undefined; page = pages.at(-1)?.next_page) {
      const request = { query: { ...query, page: String(page) } } as unknown as ClientRequest<E>;
      pages.push((await call(endpoint, request)) as EndpointReply<E> & Page);
      setLoaded([...pages]);
    }
    return pages;
  };
  const key = query && [endpointCacheKey(endpoint), 'pages', query];
  return { ...useSWR<typeof loaded, Error>(key, () => track(load)), loaded };
}

/** "2026-11-18", the day that the next page of a report by salon and day begins with. Undefined once all have arrived. */
export const nextDay = (loaded: readonly Page[]): string | undefined =>
  loaded.at(-1)?.next_page?.toString().split(' ')[1];
