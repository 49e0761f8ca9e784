import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ClientRequest, Endpoint, EndpointReply, FileRule } from '../../shared/contract/endpoint.ts';
import { pictures } from './pictures.ts';
import { buildPath } from './product.ts';

/** Sent by the product's process once it is ready. */
export type Ready = { url: string; databaseEndpoint: string; identityEndpoint: string };

type Options = {
  /** Data folder. Defaults to a temporary one; the caller removes a folder it passes. */
  folder?: string;
  /** For example `DYNAMODB_ENDPOINT`, or `IDENTITY_ENDPOINT` to replace the functions' identity provider. */
  environment?: Record<string, string>;
};

const program = fileURLToPath(new URL('runningProduct.ts', import.meta.url));

/** Starts the whole product, with the test users, as a separate process that can be killed. */
export async function runProduct({ folder, environment = {} }: Options = {}) {
  const path = folder ?? (await mkdtemp(join(tmpdir(), 'salon-running-')));
  const env = { ...process.env, ...environment, DATA_DIR: path, PORT: '0', POWERTOOLS_LOG_LEVEL: 'INFO' };
  const child = fork(program, { env, execArgv: [], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  const ended = once(child, 'exit');
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => output.push(String(part)));
  const ready = await Promise.race([once(child, 'message'), ended.then(() => undefined)]);
  if (!ready) throw new Error(`The product did not start:\n${output.join('')}`);
  const { url, databaseEndpoint, identityEndpoint } = ready[0] as Ready;

  async function end(signal: NodeJS.Signals): Promise<void> {
    child.kill(signal);
    await ended;
  }
  return {
    url,
    folder: path,
    databaseEndpoint,
    identityEndpoint,
    /** Everything printed so far. */
    output: (): string => output.join(''),
    advanceClock: async (milliseconds: number): Promise<void> => {
      child.send(milliseconds);
      await once(child, 'message');
    },
    kill: () => end('SIGKILL'),
    stop: async (): Promise<void> => {
      await end('SIGTERM');
      if (!folder) await rm(path, { recursive: true, force: true });
    },
  };
}
export type Running = Awaited<ReturnType<typeof runProduct>>;

export type GatewayReply<T> = { status: number; data: T; message: string; text: string };

/** A multipart form, with a picture if one is required. */
function buildForm({ part = 'file', bodyPart = 'body', optional }: FileRule, body: unknown): FormData {
  const form = new FormData();
  if (!optional) form.append(part, new Blob([new Uint8Array(pictures.jpeg)]));
  form.append(bodyPart, JSON.stringify(body));
  return form;
}

type Parts = { params?: object; query?: object; headers?: object; body?: unknown };

/** Calls an endpoint over HTTP with an optional bearer token. */
export async function callGateway<E extends Endpoint>(
  { url }: Pick<Running, 'url'>,
  endpoint: E,
  sent: ClientRequest<E>,
  token?: string,
): Promise<GatewayReply<EndpointReply<E>>> {
  const { params = {}, query = {}, body, headers = {} } = sent as Parts;
  const queryString = new URLSearchParams({ ...query }).toString();
  const response = await fetch(`${url}/api${buildPath(endpoint, params)}${queryString && `?${queryString}`}`, {
    method: endpoint.method,
    headers: {
      // fetch sets the content type of forms itself, with their boundary.
      ...(!endpoint.file && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: endpoint.file ? buildForm(endpoint.file, body) : JSON.stringify(body) }),
  });
  const replyText = await response.text();
  // A 204 has no body, and the links of messages open pages.
  const isJson = replyText !== '' && response.headers.get('content-type')?.includes('json');
  const data = isJson ? JSON.parse(replyText) : {};
  return { status: response.status, data, message: data.message ?? '', text: replyText };
}
