import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { useDeviceDraft } from './useDeviceDraft.ts';

export type UpdateDraft<Work> = (
  change: (before: Work) => Work,
  /** Applies the update in a transition, so that scans arriving faster than React renders are drawn together. */
  options?: { isScan?: boolean },
) => Work;

export interface DraftKind<Work> {
  isValid: (value: unknown) => value is Work;
  createEmpty: () => Work;
  /** Whether there is nothing worth saving. */
  isEmpty: (work: Work) => boolean;
  /** Combines a restored draft with work that has begun in the meantime. */
  merge: (now: Work, back: Work) => Work;
}

/** State that survives a reload: every update is saved to the device synchronously. */
export function useDraft<Work>(name: string, kind: DraftKind<Work>) {
  const [draft, setDraft] = useState(kind.createEmpty);
  const { slot, save } = useDeviceDraft(name, kind.isValid);
  /** The current value, ahead of React's rendering. */
  const latest = useRef(draft);
  const now = useRef({ save, ...kind });
  now.current = { save, ...kind };

  const update = useCallback<UpdateDraft<Work>>((change, { isScan = false } = {}) => {
    const next = change(latest.current);
    latest.current = next;
    if (isScan) startTransition(() => setDraft(next));
    else setDraft(next);
    now.current.save(now.current.isEmpty(next) ? undefined : next);
    return next;
  }, []);

  useEffect(() => {
    const found = slot?.restored;
    if (slot) update((before) => (found === undefined ? before : now.current.merge(before, found)));
  }, [slot, update]);

  return {
    draft,
    update,
    latest,
    /** Whether the saved draft has been loaded. */
    isRestored: slot !== undefined,
  };
}
