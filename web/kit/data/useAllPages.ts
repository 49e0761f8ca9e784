import useSWR from 'swr';
import type * as z from 'zod';
import type { Endpoint, EndpointReply } from '../../../shared/contract/endpoint.ts';
import { call } from './call.ts';
import { endpointCacheKey, useTrackRead } from './useApi.ts';

type Paged = Endpoint & { reply: z.ZodType<{ next_page?: string | number | undefined }> };

/** All pages of a report, one after the other from `first`; null waits. */
export function useAllPages<E extends Paged>(endpoint: E, query: object | null, first: string) {
  const track = useTrackRead(endpoint);
  const load = async () => {
    const pages: EndpointReply<E>[] = [];
    for (let page: string | number | undefined = first; page !== undefined; ) {
      const reply: EndpointReply<E> = await call(endpoint, { query: { ...query, page: String(page) } } as never);
      pages.push(reply);
      page = reply.next_page;
    }
    return pages;
  };
  return useSWR<EndpointReply<E>[], Error>(query && [endpointCacheKey(endpoint), 'pages', query], () => track(load));
}
