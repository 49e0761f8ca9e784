import type { Worker } from '../outbox/worker.ts';
import { sendAccountNotice } from './accountNotices.ts';
import { lateTextFailureChanges, sendLateText } from './lateTexts.ts';
import { queueReminders } from './reminders.ts';
import { sendVisitMessage, visitMessageFailureChanges } from './visits.ts';

const visitWorker: Worker = { run: sendVisitMessage, giveUp: visitMessageFailureChanges, tellsClient: true };

/** What is done with messages to clients and to users about their account. */
export const messageWorkers = {
  visit: visitWorker,
  reminder: visitWorker,
  late: { run: sendLateText, giveUp: lateTextFailureChanges, tellsClient: true },
  reminders: { run: queueReminders },
  account: { run: sendAccountNotice, giveUp: () => [] },
} as const satisfies Record<string, Worker>;
