import type { Column, Filter, Sort } from '../types.ts';
import { cellText, cellValue, filterChoices } from './cellValues.ts';
import { isChoiceFilter, isInRange, parseFilter } from './filters.ts';
import { applyEdits, type PendingRows } from './pendingEdits.ts';
import { orderByRanks, type Ranks, rankValues } from './ranks.ts';

/*
 * Rows are addressed by index in plain arrays and sorted by integer keys. Search texts, column texts and ranks are created on first use
 * and cached with the rows.
 */

export type RowIndexes = Int32Array;
/** What rows are filtered by. */
export type FilterCriteria = { search: string; filters: Record<string, Filter> };
export const hasCriteria = ({ search, filters }: FilterCriteria): boolean =>
  search.trim() !== '' || Object.keys(filters).length > 0;

export const rowNoun = { one: 'row', many: 'rows' };

/** Search texts: those of all columns in lower case, one per line. */
function createSearchIndex<Row extends object>(columns: readonly Column<Row>[], rows: readonly Row[], texts: string[]) {
  let indexedCount = 0;
  const textOf = (row: Row) => {
    let text = '';
    for (const column of columns) text += `${cellText(column, row)}\n`;
    return text.toLowerCase();
  };
  const textAt = (index: number): string => {
    const row = rows[index];
    const text = texts[index] ?? (row ? textOf(row) : '');
    texts[index] = text;
    return text;
  };
  /** Builds search texts during idle time; returns false when all are built. */
  function build(isTimeLeft: () => boolean): boolean {
    let index = indexedCount;
    while (index < rows.length && (index % 200 > 0 || isTimeLeft())) textAt(index++);
    indexedCount = index;
    return index < rows.length;
  }
  return { textOf, textAt, build };
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

/** A test of a stored row by index, or of a row with pending edits. */
type RowTest<Row> = { stored: (index: number) => boolean; edited: (row: Row) => boolean };

/** Builds the tests of filter criteria. */
function createTestBuilder<Row extends object>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  search: ReturnType<typeof createSearchIndex<Row>>,
) {
  const texts = new Map<string, string[]>();
  const columnTexts = (column: Column<Row>): string[] => {
    const cachedTexts = texts.get(column.field) ?? rows.map((row) => cellText(column, row).toLowerCase());
    texts.set(column.field, cachedTexts);
    return cachedTexts;
  };
  const testOf = (edited: (row: Row) => boolean): RowTest<Row> => ({
    stored: (index) => rows[index] !== undefined && edited(rows[index]),
    edited,
  });
  const textTest = (column: Column<Row>, text: string): RowTest<Row> | undefined => {
    const query = parseFilter(column, text);
    if (!query || 'problem' in query) return undefined;
    if ('range' in query) return testOf((row) => isInRange(cellValue(column, row), query.range));
    const passes =
      'word' in query ? (value: string) => value === query.word : (value: string) => value.includes(query.part);
    const columnValues = columnTexts(column);
    return {
      stored: (index) => passes(columnValues[index] ?? ''),
      edited: (row) => passes(cellText(column, row).toLowerCase()),
    };
  };
  const valuesTest = (column: Column<Row>, values: readonly string[]): RowTest<Row> => {
    const ticked = new Set(values);
    return testOf((row) => filterChoices(column, row).some((choice) => ticked.has(choice)));
  };

  return (criteria: FilterCriteria, ignoredField?: string): RowTest<Row>[] => {
    const needle = criteria.search.trim().toLowerCase();
    const tests: (RowTest<Row> | undefined)[] = [];
    if (needle !== '') {
      tests.push({
        stored: (index) => search.textAt(index).includes(needle),
        edited: (row) => search.textOf(row).includes(needle),
      });
    }
    for (const [field, { text, values }] of Object.entries(criteria.filters)) {
      const column = columns.find((one) => one.field === field);
      if (!column || field === ignoredField) continue;
      if (text) tests.push(textTest(column, text));
      if (values) tests.push(valuesTest(column, values));
    }
    return tests.filter((test) => test !== undefined);
  };
}

/** The indexes that pass all tests, as stored or with their pending edits. */
function matchRows<Row>(
  indexes: RowIndexes,
  tests: readonly RowTest<Row>[],
  editedRows: ReadonlyMap<number, Row>,
): RowIndexes {
  const found = new Int32Array(indexes.length);
  let count = 0;
  for (const index of indexes) {
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

/** The distinct values of a status or boolean column. */
function listChoices<Row extends object>(column: Column<Row>, rows: readonly Row[]): string[] {
  const textByValue = new Map<unknown, string>();
  if (!isChoiceFilter(column)) return [];
  for (const row of rows) {
    const value = cellValue(column, row);
    if (!textByValue.has(value)) textByValue.set(value, cellText(column, row));
  }
  return [...new Set(textByValue.values())].filter(Boolean).sort();
}

export type TableModel<Row extends object> = ReturnType<typeof createTableModel<Row>>;

export function createTableModel<Row extends object>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  previous?: { columns: readonly Column<Row>[]; rows: readonly Row[]; searchTexts: string[] },
) {
  const ranks = new Map<string, Ranks>();
  const orders = new Map<string, RowIndexes>();
  const searchTexts: string[] = previous?.columns === columns ? reuseSearchTexts(previous, rows) : [];
  const search = createSearchIndex(columns, rows, searchTexts);
  const buildTests = createTestBuilder(columns, rows, search);
  let keys: Map<string, number> | undefined;

  const indexOf = (key: string): number | undefined => {
    keys ??= new Map(rows.map((row, index) => [rowKey(row), index]));
    return keys.get(key);
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
    const sortedColumns = sort.flatMap(({ field, desc = false }) => {
      const column = columns.find((one) => one.field === field);
      return column ? [{ ...columnRanks(column), desc }] : [];
    });
    const sorted = orderByRanks(rows.length, sortedColumns);
    orders.set(sortKey, sorted);
    return sorted;
  }

  /** Rows of an order that match. An edited row also matches by its stored values, so that an edit never makes its row disappear. */
  function filterRows(
    sorted: RowIndexes,
    criteria: FilterCriteria,
    pending?: PendingRows<Row>,
    ignoredField?: string,
  ): RowIndexes {
    const tests = buildTests(criteria, ignoredField);
    if (tests.length === 0) return sorted;
    const editedRows = new Map<number, Row>();
    for (const [key, row] of pending ?? []) {
      const index = indexOf(key);
      const stored = index === undefined ? undefined : rows[index];
      if (index !== undefined && stored) editedRows.set(index, applyEdits(stored, row));
    }
    return matchRows(sorted, tests, editedRows);
  }

  /** How often each value of a column occurs under the other filters. */
  function countValues(column: Column<Row>, criteria: FilterCriteria): Map<string, number> {
    const counts = new Map<string, number>();
    for (const index of filterRows(sortRows([]), criteria, undefined, column.field)) {
      const row = rows[index];
      if (row) for (const choice of filterChoices(column, row)) counts.set(choice, (counts.get(choice) ?? 0) + 1);
    }
    return counts;
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
    choices: (column: Column<Row>) => listChoices(column, rows),
    prepare: search.build,
  };
}
