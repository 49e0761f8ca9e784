import { setTimeout as wait } from 'node:timers/promises';
import {
  BatchWriteCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { requestContext } from './context.ts';
import { database, deployedName } from './database.ts';
import { unavailable } from './errors.ts';
import { recordFailure } from './log.ts';
import { type Item, type Key, keyText } from './read.ts';
import { shapesVersion, type TableName } from './tables.ts';

type Action = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
/** One write of a transaction, and the error to answer with when its condition does not hold. */
export type Change = {
  action: Action;
  otherwise?: (() => Error) | undefined;
  /** An addition that follows by itself once the transaction holds: its item makes no two transactions wait for each other. */
  afterwards?: Addition;
};

/** Somebody else wrote the same items at the same moment, and nothing was written here: `serve` runs the handler again. */
export class Contended extends Error {
  override readonly name = 'Contended';
}

const itemOf = (item: Item) => ({ ...item, v: shapesVersion });

/** Writes an item whatever was there. */
export const put = (table: TableName, item: Item): Change => ({
  action: { Put: { TableName: deployedName(table), Item: itemOf(item) } },
});

/** Writes an item that must not exist yet. */
export const create = (table: TableName, item: Item, otherwise: () => Error): Change => ({
  action: {
    Put: { TableName: deployedName(table), Item: itemOf(item), ConditionExpression: 'attribute_not_exists(pk)' },
  },
  otherwise,
});

type Held = Readonly<Record<string, string | number | undefined>>;

/** Holds while an item has the version that was read, and these attributes, undefined for one that is not there. */
const atVersion = (seen: number, held: Held = {}) => {
  const all = Object.entries({ version: seen, ...held });
  const isThere = (value: string | number | undefined) => value !== undefined;
  return {
    ConditionExpression: all
      .map(([name, value]) => (isThere(value) ? `#${name} = :${name}` : `attribute_not_exists(#${name})`))
      .join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(all.map(([name]) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(
      all.filter(([, value]) => isThere(value)).map(([name, value]) => [`:${name}`, value]),
    ),
  };
};

/** Writes an item over the version that was read; 0 stands for an item that was not there. The new item has the next version. */
export const replace = (table: TableName, item: Item, seen: number, otherwise: () => Error): Change =>
  seen === 0
    ? create(table, { ...item, version: 1 }, otherwise)
    : {
        action: {
          Put: { TableName: deployedName(table), Item: itemOf({ ...item, version: seen + 1 }), ...atVersion(seen) },
        },
        otherwise,
      };

/** Deletes an item; with `seen`, only the version that was read, with what else of it is held. */
export const remove = (
  table: TableName,
  { pk, sk }: Key,
  seen?: number,
  otherwise?: () => Error,
  held?: Held,
): Change => ({
  action: {
    Delete: { TableName: deployedName(table), Key: { pk, sk }, ...(seen !== undefined && atVersion(seen, held)) },
  },
  otherwise,
});

/** Writes an item over the version that was seen at `from`, there or, where its key has become another one, in its new place. */
export const relocate = (table: TableName, from: Key, item: Item, seen: number, otherwise: () => Error): Change[] =>
  from.pk === item.pk && from.sk === item.sk
    ? [replace(table, item, seen, otherwise)]
    : [remove(table, from, seen, otherwise), create(table, { ...item, version: seen + 1 }, otherwise)];

/** Lets the transaction through only while the item still has the version that was read. */
export const check = (table: TableName, { pk, sk }: Key, seen: number, otherwise: () => Error): Change => ({
  action: { ConditionCheck: { TableName: deployedName(table), Key: { pk, sk }, ...atVersion(seen) } },
  otherwise,
});

type Sums = Readonly<Record<string, number>>;
export type Addition = { table: TableName; key: Key; deltas: Sums };
type Adding = {
  /** Attributes that are written as they stand beside the sums. */
  set?: Readonly<Record<string, unknown>>;
  /** Attributes that are taken out. */
  unset?: readonly string[];
  /** Numbers that must be less than this before, a missing one counting as 0. */
  below?: Sums;
  /** Numbers that must be at least this before. */
  atLeast?: Sums;
  /** Attributes that must be what was read, undefined for one that was not there. */
  unchanged?: Readonly<Record<string, unknown>>;
  otherwise?: () => Error;
};

/**
 * Adds to numbers of an item where it lies, so that writers need not read it first; what is missing counts as 0, the item included.
 * The database adds decimals exactly.
 */
export function add(table: TableName, { pk, sk }: Key, deltas: Sums, more: Adding = {}): Change {
  const { set = {}, unset = [], below = {}, atLeast = {}, unchanged = {}, otherwise } = more;
  const names: Record<string, string> = {};
  const values: Record<string, unknown> = {};
  const part = (kind: string, entries: object, text: (name: string, value: string) => string): string[] =>
    Object.entries(entries).map(([attribute, value], index) => {
      const [name, placeholder] = [`#${kind}${index}`, `:${kind}${index}`];
      names[name] = attribute;
      if (value !== undefined) values[placeholder] = value;
      return text(name, placeholder);
    });
  const added = part('add', deltas, (name, value) => `${name} ${value}`);
  const written = part('set', set, (name, value) => `${name} = ${value}`);
  const removed = part('unset', Object.fromEntries(unset.map((name) => [name, undefined])), (name) => name);
  const conditions = [
    ...part('below', below, (name, value) => `(attribute_not_exists(${name}) OR ${name} < ${value})`),
    ...part('least', atLeast, (name, value) => `${name} >= ${value}`),
    ...part('same', unchanged, (name, value) =>
      value in values ? `${name} = ${value}` : `attribute_not_exists(${name})`,
    ),
  ];
  return {
    action: {
      Update: {
        TableName: deployedName(table),
        Key: { pk, sk },
        UpdateExpression: [...clause('ADD', added), ...clause('SET', written), ...clause('REMOVE', removed)].join(' '),
        ...(conditions.length > 0 && { ConditionExpression: conditions.join(' AND ') }),
        ExpressionAttributeNames: names,
        ExpressionAttributeValues: values,
      },
    },
    otherwise,
  };
}

const clause = (verb: string, parts: readonly string[]) => (parts.length > 0 ? [`${verb} ${parts.join(', ')}`] : []);

/** As many as DynamoDB takes in one transaction. */
const mostActions = 100;

/**
 * All changes or none, in one request.
 * @throws the `otherwise` of the first change whose condition failed, or Contended when others write the same items.
 */
export async function commit(changes: readonly Change[]): Promise<void> {
  if (changes.length > mostActions)
    throw new RangeError(`A transaction has at most ${mostActions} actions, not ${changes.length}`);
  try {
    await database.send(
      new TransactWriteCommand({
        TransactItems: changes.map(({ action }) => action),
        ReturnConsumedCapacity: 'TOTAL',
      }),
    );
  } catch (error) {
    throw explained(error, changes);
  }
  await follow(changes.flatMap(({ afterwards }) => afterwards ?? []));
}

/** What several changes add to one item is added to it at once. What fails is only recorded: what it was to follow is written. */
async function follow(additions: readonly Addition[]): Promise<void> {
  const byItem = Map.groupBy(additions, ({ table, key }) => table + keyText(key));
  await Promise.all(
    [...byItem.values()].map(async ([first, ...others]) => {
      if (!first) return;
      const { Update } = add(first.table, first.key, summed([first, ...others])).action;
      if (Update) await database.send(new UpdateCommand(Update)).catch(recordFailure);
    }),
  );
}

function summed(additions: readonly Addition[]): Sums {
  const sums: Record<string, number> = {};
  for (const { deltas } of additions)
    for (const [name, delta] of Object.entries(deltas)) sums[name] = (sums[name] ?? 0) + delta;
  return sums;
}

type Reasons = { CancellationReasons?: { Code?: string }[] };

function explained(error: unknown, changes: readonly Change[]): unknown {
  if (!(error instanceof Error) || error.name !== 'TransactionCanceledException') return error;
  const codes = ((error as Reasons).CancellationReasons ?? []).map(({ Code }) => Code);
  const failed = codes.indexOf('ConditionalCheckFailed');
  if (failed >= 0) return changes[failed]?.otherwise?.() ?? error;
  if (codes.includes('TransactionConflict')) return new Contended();
  if (codes.some((code) => /Throttl|Throughput|Limit/.test(code ?? ''))) return unavailable();
  return error;
}

/** A write outside a transaction meets a transaction under this name. */
const isContended = (error: unknown): boolean =>
  error instanceof Contended || (error instanceof Error && error.name === 'TransactionConflictException');

const mostAttempts = 12;

/**
 * Reads, decides and commits again, with jitter, while the commit is contended.
 * @throws 503 when it still is after so many attempts, a dozen unless told, or when the request's time is over
 */
export async function uncontended<T>(run: () => Promise<T>, most: number = mostAttempts): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (!isContended(error)) throw error;
      if (attempt === most) throw unavailable();
      await wait(Math.random() * Math.min(400, 10 * 2 ** attempt));
      if (requestContext()?.over.signal.aborted) throw unavailable();
    }
  }
}

