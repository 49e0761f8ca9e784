import { useRef } from 'react';
import type { ClientRequest, Endpoint } from '../../../shared/contract/endpoint.ts';
import { api } from '../../../shared/contract/index.ts';
import { useRead } from '../../kit/data/useApi.ts';
import { usePoll } from '../../kit/data/usePoll.ts';

/** Reads a dashboard of a salon, and again as soon as its mark is another one; null waits. */
export function useDashboard<E extends Endpoint>(
  endpoint: E,
  sent: ClientRequest<E> | null,
  location_id: number | null | undefined,
) {
  const read = useRead(endpoint, sent);
  const seen = useRef<{ location_id: number | null | undefined; mark: string }>(undefined);
  usePoll(api.insights.getDashboardMark, location_id ? { body: { location_id } } : null, ({ mark }) => {
    const before = seen.current;
    seen.current = { location_id, mark };
    if (before && before.location_id === location_id && before.mark !== mark) void read.mutate();
  });
  return read;
}
