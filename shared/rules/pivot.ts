import type { ProductUsage } from '../contract/reports.ts';
import { dayOf, sundayOf } from './time.ts';

/** What usage may be told by; a transaction is a bowl. */
export const pivotFields = ['salon', 'stylist', 'transaction', 'product', 'year', 'month', 'week', 'day'] as const;
export type PivotField = (typeof pivotFields)[number];
export const pivotValues = ['amount', 'cost'] as const;
export type PivotValue = (typeof pivotValues)[number];

type Named = { key: string; label: string };
/** One product of one bowl, or of more of them where they need not be told apart. */
export type PivotFact = Record<'salon' | 'stylist' | 'transaction' | 'product', Named> & {
  day: string;
  /** Hundredths of a gram. */
  amount: number;
  /** Cents. */
  cost: number;
};

/** A row of usage as a fact, in whole hundredths and cents, so that sums of many stay exact. */
export const factOf = (row: ProductUsage): PivotFact => ({
  salon: { key: String(row.location_id), label: row.location_name },
  stylist: { key: row.user_id, label: row.user_name },
  transaction: { key: row.transaction_entry_transaction_id, label: row.transaction_entry_transaction_id },
  product: { key: row.product_id, label: row.product_alias },
  day: dayOf(row.transaction_start),
  amount: Math.round(row.transaction_entry_product_amount * 100),
  cost: Math.round(row.product_cost * 100),
});

/** The members of a field, each by its number. */
type Members = { keys: string[]; labels: string[]; codes: Int32Array };
/** Facts by column, so that any layout of them takes one pass; the columns of a field are made when a layout asks for it first. */
export type PivotFacts = { size: number; membersOf: (field: PivotField) => Members } & Record<PivotValue, Float64Array>;

function numbered<One>(all: readonly One[], named: (one: One) => Named): Members {
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

/** Days by a longer stretch: each day is asked once, however many facts lie on it. */
function stretches({ keys, codes }: Members, of: (day: string) => string): Members {
  const byDay = numbered(keys, (day) => ({ key: of(day), label: of(day) }));
  return { ...byDay, codes: codes.map((day) => byDay.codes[day] ?? 0) };
}

export function factsOf(all: readonly PivotFact[]): PivotFacts {
  const known = new Map<PivotField, Members>();
  const membersOf = (field: PivotField): Members => {
    const members = known.get(field) ?? made[field]();
    known.set(field, members);
    return members;
  };
  const made: Record<PivotField, () => Members> = {
    salon: () => numbered(all, ({ salon }) => salon),
    stylist: () => numbered(all, ({ stylist }) => stylist),
    transaction: () => numbered(all, ({ transaction }) => transaction),
    product: () => numbered(all, ({ product }) => product),
    year: () => stretches(membersOf('day'), (day) => day.slice(0, 4)),
    month: () => stretches(membersOf('day'), (day) => day.slice(0, 7)),
    week: () => stretches(membersOf('day'), sundayOf),
    day: () => numbered(all, ({ day }) => ({ key: day, label: day })),
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
  /** The keys that are kept of a field; a field that is not named keeps all. */
  filters: Partial<Record<PivotField, readonly string[]>>;
};

/** The members that meet in a head, one of each of its fields. */
type Head = readonly Named[];
export type PivotNode = { path: Head; children: number[] };
export type Pivot = {
  /** By number; the first one is the total of all. */
  nodes: readonly PivotNode[];
  columns: readonly Head[];
  /** In a column, by its number; in all of them where none is named. */
  sum: (node: number, value: PivotValue, column?: number) => number;
};

/** Beyond that nobody finds anything, and a browser draws it slowly. */
export const mostColumns = 200;

/** The table of some facts; only how many columns it would have where they are too many. */
export function pivoted(facts: PivotFacts, { rows, columns, filters }: PivotLayout): Pivot | { tooMany: number } {
  const kept = keptBy(facts, filters);
  const across = placesOf(facts, columns, kept);
  const leaves = across.nodes.flatMap(({ path }, nth) => (path.length === columns.length ? [nth] : []));
  leaves.sort((a, b) => byPath(across.nodes[a]?.path ?? [], across.nodes[b]?.path ?? []));
  if (columns.length > 0 && leaves.length > mostColumns) return { tooMany: leaves.length };
  const columnOf = new Int32Array(across.nodes.length);
  for (const [column, leaf] of leaves.entries()) columnOf[leaf] = column;
  const down = placesOf(facts, rows, kept);
  // A table of no columns has its total alone.
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
  // Whoever came first is above: from the last node up, each is whole when it is added.
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

/** Which members of each filtered field stay. */
function keptBy({ membersOf }: PivotFacts, filters: PivotLayout['filters']) {
  return pivotFields.flatMap((field) => {
    const wanted = filters[field];
    if (!wanted) return [];
    const { keys, codes } = membersOf(field);
    const known = new Set(wanted);
    return [{ codes, stays: keys.map((key) => known.has(key)) }];
  });
}

/** The tree of some fields, and where in it each fact lies; -1 for a fact that a filter leaves out. */
function placesOf({ size, membersOf }: PivotFacts, fields: readonly PivotField[], kept: ReturnType<typeof keptBy>) {
  const nodes: PivotNode[] = [{ path: [], children: [] }];
  const parents = [-1];
  const leafOf = new Int32Array(size);
  const levels = fields.map((field) => ({ ...membersOf(field), seen: new Map<number, number>() }));
  for (let nth = 0; nth < size; nth++) {
    if (kept.some(({ codes, stays }) => !stays[codes[nth] ?? 0])) {
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

const names = new Intl.Collator('en', { numeric: true });
const byName = (a: Named, b: Named) => names.compare(a.label, b.label) || names.compare(a.key, b.key);

function byPath(a: Head, b: Head): number {
  for (const [level, one] of a.entries()) {
    const other = b[level];
    const order = other ? byName(one, other) : 1;
    if (order !== 0) return order;
  }
  return 0;
}

/** By a value, in a column or in all of them; by name where there is none. */
export type PivotOrder = { value: PivotValue; column?: number | undefined; desc: boolean };

export const pathText = (path: Head): string => JSON.stringify(path.map(({ key }) => key));

/** The rows that are seen, in their order: below the open ones those that are in them. */
export function rowsSeen(
  { nodes, sum }: Pivot,
  isOpen: (path: Head) => boolean,
  order?: PivotOrder,
): (PivotNode & { node: number })[] {
  const compare = (a: number, b: number) => {
    const by = order ? sum(a, order.value, order.column) - sum(b, order.value, order.column) : 0;
    return (order?.desc ? -by : by) || byPath(nodes[a]?.path ?? [], nodes[b]?.path ?? []);
  };
  const below = (above: PivotNode | undefined): (PivotNode & { node: number })[] =>
    (above?.children ?? []).toSorted(compare).flatMap((node) => {
      const one = nodes[node];
      return one ? [{ ...one, node }, ...(isOpen(one.path) ? below(one) : [])] : [];
    });
  return below(nodes[0]);
}
