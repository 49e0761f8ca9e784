import * as z from 'zod';
import { type Count, count } from '../../shared/contract/counts.ts';
import { localDateTime } from '../../shared/contract/fields.ts';
import { conflict } from '../kit/errors.ts';
import { readPage } from '../kit/page.ts';
import { getMany, type Item, itemParser, type Key, listAll } from '../kit/read.ts';
import { add, type Change, checkVersion, create, put, relocate, remove, WriteConflict } from '../kit/write.ts';

/** What is not over lies together for all salons of an organization; what is over grows for ever beside it. */
const openPartition = (organization: number): string => `O#${organization}#COUNTS`;
const closedPartition = (organization: number): string => `O#${organization}#COUNTED`;
const isClosed = ({ state }: Pick<Count, 'state'>): boolean => state === 'approved' || state === 'abandoned';

const countKey = (organization: number, one: Pick<Count, 'state' | 'count_id'>): Key => ({
  pk: (isClosed(one) ? closedPartition : openPartition)(organization),
  sk: one.count_id,
});
/** Two counts of one shelf would book its differences twice. */
const openCountGuardKey = (organization: number, { location_id }: Pick<Count, 'location_id'>): Key => ({
  pk: `${openPartition(organization)}#SALON`,
  sk: String(location_id),
});
const partsPartition = (organization: number, id: string): string => `O#${organization}#COUNT#${id}`;

const parseCount = itemParser(count);

export const listOpenCounts = async (organization: number): Promise<Count[]> =>
  (await listAll('inventory', { pk: openPartition(organization) })).map(parseCount);

type PageRequest = { limit: number; cursor?: string | undefined };

export const listClosedCountsPage = (organization: number, asked: PageRequest, keep: (one: Count) => boolean) =>
  readPage({
    table: 'inventory',
    request: asked,
    cursorScope: { counted: [organization] },
    pin: null,
    ranges: () => [{ pk: closedPartition(organization), descending: true }],
    toRow: parseCount,
    isIncluded: keep,
  });

export async function findCount(organization: number, count_id: string): Promise<Count | undefined> {
  const keys = (['counting', 'approved'] as const).map((state) => countKey(organization, { state, count_id }));
  const found = (await getMany(keys.map((key) => ({ table: 'inventory', key })))).find(Boolean);
  return found && parseCount(found);
}

/** What a salon had of each product, at the start or at the end. */
export type Snapshot = ReadonlyMap<string, number>;
type Stage = 'START' | 'END';

/** As many products as are safe in one item. */
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

/** What became of a line after it was counted, and before the count was approved. */
const lineChange = z.object({
  /** When its shelf was counted outside of the count. */
  recounted: z.string().optional(),
  /** What bowls changed that were weighed before it was counted and told after. */
  late: z.number().optional(),
});
export type ChangesSinceCount = ReadonlyMap<string, z.infer<typeof lineChange>>;
/** The first releases did not say by when they had looked. */
const parseChanges = itemParser(z.object({ lines: z.record(z.string(), lineChange), asked: localDateTime.optional() }));

/** Keeps what an approval was decided by, and when: whoever goes on with it books the same parts, and looks for what came since. */
export const putChangesAtDecision = (
  organization: number,
  id: string,
  found: ChangesSinceCount,
  asked: string,
): Change[] =>
  Array.from({ length: Math.max(1, Math.ceil(found.size / maxProductsPerSnapshot)) }, (_, nth) =>
    put('inventory', {
      pk: partsPartition(organization, id),
      sk: `AFTER#${nth}`,
      lines: Object.fromEntries([...found].slice(nth * maxProductsPerSnapshot, (nth + 1) * maxProductsPerSnapshot)),
      asked,
    }),
  );

/** Keeps what became of lines between the decision and their part of the booking. */
export const putChangesSinceDecision = (
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

/** Refuses a second count before anything is done for it; two that begin at once meet in `addCount`. */
export async function assertNoOpenCount(organization: number, location_id: number): Promise<void> {
  const [guard] = await getMany([{ table: 'inventory', key: openCountGuardKey(organization, { location_id }) }]);
  if (guard) throw alreadyCounting();
}

const createOpenCountGuard = (organization: number, added: Count): Change =>
  create('inventory', { ...openCountGuardKey(organization, added), count_id: added.count_id }, alreadyCounting);

/** A count with what it begins with, where none is open in the salon or, with `next`, in the place of the one that ends with it. */
export const addCount = (organization: number, added: Count, start: Snapshot, { next = false } = {}): Change[] => [
  ...(next ? [] : [createOpenCountGuard(organization, added)]),
  create('inventory', { ...countKey(organization, added), ...added }, () => new WriteConflict()),
  ...snapshotItems(organization, added.count_id, 'START', start).map((item) => put('inventory', item)),
];

/** What was there at the end of counting, for what nobody has counted. */
export const putEndSnapshot = (organization: number, id: string, end: Snapshot): Change[] =>
  snapshotItems(organization, id, 'END', end).map((item) => put('inventory', item));

/** Saves a count over the version that was seen; one that is over makes room for the next. */
export const changeCount = (
  organization: number,
  before: Count,
  after: Count,
  seen: number,
  otherwise: () => Error,
  /** Another one of the salon follows it. */
  { next = false } = {},
): Change[] => [
  ...relocate(
    'inventory',
    countKey(organization, before),
    { ...countKey(organization, after), ...after },
    seen,
    otherwise,
  ),
  ...(isClosed(after) && !next ? [remove('inventory', openCountGuardKey(organization, after))] : []),
];

/** Lets a transaction through only while the count is what it was. */
export const checkCountUnchanged = (organization: number, one: Count): Change =>
  checkVersion('inventory', countKey(organization, one), one.version, () => new WriteConflict());

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

/** Adds to what a device has counted of a product; people never write the same item. */
export function addShare(organization: number, id: string, share: StoredShare): Change {
  const { pieces, ...set } = share;
  return add('inventory', shareKey(organization, id, share), { pieces }, { set });
}

const postedPartKey = (organization: number, id: string, part: number): Key => ({
  pk: partsPartition(organization, id),
  sk: `BOOKED#${part}`,
});

/** Marks a part of an approval as booked, which can be done once. */
export const markPartPosted = (organization: number, id: string, part: number): Change =>
  create('inventory', postedPartKey(organization, id, part), () => new WriteConflict());

/** Everything that lies under a count. */
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
    /** By what an approval was decided, and when. */
    decided: linesIn(decided),
    asked: decided[0]?.asked,
    since: linesIn(since),
    /** By what it was booked. */
    after: linesIn([...decided, ...since]),
    shares: of('SHARE').map(parseShare),
    /** So many parts of an approval, from the first on. */
    booked: of('BOOKED').length,
  };
}
export type CountParts = Awaited<ReturnType<typeof loadCountParts>>;

/** Counts the counts of an organization. */
export const countNumberCounter = (organization: number): string => `count ${organization}`;

/** A count with all that lies under it, for filling tables. */
export const fillCount = (
  organization: number,
  one: Count,
  { start, end, shares }: Pick<CountParts, 'start' | 'end' | 'shares'>,
): Change[] => [
  put('inventory', { ...countKey(organization, one), ...one }),
  ...(isClosed(one) ? [] : [put('inventory', { ...openCountGuardKey(organization, one), count_id: one.count_id })]),
  ...snapshotItems(organization, one.count_id, 'START', start).map((item) => put('inventory', item)),
  ...putEndSnapshot(organization, one.count_id, end),
  ...shares.map((share) => put('inventory', { ...shareKey(organization, one.count_id, share), ...share })),
];
