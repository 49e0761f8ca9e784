import { mondayWorkers } from '../insights/worker.ts';
import type { LambdaTime } from '../kit/context.ts';
import { messageWorkers } from '../messages/worker.ts';
import { workOff } from '../outbox/workOff.ts';

/** Sends the messages that are due. Four organizations of a shard at once: more would exceed what SES takes in a second. */
export const handler = (_event: unknown, lambda: LambdaTime): Promise<void> =>
  workOff(
    {
      name: 'sender',
      lane: 'messages',
      workers: { ...messageWorkers, ...mondayWorkers },
      maxAtOnce: 4,
      slowMs: 3000,
    },
    lambda,
  );
