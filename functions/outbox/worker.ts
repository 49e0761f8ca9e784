import type { ToldVisit, UnsentReason } from '../../shared/contract/messages.ts';
import type { Change } from '../kit/write.ts';
import type { OutboxItem, Rest } from './outboxStore.ts';

/** How a visit was told, null for canceled. */
export type Sent = { told: ToldVisit | null };

/**
 * How an attempt ended: with changes to commit, or not before an instant, then with changes that put others into the outbox. `others` are
 * the items of visits that the same message told of.
 */
export type Outcome =
  | { changes: Change[]; sent?: Sent; others?: { item: OutboxItem; sent: Sent }[] }
  | { until: number; isHeld?: boolean; changes?: Change[] };

/** What is done with the items of one kind. */
export type Worker = {
  /** Makes an attempt. It throws one of the errors below, or another one if another attempt may succeed. */
  run: (item: OutboxItem) => Promise<Outcome>;
  /** What to commit when an item is given up. Reads nothing. Without it the item is tried for good. */
  giveUp?: (item: OutboxItem, reason: UnsentReason) => Change[];
  /** Whether somebody may have got a message from an attempt that was cut off. */
  tellsClient?: boolean;
  /** Asked once a run for each line, before its first item. */
  findRest?: (item: OutboxItem) => Promise<Rest | undefined>;
  /** An item that finds its line at rest after this time is given up. */
  maxRestMs?: number;
};

/** The receiver refused a message, which it would do again. */
export class Rejected extends Error {
  override readonly name = 'Rejected';
}
/** The receiver did not answer, so the message may have been sent. */
export class MaybeSent extends Error {
  override readonly name = 'MaybeSent';
}
/** Mail is not set up to the end: SES has not verified the domain, or still is in its sandbox. */
export class WithoutMail extends Error {
  override readonly name = 'WithoutMail';
}
/** A system of the organization's own is at fault, such as its till: no failure of ours. */
export class Undelivered extends Error {
  override readonly name = 'Undelivered';
  readonly rest: Rest;
  constructor(problem: string, rest: Rest) {
    super(problem);
    this.rest = rest;
  }
}
