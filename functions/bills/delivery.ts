import { createHmac } from 'node:crypto';
import { request } from 'node:https';
import { type BillEntry, type TillAnswer, tillAnswer } from '../../shared/contract/bills.ts';
import { now } from '../kit/clock.ts';
import { getRequestContext } from '../kit/context.ts';
import { tryUpdate } from '../kit/limits.ts';
import { lookupPublic } from '../kit/publicAddress.ts';
import type { Change } from '../kit/write.ts';
import type { OutboxItem, Rest } from '../outbox/outboxStore.ts';
import { type Outcome, Undelivered } from '../outbox/worker.ts';
import { findEntry, tillAnswerChanges } from './store.ts';
import { isAtRest, loadTillRest, restTill, tillRestEndChange } from './tillRest.ts';
import { failedDeliveryChange, loadWebhook, parseDelivery, type Webhook } from './webhookStore.ts';

/**
 * Sends a bill to the organization's till. Does nothing if the webhook was switched off meanwhile.
 * @throws Undelivered if the till does not take it: it then rests
 */
export async function deliverBill(item: OutboxItem): Promise<Outcome> {
  const { organization_id: organization } = item;
  const { entry_at } = parseDelivery(item);
  const [webhook, entry, { failures }] = await Promise.all([
    loadWebhook(organization),
    findEntry(entry_at),
    loadTillRest(organization),
  ]);
  if (!webhook?.url || !entry) return { changes: [] };
  const answer = await post(webhook, entry).catch(async (error: unknown) => {
    throw new Undelivered(explain(error), await restTill(organization, failures));
  });
  if (failures > 0) await tryUpdate(tillRestEndChange(organization));
  return { changes: tillAnswerChanges(entry_at, parseAnswer(answer)) };
}

/** Bills wait together while their till rests, so that one that does not answer is asked a few times an hour, not once a bill. */
export async function findTillRest({ organization_id }: OutboxItem): Promise<Rest | undefined> {
  const rest = await loadTillRest(organization_id);
  return isAtRest(rest) ? rest : undefined;
}

/** As long as a bill is tried that is the only one (functions/outbox/outboxStore.ts). */
export const maxRestMs = 9 * 3_600_000;

const explain = (error: unknown): string =>
  error instanceof DeliveryRefused ? error.message : 'The till did not answer';

/** What the till says about the payment. Anything else that it answers is ignored. */
function parseAnswer(text: string): TillAnswer {
  try {
    return tillAnswer.catch({}).parse(JSON.parse(text));
  } catch {
    return {};
  }
}

export const deliveryFailureChanges = (item: OutboxItem): Change[] => [
  failedDeliveryChange(item.organization_id, parseDelivery(item), String(item.problem ?? 'The till did not answer')),
];

/** Signature of a delivery: HMAC-SHA256 of the timestamp, a dot and the body. */
export const signDelivery = (secret: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');

const timeoutMs = 8000;

/** Longer answers of a till are cut off. */
const maxAnswerBytes = 10_000;

/** Resolves to what the till answers. @throws unless the answer is 2xx; redirects are not followed */
function post({ url, secret }: Webhook, entry: BillEntry): Promise<string> {
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
      if (statusCode < 200 || statusCode >= 300) {
        response.resume();
        reject(new DeliveryRefused(`The till answered ${statusCode}`));
        return;
      }
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        if (text.length < maxAnswerBytes) text += part;
      });
      // The till has the bill, even if its answer is cut off.
      for (const event of ['end', 'error', 'close']) response.on(event, () => resolve(text));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** The till answered with an error. */
class DeliveryRefused extends Error {
  override readonly name = 'DeliveryRefused';
}
