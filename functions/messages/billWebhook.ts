import { createHmac } from 'node:crypto';
import { request } from 'node:https';
import type { BillEntry } from '../../shared/contract/bills.ts';
import { findEntry } from '../bills/store.ts';
import { failedDeliveryChange, loadWebhook, parseDelivery, type Webhook } from '../bills/webhookStore.ts';
import { now } from '../kit/clock.ts';
import { getRequestContext } from '../kit/context.ts';
import { lookupPublic } from '../kit/publicAddress.ts';
import type { Change } from '../kit/write.ts';
import type { OutboxItem } from '../outbox/outboxStore.ts';
import type { Outcome } from './visits.ts';

/** Sends a bill to the organization's till. Does nothing if the webhook was switched off meanwhile. */
export async function deliverBill(item: OutboxItem): Promise<Outcome> {
  const { entry_at } = parseDelivery(item);
  const [webhook, entry] = await Promise.all([loadWebhook(item.organization_id), findEntry(entry_at)]);
  if (webhook?.url && entry) await post(webhook, entry);
  return { changes: [] };
}

export const deliveryFailureChanges = (item: OutboxItem): Change[] => [
  failedDeliveryChange(item.organization_id, parseDelivery(item), String(item.problem ?? 'No answer')),
];

/** Signature of a delivery: HMAC-SHA256 of the timestamp, a dot and the body. */
export const signDelivery = (secret: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');

const timeoutMs = 8000;

/** @throws unless the answer is 2xx; redirects are not followed */
function post({ url, secret }: Webhook, entry: BillEntry): Promise<void> {
  const body = JSON.stringify({ id: entry.entry_id, type: `bill.${entry.event}`, data: entry });
  const timestamp = String(Math.floor(now() / 1000));
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'webhook-id': entry.entry_id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `sha256=${signDelivery(secret, timestamp, body)}`,
  };
  return new Promise((resolve, reject) => {
    const { signal: itemSignal } = getRequestContext()?.timeout ?? {};
    const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(itemSignal ? [itemSignal] : [])]);
    const options = { method: 'POST', headers, lookup: lookupPublic, signal };
    const sent = request(url, options, (response) => {
      const { statusCode = 0 } = response;
      response.resume();
      if (statusCode >= 200 && statusCode < 300) resolve();
      else reject(new DeliveryRefused(`The till answered ${statusCode}`));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** The till answered with an error. */
class DeliveryRefused extends Error {
  override readonly name = 'DeliveryRefused';
}
