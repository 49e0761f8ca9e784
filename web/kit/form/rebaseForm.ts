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

/** A value that somebody else changed, or one entry of it; `mine` is what was typed over it, if anything. */
export type FieldChange = { name: string } & ({ theirs: unknown; mine?: { value: unknown } } | EntryChange<ListEntry>);

/**
 * Puts a form that began with `before` upon `after`: what was typed stays, every untouched field follows. Of `lists` every entry
 * does so by itself, whatever place it has in them. What one of the `fields` holds is one value, however it is made up.
 * @returns what differs between the two, as far as it is not what was typed as well
 */
export function rebaseForm<Draft extends FieldValues, Values>(
  form: UseFormReturn<Draft, unknown, Values>,
  before: DefaultValues<Draft>,
  after: DefaultValues<Draft>,
  { lists = {}, fields = [] }: { lists?: ListsByName | undefined; fields?: readonly string[] } = {},
): FieldChange[] {
  const typed = deepCopy(form.getValues());
  form.reset(after);
  return pathsIn([before, after, typed], [...fields, ...Object.keys(lists)]).flatMap((path) => {
    const name = path as Path<Draft>;
    const [old, theirs, mine] = [before, after, typed].map((record) => get(record, path));
    if (same(mine, theirs)) return [];
    const list = lists[path];
    const { merged, changes } =
      list && !same(old, theirs)
        ? mergeByKey({ before: toEntries(old), theirs: toEntries(theirs), mine: toEntries(mine) }, list)
        : merge(old, theirs, mine);
    if (!same(merged, theirs)) form.setValue(name, merged as PathValue<Draft, Path<Draft>>, { shouldDirty: true });
    return changes.map((change) => ({ name, ...change }));
  });
}

/** Of a value that both changed, mine holds. */
function merge(old: unknown, theirs: unknown, mine: unknown) {
  const kept = !same(mine, old);
  const change = { theirs, ...(kept && { mine: { value: mine } }) };
  return { merged: kept ? mine : theirs, changes: same(old, theirs) ? [] : [change] };
}

/** Whether saving one of two drafts would come to something else than saving the other. */
export const draftsDiffer = (one: object | undefined, other: object | undefined): boolean =>
  pathsIn([one, other]).some((path) => !same(get(one, path), get(other, path)));

/** Where records have their values. A list is one value, as `whole` are, unless it holds parts of the form, equally many in each. */
function pathsIn(records: readonly unknown[], whole: readonly string[] = [], path = ''): string[] {
  const known = records.filter((record) => record !== undefined && record !== null);
  if (whole.includes(path) || (path && !known.every((record, _, all) => isParted(record, all[0])))) return [path];
  const names = new Set(known.flatMap((record) => Object.keys(record ?? {})));
  return [...names].flatMap((name) =>
    pathsIn(
      known.map((record) => Reflect.get(Object(record), name)),
      whole,
      path ? `${path}.${name}` : name,
    ),
  );
}

