import { type RefObject, useRef, useState } from 'react';
import type { DefaultValues, FieldErrors, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import * as z from 'zod';
import { isStale } from '../data/call.ts';
import { CanceledByUser } from '../data/failure.ts';
import { rebaseForm, type SaveOutcome } from './rebaseForm.ts';
import { deepCopy } from './unparsed.ts';

const withFields = z.object({ fields: z.record(z.string(), z.string()) });

/** The messages of a refusal, by path of the field; empty when the error names no fields. */
export function getFieldErrors(error: unknown): Record<string, string> {
  const refusal = withFields.safeParse(error);
  return refusal.success ? refusal.data.fields : {};
}

export const getErrorMessage = (error: unknown): string =>
  error instanceof Error && error.message ? error.message : 'An error happened. Please try again.';

/** Messages of errors that no field on screen shows: rules over the whole form, or values that have no field. */
export function formLevelErrors(errors: FieldErrors, names: readonly string[]): string[] {
  const shown = (path: string) => names.some((name) => name === path);
  const messages = (node: unknown, path: string): string[] => {
    if (typeof node !== 'object' || node === null || node instanceof Element || shown(path)) return [];
    if ('message' in node && typeof node.message === 'string') return [node.message];
    return Object.entries(node).flatMap(([key, child]) => messages(child, path ? `${path}.${key}` : key));
  };
  return [...new Set(messages(errors, ''))];
}

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
  const [outcome, setOutcome] = useState<SaveOutcome>();
  const running = useRef(false);

  const refuse = (error: unknown) => {
    if (error instanceof CanceledByUser) return;
    const fields = Object.entries(getFieldErrors(error)).filter(([path]) => names.includes(path));
    for (const [path, message] of fields) form.setError(path as Path<Draft>, { type: 'server', message });
    const first = names.find((name) => fields.some(([path]) => path === name));
    if (first) form.setFocus(first as Path<Draft>);
    else if (isStale(error)) return;
    else if (onError) onError(error);
    else setFailure(getErrorMessage(error));
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
          const sent = deepCopy(form.getValues()) as DefaultValues<Draft>;
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
        rebaseForm(form, saved, saved, { fields: names });
        base.current = saved;
      }
    } finally {
      running.current = false;
      setOutcome(saved ? 'saved' : isStale(refusal) ? 'stale' : 'refused');
    }
  };

  return { save, failure, outcome, isSaving: () => running.current };
}

/**
 * Lets the field that has the focus take over what it only takes over when it is left, such as a typed date: what is on screen is
 * what is saved. The focus stays where it is.
 */
export function commitFocusedField(form: HTMLElement | null): void {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !form?.contains(focused)) return;
  focused.blur();
  focused.focus({ preventScroll: true });
}

/** Whether Ctrl+S means this form: the focus is in it, on the title that a screen opens on, or nowhere. An open dialog keeps the key. */
export function isFormFocused(form: HTMLElement | null): boolean {
  const focused = document.activeElement;
  return !focused || focused.matches('body, main, h1') || form?.contains(focused) === true;
}
