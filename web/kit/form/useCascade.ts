import { useCallback, useRef } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

/** After a field changed, puts the values that `cascade` decided otherwise into the form. */
export function useCascade<Draft extends FieldValues, Values>(
  form: UseFormReturn<Draft, unknown, Values>,
  cascade: ((draft: Draft, changed: Path<Draft>) => Draft) | undefined,
): (name: string) => void {
  const latest = useRef(cascade);
  latest.current = cascade;
  const { getValues, setValue, formState } = form;
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
    },
    [getValues, setValue],
  );
}
