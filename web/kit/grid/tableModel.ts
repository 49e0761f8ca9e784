import { formatCount } from '../ui/format.ts';
import { cellText, cellValue, filterChoices, formatValue } from './cellValues.ts';
import { isChoiceFilter, isInRange, parseFilter } from './filters.ts';
import { applyEdits, type PendingRows } from './pendingEdits.ts';
import { compressKeys, type Ranks, rankValues } from './ranks.ts';
import type { Column, Filter, Sort } from './types.ts';

/*
 * Rows are addressed by index in plain arrays and sorted by integer keys. Search texts, column texts and ranks are created on first use
 * and cached with the rows.
 */

export type RowIndexes = Int32Array;
/** What rows are filtered by. */
export type FilterCriteria = { search: string; filters: Record<string, Filter> };
export const hasCriteria = ({ search, filters }: FilterCriteria): boolean =>
  search.trim() !== '' || Object.keys(filters).length > 0;

/** Default noun for rows. */
export const rowNoun = { one: 'row', many: 'rows' };

export type TableModel<Row extends object> = ReturnType<typeof createTableModel<Row>>;

export function createTableModel<Row extends object>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  previous?: { columns: readonly Column<Row>[]; rows: readonly Row[]; searchTexts: string[] },
) {
  const byField = new Map(columns.map((column) => [column.field, column]));
  const ranks = new Map<string, Ranks>();
  const orders = new Map<string, RowIndexes>();
  const texts = new Map<string, string[]>();
  const searchTexts: string[] = previous?.columns === columns ? reuseSearchTexts(previous, rows) : [];
  let keys: Map<string, number> | undefined;
  let indexedCount = 0;

  const indexOf = (key: string): number | undefined => {
    keys ??= new Map(rows.map((row, index) => [rowKey(row), index]));
    return keys.get(key);
  };
  /** The texts of all columns in lower case, one per line. */
  const searchText = (row: Row) => {
    let text = '';
    for (const column of columns) text += `${cellText(column, row)}\n`;
    return text.toLowerCase();
  };
  const searchTextAt = (index: number): string => {
    const row = rows[index];
    const text = searchTexts[index] ?? (row ? searchText(row) : '');
    searchTexts[index] = text;
    return text;
  };
  /** Builds search texts during idle time; returns false when all are built. */
  function buildSearchIndex(isTimeLeft: () => boolean): boolean {
    let index = indexedCount;
    while (index < rows.length && (index % 200 > 0 || isTimeLeft())) searchTextAt(index++);
    indexedCount = index;
    return index < rows.length;
  }
  const columnTexts = (column: Column<Row>): string[] => {
    const cachedTexts = texts.get(column.field) ?? rows.map((row) => cellText(column, row).toLowerCase());
    texts.set(column.field, cachedTexts);
    return cachedTexts;
  };
  const columnRanks = (column: Column<Row>): Ranks => {
    const cachedRanks = ranks.get(column.field) ?? rankValues(rows.map((row) => cellValue(column, row)));
    ranks.set(column.field, cachedRanks);
    return cachedRanks;
  };

  /** All rows in sort order. Blanks come last in both directions; ties keep their order. */
  function sortRows(sort: readonly Sort[]): RowIndexes {
    const sortKey = JSON.stringify(sort);
    const cachedOrder = orders.get(sortKey);
    if (cachedOrder) return cachedOrder;
    const count = rows.length;
    const sortKeys = new Float64Array(count);
    let span = 1;
    for (const { field, desc } of sort) {
      const column = byField.get(field);
      if (!column) continue;
      const { ranks: rowRanks, highest } = columnRanks(column);
      const base = highest + 2;
      if (span * base * count > Number.MAX_SAFE_INTEGER) span = compressKeys(sortKeys);
      for (let index = 0; index < count; index++) {
        const rank = rowRanks[index] ?? -1;
        sortKeys[index] = (sortKeys[index] ?? 0) * base + (rank < 0 ? highest + 1 : desc ? highest - rank : rank);
      }
      span *= base;
    }
    if (span * count > Number.MAX_SAFE_INTEGER) compressKeys(sortKeys);
    for (let index = 0; index < count; index++) sortKeys[index] = (sortKeys[index] ?? 0) * count + index;
    if (span > 1) sortKeys.sort();
    const sorted = Int32Array.from(sortKeys, (key) => key % count);
    orders.set(sortKey, sorted);
    return sorted;
  }

  /** Tests of the criteria, on a stored row by index or on a row with pending edits. */
  function buildTests({ search, filters }: FilterCriteria, ignoredField?: string) {
    const tests: { stored: (index: number) => boolean; edited: (row: Row) => boolean }[] = [];
    const needle = search.trim().toLowerCase();
    if (needle !== '') {
      tests.push({
        stored: (index) => searchTextAt(index).includes(needle),
        edited: (row) => searchText(row).includes(needle),
      });
    }
    for (const [field, filter] of Object.entries(filters)) {
      const column = byField.get(field);
      if (!column || field === ignoredField) continue;
      const query = filter.text ? parseFilter(column, filter.text) : undefined;
      if (query && 'range' in query) {
        const { range } = query;
        const edited = (row: Row) => isInRange(cellValue(column, row), range);
        tests.push({ stored: (index) => rows[index] !== undefined && edited(rows[index]), edited });
      } else if (query && !('problem' in query)) {
        const passes =
          'word' in query ? (text: string) => text === query.word : (text: string) => text.includes(query.part);
        const columnValues = columnTexts(column);
        tests.push({
          stored: (index) => passes(columnValues[index] ?? ''),
          edited: (row) => passes(cellText(column, row).toLowerCase()),
        });
      }
      if (filter.values) {
        const ticked = new Set(filter.values);
        const edited = (row: Row) => filterChoices(column, row).some((choice) => ticked.has(choice));
        tests.push({ stored: (index) => rows[index] !== undefined && edited(rows[index]), edited });
      }
    }
    return tests;
  }

  /** Rows of an order that match. An edited row also matches by its stored values, so that an edit never makes its row disappear. */
  function filterRows(
    sorted: RowIndexes,
    narrowing: FilterCriteria,
    pending?: PendingRows<Row>,
    ignoredField?: string,
  ): RowIndexes {
    const tests = buildTests(narrowing, ignoredField);
    if (tests.length === 0) return sorted;
    const editedRows = new Map<number, Row>();
    for (const [key, row] of pending ?? []) {
      const index = indexOf(key);
      const stored = index === undefined ? undefined : rows[index];
      if (index !== undefined && stored) editedRows.set(index, applyEdits(stored, row));
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
      if (!passes && editedRows.size > 0) {
        const row = editedRows.get(index);
        passes = row !== undefined && tests.every((test) => test.edited(row));
      }
      if (passes) found[count++] = index;
    }
    return found.subarray(0, count);
  }

  /** How often each value of a column occurs under the other filters. */
  function countValues(column: Column<Row>, narrowing: FilterCriteria): Map<string, number> {
    const counts = new Map<string, number>();
    for (const index of filterRows(sortRows([]), narrowing, undefined, column.field)) {
      const row = rows[index];
      if (row) for (const choice of filterChoices(column, row)) counts.set(choice, (counts.get(choice) ?? 0) + 1);
    }
    return counts;
  }

  /** The distinct values of a status or boolean column. */
  function listChoices(column: Column<Row>): string[] {
    const textByValue = new Map<unknown, string>();
    if (!isChoiceFilter(column)) return [];
    for (const row of rows) {
      const value = cellValue(column, row);
      if (!textByValue.has(value)) textByValue.set(value, cellText(column, row));
    }
    return [...new Set(textByValue.values())].filter(Boolean).sort();
  }

  return {
    columns,
    rows,
    searchTexts,
    rowKey,
    indexOf,
    order: sortRows,
    find: filterRows,
    facets: countValues,
    choices: listChoices,
    prepare: buildSearchIndex,
  };
}

