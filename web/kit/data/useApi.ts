import { useCallback } from 'react';
import useSWR, { type SWRConfiguration, useSWRConfig } from 'swr';
import type { ClientRequest, Endpoint, EndpointReply } from '../../../shared/contract/endpoint.ts';
import { call, isStale } from './call.ts';

/** First element of the endpoint's SWR cache keys. */
export const endpointCacheKey = ({ method, path }: Endpoint): string => `${method} ${path}`;

type ReadOptions<Reply> = Pick<
  SWRConfiguration<Reply, Error>,
  'refreshInterval' | 'dedupingInterval' | 'onSuccess' | 'keepPreviousData'
>;

/**
 * Reads an endpoint through SWR; null waits. Components sending the same request share one reply. A reply to a different request is
 * never shown unless `keepPreviousData` is set.
 */
export const useRead = <E extends Endpoint>(
  endpoint: E,
  sent: ClientRequest<E> | null,
  options: ReadOptions<EndpointReply<E>> = {},
) =>
  useSWR<EndpointReply<E>, Error>(
    sent && [endpointCacheKey(endpoint), sent],
    () => call(endpoint, sent as ClientRequest<E>),
    options,
  );

/** Returns a function that revalidates every cached reply of these endpoints. */
export function useRefresh(endpoints: readonly Endpoint[]): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  const names = endpoints.map(endpointCacheKey).join('\n');
  return useCallback(() => {
    const outdated = new Set(names.split('\n'));
    return mutate((key) => Array.isArray(key) && outdated.has(String(key[0])));
  }, [names, mutate]);
}

type SendOptions = { refreshes?: readonly Endpoint[] };

/**
 * Returns a function that sends a request and then revalidates the `refreshes` endpoints. It also revalidates them before rethrowing
 * when the server has a newer record.
 */
export function useSend<E extends Endpoint>(endpoint: E, { refreshes = [] }: SendOptions = {}) {
  const refresh = useRefresh(refreshes);
  return useCallback(
    async (sent: ClientRequest<E>): Promise<EndpointReply<E>> => {
      try {
        const reply = await call(endpoint, sent);
        await refresh();
        return reply;
      } catch (error) {
        if (isStale(error)) await refresh();
        throw error;
      }
    },
    [endpoint, refresh],
  );
}
