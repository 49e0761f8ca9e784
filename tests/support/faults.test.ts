import { BatchGetCommand, BatchWriteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createClient, openDatabase, usage } from '../infra/local/dynamodb/folder.ts';
import { startFaultProxy } from './faults.ts';

let database: Awaited<ReturnType<typeof openDatabase>>;
let faults: Awaited<ReturnType<typeof startFaultProxy>>;
let client: ReturnType<typeof createClient>;
beforeAll(async () => {
  database = await openDatabase();
  faults = await startFaultProxy(database.endpoint);
  client = createClient(faults.endpoint);
});
beforeEach(() => faults.setMode('ok'));
afterAll(async () => {
  client.destroy();
  await faults.close();
  await database.close();
});

const Item = { pk: 'P', sk: 'X' };
const put = (item: object) => client.send(new PutCommand({ TableName: usage, Item: { ...Item, ...item } }));
const stored = async () => (await database.client.send(new GetCommand({ TableName: usage, Key: Item }))).Item;

test('a good day passes everything on and counts it', async () => {
  const before = faults.countRequests();
  await put({ day: 'good' });
  expect(await stored()).toMatchObject({ day: 'good' });
  expect(faults.countRequests()).toBe(before + 1);
});

test.each([
  ['throttle', { name: 'ThrottlingException' }],
  ['error', { name: 'InternalServerError', $metadata: { httpStatusCode: 500 } }],
] as const)('%s refuses before anything is done', async (mode, refusal) => {
  faults.setMode(mode);
  await expect(put({ day: mode })).rejects.toMatchObject(refusal);
  expect(await stored()).not.toMatchObject({ day: mode });
});

test('a hanging database answers nothing and does nothing', async () => {
  faults.setMode('hang');
  const given = new AbortController();
  const before = faults.countRequests();
  const hanging = client.send(new PutCommand({ TableName: usage, Item: { ...Item, day: 'hanging' } }), {
    abortSignal: given.signal,
  });
  await expect.poll(() => faults.countRequests()).toBe(before + 1);
  given.abort();
  await expect(hanging).rejects.toMatchObject({ name: 'AbortError' });
  expect(await stored()).not.toMatchObject({ day: 'hanging' });
});

test('a partial batch does its first half and hands the rest back, until one is left', async () => {
  faults.setMode('partial-batch');
  const keys = [1, 2, 3].map((number) => ({ pk: 'batch', sk: String(number) }));
  const write = (items: object[]) =>
    client.send(
      new BatchWriteCommand({ RequestItems: { [usage]: items.map((one) => ({ PutRequest: { Item: one } })) } }),
    );
  const { UnprocessedItems } = await write(keys);
  expect(UnprocessedItems).toEqual({ [usage]: [{ PutRequest: { Item: keys[2] } }] });
  expect((await write(keys.slice(2))).UnprocessedItems).toEqual({});

  const { Responses, UnprocessedKeys } = await client.send(
    new BatchGetCommand({ RequestItems: { [usage]: { Keys: keys } } }),
  );
  expect(Responses?.[usage]).toHaveLength(2);
  expect(UnprocessedKeys).toMatchObject({ [usage]: { Keys: [keys[2]] } });
});
