import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export type Answer = (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<unknown>;

/** Timeouts in ms and connection limit. Idle connections are closed to make room for others. */
export type Limits = {
  headersTimeout: number;
  requestTimeout: number;
  connectionsCheckingInterval: number;
  maxConnections: number;
};
const defaultLimits: Limits = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 2000,
  maxConnections: 1000,
};

/** Time for requests in progress to finish when the listener closes. */
const closeTimeoutMs = 3000;

type Options = {
  /** 0 for any free port. */
  port?: number;
  /** Only for the functions' SDK clients; rejects requests from browsers. */
  inside?: boolean;
  limits?: Limits;
};

/**
 * Listens on the loopback interface and accepts only local host names, which prevents DNS rebinding. Errors of handlers and sockets do not
 * stop it.
 */
export async function listen(answer: Answer, { port = 0, inside = false, limits = defaultLimits }: Options = {}) {
  const server = createServer(limits, async (request, response) => {
    try {
      const url = parseTarget(request.url ?? '');
      if (!url) return sendJson(response, 400, { message: 'Bad Request' });
      if (!isOwnName(request.headers.host, url)) return sendJson(response, 421, { message: 'Ask for localhost' });
      if (inside && request.headers.origin) return sendJson(response, 403, { message: 'Forbidden' });
      await answer(request, response, url);
    } catch (error) {
      if (request.errored) return; // The client has disconnected.
      console.error(error);
      if (response.headersSent) response.destroy();
      else sendJson(response, 500, { message: 'Internal Server Error' });
    }
  });
  server.maxConnections = limits.maxConnections;
  await new Promise<void>((listening, failed) => {
    server.once('error', failed).listen(port, '127.0.0.1', listening);
  });
  const address = server.address();

  /** Waits for requests in progress and closes idle connections. */
  async function close(): Promise<void> {
    const idle = setInterval(() => server.closeIdleConnections(), 20);
    const impatient = setTimeout(() => server.closeAllConnections(), closeTimeoutMs);
    await new Promise((closed) => server.close(closed));
    clearInterval(idle);
    clearTimeout(impatient);
  }
  return { port: typeof address === 'object' && address ? address.port : port, close };
}

/** URL of a request target; undefined if it is malformed. */
function parseTarget(target: string): URL | undefined {
  // A leading double slash is a path, not a host.
  const url = URL.parse(target.startsWith('/') ? `http://localhost${target}` : target);
  return url?.protocol === 'http:' && isDecodable(url.pathname) ? url : undefined;
}

function isDecodable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\0');
  } catch {
    return false;
  }
}

const ownName = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;
const isOwnName = (host: string | undefined, { hostname }: URL): boolean =>
  host !== undefined && ownName.test(host) && ownName.test(hostname);

/** Reads the body; undefined if it is too large. Reads it to the end anyway, so that the client receives the reply. */
export async function readBody(request: IncomingMessage, maxBytes = 1024 * 1024): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size <= maxBytes) chunks.push(chunk as Buffer);
  }
  return size <= maxBytes ? Buffer.concat(chunks) : undefined;
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
