import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { BillEntry } from '../../shared/contract/bills.ts';
import { failedDelivery } from '../../shared/contract/bills.ts';
import { version } from '../../shared/contract/fields.ts';
import { eraseFields } from '../../shared/rules/erasure.ts';
import type { ErasedFields } from '../../shared/rules/fieldFates.ts';
import { now } from '../kit/clock.ts';
import { stale } from '../kit/errors.ts';
import { get, getMany, type Item, itemParser, type Key, listAll } from '../kit/read.ts';
import { type Change, put, remove, replace, rewrite } from '../kit/write.ts';
import { queuedItemChange } from '../outbox/outboxStore.ts';

const storedWebhook = z.object({ url: z.string(), secret: z.string(), version });
export type Webhook = z.infer<typeof storedWebhook>;
const parseWebhook = itemParser(storedWebhook);

export const webhookKey = (organization: number): Key => ({ pk: `O#${organization}#WEBHOOK`, sk: 'BILLS' });
export const webhookFromItem = (item: Item | undefined): Webhook | undefined => item && parseWebhook(item);

export const loadWebhook = async (organization: number): Promise<Webhook | undefined> =>
  webhookFromItem(await get('directory', webhookKey(organization)));

/** Saves the webhook over the version that was read (0 for none). */
export const webhookChange = (organization: number, after: Omit<Webhook, 'version'>, expectedVersion: number): Change =>
  replace('directory', { ...webhookKey(organization), ...after }, expectedVersion, () => stale());

/** 256 random bits. Stored as it is, because it signs. */
export const createSecret = (): string => `whsec_${randomBytes(32).toString('base64url')}`;

const key = z.object({ pk: z.string(), sk: z.string() });
const delivery = failedDelivery.omit({ failed_at: true, reason: true }).extend({ entry_at: key });
export type Delivery = z.infer<typeof delivery>;
export const parseDelivery = itemParser(delivery);

export const toDelivery = (
  { entry_id, event, number, location_id, client_name }: BillEntry,
  { pk, sk }: Key,
): Delivery => ({ entry_id, event, number, location_id, client_name, entry_at: { pk, sk } });

/** Queues an entry for the organization's webhook. */
export const deliveryChange = (organization: number, what: Delivery): Change =>
  queuedItemChange({ organization, name: `BILL#${what.entry_id}`, kind: 'bill', due: now() }, what);

const failedPartition = (organization: number): string => `O#${organization}#WEBHOOK`;
const retentionSeconds = 90 * 86_400;
const parseFailed = itemParser(failedDelivery.extend({ entry_at: key }));

/** Lists a delivery that was given up, for 90 days. */
export const failedDeliveryChange = (organization: number, what: Delivery, reason: string): Change =>
  put('messages', {
    pk: failedPartition(organization),
    sk: what.entry_id,
    ...parseDelivery(what),
    reason,
    failed_at: new Date(now()).toISOString(),
    ttl: Math.floor(now() / 1000) + retentionSeconds,
  });

export const listFailed = async (organization: number) =>
  (await listAll('messages', { pk: failedPartition(organization), descending: true })).map(parseFailed);

export async function findFailed(organization: number, entry_id: string) {
  const item = await get('messages', { pk: failedPartition(organization), sk: entry_id });
  return item && parseFailed(item);
}

/** Queues a failed delivery again. */
export const requeueChanges = (organization: number, failed: Delivery): Change[] => [
  remove('messages', { pk: failedPartition(organization), sk: failed.entry_id }),
  deliveryChange(organization, parseDelivery(failed)),
];

export const deliveryErasure = {
  entry_id: 'keep',
  event: 'keep',
  number: 'keep',
  location_id: 'keep',
  client_name: 'fullName',
  entry_at: { pk: 'keep', sk: 'keep' },
} as const satisfies ErasedFields<Delivery>;

/** Changes that erase a client from deliveries of their bills that were given up. */
export async function failedDeliveryErasureChanges(
  organization: number,
  entryIds: readonly string[],
): Promise<Change[]> {
  const keys = entryIds.map((sk) => ({ pk: failedPartition(organization), sk }));
  const items = await getMany(keys.map((key) => ({ table: 'messages', key })));
  return items.flatMap((item) => {
    const erased = item && eraseFields(item, deliveryErasure);
    return erased && item['client_name'] !== erased['client_name'] ? [rewrite('messages', erased)] : [];
  });
}
