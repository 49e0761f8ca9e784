import type { Context } from 'aws-lambda';
import type { UnsentReason } from '../../shared/contract/messages.ts';
import { now } from '../kit/clock.ts';
import { type RequestContext, runInRequest } from '../kit/context.ts';
import { logGivenUp, logRequest } from '../kit/log.ts';
import { errorReply } from '../kit/reply.ts';
import { type Change, commit, WriteConflict } from '../kit/write.ts';
import {
  claim,
  finish,
  listDue,
  maxAttempts,
  type OutboxItem,
  postpone,
  reportFailure,
  shards,
  startAnew,
} from '../outbox/outboxStore.ts';
import { deliverBill, logFailedDelivery } from './billWebhook.ts';
import { MaybeSent, Rejected } from './provider.ts';
import { queueReminders } from './reminders.ts';
import { logFailedVisitMessage, type Outcome, sendVisitMessage } from './visits.ts';

type Worker = {
  run: (item: OutboxItem) => Promise<Outcome>;
  /** What to commit when an item is given up. Without it the item is tried for good. */
  giveUp?: (item: OutboxItem, reason: UnsentReason) => Promise<Change[]>;
};

const visitWorker: Worker = { run: sendVisitMessage, giveUp: logFailedVisitMessage };
const workers: Record<OutboxItem['kind'], Worker> = {
  visit: visitWorker,
  reminder: visitWorker,
  reminders: { run: queueReminders },
  bill: { run: deliverBill, giveUp: logFailedDelivery },
};

/** Items read at a time per shard. */
const batchSize = 25;
/** Time that is left when no further item is begun. */
const reserveMs = 15_000;

/** Works off what is due in the outbox. Runs every minute; runs that overlap share the items between them. */
export async function handler(_event: unknown, lambda: Pick<Context, 'awsRequestId' | 'getRemainingTimeInMillis'>) {
  const context: RequestContext = {
    requestId: lambda.awsRequestId,
    endpoint: 'sender',
    databaseRequests: 0,
    capacityUnits: 0,
    timeout: new AbortController(),
  };
  const hasTime = (): boolean => lambda.getRemainingTimeInMillis() > reserveMs;
  await runInRequest(context, async () => {
    const started = performance.now();
    const failures: unknown[] = [];
    const addFailure = (error: unknown): void => void failures.push(error);
    await Promise.all(shards.map((shard) => workOffShard(shard, { hasTime, addFailure }).catch(addFailure)));
    // Logged like failed requests: a database that is away is no defect.
    const statuses = failures.map((error) => errorReply(error, { headers: {} }).statusCode ?? 500);
    const status = statuses.includes(500) ? 500 : Math.max(200, ...statuses);
    logRequest(status, performance.now() - started, context);
  });
}

type Run = { hasTime: () => boolean; addFailure: (error: unknown) => void };

async function workOffShard(shard: number, { hasTime, addFailure }: Run): Promise<void> {
  // Items that are due again at once, or claimed by another run, must not keep this one busy.
  const seen = new Set<string>();
  while (hasTime()) {
    const due = (await listDue(shard, batchSize)).filter(({ id, version }) => !seen.has(`${id} ${version}`));
    if (due.length === 0) return;
    for (const item of due) {
      if (!hasTime()) return;
      seen.add(`${item.id} ${item.version}`);
      // An attempt whose end cannot be committed counts as one that did not report.
      await work(item, addFailure).catch(addFailure);
    }
  }
}

/** Makes one attempt at an item, unless another run has taken it. */
async function work(item: OutboxItem, addFailure: Run['addFailure']): Promise<void> {
  const { claimed, change } = claim(item);
  if (!(await tryCommit([change]))) return;
  const { run, giveUp } = workers[item.kind];
  // After a second attempt without an end a third might be the third message to the same client.
  if (giveUp && item.unreported >= 2) return abandon(claimed, giveUp, 'unknown');
  const outcome = await run(claimed).catch((error: unknown) => ({ error }));
  if (!('error' in outcome)) return settle(claimed, outcome);
  const { error } = outcome;
  if (error instanceof MaybeSent) return;
  if (error instanceof Rejected && giveUp) return abandon(claimed, giveUp, 'rejected');
  addFailure(error);
  if (giveUp && claimed.attempts >= maxAttempts) return abandon(claimed, giveUp, 'unreachable');
  await tryCommit([reportFailure(claimed, error instanceof Error ? error.name : 'Error')]);
}

async function abandon(claimed: OutboxItem, giveUp: NonNullable<Worker['giveUp']>, reason: UnsentReason) {
  logGivenUp({ kind: claimed.kind, reason, organization: claimed.organization_id });
  await tryCommit([finish(claimed), ...(await giveUp(claimed, reason))]);
}

/** Commits how an attempt ended. If the item was changed meanwhile, what it says now is left for the next attempt. */
async function settle(claimed: OutboxItem, outcome: Outcome): Promise<void> {
  if ('until' in outcome) {
    await tryCommit([postpone(claimed, Math.max(outcome.until, now() + 1000))]);
    return;
  }
  const { changes, sent } = outcome;
  const isDone = await tryCommit([finish(claimed), ...changes]);
  if (isDone || !sent) return;
  await commit([startAnew(claimed, sent), ...changes]);
}

/** False if another run or a booking changed the item at the same time. */
async function tryCommit(changes: readonly Change[]): Promise<boolean> {
  try {
    await commit(changes);
    return true;
  } catch (error) {
    if (error instanceof WriteConflict) return false;
    throw error;
  }
}
