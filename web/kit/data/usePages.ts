import useSWRInfinite from 'swr/infinite';
import type * as z from 'zod';
import type { ClientRequest, Endpoint, EndpointReply } from '../../../shared/contract/endpoint.ts';
import { call } from './call.ts';
import { endpointCacheKey } from './useApi.ts';

type Paged = Endpoint & { reply: z.ZodType<{ Items: unknown[]; cursor?: string | undefined }> };

/** Reads a list that goes on, a page more at each `loadMore`; `sentFrom` says what to send for the page at a cursor, null waits. */
export function usePages<E extends Paged>(
  endpoint: E,
  sentFrom: (cursor: string | undefined) => ClientRequest<E> | null,
) {
  const { data, error, isValidating, size, setSize, mutate } = useSWRInfinite<EndpointReply<E>, Error>(
    (page, before: EndpointReply<E> | null) => {
      if (page > 0 && !before?.cursor) return null;
      const sent = sentFrom(before?.cursor);
      return sent && [endpointCacheKey(endpoint), sent];
    },
    ([, sent]: [string, ClientRequest<E>]) => call(endpoint, sent),
    // What was read a moment ago may have changed since: it is asked for again.
    { dedupingInterval: 0 },
  );
  return {
    pages: data,
    error,
    isLoading: isValidating && (data?.length ?? 0) < size,
    hasMore: data?.at(-1)?.cursor !== undefined,
    loadMore: () => void setSize(size + 1),
    retry: () => void mutate(),
  };
}
