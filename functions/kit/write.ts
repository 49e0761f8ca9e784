import { setTimeout as wait } from 'node:timers/promises';
import {
  BatchWriteCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { getRequestContext } from './context.ts';
import { database, deployedTableName } from './database.ts';
import { unavailable } from './errors.ts';
import { logError } from './log.ts';
import { type Item, type Key, toKeyString } from './read.ts';
import { schemaVersion, type TableName } from './tables.ts';

type Action = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
/** One action of a transaction, and the error to throw if its condition fails. */
export type Change = {
  action: Action;
  onConditionFailed?: (() => Error) | undefined;
  /** Addition made after the commit, outside of the transaction, so that hot items do not cause transaction conflicts. */
  afterCommit?: Addition;
};

/** Another write changed the same items concurrently; nothing was written. `serve` reruns the handler. */
export class WriteConflict extends Error {
  override readonly name = 'WriteConflict';
}

const withSchemaVersion = (item: Item) => ({ ...item, v: schemaVersion });

export const put = (table: TableName, item: Item): Change => ({
  action: { Put: { TableName: deployedTableName(table), Item: withSchemaVersion(item) } },
});

/** Writes an item that must not exist yet. */
export const create = (table: TableName, item: Item, onConditionFailed: () => Error): Change => ({
  action: {
    Put: {
      TableName: deployedTableName(table),
      Item: withSchemaVersion(item),
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  },
  onConditionFailed,
});

type ExpectedAttributes = Readonly<Record<string, string | number | undefined>>;

/** Condition: the item has the version that was read and the expected attributes; undefined means that the attribute does not exist. */
const buildVersionCondition = (expectedVersion: number, expected: ExpectedAttributes = {}) =>
  buildCondition({ version: expectedVersion, ...expected });

const buildCondition = (expected: ExpectedAttributes) => {
  const all = Object.entries(expected);
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

/** Replaces an item if it still has the version that was read (0 for none), and increments the version. */
export const replace = (
  table: TableName,
  item: Item,
  expectedVersion: number,
  onConditionFailed: () => Error,
): Change =>
  expectedVersion === 0
    ? create(table, { ...item, version: 1 }, onConditionFailed)
    : {
        action: {
          Put: {
            TableName: deployedTableName(table),
            Item: withSchemaVersion({ ...item, version: expectedVersion + 1 }),
            ...buildVersionCondition(expectedVersion),
          },
        },
        onConditionFailed,
      };

/** Deletes an item. With `expectedVersion`, only if it still has that version and the expected attributes. */
export const remove = (
  table: TableName,
  { pk, sk }: Key,
  expectedVersion?: number,
  onConditionFailed?: () => Error,
  expected?: ExpectedAttributes,
): Change => ({
  action: {
    Delete: {
      TableName: deployedTableName(table),
      Key: { pk, sk },
      ...(expectedVersion !== undefined && buildVersionCondition(expectedVersion, expected)),
    },
  },
  onConditionFailed,
});

/** Replaces an item, moving it if its key has changed. */
export const relocationChanges = (
  table: TableName,
  from: Key,
  item: Item,
  expectedVersion: number,
  onConditionFailed: () => Error,
): Change[] =>
  from.pk === item.pk && from.sk === item.sk
    ? [replace(table, item, expectedVersion, onConditionFailed)]
    : [
        remove(table, from, expectedVersion, onConditionFailed),
        create(table, { ...item, version: expectedVersion + 1 }, onConditionFailed),
      ];

/** Overwrites an item that still exists with the version that was read, if it has one, and keeps that version. */
export const rewrite = (table: TableName, item: Item): Change => {
  const { version } = item;
  const isVersioned = typeof version === 'number';
  return {
    action: {
      Put: {
        TableName: deployedTableName(table),
        Item: withSchemaVersion(item),
        ConditionExpression: isVersioned ? '#version = :version' : 'attribute_exists(pk)',
        ...(isVersioned && {
          ExpressionAttributeNames: { '#version': 'version' },
          ExpressionAttributeValues: { ':version': version },
        }),
      },
    },
    onConditionFailed: () => new WriteConflict(),
  };
};

/** Fails the transaction unless the item meets the condition. */
const check = (
  table: TableName,
  { pk, sk }: Key,
  condition: Omit<NonNullable<Action['ConditionCheck']>, 'TableName' | 'Key'>,
  onConditionFailed: () => Error,
): Change => ({
  action: { ConditionCheck: { TableName: deployedTableName(table), Key: { pk, sk }, ...condition } },
  onConditionFailed,
});

/** Condition check: fails the transaction unless the item still has the version that was read. */
export const checkVersion = (table: TableName, key: Key, expectedVersion: number, onConditionFailed: () => Error) =>
  check(table, key, buildVersionCondition(expectedVersion), onConditionFailed);

/** Condition check: fails the transaction if the item exists. */
export const checkAbsent = (table: TableName, key: Key, onConditionFailed: () => Error) =>
  check(table, key, { ConditionExpression: 'attribute_not_exists(pk)' }, onConditionFailed);

/** Condition check: fails the transaction if the item has something in this list. It may be absent. */
export const checkEmptyList = (table: TableName, key: Key, list: string, onConditionFailed: () => Error) =>
  check(
    table,
    key,
    {
      ConditionExpression: 'attribute_not_exists(#list) OR size(#list) = :none',
      ExpressionAttributeNames: { '#list': list },
      ExpressionAttributeValues: { ':none': 0 },
    },
    onConditionFailed,
  );

/** Condition check: fails the transaction unless the item has these attributes; undefined means that the attribute does not exist. */
export function checkAttributes(
  table: TableName,
  key: Key,
  expected: ExpectedAttributes,
  onConditionFailed: () => Error,
): Change {
  const { ExpressionAttributeValues, ...condition } = buildCondition(expected);
  // DynamoDB refuses an empty map.
  const values = Object.keys(ExpressionAttributeValues).length > 0 && { ExpressionAttributeValues };
  return check(table, key, { ...condition, ...values }, onConditionFailed);
}

type Deltas = Readonly<Record<string, number>>;
export type Addition = { table: TableName; key: Key; deltas: Deltas };
type AddOptions = {
  set?: Readonly<Record<string, unknown>>;
  /** Attributes to set unless the item has them. */
  setOnce?: Readonly<Record<string, unknown>>;
  /** Attributes to remove. */
  unset?: readonly string[];
  /** Condition: current numbers are less than these. A missing attribute passes. */
  below?: Deltas;
  /** Condition: current numbers are at least these. */
  atLeast?: Deltas;
  /** Condition: attributes equal these values; undefined means that the attribute does not exist. */
  unchanged?: Readonly<Record<string, unknown>>;
  onConditionFailed?: () => Error;
};

/**
 * Adds to numbers of an item without reading it first. A missing attribute or item counts as 0. DynamoDB adds decimals exactly.
 */
export function add(table: TableName, { pk, sk }: Key, deltas: Deltas, more: AddOptions = {}): Change {
  const { set = {}, setOnce = {}, unset = [], below = {}, atLeast = {}, unchanged = {}, onConditionFailed } = more;
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
  const written = [
    ...part('set', set, (name, value) => `${name} = ${value}`),
    ...part('once', setOnce, (name, value) => `${name} = if_not_exists(${name}, ${value})`),
  ];
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
        TableName: deployedTableName(table),
        Key: { pk, sk },
        UpdateExpression: [...clause('ADD', added), ...clause('SET', written), ...clause('REMOVE', removed)].join(' '),
        ...(conditions.length > 0 && { ConditionExpression: conditions.join(' AND ') }),
        ExpressionAttributeNames: names,
        ExpressionAttributeValues: values,
      },
    },
    onConditionFailed,
  };
}

