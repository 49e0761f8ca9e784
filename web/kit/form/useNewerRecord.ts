import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import type { ListsByName } from './keyedList.ts';
import { type Change, differ, rebase } from './rebase.ts';
import type { useSaving } from './useSaving.ts';

interface Following<Draft extends FieldValues, Values> {
  form: UseFormReturn<Draft, unknown, Values>;
  base: RefObject<DefaultValues<Draft>>;
  initial: DefaultValues<Draft>;
  lists: ListsByName | undefined;
  outcome: ReturnType<typeof useSaving>['outcome'];
}

/**
 * Follows `initial` when the record was read again, as long as nothing is typed. Under unsaved work a record that says something new
 * waits until a save is refused on its account, so that nobody saves over what he has not seen; then what was typed stays.
 * @returns what somebody else changed meanwhile, until the work is saved
 */
export function useNewerRecord<Draft extends FieldValues, Values>(following: Following<Draft, Values>): Change[] {
  const { form, base, initial, lists, outcome } = following;
  const { isDirty } = form.formState;
  const seen = useRef(initial);
  const [changes, setChanges] = useState<Change[]>([]);
  /** What the next record is about: the own save or that of somebody else. */
  const awaited = useRef<'saved' | 'stale'>(undefined);

  // Before anything is painted or read out: a refusal and what it is about appear together.
  useLayoutEffect(() => {
    awaited.current = outcome === 'saved' || outcome === 'stale' ? outcome : undefined;
    if (outcome === 'saved') setChanges([]);
  }, [outcome]);

  useLayoutEffect(() => {
    if (outcome === 'saving' || !differ(initial, seen.current)) return;
    if (isDirty && !awaited.current && differ(unnumbered(initial), unnumbered(seen.current))) return;
    seen.current = initial;
    const found = rebase(form, base.current, initial, lists);
    base.current = initial;
    if (awaited.current === 'stale') setChanges(found);
    awaited.current = undefined;
  }, [form, base, initial, lists, outcome, isDirty]);

  return changes;
}

/** What a record says; one that got another number only, as by being archived beside the form, hides nothing from whoever types. */
const unnumbered = (record: object) => ({ ...record, version: 0 });
