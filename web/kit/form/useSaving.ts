import { type RefObject, useRef, useState } from 'react';
import type { DefaultValues, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { isStale } from '../call.ts';
import { Declined, fieldErrorsOf, messageOf } from './formErrors.ts';
import { rebase } from './rebase.ts';

interface Saving<Draft extends FieldValues, Values> {
  form: UseFormReturn<Draft, unknown, Values>;
  /** The record the form began with, or that it was saved as since. */
  base: RefObject<DefaultValues<Draft>>;
  /** Fields on screen, from top to bottom. */
  names: readonly string[];
  readOnly: boolean;
  onSubmit: (values: Values) => Promise<void>;
  onError: ((error: unknown) => void) | undefined;
  onInvalid: ((draft: Draft) => void) | undefined;
}

/**
 * Saves one at a time, and brings a refusal to where it belongs: its field, the screen, or the form. A stale one has the outcome
 * 'stale' and nothing else, as the form then shows what changed.
 */
export function useSaving<Draft extends FieldValues, Values>(saving: Saving<Draft, Values>) {
  const { form, base, names, readOnly, onSubmit, onError, onInvalid } = saving;
  const [failure, setFailure] = useState<string>();
  const [outcome, setOutcome] = useState<'saving' | 'saved' | 'stale' | 'refused'>();
  const running = useRef(false);

  const refuse = (error: unknown) => {
    if (error instanceof Declined) return;
    const fields = Object.entries(fieldErrorsOf(error)).filter(([path]) => names.includes(path));
    for (const [path, message] of fields) form.setError(path as Path<Draft>, { type: 'server', message });
    const first = names.find((name) => fields.some(([path]) => path === name));
    if (first) form.setFocus(first as Path<Draft>);
    else if (isStale(error)) return;
    else if (onError) onError(error);
    else setFailure(messageOf(error));
  };

  const save = async () => {
    if (running.current || readOnly) return;
    running.current = true;
    setFailure(undefined);
    setOutcome('saving');
    let saved: DefaultValues<Draft> | undefined;
    let refusal: unknown;
    try {
      await form.handleSubmit(
        async (values) => {
          const sent = structuredClone(form.getValues()) as DefaultValues<Draft>;
          await onSubmit(values).then(
            () => {
              saved = sent;
            },
            (error) => {
              refusal = error;
              refuse(error);
            },
          );
        },
        () => onInvalid?.(form.getValues()),
      )();
      // What was saved is the new beginning: leaving now loses nothing but what was typed meanwhile.
      if (saved) {
        rebase(form, saved, saved);
        base.current = saved;
      }
    } finally {
      running.current = false;
      setOutcome(saved ? 'saved' : isStale(refusal) ? 'stale' : 'refused');
    }
  };

  return { save, failure, outcome, isSaving: () => running.current };
}
