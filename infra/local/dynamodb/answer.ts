import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { isServiceError, serviceError } from './errors.ts';
import type { Fields } from './internals.ts';

export type Operation = (request: Fields) => Promise<Fields>;

/** Runs an operation of ours on a request and answers in DynamoDB's protocol; an error that is not a service error is a 500. */
export async function answer(request: IncomingMessage, response: ServerResponse, operation: Operation): Promise<void> {
  const { status, result } = await resultOf(request, operation);
  const body = Buffer.from(JSON.stringify(result));
  response.writeHead(status, {
    'content-type': 'application/x-amz-json-1.0',
    'content-length': body.length,
    'x-amz-crc32': crc32(body),
    'x-amzn-requestid': randomUUID(),
  });
  response.end(body);
}

async function resultOf(request: IncomingMessage, operation: Operation): Promise<{ status: number; result: Fields }> {
  try {
    if (!request.headers.authorization?.startsWith('AWS4-'))
      throw serviceError('MissingAuthenticationTokenException', 'Request is missing Authentication Token');
    return { status: 200, result: await operation(parse(await text(request))) };
  } catch (error) {
    if (isServiceError(error)) return { status: error.statusCode, result: error.body };
    console.error('The embedded database failed', error);
    const __type = 'com.amazon.coral.service#InternalServerError';
    return { status: 500, result: { __type, message: String(error) } };
  }
}

function parse(body: string): Fields {
  try {
    return JSON.parse(body) as Fields;
  } catch {
    throw serviceError('SerializationException', 'The request is not JSON');
  }
}
