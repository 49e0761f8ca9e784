import type { Context } from 'aws-lambda';
import type { UnsentReason } from '../../shared/contract/messages.ts';
import { now } from '../kit/clock.ts';
import { type RequestContext, runInRequest, withDeadline } from '../kit/context.ts';
import { logGivenUp, logRequest } from '../kit/log.ts';
import { findSuspended } from '../kit/organizations.ts';
import { errorReply } from '../kit/reply.ts';
import { type Change, commit, tryCommit } from '../kit/write.ts';
import {
  buildClaim,
  completionChange,
  failureChange,
  listDue,
  maxAttempts,
  type OutboxItem,
  postponementChange,
  restartChange,
  shards,
  skipChange,
} from '../outbox/outboxStore.ts';
import { sendAccountNotice } from './accountNotices.ts';
import { deliverBill, deliveryFailureChanges } from './billWebhook.ts';
import { MaybeSent, Rejected } from './provider.ts';
import { queueReminders } from './reminders.ts';
import { type Outcome, sendVisitMessage, visitMessageFailureChanges } from './visits.ts';

type Worker = {
  run: (item: OutboxItem) => Promise<Outcome>;
  /** What to commit when an item is given up. Reads nothing. Without it the item is tried for good. */
  giveUp?: (item: OutboxItem, reason: UnsentReason) => Change[];
  /** Whether somebody may have got a message from an attempt that was cut off. */
  tellsClient?: boolean;
};

const visitWorker: Worker = { run: sendVisitMessage, giveUp: visitMessageFailureChanges, tellsClient: true };
const workers: Record<OutboxItem['kind'], Worker> = {
  visit: visitWorker,
  reminder: visitWorker,
  reminders: { run: queueReminders },
  bill: { run: deliverBill, giveUp: deliveryFailureChanges },
  account: { run: sendAccountNotice, giveUp: () => [] },
};

/** Items read at a time per shard. */
const batchSize = 25;
/** Time that is left when no further item is begun. */
const reserveMs = 15_000;
/** After this time an attempt is cut off. */
export const itemTimeoutMs = 10_000;
/** Once an item took this long, the others of its organization and kind wait for a run in a minute. */
const slowMs = 3000;
/** Items of a suspended organization wait, and are looked at again after this time. */
const suspendedMinutes = 10;
/** Lines of a shard that are worked off at once. */
const maxAtOnce = 4;

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
    const run = { context, hasTime, addFailure, slow: new Set<string>() };
    await Promise.all(shards.map((shard) => workOffShard(shard, run).catch(addFailure)));
    // Logged like failed requests: a database that is away is no defect.
    const statuses = failures.map((error) => errorReply(error, { headers: {} }).statusCode ?? 500);
    const status = statuses.includes(500) ? 500 : Math.max(200, ...statuses);
    logRequest(status, performance.now() - started, context);
  });
}

type Run = {
  context: RequestContext;
  hasTime: () => boolean;
  addFailure: (error: unknown) => void;
  /** Lines that are slow. */
  slow: Set<string>;
};

/** Items of a line wait for each other: those of one organization and kind. */
const lineOf = ({ organization_id, kind }: OutboxItem): string => `${organization_id} ${kind}`;

async function workOffShard(shard: number, run: Run): Promise<void> {
  // Items that are due again at once, or claimed by another run, must not keep this one busy.
  const seen = new Set<string>();
  while (run.hasTime()) {
    const due = (await listDue(shard, batchSize)).filter(({ id, version }) => !seen.has(`${id} ${version}`));
    if (due.length === 0) return;
    for (const { id, version } of due) seen.add(`${id} ${version}`);
    const lines = [...Map.groupBy(due, lineOf).values()];
    const serve = async (): Promise<void> => {
      for (let line = lines.shift(); line; line = lines.shift()) await workOffLine(line, run);
    };
    await Promise.all(Array.from({ length: maxAtOnce }, serve));
  }
}

/** Works off items of one organization and kind, one after the other. */
async function workOffLine(items: readonly OutboxItem[], run: Run): Promise<void> {
  for (const item of items) {
    if (!run.hasTime()) return;
    const started = performance.now();
    // An attempt whose end cannot be committed counts as one that did not report.
    await (run.slow.has(lineOf(item)) ? tryCommit([skipChange(item)]) : work(item, run)).catch(run.addFailure);
    if (performance.now() - started > slowMs) run.slow.add(lineOf(item));
  }
}

/** Makes one attempt at an item, unless another run has taken it. */
async function work(item: OutboxItem, run: Run): Promise<void> {
  if (await findSuspended(item.organization_id)) return void (await tryCommit([skipChange(item, suspendedMinutes)]));
  const { claimed, change } = buildClaim(item);
  if (!(await tryCommit([change]))) return;
  const worker = workers[item.kind];
  const { giveUp } = worker;
  // After a second attempt without an end a third might be the third message to the same client.
  if (giveUp && item.unreported >= 2) return abandon(claimed, giveUp, 'unknown');
  const timeout = new AbortController();
  const outcome = await attempt(worker, claimed, timeout, run.context).catch((error: unknown) => ({ error }));
  if (!('error' in outcome)) return settle(claimed, outcome);
  const { error } = outcome;
  if (error instanceof MaybeSent) return;
  if (error instanceof Rejected && giveUp) return abandon(claimed, giveUp, 'rejected');
  run.addFailure(error);
  if (timeout.signal.aborted) run.slow.add(lineOf(item));
  if (timeout.signal.aborted && worker.tellsClient) return;
  if (giveUp && claimed.attempts >= maxAttempts) return abandon(claimed, giveUp, 'unreachable');
  await tryCommit([failureChange(claimed, error instanceof Error ? error.name : 'Error')]);
}

/** Makes an attempt within its deadline. It has a context of its own, so that the deadline stops its requests and no others. */
function attempt({ run }: Worker, claimed: OutboxItem, timeout: AbortController, context: RequestContext) {
  const own = { ...context, timeout, databaseRequests: 0, capacityUnits: 0 };
  const work = runInRequest(own, () => run(claimed));
  return withDeadline(work, timeout, itemTimeoutMs).finally(() => {
    context.databaseRequests += own.databaseRequests;
    context.capacityUnits += own.capacityUnits;
  });
}

async function abandon(claimed: OutboxItem, giveUp: NonNullable<Worker['giveUp']>, reason: UnsentReason) {
  logGivenUp({ kind: claimed.kind, reason, organization: claimed.organization_id });
  await tryCommit([completionChange(claimed), ...giveUp(claimed, reason)]);
}

/** Commits how an attempt ended. If the item was changed meanwhile, what it says now is left for the next attempt. */
async function settle(claimed: OutboxItem, outcome: Outcome): Promise<void> {
  if ('until' in outcome) {
    await tryCommit([postponementChange(claimed, Math.max(outcome.until, now() + 1000), outcome.isHeld)]);
    return;
  }
  const { changes, sent, others = [] } = outcome;
  const ends = [claimed, ...others.map(({ item }) => item)].map(completionChange);
  const isDone = await tryCommit([...ends, ...changes]);
  if (isDone || !sent) return;
  const restarts = [{ item: claimed, sent }, ...others].map((one) => restartChange(one.item, one.sent));
  await commit([...restarts, ...changes]);
}
