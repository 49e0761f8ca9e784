import { createHash } from 'node:crypto';
import * as z from 'zod';
import { erasedClientName as client_name } from '../../shared/rules/erasure.ts';
import { now } from '../kit/clock.ts';
import { ulid } from '../kit/ids.ts';
import { itemParser, type Key, listAll, type Position, query } from '../kit/read.ts';
import { add, type Change, remove, WriteConflict } from '../kit/write.ts';

/*
 * What is to be sent, or done, at a later time. An item is written in the transaction of the change that causes it, and the function of
 * its lane (functions/triggers/sender.ts, functions/bills/deliverer.ts) finds it by the index of due items. Each kind has its own fields
 * and a worker there.
 */
const outboxItem = z.object({
  pk: z.string(),
  sk: z.string(),
  organization_id: z.int(),
  kind: z.enum(['visit', 'reminder', 'reminders', 'late', 'bill', 'account', 'monday', 'mondayMail']),
  /** Stable over all attempts. */
  id: z.string(),
  version: z.int(),
  due_pk: z.string(),
  /** The instant at which it is due (ISO 8601), then what it is, so that keys are unique. */
  due_sk: z.string(),
  /** Attempts so far, and those of them that never said how they ended. */
  attempts: z.int().default(0),
  unreported: z.int().default(0),
  /** Why the last attempt failed. */
  problem: z.string().optional(),
  /** Whether a limit of messages put it off. */
  held: z.boolean().optional(),
  /** Whether it waits until mail is set up to the end. */
  without_mail: z.boolean().optional(),
});
export type OutboxItem = z.infer<typeof outboxItem> & Record<string, unknown>;
const parseItem = itemParser(outboxItem.loose());

const outboxPartition = (organization: number): string => `O#${organization}#OUTBOX`;
export const outboxKey = (organization: number, name: string): Key => ({ pk: outboxPartition(organization), sk: name });

/**
 * What is due in one lane never waits for another: bills wait for tills, which may not answer, and reports are summed first. Each lane has
 * partitions of its own, so that a release that does not know its kinds does not come upon them.
 */
export type Lane = 'messages' | 'deliveries' | 'reports';
const laneByKind: Partial<Record<OutboxItem['kind'], Lane>> = {
  bill: 'deliveries',
  monday: 'reports',
  mondayMail: 'reports',
};
const laneOf = (kind: OutboxItem['kind']): Lane => laneByKind[kind] ?? 'messages';
const partitionByLane: Record<Lane, string> = { messages: 'DUE', deliveries: 'DELIVER', reports: 'REPORT' };

/** Due items of a lane are spread over a few partitions of the index. */
export const shards = [0, 1, 2, 3] as const;
const shardPartition = (lane: Lane, shard: number): string => `${partitionByLane[lane]}#${shard}`;
/**
 * The first two parts of a name decide, so that the messages that wait for a client are worked off one after the other. Bills of an
 * organization are one line.
 */
const shardOf = (lane: Lane, { pk, sk }: Key): number =>
  createHash('sha256')
    .update(lane === 'messages' ? pk + sk.split('#', 2).join('#') : pk)
    .digest()
    .readUInt8() % shards.length;

const toDueKeys = ({ pk, sk, kind }: Key & Pick<OutboxItem, 'kind'>, due: number) => ({
  due_pk: shardPartition(laneOf(kind), shardOf(laneOf(kind), { pk, sk })),
  due_sk: `${new Date(due).toISOString()} ${pk} ${sk}`,
});
export const dueOf = ({ due_sk }: Pick<OutboxItem, 'due_sk'>): number => Date.parse(due_sk.slice(0, 24));

type Queued = { organization: number; name: string; kind: OutboxItem['kind']; due: number };

/**
 * Adds an item to the outbox, or changes the one of this name that still waits: it gets the later due time and `fields`, and keeps what
 * it had of `firstFields`.
 */
export function queuedItemChange(
  { organization, name, kind, due }: Queued,
  fields: object,
  firstFields: object = {},
): Change {
  const key = outboxKey(organization, name);
  const dueKeys = toDueKeys({ ...key, kind }, due);
  const set = { ...fields, ...dueKeys, kind, organization_id: organization, attempts: 0, unreported: 0 };
  const setOnce = { id: ulid(), ...firstFields };
  return add('messages', key, { version: 1 }, { set, setOnce, unset: ['problem', 'held', 'without_mail'] });
}

/** Like `queue`, but an item that waits stays as it is. */
export function onceQueuedItemChange({ organization, name, kind, due }: Queued): Change {
  const key = outboxKey(organization, name);
  const setOnce = { id: ulid(), kind, organization_id: organization, ...toDueKeys({ ...key, kind }, due) };
  return add('messages', key, { version: 1 }, { setOnce });
}

