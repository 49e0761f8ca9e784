/* Fast sorting: each column's values are ranked once, then rows are sorted by integers. */

/** Ranks of a column's values, from 0; -1 is blank. */
export type Ranks = { ranks: Int32Array; highest: number };

/** Ranks values: numbers by size, texts ignoring case and accents, with "Level 2" before "Level 10". */
export function rankValues(values: readonly unknown[]): Ranks {
  const ranks = new Int32Array(values.length);
  const ids = new Map<unknown, number>();
  const keys: (string | number | undefined)[] = [];
  for (const [index, value] of values.entries()) {
    const comparable = typeof value === 'object' && value !== null ? String(value) : value;
    let id = ids.get(comparable);
    if (id === undefined) {
      id = keys.length;
      ids.set(comparable, id);
      keys.push(sortKey(comparable));
    }
    ranks[index] = id;
  }
  const byId = new Int32Array(keys.length).fill(-1);
  let highest = -1;
  let previousKey: string | number | undefined;
  for (const id of sortedIds(keys)) {
    const key = keys[id];
    if (key !== previousKey) highest += 1;
    previousKey = key;
    byId[id] = highest;
  }
  for (let index = 0; index < ranks.length; index++) ranks[index] = byId[ranks[index] ?? 0] ?? -1;
  return { ranks, highest };
}

/** Renumbers keys from 0 without gaps in the same order; returns how many distinct keys there are. */
function compressKeys(keys: Float64Array): number {
  const ranked = new Map<number, number>();
  for (const key of keys.slice().sort()) if (!ranked.has(key)) ranked.set(key, ranked.size);
  for (let index = 0; index < keys.length; index++) keys[index] = ranked.get(keys[index] ?? 0) ?? 0;
  return ranked.size;
}

/** Row indexes ordered by several ranked columns. Blanks come last in both directions; ties keep their order. */
export function orderByRanks(count: number, columns: readonly (Ranks & { desc: boolean })[]): Int32Array {
  const sortKeys = new Float64Array(count);
  let span = 1;
  for (const { ranks, highest, desc } of columns) {
    const base = highest + 2;
    if (span * base * count > Number.MAX_SAFE_INTEGER) span = compressKeys(sortKeys);
    for (let index = 0; index < count; index++) {
      const rank = ranks[index] ?? -1;
      sortKeys[index] = (sortKeys[index] ?? 0) * base + (rank < 0 ? highest + 1 : desc ? highest - rank : rank);
    }
    span *= base;
  }
  if (span * count > Number.MAX_SAFE_INTEGER) compressKeys(sortKeys);
  for (let index = 0; index < count; index++) sortKeys[index] = (sortKeys[index] ?? 0) * count + index;
  if (span > 1) sortKeys.sort();
  return Int32Array.from(sortKeys, (key) => key % count);
}

function sortKey(value: unknown): string | number | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 0 : 1;
  let text = String(value);
  if (!isAscii(text)) text = text.normalize('NFD').replaceAll(/\p{M}/gu, '');
  text = text.toLowerCase();
  return /\d/.test(text) ? text.replaceAll(/\d+/g, prefixLength) : text;
}

/** Prefixes digits with their length, so that shorter integers sort first. */
function prefixLength(digits: string): string {
  const bare = digits.charCodeAt(0) === 48 ? digits.replace(/^0+(?=\d)/, '') : digits;
  return String.fromCharCode(47 + Math.min(bare.length, 60)) + bare;
}

/** Ids in key order, numbers before texts; blanks are left out. */
function sortedIds(keys: readonly (string | number | undefined)[]): number[] {
  const numbers: number[] = [];
  const texts: number[] = [];
  let allAscii = true;
  for (const [id, key] of keys.entries()) {
    if (typeof key === 'number') numbers.push(id);
    else if (key !== undefined) {
      texts.push(id);
      allAscii &&= isAscii(key);
    }
  }
  const idByNumber = new Map(numbers.map((id) => [Number(keys[id]), id]));
  const numberIds = Array.from(Float64Array.from(idByNumber.keys()).sort(), (number) => idByNumber.get(number) ?? 0);
  const textOf = (id: number) => String(keys[id]);
  return [
    ...numberIds,
    ...(allAscii && keys.length < 2 ** 17 ? radixSort(texts, textOf, 0) : sortByText(texts, textOf)),
  ];
}

/** Whether all characters fit in 7 bits. */
const isAscii = (text: string): boolean => {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 127) return false;
  return true;
};

type TextOf = (id: number) => string;
const sortByText = (ids: readonly number[], textOf: TextOf) =>
  [...ids].sort((a, b) => {
    const [first, second] = [textOf(a), textOf(b)];
    return first < second ? -1 : first > second ? 1 : 0;
  });

/** Five 7-bit characters leave room for a 17-bit position in one double. */
const charsPerKey = 5;
const maxTexts = 2 ** 17;
const maxTextsToCompare = 24;

/** Sorts ASCII texts by packing a few characters at a time into numbers; several times faster than comparing strings. */
function radixSort(ids: readonly number[], textOf: TextOf, from: number): number[] {
  if (ids.length < maxTextsToCompare) return sortByText(ids, textOf);
  const packed = new Float64Array(ids.length);
  let hasRemainingChars = false;
  for (const [place, id] of ids.entries()) {
    const text = textOf(id);
    let key = 0;
    for (let at = from; at < from + charsPerKey; at++) key = key * 128 + (at < text.length ? text.charCodeAt(at) : 0);
    packed[place] = key * maxTexts + place;
    hasRemainingChars ||= text.length > from + charsPerKey;
  }
  packed.sort();
  const sorted: number[] = [];
  let group: number[] = [];
  let groupKey = -1;
  const flushGroup = () => {
    if (group.length > 1 && hasRemainingChars) group = radixSort(group, textOf, from + charsPerKey);
    for (const id of group) sorted.push(id);
    group = [];
  };
  for (const key of packed) {
    const textKey = Math.floor(key / maxTexts);
    if (textKey !== groupKey) flushGroup();
    groupKey = textKey;
    group.push(ids[key % maxTexts] ?? 0);
  }
  flushGroup();
  return sorted;
}
