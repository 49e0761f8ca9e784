import { formatCount } from '../ui/format.ts';
import { filtersByChoice, isWithin, wantedOf } from './filters.ts';
import { denser, type Ranks, rankValues } from './order.ts';
import { type Pending, patched } from './pending.ts';
import type { Column, Filter, Sort } from './types.ts';
import { cellValue, choicesOf, textOf, textOfType } from './values.ts';

/*
 * A list as plain arrays: rows are spoken of by their index, sorting compares whole numbers, and what is worth keeping (the text a
 * search reads, a column's texts, its ranks) is made when it is first asked for and kept as long as the rows.
 */

export type Found = Int32Array;
/** What a list is narrowed by. */
export type Narrowing = { search: string; filters: Record<string, Filter> };
export const isNarrowing = ({ search, filters }: Narrowing): boolean =>
  search.trim() !== '' || Object.keys(filters).length > 0;

/** What a grid counts unless it says what its rows are. */
export const rowNoun = { one: 'row', many: 'rows' };

export type Table<Row extends object> = ReturnType<typeof tableOf<Row>>;

export function tableOf<Row extends object>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  before?: { columns: readonly Column<Row>[]; rows: readonly Row[]; searched: string[] },
) {
  const byField = new Map(columns.map((column) => [column.field, column]));
  const ranks = new Map<string, Ranks>();
  const orders = new Map<string, Found>();
  const texts = new Map<string, string[]>();
  const searched: string[] = before?.columns === columns ? keptTexts(before, rows) : [];
  let keys: Map<string, number> | undefined;
  let prepared = 0;

  const indexOf = (key: string): number | undefined => {
    keys ??= new Map(rows.map((row, index) => [rowKey(row), index]));
    return keys.get(key);
  };
  /** Of all columns in lower case, a line each. */
  const searchText = (row: Row) => {
    let text = '';
    for (const column of columns) text += `${textOf(column, row)}\n`;
    return text.toLowerCase();
  };
  const searchedAt = (index: number): string => {
    const row = rows[index];
    const text = searched[index] ?? (row ? searchText(row) : '');
    searched[index] = text;
    return text;
  };
  /** Makes what a search reads while nobody waits; false when all of it is made. */
  function prepare(isTimeLeft: () => boolean): boolean {
    let index = prepared;
    while (index < rows.length && (index % 200 > 0 || isTimeLeft())) searchedAt(index++);
    prepared = index;
    return index < rows.length;
  }
  const columnTexts = (column: Column<Row>): string[] => {
    const known = texts.get(column.field) ?? rows.map((row) => textOf(column, row).toLowerCase());
    texts.set(column.field, known);
    return known;
  };
  const ranksOf = (column: Column<Row>): Ranks => {
    const known = ranks.get(column.field) ?? rankValues(rows.map((row) => cellValue(column, row)));
    ranks.set(column.field, known);
    return known;
  };

  /** All rows in an order; blanks come last both ways, and what is equal stays as it came. */
  function order(sort: readonly Sort[]): Found {
    const name = JSON.stringify(sort);
    const known = orders.get(name);
    if (known) return known;
    const count = rows.length;
    const keys = new Float64Array(count);
    let span = 1;
    for (const { field, desc } of sort) {
      const column = byField.get(field);
      if (!column) continue;
      const { ranks: own, highest } = ranksOf(column);
      const base = highest + 2;
      if (span * base * count > Number.MAX_SAFE_INTEGER) span = denser(keys);
      for (let index = 0; index < count; index++) {
        const rank = own[index] ?? -1;
        keys[index] = (keys[index] ?? 0) * base + (rank < 0 ? highest + 1 : desc ? highest - rank : rank);
      }
      span *= base;
    }
    if (span * count > Number.MAX_SAFE_INTEGER) denser(keys);
    for (let index = 0; index < count; index++) keys[index] = (keys[index] ?? 0) * count + index;
    if (span > 1) keys.sort();
    const sorted = Int32Array.from(keys, (key) => key % count);
    orders.set(name, sorted);
    return sorted;
  }

  /** Whether a row passes, by its stored index or, with edits laid over it, by its values. */
  function testsOf({ search, filters }: Narrowing, without?: string) {
    const tests: { stored: (index: number) => boolean; edited: (row: Row) => boolean }[] = [];
    const wantedText = search.trim().toLowerCase();
    if (wantedText !== '') {
      tests.push({
        stored: (index) => searchedAt(index).includes(wantedText),
        edited: (row) => searchText(row).includes(wantedText),
      });
    }
    for (const [field, filter] of Object.entries(filters)) {
      const column = byField.get(field);
      if (!column || field === without) continue;
      const wanted = filter.text ? wantedOf(column, filter.text) : undefined;
      if (wanted && 'range' in wanted) {
        const { range } = wanted;
        const edited = (row: Row) => isWithin(cellValue(column, row), range);
        tests.push({ stored: (index) => rows[index] !== undefined && edited(rows[index]), edited });
      } else if (wanted && !('problem' in wanted)) {
        const passes =
          'word' in wanted ? (text: string) => text === wanted.word : (text: string) => text.includes(wanted.part);
        const all = columnTexts(column);
        tests.push({
          stored: (index) => passes(all[index] ?? ''),
          edited: (row) => passes(textOf(column, row).toLowerCase()),
        });
      }
      if (filter.values) {
        const ticked = new Set(filter.values);
        const edited = (row: Row) => choicesOf(column, row).some((choice) => ticked.has(choice));
        tests.push({ stored: (index) => rows[index] !== undefined && edited(rows[index]), edited });
      }
    }
    return tests;
  }

  /** Rows of an order that pass, in one go. An edited row passes by what was stored as well, so that no edit makes its row vanish. */
  function find(sorted: Found, narrowing: Narrowing, pending?: Pending<Row>, without?: string): Found {
    const tests = testsOf(narrowing, without);
    if (tests.length === 0) return sorted;
    const edited = new Map<number, Row>();
    for (const [key, row] of pending ?? []) {
      const index = indexOf(key);
      const stored = index === undefined ? undefined : rows[index];
      if (index !== undefined && stored) edited.set(index, patched(stored, row));
    }
    const found = new Int32Array(sorted.length);
    let count = 0;
    for (const index of sorted) {
      let passes = true;
      for (const test of tests)
        if (!test.stored(index)) {
          passes = false;
          break;
        }
      if (!passes && edited.size > 0) {
        const row = edited.get(index);
        passes = row !== undefined && tests.every((test) => test.edited(row));
      }
      if (passes) found[count++] = index;
    }
    return found.subarray(0, count);
  }

  /** How often each value of a column occurs under the other filters. */
  function facets(column: Column<Row>, narrowing: Narrowing): Map<string, number> {
    const counts = new Map<string, number>();
    for (const index of find(order([]), narrowing, undefined, column.field)) {
      const row = rows[index];
      if (row) for (const choice of choicesOf(column, row)) counts.set(choice, (counts.get(choice) ?? 0) + 1);
    }
    return counts;
  }

  /** The few words of a status or yes/no column. */
  function choices(column: Column<Row>): string[] {
    const seen = new Map<unknown, string>();
    if (!filtersByChoice(column)) return [];
    for (const row of rows) {
      const value = cellValue(column, row);
      if (!seen.has(value)) seen.set(value, textOf(column, row));
    }
    return [...new Set(seen.values())].filter(Boolean).sort();
  }

  return { columns, rows, searched, rowKey, indexOf, order, find, facets, choices, prepare };
}

