import type { ProductUsage } from '../contract/reports.ts';
import { dayOf, startOfWeek } from './time.ts';

/** Dimensions of the usage pivot table. A transaction is a bowl. */
export const pivotFields = ['salon', 'stylist', 'transaction', 'product', 'year', 'month', 'week', 'day'] as const;
export type PivotField = (typeof pivotFields)[number];
export const pivotValues = ['amount', 'cost'] as const;
export type PivotValue = (typeof pivotValues)[number];

type Named = { key: string; label: string };
/** Usage of one product in one bowl, or in several bowls with the same members. */
export type PivotFact = Record<'salon' | 'stylist' | 'transaction' | 'product', Named> & {
  day: string;
  /** Hundredths of a gram. */
  amount: number;
  /** Cents. */
  cost: number;
};

/** Converts a usage row to whole hundredths of a gram and whole cents, so that sums stay exact. */
export const toPivotFact = (row: ProductUsage): PivotFact => ({
  salon: { key: String(row.location_id), label: row.location_name },
  stylist: { key: row.user_id, label: row.user_name },
  transaction: { key: row.transaction_entry_transaction_id, label: row.transaction_entry_transaction_id },
  product: { key: row.product_id, label: row.product_alias },
  day: dayOf(row.transaction_start),
  amount: Math.round(row.transaction_entry_product_amount * 100),
  cost: Math.round(row.product_cost * 100),
});

/** Distinct members of a field; `codes` has the index of each fact's member. */
type Members = { keys: string[]; labels: string[]; codes: Int32Array };
/** Facts in columnar form, so that every layout takes one pass. The members of a field are computed on first use. */
export type PivotFacts = { size: number; membersOf: (field: PivotField) => Members } & Record<PivotValue, Float64Array>;

function numberMembers<One>(all: readonly One[], named: (one: One) => Named): Members {
  const numbers = new Map<string, number>();
  const found: Members = { keys: [], labels: [], codes: new Int32Array(all.length) };
  all.forEach((one, nth) => {
    const { key, label } = named(one);
    let number = numbers.get(key);
    if (number === undefined) {
      number = found.keys.push(key) - 1;
      found.labels.push(label);
      numbers.set(key, number);
    }
    found.codes[nth] = number;
  });
  return found;
}

/** Derives weeks, months or years from days, calling `of` once per distinct day. */
function groupDays({ keys, codes }: Members, of: (day: string) => string): Members {
  const byDay = numberMembers(keys, (day) => ({ key: of(day), label: of(day) }));
  return { ...byDay, codes: codes.map((day) => byDay.codes[day] ?? 0) };
}

export function buildPivotFacts(all: readonly PivotFact[]): PivotFacts {
  const known = new Map<PivotField, Members>();
  const membersOf = (field: PivotField): Members => {
    const members = known.get(field) ?? made[field]();
    known.set(field, members);
    return members;
  };
  const made: Record<PivotField, () => Members> = {
    salon: () => numberMembers(all, ({ salon }) => salon),
    stylist: () => numberMembers(all, ({ stylist }) => stylist),
    transaction: () => numberMembers(all, ({ transaction }) => transaction),
    product: () => numberMembers(all, ({ product }) => product),
    year: () => groupDays(membersOf('day'), (day) => day.slice(0, 4)),
    month: () => groupDays(membersOf('day'), (day) => day.slice(0, 7)),
    week: () => groupDays(membersOf('day'), startOfWeek),
    day: () => numberMembers(all, ({ day }) => ({ key: day, label: day })),
  };
  return {
    size: all.length,
    membersOf,
    amount: new Float64Array(all.map(({ amount }) => amount)),
    cost: new Float64Array(all.map(({ cost }) => cost)),
  };
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
  const activeFilters = buildFilters(facts, filters);
  const across = buildTree(facts, columns, activeFilters);
  const leaves = across.nodes.flatMap(({ path }, nth) => (path.length === columns.length ? [nth] : []));
  leaves.sort((a, b) => comparePaths(across.nodes[a]?.path ?? [], across.nodes[b]?.path ?? []));
  if (columns.length > 0 && leaves.length > maxPivotColumns) return { tooMany: leaves.length };
  const columnOf = new Int32Array(across.nodes.length);
  for (const [column, leaf] of leaves.entries()) columnOf[leaf] = column;
  const down = buildTree(facts, rows, activeFilters);
  // Without column fields there is only the total column.
  const width = columns.length > 0 ? leaves.length + 1 : 1;
  const sums = {
    amount: new Float64Array(down.nodes.length * width),
    cost: new Float64Array(down.nodes.length * width),
  };
  const addTo = (value: PivotValue, cell: number, more: number) => {
    sums[value][cell] = (sums[value][cell] ?? 0) + more;
  };
  for (let nth = 0; nth < facts.size; nth++) {
    const node = down.leafOf[nth] ?? -1;
    if (node < 0) continue;
    const column = columnOf[across.leafOf[nth] ?? 0] ?? 0;
    for (const value of pivotValues) {
      const more = facts[value][nth] ?? 0;
      addTo(value, node * width + width - 1, more);
      if (width > 1) addTo(value, node * width + column, more);
    }
  }
  // Parents precede their children, so going backwards each node is complete before it is added to its parent.
  for (let node = down.nodes.length - 1; node > 0; node--)
    for (const value of pivotValues)
      for (let column = 0; column < width; column++)
        addTo(value, (down.parents[node] ?? 0) * width + column, sums[value][node * width + column] ?? 0);
  return {
    nodes: down.nodes,
    columns: columns.length > 0 ? leaves.map((leaf) => across.nodes[leaf]?.path ?? []) : [],
    sum: (node, value, column = width - 1) => sums[value][node * width + column] ?? 0,
  };
}

/** For each filtered field, which member codes to include. */
function buildFilters({ membersOf }: PivotFacts, filters: PivotLayout['filters']) {
  return pivotFields.flatMap((field) => {
    const wanted = filters[field];
    if (!wanted) return [];
    const { keys, codes } = membersOf(field);
    const known = new Set(wanted);
    return [{ codes, stays: keys.map((key) => known.has(key)) }];
  });
}

/** Builds the tree of the fields' members and assigns each fact its leaf; -1 for a fact that is filtered out. */
function buildTree(
  { size, membersOf }: PivotFacts,
  fields: readonly PivotField[],
  activeFilters: ReturnType<typeof buildFilters>,
) {
  const nodes: PivotNode[] = [{ path: [], children: [] }];
  const parents = [-1];
  const leafOf = new Int32Array(size);
  const levels = fields.map((field) => ({ ...membersOf(field), seen: new Map<number, number>() }));
  for (let nth = 0; nth < size; nth++) {
    if (activeFilters.some(({ codes, stays }) => !stays[codes[nth] ?? 0])) {
      leafOf[nth] = -1;
      continue;
    }
    let at = 0;
    for (const { codes, keys, labels, seen } of levels) {
      const code = codes[nth] ?? 0;
      const place = at * keys.length + code;
      let next = seen.get(place);
      if (next === undefined) {
        const above = nodes[at];
        const member = { key: keys[code] ?? '', label: labels[code] ?? '' };
        next = nodes.push({ path: [...(above?.path ?? []), member], children: [] }) - 1;
        above?.children.push(next);
        parents.push(at);
        seen.set(place, next);
      }
      at = next;
    }
    leafOf[nth] = at;
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
    (above?.children ?? []).toSorted(compare).flatMap((node) => {
      const one = nodes[node];
      return one ? [{ ...one, node }, ...(isOpen(one.path) ? below(one) : [])] : [];
    });
  return below(nodes[0]);
}
