import { auditEntry } from '../kit/audit.ts';
import type { Caller } from '../kit/caller.ts';
import { notFound, stale } from '../kit/errors.ts';
import { commit } from '../kit/write.ts';
import { tillRestEndChange } from './tillRest.ts';
import { createSecret, findFailed, loadWebhook, requeueChanges, type Webhook, webhookChange } from './webhookStore.ts';

/** The webhook without its secret. */
export const describeWebhook = (webhook: Webhook | undefined) => ({
  url: webhook?.url ?? '',
  ...(webhook && { secret_ending: webhook.secret.slice(-4) }),
  version: webhook?.version ?? 0,
});

type WebhookRequest = { url?: string; version?: number | undefined; rotates?: boolean };

/** Saves the address, or a new secret. The reply has the secret if it is new: it is never shown again. */
export async function changeWebhook(caller: Caller, { url, version, rotates = false }: WebhookRequest) {
  const before = await loadWebhook(caller.organization_id);
  if (version !== undefined && version !== (before?.version ?? 0)) throw stale(describeWebhook(before));
  const isNew = rotates || !before;
  const secret = isNew ? createSecret() : before.secret;
  const after = { url: url ?? before?.url ?? '', secret, version: (before?.version ?? 0) + 1 };
  const auditEvent = {
    entity: 'webhook',
    id: 'bills',
    action: rotates ? 'rotate' : 'save',
    before: describeWebhook(before),
    after: describeWebhook(after),
  };
  await commit([
    webhookChange(caller.organization_id, { url: after.url, secret }, after.version - 1),
    tillRestEndChange(caller.organization_id),
    auditEntry(caller, auditEvent),
  ]);
  return { ...describeWebhook(after), ...(isNew && { secret }) };
}

/** Queues a delivery that was given up. */
export async function sendBillAgain(caller: Caller, entry_id: string) {
  const failed = await findFailed(caller.organization_id, entry_id);
  if (!failed) throw notFound('Delivery');
  const after = { ...failed, reason: 'Queued again' };
  const auditEvent = { entity: 'bill delivery', id: entry_id, action: 'send again', before: failed, after };
  await commit([
    ...requeueChanges(caller.organization_id, failed),
    tillRestEndChange(caller.organization_id),
    auditEntry(caller, auditEvent),
  ]);
  return { message: 'The bill will be sent within a minute.' };
}
