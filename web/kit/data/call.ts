import type { ClientRequest, Endpoint, EndpointReply, FileRule } from '../../../shared/contract/endpoint.ts';
import { endAhead, openAhead, type SentRead, takeReply } from './ahead.ts';
import { compareBuild } from './build.ts';
import { withIdempotencyKey } from './idempotencyKey.ts';

/** A request that failed: with an HTTP error status, or without any response (status 0). `message` can be shown to the user. */
export class ApiError extends Error {
  readonly status: number;
  readonly data: { code?: string; [name: string]: unknown };
  /** Validation messages by field path. */
  readonly fields: Record<string, string>;

  constructor(status: number, message: string, data: Record<string, unknown> = {}) {
    super(message);
    this.status = status;
    this.data = data;
    this.fields = (data['fields'] ?? {}) as Record<string, string>;
  }
}

/** Whether the response had a 2xx status that the endpoint does not declare. The outcome of the request is unknown then. */
export const isUnexpectedSuccess = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 200 && error.status < 300;

/** Whether the record does not exist, or is hidden from the caller. */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Whether the server rejected a change because its state differs from what the client assumed. */
export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

/** Whether a save was rejected because someone else saved the record first (optimistic locking). */
export const isStale = (error: unknown): boolean => error instanceof ApiError && error.data.code === 'stale';

export type TokenSource = {
  /** The current access token; undefined when signed out. */
  getToken(): Promise<string | undefined>;
  /** Forces a token refresh; undefined when the session has ended. */
  renewToken(): Promise<string | undefined>;
  /** Waits until the same user signs in again after the server ended the session. Undefined if they do not. */
  awaitSignIn(): Promise<string | undefined>;
};

const noToken = async () => undefined;
let tokens: TokenSource = { getToken: noToken, renewToken: noToken, awaitSignIn: noToken };
let apiUrl = '/api';

/** Connects the API client to the session. Called once at startup; clears cached replies. */
export function connectApi(source: TokenSource, apiBase: string): void {
  tokens = source;
  apiUrl = apiBase;
  cachedReplies.clear();
}

/** When the server last answered, in ms since 1970: what is on the screen is at least this old once it is out of reach. */
export const getLastReplyTime = (): number => lastReplyTime;
let lastReplyTime = Date.now();

export const unreachableMessage = 'The server cannot be reached. Check the connection.';
const timeoutMessage = 'The server did not answer in time.';
/** Longer than the slowest response the API allows. */
const requestTimeoutMs = 31_000;
const genericMessage = 'Something went wrong. Check the connection, or try again.';

/**
 * Calls an endpoint as the signed-in user. A 401 is retried once with a renewed token; after that the call waits until the user signs
 * in again, as often as needed.
 * @throws ApiError
 */
export async function call<E extends Endpoint>(endpoint: E, sent: ClientRequest<E>): Promise<EndpointReply<E>> {
  if (endpoint.method !== 'GET') endAhead();
  const attempt = withIdempotencyKey(endpoint, sent);
  const reply = await fetchReply(endpoint, buildRequest(endpoint, attempt.sent));
  attempt.answered();
  return reply;
}

/**
 * Calls an endpoint that changes nothing. The next time the address is opened, its reads are asked for before its screen renders.
 * @throws ApiError
 */
export const read = <E extends Endpoint>(endpoint: E, sent: ClientRequest<E>): Promise<EndpointReply<E>> =>
  fetchReply(endpoint, buildRequest(endpoint, sent), true);

/** Asks for what this user's screen will read. */
export const askAhead = (user: string, token: string): void =>
  openAhead(user, token, (request) =>
    request.url.startsWith(`${apiUrl}/`) ? fetchOnce(request, token) : Promise.reject(new Error(request.url)),
  );

/** Calls an endpoint once with this token. Never rejects and never asks anybody to sign in. */
export const callOnce = <E extends Endpoint>(endpoint: E, sent: ClientRequest<E>, token: string): Promise<unknown> =>
  send(buildRequest(endpoint, sent), token).catch(() => undefined);

async function fetchReply<E extends Endpoint>(
  endpoint: E,
  request: PreparedRequest,
  isRead = false,
): Promise<EndpointReply<E>> {
  // A public call does not wait for a sign-in: it may be part of one.
  let response = await send(request, endpoint.allow === 'public' ? undefined : await tokens.getToken(), isRead);
  let next = tokens.renewToken;
  while (response.status === 401 && endpoint.allow !== 'public') {
    const token = await next();
    if (token) response = await send(request, token);
    else if (next === tokens.awaitSignIn) break;
    next = tokens.awaitSignIn;
  }
  if (response.status === 304 && request.cached) return request.cached.data as EndpointReply<E>;
  const data = await readBody(response, endpoint);
  if (!response.ok)
    throw new ApiError(response.status, serverMessage(response, data) ?? genericMessage, isRecord(data) ? data : {});
  const { method, path, status = 200 } = endpoint;
  if (response.status !== status) {
    console.error(`${method} ${path} answered ${response.status} instead of ${status}`);
    throw new ApiError(response.status, genericMessage);
  }
  const reply = await parseReply(endpoint, data);
  const etag = response.headers.get('etag');
  if (endpoint.etag && etag) cacheReply(cacheKey(request), { etag, data: reply });
  return reply;
}

