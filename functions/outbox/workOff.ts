import type { UnsentReason } from '../../shared/contract/messages.ts';
import { now } from '../kit/clock.ts';
import { type LambdaTime, noDatabaseUse, type RequestContext, runInRequest, withDeadline } from '../kit/context.ts';
import { ulidTimeMs } from '../kit/ids.ts';
import { logGivenUp, logOldest, logRequest } from '../kit/log.ts';
import { findSuspended } from '../kit/organizations.ts';
import type { Position } from '../kit/read.ts';
import { errorReply } from '../kit/reply.ts';
import { commit, tryCommit } from '../kit/write.ts';
import {
  buildClaim,
  completionChange,
  failureChange,
  firstDueOf,
  type Lane,
  listDue,
  maxAttempts,
  moveChange,
  type OutboxItem,
  postponementChange,
  type Rest,
  restartChange,
  shards,
  skipChange,
} from './outboxStore.ts';
import { MaybeSent, type Outcome, Rejected, Undelivered, WithoutMail, type Worker } from './worker.ts';

/** Items read at a time per shard. */
const batchSize = 50;
/** Time that is left when no further item is begun. */
const reserveMs = 15_000;
/** After this time an attempt is cut off. */
export const itemTimeoutMs = 10_000;
const minute = 60_000;
/** Items of a suspended organization, and mails that SES does not take yet, wait and are looked at again after this time. */
const restMs = 10 * minute;

type Sender = {
  /** Name in the log. */
  name: string;
  lane: Lane;
  /** Of the kinds of this lane. */
  workers: Partial<Record<OutboxItem['kind'], Worker>>;
  /** Lines of a shard that are worked off at once. */
  maxAtOnce: number;
  /** Once an item took this long, the others of its organization and kind wait for a run in a minute. */
  slowMs: number;
};

type Run = Sender & {
  context: RequestContext;
  hasTime: () => boolean;
  addFailure: (error: unknown) => void;
  /** By line. */
  rests: Map<string, Rest | undefined>;
  /** How long the oldest item has waited that nobody else is to blame for. */
  oldestMs: number;
};

/** Works off what is due in a lane of the outbox. Runs every minute; runs that overlap share the items between them. */
export async function workOff(sender: Sender, lambda: LambdaTime): Promise<void> {
  const context: RequestContext = {
    requestId: lambda.awsRequestId,
    endpoint: sender.name,
    database: noDatabaseUse(),
    timeout: new AbortController(),
  };
  await runInRequest(context, async () => {
    const started = performance.now();
    const failures: unknown[] = [];
    const addFailure = (error: unknown): void => void failures.push(error);
    const hasTime = (): boolean => lambda.getRemainingTimeInMillis() > reserveMs;
    const run: Run = { ...sender, context, hasTime, addFailure, rests: new Map(), oldestMs: 0 };
    await Promise.all(shards.map((shard) => workOffShard(shard, run).catch(addFailure)));
    // Logged like failed requests: a database that is away is no defect.
    const statuses = failures.map((error) => errorReply(error, { headers: {} }).statusCode ?? 500);
    const status = statuses.includes(500) ? 500 : Math.max(200, ...statuses);
    logOldest(sender.name, run.oldestMs);
    logRequest(status, performance.now() - started, context);
  });
}

/** Items of a line wait for each other: those of one organization and kind. */
const lineOf = ({ organization_id, kind }: OutboxItem): string => `${organization_id} ${kind}`;

async function workOffShard(shard: number, run: Run): Promise<void> {
  // Items that are due again at once, or claimed by another run, must not keep this one busy.
  const seen = new Set<string>();
  for (let found = true; found && run.hasTime(); ) {
    const before = seen.size;
    const lines = dealLines(shard, run, seen);
    const serve = async (): Promise<void> => {
      for (let line = await lines.take(); line; line = await lines.take()) {
        await workOffNext(line, run);
        lines.giveBack(line);
      }
    };
    await Promise.all(Array.from({ length: run.maxAtOnce }, serve));
    found = seen.size > before;
  }
}

/**
 * Deals the due items of a shard line by line. A line is served by one at a time and one item at a time, then it is the next one's turn: so
 * each organization has its share, however much the others have waiting.
 */
function dealLines(shard: number, { lane, hasTime }: Run, seen: Set<string>) {
  const waiting = new Map<string, OutboxItem[]>();
  const served = new Map<string, OutboxItem[]>();
  let next: Position | undefined;
  let isAtEnd = false;
  let reading: Promise<void> | undefined;

  async function read(): Promise<void> {
    const { items, next: after } = await listDue(lane, shard, batchSize, next);
    for (const item of items.filter(({ id, version }) => !seen.has(`${id} ${version}`))) {
      seen.add(`${item.id} ${item.version}`);
      const line = served.get(lineOf(item)) ?? waiting.get(lineOf(item));
      if (line) line.push(item);
      else waiting.set(lineOf(item), [item]);
    }
    next = after;
    isAtEnd = !after;
  }

  return {
    /** The line whose turn it is. Undefined if nothing is due any more, or no time is left. */
    async take(): Promise<OutboxItem[] | undefined> {
      while (hasTime()) {
        for (const [name, line] of waiting) {
          waiting.delete(name);
          served.set(name, line);
          return line;
        }
        if (isAtEnd) return undefined;
        reading ??= read().finally(() => {
          reading = undefined;
        });
        await reading;
      }
      return undefined;
    },
    giveBack(line: OutboxItem[]): void {
      const [name] = [...served].find(([, one]) => one === line) ?? [''];
      served.delete(name);
      if (line.length > 0) waiting.set(name, line);
    },
  };
}

