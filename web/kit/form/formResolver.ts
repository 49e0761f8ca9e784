import { zodResolver } from '@hookform/resolvers/zod';
import { type FieldValues, get, type Resolver, set } from 'react-hook-form';
import type * as z from 'zod';

/**
 * Reads the draft with the schema. An emptied field is null in the draft, because the form library takes undefined for "show the
 * default again"; the schema sees undefined, so that `optional()` and "... is required" mean what they say.
 */
export function formResolver<Draft extends FieldValues, Values>(
  schema: z.ZodType<Values, Draft>,
  mayBeEmpty: () => readonly string[],
): Resolver<Draft, unknown, Values> {
  const read: Resolver<Draft, unknown, Values> = zodResolver(schema);
  return (draft, context, options) => {
    const empty = mayBeEmpty().filter((path) => get(draft, path) === null);
    if (empty.length === 0) return read(draft, context, options);
    const values = structuredClone(draft);
    for (const path of empty) set(values, path, undefined);
    return read(values, context, options);
  };
}
