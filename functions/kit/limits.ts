import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { now } from './clock.ts';
import { database } from './database.ts';
import { tooManyAttempts } from './errors.ts';
import { add, type Change } from './write.ts';

/** Makes a change outside of a transaction. Resolves to the attributes that it wrote, or to undefined if its condition failed. */
export async function tryUpdate({ action: { Update } }: Change): Promise<Record<string, unknown> | undefined> {
  if (!Update) throw new Error('Not an update');
  try {
    const { Attributes } = await database.send(new UpdateCommand({ ...Update, ReturnValues: 'UPDATED_NEW' }));
    return Attributes ?? {};
  } catch (error) {
    if (error instanceof Error && error.name === 'ConditionalCheckFailedException') return undefined;
    throw error;
  }
}

/** Counter of the present window. It outlives the next window. */
function counterOf(what: string, windowSeconds: number) {
  const window = Math.floor(now() / 1000 / windowSeconds);
  return { key: { pk: `LIMIT#${what}`, sk: String(window) }, ttl: (window + 2) * windowSeconds };
}

const secondsLeft = (windowSeconds: number): number => Math.ceil(windowSeconds - ((now() / 1000) % windowSeconds));

/**
 * Counts an attempt against a rate limit per fixed window.
 * @throws 429 with Retry-After above the limit
 */
export async function limitAttempts(what: string, max: number, windowSeconds: number): Promise<void> {
  const { key, ttl } = counterOf(what, windowSeconds);
  const counted = await tryUpdate(add('idempotency', key, { attempts: 1 }, { set: { ttl } }));
  if (Number(counted?.['attempts']) > max) throw tooManyAttempts(secondsLeft(windowSeconds));
}

export type Limit = { what: string; max: number; windowSeconds: number };

/**
 * Takes one of `max` per fixed window. Resolves to a function that gives it back, or to undefined if none is left. Requests that run at
 * once never take more than `max`.
 */
export async function takeOne({ what, max, windowSeconds }: Limit): Promise<(() => Promise<unknown>) | undefined> {
  const { key, ttl } = counterOf(what, windowSeconds);
  const limit = { set: { ttl }, below: { attempts: max } };
  const taken = await tryUpdate(add('idempotency', key, { attempts: 1 }, limit));
  return taken && (() => tryUpdate(add('idempotency', key, { attempts: -1 })));
}