async function workOffNext(line: OutboxItem[], run: Run): Promise<void> {
  const item = line.shift();
  if (!item) return;
  const started = performance.now();
  // An attempt whose end cannot be committed counts as one that did not report.
  await work(item, run).catch(run.addFailure);
  if (performance.now() - started > run.slowMs && !run.rests.get(lineOf(item)))
    run.rests.set(lineOf(item), { until: now() + minute });
}

/** Makes one attempt at an item, unless its line rests or another run has taken it. */
async function work(item: OutboxItem, run: Run): Promise<void> {
  const worker = run.workers[item.kind];
  // An earlier release queued it in another lane.
  if (!worker) return void (await tryCommit([moveChange(item)]));
  const { giveUp } = worker;
  const rest = await findRest(item, worker, run);
  if (rest) {
    const isTooOld = now() - ulidTimeMs(item.id) > (worker.maxRestMs ?? Number.POSITIVE_INFINITY);
    if (giveUp && isTooOld) return abandon(item, giveUp, 'unreachable');
    return void (await tryCommit([skipChange(item, rest)]));
  }
  // A bill that was tried before waits for its till.
  if (run.lane === 'messages' || item.attempts === 0) run.oldestMs = Math.max(run.oldestMs, now() - firstDueOf(item));
  const { claimed, change } = buildClaim(item);
  if (!(await tryCommit([change]))) return;
  // After a second attempt without an end a third might be the third message to the same client.
  if (giveUp && item.unreported >= 2) return abandon(claimed, giveUp, 'unknown');
  const timeout = new AbortController();
  const outcome = await attempt(worker, claimed, timeout, run.context).catch((error: unknown) => ({ error }));
  if (!('error' in outcome)) return settle(claimed, outcome);
  const { error } = outcome;
  if (error instanceof MaybeSent) return;
  if (error instanceof Rejected && giveUp) return abandon(claimed, giveUp, 'rejected');
  if (error instanceof WithoutMail) {
    const noMail = { until: now() + restMs, isWithoutMail: true };
    run.rests.set(lineOf(item), noMail);
    return settle(claimed, noMail);
  }
  if (error instanceof Undelivered) run.rests.set(lineOf(item), error.rest);
  else run.addFailure(error);
  if (timeout.signal.aborted && !run.rests.get(lineOf(item))) run.rests.set(lineOf(item), { until: now() + minute });
  if (timeout.signal.aborted && worker.tellsClient) return;
  if (giveUp && claimed.attempts >= maxAttempts) return abandon(claimed, giveUp, 'unreachable');
  await tryCommit([failureChange(claimed, describeProblem(error))]);
}

const describeProblem = (error: unknown): string =>
  error instanceof Undelivered ? error.message : error instanceof Error ? error.name : 'Error';

/** Until when the line of an item waits, if it does. */
async function findRest(item: OutboxItem, { findRest: ask }: Worker, { rests }: Run): Promise<Rest | undefined> {
  if (await findSuspended(item.organization_id)) return { until: now() + restMs };
  const line = lineOf(item);
  if (!rests.has(line)) rests.set(line, await ask?.(item));
  return rests.get(line);
}

/** Makes an attempt within its deadline. It has a context of its own, so that the deadline stops its requests and no others. */
function attempt({ run }: Worker, claimed: OutboxItem, timeout: AbortController, context: RequestContext) {
  const own = { ...context, timeout, organization: claimed.organization_id, database: noDatabaseUse() };
  const work = runInRequest(own, () => run(claimed));
  return withDeadline(work, timeout, itemTimeoutMs).finally(() => {
    context.database.requests += own.database.requests;
    context.database.units += own.database.units;
  });
}

async function abandon(item: OutboxItem, giveUp: NonNullable<Worker['giveUp']>, reason: UnsentReason) {
  logGivenUp({ kind: item.kind, reason, organization: item.organization_id });
  await tryCommit([completionChange(item), ...giveUp(item, reason)]);
}

/** Commits how an attempt ended. If the item was changed meanwhile, what it says now is left for the next attempt. */
async function settle(claimed: OutboxItem, outcome: Outcome | Rest): Promise<void> {
  if ('until' in outcome) {
    const until = Math.max(outcome.until, now() + 1000);
    const changes = 'changes' in outcome ? outcome.changes : [];
    await tryCommit([postponementChange(claimed, { ...outcome, until }), ...(changes ?? [])]);
    return;
  }
  const { changes, sent, others = [] } = outcome;
  const ends = [claimed, ...others.map(({ item }) => item)].map(completionChange);
  const isDone = await tryCommit([...ends, ...changes]);
  if (isDone || !sent) return;
  const restarts = [{ item: claimed, sent }, ...others].map((one) => restartChange(one.item, one.sent));
  await commit([...restarts, ...changes]);
}
