import type { RowIndexes, TableModel } from './tableModel.ts';

/** A row and its position in the list. */
export type GridLine<Row> = { key: string; index: number; row: Row; depth: number; children: number; open: boolean };

/** The lines of a list, created on access. */
export type GridLines<Row> = { count: number; at: (place: number) => GridLine<Row> | undefined };

export const flatLines = <Row extends object>(
  { rows, rowKey }: TableModel<Row>,
  found: RowIndexes,
): GridLines<Row> => ({
  count: found.length,
  at: (place) => {
    const index = found[place];
    const row = index === undefined ? undefined : rows[index];
    if (index === undefined || !row) return undefined;
    return { key: rowKey(row), index, row, depth: 0, children: 0, open: false };
  },
});

/** Parent of each row by index; rows whose parent is missing are roots. */
export type RowTree = {
  parents: Int32Array;
  groupByParent: (order: RowIndexes) => { roots: number[]; children: Map<number, number[]> };
};

const maxDepth = 64;

/** Counts ancestors; stops at `maxDepth`, since cyclic data has no root. */
function countAncestors(parents: Int32Array, index: number): number {
  let depth = 0;
  for (let above = parents[index] ?? -1; above >= 0 && depth <= maxDepth; above = parents[above] ?? -1) depth += 1;
  return depth;
}

export function buildTree<Row extends object>(
  table: TableModel<Row>,
  parentKey: (row: Row) => string | undefined,
): RowTree {
  const parents = Int32Array.from(table.rows, (row) => {
    const key = parentKey(row);
    return (key === undefined ? undefined : table.indexOf(key)) ?? -1;
  });
  for (const index of parents.keys()) if (countAncestors(parents, index) > maxDepth) parents[index] = -1;
  return {
    parents,
    groupByParent: (order) => {
      const roots: number[] = [];
      const children = new Map<number, number[]>();
      for (const index of order) {
        const parent = parents[index] ?? -1;
        if (parent < 0) roots.push(index);
        else {
          const siblings = children.get(parent);
          siblings ? siblings.push(index) : children.set(parent, [index]);
        }
      }
      return { roots, children };
    },
  };
}

/**
 * The visible part of a filtered tree: a matching row keeps its whole subtree; an ancestor of a match is shown expanded with the
 * matches only.
 */
export function filterTree(tree: RowTree, order: RowIndexes, found: RowIndexes) {
  if (found.length === order.length) return { ...tree.groupByParent(order), ancestors: new Set<number>() };
  const matches = new Set(found);
  const ancestors = new Set<number>();
  for (const index of found) {
    for (
      let above = tree.parents[index] ?? -1;
      above >= 0 && !ancestors.has(above);
      above = tree.parents[above] ?? -1
    ) {
      if (!matches.has(above)) ancestors.add(above);
    }
  }
  const isUnderMatch = (index: number): boolean => {
    const above = tree.parents[index] ?? -1;
    return above >= 0 && (matches.has(above) || isUnderMatch(above));
  };
  const visibleIndexes = order.filter((index) => matches.has(index) || ancestors.has(index) || isUnderMatch(index));
  return { ...tree.groupByParent(visibleIndexes), ancestors };
}

type OpenRows = { isOpen: (key: string) => boolean };

/** The lines of some root rows and their expanded descendants. */
export function treeLines<Row extends object>(
  { rows, rowKey }: TableModel<Row>,
  { children, ancestors }: ReturnType<typeof filterTree>,
  roots: readonly number[],
  { isOpen }: OpenRows,
): GridLines<Row> {
  const lines: GridLine<Row>[] = [];
  const add = (index: number, depth: number) => {
    const row = rows[index];
    if (!row) return;
    const key = rowKey(row);
    const childIndexes = children.get(index) ?? [];
    const open = childIndexes.length > 0 && (ancestors.has(index) || isOpen(key));
    lines.push({ key, index, row, depth, children: childIndexes.length, open });
    if (open) for (const child of childIndexes) add(child, depth + 1);
  };
  for (const root of roots) add(root, 0);
  return { count: lines.length, at: (place) => lines[place] };
}
