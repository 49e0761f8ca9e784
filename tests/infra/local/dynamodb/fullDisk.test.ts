import { GetCommand, PutCommand, ScanCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { internal, type Root } from '../../../../infra/local/dynamodb/internals.ts';
import { newFolder, openDatabase, removeFolder, usage } from './folder.ts';

let path: string;
beforeEach(async () => {
  path = await newFolder();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await removeFolder(path);
});

type Database = Awaited<ReturnType<typeof openDatabase>>;
const put = ({ client }: Database, sk: string) =>
  client.send(new PutCommand({ TableName: usage, Item: { pk: 'disk', sk } })).then(() => sk);
const stored = async ({ client }: Database): Promise<string[]> =>
  ((await client.send(new ScanCommand({ TableName: usage }))).Items ?? []).map(({ sk }) => String(sk)).sort();

/** Makes the next write to the database files fail once, as on a full disk, whenever the returned function is called. */
async function diskThatFills(): Promise<() => void> {
  const scratch = await newFolder();
  const store = internal.create({ path: scratch });
  await store.db.close();
  await removeFolder(scratch);
  const files = Object.getPrototypeOf(store.db) as Root;
  const write = files.batch;
  let isFull = false;
  vi.spyOn(files, 'batch').mockImplementation(function (this: Root, operations, options) {
    if (!isFull) return write.call(this, operations, options);
    isFull = false;
    return Promise.reject(new Error('IO error: 000005.log: No space left on device'));
  });
  return () => {
    isFull = true;
  };
}

test('after one write that the disk did not take none is acknowledged, and the next start has all that were', async () => {
  const fillDisk = await diskThatFills();
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const database = await openDatabase({ path });
  const kept = [await put(database, 'a'), await put(database, 'b')];
  fillDisk();
  const refusal = { name: 'InternalServerError', $metadata: { httpStatusCode: 500 } };
  await expect(put(database, 'c')).rejects.toMatchObject(refusal);
  // Space is available again, but writes after a torn record would be lost, so they are rejected.
  for (const sk of ['d', 'e']) await expect(put(database, sk)).rejects.toMatchObject(refusal);
  const TransactItems = [{ Put: { TableName: usage, Item: { pk: 'disk', sk: 'f' } } }];
  await expect(database.client.send(new TransactWriteCommand({ TransactItems }))).rejects.toMatchObject(refusal);
  expect(await stored(database)).toEqual(kept);
  expect(said).toHaveBeenCalledExactlyOnceWith(
    `The database in ${path} could not be written: IO error: 000005.log: No space left on device. Nothing more is written until the ` +
      'product is started again. Is the disk full? Make room, then stop and start it; all that was saved before is there.',
  );
  await database.close();

  const again = await openDatabase({ path });
  expect(await stored(again)).toEqual(kept);
  await put(again, 'g');
  expect(await stored(again)).toEqual([...kept, 'g']);
  await again.close();
});

test('of many writers at once the disk fills up on, exactly those that were told so are stored', async () => {
  const fillDisk = await diskThatFills();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const database = await openDatabase({ path });
  const names = Array.from({ length: 60 }, (_, number) => `w${String(number).padStart(2, '0')}`);
  const writes = names.map((sk, number) => put(database, sk).finally(() => number === 20 && fillDisk()));
  const kept = (await Promise.allSettled(writes)).flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  await expect(put(database, 'later')).rejects.toThrow();
  await database.close();

  const again = await openDatabase({ path });
  expect(await stored(again)).toEqual(kept);
  expect(
    await again.client.send(new GetCommand({ TableName: usage, Key: { pk: 'disk', sk: 'later' } })),
  ).not.toHaveProperty('Item');
  await again.close();
});
