import { CreateTableCommand, DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TableDefinition, tables } from '../../../../functions/kit/tables.ts';
import { startDynamoDb } from '../../../../infra/local/dynamodb/server.ts';
import { createTables } from '../../../../infra/local/dynamodb/tables.ts';
import { clientOf, newFolder, removeFolder } from './folder.ts';

let path: string;
let database: Awaited<ReturnType<typeof startDynamoDb>>;
let client: ReturnType<typeof clientOf>;
beforeEach(async () => {
  path = await newFolder();
  database = await startDynamoDb({ path, sync: false });
  client = clientOf(database.endpoint);
});
afterEach(async () => {
  client.destroy();
  await database.close();
  await removeFolder(path);
});

const index = { name: 'by-group', pk: 'group_pk', sk: 'group_sk' };
const clients: TableDefinition = { name: 'clients', indexes: [index] };
const create = (...definitions: TableDefinition[]) => createTables(database.endpoint, 'test', definitions);
const refusal = (table: string) =>
  `The table ${table} in the data folder was made by another version of the product; indexes cannot be added later. Delete the folder and start again.`;

test('every table of the product is made with its keys and indexes, ready for writes', async () => {
  await createTables(database.endpoint, 'salon', tables);
  for (const { name, indexes } of tables) {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: `salon-${name}` }));
    expect(Table?.TableStatus).toBe('ACTIVE');
    expect(Table?.KeySchema?.map(({ AttributeName }) => AttributeName)).toEqual(['pk', 'sk']);
    const made = Table?.GlobalSecondaryIndexes?.map(({ IndexName, KeySchema }) => ({
      name: IndexName,
      pk: KeySchema?.[0]?.AttributeName,
      sk: KeySchema?.[1]?.AttributeName,
    }));
    expect(made ?? []).toEqual(indexes);
  }
});

test('tables that are there already are left as they are', async () => {
  await create(clients);
  await create(clients, { name: 'usage', indexes: [] });
  await client.send(new PutCommand({ TableName: 'test-usage', Item: { pk: 'works', sk: 'X' } }));
});

test.each([
  ['an index less', [index, { name: 'new', pk: 'a', sk: 'b' }]],
  ['an index more', []],
  ['an index by other keys', [{ ...index, sk: 'other' }]],
])('a folder made with %s says that it must go', async (_, indexes) => {
  await create(clients);
  await expect(create({ ...clients, indexes })).rejects.toThrow(refusal('test-clients'));
  await create(clients);
});

test('a folder made with other keys says that it must go', async () => {
  await client.send(
    new CreateTableCommand({
      TableName: 'test-usage',
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
      KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
    }),
  );
  await expect(create({ name: 'usage', indexes: [] })).rejects.toThrow(refusal('test-usage'));
});

test('expiry that was not set when a start was cut off is set at the next', async () => {
  await create({ name: 'audit', indexes: [] });
  await create({ name: 'audit', ttl: 'ttl', indexes: [] });
  const past = { pk: 'old', sk: 'X', ttl: Math.floor(Date.now() / 1000) - 60 };
  await client.send(new PutCommand({ TableName: 'test-audit', Item: past }));
  expect(await database.sweepExpired()).toBe(1);
});