/** Items of a shard that are due, the longest overdue first, a page at a time. */
export async function listDue(lane: Lane, shard: number, limit: number, start?: Position) {
  const between = ['0', `${new Date(now()).toISOString()}~`] as const;
  const range = { index: 'by-due', pk: shardPartition(lane, shard), between, limit, start };
  const { items, next } = await query('messages', range);
  return { items: items.map((item) => parseItem(item) as OutboxItem), next };
}

/** Items that wait, or those of them whose names begin with a prefix. */
export const listWaiting = async (organization: number, prefix?: string): Promise<OutboxItem[]> =>
  (await listAll('messages', { pk: outboxPartition(organization), prefix })).map(
    (item) => parseItem(item) as OutboxItem,
  );

const minute = 60_000;
/** Waits after each failed attempt. An item that fails once more is given up. */
const retryMinutes = [2, 10, 30, 120, 360];
export const maxAttempts = retryMinutes.length + 1;

/** When an item was due before its first attempt. */
export const firstDueOf = (item: OutboxItem): number =>
  retryMinutes.slice(0, item.attempts).reduce((due, minutes) => due - minutes * minute, dueOf(item));

/** Takes an item, as its next attempt. If the sender ends before it reports, the item is due again later. */
export const buildClaim = (item: OutboxItem): { claimed: OutboxItem; change: Change } => {
  const due = now() + (retryMinutes[item.attempts] ?? 360) * minute;
  const fields = { ...toDueKeys(item, due) };
  return {
    claimed: {
      ...item,
      ...fields,
      version: item.version + 1,
      attempts: item.attempts + 1,
      unreported: item.unreported + 1,
    },
    change: itemChange(item, { version: 1, attempts: 1, unreported: 1 }, fields),
  };
};

const itemChange = (item: OutboxItem, deltas: Record<string, number>, set: object): Change =>
  add('messages', item, deltas, {
    set: { ...set },
    unchanged: { version: item.version },
    onConditionFailed: () => new WriteConflict(),
  });

/** Says that an attempt failed and nothing was sent. The next one is due as claimed. */
export const failureChange = (claimed: OutboxItem, problem: string): Change =>
  itemChange(claimed, { version: 1 }, { unreported: 0, problem });

/** Until when items wait, in epoch ms, and whether they wait because mail is not set up to the end. */
export type Rest = { until: number; isWithoutMail?: boolean };

/** Puts a claimed item off, as if it had not been claimed. */
export const postponementChange = (
  claimed: OutboxItem,
  { until, isHeld = false, isWithoutMail = false }: Rest & { isHeld?: boolean },
): Change =>
  itemChange(
    claimed,
    { version: 1 },
    { ...toDueKeys(claimed, until), attempts: 0, unreported: 0, held: isHeld, without_mail: isWithoutMail },
  );

/** Puts an item off without an attempt. */
export const skipChange = (item: OutboxItem, { until, isWithoutMail = false }: Rest): Change =>
  itemChange(item, { version: 1 }, { ...toDueKeys(item, until), without_mail: isWithoutMail });

/** Moves an item to the lane of its kind. */
export const moveChange = (item: OutboxItem): Change => itemChange(item, { version: 1 }, toDueKeys(item, dueOf(item)));

/** Removes a claimed item, unless it was changed meanwhile (WriteConflict). */
export const completionChange = (claimed: OutboxItem): Change =>
  remove('messages', claimed, claimed.version, () => new WriteConflict());

/** Changes that drop what is to be said to clients, and erase them from bills that are still to be handed over. */
export async function outboxErasureChanges(
  organization: number,
  clientIds: readonly string[],
  entryIds: readonly string[],
): Promise<Change[]> {
  const items = await listWaiting(organization);
  return items.flatMap((item) => {
    if (clientIds.includes(String(item['client_id']))) return [completionChange(item)];
    const isTheirs = entryIds.includes(String(item['entry_id'])) && item['client_name'] !== client_name;
    return isTheirs ? [itemChange(item, { version: 1 }, { client_name })] : [];
  });
}

/** Starts an item anew that was changed while an attempt was made: what is left is to be compared with `fields`. */
export const restartChange = (claimed: OutboxItem, fields: object): Change =>
  add(
    'messages',
    claimed,
    { version: 1 },
    {
      set: { ...fields, id: ulid(), attempts: 0, unreported: 0 },
      unchanged: { organization_id: claimed.organization_id },
      onConditionFailed: () => new WriteConflict(),
    },
  );
