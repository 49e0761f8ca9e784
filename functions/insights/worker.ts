import * as z from 'zod';
import { writeMondayMail } from '../../shared/rules/monday.ts';
import { now } from '../kit/clock.ts';
import { findMondayReader, findNextMonday } from '../messages/mondayStore.ts';
import { isSetUp, sendMessage } from '../messages/provider.ts';
import { loadMessageSettings } from '../messages/settingsStore.ts';
import { type OutboxItem, queuedItemChange } from '../outbox/outboxStore.ts';
import type { Outcome, Worker } from '../outbox/worker.ts';
import { loadMonday } from './monday.ts';

/** Queues a mail for each reader, and itself again for the next Monday, until there is no reader. */
async function queueMondayMails({ organization_id: organization }: OutboxItem): Promise<Outcome> {
  const { monday_to } = await loadMessageSettings(organization);
  if (monday_to.length === 0) return { changes: [] };
  const changes = monday_to.map((user_id) =>
    queuedItemChange({ organization, name: `MONDAY#${user_id}`, kind: 'mondayMail', due: now() }, { user_id }),
  );
  return { until: await findNextMonday(organization), changes };
}

const mailItem = z.object({ user_id: z.string() });

/** Sends a reader the Monday Page of their salons. Does nothing where no mail is set up. */
async function sendMondayMail(item: OutboxItem): Promise<Outcome> {
  const reader = await findMondayReader(item.organization_id, mailItem.parse(item).user_id);
  if (!reader || !isSetUp('email')) return { changes: [] };
  const { figures, days } = await loadMonday(reader);
  const mail = writeMondayMail(figures, days, process.env['PUBLIC_URL'] ?? '');
  const address = { id: item.id, channel: 'email', fromName: reader.org_name, to: reader.email } as const;
  if (mail) await sendMessage({ ...address, ...mail });
  return { changes: [] };
}

export const mondayWorkers = {
  monday: { run: queueMondayMails },
  mondayMail: { run: sendMondayMail, giveUp: () => [] },
} as const satisfies Record<string, Worker>;
