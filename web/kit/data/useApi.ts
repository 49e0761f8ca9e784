import { useCallback } from 'react';
import useSWR, { type SWRConfiguration, useSWRConfig } from 'swr';
import type { ClientRequest, Endpoint, EndpointReply } from '../../../shared/contract/endpoint.ts';
import { call, isStale } from './call.ts';

/** How an endpoint is called among the keys of what was read. */
export const endpointCacheKey = ({ method, path }: Endpoint): string => `${method} ${path}`;

type ReadOptions<Reply> = Pick<SWRConfiguration<Reply, Error>, 'refreshInterval' | 'onSuccess' | 'keepPreviousData'>;

/**
 * Reads an endpoint and keeps the answer; null waits. Screens that send the same share one answer. The answer to another question is never
 * shown in the place of this one, unless `keepPreviousData` asks for it.
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

/** Reads again what these endpoints answered, wherever it is shown; what is not shown is read again once it is. */
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
 * Sends to an endpoint on demand, then reads again what `refreshes` names wherever it is shown; also when the server knows a newer
 * record than was sent, before the refusal goes on.
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
