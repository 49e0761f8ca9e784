import { randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { type Answer, listen, readBody, sendJson } from '../listener.ts';
import { createBulkWriter } from './bulk.ts';
import { openFolder } from './folder.ts';
import { createIndexManager } from './indexes.ts';
import { isServiceError, type JsonObject, loadAction, serviceError, toPromise, validateRequest } from './internals.ts';
import { createTransactions } from './transactions.ts';
import { createTtl } from './ttl.ts';
import { setCommit } from './writes.ts';

type Operation = (request: JsonObject) => Promise<JsonObject>;

/** Operations handled by dynalite, with its write actions replaced. */
const passthroughOperations = [
  'BatchGetItem',
  'BatchWriteItem',
  'CreateTable',
  'DeleteItem',
  'DescribeTable',
  'GetItem',
  'ListTables',
  'PutItem',
  'Query',
  'Scan',
  'UpdateItem',
];

/** DynamoDB's request limit. */
const maxBody = 16 * 1024 * 1024;

export type DynamoDbOptions = {
  /** Data folder. */
  path: string;
  port?: number;
  /** Syncs every write to disk, so that acknowledged writes survive a power failure. Off in tests only. */
  sync?: boolean;
  ttlSweepMs?: number;
};

/**
 * In-process DynamoDB: dynalite on disk, extended with transactions, TTL, and atomic writes to items and indexes.
 * @throws Error if the folder is already open, in this or another process, or cannot be read
 */
export async function startDynamoDb({ path, port = 0, sync = true, ttlSweepMs = 60_000 }: DynamoDbOptions) {
  const folder = await openFolder(path, sync);
  const { store, commit } = folder;
  setCommit(store, commit);
  const transactions = createTransactions(store, commit);
  const ttl = createTtl(store, commit);
  const indexes = createIndexManager(store, commit);
  const { together, alone } = createGate();
  const operations = new Map<string, Operation>([
    ...passthroughOperations.map((name): [string, Operation] => {
      const action = `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
      const run = loadAction(action);
      return [name, async (request) => toPromise((done) => run(store, validateRequest(action, request, store), done))];
    }),
    ['TransactWriteItems', transactions.write],
    ['TransactGetItems', transactions.read],
    ['UpdateTable', indexes.update],
    ['UpdateTimeToLive', ttl.update],
    ['DescribeTimeToLive', ttl.describe],
  ]);

  const answer: Answer = async (request, response) => {
    const body = await readBody(request, maxBody);
    if (!body) return sendJson(response, 413, { message: 'Request Entity Too Large' });
    const { headers } = request;
    const { status, result } = await ask(headers['x-amz-target'], headers.authorization, body);
    const reply = Buffer.from(JSON.stringify(result));
    response.writeHead(status, {
      'content-type': 'application/x-amz-json-1.0',
      'content-length': reply.length,
      'x-amz-crc32': crc32(reply),
      'x-amzn-requestid': randomUUID(),
    });
    response.end(reply);
  };

  async function ask(target: unknown, authorization: string | undefined, body: Buffer) {
    try {
      const operation = operations.get(String(target).split('.')[1] ?? '');
      if (!operation) throw serviceError('UnknownOperationException', `The embedded database does not know ${target}`);
      if (!authorization?.startsWith('AWS4-'))
        throw serviceError('MissingAuthenticationTokenException', 'Request is missing Authentication Token');
      const run = operation === indexes.update ? alone : together;
      return { status: 200, result: await run(() => operation(parseBody(body))) };
    } catch (error) {
      if (isServiceError(error)) return { status: error.statusCode, result: error.body };
      console.error('The embedded database failed', error);
      return { status: 500, result: serviceError('InternalServerError', String(error)).body };
    }
  }

  const listener = await listen(answer, { port, inside: true }).catch(async (error: unknown) => {
    await folder.close();
    throw error;
  });

  const sweepExpired = (): Promise<number> => together(() => transactions.forgetOldTokens().then(ttl.sweep));
  async function isEmpty(): Promise<boolean> {
    for await (const _ of store.db.keys({ gte: 'item-', lt: 'item-\xFF', limit: 1 })) return false;
    return true;
  }
  let sweeping: Promise<unknown> = Promise.resolve();
  let closing: Promise<void> | undefined;
  const timer = setInterval(() => {
    sweeping = sweeping
      .then(() => (closing ? 0 : sweepExpired()))
      .catch((error: unknown) => console.error('Sweeping expired items failed', error));
  }, ttlSweepMs).unref();

  async function close(): Promise<void> {
    clearInterval(timer);
    await listener.close();
    await sweeping;
    await folder.close();
  }

  const endpoint = `http://127.0.0.1:${listener.port}`;
  const fill = createBulkWriter(store, commit);
  return { endpoint, ask, fill, sweepExpired, isEmpty, close: (): Promise<void> => (closing ??= close()) };
}

/** Read-write lock: many shared holders or one exclusive holder. */
function createGate() {
  const running = new Set<Promise<unknown>>();
  let busy: Promise<void> | undefined;
  async function together<T>(run: () => Promise<T>): Promise<T> {
    while (busy) await busy;
    const result = run();
    running.add(result);
    return result.finally(() => running.delete(result));
  }
  async function alone<T>(run: () => Promise<T>): Promise<T> {
    while (busy) await busy;
    const { promise, resolve } = Promise.withResolvers<void>();
    busy = promise;
    await Promise.allSettled(running);
    return run().finally(() => {
      busy = undefined;
      resolve();
    });
  }
  return { together, alone };
}

function parseBody(body: Buffer): JsonObject {
  try {
    const request: unknown = JSON.parse(body.toString());
    if (typeof request === 'object' && request !== null) return request as JsonObject;
  } catch {}
  throw serviceError('SerializationException', 'The request is not a JSON object');
}
