import type { Caller } from './caller.ts';
import { now } from './clock.ts';
import { getRequestContext, noDatabaseUse, runInRequest } from './context.ts';
import { deployedTableName } from './database.ts';
import { tooManyCalls } from './errors.ts';
import { tryUpdate } from './limits.ts';
import type { Key } from './read.ts';
import { add, type Change } from './write.ts';

/*
 * Token buckets. A bucket holds the tokens of a minute and is refilled all the time. Its item holds one number, the instant at which it is
 * full again: taking tokens puts that off. A call takes one token of its person and one of their organization.
 */

/** Calls of an organization in a minute: two fifths of what the API serves (`throttle` in infra/aws/environments.ts). */
const callsPerMinute = 12_000;
/** Calls of one person in a minute, so that nobody uses up the tokens of their organization. */
const callsPerPerson = Math.max(600, callsPerMinute / 10);
const bucketMs = 60_000;

/** Calls that an instance serves in a minute without counting. Most people and organizations never make more. */
const uncountedCalls = 10;
/** An instance takes twice as many tokens each time. */
const maxTokensAtOnce = 80;

/** What an instance knows of a bucket, and the tokens that it has taken from it. */
type Lease = { minute: number; tokens: number; size: number; fullAt: number; emptyUntil: number };
const leases = new Map<string, Lease>();
const maxLeases = 5000;

/**
 * Takes a token of the caller and one of their organization, so that none can slow the others down. Instances take several tokens at once
 * from the database; that request is not counted as the call's own. A database that does not answer refuses nobody.
 * @throws 429 with Retry-After while there is no token
 */
export async function limitCalls({
  organization_id,
  user_id,
}: Pick<Caller, 'organization_id' | 'user_id'>): Promise<void> {
  const organization = `organization#${organization_id}`;
  await takeToken(`${organization}#${user_id}`, callsPerPerson, 'You ask');
  await takeToken(organization, callsPerMinute, 'Your organization asks');
}

async function takeToken(name: string, perMinute: number, who: string): Promise<void> {
  const lease = findLease(name);
  while (lease.tokens <= 0 && lease.emptyUntil <= now()) await extend(lease, name, bucketMs / perMinute);
  if (lease.tokens <= 0) throw tooManyCalls(who, Math.ceil((lease.emptyUntil - now()) / 1000));
  lease.tokens -= 1;
}

function findLease(name: string): Lease {
  const minute = Math.floor(now() / 60_000);
  const found = leases.get(name);
  if (found?.minute === minute) return found;
  if (leases.size >= maxLeases) leases.clear();
  const tokens = Math.max(found?.tokens ?? 0, uncountedCalls);
  const lease = { minute, tokens, size: uncountedCalls, fullAt: 0, emptyUntil: 0 };
  leases.set(name, lease);
  return lease;
}

async function extend(lease: Lease, name: string, msPerToken: number): Promise<void> {
  lease.size = Math.min(lease.size * 2, maxTokensAtOnce);
  const { size } = lease;
  const context = getRequestContext();
  const ask = () => takeFromBucket(lease, name, size * msPerToken);
  const isTaken = await (context ? runInRequest({ ...context, database: noDatabaseUse() }, ask) : ask()).catch(
    () => true,
  );
  if (isTaken) {
    lease.tokens += size;
    return;
  }
  // There may be enough for a smaller lease.
  if (size <= uncountedCalls) lease.emptyUntil = now() + size * msPerToken;
  lease.size = uncountedCalls / 2;
}

/** Clocks of instances differ by less. A bucket that is to be full later was left by a clock that was wrong. */
const maxClockSkewMs = 10_000;

/** Puts off the instant at which a bucket is full again by the time that the taken tokens take to come back. False if it has too few. */
async function takeFromBucket(lease: Lease, name: string, refillMs: number): Promise<boolean> {
  const key = { pk: `LIMIT#${name}`, sk: 'bucket' };
  const instant = now();
  const ttl = Math.ceil((instant + 2 * bucketMs) / 1000);
  // Where the bucket is known not to be full, the second request alone is enough.
  if (lease.fullAt <= instant) {
    const fullAt = instant + refillMs;
    if (await tryUpdate(fullBucketChange(key, instant, { full_at: fullAt, ttl }))) {
      lease.fullAt = fullAt;
      return true;
    }
  }
  const notEmpty = { set: { ttl }, below: { full_at: instant + bucketMs - refillMs + 1 } };
  const taken = await tryUpdate(add('idempotency', key, { full_at: refillMs }, notEmpty));
  lease.fullAt = Number(taken?.['full_at'] ?? instant + bucketMs - refillMs);
  return taken !== undefined;
}

const fullBucketChange = (Key: Key, instant: number, { full_at, ttl }: { full_at: number; ttl: number }): Change => ({
  action: {
    Update: {
      TableName: deployedTableName('idempotency'),
      Key,
      UpdateExpression: 'SET full_at = :full, #ttl = :ttl',
      ConditionExpression: 'attribute_not_exists(full_at) OR full_at <= :now OR full_at > :most',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: {
        ...{ ':full': full_at, ':ttl': ttl },
        ...{ ':now': instant, ':most': instant + bucketMs + maxClockSkewMs },
      },
    },
  },
});
