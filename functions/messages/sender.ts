import type { LambdaTime } from '../kit/context.ts';
import type { Worker } from '../outbox/worker.ts';
import { workOff } from '../outbox/workOff.ts';
import { sendAccountNotice } from './accountNotices.ts';
import { lateTextFailureChanges, sendLateText } from './lateTexts.ts';
import { queueReminders } from './reminders.ts';
import { sendVisitMessage, visitMessageFailureChanges } from './visits.ts';

const visitWorker: Worker = { run: sendVisitMessage, giveUp: visitMessageFailureChanges, tellsClient: true };

/** Sends the messages that are due. Four organizations of a shard at once: more would exceed what SES takes in a second. */
export const handler = (_event: unknown, lambda: LambdaTime): Promise<void> =>
  workOff(
    {
      name: 'sender',
      lane: 'messages',
      workers: {
        visit: visitWorker,
        reminder: visitWorker,
        late: { run: sendLateText, giveUp: lateTextFailureChanges, tellsClient: true },
        reminders: { run: queueReminders },
        account: { run: sendAccountNotice, giveUp: () => [] },
      },
      maxAtOnce: 4,
      slowMs: 3000,
    },
    lambda,
  );
