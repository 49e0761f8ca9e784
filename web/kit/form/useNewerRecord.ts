import { type RefObject, useEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { type Change, differ, rebase } from './rebase.ts';
import type { useSaving } from './useSaving.ts';

interface Following<Draft extends FieldValues, Values> {
  form: UseFormReturn<Draft, unknown, Values>;
  base: RefObject<DefaultValues<Draft>>;
  initial: DefaultValues<Draft>;
  outcome: ReturnType<typeof useSaving>['outcome'];
}

/**
 * Follows `initial` when the record was read again: untouched fields at once, typed ones keep what was typed.
 * @returns what somebody else changed under work that is not saved yet; empty once that is saved
 */
export function useNewerRecord<Draft extends FieldValues, Values>(following: Following<Draft, Values>): Change[] {
  const { form, base, initial, outcome } = following;
  const { isDirty } = form.formState;
  const seen = useRef(initial);
  const [changes, setChanges] = useState<Change[]>([]);
  const ownIsComing = useRef(false);

  useEffect(() => {
    if (outcome !== 'saved') return;
    ownIsComing.current = true;
    setChanges([]);
  }, [outcome]);

  useEffect(() => {
    if (outcome === 'saving' || !differ(initial, seen.current)) return;
    seen.current = initial;
    const found = rebase(form, base.current, initial);
    base.current = initial;
    if (!ownIsComing.current && (outcome === 'stale' || isDirty)) setChanges(found);
    ownIsComing.current = false;
  }, [form, base, initial, outcome, isDirty]);

  return changes;
}
