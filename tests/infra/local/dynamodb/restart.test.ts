import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { GetCommand, PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { internal, toPromise } from '../../../../infra/local/dynamodb/internals.ts';
import { startDynamoDb } from '../../../../infra/local/dynamodb/server.ts';
import { audit, clients, newFolder, openDatabase, removeFolder, usage } from './folder.ts';

let path: string;
beforeEach(async () => {
  path = await newFolder();
});
afterEach(() => removeFolder(path));

const serverFile = fileURLToPath(new URL('../../../../infra/local/dynamodb/server.ts', import.meta.url));

/** Opens the folder in another process. Returns its endpoint or error. */
async function openElsewhere(): Promise<string> {
  const script = `
    const { startDynamoDb } = await import(${JSON.stringify(serverFile)});
    await startDynamoDb({ path: ${JSON.stringify(path)} }).then(
      async (database) => { console.log('opened'); await database.close(); },
      (error) => console.log(error.message),
    );`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
  return stdout.trim();
}

test('a second process on the folder is refused with words, and comes in once the first is gone', async () => {
  const database = await openDatabase({ path });
  expect(await openElsewhere()).toBe(
    `The data folder ${path} is in use: the product runs on it already. Stop that one, or choose another DATA_DIR.`,
  );
  await database.client.send(new PutCommand({ TableName: usage, Item: { pk: 'still', sk: 'there' } }));
  await database.close();
  expect(await openElsewhere()).toBe('opened');
});

test('a second start in the same process is refused and leaves the first alone', async () => {
  const database = await openDatabase({ path });
  await expect(startDynamoDb({ path })).rejects.toThrow(`The data folder ${path} is open already.`);
  expect(await openElsewhere()).toContain('is in use');
  await database.close();
  await (await startDynamoDb({ path })).close();
});

test('a port that is taken leaves the folder free', async () => {
  const database = await openDatabase();
  const port = Number(new URL(database.endpoint).port);
  await expect(startDynamoDb({ path, port })).rejects.toThrow('EADDRINUSE');
  await (await startDynamoDb({ path })).close();
  await database.close();
});

test('items, tables, expiry and transaction tokens are there after a restart', async () => {
  const first = await openDatabase({ path });
  const add = {
    TransactItems: [
      {
        Update: {
          TableName: usage,
          Key: { pk: 'once', sk: 'X' },
          UpdateExpression: 'ADD amount :one',
          ExpressionAttributeValues: { ':one': 1 },
        },
      },
    ],
    ClientRequestToken: 'a-token-of-the-restart-test',
  };
  await first.client.send(new TransactWriteCommand(add));
  await first.client.send(
    new PutCommand({ TableName: audit, Item: { pk: 'old', sk: 'X', ttl: Date.now() / 1000 - 60 } }),
  );
  await first.close();

  const second = await openDatabase({ path });
  await second.client.send(new TransactWriteCommand(add));
  const { Item } = await second.client.send(new GetCommand({ TableName: usage, Key: { pk: 'once', sk: 'X' } }));
  expect(Item).toMatchObject({ amount: 1 });
  expect(await second.sweepExpired()).toBe(1);
  await second.close();
});

test('a write acknowledged while the database closes is there afterwards', async () => {
  const database = await openDatabase({ path });
  const writes = Array.from({ length: 20 }, (_, n) =>
    database.client.send(new PutCommand({ TableName: usage, Item: { pk: 'closing', sk: String(n) } })),
  );
  await Promise.race(writes);
  const outcomes = Promise.allSettled(writes);
  await database.close();
  const kept = (await outcomes).flatMap(({ status }, n) => (status === 'fulfilled' ? [String(n)] : []));

  const again = await openDatabase({ path });
  for (const sk of kept)
    expect(await again.client.send(new GetCommand({ TableName: usage, Key: { pk: 'closing', sk } }))).toHaveProperty(
      'Item.sk',
      sk,
    );
  await again.close();
});

test('a table whose creation was cut off works after the next start', async () => {
  await (await openDatabase({ path })).close();
  const store = internal.create({ path });
  const table = await toPromise<object>((done) => store.getTable(clients, done));
  await store.db.batch([{ type: 'put', key: `table~${clients}`, value: { ...table, TableStatus: 'CREATING' } }], {
    sync: true,
  });
  await store.db.close();

  const database = await openDatabase({ path });
  const Item = { pk: 'works', sk: 'X' };
  await database.client.send(new PutCommand({ TableName: clients, Item }));
  expect(await database.client.send(new GetCommand({ TableName: clients, Key: Item }))).toMatchObject({ Item });
  await database.close();
});
