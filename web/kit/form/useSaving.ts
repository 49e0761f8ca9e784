import { type RefObject, useRef, useState } from 'react';
import type { DefaultValues, FieldErrors, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { isStale } from '../data/call.ts';
import { CanceledByUser } from '../data/failure.ts';
import { rebaseForm, type SaveOutcome } from './rebaseForm.ts';
import { deepCopy } from './unparsed.ts';

/** The server's messages by field path; empty if the error names no fields. */
export function getFieldErrors(error: unknown): Record<string, string> {
  const fields: unknown = error instanceof Error && 'fields' in error ? error.fields : undefined;
  const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string';
  return Object.fromEntries(Object.entries(Object(fields) as Record<string, unknown>).filter(isText));
}

export const getErrorMessage = (error: unknown): string =>
  error instanceof Error && error.message ? error.message : 'An error happened. Please try again.';

/** Errors that no visible field shows: rules over the whole form, or values without a field. */
export function formLevelErrors(errors: FieldErrors, names: readonly string[]): string[] {
  const isVisible = (path: string) => names.some((name) => name === path);
  const messages = (node: unknown, path: string): string[] => {
    if (typeof node !== 'object' || node === null || node instanceof Element || isVisible(path)) return [];
    if ('message' in node && typeof node.message === 'string') return [node.message];
    return Object.entries(node).flatMap(([key, child]) => messages(child, path ? `${path}.${key}` : key));
  };
  return [...new Set(messages(errors, ''))];
}

interface Saving<Draft extends FieldValues, Values> {
  form: UseFormReturn<Draft, unknown, Values>;
  /** The record the form began with, or as last saved. */
  base: RefObject<DefaultValues<Draft>>;
  /** Fields on screen, from top to bottom. */
  names: readonly string[];
  readOnly: boolean;
  onSubmit: (values: Values) => Promise<void>;
  onError: ((error: unknown) => void) | undefined;
  onInvalid: ((draft: Draft) => void) | undefined;
}

/**
 * Runs one save at a time and routes rejections to their field, to `onError` or to the form. Stale saves only set the outcome 'stale';
 * the form then shows what changed.
 */
export function useSaving<Draft extends FieldValues, Values>(saving: Saving<Draft, Values>) {
  const { form, base, names, readOnly, onSubmit, onError, onInvalid } = saving;
  const [failure, setFailure] = useState<string>();
  const [outcome, setOutcome] = useState<SaveOutcome>();
  const running = useRef(false);

  const refuse = (error: unknown) => {
    const fields = Object.entries(getFieldErrors(error)).filter(([path]) => names.includes(path));
    for (const [path, message] of fields) form.setError(path as Path<Draft>, { type: 'server', message });
    const first = names.find((name) => fields.some(([path]) => path === name));
    if (first) form.setFocus(first as Path<Draft>);
    else if (isStale(error) || error instanceof CanceledByUser) return;
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
      // The saved values are the new baseline: leaving now loses only what was typed since.
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

/** Makes the focused field commit what it only takes over on blur, such as a typed date. Focus stays. */
export function commitFocusedField(form: HTMLElement | null): void {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !form?.contains(focused)) return;
  focused.blur();
  focused.focus({ preventScroll: true });
}

/** Whether Ctrl+S is meant for this form: focus is in it, on the page heading, or nowhere. Open dialogs keep the key. */
export function isFormFocused(form: HTMLElement | null): boolean {
  const focused = document.activeElement;
  return !focused || focused.matches('body, main, h1') || form?.contains(focused) === true;
}