/** The next number of a counter, from 1; a number that ends up unused leaves a harmless gap. */
export async function nextNumber(counter: string): Promise<number> {
  const { Attributes } = await database.send(
    new UpdateCommand({
      TableName: deployedName('directory'),
      Key: { pk: 'COUNTERS', sk: counter },
      UpdateExpression: 'ADD last_number :one',
      ExpressionAttributeValues: { ':one': 1 },
      ReturnValues: 'UPDATED_NEW',
    }),
  );
  return Number(Attributes?.['last_number']);
}

const perBatch = 25;

/**
 * Writes many new items, 25 a request, without conditions or a common fate: for filling empty tables. What DynamoDB leaves unprocessed
 * does not throw, so it is sent again.
 * @param changes writes of items only
 */
export async function writeAll(changes: readonly Change[]): Promise<void> {
  const puts = changes.map(({ action }) => {
    if (!action.Put?.TableName) throw new Error('Only items can be written in bulk');
    return { table: action.Put.TableName, request: { PutRequest: { Item: action.Put.Item } } };
  });
  for (let from = 0; from < puts.length; from += perBatch) {
    let pending: Record<string, unknown[]> = {};
    for (const { table, request } of puts.slice(from, from + perBatch))
      pending[table] = [...(pending[table] ?? []), request];
    for (let attempt = 0; Object.keys(pending).length > 0; attempt++) {
      if (attempt === 10) throw unavailable();
      if (attempt > 0) await wait(Math.random() * 20 * 2 ** attempt);
      const { UnprocessedItems } = await database.send(new BatchWriteCommand({ RequestItems: pending as never }));
      pending = (UnprocessedItems ?? {}) as typeof pending;
    }
  }
}