const clause = (verb: string, parts: readonly string[]) => (parts.length > 0 ? [`${verb} ${parts.join(', ')}`] : []);

/** DynamoDB's limit. */
const maxActionsPerTransaction = 100;

/**
 * Commits all changes in one transaction, or none.
 * @throws the `onConditionFailed` error of the first failed condition, WriteConflict for concurrent writes, 503 when throttled
 */
export async function commit(changes: readonly Change[]): Promise<void> {
  if (changes.length > maxActionsPerTransaction)
    throw new RangeError(`A transaction has at most ${maxActionsPerTransaction} actions, not ${changes.length}`);
  try {
    await database.send(
      new TransactWriteCommand({
        TransactItems: changes.map(({ action }) => action),
        ReturnConsumedCapacity: 'TOTAL',
      }),
    );
  } catch (error) {
    throw toCommitError(error, changes);
  }
  await applyAdditions(changes.flatMap(({ afterCommit }) => afterCommit ?? []));
}

/** Commits all changes, or none: false if another write changed one of the items at the same time. */
export async function tryCommit(changes: readonly Change[]): Promise<boolean> {
  try {
    await commit(changes);
    return true;
  } catch (error) {
    if (error instanceof WriteConflict) return false;
    throw error;
  }
}

/** Applies additions, merged per item. Failures are only logged, because the transaction is already committed. */
async function applyAdditions(additions: readonly Addition[]): Promise<void> {
  const byItem = Map.groupBy(additions, ({ table, key }) => table + toKeyString(key));
  await Promise.all(
    [...byItem.values()].map(async ([first, ...others]) => {
      if (!first) return;
      const { Update } = add(first.table, first.key, sumDeltas([first, ...others])).action;
      if (Update) await database.send(new UpdateCommand(Update)).catch(logError);
    }),
  );
}

