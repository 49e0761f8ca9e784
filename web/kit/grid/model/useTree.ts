import { useCallback, useMemo, useRef, useState } from 'react';
import type { Column } from '../types.ts';
import { cellValue } from './cellValues.ts';
import { applyEdits } from './pendingEdits.ts';
import type { TableModel } from './tableModel.ts';
import { findLeaves } from './totals.ts';
import { buildTree, type filterTree, type GridLine } from './tree.ts';

export function useTree<Row extends object>(table: TableModel<Row>, parentKey?: (row: Row) => string | undefined) {
  const latest = useRef(parentKey);
  latest.current = parentKey;
  const isTree = parentKey !== undefined;
  return useMemo(() => (isTree ? buildTree(table, (row) => latest.current?.(row)) : undefined), [table, isTree]);
}

/** Expanded rows of a tree: all but some, or none but some. */
export function useOpenRows() {
  const [state, setState] = useState<{ others: ReadonlySet<string>; all: boolean }>({ others: new Set(), all: false });
  const onFold = useCallback((key: string, open: boolean) => {
    setState(({ others, all }) => {
      const next = new Set(others);
      open === all ? next.delete(key) : next.add(key);
      return { others: next, all };
    });
  }, []);
  const onAll = useCallback((open: boolean) => setState({ others: new Set(), all: open }), []);
  return useMemo(
    () => ({
      isOpen: (key: string) => state.others.has(key) !== state.all,
      isAllOpen: state.all && state.others.size === 0,
      onFold,
      onAll,
    }),
    [state, onFold, onAll],
  );
}

/** Parent rows with their descendants' sums; the same object while those are unchanged. */
export function useRollUp<Row extends object>(
  table: TableModel<Row>,
  seen: ReturnType<typeof filterTree> | undefined,
  columns: readonly Column<Row>[],
  pending: ReadonlyMap<string, { values: Record<string, unknown> }>,
) {
  return useMemo(() => {
    const summed = columns.filter(({ rollUp }) => rollUp);
    const rowByIndex = new Map<number, Row>();
    return ({ index, row, children }: GridLine<Row>): Row => {
      if (children === 0 || summed.length === 0 || !seen) return row;
      const cachedRow = rowByIndex.get(index);
      if (cachedRow) return cachedRow;
      const leaves = findLeaves(index, (one) => seen.children.get(one) ?? []);
      const values = Object.fromEntries(
        summed.map((column) => {
          const amountOf = (leaf: number) => {
            const stored = table.rows[leaf];
            return stored ? Number(cellValue(column, applyEdits(stored, pending.get(table.rowKey(stored))))) || 0 : 0;
          };
          return [column.field, leaves.reduce((sum, leaf) => sum + Math.round(amountOf(leaf) * 1e6), 0) / 1e6];
        }),
      );
      const rolled = { ...row, ...values };
      rowByIndex.set(index, rolled);
      return rolled;
    };
  }, [table, seen, columns, pending]);
}
