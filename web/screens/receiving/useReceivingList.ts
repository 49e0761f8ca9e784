import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { useKeptOnDevice } from '../../kit/data/keptOnDevice.ts';
import { emptyList, isEmpty, isList, merged, type ReceivingList } from './list.ts';

export type UpdateList = (
  change: (before: ReceivingList) => ReceivingList,
  /** Scans and answers that come faster than they can be drawn are drawn together. */
  options?: { isScan?: boolean },
) => ReceivingList;

/** The delivery that is being scanned for a salon. Every change of it is kept on this device before anything else happens. */
export function useReceivingList(salon: number | null) {
  const [list, setList] = useState(emptyList);
  const { held, keep } = useKeptOnDevice(`receiving ${salon}`, isList);
  /** As it is now, before React has drawn it: scans may come faster. */
  const latest = useRef(list);
  const keepNow = useRef(keep);
  keepNow.current = keep;

  const update = useCallback<UpdateList>((change, { isScan = false } = {}) => {
    const next = change(latest.current);
    latest.current = next;
    if (isScan) startTransition(() => setList(next));
    else setList(next);
    keepNow.current(isEmpty(latest.current) ? undefined : latest.current);
    return latest.current;
  }, []);

  useEffect(() => {
    const found = held?.found;
    if (held) update((now) => (found ? merged(now, found) : now));
  }, [held, update]);

  return { list, update, latest };
}
