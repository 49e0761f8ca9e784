import { type Pending, patched } from './pending.ts';
import type { Column } from './types.ts';
import { cellValue, textOfType } from './values.ts';

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
      const counted = new Intl.NumberFormat('en-US').format(count);
      texts.set(column.field, `${counted} ${count === 1 ? noun.one : noun.many}${soFar ? ' so far' : ''}`);
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
    texts.set(column.field, column.summaryText ? column.summaryText(total) : textOfType(total, { ...column, type }));
  }
  return texts;
}
