import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  get,
  type Path,
  type PathValue,
  type UseFormReturn,
} from 'react-hook-form';
import { toText } from './fieldSpec.ts';
import { deepCopy, isUnparsed } from './unparsed.ts';

/** A field, or one list entry, that someone else changed. `mine` is set if it was edited here too. */
export type FieldChange = { name: string } & ({ theirs: unknown; mine?: { value: unknown } } | EntryChange<ListEntry>);

/**
 * Three-way merge of a form that began with `before` onto `after`: edited fields stay, untouched ones follow. `lists` merge entry by
 * entry, regardless of order. Values of `fields` are merged as a whole, whatever their structure.
 * @returns the differences between `before` and `after` that were not made here as well
 */
export function rebaseForm<Draft extends FieldValues, Values>(
  form: UseFormReturn<Draft, unknown, Values>,
  before: DefaultValues<Draft>,
  after: DefaultValues<Draft>,
  { lists = {}, fields = [] }: { lists?: ListsByName | undefined; fields?: readonly string[] } = {},
): FieldChange[] {
  const typed = deepCopy(form.getValues());
  form.reset(after);
  return listPaths([before, after, typed], [...fields, ...Object.keys(lists)]).flatMap((path) => {
    const name = path as Path<Draft>;
    const [old, theirs, mine] = [before, after, typed].map((record) => get(record, path));
    if (isSame(mine, theirs)) return [];
    const list = lists[path];
    const { merged, changes } =
      list && !isSame(old, theirs)
        ? mergeByKey({ before: toEntries(old), theirs: toEntries(theirs), mine: toEntries(mine) }, list)
        : merge(old, theirs, mine);
    if (!isSame(merged, theirs)) form.setValue(name, merged as PathValue<Draft, Path<Draft>>, { shouldDirty: true });
    return changes.map((change) => ({ name, ...change }));
  });
}

/** Where both changed the value, mine wins. */
function merge(old: unknown, theirs: unknown, mine: unknown) {
  const isEdited = !isSame(mine, old);
  const change = { theirs, ...(isEdited && { mine: { value: mine } }) };
  return { merged: isEdited ? mine : theirs, changes: isSame(old, theirs) ? [] : [change] };
}

/** Whether saving one draft would have a different effect than saving the other. */
export const draftsDiffer = (one: object | undefined, other: object | undefined): boolean =>
  listPaths([one, other]).some((path) => !isSame(get(one, path), get(other, path)));

/** Paths of the values in records. A list is one value, as are `whole` paths, unless it holds objects, equally many in each record. */
function listPaths(records: readonly unknown[], whole: readonly string[] = [], path = ''): string[] {
  const present = records.filter((record) => record !== undefined && record !== null);
  if (whole.includes(path) || (path && !present.every((record, _, all) => isNested(record, all[0])))) return [path];
  const names = new Set(present.flatMap((record) => Object.keys(record ?? {})));
  return [...names].flatMap((name) =>
    listPaths(
      present.map((record) => Reflect.get(Object(record), name)),
      whole,
      path ? `${path}.${name}` : name,
    ),
  );
}

