import { setTimeout as wait } from 'node:timers/promises';
import { BatchGetCommand, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { database, deployedName } from './database.ts';
import { unavailable } from './errors.ts';
import { indexOf, type TableName } from './tables.ts';

export type Key = { pk: string; sk: string };
export type Item = Key & Record<string, unknown>;

/** Lists that could grow without bound stop here. */
export const maxRows = 1000;

const measured = { ReturnConsumedCapacity: 'TOTAL' } as const;

/** One item; `consistent` sees every write acknowledged before. */
export async function get(table: TableName, key: Key, { consistent = true } = {}): Promise<Item | undefined> {
  const { Item } = await database.send(
    new GetCommand({ TableName: deployedName(table), Key: key, ConsistentRead: consistent, ...measured }),
  );
  return Item as Item | undefined;
}

/** As many items as DynamoDB gives in one request. */
const perRequest = 100;

/** Items of any tables in the order asked, undefined where there is none; one request for every hundred keys, side by side. */
export async function getMany(wanted: readonly { table: TableName; key: Key }[]): Promise<(Item | undefined)[]> {
  const requests: Promise<(Item | undefined)[]>[] = [];
  for (let from = 0; from < wanted.length; from += perRequest)
    requests.push(getHundred(wanted.slice(from, from + perRequest)));
  return (await Promise.all(requests)).flat();
}

async function getHundred(wanted: readonly { table: TableName; key: Key }[]): Promise<(Item | undefined)[]> {
  const found = new Map<string, Item>();
  const nameOf = (table: string, { pk, sk }: Key) => JSON.stringify([table, pk, sk]);
  let pending = requestFor(wanted);
  for (let attempt = 0; Object.keys(pending).length > 0; attempt++) {
    if (attempt === 5) throw unavailable();
    if (attempt > 0) await wait(20 * 2 ** attempt * Math.random());
    const { Responses = {}, UnprocessedKeys = {} } = await database.send(
      new BatchGetCommand({ RequestItems: pending, ...measured }),
    );
    for (const [table, items] of Object.entries(Responses))
      for (const item of items as Item[]) found.set(nameOf(table, item), item);
    pending = UnprocessedKeys as typeof pending;
  }
  return wanted.map(({ table, key }) => found.get(nameOf(deployedName(table), key)));
}

function requestFor(wanted: readonly { table: TableName; key: Key }[]) {
  const request: Record<string, { Keys: Key[]; ConsistentRead: true }> = {};
  const seen = new Set<string>();
  for (const { table, key } of wanted) {
    const name = deployedName(table);
    const mark = JSON.stringify([name, key.pk, key.sk]);
    if (seen.has(mark)) continue; // DynamoDB refuses a key asked for twice
    seen.add(mark);
    request[name] ??= { Keys: [], ConsistentRead: true };
    request[name].Keys.push({ pk: key.pk, sk: key.sk });
  }
  return request;
}

export type Range = {
  pk: string;
  prefix?: string;
  /** Both ends included. */
  between?: readonly [string, string];
  index?: string;
  descending?: boolean;
  limit?: number;
  /** Where an earlier page of the same query ended. */
  start?: Record<string, unknown>;
};
export type Page = { items: Item[]; next?: Record<string, unknown> };

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
      ConsistentRead: !range.index,
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

/** A bounded list, following pages up to `most` items. */
export async function list(
  table: TableName,
  range: Omit<Range, 'limit' | 'start'>,
  most: number = maxRows,
): Promise<Item[]> {
  const items: Item[] = [];
  let start: Page['next'];
  do {
    const page = await query(table, { ...range, start });
    items.push(...page.items);
    start = page.next;
  } while (start && items.length < most);
  return items.slice(0, most);
}
