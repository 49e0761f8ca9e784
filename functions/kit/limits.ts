import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { now } from './clock.ts';
import { getRequestContext, runInRequest } from './context.ts';
import { database, deployedTableName } from './database.ts';
import { tooManyAttempts, tooManyCalls } from './errors.ts';
import { add, type Change } from './write.ts';

/** Adds to a count of the present window. Resolves to the count. */
async function count(what: string, windowSeconds: number, added: number): Promise<number> {
  const window = Math.floor(now() / 1000 / windowSeconds);
  const { Attributes } = await database.send(
    new UpdateCommand({
      TableName: deployedTableName('idempotency'),
      Key: { pk: `LIMIT#${what}`, sk: String(window) },
      UpdateExpression: 'ADD attempts :added SET #ttl = :ttl',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: { ':added': added, ':ttl': (window + 2) * windowSeconds },
      ReturnValues: 'UPDATED_NEW',
    }),
  );
  return Number(Attributes?.['attempts']);
}

const secondsLeft = (windowSeconds: number): number => Math.ceil(windowSeconds - ((now() / 1000) % windowSeconds));

/**
 * Counts an attempt against a rate limit per fixed window.
 * @throws 429 with Retry-After above the limit
 */
export async function limitAttempts(what: string, max: number, windowSeconds: number): Promise<void> {
  if ((await count(what, windowSeconds, 1)) > max) throw tooManyAttempts(secondsLeft(windowSeconds));
}

export type Limit = { what: string; max: number; windowSeconds: number };

/**
 * Takes one of `max` per fixed window. Resolves to a function that gives it back, or to undefined if none is left. Requests that run at
 * once never take more than `max`.
 */
export async function takeOne({ what, max, windowSeconds }: Limit): Promise<(() => Promise<void>) | undefined> {
  const window = Math.floor(now() / 1000 / windowSeconds);
  const key = { pk: `LIMIT#${what}`, sk: String(window) };
  const set = { ttl: (window + 2) * windowSeconds };
  const change = async ({ action: { Update } }: Change) =>
    void (Update && (await database.send(new UpdateCommand(Update))));
  try {
    await change(add('idempotency', key, { attempts: 1 }, { set, below: { attempts: max } }));
  } catch (error) {
    if (error instanceof Error && error.name === 'ConditionalCheckFailedException') return undefined;
    throw error;
  }
  return () => change(add('idempotency', key, { attempts: -1 }));
}

/** Calls of an organization in a minute: two fifths of what the API serves (`throttle` in infra/environments.ts). */
const callsPerMinute = 12_000;
/** Calls that an instance serves in a minute without counting. Most organizations never make more. */
const uncountedCalls = 10;
/** An instance takes twice as many tokens each time. */
const maxTokensAtOnce = 80;

type Bucket = { minute: number; tokens: number; taken: number; isEmpty: boolean };
const buckets = new Map<number, Bucket>();

/**
 * Takes one of the tokens that an organization gets each minute, so that one cannot slow the others down. Instances take several tokens at
 * once from the database; that request is not counted as the call's own. A database that does not answer refuses nobody.
 * @throws 429 with Retry-After once the tokens are gone
 */
export async function limitOrganization(organization: number): Promise<void> {
  const minute = Math.floor(now() / 60_000);
  let bucket = buckets.get(organization);
  if (bucket?.minute !== minute) {
    if (buckets.size >= 1000) buckets.clear();
    bucket = { minute, tokens: uncountedCalls, taken: uncountedCalls, isEmpty: false };
    buckets.set(organization, bucket);
  }
  if (bucket.tokens <= 0 && !bucket.isEmpty) await fill(organization, bucket);
  if (bucket.isEmpty) throw tooManyCalls(secondsLeft(60));
  bucket.tokens -= 1;
}

async function fill(organization: number, bucket: Bucket): Promise<void> {
  bucket.taken = Math.min(bucket.taken * 2, maxTokensAtOnce);
  const context = getRequestContext();
  const ask = () => count(`organization#${organization}`, 60, bucket.taken);
  const taken = await (context ? runInRequest({ ...context }, ask) : ask()).catch(() => 0);
  bucket.tokens += bucket.taken;
  bucket.isEmpty = taken > callsPerMinute;
}
