import { DescribeTimeToLiveCommand, UpdateTimeToLiveCommand } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startDynamoDb } from '../../../../infra/local/dynamodb/server.ts';
import { createTables } from '../../../../infra/local/dynamodb/tables.ts';
import { audit, clients, createClient, definitions, newFolder, openDatabase, removeFolder } from './folder.ts';

let database: Awaited<ReturnType<typeof openDatabase>>;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.close());

const now = () => Math.floor(Date.now() / 1000);
const year = 365 * 86_400;

const put = (sk: string, ttl: unknown, TableName: string = audit) =>
  database.client.send(new PutCommand({ TableName, Item: { pk: 'P', sk, ttl, entity_pk: 'entity', entity_sk: sk } }));
async function left(): Promise<string[]> {
  const { Items = [] } = await database.client.send(
    new QueryCommand({
      TableName: audit,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': 'P' },
    }),
  );
  return Items.map(({ sk }) => String(sk));
}

test('a sweep takes what is past its time, from the index too, and nothing else', async () => {
  await put('past', now() - 10);
  await put('future', now() + 3600);
  await put('long-past', now() - 6 * year);
  await put('in-words', String(now() - 10));
  await put('without', undefined);
  expect(await database.sweepExpired()).toBe(1);
  expect(await left()).toEqual(['future', 'in-words', 'long-past', 'without']);
  const { Items = [] } = await database.client.send(
    new QueryCommand({
      TableName: audit,
      IndexName: 'by-entity',
      KeyConditionExpression: 'entity_pk = :entity',
      ExpressionAttributeValues: { ':entity': 'entity' },
    }),
  );
  expect(Items.map(({ sk }) => sk)).toEqual(['future', 'in-words', 'long-past', 'without']);
  expect(await database.sweepExpired()).toBe(0);
});

test('an item whose time is moved while a sweep goes on stays', async () => {
  const sks = Array.from({ length: 60 }, (_, number) => `renewed${number}`);
  await Promise.all(sks.map((sk) => put(sk, now() - 10)));
  const renew = (sk: string) =>
    database.client.send(
      new UpdateCommand({
        TableName: audit,
        Key: { pk: 'P', sk },
        UpdateExpression: 'SET #ttl = :later',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeNames: { '#ttl': 'ttl' },
        ExpressionAttributeValues: { ':later': now() + 3600 },
      }),
    );
  const [gone, ...renewals] = await Promise.allSettled([database.sweepExpired(), ...sks.map(renew)]);
  const renewed = sks.filter((_, number) => renewals[number]?.status === 'fulfilled');
  expect(renewed.length).toBeGreaterThan(0);
  expect((await left()).filter((sk) => sk.startsWith('renewed')).sort()).toEqual(renewed.sort());
  expect(gone).toEqual({ status: 'fulfilled', value: sks.length - renewed.length });
});

test('a table without expiry keeps everything', async () => {
  await put('kept', now() - 10, clients);
  await database.sweepExpired();
  const { Item } = await database.client.send(new GetCommand({ TableName: clients, Key: { pk: 'P', sk: 'kept' } }));
  expect(Item).toBeDefined();
});

test('the setting is told as it is, and setting it again is refused', async () => {
  const settingOf = async (TableName: string) =>
    (await database.client.send(new DescribeTimeToLiveCommand({ TableName }))).TimeToLiveDescription;
  expect(await settingOf(audit)).toEqual({ TimeToLiveStatus: 'ENABLED', AttributeName: 'ttl' });
  expect(await settingOf(clients)).toEqual({ TimeToLiveStatus: 'DISABLED' });
  const again = new UpdateTimeToLiveCommand({
    TableName: audit,
    TimeToLiveSpecification: { Enabled: true, AttributeName: 'ttl' },
  });
  await expect(database.client.send(again)).rejects.toThrow('TimeToLive is already enabled');
});

test('sweeps happen by themselves', async () => {
  const path = await newFolder();
  const own = await startDynamoDb({ path, sync: false, ttlSweepMs: 20 });
  await createTables(own.endpoint, 'test', definitions);
  const client = createClient(own.endpoint);
  const Key = { pk: 'P', sk: 'past' };
  await client.send(new PutCommand({ TableName: audit, Item: { ...Key, ttl: now() - 10 } }));
  await expect.poll(async () => (await client.send(new GetCommand({ TableName: audit, Key }))).Item).toBeUndefined();
  client.destroy();
  await own.close();
  await removeFolder(path);
});

test('a clock that is set ahead takes nothing; once it is right again what is past its time goes', async () => {
  await put('kept-two-years', now() + 2 * year);
  await put('past-by-then', now() - 10);
  const ahead = Date.now() + 3 * year * 1000;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => ahead);
  expect(await database.sweepExpired()).toBe(0);
  clock.mockRestore();
  expect(await left()).toContain('kept-two-years');
  expect(await database.sweepExpired()).toBe(1);
  expect(await left()).not.toContain('past-by-then');
});
