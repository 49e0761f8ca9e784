import { expect } from 'vitest';
import { database } from '../../functions/kit/database.ts';
import { tables } from '../../functions/kit/tables.ts';

type Text = { S: string };
type StoredItem = { pk: Text; sk: Text };
type StoredKey = { table: string; pk: string; sk: string };
/** JSON of stored items, by table and key. */
type Items = Map<string, Map<string, string>>;
/** JSON of stored items, sorted, by table. */
type Contents = Record<string, string[]>;

/** Excludes the counters of rejected attempts. */
const dumpedTables = tables.map(({ name }) => name).filter((name) => name !== 'idempotency');

/** Reads everything stored, to tell whether a request wrote anything. */
export const dump = async (endpoint: string): Promise<Contents> => toContents(await read(endpoint));

async function read(endpoint: string): Promise<Items> {
  const stored: Items = new Map();
  for (const name of dumpedTables) {
    const items = new Map<string, string>();
    let from: object | undefined;
    do {
      const sent = { TableName: `salon-${name}`, ExclusiveStartKey: from };
      const page = await send<{ Items: StoredItem[]; LastEvaluatedKey?: object }>(endpoint, 'Scan', sent);
      for (const item of page.Items) items.set(itemKey(item.pk.S, item.sk.S), toSortedJson(item));
      from = page.LastEvaluatedKey;
    } while (from);
    stored.set(name, items);
  }
  return stored;
}

/** JSON with sorted attributes, because engines return them in any order. */
export const toSortedJson = (item: object): string =>
  JSON.stringify(item, (_, part) =>
    part === null || typeof part !== 'object' || Array.isArray(part)
      ? part
      : Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))),
  );
const itemKey = (pk: string, sk: string): string => JSON.stringify([pk, sk]);
const toContents = (stored: Items): Contents =>
  Object.fromEntries([...stored].map(([name, items]) => [name, [...items.values()].sort()]));

/**
 * Like `dump`, for a database that only this process writes to: rereads only items that were written since the last call. Returns the same
 * object while nothing has changed.
 */
export function createIncrementalDump(endpoint: string): () => Promise<Contents> {
  let stored: Items | undefined;
  let contents: Contents = {};
  let touched: StoredKey[] = [];
  database.middlewareStack.add((next, { commandName }) => async (args) => {
    const result = next(args);
    const reads = /^(Get|BatchGet|TransactGet|Query)/.test(commandName ?? '');
    return reads ? result : result.finally(() => touched.push(...findWrittenKeys(args.input as Written)));
  });

  return async () => {
    const keysToRefresh = touched;
    touched = [];
    if (!stored) {
      stored = await read(endpoint);
      contents = toContents(stored);
    }
    for (const { table, pk, sk } of keysToRefresh) {
      const items = stored.get(table);
      if (!items) continue;
      const sent = { TableName: `salon-${table}`, Key: { pk: { S: pk }, sk: { S: sk } }, ConsistentRead: true };
      const { Item } = await send<{ Item?: StoredItem }>(endpoint, 'GetItem', sent);
      const [name, text] = [itemKey(pk, sk), Item && toSortedJson(Item)];
      if (items.get(name) === text) continue;
      if (text) items.set(name, text);
      else items.delete(name);
      contents = { ...contents, [table]: [...items.values()].sort() };
    }
    return contents;
  };
}

/** Asserts that two dumps hold the same. Names what differs, because a diff of everything stored is too long to be printed. */
export function expectUnchanged(before: Contents, after: Contents): void {
  const onlyIn = (some: Contents, others: Contents) =>
    Object.entries(some).flatMap(([table, items]) => {
      const known = new Set(others[table]);
      return items.filter((item) => !known.has(item)).map((item) => `${table} ${item}`);
    });
  if (before !== after) expect([onlyIn(before, after), onlyIn(after, before)]).toEqual([[], []]);
}

type WrittenKey = Record<'pk' | 'sk', string | Text>;
type Write = { TableName?: string; Item?: WrittenKey; Key?: WrittenKey };
type Written = Write & {
  TransactItems?: Record<string, Write>[];
  RequestItems?: Record<string, Record<string, Write>[]>;
};

/** Keys that a request writes, including those of transactions and batches. */
function findWrittenKeys({ TransactItems = [], RequestItems = {}, ...one }: Written): StoredKey[] {
  const inBatches = Object.entries(RequestItems).flatMap(([TableName, requests]) =>
    requests.flatMap((request) => Object.values(request).map((write) => ({ TableName, ...write }))),
  );
  const keyOf = (value: string | Text) => (typeof value === 'string' ? value : value.S);
  return [one, ...TransactItems.flatMap((action) => Object.values(action)), ...inBatches].flatMap(
    ({ TableName = '', Item, Key = Item }: Write) =>
      Key ? [{ table: TableName.replace('salon-', ''), pk: keyOf(Key.pk), sk: keyOf(Key.sk) }] : [],
  );
}

/** Bypasses the SDK for speed. The embedded database does not verify signatures. */
async function send<T>(endpoint: string, operation: string, sent: object): Promise<T> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      authorization: 'AWS4-HMAC-SHA256 Credential=local, SignedHeaders=host, Signature=none',
      'x-amz-date': '20260101T000000Z',
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': `DynamoDB_20120810.${operation}`,
    },
    body: JSON.stringify(sent),
  });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as T;
}
