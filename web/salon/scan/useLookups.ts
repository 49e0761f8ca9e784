import { useEffect, useRef, useState } from 'react';
import { inventory, type Scanned } from '../../../shared/contract/inventory.ts';
import { ApiError, call } from '../../kit/data/call.ts';
import { errorReason } from '../../kit/data/failure.ts';
import { useOffline } from '../../kit/data/useOffline.ts';
import { lineKey, type ScanLine } from './scanLines.ts';

/** Browsers allow six connections per server; one stays free. */
const maxConcurrentLookups = 5;
const retryDelayMs = 4000;

/** Offline, rate limited or unavailable: the lookup may succeed later. */
const isRetryable = (error: unknown): boolean => error instanceof ApiError && [0, 429, 503].includes(error.status);

interface Lookups {
  salon: number | null;
  /** Lines to look up, ahead of React's rendering, so that none is looked up twice. */
  listPending: () => ScanLine[];
  /** Called with what was found; the line is not looked up again until the promise resolves. */
  onFound: (line: ScanLine, found: Scanned, salon: number) => Promise<void>;
  onFailed: (line: ScanLine, problem: string) => void;
}

/** Looks up scanned barcodes in the background and retries after connection loss. */
export function useLookups(lookups: Lookups): { isOffline: boolean } {
  const isDisconnected = useOffline();
  const inFlight = useRef(new Set<string>());
  const [isUnreached, setUnreached] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const isOffline = isDisconnected || isUnreached;

  async function lookUp(line: ScanLine, salon: number): Promise<void> {
    const { barcode } = line;
    try {
      const found = await call(inventory.scanProduct, { params: { locationId: salon, barcode } });
      setUnreached(false);
      await latest.current.onFound(line, found, salon);
    } catch (error) {
      if (isRetryable(error)) return setUnreached(true);
      latest.current.onFailed(line, errorReason(error) ?? 'Error scanning the product, please try again.');
    } finally {
      inFlight.current.delete(lineKey(line));
      setAttempts((before) => before + 1);
    }
  }
  function start(count: number): void {
    const { salon } = lookups;
    if (salon === null) return;
    const open = lookups.listPending().filter((line) => !inFlight.current.has(lineKey(line)));
    for (const line of open.slice(0, Math.max(0, count - inFlight.current.size))) {
      inFlight.current.add(lineKey(line));
      void lookUp(line, salon);
    }
  }
  const latest = useRef({ ...lookups, start });
  latest.current = { ...lookups, start };

  // Runs after every render, since scans and replies both re-render.
  useEffect(() => {
    if (!isOffline) latest.current.start(maxConcurrentLookups);
  });

  useEffect(() => {
    if (!isDisconnected) setUnreached(false);
  }, [isDisconnected]);

  // While offline, probe with a single lookup. The others follow once it succeeds.
  const hasPending = lookups.listPending().length > 0;
  useEffect(() => {
    if (!isOffline || !hasPending || attempts < 0) return;
    const timer = setTimeout(() => latest.current.start(1), retryDelayMs);
    return () => clearTimeout(timer);
  }, [isOffline, hasPending, attempts]);

  return { isOffline: isDisconnected || (isUnreached && hasPending) };
}
