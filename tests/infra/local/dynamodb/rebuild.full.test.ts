import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { BatchWriteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDynamoDb } from '../../../../infra/local/dynamodb/server.ts';
import { createTables } from '../../../../infra/local/dynamodb/tables.ts';
import { clients, createClient, newFolder, openDatabase, removeFolder } from './folder.ts';

const count = 600;
let original: string;
beforeAll(async () => {
  original = await newFolder();
  const { client, close } = await openDatabase({ path: original });
  const item = (n: number) => ({
    pk: `P${n % 7}`,
    sk: String(n),
    group_pk: `g${n % 3}`,
    group_sk: String(n),
    a: 'a',
    b: `${n}`,
  });
  for (let from = 0; from < count; from += 25)
    await client.send(
      new BatchWriteCommand({
        RequestItems: {
          [clients]: Array.from({ length: 25 }, (_, n) => ({ PutRequest: { Item: item(from + n) } })),
        },
      }),
    );
  await close();
});
afterAll(() => removeFolder(original));

const program = fileURLToPath(new URL('killedRebuild.ts', import.meta.url));

/** Starts a process that rebuilds the indexes of a folder, and kills it during the given write. */
async function killAt(write: number, path: string): Promise<void> {
  const parts = ['--no-warnings', program, path, String(write)];
  const child = spawn(process.execPath, parts, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exit = once(child, 'exit');
  for await (const line of createInterface(child.stdout)) {
    expect(line).toBe('writing');
    child.kill('SIGKILL');
  }
  await exit;
}

test('a kill at any write of a rebuild loses no item, and the next start has every index whole', async () => {
  // Dropping 600 entries and creating them twice takes a little over 20 writes.
  for (let write = 1; write <= 20; write += 1) {
    const path = await newFolder();
    cpSync(original, path, { recursive: true });
    await killAt(write, path);
    const database = await startDynamoDb({ path, sync: false });
    await createTables(database.endpoint, 'test', [
      {
        name: 'clients',
        indexes: [
          { name: 'by-group', pk: 'group_pk', sk: 'b' },
          { name: 'by-a', pk: 'a', sk: 'b' },
        ],
      },
    ]);
    const client = createClient(database.endpoint);
    const all = async (IndexName?: string) => {
      const { Items = [], LastEvaluatedKey } = await client.send(new ScanCommand({ TableName: clients, IndexName }));
      expect(LastEvaluatedKey).toBeUndefined();
      return new Map(Items.map((item) => [`${item['pk']} ${item['sk']}`, item]));
    };
    const items = await all();
    expect(items.size, `write ${write}`).toBe(count);
    expect(await all('by-group'), `write ${write}`).toEqual(items);
    expect(await all('by-a'), `write ${write}`).toEqual(items);
    client.destroy();
    await database.close();
    await removeFolder(path);
  }
}, 600_000);
