import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answer, type Operation } from './answer.ts';
import { serverOver } from './atomic.ts';
import { openFolder, settingsFor } from './folder.ts';
import { transactionsOver } from './transactions.ts';
import { ttlOver } from './ttl.ts';

export type DynamoDbOptions = {
  /** The folder with the data. */
  path: string;
  port?: number;
  /** Waits for the disk at every write, so that an acknowledged one survives a power cut too; off only in tests. */
  sync?: boolean;
  ttlSweepMs?: number;
};

/**
 * DynamoDB in this process: dynalite on disk, with transactions, expiry, and every write atomic over items and indexes.
 * @throws when the folder is open already, here or in another process
 */
export async function startDynamoDb({ path, port = 0, sync = true, ttlSweepMs = 60_000 }: DynamoDbOptions) {
  const folder = await openFolder(path, sync);
  const { store, commit } = folder;
  const inner = serverOver(store, commit, settingsFor(path));
  const transactions = transactionsOver(store, commit);
  const ttl = ttlOver(store, commit);
  const ours = new Map<string, Operation>([
    ['TransactWriteItems', transactions.write],
    ['TransactGetItems', transactions.read],
    ['UpdateTimeToLive', ttl.update],
    ['DescribeTimeToLive', ttl.describe],
  ]);

  const server = createServer((request, response) => {
    const operation = ours.get(String(request.headers['x-amz-target']).split('.')[1] ?? '');
    if (operation && request.method === 'POST') void answer(request, response, operation);
    else inner.emit('request', request, response);
  });
  await new Promise<void>((listening, failed) => {
    server.once('error', failed).listen(port, '127.0.0.1', listening);
  }).catch(async (error: unknown) => {
    await folder.close();
    throw error;
  });

  async function sweepExpired(): Promise<number> {
    await transactions.forgetOldTokens();
    return ttl.sweep();
  }
  let sweeping: Promise<unknown> = Promise.resolve();
  let closing: Promise<void> | undefined;
  const timer = setInterval(() => {
    sweeping = sweeping
      .then(() => (closing ? 0 : sweepExpired()))
      .catch((error: unknown) => console.error('Sweeping expired items failed', error));
  }, ttlSweepMs).unref();

  /** Finishes requests under way; connections that are only kept alive are dropped as they fall idle. */
  async function close(): Promise<void> {
    clearInterval(timer);
    const idle = setInterval(() => server.closeIdleConnections(), 20);
    const impatient = setTimeout(() => server.closeAllConnections(), 5000);
    await new Promise((closed) => server.close(closed));
    clearInterval(idle);
    clearTimeout(impatient);
    await sweeping;
    await folder.close();
  }

  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { endpoint, sweepExpired, close: (): Promise<void> => (closing ??= close()) };
}
