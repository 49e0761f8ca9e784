import { ListTablesCommand } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactGetCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { internal } from '../../../../infra/local/dynamodb/internals.ts';
import { audit, clients, newFolder, openDatabase, removeFolder } from './folder.ts';

/** Whatever holds files of LevelDB attaches itself to its database when it opens, and detaches when it closes. */
type Resources = Record<'attachResource' | 'detachResource', (resource: object) => void>;
const opened: object[] = [];
const attached = new Set<object>();
let isDiskBroken = false;

let database: Awaited<ReturnType<typeof openDatabase>>;
beforeAll(async () => {
  const scratch = await newFolder();
  const store = internal.create({ path: scratch });
  await store.db.close();
  await removeFolder(scratch);
  const level = Object.getPrototypeOf(store.db) as Resources;
  const { attachResource, detachResource } = level;
  vi.spyOn(level, 'attachResource').mockImplementation(function (this: Resources, resource) {
    opened.push(resource);
    attached.add(resource);
    if (isDiskBroken) Object.assign(resource, { next: () => Promise.reject(new Error('IO error: 000007.ldb')) });
    attachResource.call(this, resource);
  });
  vi.spyOn(level, 'detachResource').mockImplementation(function (this: Resources, resource) {
    attached.delete(resource);
    detachResource.call(this, resource);
  });
  database = await openDatabase();
  for (let n = 0; n < 40; n++)
    for (const TableName of [clients, audit])
      await database.client.send(new PutCommand({ TableName, Item: { ...keyOf(n), ttl: 9_999_999_999, text } }));
});
beforeEach(() => {
  opened.length = 0;
  attached.clear();
});
afterAll(async () => {
  await database.close();
  vi.restoreAllMocks();
});

/** Forty of these are more than the megabyte after which DynamoDB ends a page. */
const text = 'x'.repeat(30_000);
const keyOf = (n: number) => ({ pk: 'P', sk: `${100 + n}`, group_pk: 'G', group_sk: `${n}` });
const Key = { pk: 'P', sk: '105' };
const partition = { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': 'P' } };
const group = {
  IndexName: 'by-group',
  KeyConditionExpression: 'group_pk = :pk',
  ExpressionAttributeValues: { ':pk': 'G' },
};

test.each([
  ['a query', () => new QueryCommand({ TableName: clients, ...partition }), true],
  ['a query with a limit', () => new QueryCommand({ TableName: clients, ...partition, Limit: 3 }), true],
  [
    'a query to the end',
    () => new QueryCommand({ TableName: clients, ...partition, ExclusiveStartKey: { pk: 'P', sk: '130' } }),
    true,
  ],
  ['a query from the end', () => new QueryCommand({ TableName: clients, ...partition, ScanIndexForward: false }), true],
  ['a query of an index', () => new QueryCommand({ TableName: clients, ...group }), true],
  ['a query of an index with a limit', () => new QueryCommand({ TableName: clients, ...group, Limit: 3 }), true],
  ['a scan', () => new ScanCommand({ TableName: clients }), true],
  ['a scan with a limit', () => new ScanCommand({ TableName: clients, Limit: 3 }), true],
  ['a get', () => new GetCommand({ TableName: clients, Key }), false],
  ['a get of several', () => new BatchGetCommand({ RequestItems: { [clients]: { Keys: [Key] } } }), false],
  [
    'a get in one transaction',
    () => new TransactGetCommand({ TransactItems: [{ Get: { TableName: clients, Key } }] }),
    false,
  ],
  ['a list of tables', () => new ListTablesCommand({}), true],
])('%s leaves nothing open', async (_, command, isRange) => {
  for (let n = 0; n < 10; n++) await database.client.send(command() as QueryCommand);
  expect(opened.length > 0).toBe(isRange);
  await expect.poll(() => attached.size).toBe(0);
});

test('a sweep of expired items and the look for any item leave nothing open', async () => {
  for (let n = 0; n < 10; n++) {
    await database.sweepExpired();
    expect(await database.isEmpty()).toBe(false);
  }
  await expect.poll(() => attached.size).toBe(0);
});

test('a read that fails leaves nothing open', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  isDiskBroken = true;
  for (const TableName of [clients, audit])
    await expect(database.client.send(new ScanCommand({ TableName }))).rejects.toThrow('IO error');
  isDiskBroken = false;
  await expect.poll(() => attached.size).toBe(0);
});
