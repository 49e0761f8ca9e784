import { setTimeout as wait } from 'node:timers/promises';
import { BatchGetCommand, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type * as z from 'zod';
import { database, deployedName } from './database.ts';
import { unavailable } from './errors.ts';
import { indexOf, type TableName } from './tables.ts';

export type Key = { pk: string; sk: string };
/** A key as one text, for maps and sets: no two keys have the same. */
export const keyText = ({ pk, sk }: Key): string => JSON.stringify([pk, sk]);
export type Item = Key & Record<string, unknown>;

/**
 * How the stored items of a kind are read, whatever release wrote them: in the shape of the contract, with `later` for what items did not
 * have from the first. A shape is never used on stored items without.
 */
export const storedAs =
  <Shape extends z.ZodObject>(
    shape: Shape,
    later: Partial<z.input<Shape>> | ((item: Record<string, unknown>) => Partial<z.input<Shape>>) = {},
  ) =>
  (item: object): z.output<Shape> =>
    shape.parse({ ...(typeof later === 'function' ? later({ ...item }) : later), ...item });

const measured = { ReturnConsumedCapacity: 'TOTAL' } as const;

/** One item; `consistent` sees every write acknowledged before and costs twice. */
export async function get(table: TableName, { pk, sk }: Key, { consistent = true } = {}): Promise<Item | undefined> {
  const { Item } = await database.send(
    new GetCommand({ TableName: deployedName(table), Key: { pk, sk }, ConsistentRead: consistent, ...measured }),
  );
  return Item as Item | undefined;
}

/** As many items as DynamoDB gives in one request. */
const perRequest = 100;

type Wanted = readonly { table: TableName; key: Key }[];

/**
 * Items of any tables in the order asked, undefined where there is none; one request for every hundred keys, side by side. Not
 * `consistent` costs half and may be a moment old.
 */
export async function getMany(wanted: Wanted, { consistent = true } = {}): Promise<(Item | undefined)[]> {
  const requests: Promise<(Item | undefined)[]>[] = [];
  for (let from = 0; from < wanted.length; from += perRequest)
    requests.push(getHundred(wanted.slice(from, from + perRequest), consistent));
  return (await Promise.all(requests)).flat();
}

/** Enough for a hundred keys of which every answer leaves half. */
const mostTries = 8;

async function getHundred(wanted: Wanted, consistent: boolean): Promise<(Item | undefined)[]> {
  const found = new Map<string, Item>();
  let pending = requestFor(wanted, consistent);
  for (let attempt = 0; Object.keys(pending).length > 0; attempt++) {
    if (attempt === mostTries) throw unavailable();
    if (attempt > 0) await wait(Math.min(200, 20 * 2 ** attempt) * Math.random());
    const { Responses = {}, UnprocessedKeys = {} } = await database.send(
      new BatchGetCommand({ RequestItems: pending, ...measured }),
    );
    for (const [table, items] of Object.entries(Responses))
      for (const item of items as Item[]) found.set(table + keyText(item), item);
    pending = UnprocessedKeys as typeof pending;
  }
  return wanted.map(({ table, key }) => found.get(deployedName(table) + keyText(key)));
}

function requestFor(wanted: Wanted, ConsistentRead: boolean) {
  const request: Record<string, { Keys: Key[]; ConsistentRead: boolean }> = {};
  const seen = new Set<string>();
  for (const { table, key } of wanted) {
    const name = deployedName(table);
    const wantedOnce = name + keyText(key);
    if (seen.has(wantedOnce)) continue; // DynamoDB refuses a key asked for twice
    seen.add(wantedOnce);
    request[name] ??= { Keys: [], ConsistentRead };
    request[name].Keys.push({ pk: key.pk, sk: key.sk });
  }
  return request;
}

export type Range = {
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
export async function query(table: TableName, range: Range): Promise<Page> {
  const names = range.index ? indexOf(table, range.index) : { pk: 'pk', sk: 'sk' };
  const { condition, values } = conditionOf(range);
  const { Items = [], LastEvaluatedKey } = await database.send(
    new QueryCommand({
      TableName: deployedName(table),
      IndexName: range.index,
      KeyConditionExpression: condition,
      ExpressionAttributeNames: { '#pk': names.pk, ...(condition.includes('#sk') && { '#sk': names.sk }) },
      ExpressionAttributeValues: values,
      ScanIndexForward: !range.descending,
      Limit: range.limit,
      ExclusiveStartKey: range.start,
      ConsistentRead: !range.index && range.consistent !== false,
      ...measured,
    }),
  );
  return { items: Items as Item[], ...(LastEvaluatedKey && { next: LastEvaluatedKey }) };
}

function conditionOf({ pk, prefix, between }: Range) {
  if (between)
    return {
      condition: '#pk = :pk AND #sk BETWEEN :from AND :to',
      values: { ':pk': pk, ':from': between[0], ':to': between[1] },
    };
  if (prefix) return { condition: '#pk = :pk AND begins_with(#sk, :prefix)', values: { ':pk': pk, ':prefix': prefix } };
  return { condition: '#pk = :pk', values: { ':pk': pk } };
}

/** No list that is read whole may be longer; what grows beyond is paged. */
const mostRows = 10_000;

/**
 * A whole list, page after page. Its bound is a rule of the product, kept where rows are made: more than `most` of them is a mistake, and
 * nothing is cut in silence. `otherwise` is the answer where somebody can do something about it.
 */
export async function list(
  table: TableName,
  range: Omit<Range, 'limit' | 'start'>,
  most: number = mostRows,
  otherwise: () => Error = () => new RangeError(`More than ${most} rows in a list of ${table}`),
): Promise<Item[]> {
  const items: Item[] = [];
  let start: Page['next'];
  do {
    const page = await query(table, { ...range, start });
    items.push(...page.items);
    if (items.length > most) throw otherwise();
    start = page.next;
  } while (start);
  return items;
}
