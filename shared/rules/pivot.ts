import type { ProductUsage } from '../contract/reports.ts';
import { dayOf, startOfWeek } from './time.ts';

/** Dimensions of the usage pivot table. A transaction is a bowl. */
export const pivotFields = ['salon', 'stylist', 'transaction', 'product', 'year', 'month', 'week', 'day'] as const;
export type PivotField = (typeof pivotFields)[number];
export const pivotValues = ['amount', 'cost'] as const;
export type PivotValue = (typeof pivotValues)[number];

type Named = { key: string; label: string };
/** Distinct members of a field; `codes` has the index of each fact's member. */
type Members = { keys: string[]; labels: string[]; codes: Int32Array };
/** Facts in columnar form, so that every layout takes one pass. Each column is computed on first use. */
export type PivotFacts = {
  size: number;
  membersOf: (field: PivotField) => Members;
  /** Whole hundredths of a gram or whole cents, so that sums stay exact. */
  valuesOf: (value: PivotValue) => Float64Array;
};

type Reader<One> = (one: One) => string;

function numberMembers<One>(all: readonly One[], keyOf: Reader<One>, labelOf: Reader<One> = keyOf): Members {
  const numbers = new Map<string, number>();
  const found: Members = { keys: [], labels: [], codes: new Int32Array(all.length) };
  let nth = 0;
  for (const one of all) {
    const key = keyOf(one);
    let number = numbers.get(key);
    if (number === undefined) {
      number = found.keys.push(key) - 1;
      found.labels.push(labelOf(one));
      numbers.set(key, number);
    }
    found.codes[nth++] = number;
  }
  return found;
}

/** Derives weeks, months or years from days, calling `of` once per distinct day. */
function groupDays({ keys, codes }: Members, of: (day: string) => string): Members {
  const byDay = numberMembers(keys, of);
  return { ...byDay, codes: codes.map((day) => byDay.codes[day] ?? 0) };
}

function toHundredths(rows: readonly ProductUsage[], amountOf: (row: ProductUsage) => number): Float64Array {
  const hundredths = new Float64Array(rows.length);
  let nth = 0;
  for (const row of rows) hundredths[nth++] = Math.round(amountOf(row) * 100);
  return hundredths;
}

/** Reads the day of each row. Rows come in the order of time, so the same text is returned again for most of them. */
function dayReader(): Reader<ProductUsage> {
  let day = '-';
  return ({ transaction_start: start }) => {
    if (!start.startsWith(day)) day = dayOf(start);
    return day;
  };
}

const readers = {
  salon: [(row) => String(row.location_id), (row) => row.location_name],
  stylist: [(row) => row.user_id, (row) => row.user_name],
  transaction: [(row) => row.transaction_entry_transaction_id],
  product: [(row) => row.product_id, (row) => row.product_alias],
} satisfies Record<string, [key: Reader<ProductUsage>, label?: Reader<ProductUsage>]>;

/** Each row is the usage of one product in one bowl. */
export function buildPivotFacts(rows: readonly ProductUsage[]): PivotFacts {
  const days = once(() => numberMembers(rows, dayReader()));
  const members: Record<PivotField, () => Members> = {
    salon: once(() => numberMembers(rows, ...readers.salon)),
    stylist: once(() => numberMembers(rows, ...readers.stylist)),
    transaction: once(() => numberMembers(rows, ...readers.transaction)),
    product: once(() => numberMembers(rows, ...readers.product)),
    year: once(() => groupDays(days(), (day) => day.slice(0, 4))),
    month: once(() => groupDays(days(), (day) => day.slice(0, 7))),
    week: once(() => groupDays(days(), startOfWeek)),
    day: days,
  };
  const values: Record<PivotValue, () => Float64Array> = {
    amount: once(() => toHundredths(rows, (row) => row.transaction_entry_product_amount)),
    cost: once(() => toHundredths(rows, (row) => row.product_cost)),
  };
  return { size: rows.length, membersOf: (field) => members[field](), valuesOf: (value) => values[value]() };
}

/** Calls `compute` on the first call only. */
function once<Result>(compute: () => Result): () => Result {
  let result: Result | undefined;
  return () => (result ??= compute());
}

export type PivotLayout = {
  rows: readonly PivotField[];
  columns: readonly PivotField[];
  /** Member keys to include by field; fields without an entry include all. */
  filters: Partial<Record<PivotField, readonly string[]>>;
};

/** Path of a row or column header: one member per field. */
type MemberPath = readonly Named[];
export type PivotNode = { path: MemberPath; children: number[] };
export type Pivot = {
  /** Row tree; node 0 is the grand total. */
  nodes: readonly PivotNode[];
  columns: readonly MemberPath[];
  /** Sum of a node in one column (by index), or over all columns by default. */
  sum: (node: number, value: PivotValue, column?: number) => number;
};

/** More columns are unreadable and slow to render. */
export const maxPivotColumns = 200;

