import { zodResolver } from '@hookform/resolvers/zod';
import { useCallback, useRef } from 'react';
import {
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type PathValue,
  type Resolver,
  set,
  type UseFormReturn,
} from 'react-hook-form';
import type * as z from 'zod';
import { type FieldSpec, isNullable } from './fieldSpec.ts';
import { deepCopy, findUnparsed, stripUnparsed } from './unparsed.ts';

/** The rules of a form. As a function they load with the first check, so that sign-in shows before them. */
export type FormSchema<Draft, Values> = z.ZodType<Values, Draft> | (() => Promise<z.ZodType<Values, Draft>>);

/**
 * Validates the draft with the schema. Emptied fields are null in the draft (react-hook-form resets undefined to the default) and
 * undefined for the schema, so that `optional()` and "... is required" work. Unparsed fields report their own error, whatever the
 * schema says.
 */
export function createFormResolver<Draft extends FieldValues, Values>(
  schema: FormSchema<Draft, Values>,
  specs: () => readonly FieldSpec[],
): Resolver<Draft, unknown, Values> {
  return async (draft, context, options) => {
    const refused = findUnparsed(draft).map(([path, { problem, empty }]) => ({ path, message: problem, empty }));
    const emptied = findEmptied(draft, specs());
    const values = refused.length + emptied.length > 0 ? deepCopy(draft) : draft;
    for (const { path, empty } of refused) set(values, path, empty ?? undefined);
    for (const path of emptied) set(values, path, undefined);
    const read: Resolver<Draft, unknown, Values> = zodResolver(typeof schema === 'function' ? await schema() : schema);
    const result = await read(values, context, options);
    const wrong = [...findInvalidEntries(draft, specs()), ...refused, ...findTooLong(draft, specs())];
    if (wrong.length === 0) return result;
    const errors = { ...result.errors };
    for (const { path, message } of wrong) {
      const field: unknown = get(options.fields, path);
      set(errors, path, { type: 'unread', message, ref: Reflect.get(Object(field), 'ref') });
    }
    return { values: {}, errors: errors as FieldErrors<Draft> };
  };
}

/** Paths of emptied fields, including those in lists. */
const findEmptied = (draft: FieldValues, specs: readonly FieldSpec[]): string[] => [
  ...specs.filter((spec) => isNullable(spec) && get(draft, spec.name) === null).map(({ name }) => name),
  ...specs.flatMap((spec) => {
    const entries: unknown = spec.kind === 'list' ? get(draft, spec.name) : undefined;
    if (spec.kind !== 'list' || !Array.isArray(entries)) return [];
    return entries.flatMap((entry, index) =>
      findEmptied(entry, spec.entryFields?.(entry, index).flat() ?? []).map((name) => `${spec.name}.${index}.${name}`),
    );
  }),
];

const findInvalidEntries = (draft: FieldValues, specs: readonly FieldSpec[]) =>
  specs.flatMap((spec) => {
    const entries: unknown = spec.kind === 'list' ? stripUnparsed(get(draft, spec.name)) : undefined;
    if (spec.kind !== 'list' || !Array.isArray(entries)) return [];
    return entries.flatMap((entry, index) => {
      const message = spec.validateEntry?.(entry);
      return message ? [{ path: `${spec.name}.${index}`, message }] : [];
    });
  });

const findTooLong = (draft: FieldValues, specs: readonly FieldSpec[]) =>
  specs.flatMap((spec) => {
    const text: unknown = get(draft, spec.name);
    if (!('maxLength' in spec) || !spec.maxLength || typeof text !== 'string' || text.length <= spec.maxLength)
      return [];
    return { path: spec.name, message: `At most ${spec.maxLength} characters` };
  });

/** The schema's maximum length of the text at a path. */
export function maxLengthAt(schema: z.ZodType | (() => unknown), path: string): number | undefined {
  const limit: unknown = Reflect.get(Object(schemaAt(schema, path)), 'maxLength');
  return typeof limit === 'number' ? limit : undefined;
}

function schemaAt(schema: unknown, path: string): unknown {
  const found = path.split('.').reduce<unknown>((at, part) => {
    const { shape, element } = Object(unwrapSchema(at));
    return shape ? Object(shape)[part] : element;
  }, schema);
  return unwrapSchema(found);
}

/** Unwraps `optional()`, `pipe()` and similar. */
function unwrapSchema(schema: unknown): unknown {
  const { innerType, in: before } = Object(Object(schema).def);
  return innerType || before ? unwrapSchema(innerType ?? before) : schema;
}

/** Returns a function to call after a field changed: writes the values changed by `cascade` into the form and clears errors they fixed. */
export function useCascade<Draft extends FieldValues, Values>(
  form: UseFormReturn<Draft, unknown, Values>,
  cascade: ((draft: Draft, changed: Path<Draft>) => Draft) | undefined,
): (name: string) => void {
  const latest = useRef(cascade);
  latest.current = cascade;
  const { getValues, setValue, trigger, formState } = form;
  const checked = useRef(formState);
  checked.current = formState;

  return useCallback(
    (name) => {
      const typed = getValues();
      const before = { ...stripUnparsed(typed) };
      const after = latest.current?.({ ...before }, name as Path<Draft>) ?? before;
      for (const key of Object.keys(after) as Path<Draft>[]) {
        if (after[key] === before[key]) continue;
        // Do not show new errors for values we set, but clear errors they fix.
        const shouldValidate = checked.current.isSubmitted || key in checked.current.errors;
        const next = restoreUnparsed(after[key] ?? null, typed[key]);
        setValue(key, next as PathValue<Draft, Path<Draft>>, { shouldDirty: true, shouldValidate });
      }
      // A rule over several fields reports at one of them and may be fixed by another. Server errors stay.
      const otherErrors = Object.entries(checked.current.errors).filter(
        ([key, error]) => key !== name && !isServerError(error),
      );
      if (otherErrors.length > 0) void trigger(otherErrors.map(([key]) => key as Path<Draft>));
    },
    [getValues, setValue, trigger],
  );
}

/** Restores unparsed texts in a list that the cascade rebuilt without touching them. */
function restoreUnparsed(after: unknown, typed: unknown): unknown {
  const untouched = findUnparsed(typed).filter(([path, { empty }]) => path !== '' && get(after, path) === empty);
  if (untouched.length === 0) return after;
  const whole = deepCopy(after);
  for (const [path, text] of untouched) set(Object(whole), path, text);
  return whole;
}

const isServerError = (error: object | undefined): boolean =>
  error !== undefined && Reflect.get(error, 'type') === 'server';
