import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 as Result } from 'aws-lambda';
import type * as z from 'zod';
import type { fileReply as contractFile } from '../../shared/contract/endpoint.ts';
import { getRequestContext } from './context.ts';
import { HttpError, unavailable } from './errors.ts';
import { logError } from './log.ts';

type RequestHeaders = Pick<APIGatewayProxyEventV2, 'headers'>;
const minGzipBytes = 1024;
/** Bytes; a function's answer may have 6 MB as JSON, where every quote is two. */
const maxPlainBytes = 4 * 1024 * 1024;

export const jsonReply = (
  asked: RequestHeaders,
  statusCode: number,
  body: unknown,
  more: Record<string, string> = {},
): Result => encodeReply(asked, statusCode, JSON.stringify(body), { 'content-type': 'application/json', ...more });

/** What an answer says, in a few characters. */
export const computeTag = (body: unknown): string =>
  createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 22);

let releaseTag: string | undefined;
/** The bundle that answers: the next release may put the same things in another shape. Read when it is first asked for. */
function getReleaseTag(): string {
  releaseTag ??= computeTag(readFileSync(fileURLToPath(import.meta.url), 'utf8'));
  return releaseTag;
}

/** An answer that is read only for whoever does not have it yet. */
export class ConditionalReply<T> {
  readonly tag: string;
  readonly load: () => Promise<T>;
  /** @param tag another one whenever what the answer is made of is another one; a release has tags of its own */
  constructor(tag: string, read: () => Promise<T>) {
    this.tag = `${tag}-${getReleaseTag()}`;
    this.load = read;
  }
}

/** The same with its tag; without the body for whoever has that already. */
export async function etagReply(
  asked: RequestHeaders,
  statusCode: number,
  tag: string,
  body: () => unknown,
): Promise<Result> {
  const etag = `"${tag}"`;
  // On the way a tag may have been weakened.
  const known = (asked.headers['if-none-match'] ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''));
  if (known.includes(etag)) return { statusCode: 304, headers: { etag } };
  return jsonReply(asked, statusCode, await body(), { etag });
}

/** A file as it is, never taken for anything else than its type says. */
export const fileReply = (statusCode: number, { type, bytes }: z.output<typeof contractFile>): Result => ({
  statusCode,
  headers: { 'content-type': type, 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' },
  body: Buffer.from(bytes).toString('base64'),
  isBase64Encoded: true,
});

/** A text of another kind than JSON. */
export const textReply = (asked: RequestHeaders, statusCode: number, media: string, text: string): Result =>
  encodeReply(asked, statusCode, text, { 'content-type': `${media}; charset=utf-8` });

/** Gzipped when it is over 1 KB and the client takes that, or when it is too long to be sent in any other way. */
function encodeReply(
  { headers }: RequestHeaders,
  statusCode: number,
  text: string,
  more: Record<string, string>,
): Result {
  const plain = { 'cache-control': 'no-store', ...more };
  const isWanted = text.length >= minGzipBytes && /\bgzip\b/.test(headers?.['accept-encoding'] ?? '');
  if (!isWanted && Buffer.byteLength(text) <= maxPlainBytes) return { statusCode, headers: plain, body: text };
  return {
    statusCode,
    headers: { ...plain, 'content-encoding': 'gzip', vary: 'accept-encoding' },
    body: gzipSync(text).toString('base64'),
    isBase64Encoded: true,
  };
}

/** The one place where an error becomes a reply. What nobody foresaw is logged and answered neutrally. */
export function errorReply(error: unknown, event: RequestHeaders): Result {
  const known = error instanceof HttpError ? error : isOverload(error) ? unavailable() : undefined;
  if (!(error instanceof HttpError)) logError(error);
  if (known)
    return jsonReply(
      event,
      known.statusCode,
      { message: known.message, code: known.code, ...known.extra },
      known.headers,
    );
  const request_id = getRequestContext()?.requestId;
  return jsonReply(event, 500, { message: 'Something went wrong.', code: 'internal', request_id });
}

const overloadPattern =
  /Timeout|AbortError|Throttl|TooManyRequests|ThroughputExceeded|LimitExceeded|ServiceUnavailable|InternalServer|InProgress|ECONN|EPIPE|socket hang up/i;

function isOverload(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode ?? 0;
  return status >= 500 || overloadPattern.test(`${error.name} ${code} ${error.message}`);
}
