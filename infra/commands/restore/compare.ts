import { deployedTableName } from '../../../functions/kit/database.ts';
import type { TableName } from '../../../functions/kit/tables.ts';
import { getFamily, organizationOf, type RawItem } from '../organization/families.ts';
import { digestItem, forEachOf, getItem, keyOf, keyText, scanOrganization, toKey } from '../organization/items.ts';
import { withoutMark } from './doors.ts';
import { type Decision, decide, type RestoreContext } from './plan.ts';

/** Messages first, so that nothing is sent about what is undone. The audit log is never rolled back. */
export const restoredTables: readonly TableName[] = [
  'messages',
  'services',
  'clients',
  'appointments',
  'catalogue',
  'inventory',
  'transactions',
  'usage',
  'idempotency',
  'directory',
];

export type Restore = {
  organization: number;
  /** Table that holds the items as they were. Undefined for a table that did not exist then. */
  copyOf: (table: TableName) => string | undefined;
  /** Digests of the items as they were, by key. A copy never changes, so it is read once, while the organization works. */
  then: ReadonlyMap<TableName, ReadonlyMap<string, string>>;
  context: RestoreContext;
};
export type Difference = Decision & {
  table: TableName;
  family: string;
  /** The item as it was, and as it is. */
  copy?: RawItem | undefined;
  place?: RawItem | undefined;
  /** Another organization took the item's unique value meanwhile. */
  isTaken: boolean;
};

/** Digests of an organization's items in the copies, in memory: about 150 bytes an item. */
export async function readDigests({ organization, copyOf }: Pick<Restore, 'organization' | 'copyOf'>) {
  const then = new Map<TableName, Map<string, string>>();
  for (const table of restoredTables) {
    const [copy, digests] = [copyOf(table), new Map<string, string>()];
    then.set(table, digests);
    if (!copy) continue;
    for await (const page of scanOrganization(copy, organization))
      for (const item of page) digests.set(keyText(item), digestItem(withoutMark(item)));
  }
  return then;
}

/** Differences of a table, page by page. Reads the table in place, and of its copy only what differs. */
export async function* findDifferences(table: TableName, restore: Restore): AsyncGenerator<Difference[]> {
  const then = restore.then.get(table);
  const missing = new Set(then?.keys());
  for await (const page of scanOrganization(deployedTableName(table), restore.organization)) {
    for (const item of page) missing.delete(keyText(item));
    const differing = page.filter((item) => then?.get(keyText(item)) !== digestItem(withoutMark(item)));
    yield await decideAll(table, differing.map(keyOf), restore);
  }
  const keys = [...missing].map(toKey);
  for (let from = 0; from < keys.length; from += 500)
    yield await decideAll(table, keys.slice(from, from + 500), restore);
}

async function decideAll(table: TableName, keys: readonly RawItem[], restore: Restore): Promise<Difference[]> {
  const found: Difference[] = [];
  await forEachOf(keys, async (key) => {
    const one = await decideOne(table, key, restore);
    if (one) found.push(one);
  });
  return found;
}

/** What is to be done about one item now, or undefined. */
export async function decideOne(
  table: TableName,
  key: RawItem,
  { organization, copyOf, then, context }: Restore,
): Promise<Difference | undefined> {
  const name = then.get(table)?.has(keyText(key)) && copyOf(table);
  const [place, marked] = await Promise.all([
    getItem(deployedTableName(table), key),
    name ? getItem(name, key) : undefined,
  ]);
  const copy = marked && withoutMark(marked);
  if (!place && !copy) return undefined;
  const isTaken = place !== undefined && organizationOf(place) !== organization;
  const { action, item } = decide(table, { copy, place: place && !isTaken ? withoutMark(place) : undefined }, context);
  if (action === 'leave') return undefined;
  if (item && place && !isTaken && digestItem(item) === digestItem(withoutMark(place))) return undefined;
  return {
    table,
    family: getFamily(table, copy ?? place ?? {}).name,
    action,
    copy,
    place,
    isTaken,
    ...(item && { item }),
  };
}

export type Counts = Map<string, { table: TableName; family: string; count: Record<string, number> }>;

export function count(counts: Counts, { table, family, action, isTaken }: Difference): void {
  const name = `${table} ${family}`;
  const row = counts.get(name) ?? { table, family, count: {} };
  const column = isTaken ? 'taken' : action;
  row.count[column] = (row.count[column] ?? 0) + 1;
  counts.set(name, row);
}
