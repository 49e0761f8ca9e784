import { acceptsIdempotencyKey, type ClientRequest, type Endpoint } from '../../../shared/contract/endpoint.ts';
import { readSessionEntry, removeSessionEntry, sessionEntryPrefix, writeSessionEntry } from './sessionEntries.ts';

/**
 * Adds an idempotency key to the request if the endpoint accepts one. Repeating the same content before it was answered reuses the key,
 * even after a reload, so the server returns the first result instead of creating a duplicate. Call `answered` when a reply arrives.
 */
export function withIdempotencyKey<E extends Endpoint>(
  endpoint: E,
  sent: ClientRequest<E>,
): { sent: ClientRequest<E>; answered: () => void } {
  const { body, file } = sent as { body?: object; file?: File };
  if (!body || 'idempotency_key' in body || !acceptsIdempotencyKey(endpoint))
    return { sent, answered: () => undefined };
  const entry = `${sessionEntryPrefix}${endpoint.method} ${endpoint.path}`;
  const content = JSON.stringify([body, file && [file.name, file.size, file.lastModified]]);
  const earlier = Object(readSessionEntry(entry)) as { content?: unknown; key?: unknown };
  const key = earlier.content === content ? String(earlier.key) : crypto.randomUUID();
  writeSessionEntry(entry, { content, key });
  return {
    sent: { ...(sent as object), body: { ...body, idempotency_key: key } } as ClientRequest<E>,
    answered: () => removeSessionEntry(entry),
  };
}
