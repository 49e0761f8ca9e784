import { CreateTableCommand, DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, PutCommand, QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type TableDefinition, tables } from '../../../../functions/kit/tables.ts';
import { startDynamoDb } from '../../../../infra/local/dynamodb/server.ts';
import { createTables } from '../../../../infra/local/dynamodb/tables.ts';
import { createClient, newFolder, removeFolder } from './folder.ts';

let path: string;
let database: Awaited<ReturnType<typeof startDynamoDb>>;
let client: ReturnType<typeof createClient>;
beforeEach(async () => {
  path = await newFolder();
  database = await startDynamoDb({ path, sync: false });
  client = createClient(database.endpoint);
});
afterEach(async () => {
  client.destroy();
  await database.close();
  await removeFolder(path);
});

const index = { name: 'by-group', pk: 'group_pk', sk: 'group_sk' };
const clients: TableDefinition = { name: 'clients', indexes: [index] };
const create = (...definitions: TableDefinition[]) => createTables(database.endpoint, 'test', definitions);
test('every table of the product is made with its keys and indexes, ready for writes', async () => {
  await createTables(database.endpoint, 'salon', tables);
  for (const { name, indexes } of tables) {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: `salon-${name}` }));
    expect(Table?.TableStatus).toBe('ACTIVE');
    expect(Table?.KeySchema?.map(({ AttributeName }) => AttributeName)).toEqual(['pk', 'sk']);
    const made = Table?.GlobalSecondaryIndexes?.map(({ IndexName, KeySchema, Projection }) => ({
      name: IndexName,
      pk: KeySchema?.[0]?.AttributeName,
      sk: KeySchema?.[1]?.AttributeName,
      ...(Projection?.NonKeyAttributes && { copies: Projection.NonKeyAttributes }),
    }));
    expect(made ?? []).toEqual(indexes);
  }
});

test('tables that are there already are left as they are', async () => {
  await create(clients);
  await create(clients, { name: 'usage', indexes: [] });
  await client.send(new PutCommand({ TableName: 'test-usage', Item: { pk: 'works', sk: 'X' } }));
});

const names = ['ada', 'bob', 'eve', 'fay'];
const fill = () =>
  Promise.all(
    names.map((sk, n) =>
      client.send(
        new PutCommand({
          TableName: 'test-clients',
          Item: { pk: 'P', sk, group_pk: 'all', group_sk: String(9 - n), a: 'all', b: sk, ...(n < 3 && { other: sk }) },
        }),
      ),
    ),
  );
const wholeOf = async (IndexName?: string) =>
  (await client.send(new ScanCommand({ TableName: 'test-clients', IndexName }))).Items?.map(({ sk }) => sk) ?? [];
const inOrder = async ({ name, pk }: { name: string; pk: string }) => {
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: 'test-clients',
      IndexName: name,
      KeyConditionExpression: '#pk = :all',
      ExpressionAttributeNames: { '#pk': pk },
      ExpressionAttributeValues: { ':all': 'all' },
    }),
  );
  return Items.map(({ sk }) => sk);
};

test('segments of a scan hold every item once between them, page by page', async () => {
  await create(clients);
  const names = Array.from({ length: 60 }, (_, nth) => `c${nth}`);
  for (const pk of names) await client.send(new PutCommand({ TableName: 'test-clients', Item: { pk, sk: 'X' } }));
  const found: string[][] = [];
  for (const Segment of [0, 1, 2, 3]) {
    const segment = { TableName: 'test-clients', Segment, TotalSegments: 4, Limit: 7 };
    const keys: string[] = [];
    let page: Record<string, unknown> | undefined;
    do {
      const reply = await client.send(new ScanCommand({ ...segment, ExclusiveStartKey: page }));
      keys.push(...(reply.Items ?? []).map(({ pk }) => String(pk)));
      page = reply.LastEvaluatedKey;
    } while (page);
    found.push(keys);
  }
  expect(found.flat().sort()).toEqual(names.toSorted());
  expect(Math.min(...found.map(({ length }) => length))).toBeGreaterThan(5);
});

describe('a folder of another release', () => {
  test('gets the indexes that it lacks, with all that belongs in them', async () => {
    await create({ name: 'clients', indexes: [] });
    await fill();
    const added = { name: 'new', pk: 'a', sk: 'b' };
    await create({ ...clients, indexes: [index, added] });
    expect(await inOrder(index)).toEqual(names.toReversed());
    expect(await inOrder(added)).toEqual(names);
    await client.send(new DeleteCommand({ TableName: 'test-clients', Key: { pk: 'P', sk: 'bob' } }));
    expect([await inOrder(index), await inOrder(added)]).toEqual([
      ['fay', 'eve', 'ada'],
      ['ada', 'eve', 'fay'],
    ]);
  });

  test('gets an index by other keys for one of the same name, without those that lack them', async () => {
    await create(clients);
    await fill();
    const moved = { ...index, sk: 'other' };
    await create({ ...clients, indexes: [moved] });
    expect(await inOrder(moved)).toEqual(['ada', 'bob', 'eve']);
  });

  test('loses an index that no release needs any more, and gets it whole when one needs it again', async () => {
    await create(clients);
    await fill();
    await create({ ...clients, indexes: [] });
    await expect(inOrder(index)).rejects.toThrow('The table does not have the specified index');
    await client.send(new DeleteCommand({ TableName: 'test-clients', Key: { pk: 'P', sk: 'bob' } }));
    await create(clients);
    expect((await wholeOf('by-group')).sort()).toEqual(['ada', 'eve', 'fay']);
  });

  test('keeps every write that comes while an index is made', async () => {
    await create({ name: 'clients', indexes: [] });
    const put = (sk: string) =>
      client.send(new PutCommand({ TableName: 'test-clients', Item: { pk: 'P', sk, group_pk: 'all', group_sk: sk } }));
    const before = Array.from({ length: 300 }, (_, n) => `before${n}`);
    await Promise.all(before.map(put));
    const during = Array.from({ length: 100 }, (_, n) => `during${n}`);
    await Promise.all([create(clients), ...during.map(put)]);
    expect((await wholeOf('by-group')).sort()).toEqual([...before, ...during].sort());
  });

  test('made with other keys is refused', async () => {
    await client.send(
      new CreateTableCommand({
        TableName: 'test-usage',
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
        KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
      }),
    );
    await expect(create({ name: 'usage', indexes: [] })).rejects.toThrow(
      'The table test-usage stands with the keys id, which no release has made.',
    );
  });
});

test('expiry that was not set when a start was cut off is set at the next', async () => {
  await create({ name: 'audit', indexes: [] });
  await create({ name: 'audit', ttl: 'ttl', indexes: [] });
  const past = { pk: 'old', sk: 'X', ttl: Math.floor(Date.now() / 1000) - 60 };
  await client.send(new PutCommand({ TableName: 'test-audit', Item: past }));
  expect(await database.sweepExpired()).toBe(1);
});

test('expiry by another attribute, or by none, is what it is from the next start on', async () => {
  const past = Math.floor(Date.now() / 1000) - 60;
  const put = (sk: string, item: object) =>
    client.send(new PutCommand({ TableName: 'test-audit', Item: { pk: 'P', sk, ...item } }));
  await create({ name: 'audit', ttl: 'ttl', indexes: [] });
  await create({ name: 'audit', ttl: 'until', indexes: [] });
  await put('by the old', { ttl: past });
  await put('by the new', { until: past });
  expect(await database.sweepExpired()).toBe(1);
  await create({ name: 'audit', indexes: [] });
  await put('by the new', { until: past });
  expect(await database.sweepExpired()).toBe(0);
});
