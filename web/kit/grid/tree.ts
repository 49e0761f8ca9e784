import type { Found, Table } from './model.ts';

/** A row where it stands in the list. */
export type Line<Row> = { key: string; index: number; row: Row; depth: number; children: number; open: boolean };

/** The lines of a list, made as they are looked at. */
export type Lines<Row> = { count: number; at: (place: number) => Line<Row> | undefined };

export const linesOf = <Row extends object>({ rows, rowKey }: Table<Row>, found: Found): Lines<Row> => ({
  count: found.length,
  at: (place) => {
    const index = found[place];
    const row = index === undefined ? undefined : rows[index];
    if (index === undefined || !row) return undefined;
    return { key: rowKey(row), index, row, depth: 0, children: 0, open: false };
  },
});

/** Who lies under whom, by the index of rows; a row whose parent is not in the list stands at the top. */
export type Tree = {
  parents: Int32Array;
  childrenOf: (order: Found) => { roots: number[]; children: Map<number, number[]> };
};

const deepest = 64;

/** Rows in a ring have no end above them. */
function depthOf(parents: Int32Array, index: number): number {
  let depth = 0;
  for (let above = parents[index] ?? -1; above >= 0 && depth <= deepest; above = parents[above] ?? -1) depth += 1;
  return depth;
}

export function treeOf<Row extends object>(table: Table<Row>, parentKey: (row: Row) => string | undefined): Tree {
  const parents = Int32Array.from(table.rows, (row) => {
    const key = parentKey(row);
    return (key === undefined ? undefined : table.indexOf(key)) ?? -1;
  });
  for (const index of parents.keys()) if (depthOf(parents, index) > deepest) parents[index] = -1;
  return {
    parents,
    childrenOf: (order) => {
      const roots: number[] = [];
      const children = new Map<number, number[]>();
      for (const index of order) {
        const parent = parents[index] ?? -1;
        if (parent < 0) roots.push(index);
        else {
          const others = children.get(parent);
          others ? others.push(index) : children.set(parent, [index]);
        }
      }
      return { roots, children };
    },
  };
}

/**
 * A tree as far as it is to be seen. A row that was found keeps everything under it; one that only holds something found stands open
 * with that alone.
 */
export function foundTree(tree: Tree, order: Found, found: Found) {
  if (found.length === order.length) return { ...tree.childrenOf(order), held: new Set<number>() };
  const hits = new Set(found);
  const held = new Set<number>();
  for (const index of found) {
    for (let above = tree.parents[index] ?? -1; above >= 0 && !held.has(above); above = tree.parents[above] ?? -1) {
      if (!hits.has(above)) held.add(above);
    }
  }
  const isUnderHit = (index: number): boolean => {
    const above = tree.parents[index] ?? -1;
    return above >= 0 && (hits.has(above) || isUnderHit(above));
  };
  const kept = order.filter((index) => hits.has(index) || held.has(index) || isUnderHit(index));
  return { ...tree.childrenOf(kept), held };
}

type Opened = { isOpen: (key: string) => boolean };

/** The lines of some topmost rows with what is open under them. */
export function treeLines<Row extends object>(
  { rows, rowKey }: Table<Row>,
  { children, held }: ReturnType<typeof foundTree>,
  roots: readonly number[],
  { isOpen }: Opened,
): Lines<Row> {
  const lines: Line<Row>[] = [];
  const add = (index: number, depth: number) => {
    const row = rows[index];
    if (!row) return;
    const key = rowKey(row);
    const below = children.get(index) ?? [];
    const open = below.length > 0 && (held.has(index) || isOpen(key));
    lines.push({ key, index, row, depth, children: below.length, open });
    if (open) for (const child of below) add(child, depth + 1);
  };
  for (const root of roots) add(root, 0);
  return { count: lines.length, at: (place) => lines[place] };
}
