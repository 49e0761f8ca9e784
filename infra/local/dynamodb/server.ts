import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { commits, serverOver } from './atomic.ts';
import { isServiceError, serviceError } from './errors.ts';
import { type Fields, internal, type Root } from './internals.ts';
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

const openFolders = new Set<string>();

/**
 * DynamoDB in this process: dynalite on disk, with transactions, expiry, and every write atomic over items and indexes.
 * @throws when the folder is open already, here or in another process
 */
export async function startDynamoDb(options: DynamoDbOptions) {
  const folder = resolve(options.path);
  // The lock of the files stops other processes; a second open in this one would silently drop it.
  if (openFolders.has(folder)) throw new Error(`The data folder ${options.path} is open already.`);
  const settings = { path: options.path, createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 };
  const store = internal.create(settings);
  openFolders.add(folder);
  try {
    await openOrExplain(store.db, options.path);
  } catch (error) {
    openFolders.delete(folder);
    throw error;
  }
  // dynalite replaced the instance's batch by one without options; the class still has the real one.
  const { batch } = Object.getPrototypeOf(store.db) as Root;
  const sync = options.sync ?? true;
  commits.set(store, (operations) => store.lifecycleManager.trackOperation(batch.call(store.db, operations, { sync })));

  const inner = serverOver(store, settings);
  const transactions = transactionsOver(store);
  const ttl = ttlOver(store);
  const ours = new Map<string, (request: Fields) => Promise<Fields>>([
    ['TransactWriteItems', transactions.write],
    ['TransactGetItems', transactions.read],
    ['UpdateTimeToLive', ttl.update],
    ['DescribeTimeToLive', ttl.describe],
  ]);

  const server = createServer((request, response) => {
    const handler = ours.get(String(request.headers['x-amz-target']).split('.')[1] ?? '');
    if (handler && request.method === 'POST') void answer(request, response, handler);
    else inner.emit('request', request, response);
  });

  async function release(): Promise<void> {
    await store.db.close();
    openFolders.delete(folder);
  }
  await new Promise<void>((listening, failed) => {
    server.once('error', failed).listen(options.port ?? 0, '127.0.0.1', () => listening());
  }).catch(async (error: unknown) => {
    await release();
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
  }, options.ttlSweepMs ?? 60_000).unref();

  /** Finishes requests under way; connections that are only kept alive are dropped as they fall idle. */
  async function close(): Promise<void> {
    clearInterval(timer);
    const idle = setInterval(() => server.closeIdleConnections(), 20);
    const impatient = setTimeout(() => server.closeAllConnections(), 5000);
    await new Promise((closed) => server.close(closed));
    clearInterval(idle);
    clearTimeout(impatient);
    await sweeping;
    await release();
  }

  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { endpoint, sweepExpired, close: () => (closing ??= close()) };
}

async function openOrExplain(root: Root, path: string): Promise<void> {
  try {
    await root.open();
  } catch (error) {
    const cause = error instanceof Error ? (error.cause as { code?: string } | undefined) : undefined;
    if (cause?.code !== 'LEVEL_LOCKED') throw error;
    const message = `The data folder ${path} is in use: the product runs on it already. Stop that one, or choose another DATA_DIR.`;
    throw new Error(message, { cause: error });
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  handler: (body: Fields) => Promise<Fields>,
): Promise<void> {
  let status = 200;
  let result: Fields;
  try {
    if (!request.headers.authorization?.startsWith('AWS4-'))
      throw serviceError('MissingAuthenticationTokenException', 'Request is missing Authentication Token');
    result = await handler(JSON.parse(await text(request)) as Fields);
  } catch (error) {
    if (!isServiceError(error)) console.error('The embedded database failed', error);
    status = isServiceError(error) ? error.statusCode : 500;
    result = isServiceError(error)
      ? error.body
      : { __type: 'com.amazon.coral.service#InternalServerError', message: String(error) };
  }
  const body = Buffer.from(JSON.stringify(result));
  response.writeHead(status, {
    'content-type': 'application/x-amz-json-1.0',
    'content-length': body.length,
    'x-amz-crc32': crc32(body),
    'x-amzn-requestid': randomUUID(),
  });
  response.end(body);
}
