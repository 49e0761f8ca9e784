import { now } from '../kit/clock.ts';
import { tryUpdate } from '../kit/limits.ts';
import { get, type Key } from '../kit/read.ts';
import { add, type Change } from '../kit/write.ts';
import type { Rest } from '../outbox/outboxStore.ts';

/*
 * A till that did not take a bill rests: a minute at first, twice as long after each further failure, half an hour at most. Then one bill
 * tries it again. The first that is taken ends it. Kept beside the limits, because it is worth nothing a day later.
 */
const minute = 60_000;
const maxMinutes = 30;
const ttlSeconds = 86_400;

const restKey = (organization: number): Key => ({ pk: `LIMIT#till#${organization}`, sk: 'REST' });

/** Until when the till rests (epoch ms, past if it does not), and how often it failed since it last took a bill. */
export async function loadTillRest(organization: number): Promise<Rest & { failures: number }> {
  const item = await get('idempotency', restKey(organization));
  return { until: Number(item?.['until'] ?? 0), failures: Number(item?.['failures'] ?? 0) };
}

/** Whether a till rests now. A clock that was ahead must not keep it at rest. */
export const isAtRest = ({ until }: Rest): boolean => until > now() && until <= now() + maxMinutes * minute;

/** Lets the till rest after a failure. */
export async function restTill(organization: number, failures: number): Promise<Rest> {
  const until = now() + Math.min(maxMinutes, 2 ** failures) * minute;
  const set = { until, ttl: Math.floor(now() / 1000) + ttlSeconds };
  await tryUpdate(add('idempotency', restKey(organization), { failures: 1 }, { set }));
  return { until };
}

/** Ends the rest: the till took a bill, it has another address, or somebody sends a bill again. */
export const tillRestEndChange = (organization: number): Change =>
  add('idempotency', restKey(organization), {}, { set: { failures: 0, until: 0, ttl: 1 } });
