import { useRef } from 'react';
import type { ClientRequest, Endpoint } from '../../../shared/contract/endpoint.ts';
import { api } from '../../../shared/contract/index.ts';
import { useRead } from '../../kit/data/useApi.ts';
import { usePoll } from '../../kit/data/usePoll.ts';

/** Loads a dashboard and reloads it when the salon's revision changes. `null` waits. */
export function useDashboard<E extends Endpoint>(
  endpoint: E,
  request: ClientRequest<E> | null,
  location_id: number | null | undefined,
) {
  const read = useRead(endpoint, request);
  const lastRevision = useRef<{ location_id: number | null | undefined; mark: string }>(undefined);
  usePoll(api.insights.getDashboardMark, location_id ? { body: { location_id } } : null, ({ mark }) => {
    const before = lastRevision.current;
    lastRevision.current = { location_id, mark };
    if (before && before.location_id === location_id && before.mark !== mark) void read.mutate();
  });
  return read;
}
