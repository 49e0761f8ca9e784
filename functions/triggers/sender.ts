import { mondayWorkers } from '../insights/worker.ts';
import type { LambdaTime } from '../kit/context.ts';
import { messageWorkers } from '../messages/worker.ts';
import { workOff } from '../outbox/workOff.ts';

/** Four organizations of a shard at once: more would exceed what SES takes in a second. */
const sender = { name: 'sender', maxAtOnce: 4, slowMs: 3000 };

/** Sends the messages and reports that are due. */
export async function handler(_event: unknown, lambda: LambdaTime): Promise<void> {
  await Promise.all([
    workOff({ ...sender, lane: 'messages', workers: messageWorkers }, lambda),
    workOff({ ...sender, lane: 'reports', workers: mondayWorkers }, lambda),
  ]);
}
