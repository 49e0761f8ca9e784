import * as z from 'zod';
import { acceptsIdempotencyKey, type ClientRequest, type Endpoint } from '../../../shared/contract/endpoint.ts';
import { readSessionEntry, removeSessionEntry, sessionEntryPrefix, writeSessionEntry } from './sessionEntries.ts';

const attempt = z.object({ content: z.string(), key: z.string() });

/**
 * The same request, under a key where its endpoint takes one. Until it was answered, the same content sent again has the same key, also
 * after a reload: what the first one made is answered then, and not made again.
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
  const earlier = attempt.safeParse(readSessionEntry(entry)).data;
  const key = earlier?.content === content ? earlier.key : crypto.randomUUID();
  writeSessionEntry(entry, { content, key });
  return {
    sent: { ...(sent as object), body: { ...body, idempotency_key: key } } as ClientRequest<E>,
    answered: () => removeSessionEntry(entry),
  };
}
