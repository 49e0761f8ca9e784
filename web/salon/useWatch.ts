import { useEffect, useRef } from 'react';
import { allLocations } from '../../shared/contract/fields.ts';
import { insights } from '../../shared/contract/insights.ts';
import { useRead } from '../kit/data/useApi.ts';
import { idleIntervalMs, usePollInterval } from '../kit/data/usePoll.ts';

/** Several watchers on a screen share one request. */
const sharedForMs = 5000;

/**
 * Watches the bowls, stock and appointments of a salon, and calls `onChange` when they change; null waits. All Locations is polled less
 * often.
 */
export function useWatch(location: number | null | undefined, onChange: () => void) {
  const interval = usePollInterval();
  const { data, isValidating, error, mutate } = useRead(
    insights.getDashboardMark,
    location ? { body: { location_id: location } } : null,
    {
      refreshInterval: location === allLocations ? idleIntervalMs : interval,
      dedupingInterval: sharedForMs,
    },
  );
  const known = useRef<{ location: number | null | undefined; mark: string }>(undefined);
  const latest = useRef(onChange);
  latest.current = onChange;
  const mark = data?.mark;
  useEffect(() => {
    if (mark === undefined) return;
    const before = known.current;
    known.current = { location, mark };
    if (before && before.location === location && before.mark !== mark) latest.current();
  }, [location, mark]);
  return { isChecking: isValidating, isKnown: data !== undefined && error === undefined, check: mutate };
}
