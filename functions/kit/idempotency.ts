import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { findClientIds } from '../../shared/rules/erasure.ts';
import type { Caller } from './caller.ts';
import { now } from './clock.ts';
import { getRequestContext } from './context.ts';
import { conflict } from './errors.ts';
import { get, listAll } from './read.ts';
import { clientIndexKeys, clientPartition } from './tables.ts';
import { type Change, commit, create, rewrite, WriteConflict } from './write.ts';

/** Keys are kept for longer than any client retries while offline. */
const retentionSeconds = 30 * 86_400;

type IdempotentRequest = {
  caller: Pick<Caller, 'organization_id' | 'user_id'>;
  /** Chosen by the client and reused for every retry. Without a key the request is not deduplicated. */
  key: string | undefined;
  /** Content of the request. Reusing the key with different content is an error. */
  fingerprint: unknown;
};

/**
 * Executes a request once per idempotency key: the key is stored in the transaction of the changes, and a retry returns the stored reply.
 * If `decide` commits changes itself, they must be safe to repeat.
 * @throws 409 for a key that was used with different content
 */
export async function withIdempotencyKey<Reply extends object>(
  { caller, key, fingerprint }: IdempotentRequest,
  decide: () => Promise<{ changes: readonly Change[]; reply: Reply }>,
): Promise<Reply> {
  if (key === undefined) {
    const { changes, reply } = await decide();
    if (changes.length > 0) await commit(changes);
    return reply;
  }
  const entryKey = { pk: `ONCE#${caller.organization_id}#${getRequestContext()?.endpoint ?? ''}#${key}`, sk: 'X' };
  const requestHash = hashValue([caller.user_id, fingerprint]);
  const earlier = await get('idempotency', entryKey);
  if (earlier && earlier['fingerprint'] !== requestHash)
    throw conflict('This key was used for something else already.');
  if (earlier) return earlier['reply'] as Reply;
  const { changes, reply } = await decide();
  const entry = {
    ...entryKey,
    ...clientIndexKeys(caller.organization_id, findClientIds(reply)[0], entryKey.pk),
    fingerprint: requestHash,
    reply,
    ttl: Math.floor(now() / 1000) + retentionSeconds,
  };
  // The key comes first, so that its failed condition is the one reported for a concurrent retry.
  await commit([create('idempotency', entry, () => new WriteConflict()), ...changes]);
  return reply;
}

/** Changes that erase a client from the replies that are kept for repeats. */
export async function replyErasureChanges(
  organization: number,
  clientId: string,
  eraseReply: (reply: unknown) => unknown,
): Promise<Change[]> {
  const items = await listAll('idempotency', { index: 'by-client', pk: clientPartition(organization, clientId) });
  return items.flatMap((item) => {
    const erased = { ...item, reply: eraseReply(item['reply']) };
    return isDeepStrictEqual(item, erased) ? [] : [rewrite('idempotency', erased)];
  });
}

const hash = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('base64url');

/** Hash of a value, independent of property order. Files are hashed by content. */
const hashValue = (value: unknown): string =>
  hash(
    JSON.stringify(value, (_, part) => {
      if (part instanceof Uint8Array) return hash(part);
      if (part === null || typeof part !== 'object' || Array.isArray(part)) return part;
      return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
    }),
  );
