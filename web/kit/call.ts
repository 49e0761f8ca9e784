import type { Endpoint, ReplyOf, SentTo } from '../../shared/contract/endpoint.ts';

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
export const isUnknownSuccess = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 200 && error.status < 300;

/** Whether the server knows no such thing, or none that the person may know of. */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Whether a change was refused because things are not what its sender took them for. */
export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

/** Whether a save was refused because somebody else saved the same record first. */
export const isStale = (error: unknown): boolean => error instanceof ApiError && error.data.code === 'stale';

export type Tokens = {
  /** The token at hand, undefined when nobody is signed in. */
  current(): Promise<string | undefined>;
  /** A new one, whatever is at hand; undefined when the session is over. */
  renewed(): Promise<string | undefined>;
  /** The session ended on the server's word. */
  ended(): void;
};

let tokens: Tokens = { current: async () => undefined, renewed: async () => undefined, ended: () => undefined };
let base = '/api';

/** Connects the client with the session; called once when the console starts. */
export function connect(source: Tokens, apiBase: string): void {
  tokens = source;
  base = apiBase;
}

export const unreachable = 'The server cannot be reached. Check the connection.';
const tooLate = 'The server did not answer in time.';
/** Longer than the longest answer of the API, in ms. */
const patience = 31_000;
const neutral = 'Something went wrong.';

/**
 * Calls an endpoint as the signed-in user. A 401 is retried once with a renewed token; when that fails too the session is over.
 * @throws ApiError
 */
export async function call<E extends Endpoint>(endpoint: E, sent: SentTo<E>): Promise<ReplyOf<E>> {
  const request = requestOf(endpoint, sent);
  let response = await send(request, await tokens.current());
  if (response.status === 401 && endpoint.allow !== 'public') {
    const renewed = await tokens.renewed();
    if (renewed) response = await send(request, renewed);
    if (response.status === 401) tokens.ended();
  }
  const data = await bodyOf(response);
  if (!response.ok) throw new ApiError(response.status, messageIn(data) ?? neutral, isRecord(data) ? data : {});
  const { method, path, status = 200 } = endpoint;
  if (response.status !== status) {
    console.error(`${method} ${path} answered ${response.status} instead of ${status}`);
    throw new ApiError(response.status, neutral);
  }
  return parsed(endpoint, data);
}

function parsed<E extends Endpoint>(endpoint: E, data: unknown): ReplyOf<E> {
  const reply = endpoint.reply.safeParse(data);
  if (reply.success) return reply.data as ReplyOf<E>;
  console.error(`${endpoint.method} ${endpoint.path} broke its promise`, reply.error);
  throw new ApiError(502, neutral);
}

type Prepared = { url: string; method: string; body?: string };

function requestOf(endpoint: Endpoint, sent: SentTo<Endpoint>): Prepared {
  const { params = {}, query, body } = sent as { params?: Record<string, unknown>; query?: object; body?: unknown };
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = query ? `?${new URLSearchParams(Object.entries(query))}` : '';
  return {
    url: base + path + search,
    method: endpoint.method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
}

async function send({ url, method, body }: Prepared, token: string | undefined): Promise<Response> {
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  try {
    return await fetch(url, {
      method,
      headers,
      signal: AbortSignal.timeout(patience),
      ...(body !== undefined && { body }),
    });
  } catch (error) {
    throw new ApiError(0, error instanceof DOMException && error.name === 'TimeoutError' ? tooLate : unreachable);
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  return response.json().catch(() => ({}));
}

const isRecord = (data: unknown): data is Record<string, unknown> => typeof data === 'object' && data !== null;

/** The sentence of the server, undefined when it said none. */
const messageIn = (data: unknown): string | undefined =>
  isRecord(data) && typeof data['message'] === 'string' && data['message'] !== '' ? data['message'] : undefined;