/** Search texts of rows that are unchanged, so that growing lists are not indexed again. */
function reuseSearchTexts<Row>(
  before: { rows: readonly Row[]; searchTexts: string[] },
  rows: readonly Row[],
): string[] {
  const reused: string[] = [];
  for (const [index, text] of before.searchTexts.entries()) {
    if (text !== undefined && before.rows[index] === rows[index]) reused[index] = text;
  }
  return reused;
}

/** Sums use integers in millionths, so that 0.1 + 0.2 is 0.3. */
const toMillionths = (value: unknown) => Math.round((Number(value) || 0) * 1e6);

export function findLeaves(index: number, childrenOf: (index: number) => readonly number[]): number[] {
  const children = childrenOf(index);
  return children.length === 0 ? [index] : children.flatMap((child) => findLeaves(child, childrenOf));
}

type TotalsOptions<Row extends object> = {
  rows: readonly Row[];
  /** All matching rows, not only the page's; in a tree the root rows. */
  rowIndexes: ArrayLike<number>;
  childrenOf: (index: number) => readonly number[];
  keyAt: (index: number) => string;
  pending: PendingRows<Row>;
  noun: { one: string; many: string };
  /** Totals from the server, if not all rows are loaded. */
  serverTotals?: { total?: number | undefined; sums: Record<string, number> };
  /** More rows may match among those not loaded yet. */
  isPartial: boolean;
};

/** Summary texts by field: sums and counts of all matching rows, including pending edits. */
export function computeTotals<Row extends object>(
  columns: readonly Column<Row>[],
  options: TotalsOptions<Row>,
): Map<string, string> {
  const { rows, rowIndexes, childrenOf, pending, noun, serverTotals, isPartial } = options;
  const texts = new Map<string, string>();
  const rowWithEdits = (index: number): Row | undefined => {
    const row = rows[index];
    return row && pending.size > 0 ? applyEdits(row, pending.get(options.keyAt(index))) : row;
  };
  /** A tree row without its own number, or with rolled-up values, counts as the sum of its children. */
  const sumInMillionths = (column: Column<Row>, index: number): number => {
    const row = rowWithEdits(index);
    if (!row) return 0;
    const children = childrenOf(index);
    const ownValue = cellValue(column, row);
    // Text typed in place of a number does not change the sum.
    if (children.length === 0 || (typeof ownValue === 'number' && !column.rollUp))
      return toMillionths(typeof ownValue === 'string' && rows[index] ? cellValue(column, rows[index]) : ownValue);
    return children.reduce((sum, child) => sum + sumInMillionths(column, child), 0);
  };
  for (const column of columns) {
    if (column.summary === 'count') {
      const count = serverTotals ? serverTotals.total : rowIndexes.length;
      if (count === undefined) continue;
      texts.set(column.field, `${formatCount(count, noun)}${isPartial ? ' so far' : ''}`);
    }
    if (column.summary !== 'sum') continue;
    let total = serverTotals?.sums[column.field];
    if (!serverTotals) {
      let sum = 0;
      for (let at = 0; at < rowIndexes.length; at++) sum += sumInMillionths(column, rowIndexes[at] ?? -1);
      total = sum / 1e6;
    }
    if (total === undefined) continue;
    const type = column.type ?? 'number';
    texts.set(
      column.field,
      column.summaryText
        ? column.summaryText(
            total,
            Array.from(rowIndexes).flatMap((index) => rowWithEdits(index) ?? []),
          )
        : formatValue(total, { ...column, type }),
    );
  }
  return texts;
}