/** Builds the pivot table, or returns the column count as `tooMany` if it exceeds `maxPivotColumns`. */
export function buildPivot(facts: PivotFacts, { rows, columns, filters }: PivotLayout): Pivot | { tooMany: number } {
  const included = applyFilters(facts, filters);
  const across = buildTree(facts, columns, included);
  const leaves = across.nodes.flatMap(({ path }, nth) => (path.length === columns.length ? [nth] : []));
  leaves.sort((a, b) => comparePaths(across.nodes[a]?.path ?? [], across.nodes[b]?.path ?? []));
  if (columns.length > 0 && leaves.length > maxPivotColumns) return { tooMany: leaves.length };
  const columnOf = new Int32Array(across.nodes.length);
  for (const [column, leaf] of leaves.entries()) columnOf[leaf] = column;
  const down = buildTree(facts, rows, included);
  // Without column fields there is only the total column.
  const width = columns.length > 0 ? leaves.length + 1 : 1;
  const cellOf = down.leafOf.map((node, nth) =>
    node < 0 ? -1 : node * width + (columnOf[across.leafOf[nth] ?? 0] ?? 0),
  );
  const sumsOf: Record<PivotValue, () => Float64Array> = {
    amount: once(() => addUp(facts.valuesOf('amount'), cellOf, down.parents, width)),
    cost: once(() => addUp(facts.valuesOf('cost'), cellOf, down.parents, width)),
  };
  return {
    nodes: down.nodes,
    columns: columns.length > 0 ? leaves.map((leaf) => across.nodes[leaf]?.path ?? []) : [],
    sum: (node, value, column = width - 1) => sumsOf[value]()[node * width + column] ?? 0,
  };
}

/** Sums of all nodes by column; the last column has the total. */
function addUp(values: Float64Array, cellOf: Int32Array, parents: readonly number[], width: number): Float64Array {
  const sums = new Float64Array(parents.length * width);
  const add = (cell: number, value: number) => {
    sums[cell] = (sums[cell] ?? 0) + value;
  };
  for (let nth = 0; nth < cellOf.length; nth++) {
    const cell = cellOf[nth] ?? -1;
    if (cell >= 0) add(cell, values[nth] ?? 0);
  }
  // Parents precede their children, so going backwards each node is complete before it is added to its parent.
  for (let node = parents.length - 1; node > 0; node--)
    for (let column = 0; column < width; column++)
      add((parents[node] ?? 0) * width + column, sums[node * width + column] ?? 0);
  for (let cell = 0; cell < sums.length; cell++) {
    const column = cell % width;
    if (column < width - 1) add(cell - column + width - 1, sums[cell] ?? 0);
  }
  return sums;
}

/** -1 for each fact that is filtered out, and 0, the root of a tree, for the others. */
function applyFilters({ size, membersOf }: PivotFacts, filters: PivotLayout['filters']): Int32Array {
  const included = new Int32Array(size);
  for (const field of pivotFields) {
    const wanted = filters[field];
    if (!wanted) continue;
    const { keys, codes } = membersOf(field);
    const known = new Set(wanted);
    const stays = keys.map((key) => known.has(key));
    for (let nth = 0; nth < size; nth++) if (!stays[codes[nth] ?? 0]) included[nth] = -1;
  }
  return included;
}

/** Builds the tree of the fields' members level by level, and moves each fact down to its leaf. */
function buildTree({ size, membersOf }: PivotFacts, fields: readonly PivotField[], included: Int32Array) {
  const nodes: PivotNode[] = [{ path: [], children: [] }];
  const parents = [-1];
  const leafOf = included.slice();
  const addNode = (parent: number, member: Named): number => {
    const above = nodes[parent];
    const node = nodes.push({ path: [...(above?.path ?? []), member], children: [] }) - 1;
    above?.children.push(node);
    parents.push(parent);
    return node;
  };
  for (const field of fields) {
    const { keys, labels, codes } = membersOf(field);
    const known = new Map<number, number>();
    for (let nth = 0; nth < size; nth++) {
      const parent = leafOf[nth] ?? -1;
      if (parent < 0) continue;
      const code = codes[nth] ?? 0;
      const place = parent * keys.length + code;
      let node = known.get(place);
      if (node === undefined) {
        node = addNode(parent, { key: keys[code] ?? '', label: labels[code] ?? '' });
        known.set(place, node);
      }
      leafOf[nth] = node;
    }
  }
  return { nodes, parents, leafOf };
}

const collator = new Intl.Collator('en', { numeric: true });
const compareLabels = (a: Named, b: Named) => collator.compare(a.label, b.label) || collator.compare(a.key, b.key);

function comparePaths(a: MemberPath, b: MemberPath): number {
  for (const [level, one] of a.entries()) {
    const other = b[level];
    const order = other ? compareLabels(one, other) : 1;
    if (order !== 0) return order;
  }
  return 0;
}

/** Sort by a value, in one column or in the total. Without an order rows are sorted by label. */
export type PivotOrder = { value: PivotValue; column?: number | undefined; desc: boolean };

export const formatPathKey = (path: MemberPath): string => JSON.stringify(path.map(({ key }) => key));

/** Visible rows in display order: the children of each expanded node follow it. */
export function listVisibleRows(
  { nodes, sum }: Pivot,
  isOpen: (path: MemberPath) => boolean,
  order?: PivotOrder,
): (PivotNode & { node: number })[] {
  const compare = (a: number, b: number) => {
    const by = order ? sum(a, order.value, order.column) - sum(b, order.value, order.column) : 0;
    return (order?.desc ? -by : by) || comparePaths(nodes[a]?.path ?? [], nodes[b]?.path ?? []);
  };
  const below = (above: PivotNode | undefined): (PivotNode & { node: number })[] =>
    [...(above?.children ?? [])].sort(compare).flatMap((node) => {
      const one = nodes[node];
      return one ? [{ ...one, node }, ...(isOpen(one.path) ? below(one) : [])] : [];
    });
  return below(nodes[0]);
}
