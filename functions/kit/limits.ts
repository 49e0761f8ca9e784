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

const monthlyCounterOf = (what: string) => ({
  key: { pk: `LIMIT#${what}`, sk: new Date(now()).toISOString().slice(0, 7) },
  ttl: Math.floor(now() / 1000) + 62 * 86_400,
});

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

/** `max` in a fixed window, or in the present month (UTC). `count` is what is taken of it, one by default. */
export type Limit = { what: string; max: number; window: number | 'month'; count?: number };

/**
 * Takes some of `max` per window. Resolves to a function that gives it back, or to undefined if too few are left. Requests that run at once
 * never take more than `max`.
 */
export async function take({ what, max, window, count = 1 }: Limit): Promise<(() => Promise<unknown>) | undefined> {
  const { key, ttl } = window === 'month' ? monthlyCounterOf(what) : counterOf(what, window);
  if (count > max) return undefined;
  const limit = { set: { ttl }, below: { attempts: max - count + 1 } };
  const taken = await tryUpdate(add('idempotency', key, { attempts: count }, limit));
  return taken && (() => tryUpdate(add('idempotency', key, { attempts: -count })));
}
