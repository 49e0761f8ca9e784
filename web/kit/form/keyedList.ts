import { textOf } from './fieldSpec.ts';

export type Entry = Record<string, unknown>;

/** A list in a draft whose entries are told apart by one of their fields, such as days by their date. */
export interface KeyedList<E> {
  /** The field. No two entries have the same in it, and they stand in its order; one that has nothing in it yet comes last. */
  key: keyof E & string;
  /** What the entry of a key is called in a sentence. */
  nameOf(key: string): string;
  /** All that an entry says beside its key, in words: entries that read the same are the same. */
  textOf(entry: E): string;
}

/** The keyed lists of a draft, by the field that holds them. */
export type KeyedLists<Draft> = {
  [Name in keyof Draft]?: Draft[Name] extends readonly (infer E)[] ? KeyedList<E> : never;
};

/** The keyed lists of any draft. */
export type ListsByName = Readonly<Record<string, KeyedList<Entry> | undefined>>;

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
export function mergeByKey<E extends Entry>({ before, theirs, mine }: Versions<E>, list: KeyedList<E>) {
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
export const withEntry = <E extends Entry>(
  entries: readonly E[],
  key: string,
  entry: E | undefined,
  list: KeyedList<E>,
): E[] => {
  const others = entries.filter((one) => keyOf(one, list) !== key);
  return [...others, ...(entry ? [entry] : [])].sort((a, b) => unnamedLast(keyOf(a, list), keyOf(b, list)));
};

export const entriesOf = (value: unknown): Entry[] => (Array.isArray(value) ? value : []);

const keyOf = <E extends Entry>(entry: E, { key }: KeyedList<E>): string => textOf(entry[key]);

const readSame = <E>(some: readonly E[], others: readonly E[], list: KeyedList<E>): boolean =>
  JSON.stringify(some.map(list.textOf)) === JSON.stringify(others.map(list.textOf));

const unnamedLast = (a: string, b: string): number =>
  Number(a === '') - Number(b === '') || Number(a > b) - Number(a < b);