/** The texts of rows that are the same still: a list that grows or has one row changed reads no row twice. */
function keptTexts<Row>(before: { rows: readonly Row[]; searched: string[] }, rows: readonly Row[]): string[] {
  const kept: string[] = [];
  for (const [index, text] of before.searched.entries()) {
    if (text !== undefined && before.rows[index] === rows[index]) kept[index] = text;
  }
  return kept;
}

/** Adds in millionths, whole numbers all the way: 0.1 + 0.2 is 0.3. */
const millionths = (value: unknown) => Math.round((Number(value) || 0) * 1e6);

export function leavesUnder(index: number, childrenOf: (index: number) => readonly number[]): number[] {
  const children = childrenOf(index);
  return children.length === 0 ? [index] : children.flatMap((child) => leavesUnder(child, childrenOf));
}

type Options<Row extends object> = {
  rows: readonly Row[];
  /** What passes the filters, not only the page's; of a tree the topmost rows. */
  indexes: ArrayLike<number>;
  childrenOf: (index: number) => readonly number[];
  keyOf: (index: number) => string;
  pending: Pending<Row>;
  noun: { one: string; many: string };
  /** What the server says of all there is, where not all of it is here. */
  known?: { total?: number | undefined; sums: Record<string, number> };
  /** More may be found among rows that have not arrived. */
  soFar: boolean;
};

/** Sums and counts of everything that passes the filters, pending edits included, as texts by field. */
export function totalsOf<Row extends object>(
  columns: readonly Column<Row>[],
  options: Options<Row>,
): Map<string, string> {
  const { rows, indexes, childrenOf, pending, noun, known, soFar } = options;
  const texts = new Map<string, string>();
  const shown = (index: number): Row | undefined => {
    const row = rows[index];
    return row && pending.size > 0 ? patched(row, pending.get(options.keyOf(index))) : row;
  };
  /** A row of a tree without a number of its own, or one that shows the sum of others, counts by what lies under it. */
  const amountOf = (column: Column<Row>, index: number): number => {
    const row = shown(index);
    if (!row) return 0;
    const children = childrenOf(index);
    const own = cellValue(column, row);
    // What somebody typed and is no number yet changes no sum.
    if (children.length === 0 || (typeof own === 'number' && !column.rollUp))
      return millionths(typeof own === 'string' && rows[index] ? cellValue(column, rows[index]) : own);
    return children.reduce((sum, child) => sum + amountOf(column, child), 0);
  };
  for (const column of columns) {
    if (column.summary === 'count') {
      const count = known ? known.total : indexes.length;
      if (count === undefined) continue;
      texts.set(column.field, `${formatCount(count, noun)}${soFar ? ' so far' : ''}`);
    }
    if (column.summary !== 'sum') continue;
    let total = known?.sums[column.field];
    if (!known) {
      let sum = 0;
      for (let at = 0; at < indexes.length; at++) sum += amountOf(column, indexes[at] ?? -1);
      total = sum / 1e6;
    }
    if (total === undefined) continue;
    const type = column.type ?? 'number';
    texts.set(
      column.field,
      column.summaryText
        ? column.summaryText(
            total,
            Array.from(indexes).flatMap((index) => shown(index) ?? []),
          )
        : textOfType(total, { ...column, type }),
    );
  }
  return texts;
}
