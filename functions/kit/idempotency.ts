import { createHash } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Caller } from './caller.ts';
import { now } from './clock.ts';
import { getRequestContext } from './context.ts';
import { database, deployedTableName } from './database.ts';
import { conflict, tooManyAttempts } from './errors.ts';
import { get } from './read.ts';
import { type Change, commit, create, WriteConflict } from './write.ts';

/** How long a repeat is known for one, in seconds: longer than anything waits offline to be sent again. */
const retentionSeconds = 30 * 86_400;

type IdempotentRequest = {
  caller: Pick<Caller, 'organization_id' | 'user_id'>;
  /** Chosen by the sender, the same for every repeat; without one every request is a new one. */
  key: string | undefined;
  /** What was asked: a key that comes back with anything else is refused. */
  fingerprint: unknown;
};

/**
 * Decides and writes once, however often the same request comes: the key is written in the transaction of the changes, and a repeat gets
 * the reply of the first. What `decide` writes by itself, with no changes left, it must bear to be asked for twice.
 * @throws 409 for a key that was used for something else
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
  const entry = { ...entryKey, fingerprint: requestHash, reply, ttl: Math.floor(now() / 1000) + retentionSeconds };
  // First: of a repeat at the same moment the changes fail as well, and it is the key that says why.
  await commit([create('idempotency', entry, () => new WriteConflict()), ...changes]);
  return reply;
}

const hash = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('base64url');

/** The same for the same values, whatever the order of their names; files by their content. */
const hashValue = (value: unknown): string =>
  hash(
    JSON.stringify(value, (_, part) => {
      if (part instanceof Uint8Array) return hash(part);
      if (part === null || typeof part !== 'object' || Array.isArray(part)) return part;
      return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
    }),
  );

/**
 * Counts an attempt against a limit per window of seconds.
 * @throws 429 with Retry-After once the limit is passed
 */
export async function limitAttempts(what: string, most: number, windowSeconds: number): Promise<void> {
  const window = Math.floor(now() / 1000 / windowSeconds);
  const { Attributes } = await database.send(
    new UpdateCommand({
      TableName: deployedTableName('idempotency'),
      Key: { pk: `LIMIT#${what}`, sk: String(window) },
      UpdateExpression: 'ADD attempts :one SET #ttl = :ttl',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: { ':one': 1, ':ttl': (window + 2) * windowSeconds },
      ReturnValues: 'UPDATED_NEW',
    }),
  );
  if (Number(Attributes?.['attempts']) > most)
    throw tooManyAttempts((window + 1) * windowSeconds - Math.floor(now() / 1000));
}
