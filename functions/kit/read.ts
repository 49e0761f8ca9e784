import { setTimeout as wait } from 'node:timers/promises';
import { BatchGetCommand, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type * as z from 'zod';
import { database, deployedTableName } from './database.ts';
import { unavailable } from './errors.ts';
import { getIndex, type TableName } from './tables.ts';

export type Key = { pk: string; sk: string };
/** Unique string for a key, for maps and sets. */
export const toKeyString = ({ pk, sk }: Key): string => JSON.stringify([pk, sk]);
export type Item = Key & Record<string, unknown>;

/**
 * Creates a parser for stored items of any release. `defaults` supplies fields that were added after the first release. Stored items are
 * always parsed this way, never with the schema alone.
 */
export const itemParser =
  <Shape extends z.ZodObject>(
    shape: Shape,
    defaults: Partial<z.input<Shape>> | ((item: Record<string, unknown>) => Partial<z.input<Shape>>) = {},
  ) =>
  (item: object): z.output<Shape> =>
    shape.parse({ ...(typeof defaults === 'function' ? defaults({ ...item }) : defaults), ...item });

const withConsumedCapacity = { ReturnConsumedCapacity: 'TOTAL' } as const;

/** Reads one item. Strongly consistent by default, which costs twice as much. */
export async function get(table: TableName, { pk, sk }: Key, { consistent = true } = {}): Promise<Item | undefined> {
  const { Item } = await database.send(
    new GetCommand({
      TableName: deployedTableName(table),
      Key: { pk, sk },
      ConsistentRead: consistent,
      ...withConsumedCapacity,
    }),
  );
  return Item as Item | undefined;
}

/** DynamoDB's limit for BatchGetItem. */
const maxKeysPerRequest = 100;

type ItemRefs = readonly { table: TableName; key: Key }[];

/**
 * Reads items of any tables; returns them in the requested order, undefined if missing. One request per 100 keys, in parallel. Eventually
 * consistent reads cost half and can be slightly stale.
 */
export async function getMany(refs: ItemRefs, { consistent = true } = {}): Promise<(Item | undefined)[]> {
  const requests: Promise<(Item | undefined)[]>[] = [];
  for (let from = 0; from < refs.length; from += maxKeysPerRequest)
    requests.push(getBatch(refs.slice(from, from + maxKeysPerRequest), consistent));
  return (await Promise.all(requests)).flat();
}

/** Enough for 100 keys if DynamoDB returns half of the remaining keys each time. */
const maxBatchAttempts = 8;

async function getBatch(refs: ItemRefs, consistent: boolean): Promise<(Item | undefined)[]> {
  const found = new Map<string, Item>();
  let pending = buildBatchRequest(refs, consistent);
  for (let attempt = 0; Object.keys(pending).length > 0; attempt++) {
    if (attempt === maxBatchAttempts) throw unavailable();
    if (attempt > 0) await wait(Math.min(200, 20 * 2 ** attempt) * Math.random());
    const { Responses = {}, UnprocessedKeys = {} } = await database.send(
      new BatchGetCommand({ RequestItems: pending, ...withConsumedCapacity }),
    );
    for (const [table, items] of Object.entries(Responses))
      for (const item of items as Item[]) found.set(table + toKeyString(item), item);
    pending = UnprocessedKeys as typeof pending;
  }
  return refs.map(({ table, key }) => found.get(deployedTableName(table) + toKeyString(key)));
}

function buildBatchRequest(refs: ItemRefs, ConsistentRead: boolean) {
  const request: Record<string, { Keys: Key[]; ConsistentRead: boolean }> = {};
  const requestedKeys = new Set<string>();
  for (const { table, key } of refs) {
    const name = deployedTableName(table);
    const keyString = name + toKeyString(key);
    if (requestedKeys.has(keyString)) continue; // DynamoDB rejects duplicate keys.
    requestedKeys.add(keyString);
    request[name] ??= { Keys: [], ConsistentRead };
    request[name].Keys.push({ pk: key.pk, sk: key.sk });
  }
  return request;
}

export type KeyRange = {
  pk: string;
  prefix?: string | undefined;
  /** Inclusive bounds. */
  between?: readonly [string, string];
  index?: string | undefined;
  /** Eventually consistent reads cost half. Index reads are always eventually consistent. */
  consistent?: boolean | undefined;
  descending?: boolean | undefined;
  limit?: number | undefined;
  /** Position at which the previous page of the same query ended. */
  start?: Position | undefined;
};
/** LastEvaluatedKey of a query. */
export type Position = Record<string, unknown>;
export type Page = { items: Item[]; next?: Position };

/** Reads one page of a partition in key order: one request, at most 1 MB or `limit` items. */
export async function query(table: TableName, range: KeyRange): Promise<Page> {
  const names = range.index ? getIndex(table, range.index) : { pk: 'pk', sk: 'sk' };
  const { condition, values } = buildKeyCondition(range);
  const { Items = [], LastEvaluatedKey } = await database.send(
    new QueryCommand({
      TableName: deployedTableName(table),
      IndexName: range.index,
      KeyConditionExpression: condition,
      ExpressionAttributeNames: { '#pk': names.pk, ...(condition.includes('#sk') && { '#sk': names.sk }) },
      ExpressionAttributeValues: values,
      ScanIndexForward: !range.descending,
      Limit: range.limit,
      ExclusiveStartKey: range.start,
      ConsistentRead: !range.index && range.consistent !== false,
      ...withConsumedCapacity,
    }),
  );
  return { items: Items as Item[], ...(LastEvaluatedKey && { next: LastEvaluatedKey }) };
}

function buildKeyCondition({ pk, prefix, between }: KeyRange) {
  if (between)
    return {
      condition: '#pk = :pk AND #sk BETWEEN :from AND :to',
      values: { ':pk': pk, ':from': between[0], ':to': between[1] },
    };
  if (prefix) return { condition: '#pk = :pk AND begins_with(#sk, :prefix)', values: { ':pk': pk, ':prefix': prefix } };
  return { condition: '#pk = :pk', values: { ':pk': pk } };
}

/** Limit for lists that are read completely. Longer lists must be paged. */
const maxListRows = 10_000;

/**
 * Reads a complete list. Exceeding `max` is an error rather than a silent truncation, because limits are enforced where rows are created.
 * Pass `tooLongError` if the user can do something about it.
 */
export async function listAll(
  table: TableName,
  range: Omit<KeyRange, 'limit' | 'start'>,
  max: number = maxListRows,
  tooLongError: () => Error = () => new RangeError(`More than ${max} rows in a list of ${table}`),
): Promise<Item[]> {
  const items: Item[] = [];
  let start: Page['next'];
  do {
    const page = await query(table, { ...range, start });
    items.push(...page.items);
    if (items.length > max) throw tooLongError();
    start = page.next;
  } while (start);
  return items;
}
