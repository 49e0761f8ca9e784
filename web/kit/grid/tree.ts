/** Rows of a flat list as a tree; a row whose parent is not in the list stands at the top. */
export function treeOf<Row extends object>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  parentOf: (row: Row) => string | undefined,
) {
  const keys = new Set(rows.map(keyOf));
  const roots: Row[] = [];
  const children = new Map<string, Row[]>();
  for (const row of rows) {
    const parent = parentOf(row);
    if (parent === undefined || !keys.has(parent) || parent === keyOf(row)) roots.push(row);
    else children.set(parent, [...(children.get(parent) ?? []), row]);
  }
  return { roots, childrenOf: (row: Row) => children.get(keyOf(row)) };
}
