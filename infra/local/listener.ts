import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export type Answer = (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<unknown>;

/** How long, in ms, a connection may take and how many there may be; whoever says nothing is hung up on, so that others get in. */
export type Limits = {
  headersTimeout: number;
  requestTimeout: number;
  connectionsCheckingInterval: number;
  maxConnections: number;
};
const usualLimits: Limits = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 2000,
  maxConnections: 1000,
};

/** How long requests under way may take to finish when a listener closes, in ms. */
const patience = 3000;

type Options = {
  /** 0 takes a free one. */
  port?: number;
  /** For the clients of the functions alone, so for no page of a browser, from wherever it was loaded. */
  inside?: boolean;
  limits?: Limits;
};

/**
 * Listens on this machine alone, under its own names alone, so that no page of another site reaches it by a name that was pointed here.
 * Whatever an answer throws, and whatever a socket says, it goes on.
 */
export async function listen(answer: Answer, { port = 0, inside = false, limits = usualLimits }: Options = {}) {
  const server = createServer(limits, async (request, response) => {
    try {
      const url = addressOf(request.url ?? '');
      if (!url) return answerJson(response, 400, { message: 'Bad Request' });
      if (!isOwnName(request.headers.host, url)) return answerJson(response, 421, { message: 'Ask for localhost' });
      if (inside && request.headers.origin) return answerJson(response, 403, { message: 'Forbidden' });
      await answer(request, response, url);
    } catch (error) {
      if (request.errored) return; // whoever asked has hung up
      console.error(error);
      if (response.headersSent) response.destroy();
      else answerJson(response, 500, { message: 'Internal Server Error' });
    }
  });
  server.maxConnections = limits.maxConnections;
  await new Promise<void>((listening, failed) => {
    server.once('error', failed).listen(port, '127.0.0.1', listening);
  });
  const address = server.address();

  /** Finishes requests under way; connections that are only kept alive are dropped as they fall idle. */
  async function close(): Promise<void> {
    const idle = setInterval(() => server.closeIdleConnections(), 20);
    const impatient = setTimeout(() => server.closeAllConnections(), patience);
    await new Promise((closed) => server.close(closed));
    clearInterval(idle);
    clearTimeout(impatient);
  }
  return { port: typeof address === 'object' && address ? address.port : port, close };
}

/** The address behind the target of a request line; undefined for one that no browser sends. */
function addressOf(target: string): URL | undefined {
  // Two slashes at the front are a path here, not another host.
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

/** The whole body, or undefined when it is larger than allowed; it is read to its end all the same, so that the answer is heard. */
export async function bodyOf(request: IncomingMessage, most = 1024 * 1024): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size <= most) chunks.push(chunk as Buffer);
  }
  return size <= most ? Buffer.concat(chunks) : undefined;
}

export function answerJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