function sumDeltas(additions: readonly Addition[]): Deltas {
  const sums: Record<string, number> = {};
  for (const { deltas } of additions)
    for (const [name, delta] of Object.entries(deltas)) sums[name] = (sums[name] ?? 0) + delta;
  return sums;
}

type CanceledTransaction = { CancellationReasons?: { Code?: string }[] };

function toCommitError(error: unknown, changes: readonly Change[]): unknown {
  if (!(error instanceof Error) || error.name !== 'TransactionCanceledException') return error;
  const codes = ((error as CanceledTransaction).CancellationReasons ?? []).map(({ Code }) => Code);
  const failed = codes.indexOf('ConditionalCheckFailed');
  if (failed >= 0) return changes[failed]?.onConditionFailed?.() ?? error;
  if (codes.includes('TransactionConflict')) return new WriteConflict();
  if (codes.some((code) => /Throttl|Throughput|Limit/.test(code ?? ''))) return unavailable();
  return error;
}

/** TransactionConflictException: a write outside of a transaction collided with one. */
const isWriteConflict = (error: unknown): boolean =>
  error instanceof WriteConflict || (error instanceof Error && error.name === 'TransactionConflictException');

const defaultMaxAttempts = 12;

/**
 * Runs an operation, retrying with jittered backoff on write conflicts.
 * @throws 503 after `maxAttempts` conflicts (12 by default), or when the request has timed out
 */
export async function retryOnConflict<T>(run: () => Promise<T>, maxAttempts: number = defaultMaxAttempts): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (!isWriteConflict(error)) throw error;
      if (attempt === maxAttempts) throw unavailable();
      await wait(Math.random() * Math.min(400, 10 * 2 ** attempt));
      if (getRequestContext()?.timeout.signal.aborted) throw unavailable();
    }
  }
}

/** Next number of a counter, starting at 1. Unused numbers leave harmless gaps. */
export async function nextNumber(counter: string): Promise<number> {
  const { Attributes } = await database.send(
    new UpdateCommand({
      TableName: deployedTableName('directory'),
      Key: { pk: 'COUNTERS', sk: counter },
      UpdateExpression: 'ADD last_number :one',
      ExpressionAttributeValues: { ':one': 1 },
      ReturnValues: 'UPDATED_NEW',
    }),
  );
  return Number(Attributes?.['last_number']);
}

const maxPutsPerRequest = 25;

/**
 * Writes many items in batches of 25, without conditions or atomicity, for seeding tables. Retries unprocessed items.
 * @param changes unconditional puts only
 */
export async function putAll(changes: readonly Change[]): Promise<void> {
  const puts = changes.map(({ action }) => {
    if (!action.Put?.TableName) throw new Error('Only items can be written in bulk');
    return { table: action.Put.TableName, request: { PutRequest: { Item: action.Put.Item } } };
  });
  for (let from = 0; from < puts.length; from += maxPutsPerRequest) {
    let pending: Record<string, unknown[]> = {};
    for (const { table, request } of puts.slice(from, from + maxPutsPerRequest))
      pending[table] = [...(pending[table] ?? []), request];
    for (let attempt = 0; Object.keys(pending).length > 0; attempt++) {
      if (attempt === 10) throw unavailable();
      if (attempt > 0) await wait(Math.random() * 20 * 2 ** attempt);
      const { UnprocessedItems } = await database.send(new BatchWriteCommand({ RequestItems: pending as never }));
      pending = (UnprocessedItems ?? {}) as typeof pending;
    }
  }
}
