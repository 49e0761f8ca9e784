import type { ClientRequest, Endpoint, EndpointReply, FileRule } from '../../../shared/contract/endpoint.ts';
import { withIdempotencyKey } from './idempotencyKey.ts';

/** A request that was answered with an error, or not at all (status 0). The message is fit to be shown. */
export class ApiError extends Error {
  readonly status: number;
  readonly data: { code?: string; [name: string]: unknown };
  /** Sentences for fields of the form, by their path. */
  readonly fields: Record<string, string>;

  constructor(status: number, message: string, data: Record<string, unknown> = {}) {
    super(message);
    this.status = status;
    this.data = data;
    this.fields = (data['fields'] ?? {}) as Record<string, string>;
  }
}

/** Whether a request was answered with a success that its endpoint does not know: what it did is not known either. */
export const isUnexpectedSuccess = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 200 && error.status < 300;

/** Whether the server knows no such thing, or none that the person may know of. */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Whether a change was refused because things are not what its sender took them for. */
export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

/** Whether a save was refused because somebody else saved the same record first. */
export const isStale = (error: unknown): boolean => error instanceof ApiError && error.data.code === 'stale';

export type TokenSource = {
  /** The token at hand, undefined when nobody is signed in. */
  getToken(): Promise<string | undefined>;
  /** A new one, whatever is at hand; undefined when the session is over. */
  renewToken(): Promise<string | undefined>;
  /** The session is over on the server's word: the token of the same person once they have signed in again, undefined when they did not. */
  awaitSignIn(): Promise<string | undefined>;
};

const none = async () => undefined;
let tokens: TokenSource = { getToken: none, renewToken: none, awaitSignIn: none };
let base = '/api';

/** Connects the client with the session; called once when the console starts. */
export function connectApi(source: TokenSource, apiBase: string): void {
  tokens = source;
  base = apiBase;
  known.clear();
}

export const unreachableMessage = 'The server cannot be reached. Check the connection.';
const tooLate = 'The server did not answer in time.';
/** Longer than the longest answer of the API, in ms. */
const patience = 31_000;
const neutral = 'Something went wrong.';

/**
 * Calls an endpoint as the signed-in user. A 401 is retried once with a renewed token; when that fails too the session is over, and
 * the call goes on when it is there again, however often that takes.
 * @throws ApiError
 */
export async function call<E extends Endpoint>(endpoint: E, sent: ClientRequest<E>): Promise<EndpointReply<E>> {
  const attempt = withIdempotencyKey(endpoint, sent);
  const reply = await answerTo(endpoint, requestOf(endpoint, attempt.sent));
  attempt.answered();
  return reply;
}

async function answerTo<E extends Endpoint>(endpoint: E, request: Prepared): Promise<EndpointReply<E>> {
  let response = await send(request, await tokens.getToken());
  let next = tokens.renewToken;
  while (response.status === 401 && endpoint.allow !== 'public') {
    const token = await next();
    if (token) response = await send(request, token);
    else if (next === tokens.awaitSignIn) break;
    next = tokens.awaitSignIn;
  }
  if (response.status === 304 && request.known) return request.known.data as EndpointReply<E>;
  const data = await bodyOf(response, endpoint);
  if (!response.ok) throw new ApiError(response.status, messageIn(data) ?? neutral, isRecord(data) ? data : {});
  const { method, path, status = 200 } = endpoint;
  if (response.status !== status) {
    console.error(`${method} ${path} answered ${response.status} instead of ${status}`);
    throw new ApiError(response.status, neutral);
  }
  const reply = parsed(endpoint, data);
  const etag = response.headers.get('etag');
  if (endpoint.etag && etag) keep(questionOf(request), { etag, data: reply });
  return reply;
}

type Known = { etag: string; data: unknown };

/** Replies that seldom change, for as long as the console is open: the server says when one is still the same. */
const known = new Map<string, Known>();
const mostKnown = 50;

function keep(name: string, reply: Known): void {
  known.delete(name);
  known.set(name, reply);
  if (known.size > mostKnown) known.delete([...known.keys()][0] ?? '');
}
const questionOf = ({ method, url, body }: Prepared): string =>
  `${method} ${url} ${typeof body === 'string' ? body : ''}`;

function parsed<E extends Endpoint>(endpoint: E, data: unknown): EndpointReply<E> {
  const reply = endpoint.reply.safeParse(data);
  if (reply.success) return reply.data as EndpointReply<E>;
  console.error(`${endpoint.method} ${endpoint.path} broke its promise`, reply.error);
  throw new ApiError(502, neutral);
}

type Prepared = { url: string; method: string; body?: string | FormData; known?: Known };

function requestOf(endpoint: Endpoint, sent: ClientRequest<Endpoint>): Prepared {
  const { params = {}, query, body, file } = sent as Parts;
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(Object.entries(query ?? {})).toString();
  const json = body === undefined ? undefined : JSON.stringify(body);
  const content = endpoint.file ? formOf(endpoint.file, file, json) : json;
  const request: Prepared = {
    url: base + path + (search && `?${search}`),
    method: endpoint.method,
    ...(content !== undefined && { body: content }),
  };
  const reply = endpoint.etag && known.get(questionOf(request));
  return reply ? { ...request, known: reply } : request;
}

type Parts = { params?: Record<string, unknown>; query?: object; body?: unknown; file?: Blob };

function formOf({ part = 'file', bodyPart = 'body' }: FileRule, file: Blob | undefined, json: string | undefined) {
  const form = new FormData();
  if (json !== undefined) form.append(bodyPart, json);
  if (file) form.append(part, file, part);
  return form;
}

async function send({ url, method, body, known: reply }: Prepared, token: string | undefined): Promise<Response> {
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    // The browser says itself that a form is one, and where its parts end.
    ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    ...(reply && { 'if-none-match': reply.etag }),
  };
  try {
    return await fetch(url, {
      method,
      headers,
      signal: AbortSignal.timeout(patience),
      ...(body !== undefined && { body }),
    });
  } catch (error) {
    throw new ApiError(
      0,
      error instanceof DOMException && error.name === 'TimeoutError' ? tooLate : unreachableMessage,
    );
  }
}

async function bodyOf(response: Response, { media }: Endpoint): Promise<unknown> {
  if (response.status === 204) return undefined;
  if (media === 'file' && response.ok)
    return {
      type: response.headers.get('content-type') ?? '',
      bytes: new Uint8Array(await response.arrayBuffer()),
    };
  return response.json().catch(() => ({}));
}

const isRecord = (data: unknown): data is Record<string, unknown> => typeof data === 'object' && data !== null;

/** The sentence of the server, undefined when it said none. */
const messageIn = (data: unknown): string | undefined =>
  isRecord(data) && typeof data['message'] === 'string' && data['message'] !== '' ? data['message'] : undefined;
