import { createHmac, timingSafeEqual } from 'node:crypto';
import { badRequest } from './errors.ts';

type Position = Record<string, unknown>;

function sign(payload: string, query: object): Buffer {
  const secret = process.env['CURSOR_SECRET'];
  if (!secret) throw new Error('CURSOR_SECRET is not set');
  return createHmac('sha256', secret)
    .update(`${JSON.stringify(query)}\n${payload}`)
    .digest();
}

/** An opaque bookmark of where a page ended; it opens only for the very same query. */
export function seal(position: Position, query: object): string {
  const payload = Buffer.from(JSON.stringify(position)).toString('base64url');
  return `${payload}.${sign(payload, query).toString('base64url')}`;
}

/** @throws 400 for a bookmark that is not ours or belongs to another query */
export function unseal(cursor: string, query: object): Position {
  const [payload = '', signature = ''] = cursor.split('.');
  const given = Buffer.from(signature, 'base64url');
  const expected = sign(payload, query);
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw badRequest('The cursor is not valid');
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Position;
}
