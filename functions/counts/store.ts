import * as z from 'zod';
import type { Count } from '../../shared/contract/counts.ts';
import { localDateTime } from '../../shared/contract/fields.ts';
import { openCountGuardKey, openCountKey, parseCount } from '../inventory/openCountStore.ts';
import { conflict } from '../kit/errors.ts';
import { readPage } from '../kit/page.ts';
import { getMany, type Item, itemParser, type Key, listAll, query } from '../kit/read.ts';
import { add, type Change, create, put, relocationChanges, remove, WriteConflict } from '../kit/write.ts';

/** Closed counts grow without bound, in a partition of their own. */
const closedPartition = (organization: number): string => `O#${organization}#COUNTED`;
const isClosed = ({ state }: Pick<Count, 'state'>): boolean => state === 'approved' || state === 'abandoned';

const countKey = (organization: number, one: Pick<Count, 'state' | 'count_id'>): Key =>
  isClosed(one) ? { pk: closedPartition(organization), sk: one.count_id } : openCountKey(organization, one);
const partsPartition = (organization: number, id: string): string => `O#${organization}#COUNT#${id}`;

type PageRequest = { limit: number; cursor?: string | undefined };

export const listClosedCountsPage = (organization: number, asked: PageRequest, isIncluded: (one: Count) => boolean) =>
  readPage({
    table: 'inventory',
    request: asked,
    cursorScope: { counted: [organization] },
    pin: null,
    ranges: () => [{ pk: closedPartition(organization), descending: true }],
    toRow: parseCount,
    isIncluded,
  });

/** The last closed counts of the organization, the newest first. */
export const listLastCounts = async (organization: number, limit: number): Promise<Count[]> =>
  (await query('inventory', { pk: closedPartition(organization), descending: true, limit })).items.map(parseCount);

export async function findCount(organization: number, count_id: string): Promise<Count | undefined> {
  const keys = (['counting', 'approved'] as const).map((state) => countKey(organization, { state, count_id }));
  const found = (await getMany(keys.map((key) => ({ table: 'inventory', key })))).find(Boolean);
  return found && parseCount(found);
}

/** Quantity on hand by product id, at the start or the end of a count. */
export type Snapshot = ReadonlyMap<string, number>;
type Stage = 'START' | 'END';

/** Keeps an item below DynamoDB's 400 KB. */
const maxProductsPerSnapshot = 3000;

const snapshotItems = (organization: number, id: string, stage: Stage, stock: Snapshot): Item[] => {
  const all = [...stock];
  return Array.from({ length: Math.ceil(all.length / maxProductsPerSnapshot) }, (_, nth) => ({
    pk: partsPartition(organization, id),
    sk: `${stage}#${nth}`,
    stock: Object.fromEntries(all.slice(nth * maxProductsPerSnapshot, (nth + 1) * maxProductsPerSnapshot)),
  }));
};
const parseSnapshot = itemParser(z.object({ stock: z.record(z.string(), z.number()) }));

/** Changes of a line after it was counted. */
const lineChange = z.object({
  /** Moment of a later count outside of this one. */
  recounted: z.string().optional(),
  /** Change by bowls weighed before the count but reported after it, in containers. */
  late: z.number().optional(),
});
export type ChangesSinceCount = ReadonlyMap<string, z.infer<typeof lineChange>>;
/** `decidedAt` is missing in items of the first releases. */
const parseChanges = itemParser(z.object({ lines: z.record(z.string(), lineChange), asked: localDateTime.optional() }));

/** Stores the changes that an approval was decided on, and when, so that a resumed approval posts the same parts. */
export const changesAtDecisionChanges = (
  organization: number,
  id: string,
  found: ChangesSinceCount,
  decidedAt: string,
): Change[] =>
  Array.from({ length: Math.max(1, Math.ceil(found.size / maxProductsPerSnapshot)) }, (_, nth) =>
    put('inventory', {
      pk: partsPartition(organization, id),
      sk: `AFTER#${nth}`,
      lines: Object.fromEntries([...found].slice(nth * maxProductsPerSnapshot, (nth + 1) * maxProductsPerSnapshot)),
      asked: decidedAt,
    }),
  );

/** Stores changes found between the decision and the posting of a part. */
export const changesSinceDecisionChanges = (
  organization: number,
  id: string,
  part: number,
  found: ChangesSinceCount,
): Change[] =>
  found.size === 0
    ? []
    : [
        put('inventory', {
          pk: partsPartition(organization, id),
          sk: `SINCE#${part}`,
          lines: Object.fromEntries(found),
        }),
      ];

const alreadyCounting = () => conflict('This salon is being counted already. Please finish that count first.');

/** @throws 409 if the salon has an open count. `addCount` enforces it for concurrent starts. */
export async function assertNoOpenCount(organization: number, location_id: number): Promise<void> {
  const [guard] = await getMany([{ table: 'inventory', key: openCountGuardKey(organization, { location_id }) }]);
  if (guard) throw alreadyCounting();
}

