import useSWRInfinite from 'swr/infinite';
import type * as z from 'zod';
import type { ClientRequest, Endpoint, EndpointReply } from '../../../shared/contract/endpoint.ts';
import { read } from './call.ts';
import { endpointCacheKey } from './useApi.ts';

type Paged = Endpoint & { reply: z.ZodType<{ Items: unknown[]; cursor?: string | undefined }> };

/** Reads a cursor-paged list page by page. `requestFor` builds the request for a cursor; null waits. */
export function usePages<E extends Paged>(
  endpoint: E,
  requestFor: (cursor: string | undefined) => ClientRequest<E> | null,
) {
  const { data, error, isValidating, size, setSize, mutate } = useSWRInfinite<EndpointReply<E>, Error>(
    (page, before: EndpointReply<E> | null) => {
      if (page > 0 && !before?.cursor) return null;
      const sent = requestFor(before?.cursor);
      return sent && [endpointCacheKey(endpoint), sent];
    },
    ([, sent]: [string, ClientRequest<E>]) => read(endpoint, sent),
    // Pages may have changed since they were read, so they are always requested again.
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
