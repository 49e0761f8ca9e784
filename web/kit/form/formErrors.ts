import type { FieldErrors } from 'react-hook-form';
import * as z from 'zod';

const withFields = z.object({ fields: z.record(z.string(), z.string()) });

/** Whoever saves said no to a question on the way: nothing was saved and nothing is wrong. */
export class Declined extends Error {}

/** The messages of a refusal, by path of the field; empty when the error names no fields. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  const refusal = withFields.safeParse(error);
  return refusal.success ? refusal.data.fields : {};
}

export const messageOf = (error: unknown): string =>
  error instanceof Error && error.message ? error.message : 'An error happened. Please try again.';

/** Messages of errors that no field on screen shows: rules over the whole form, or values that have no field. */
export function homelessErrors(errors: FieldErrors, names: readonly string[]): string[] {
  const shown = (path: string) => names.some((name) => name === path);
  const messages = (node: unknown, path: string): string[] => {
    if (typeof node !== 'object' || node === null || node instanceof Element || shown(path)) return [];
    if ('message' in node && typeof node.message === 'string') return [node.message];
    return Object.entries(node).flatMap(([key, child]) => messages(child, path ? `${path}.${key}` : key));
  };
  return [...new Set(messages(errors, ''))];
}
