import { gzipSync } from 'node:zlib';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 as Result } from 'aws-lambda';
import { requestContext } from './context.ts';
import { HttpError, unavailable } from './errors.ts';
import { log } from './log.ts';

type Asked = Pick<APIGatewayProxyEventV2, 'headers'>;
const worthZipping = 1024;

export const reply = (asked: Asked, statusCode: number, body: unknown, more: Record<string, string> = {}): Result =>
  sent(asked, statusCode, JSON.stringify(body), { 'content-type': 'application/json', ...more });

/** A text of another kind than JSON. */
export const textReply = (asked: Asked, statusCode: number, media: string, text: string): Result =>
  sent(asked, statusCode, text, { 'content-type': `${media}; charset=utf-8` });

/** Gzipped when it is over 1 KB and the client takes that. */
function sent({ headers }: Asked, statusCode: number, text: string, more: Record<string, string>): Result {
  const plain = { 'cache-control': 'no-store', ...more };
  if (text.length < worthZipping || !/\bgzip\b/.test(headers?.['accept-encoding'] ?? ''))
    return { statusCode, headers: plain, body: text };
  return {
    statusCode,
    headers: { ...plain, 'content-encoding': 'gzip', vary: 'accept-encoding' },
    body: gzipSync(text).toString('base64'),
    isBase64Encoded: true,
  };
}

/** The one place where an error becomes a reply. What nobody foresaw is logged and answered neutrally. */
export function errorReply(error: unknown, event: Asked): Result {
  const known = error instanceof HttpError ? error : isOverload(error) ? unavailable() : undefined;
  if (!(error instanceof HttpError)) log.error('request failed', { error: withoutValues(error) });
  if (known)
    return reply(event, known.statusCode, { message: known.message, code: known.code, ...known.extra }, known.headers);
  const request_id = requestContext()?.requestId;
  return reply(event, 500, { message: 'Something went wrong.', code: 'internal', request_id });
}

const overload =
  /Timeout|AbortError|Throttl|ThroughputExceeded|LimitExceeded|ServiceUnavailable|InternalServer|ECONN|EPIPE|socket hang up/i;

function isOverload(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode ?? 0;
  return status >= 500 || overload.test(`${error.name} ${code} ${error.message}`);
}

/** A reply that breaks its schema names values in its message; the log keeps only where. */
function withoutValues(error: unknown): object {
  if (!(error instanceof Error)) return { name: typeof error };
  const issues = 'issues' in error && Array.isArray(error.issues) ? error.issues : undefined;
  return issues
    ? { name: error.name, at: issues.map(({ path, code }) => `${path.join('.')}: ${code}`) }
    : { name: error.name, message: error.message, stack: error.stack };
}
