import useSWR from 'swr';
import type { ClientRequest, Endpoint, EndpointReply } from '../../../shared/contract/endpoint.ts';
import { read } from '../../kit/data/call.ts';
import { endpointCacheKey, useTrackRead } from '../../kit/data/useApi.ts';

/** As many as a browser sends to one server at a time. */
const maxAtOnce = 6;

/** Loads a report of each salon, a few at a time. The replies are in the order of the salons. */
export async function loadEach<Salon, Reply>(
  salons: readonly Salon[],
  load: (salon: Salon) => Promise<Reply>,
): Promise<Reply[]> {
  const replies: Reply[] = [];
  const waiting = [...salons.entries()];
  const loadNext = async (): Promise<void> => {
    const next = waiting.shift();
    if (!next) return;
    const [place, salon] = next;
    replies[place] = await load(salon);
    return loadNext();
  };
  await Promise.all(Array.from({ length: maxAtOnce }, loadNext));
  return replies;
}

/** Reads an endpoint of one salon with each of these requests; null waits. */
export function useSalonReads<E extends Endpoint>(endpoint: E, requests: readonly ClientRequest<E>[] | null) {
  const track = useTrackRead(endpoint);
  const load = async (sent: ClientRequest<E>) => ({ sent, reply: await read(endpoint, sent) });
  return useSWR<{ sent: ClientRequest<E>; reply: EndpointReply<E> }[], Error>(
    requests && [endpointCacheKey(endpoint), requests],
    () => track(() => loadEach(requests ?? [], load)),
  );
}