const openCountGuardChange = (organization: number, added: Count): Change =>
  create('inventory', { ...openCountGuardKey(organization, added), count_id: added.count_id }, alreadyCounting);

/** Creates a count with its start snapshot. With `next` it succeeds a count that is closed in the same transaction. */
export const countCreationChanges = (
  organization: number,
  added: Count,
  start: Snapshot,
  { next = false } = {},
): Change[] => [
  ...(next ? [] : [openCountGuardChange(organization, added)]),
  create('inventory', { ...countKey(organization, added), ...added }, () => new WriteConflict()),
  ...snapshotItems(organization, added.count_id, 'START', start).map((item) => put('inventory', item)),
];

/** Stores the stock at the end of counting, for uncounted lines. */
export const endSnapshotChanges = (organization: number, id: string, end: Snapshot): Change[] =>
  snapshotItems(organization, id, 'END', end).map((item) => put('inventory', item));

/** Saves a count over the version that was read. Closing it releases the salon's guard. */
export const countChanges = (
  organization: number,
  before: Count,
  after: Count,
  expectedVersion: number,
  onConditionFailed: () => Error,
  /** `next`: another count of the salon follows in the same transaction, so keep the guard. */
  { next = false } = {},
): Change[] => [
  ...relocationChanges(
    'inventory',
    countKey(organization, before),
    { ...countKey(organization, after), ...after },
    expectedVersion,
    onConditionFailed,
  ),
  ...(isClosed(after) && !next ? [remove('inventory', openCountGuardKey(organization, after))] : []),
];

const storedShare = z.object({
  key: z.string(),
  round: z.int(),
  device_id: z.string(),
  device_name: z.string(),
  user_id: z.string(),
  user_name: z.string(),
  pieces: z.number(),
  at: z.number(),
  stock: z.number(),
  barcode: z.string(),
  batch: z.string().optional(),
});
export type StoredShare = z.infer<typeof storedShare>;
const parseShare = itemParser(storedShare);

const shareKey = (organization: number, id: string, { key, round, user_id, device_id }: StoredShare): Key => ({
  pk: partsPartition(organization, id),
  sk: `SHARE#${key}#${round}#${user_id}#${device_id}`,
});

/** Adds to a device's share of a product. Each user and device has its own item, so that writes do not conflict. */
export function countShareChange(organization: number, id: string, share: StoredShare): Change {
  const { pieces, ...set } = share;
  return add('inventory', shareKey(organization, id, share), { pieces }, { set });
}

const postedPartKey = (organization: number, id: string, part: number): Key => ({
  pk: partsPartition(organization, id),
  sk: `BOOKED#${part}`,
});

/** Marks a part of an approval as posted. Fails if it already is. */
export const postedPartChange = (organization: number, id: string, part: number): Change =>
  create('inventory', postedPartKey(organization, id, part), () => new WriteConflict());

/** Loads snapshots, shares and approval progress of a count. */
export async function loadCountParts(organization: number, id: string) {
  const items = await listAll('inventory', { pk: partsPartition(organization, id) }, 100_000);
  const of = (prefix: string) => items.filter(({ sk }) => sk.startsWith(`${prefix}#`));
  const snapshot = (stage: Stage): Snapshot =>
    new Map(of(stage).flatMap((item) => Object.entries(parseSnapshot(item).stock)));
  const [decided, since] = [of('AFTER').map(parseChanges), of('SINCE').map(parseChanges)];
  const linesIn = (found: readonly ReturnType<typeof parseChanges>[]): ChangesSinceCount =>
    new Map(found.flatMap(({ lines }) => Object.entries(lines)));
  return {
    start: snapshot('START'),
    end: snapshot('END'),
    /** Changes that the approval was decided on, and when. */
    decided: linesIn(decided),
    asked: decided[0]?.asked,
    since: linesIn(since),
    /** Changes that were considered in posting. */
    after: linesIn([...decided, ...since]),
    shares: of('SHARE').map(parseShare),
    /** Number of parts posted so far. */
    booked: of('BOOKED').length,
  };
}
export type CountParts = Awaited<ReturnType<typeof loadCountParts>>;

export const countNumberCounter = (organization: number): string => `count ${organization}`;

/** A count with its parts, for seeding tables. */
export const countSeedChanges = (
  organization: number,
  one: Count,
  { start, end, shares }: Pick<CountParts, 'start' | 'end' | 'shares'>,
): Change[] => [
  put('inventory', { ...countKey(organization, one), ...one }),
  ...(isClosed(one) ? [] : [put('inventory', { ...openCountGuardKey(organization, one), count_id: one.count_id })]),
  ...snapshotItems(organization, one.count_id, 'START', start).map((item) => put('inventory', item)),
  ...endSnapshotChanges(organization, one.count_id, end),
  ...shares.map((share) => put('inventory', { ...shareKey(organization, one.count_id, share), ...share })),
];
