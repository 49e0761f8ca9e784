import { useCallback } from 'react';
import useSWR, { type SWRConfiguration, type SWRResponse, useSWRConfig } from 'swr';
import type { ClientRequest, Endpoint, EndpointReply } from '../../../shared/contract/endpoint.ts';
import { call, isStale, read } from './call.ts';

/** First element of the endpoint's SWR cache keys. */
export const endpointCacheKey = ({ method, path }: Endpoint): string => `${method} ${path}`;

type ReadOptions<Reply> = Pick<
  SWRConfiguration<Reply, Error>,
  'refreshInterval' | 'dedupingInterval' | 'onSuccess' | 'keepPreviousData'
>;

/** A read without data. */
export type FailedRead = Omit<SWRResponse<undefined, Error>, 'mutate'> & { mutate: () => Promise<unknown> };

/** Reads under way in a session and refreshes that wait for them, by the endpoint's cache key. */
type Session = { reads: Map<string, Set<Promise<unknown>>>; waiting: Map<string, Promise<unknown>> };
const sessions = new WeakMap<object, Session>();

function useReadsUnderWay() {
  const { cache } = useSWRConfig();
  const session = sessions.get(cache) ?? { reads: new Map(), waiting: new Map() };
  sessions.set(cache, session);
  return session;
}

/** Returns a function that runs a read of an endpoint. A refresh does not start over a read that is under way, it follows it. */
export function useTrackRead(endpoint: Endpoint) {
  const { reads } = useReadsUnderWay();
  const name = endpointCacheKey(endpoint);
  return useCallback(
    <T>(read: () => Promise<T>): Promise<T> => {
      const underWay = reads.get(name) ?? new Set();
      reads.set(name, underWay);
      const reading = read().finally(() => underWay.delete(reading));
      underWay.add(reading);
      return reading;
    },
    [reads, name],
  );
}

/**
 * Reads an endpoint through SWR; null waits. Components sending the same request share one reply. A reply to a different request is
 * never shown unless `keepPreviousData` is set.
 */
export function useRead<E extends Endpoint>(
  endpoint: E,
  sent: ClientRequest<E> | null,
  options: ReadOptions<EndpointReply<E>> = {},
) {
  const track = useTrackRead(endpoint);
  return useSWR<EndpointReply<E>, Error>(
    sent && [endpointCacheKey(endpoint), sent],
    () => track(() => read(endpoint, sent as ClientRequest<E>)),
    options,
  );
}

/** Returns a function that revalidates every cached reply of these endpoints, each after the reads of it that are under way. */
export function useRefresh(endpoints: readonly Endpoint[]): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  const { reads, waiting } = useReadsUnderWay();
  const names = endpoints.map(endpointCacheKey).join('\n');
  return useCallback(() => {
    const refresh = async (name: string) => {
      await Promise.allSettled(reads.get(name) ?? []);
      waiting.delete(name);
      return mutate((key) => Array.isArray(key) && key[0] === name);
    };
    return Promise.all(
      names.split('\n').map((name) => {
        const next = waiting.get(name) ?? refresh(name);
        waiting.set(name, next);
        return next;
      }),
    );
  }, [names, mutate, reads, waiting]);
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