type CachedReply = { etag: string; data: unknown };

/** Replies of ETag endpoints. The server answers 304 when a cached reply is still current. */
const cachedReplies = new Map<string, CachedReply>();
const maxCachedReplies = 50;

function cacheReply(name: string, reply: CachedReply): void {
  cachedReplies.delete(name);
  cachedReplies.set(name, reply);
  if (cachedReplies.size > maxCachedReplies) cachedReplies.delete([...cachedReplies.keys()][0] ?? '');
}
const cacheKey = ({ method, url, body }: PreparedRequest): string =>
  `${method} ${url} ${typeof body === 'string' ? body : ''}`;

/** Reads a reply that the contract does not know as one of a newer release. @throws ApiError if it is none either */
async function parseReply<E extends Endpoint>(endpoint: E, data: unknown): Promise<EndpointReply<E>> {
  const reply = endpoint.reply.safeParse(data);
  if (reply.success) return reply.data as EndpointReply<E>;
  const newer = await import('./lenientReply.ts').catch(() => undefined);
  const read = newer?.readLeniently(endpoint.reply, data);
  if (read?.success) return read.data as EndpointReply<E>;
  console.error(`${endpoint.method} ${endpoint.path} broke its promise`, read?.error ?? reply.error);
  throw new ApiError(502, genericMessage);
}

type PreparedRequest = SentRead & { cached?: CachedReply };

function buildRequest(endpoint: Endpoint, sent: ClientRequest<Endpoint>): PreparedRequest {
  const { params = {}, query, body, file } = sent as RequestParts;
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(Object.entries(query ?? {})).toString();
  const json = body === undefined ? undefined : JSON.stringify(body);
  const content = endpoint.file ? buildForm(endpoint.file, file, json) : json;
  const request: PreparedRequest = {
    url: apiUrl + path + (search && `?${search}`),
    method: endpoint.method,
    ...(content !== undefined && { body: content }),
  };
  const reply = endpoint.etag && cachedReplies.get(cacheKey(request));
  return reply ? { ...request, cached: reply } : request;
}

type RequestParts = { params?: Record<string, unknown>; query?: object; body?: unknown; file?: Blob };

function buildForm({ part = 'file', bodyPart = 'body' }: FileRule, file: Blob | undefined, json: string | undefined) {
  const form = new FormData();
  if (json !== undefined) form.append(bodyPart, json);
  if (file) form.append(part, file, part);
  return form;
}

async function send(request: PreparedRequest, token: string | undefined, isRead = false): Promise<Response> {
  try {
    const askedAhead = isRead && token ? takeReply(request, token) : undefined;
    const response = await (askedAhead ?? fetchOnce(request, token));
    compareBuild(response.headers.get('x-build'));
    lastReplyTime = Date.now();
    return response;
  } catch (error) {
    // A network failure is a TypeError. Chrome before 124 calls a timeout an AbortError.
    throw new ApiError(0, error instanceof DOMException ? timeoutMessage : unreachableMessage);
  }
}

function fetchOnce(
  { url, method, body, cached: reply }: PreparedRequest,
  token: string | undefined,
): Promise<Response> {
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    // For FormData the browser sets the content type with its boundary.
    ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    ...(reply && { 'if-none-match': reply.etag }),
  };
  const signal = AbortSignal.timeout(requestTimeoutMs);
  return fetch(url, { method, headers, signal, ...(body !== undefined && { body }) });
}

async function readBody(response: Response, { media }: Endpoint): Promise<unknown> {
  if (response.status === 204) return undefined;
  if (media === 'file' && response.ok)
    return {
      type: response.headers.get('content-type') ?? '',
      bytes: new Uint8Array(await response.arrayBuffer()),
    };
  return response.json().catch(() => ({}));
}

const isRecord = (data: unknown): data is Record<string, unknown> => typeof data === 'object' && data !== null;

/** The API's error message, if it sent one. A gateway in front of it sends "Service Unavailable" without a code. */
const serverMessage = ({ status }: Response, data: unknown): string | undefined =>
  isRecord(data) && typeof data['message'] === 'string' && data['message'] !== '' && (status < 500 || data['code'])
    ? data['message']
    : undefined;