function isNested(value: unknown, first: unknown): boolean {
  if (isUnparsed(value) || value instanceof Blob) return false;
  if (!Array.isArray(value)) return typeof value === 'object' && !Array.isArray(first);
  return Array.isArray(first) && value.length === first.length && value.every((part) => typeof part === 'object');
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

export type SaveOutcome = 'saving' | 'saved' | 'stale' | 'refused';

interface RecordUpdateOptions<Draft extends FieldValues, Values> {
  form: UseFormReturn<Draft, unknown, Values>;
  base: RefObject<DefaultValues<Draft>>;
  initial: DefaultValues<Draft>;
  /** Fields on screen. */
  names: readonly string[];
  lists: ListsByName | undefined;
  outcome: SaveOutcome | undefined;
  /** Merges a newer record into unsaved work at once. */
  watched: boolean;
}

/**
 * Follows `initial` when the record is refetched, while the form is clean. In a dirty form a newer record waits until a save is
 * rejected as stale, so that nobody overwrites what they have not seen; edits stay then.
 * @returns changes made by someone else, until the next save
 */
export function useRecordUpdates<Draft extends FieldValues, Values>(
  following: RecordUpdateOptions<Draft, Values>,
): FieldChange[] {
  const { form, base, initial, names, lists, outcome, watched } = following;
  const fields = useRef(names);
  fields.current = names;
  const { isDirty } = form.formState;
  const lastInitial = useRef(initial);
  const [changes, setChanges] = useState<FieldChange[]>([]);
  /** Whether the next record results from our save or from someone else's. */
  const awaited = useRef<'saved' | 'stale'>(undefined);

  // A layout effect, so that the rejection and its explanation appear together.
  useLayoutEffect(() => {
    awaited.current = outcome === 'saved' || outcome === 'stale' ? outcome : undefined;
    if (outcome === 'saved') setChanges([]);
  }, [outcome]);

  useLayoutEffect(() => {
    if (outcome === 'saving' || !draftsDiffer(initial, lastInitial.current)) return;
    if (
      isDirty &&
      !watched &&
      !awaited.current &&
      draftsDiffer(withoutVersion(initial), withoutVersion(lastInitial.current))
    )
      return;
    lastInitial.current = initial;
    const found = rebaseForm(form, base.current, initial, { lists, fields: fields.current });
    base.current = initial;
    if (awaited.current === 'stale' || (watched && isDirty)) setChanges(found);
    awaited.current = undefined;
  }, [form, base, initial, lists, outcome, isDirty, watched]);

  return changes;
}

/** Ignores the version: a record that only got a new version, e.g. by being archived, has nothing to show. */
const withoutVersion = (record: object) => ({ ...record, version: 0 });

export type ListEntry = Record<string, unknown>;

/** A list whose entries are identified by one of their fields, such as days by date. */
export interface KeyedList<E> {
  /** The identifying field: unique, and the sort order. Entries without a value come last. */
  key: keyof E & string;
  /** Names an entry in a sentence, given its key. */
  entryName(key: string): string;
  /** All of an entry but its key, as text. Entries with equal text are equal. */
  describeEntry(entry: E): string;
}

export type KeyedLists<Draft> = {
  [Name in keyof Draft]?: Draft[Name] extends readonly (infer E)[] ? KeyedList<E> : never;
};

/** Keyed lists of any draft. */
export type ListsByName = Readonly<Record<string, KeyedList<ListEntry> | undefined>>;

/** An entry as someone else changed it; undefined if removed. `mine` is set if it was changed here too. */
export interface EntryChange<E> {
  key: string;
  theirs: E | undefined;
  mine?: { value: E | undefined };
}

interface Versions<E> {
  before: readonly E[];
  theirs: readonly E[];
  mine: readonly E[];
}

/**
 * Three-way merge of two lists by key: additions, changes and removals of both sides are kept. Where both changed an entry, mine wins
 * and the change reports both. Several of my entries with the same key all stay, for the user to fix.
 * @returns the merged list in key order, and the other side's changes that were not made here as well
 */
export function mergeByKey<E extends ListEntry>({ before, theirs, mine }: Versions<E>, list: KeyedList<E>) {
  const keys = new Set([...theirs, ...mine].map((entry) => entryKey(entry, list)));
  const changes: EntryChange<E>[] = [];
  const merged = [...keys].sort(compareKeys).flatMap((key) => {
    const under = (entries: readonly E[]) => entries.filter((entry) => entryKey(entry, list) === key);
    const [old, newer, typed] = [under(before), under(theirs), under(mine)];
    const isMine = !isSameEntries(typed, old, list);
    if (!isSameEntries(newer, old, list) && !isSameEntries(newer, typed, list))
      changes.push({ key, theirs: newer[0], ...(isMine && { mine: { value: typed[0] } }) });
    return isMine ? typed : newer;
  });
  return { merged, changes };
}

/** Replaces, or for undefined removes, the entry with the given key. */
export const replaceEntry = <E extends ListEntry>(
  entries: readonly E[],
  key: string,
  entry: E | undefined,
  list: KeyedList<E>,
): E[] => {
  const others = entries.filter((one) => entryKey(one, list) !== key);
  return [...others, ...(entry ? [entry] : [])].sort((a, b) => compareKeys(entryKey(a, list), entryKey(b, list)));
};

export const toEntries = (value: unknown): ListEntry[] => (Array.isArray(value) ? value : []);

const entryKey = <E extends ListEntry>(entry: E, { key }: KeyedList<E>): string => toText(entry[key]);

const isSameEntries = <E>(some: readonly E[], others: readonly E[], list: KeyedList<E>): boolean =>
  JSON.stringify(some.map(list.describeEntry)) === JSON.stringify(others.map(list.describeEntry));

const compareKeys = (a: string, b: string): number =>
  Number(a === '') - Number(b === '') || Number(a > b) - Number(a < b);
