import { type RefObject, useEffect, useRef, useState } from 'react';
import { api } from '../../../shared/contract/index.ts';
import { ApiError, call } from '../../kit/data/call.ts';
import { errorReason } from '../../kit/data/failure.ts';
import type { UpdateDraft } from '../../kit/data/useDraft.ts';
import { useToast } from '../../kit/ui/Toast.tsx';
import { changed, codeOf, lineWith, type ReceivingLine, type ReceivingList, without } from './list.ts';

/** Look-ups at a time; a browser has six connections to a server. */
const most = 5;
/** Until the server is tried again after it could not be reached, in ms. */
const pause = 4000;

/** Not reached, or too busy: the same look-up may work a little later. */
const isForLater = (error: unknown): boolean => error instanceof ApiError && [0, 429, 503].includes(error.status);

const isOpen = ({ product, problem }: ReceivingLine): boolean => product === undefined && problem === undefined;

interface Lookups {
  salon: number | null;
  list: ReceivingList;
  /** As it is before React has drawn it: what was answered is not asked again. */
  latest: RefObject<ReceivingList>;
  update: UpdateDraft<ReceivingList>;
  /** Whether a code that no product has stood for something else, which is done. */
  isElse: (barcode: string) => Promise<boolean>;
  /** A line whose product is known now, or that is known to have none. */
  onAnswer: (line: ReceivingLine) => void;
}

/** Finds out what the scanned barcodes stand for, behind the scanning and later where there is no connection. */
export function useLookups({ salon, list, latest, update, isElse, onAnswer }: Lookups): { isOffline: boolean } {
  const toast = useToast();
  const asked = useRef(new Set<string>());
  const [isOffline, setOffline] = useState(!navigator.onLine);
  const [tries, setTries] = useState(0);
  const told = useRef({ isElse, onAnswer });
  told.current = { isElse, onAnswer };

  const waits = list.lines.some(isOpen);

  async function lookUp(line: ReceivingLine, locationId: number): Promise<void> {
    const { barcode } = line;
    try {
      const found = await call(api.inventory.scanProduct, { params: { locationId, barcode } });
      const { product_id: id, brand = '', name = '', manufacturer = '' } = found;
      if (id === undefined && (await told.current.isElse(barcode))) {
        setOffline(false);
        return void update((before) => without(before, barcode), { isScan: true });
      }
      // One manufacturer has the same shade under several brands.
      const product = id === undefined ? null : { id, name: `${brand} ${name}`.trim(), manufacturer };
      const after = lineWith(
        update((before) => changed(before, barcode, { product }), { isScan: true }),
        barcode,
      );
      setOffline(false);
      if (after) told.current.onAnswer(after);
    } catch (error) {
      if (isForLater(error)) return setOffline(true);
      const problem = errorReason(error) ?? 'Error scanning the product, please try again.';
      update((before) => changed(before, barcode, { problem }), { isScan: true });
      toast(problem, { intent: 'error' });
    } finally {
      asked.current.delete(codeOf(line));
      setTries((before) => before + 1);
    }
  }
  const ask = useRef((_: ReceivingLine) => {});
  ask.current = (line) => {
    if (salon === null || asked.current.has(codeOf(line))) return;
    asked.current.add(codeOf(line));
    void lookUp(line, salon);
  };

  // Every answer and every scan comes by here.
  useEffect(() => {
    if (isOffline) return;
    const open = latest.current.lines.filter((line) => isOpen(line) && !asked.current.has(codeOf(line)));
    for (const line of open.slice(0, most - asked.current.size)) ask.current(line);
  });

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener('online', () => setOffline(false), { signal });
    addEventListener('offline', () => setOffline(true), { signal });
    return () => listening.abort();
  }, []);

  // One goes ahead; where it comes through the others follow.
  useEffect(() => {
    if (!isOffline || !waits || tries < 0) return;
    const timer = setTimeout(() => {
      const line = latest.current.lines.find(isOpen);
      if (line) ask.current(line);
    }, pause);
    return () => clearTimeout(timer);
  }, [isOffline, waits, latest, tries]);

  return { isOffline };
}
