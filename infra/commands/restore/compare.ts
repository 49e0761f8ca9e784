import { deployedTableName } from '../../../functions/kit/database.ts';
import type { TableName } from '../../../functions/kit/tables.ts';
import { getFamily, organizationOf, type RawItem } from '../organization/families.ts';
import { digestItem, forEachOf, getItem, keyOf, keyText, scanOrganization } from '../organization/items.ts';
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
  /** Table that holds the items as they were. */
  copyOf: (table: TableName) => string;
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

/** Differences of a table, page by page. Keeps a digest of each item in place in memory. */
export async function* findDifferences(table: TableName, restore: Restore): AsyncGenerator<Difference[]> {
  const { organization, copyOf } = restore;
  const left = new Map<string, { digest: string; key: RawItem }>();
  for await (const page of scanOrganization(deployedTableName(table), organization))
    for (const item of page) left.set(keyText(item), { digest: digestItem(withoutMark(item)), key: keyOf(item) });
  for await (const page of scanOrganization(copyOf(table), organization)) {
    const differing = page.map(withoutMark).filter((item) => left.get(keyText(item))?.digest !== digestItem(item));
    for (const item of page) left.delete(keyText(item));
    yield await decideAll(
      table,
      differing.map((copy) => ({ key: copy, copy })),
      restore,
    );
  }
  const keys = [...left.values()].map(({ key }) => key);
  for (let from = 0; from < keys.length; from += 500)
    yield await decideAll(
      table,
      keys.slice(from, from + 500).map((key) => ({ key })),
      restore,
    );
}

type Asked = { key: RawItem; copy?: RawItem };

async function decideAll(table: TableName, asked: readonly Asked[], restore: Restore): Promise<Difference[]> {
  const found: Difference[] = [];
  await forEachOf(asked, async ({ key, copy }) => {
    const one = await decideOne(table, { key, ...(copy && { copy }) }, restore);
    if (one) found.push(one);
  });
  return found;
}

/** What is to be done about one item now, or undefined. */
export async function decideOne(
  table: TableName,
  { key, copy }: Asked,
  { organization, context }: Restore,
): Promise<Difference | undefined> {
  const place = await getItem(deployedTableName(table), key);
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
