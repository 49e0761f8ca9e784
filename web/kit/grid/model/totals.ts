import { formatCount } from '../../../../shared/rules/format.ts';
import type { Column } from '../types.ts';
import { cellValue, formatValue } from './cellValues.ts';
import { applyEdits, type PendingRows } from './pendingEdits.ts';

/** Sums use integers in millionths, so that 0.1 + 0.2 is 0.3. */
const toMillionths = (value: unknown) => Math.round((Number(value) || 0) * 1e6);

export function findLeaves(index: number, childrenOf: (index: number) => readonly number[]): number[] {
  const children = childrenOf(index);
  return children.length === 0 ? [index] : children.flatMap((child) => findLeaves(child, childrenOf));
}

/** Label of the sums where the pager has the count. */
export const totalText = 'Total';

type TotalsOptions<Row extends object> = {
  rows: readonly Row[];
  /** All matching rows, not only the page's; in a tree the root rows. */
  rowIndexes: ArrayLike<number>;
  childrenOf: (index: number) => readonly number[];
  keyAt: (index: number) => string;
  pending: PendingRows<Row>;
  noun: { one: string; many: string };
  /** The pager below says how many rows match. */
  hasPager: boolean;
  /** Totals from the server, if not all rows are loaded. */
  serverTotals?: { total?: number | undefined; sums: Record<string, number> };
  /** More rows may match among those not loaded yet. */
  isPartial: boolean;
};

/** Summary texts by field: sums and, where nothing else says it, counts of all matching rows, including pending edits. */
export function computeTotals<Row extends object>(
  columns: readonly Column<Row>[],
  options: TotalsOptions<Row>,
): Map<string, string> {
  const { rows, rowIndexes, childrenOf, pending, noun, hasPager, serverTotals, isPartial } = options;
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
      const text = isPartial ? `${formatCount(count, noun)} so far` : formatCount(count, noun);
      texts.set(column.field, hasPager && !isPartial ? totalText : text);
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
