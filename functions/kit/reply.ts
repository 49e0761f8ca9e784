import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 as Result } from 'aws-lambda';
import type * as z from 'zod';
import type { fileReply as contractFile } from '../../shared/contract/files.ts';
import { getRequestContext } from './context.ts';
import { HttpError, unavailable } from './errors.ts';
import { logError } from './log.ts';

type RequestHeaders = Pick<APIGatewayProxyEventV2, 'headers'>;
const minGzipBytes = 1024;
/** Lambda's limit is 6 MB for the response as JSON, in which every quote is escaped. */
const maxPlainBytes = 4 * 1024 * 1024;

export const jsonReply = (
  request: RequestHeaders,
  statusCode: number,
  body: unknown,
  more: Record<string, string> = {},
): Result => encodeReply(request, statusCode, JSON.stringify(body), { 'content-type': 'application/json', ...more });

/** Short hash of a reply body. */
export const computeTag = (body: unknown): string =>
  createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 22);

/** Adds the ETag of a body to its reply; 304 without a body if the client has that version. */
export function etagReply(request: RequestHeaders, body: unknown, reply: Result): Result {
  const etag = `"${computeTag(body)}"`;
  // Proxies may have turned the ETag into a weak one.
  const clientEtags = (request.headers['if-none-match'] ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''));
  if (clientEtags.includes(etag)) return { statusCode: 304, headers: { etag } };
  return { ...reply, headers: { ...reply.headers, etag } };
}

/** Binary reply with `nosniff`, so that browsers do not guess another type. */
export const fileReply = (statusCode: number, { type, bytes }: z.output<typeof contractFile>): Result => ({
  statusCode,
  headers: { 'content-type': type, 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' },
  body: Buffer.from(bytes).toString('base64'),
  isBase64Encoded: true,
});

/** Text reply of another media type than JSON. */
export const textReply = (request: RequestHeaders, statusCode: number, media: string, text: string): Result =>
  encodeReply(request, statusCode, text, { 'content-type': `${media}; charset=utf-8` });

/** Compresses replies of 1 KB and more if the client accepts gzip, and always if the reply would exceed Lambda's limit. */
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

/** Converts any error to a reply. Unexpected errors are logged and answered with a generic 500, overload with 503. */
export function errorReply(error: unknown, event: RequestHeaders): Result {
  const httpError = error instanceof HttpError ? error : isOverload(error) ? unavailable() : undefined;
  if (!(error instanceof HttpError)) logError(error);
  if (httpError)
    return jsonReply(
      event,
      httpError.statusCode,
      { message: httpError.message, code: httpError.code, ...httpError.extra },
      httpError.headers,
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
