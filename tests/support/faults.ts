import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/**
 * `ok` forwards requests; `hang` never answers; `lose-reply` forwards the request and drops the reply; `throttle`, `exceed` and `error`
 * return an AWS error without forwarding; `partial-batch` forwards the first half of a batch and returns the rest as unprocessed.
 */
export type FaultMode = 'ok' | 'hang' | 'lose-reply' | keyof typeof errorReplies | 'partial-batch';
/** Limits a fault to one operation, and to a number of requests. */
type Reach = { only?: string; times?: number };

type Reply = { status: number; body: string };
type Batch = { RequestItems: Record<string, unknown[] | { Keys: unknown[] }> };

const errorReply = (status: number, type: string, message: string): Reply => ({
  status,
  body: JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${type}`, message }),
});
const errorReplies = {
  throttle: errorReply(400, 'ThrottlingException', 'Rate exceeded'),
  exceed: errorReply(400, 'ProvisionedThroughputExceededException', 'The level of configured throughput was exceeded'),
  error: errorReply(500, 'InternalServerError', 'Internal server error'),
};

/**
 * Starts a proxy in front of an AWS service that fails on demand. Starts in mode `ok`.
 * @param upstream the endpoint, or a function that returns it if it is not known yet
 */
export async function startFaultProxy(upstream: string | (() => string)) {
  let current: FaultMode = 'ok';
  let reach: Required<Reach> = { only: '', times: Number.POSITIVE_INFINITY };
  let count = 0;

  const server = createServer((request, response) => {
    count += 1;
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const operation = String(request.headers['x-amz-target']).split('.')[1] ?? '';
    // Read on arrival, because the mode may change while the body is read.
    const mode = modeFor(operation);
    const body = await text(request);
    if (mode === 'hang') return;
    const { status, body: reply } = await replyTo(mode, operation, request, body);
    if (mode === 'lose-reply') return;
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(reply);
  }

  function modeFor(operation: string): FaultMode {
    if (current === 'ok' || (reach.only && reach.only !== operation) || reach.times < 1) return 'ok';
    reach.times -= 1;
    return current;
  }

  async function replyTo(mode: FaultMode, operation: string, { headers }: IncomingMessage, body: string) {
    if (mode === 'throttle' || mode === 'exceed' || mode === 'error') return errorReplies[mode];
    if (mode === 'partial-batch' && operation === 'BatchWriteItem')
      return forwardFirstHalf(headers, body, 'UnprocessedItems');
    if (mode === 'partial-batch' && operation === 'BatchGetItem')
      return forwardFirstHalf(headers, body, 'UnprocessedKeys');
    return forward(headers, body);
  }

  async function forward(headers: IncomingMessage['headers'], body: string): Promise<Reply> {
    const kept = Object.entries(headers).filter(([name]) => name.startsWith('x-amz-') || name === 'authorization');
    const response = await fetch(typeof upstream === 'string' ? upstream : upstream(), {
      method: 'POST',
      headers: { ...Object.fromEntries(kept.map(([name, value]) => [name, String(value)])), 'content-type': jsonType },
      body,
    });
    return { status: response.status, body: await response.text() };
  }

  /** A batch of one request is forwarded whole, so that retries come to an end. */
  async function forwardFirstHalf(
    headers: IncomingMessage['headers'],
    body: string,
    unprocessed: string,
  ): Promise<Reply> {
    const batch = JSON.parse(body) as Batch;
    const [now, later] = splitBatch(batch.RequestItems);
    const reply = await forward(headers, JSON.stringify({ ...batch, RequestItems: now }));
    if (reply.status !== 200) return reply;
    return { status: 200, body: JSON.stringify({ ...JSON.parse(reply.body), [unprocessed]: later }) };
  }

  await new Promise<void>((listening, refused) => {
    server.once('error', refused).listen(0, '127.0.0.1', listening);
  });
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setMode: (next: FaultMode, { only = '', times = Number.POSITIVE_INFINITY }: Reach = {}): void => {
      current = next;
      reach = { only, times };
    },
    /** Requests since the start, including failed ones. */
    countRequests: (): number => count,
    close: async (): Promise<void> => {
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
    },
  };
}

const jsonType = 'application/x-amz-json-1.0';

/** Splits each table's requests into two halves. Tables with a single request are only in the first. */
function splitBatch(items: Batch['RequestItems']): [Batch['RequestItems'], Batch['RequestItems']] {
  const parts = Object.entries(items).map(([table, requests]) => {
    const list = Array.isArray(requests) ? requests : requests.Keys;
    const same = (part: unknown[]) => (Array.isArray(requests) ? part : { ...requests, Keys: part });
    const middle = Math.ceil(list.length / 2);
    return { table, now: same(list.slice(0, middle)), later: same(list.slice(middle)), whole: middle === list.length };
  });
  return [
    Object.fromEntries(parts.map(({ table, now }) => [table, now])),
    Object.fromEntries(parts.filter(({ whole }) => !whole).map(({ table, later }) => [table, later])),
  ];
}
