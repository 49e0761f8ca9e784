import type { ProductUsage as Usage } from '../../../shared/contract/reports.ts';
import { type Pivot, type PivotField, pivotFields } from '../../../shared/rules/pivot.ts';
import { dayOf, startOfWeek } from '../../../shared/rules/time.ts';
import type { Layout } from './layout.ts';
import type { Cell } from './PivotTable.tsx';

/** Member of a field that an entry belongs to. */
function memberKey(field: PivotField, row: Usage): string {
  const day = dayOf(row.transaction_start);
  switch (field) {
    case 'salon':
      return String(row.location_id);
    case 'stylist':
      return row.user_id;
    case 'transaction':
      return row.transaction_entry_transaction_id;
    case 'product':
      return row.product_id;
    case 'year':
      return day.slice(0, 4);
    case 'month':
      return day.slice(0, 7);
    case 'week':
      return startOfWeek(day);
    case 'day':
      return day;
  }
}

type Head = readonly { key: string; label: string }[];

/** Entries behind a cell's sum, newest first. */
export function listCellEntries(rows: readonly Usage[], layout: Layout, rowPath: Head, columnPath: Head): Usage[] {
  const conditions = [
    ...rowPath.map(({ key }, level) => [layout.rows[level], key] as const),
    ...columnPath.map(({ key }, level) => [layout.columns[level], key] as const),
  ];
  const filters = Object.entries(layout.kept) as [PivotField, readonly string[]][];
  return rows
    .filter(
      (row) =>
        conditions.every(([field, key]) => field === undefined || memberKey(field, row) === key) &&
        filters.every(([field, keys]) => keys.includes(memberKey(field, row))),
    )
    .sort((a, b) => b.transaction_start.localeCompare(a.transaction_start));
}

/** Columns of the transaction list that can filter by a field. Dates are filtered separately. */
const listColumns: Partial<Record<PivotField, keyof Usage>> = {
  salon: 'location_name',
  stylist: 'user_name',
  product: 'product_alias',
};

/** URL of the transaction list with filters for the cell: its days and the fields that list can filter by. */
export function transactionListPath(
  query: Record<string, string>,
  rows: readonly Usage[],
  { rows: rowFields, columns, kept }: Layout,
  cell: Cell,
  table: Pivot,
): string {
  const days = rows.map((row) => dayOf(row.transaction_start)).sort();
  const filteredFields = [
    ...rowFields.slice(0, cell.row.path.length),
    ...(cell.column === undefined ? [] : columns.slice(0, table.columns[cell.column]?.length)),
    ...pivotFields.filter((field) => kept[field]),
  ];
  const params = new URLSearchParams({
    ...query,
    from: days[0] ?? query['from'] ?? '',
    to: days.at(-1) ?? query['to'] ?? '',
  });
  for (const field of filteredFields) {
    const column = listColumns[field];
    if (!column) continue;
    for (const name of new Set(rows.map((row) => String(row[column])))) params.append(`v.${column}`, name);
  }
  return `/reports-sql?${params}`;
}
