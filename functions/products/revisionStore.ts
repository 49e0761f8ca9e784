import * as z from 'zod';
import { id } from '../../shared/contract/fields.ts';
import { now } from '../kit/clock.ts';
import { badRequest } from '../kit/errors.ts';
import { ulid } from '../kit/ids.ts';
import { get, type Item, itemParser, type Key, query } from '../kit/read.ts';
import { add, type Change, put, WriteConflict } from '../kit/write.ts';

/** Partition of manufacturers, brands and categories, which are few and read with every product list. */
export const groupsPartition = (organization: number): string => `P#${organization}`;

/** Revision of the catalog, incremented by every change, so that one small read tells whether a cached catalog is current. */
export const revisionKey = (organization: number): Key => ({ pk: groupsPartition(organization), sk: 'MARK' });
export const readCounter = (item: Item | undefined, name: 'changes' | 'groups' | 'removals'): number =>
  Number(item?.[name] ?? 0);
export const writeConflict = () => new WriteConflict();

const logPartition = (organization: number): string => `PL#${organization}`;
/** Products that a write changed. A write to groups can change the names in any row. */
const logged = z.object({ products: z.array(id), groups: z.boolean() });
export type CatalogChanges = z.infer<typeof logged>;
const parseLogged = itemParser(logged);

/** Log entry of a write. Entries sort by time. */
export const catalogLogChange = (organization: number, { products = [], groups = false }: Partial<CatalogChanges>) =>
  put('catalogue', {
    pk: logPartition(organization),
    sk: `${new Date(now()).toISOString()}#${ulid()}`,
    products,
    groups,
  });

/**
 * Increments the catalog revision and logs what changed. Part of each write to the catalog. With `among` it fails with a conflict if a
 * group was removed since they were read.
 */
export const catalogRevisionChanges = (
  organization: number,
  changed: Partial<CatalogChanges>,
  among?: { removals: number },
): Change[] => [
  add(
    'catalogue',
    revisionKey(organization),
    { changes: 1, ...(changed.groups && { groups: 1 }) },
    among && { below: { removals: among.removals + 1 }, onConditionFailed: writeConflict },
  ),
  catalogLogChange(organization, changed),
];

/** A revision of the catalog, and the UTC time at which it was current. */
type Position = { revision: number; time: string };
/** The position of a catalog, with the revision of its groups alone. */
export type CatalogPosition = Position & { groupsRevision: number };

/** Costs one small read. */
export async function getCatalogPosition(organization: number): Promise<CatalogPosition> {
  const time = new Date(now()).toISOString();
  const item = await get('catalogue', revisionKey(organization));
  return { revision: readCounter(item, 'changes'), groupsRevision: readCounter(item, 'groups'), time };
}

export const formatPosition = ({ revision, time }: Position): string => `${revision}@${time}`;

/** @throws 400 */
export function parsePosition(text: string): Position {
  const [revision, time = ''] = text.split('@');
  if (!z.iso.datetime().safeParse(time).success || !Number.isSafeInteger(Number(revision)))
    throw badRequest('The position is not valid');
  return { revision: Number(revision), time };
}

/** Beyond these, the whole catalog is read again. */
const maxChanges = { writes: 200, products: 500 };
/** A write is committed within this time after its log entry was built. Clocks of functions differ by less. */
const maxCommitMs = 60_000;

/**
 * What changed between two positions of a catalog, for what these changes cost. Undefined if the log does not hold every write, for
 * instance of an earlier release, or if there were many.
 */
export async function findCatalogChanges(
  organization: number,
  since: Position,
  current: Position,
): Promise<CatalogChanges | undefined> {
  const writes = current.revision - since.revision;
  if (writes === 0) return { products: [], groups: false };
  if (writes < 0 || writes > maxChanges.writes) return undefined;
  const from = new Date(Date.parse(since.time) - maxCommitMs).toISOString();
  const range = { pk: logPartition(organization), between: [from, '~'] as const, limit: maxChanges.writes };
  const { items, next } = await query('catalogue', range);
  if (next || items.length < writes) return undefined;
  const entries = items.map(parseLogged);
  const products = [...new Set(entries.flatMap((entry) => entry.products))];
  return products.length > maxChanges.products ? undefined : { products, groups: entries.some(({ groups }) => groups) };
}
