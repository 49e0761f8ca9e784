import { setTimeout as wait } from 'node:timers/promises';
import { BatchGetCommand, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type * as z from 'zod';
import { database, deployedTableName } from './database.ts';
import { unavailable } from './errors.ts';
import { getIndex, type TableName } from './tables.ts';

export type Key = { pk: string; sk: string };
/** A key as one text, for maps and sets: no two keys have the same. */
export const toKeyString = ({ pk, sk }: Key): string => JSON.stringify([pk, sk]);
export type Item = Key & Record<string, unknown>;

/**
 * How the stored items of a kind are read, whatever release wrote them: in the shape of the contract, with `defaults` for what items did not
 * have from the first. A shape is never used on stored items without.
 */
export const itemParser =
  <Shape extends z.ZodObject>(
    shape: Shape,
    defaults: Partial<z.input<Shape>> | ((item: Record<string, unknown>) => Partial<z.input<Shape>>) = {},
  ) =>
  (item: object): z.output<Shape> =>
    shape.parse({ ...(typeof defaults === 'function' ? defaults({ ...item }) : defaults), ...item });

const withConsumedCapacity = { ReturnConsumedCapacity: 'TOTAL' } as const;

/** One item; `consistent` sees every write acknowledged before and costs twice. */
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

/** As many items as DynamoDB gives in one request. */
const maxKeysPerRequest = 100;

type ItemRefs = readonly { table: TableName; key: Key }[];

/**
 * Items of any tables in the order asked, undefined where there is none; one request for every hundred keys, side by side. Not
 * `consistent` costs half and may be a moment old.
 */
export async function getMany(wanted: ItemRefs, { consistent = true } = {}): Promise<(Item | undefined)[]> {
  const requests: Promise<(Item | undefined)[]>[] = [];
  for (let from = 0; from < wanted.length; from += maxKeysPerRequest)
    requests.push(getBatch(wanted.slice(from, from + maxKeysPerRequest), consistent));
  return (await Promise.all(requests)).flat();
}

/** Enough for a hundred keys of which every answer leaves half. */
const maxBatchAttempts = 8;

async function getBatch(wanted: ItemRefs, consistent: boolean): Promise<(Item | undefined)[]> {
  const found = new Map<string, Item>();
  let pending = buildBatchRequest(wanted, consistent);
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
  return wanted.map(({ table, key }) => found.get(deployedTableName(table) + toKeyString(key)));
}

function buildBatchRequest(wanted: ItemRefs, ConsistentRead: boolean) {
  const request: Record<string, { Keys: Key[]; ConsistentRead: boolean }> = {};
  const seen = new Set<string>();
  for (const { table, key } of wanted) {
    const name = deployedTableName(table);
    const wantedOnce = name + toKeyString(key);
    if (seen.has(wantedOnce)) continue; // DynamoDB refuses a key asked for twice
    seen.add(wantedOnce);
    request[name] ??= { Keys: [], ConsistentRead };
    request[name].Keys.push({ pk: key.pk, sk: key.sk });
  }
  return request;
}

export type KeyRange = {
  pk: string;
  prefix?: string | undefined;
  /** Both ends included. */
  between?: readonly [string, string];
  index?: string | undefined;
  /** Not consistent costs half and may be a moment old; what an index names always is. */
  consistent?: boolean | undefined;
  descending?: boolean | undefined;
  limit?: number | undefined;
  /** Where an earlier page of the same query ended. */
  start?: Position | undefined;
};
/** Where a page of a query ended. */
export type Position = Record<string, unknown>;
export type Page = { items: Item[]; next?: Position };

/** One page of a partition, in key order: one request, at most 1 MB or `limit` items. */
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

/** No list that is read whole may be longer; what grows beyond is paged. */
const maxListRows = 10_000;

/**
 * A whole list, page after page. Its bound is a rule of the product, kept where rows are made: more than `max` of them is a mistake, and
 * nothing is cut in silence. `tooLongError` is the answer where somebody can do something about it.
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
