import type { ProductUsage as Usage } from '../../../shared/contract/reports.ts';
import { type Pivot, type PivotField, pivotFields } from '../../../shared/rules/pivot.ts';
import { dayOf, startOfWeek } from '../../../shared/rules/time.ts';
import type { Layout } from './layout.ts';
import type { Cell } from './PivotTable.tsx';

/** Which member of a field a row of usage is of. */
function keyIn(field: PivotField, row: Usage): string {
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

/** What was weighed behind a sum, the latest first. */
export function entriesBehind(rows: readonly Usage[], layout: Layout, down: Head, across: Head): Usage[] {
  const wanted = [
    ...down.map(({ key }, level) => [layout.rows[level], key] as const),
    ...across.map(({ key }, level) => [layout.columns[level], key] as const),
  ];
  const filters = Object.entries(layout.kept) as [PivotField, readonly string[]][];
  return rows
    .filter(
      (row) =>
        wanted.every(([field, key]) => field === undefined || keyIn(field, row) === key) &&
        filters.every(([field, keys]) => keys.includes(keyIn(field, row))),
    )
    .sort((a, b) => b.transaction_start.localeCompare(a.transaction_start));
}

/** What the columns of the transactions can say of a bowl, besides its day. */
const listed: Partial<Record<PivotField, keyof Usage>> = {
  salon: 'location_name',
  stylist: 'user_name',
  product: 'product_alias',
};

/** The address of the transactions with all of it in the address that their columns can say: the days that are left, and what is named or kept. */
export function listOf(
  query: Record<string, string>,
  rows: readonly Usage[],
  { rows: down, columns, kept }: Layout,
  cell: Cell,
  table: Pivot,
): string {
  const days = rows.map((row) => dayOf(row.transaction_start)).sort();
  const named = [
    ...down.slice(0, cell.row.path.length),
    ...(cell.column === undefined ? [] : columns.slice(0, table.columns[cell.column]?.length)),
    ...pivotFields.filter((field) => kept[field]),
  ];
  const list = new URLSearchParams({
    ...query,
    from: days[0] ?? query['from'] ?? '',
    to: days.at(-1) ?? query['to'] ?? '',
  });
  for (const field of named) {
    const column = listed[field];
    if (!column) continue;
    for (const name of new Set(rows.map((row) => String(row[column])))) list.append(`v.${column}`, name);
  }
  return `/reports-sql?${list}`;
}
