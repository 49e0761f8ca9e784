import { type RefObject, useContext, useLayoutEffect, useRef, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import type { ListControlProps } from './EntryCard.tsx';
import { FormContext } from './FormFields.tsx';

type ListSpec = ListControlProps['spec'];

/** Where focus goes after a change: an entry's card or handle, or a button below the list. */
type FocusTarget = { key: string; part: 'card' | 'handle' } | 'add' | 'undo';

const removeAt = <One>(list: readonly One[], index: number): One[] => list.filter((_, at) => at !== index);
const insertAt = <One>(list: readonly One[], index: number, one: One): One[] => [
  ...list.slice(0, index),
  one,
  ...list.slice(index),
];

/** The entries as the form's value, each with a key, and the error of the whole list. */
export function useEntries(spec: ListSpec) {
  const { onFieldChange } = useContext(FormContext);
  const { getValues, setValue, formState } = useFormContext();
  const { field, fieldState } = useController({ name: spec.name });
  const value: unknown = getValues(spec.name);
  const entries: object[] = Array.isArray(value) ? value : [];
  const { keys, renew } = useEntryKeys(entries.length);
  const put = (next: readonly object[], nextKeys: readonly string[]) => {
    renew(nextKeys);
    const shouldValidate = formState.isSubmitted || fieldState.error !== undefined;
    setValue(spec.name, [...next], { shouldDirty: true, shouldTouch: true, shouldValidate });
    onFieldChange(spec.name);
  };
  // react-hook-form keeps list-level errors next to the errors of the entries.
  const error = fieldState.error?.message ?? fieldState.error?.root?.message;
  return { entries, keys, put, error, inputRef: field.ref };
}

/** What changes the list. Each action is announced and moves focus to what it changed. */
export function useEntryActions(
  spec: ListSpec,
  list: RefObject<HTMLElement | null>,
  { entries, keys, put }: Pick<ReturnType<typeof useEntries>, 'entries' | 'keys' | 'put'>,
) {
  const [removed, setRemoved] = useState<{ entry: object; key: string; index: number; name: string }>();
  const [announcement, announce] = useState('');
  const focusNext = useFocusNext(list);
  const nameAt = (index: number) => spec.entryName(entries[index] ?? {}, index);

  function add(entry: object) {
    const key = crypto.randomUUID();
    const isLast = entries.length + 1 === spec.max;
    focusNext(spec.source && !isLast ? 'add' : { key, part: 'card' });
    setRemoved(undefined);
    announce(`${spec.entryName(entry, entries.length)} added, ${entries.length + 1} of ${entries.length + 1}`);
    put([...entries, entry], [...keys, key]);
  }

  function remove(index: number) {
    const [entry, key] = [entries[index], keys[index]];
    if (!entry || !key) return;
    setRemoved({ entry, key, index, name: nameAt(index) });
    focusNext('undo');
    announce(`${nameAt(index)} removed`);
    put(removeAt(entries, index), removeAt(keys, index));
  }

  function undo() {
    if (!removed) return;
    const { entry, key, index, name } = removed;
    setRemoved(undefined);
    focusNext({ key, part: 'card' });
    announce(`${name} is back`);
    put(insertAt(entries, index, entry), insertAt(keys, index, key));
  }

  function move(from: number, to: number) {
    const [entry, key] = [entries[from], keys[from]];
    if (!entry || !key || from === to || to < 0 || to >= entries.length) return;
    focusNext({ key, part: 'handle' });
    setRemoved(undefined);
    announce(`${nameAt(from)}, ${to + 1} of ${entries.length}`);
    put(insertAt(removeAt(entries, from), to, entry), insertAt(removeAt(keys, from), to, key));
  }

  return { removed, announcement, add, remove, undo, move };
}

/** Sets where focus goes after the render that draws the target. */
function useFocusNext(list: RefObject<HTMLElement | null>) {
  const focusTarget = useRef<FocusTarget>(undefined);
  // A layout effect, so that focus moves before the user's next key.
  useLayoutEffect(() => {
    const target = focusTarget.current;
    if (!target) return;
    const place = typeof target === 'string' ? `[data-part="${target}"]` : `[data-entry="${target.key}"]`;
    const found = list.current?.querySelector<HTMLElement>(place);
    const part = typeof target === 'string' || target.part === 'card' ? firstField(found) : findHandle(found);
    if (!part) return;
    focusTarget.current = undefined;
    part.focus();
  });
  return (target: FocusTarget) => {
    focusTarget.current = target;
  };
}

/** A stable key per entry that survives reordering. Entries that arrive from outside get keys by position. */
function useEntryKeys(count: number) {
  const keys = useRef<readonly string[]>([]);
  if (keys.current.length !== count) {
    const more = Array.from({ length: Math.max(0, count - keys.current.length) }, () => crypto.randomUUID());
    keys.current = [...keys.current.slice(0, count), ...more];
  }
  return {
    keys: keys.current,
    renew: (next: readonly string[]) => {
      keys.current = next;
    },
  };
}

const findHandle = (card: HTMLElement | null | undefined) => card?.querySelector<HTMLElement>('[data-part="handle"]');

/** A field before a button: a new entry is filled in next. */
export const firstField = (place: HTMLElement | null | undefined): HTMLElement | null | undefined =>
  place?.matches('button') ? place : (place?.querySelector('input, textarea') ?? place?.querySelector('button'));
