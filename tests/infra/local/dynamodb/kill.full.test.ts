import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clients, newFolder, openDatabase, removeFolder, usage } from './folder.ts';

let path: string;
beforeEach(async () => {
  path = await newFolder();
});
afterEach(() => removeFolder(path));

const writerFile = fileURLToPath(new URL('killedWriter.ts', import.meta.url));

/**
 * Starts a process that writes into the folder, and kills it after the given number of lines.
 * @returns the lines it printed
 */
async function killAfter(lines: number, first: number): Promise<string[]> {
  const writer = spawn(process.execPath, [writerFile, path, String(first)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const printed: string[] = [];
  const output = createInterface(writer.stdout);
  const ended = once(output, 'close');
  output.on('line', (line) => {
    printed.push(line);
    if (printed.length === lines) void wait(Math.random() * 15).then(() => writer.kill('SIGKILL'));
  });
  const [, signal] = await once(writer, 'exit');
  await ended;
  expect(signal).toBe('SIGKILL');
  return printed;
}

type Item = Record<string, unknown> & { pk: string; sk: string; n?: number };
type Database = Awaited<ReturnType<typeof openDatabase>>;

async function all({ client }: Database, TableName: string, IndexName?: string): Promise<Map<string, Item>> {
  const { Items = [], LastEvaluatedKey } = await client.send(new ScanCommand({ TableName, IndexName }));
  expect(LastEvaluatedKey).toBeUndefined();
  const found = new Map(Items.map((item) => [`${item['pk']} ${item['sk']}`, item as Item]));
  expect(found.size).toBe(Items.length);
  return found;
}

/** The last acknowledged write number of a kind and writer, or `first - 1` without any. */
const acknowledged = (printed: string[], kind: string, writer: number, first: number): number =>
  Math.max(
    first - 1,
    ...printed.filter((line) => line.startsWith(`${kind} ${writer} `)).map((line) => Number(line.split(' ')[2])),
  );

test('a kill at any moment loses no acknowledged write, halves no transaction and leaves the indexes right', async () => {
  for (let round = 0; round < 12; round++) {
    const first = round * 10_000;
    const printed = await killAfter(2 + Math.floor(Math.random() * 60), first);
    const database = await openDatabase({ path });
    const items = await all(database, clients);
    const totals = await all(database, usage);
    expect(await all(database, clients, 'by-group')).toEqual(items);

    for (const writer of [0, 1, 2]) {
      const pair = acknowledged(printed, 'pair', writer, first);
      const found = items.get(`pair${writer} X`)?.n;
      expect(totals.get(`pair${writer} X`)?.n).toBe(found);
      if (pair >= first) {
        expect([pair, pair + 1]).toContain(found);
        const log = [...items.values()].filter(({ pk, sk }) => pk === `log${writer}` && Number(sk) >= first);
        const numbers = log.map(({ sk }) => Number(sk)).sort((a, b) => a - b);
        const last = Number(found);
        expect(numbers).toEqual([4, 3, 2, 1, 0].map((back) => last - back).filter((number) => number >= first));
      }
      const single = acknowledged(printed, 'single', writer, first);
      if (single >= first) expect([single, single + 1]).toContain(items.get(`single${writer} X`)?.n);
    }
    await database.close();
  }
});

test('a kill while the tables are made leaves a folder that the next start completes', async () => {
  for (let round = 0; round < 4; round++) {
    await killAfter(1, 0);
    const database = await openDatabase({ path });
    await database.client.send(new PutCommand({ TableName: clients, Item: { pk: 'works', sk: 'X' } }));
    await database.close();
    await removeFolder(path);
  }
});
