import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { useDeviceDraft } from './useDeviceDraft.ts';

export type UpdateDraft<Work> = (
  change: (before: Work) => Work,
  /** Scans and answers that come faster than they can be drawn are drawn together. */
  options?: { isScan?: boolean },
) => Work;

interface Kind<Work> {
  isValid: (value: unknown) => value is Work;
  createEmpty: () => Work;
  /** Nothing of it needs to be kept. */
  isEmpty: (work: Work) => boolean;
  /** What was kept comes back where something has begun meanwhile. */
  merge: (now: Work, back: Work) => Work;
}

/** Work that goes on over a reload: every change of it is kept on this device before anything else happens. */
export function useDraft<Work>(name: string, kind: Kind<Work>) {
  const [draft, setDraft] = useState(kind.createEmpty);
  const { held, save: keep } = useDeviceDraft(name, kind.isValid);
  /** As it is now, before React has drawn it: scans may come faster. */
  const latest = useRef(draft);
  const now = useRef({ keep, ...kind });
  now.current = { keep, ...kind };

  const update = useCallback<UpdateDraft<Work>>((change, { isScan = false } = {}) => {
    const next = change(latest.current);
    latest.current = next;
    if (isScan) startTransition(() => setDraft(next));
    else setDraft(next);
    now.current.keep(now.current.isEmpty(next) ? undefined : next);
    return next;
  }, []);

  useEffect(() => {
    const found = held?.restored;
    if (held) update((before) => (found === undefined ? before : now.current.merge(before, found)));
  }, [held, update]);

  return {
    draft,
    update,
    latest,
    /** What was kept is back. */
    isRestored: held !== undefined,
  };
}
