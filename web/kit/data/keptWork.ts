import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { useKeptOnDevice } from './keptOnDevice.ts';

export type Update<Work> = (
  change: (before: Work) => Work,
  /** Scans and answers that come faster than they can be drawn are drawn together. */
  options?: { isScan?: boolean },
) => Work;

interface Kind<Work> {
  isWork: (value: unknown) => value is Work;
  empty: () => Work;
  /** Nothing of it needs to be kept. */
  isEmpty: (work: Work) => boolean;
  /** What was kept comes back where something has begun meanwhile. */
  merged: (now: Work, back: Work) => Work;
}

/** Work that goes on over a reload: every change of it is kept on this device before anything else happens. */
export function useKeptWork<Work>(name: string, kind: Kind<Work>) {
  const [work, setWork] = useState(kind.empty);
  const { held, keep } = useKeptOnDevice(name, kind.isWork);
  /** As it is now, before React has drawn it: scans may come faster. */
  const latest = useRef(work);
  const now = useRef({ keep, ...kind });
  now.current = { keep, ...kind };

  const update = useCallback<Update<Work>>((change, { isScan = false } = {}) => {
    const next = change(latest.current);
    latest.current = next;
    if (isScan) startTransition(() => setWork(next));
    else setWork(next);
    now.current.keep(now.current.isEmpty(next) ? undefined : next);
    return next;
  }, []);

  useEffect(() => {
    const found = held?.found;
    if (held) update((before) => (found === undefined ? before : now.current.merged(before, found)));
  }, [held, update]);

  return {
    work,
    update,
    latest,
    /** What was kept is back. */
    isBack: held !== undefined,
  };
}
