import {
  type ColumnDef,
  columnFacetingFeature,
  columnFilteringFeature,
  columnVisibilityFeature,
  createExpandedRowModel,
  createFacetedRowModel,
  createFilteredRowModel,
  createPaginatedRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  type ReactTable,
  rowExpandingFeature,
  rowPaginationFeature,
  rowSortingFeature,
  type Row as TableRow,
  tableFeatures,
} from '@tanstack/react-table';
import type { Column } from './types.ts';
import { cellValue, choicesOf, sortKey, textOf } from './values.ts';
import type { Filter } from './view.ts';

export const features = tableFeatures({
  rowSortingFeature,
  columnFilteringFeature,
  globalFilteringFeature,
  columnFacetingFeature,
  rowPaginationFeature,
  rowExpandingFeature,
  columnVisibilityFeature,
  sortedRowModel: createSortedRowModel(),
  filteredRowModel: createFilteredRowModel(),
  facetedRowModel: createFacetedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
  expandedRowModel: createExpandedRowModel(),
});

export type GridRow<Row extends object> = TableRow<typeof features, Row>;
export type GridTable<Row extends object> = ReactTable<typeof features, Row>;

/** Status and yes/no columns are filtered by one exact value; "Active" is also a part of "Inactive". */
export const filtersByChoice = <Row>(column: Column<Row>) => column.type === 'status' || column.type === 'boolean';

function passes<Row extends object>(column: Column<Row>, row: Row, filter: Filter): boolean {
  if (filter.text) {
    const text = textOf(column, row).toLowerCase();
    const wanted = filter.text.toLowerCase();
    if (filtersByChoice(column) ? text !== wanted : !text.includes(wanted)) return false;
  }
  return !filter.values || choicesOf(column, row).some((choice) => filter.values?.includes(choice));
}

const compareKeys = <Row extends object>(a: GridRow<Row>, b: GridRow<Row>, id: string) => {
  const [first, second] = [a.getValue<string | number>(id), b.getValue<string | number>(id)];
  return first < second ? -1 : first > second ? 1 : 0;
};

/** To the table a column's value is its sort key; blank ones are undefined, which it keeps last in both directions. */
export function columnDefs<Row extends object>(columns: readonly Column<Row>[]): ColumnDef<typeof features, Row>[] {
  return columns.map((column) => ({
    id: column.field,
    accessorFn: (row: Row) => sortKey(cellValue(column, row)),
    header: column.title,
    enableSorting: column.sortable !== false,
    sortDescFirst: false,
    sortUndefined: 'last',
    sortFn: compareKeys,
    filterFn: (row: GridRow<Row>, _id: string, filter: Filter) => passes(column, row.original, filter),
  }));
}

/** Finds a text in any column of a row; a row's texts are put together once and kept as long as the row. */
export function searcher<Row extends object>(columns: readonly Column<Row>[]) {
  const texts = new WeakMap<Row, string>();
  return (row: Row, search: string) => {
    let text = texts.get(row);
    if (text === undefined) {
      text = columns
        .map((column) => textOf(column, row))
        .join('\n')
        .toLowerCase();
      texts.set(row, text);
    }
    return text.includes(search);
  };
}

/** A tree's rows with everything below them, in reading order. */
export const allRows = <Row extends object>(rows: readonly GridRow<Row>[]): GridRow<Row>[] =>
  rows.flatMap((row) => (row.subRows.length ? [row, ...allRows(row.subRows)] : [row]));
