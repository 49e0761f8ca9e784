import { useCallback, useRef } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

/** After a field changed, puts the values that `cascade` decided otherwise into the form, and lets errors go that the change mended. */
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
      const before = { ...getValues() };
      const after = latest.current?.({ ...before }, name as Path<Draft>) ?? before;
      for (const key of Object.keys(after) as Path<Draft>[]) {
        if (after[key] === before[key]) continue;
        // A value we put there is not nagged about before the user has seen it, but an error it mends goes away.
        const shouldValidate = checked.current.isSubmitted || key in checked.current.errors;
        setValue(key, (after[key] ?? null) as PathValue<Draft, Path<Draft>>, { shouldDirty: true, shouldValidate });
      }
      // A rule over several fields stands at one of them and may be kept by another. What the server said is not ours to take back.
      const others = Object.entries(checked.current.errors).filter(([key, error]) => key !== name && !isServers(error));
      if (others.length > 0) void trigger(others.map(([key]) => key as Path<Draft>));
    },
    [getValues, setValue, trigger],
  );
}

const isServers = (error: object | undefined): boolean =>
  error !== undefined && Reflect.get(error, 'type') === 'server';
