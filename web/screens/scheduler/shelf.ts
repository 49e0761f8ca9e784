import type { Appointment } from '../../../shared/contract/scheduler.ts';
import type { Draft } from './draft.ts';

export type Opened = {
  draft: Draft;
  /** As it was when it was opened. */
  initial: Draft;
  /** What somebody else has made of it since. */
  theirs?: Appointment | undefined;
};

/** Where an unfinished appointment waits, by user, while its client is being added on another screen. */
export const shelf = new Map<string, Opened>();
