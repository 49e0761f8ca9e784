import { type RefObject, useEffect, useRef, useState } from 'react';
import { api } from '../../../shared/contract/index.ts';
import { ApiError, call } from '../../kit/data/call.ts';
import { errorReason } from '../../kit/data/failure.ts';
import type { UpdateDraft } from '../../kit/data/useDraft.ts';
import { useToast } from '../../kit/ui/Toast.tsx';
import { findLine, lineCode, type ReceivingLine, type ReceivingList, removeLine, updateLine } from './receivingList.ts';

/** Browsers allow six connections per server; one stays free. */
const maxConcurrentLookups = 5;
const retryDelayMs = 4000;

/** Offline, rate limited or unavailable: the lookup may succeed later. */
const isRetryable = (error: unknown): boolean => error instanceof ApiError && [0, 429, 503].includes(error.status);

const needsLookup = ({ product, problem }: ReceivingLine): boolean => product === undefined && problem === undefined;

interface Lookups {
  salon: number | null;
  list: ReceivingList;
  /** Current list before React renders it, so that a barcode is not looked up twice. */
  latest: RefObject<ReceivingList>;
  update: UpdateDraft<ReceivingList>;
  /** Tries a code without a product as something else, e.g. an order number. Resolves to true if handled. */
  handleOtherCode: (barcode: string) => Promise<boolean>;
  /** Called with a line after its lookup succeeded, whether or not it has a product. */
  onLookedUp: (line: ReceivingLine) => void;
}

/** Looks up scanned barcodes in the background and retries after connection loss. */
export function useLookups({ salon, list, latest, update, handleOtherCode, onLookedUp }: Lookups): {
  isOffline: boolean;
} {
  const toast = useToast();
  const inFlight = useRef(new Set<string>());
  const [isOffline, setOffline] = useState(!navigator.onLine);
  const [attempts, setTries] = useState(0);
  const callbacks = useRef({ handleOtherCode, onLookedUp });
  callbacks.current = { handleOtherCode, onLookedUp };

  const hasPending = list.lines.some(needsLookup);

  async function lookUp(line: ReceivingLine, locationId: number): Promise<void> {
    const { barcode } = line;
    try {
      const found = await call(api.inventory.scanProduct, { params: { locationId, barcode } });
      const { product_id: id, brand = '', name = '', manufacturer = '' } = found;
      if (id === undefined && (await callbacks.current.handleOtherCode(barcode))) {
        setOffline(false);
        return void update((before) => removeLine(before, barcode), { isScan: true });
      }
      // A manufacturer may sell the same shade under several brands.
      const product = id === undefined ? null : { id, name: `${brand} ${name}`.trim(), manufacturer };
      const after = findLine(
        update((before) => updateLine(before, barcode, { product }), { isScan: true }),
        barcode,
      );
      setOffline(false);
      if (after) callbacks.current.onLookedUp(after);
    } catch (error) {
      if (isRetryable(error)) return setOffline(true);
      const problem = errorReason(error) ?? 'Error scanning the product, please try again.';
      update((before) => updateLine(before, barcode, { problem }), { isScan: true });
      toast(problem, { intent: 'error' });
    } finally {
      inFlight.current.delete(lineCode(line));
      setTries((before) => before + 1);
    }
  }
  const startLookup = useRef((_: ReceivingLine) => {});
  startLookup.current = (line) => {
    if (salon === null || inFlight.current.has(lineCode(line))) return;
    inFlight.current.add(lineCode(line));
    void lookUp(line, salon);
  };

  // Runs after every render, since scans and replies both re-render.
  useEffect(() => {
    if (isOffline) return;
    const open = latest.current.lines.filter((line) => needsLookup(line) && !inFlight.current.has(lineCode(line)));
    for (const line of open.slice(0, maxConcurrentLookups - inFlight.current.size)) startLookup.current(line);
  });

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener('online', () => setOffline(false), { signal });
    addEventListener('offline', () => setOffline(true), { signal });
    return () => listening.abort();
  }, []);

  // While offline, probe with a single lookup. The others follow once it succeeds.
  useEffect(() => {
    if (!isOffline || !hasPending || attempts < 0) return;
    const timer = setTimeout(() => {
      const line = latest.current.lines.find(needsLookup);
      if (line) startLookup.current(line);
    }, retryDelayMs);
    return () => clearTimeout(timer);
  }, [isOffline, hasPending, latest, attempts]);

  return { isOffline };
}