function isParted(value: unknown, first: unknown): boolean {
  if (isUnparsed(value) || value instanceof Blob) return false;
  if (!Array.isArray(value)) return typeof value === 'object' && !Array.isArray(first);
  return Array.isArray(first) && value.length === first.length && value.every((part) => typeof part === 'object');
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** How the last save stands. */
export type SaveOutcome = 'saving' | 'saved' | 'stale' | 'refused';

interface Following<Draft extends FieldValues, Values> {
  form: UseFormReturn<Draft, unknown, Values>;
  base: RefObject<DefaultValues<Draft>>;
  initial: DefaultValues<Draft>;
  /** Fields on screen. */
  names: readonly string[];
  lists: ListsByName | undefined;
  outcome: SaveOutcome | undefined;
  /** A newer record is taken over unsaved work at once. */
  watched: boolean;
}

/**
 * Follows `initial` when the record was read again, as long as nothing is typed. Under unsaved work a record that says something new
 * waits until a save is refused on its account, so that nobody saves over what they have not seen; then what was typed stays.
 * @returns what somebody else changed meanwhile, until the work is saved
 */
export function useRecordUpdates<Draft extends FieldValues, Values>(
  following: Following<Draft, Values>,
): FieldChange[] {
  const { form, base, initial, names, lists, outcome, watched } = following;
  const fields = useRef(names);
  fields.current = names;
  const { isDirty } = form.formState;
  const seen = useRef(initial);
  const [changes, setChanges] = useState<FieldChange[]>([]);
  /** What the next record is about: the own save or that of somebody else. */
  const awaited = useRef<'saved' | 'stale'>(undefined);

  // Before anything is painted or read out: a refusal and what it is about appear together.
  useLayoutEffect(() => {
    awaited.current = outcome === 'saved' || outcome === 'stale' ? outcome : undefined;
    if (outcome === 'saved') setChanges([]);
  }, [outcome]);

  useLayoutEffect(() => {
    if (outcome === 'saving' || !draftsDiffer(initial, seen.current)) return;
    if (isDirty && !watched && !awaited.current && draftsDiffer(unnumbered(initial), unnumbered(seen.current))) return;
    seen.current = initial;
    const found = rebaseForm(form, base.current, initial, { lists, fields: fields.current });
    base.current = initial;
    if (awaited.current === 'stale' || (watched && isDirty)) setChanges(found);
    awaited.current = undefined;
  }, [form, base, initial, lists, outcome, isDirty, watched]);

  return changes;
}

/** What a record says; one that got another number only, as by being archived beside the form, hides nothing from whoever types. */
const unnumbered = (record: object) => ({ ...record, version: 0 });

export type ListEntry = Record<string, unknown>;

/** A list in a draft whose entries are told apart by one of their fields, such as days by their date. */
export interface KeyedList<E> {
  /** The field. No two entries have the same in it, and they stand in its order; one that has nothing in it yet comes last. */
  key: keyof E & string;
  /** What the entry of a key is called in a sentence. */
  entryName(key: string): string;
  /** All that an entry says beside its key, in words: entries that read the same are the same. */
  describeEntry(entry: E): string;
}

/** The keyed lists of a draft, by the field that holds them. */
export type KeyedLists<Draft> = {
  [Name in keyof Draft]?: Draft[Name] extends readonly (infer E)[] ? KeyedList<E> : never;
};

/** The keyed lists of any draft. */
export type ListsByName = Readonly<Record<string, KeyedList<ListEntry> | undefined>>;

/** What somebody else made of the entry of a key, nothing when it was removed; `mine` is what was made of it here, if anything. */
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
 * Merges two lists that both began as `before`, entry by entry: what either side added, changed or removed holds. Of an entry that
 * both made something else of, mine holds and the change tells both; several of mine with one key all stay, for their owner to mend.
 * @returns the list in the order of its keys, and what somebody else changed in it, as far as it is not what was made of it here as well
 */
export function mergeByKey<E extends ListEntry>({ before, theirs, mine }: Versions<E>, list: KeyedList<E>) {
  const keys = new Set([...theirs, ...mine].map((entry) => keyOf(entry, list)));
  const changes: EntryChange<E>[] = [];
  const merged = [...keys].sort(unnamedLast).flatMap((key) => {
    const under = (entries: readonly E[]) => entries.filter((entry) => keyOf(entry, list) === key);
    const [old, newer, typed] = [under(before), under(theirs), under(mine)];
    const isMine = !readSame(typed, old, list);
    if (!readSame(newer, old, list) && !readSame(newer, typed, list))
      changes.push({ key, theirs: newer[0], ...(isMine && { mine: { value: typed[0] } }) });
    return isMine ? typed : newer;
  });
  return { merged, changes };
}

/** A list with `entry` as the one of a key, or with none. */
export const replaceEntry = <E extends ListEntry>(
  entries: readonly E[],
  key: string,
  entry: E | undefined,
  list: KeyedList<E>,
): E[] => {
  const others = entries.filter((one) => keyOf(one, list) !== key);
  return [...others, ...(entry ? [entry] : [])].sort((a, b) => unnamedLast(keyOf(a, list), keyOf(b, list)));
};

export const toEntries = (value: unknown): ListEntry[] => (Array.isArray(value) ? value : []);

const keyOf = <E extends ListEntry>(entry: E, { key }: KeyedList<E>): string => toText(entry[key]);

const readSame = <E>(some: readonly E[], others: readonly E[], list: KeyedList<E>): boolean =>
  JSON.stringify(some.map(list.describeEntry)) === JSON.stringify(others.map(list.describeEntry));

const unnamedLast = (a: string, b: string): number =>
  Number(a === '') - Number(b === '') || Number(a > b) - Number(a < b);
