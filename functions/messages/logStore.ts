import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { type LoggedMessage, loggedMessage } from '../../shared/contract/messages.ts';
import { eraseFields } from '../../shared/rules/erasure.ts';
import { messageErasure } from '../../shared/rules/fieldFates.ts';
import { dayOf, wallClockAt } from '../../shared/rules/time.ts';
import { now } from '../kit/clock.ts';
import { ulid } from '../kit/ids.ts';
import { get, itemParser, type Key, listAll, query } from '../kit/read.ts';
import { clientPartition } from '../kit/tables.ts';
import { add, type Change, create, rewrite, WriteConflict } from '../kit/write.ts';

const retentionSeconds = 365 * 86_400;

const storedMessage = loggedMessage.extend({ ttl: z.int() });
const parseMessage = itemParser(storedMessage);

const dayPartition = (organization: number, location: number, day: string): string =>
  `O#${organization}#L#${location}#${day}`;
const messageKey = (organization: number, { location_id, date, message_id }: MessageRef): Key => ({
  pk: dayPartition(organization, location_id, date),
  sk: message_id,
});
export type MessageRef = Pick<LoggedMessage, 'location_id' | 'date' | 'message_id'>;

/** Adds what became of a message to the log of its salon's day. */
export function messageLogChange(
  organization: number,
  zone: string,
  message: Omit<LoggedMessage, 'message_id' | 'at' | 'date' | 'resent' | 'others'> &
    Partial<Pick<LoggedMessage, 'others'>>,
  { at: instant, message_id }: { at: number; message_id: string } = { at: now(), message_id: ulid() },
): Change {
  const [at, date] = [new Date(instant).toISOString(), dayOf(wallClockAt(zone, instant))];
  const entry: LoggedMessage = { others: [], ...message, message_id, at, date, resent: false };
  const item = {
    ...messageKey(organization, entry),
    ...entry,
    client_pk: clientPartition(organization, entry.client_id),
    client_sk: message_id,
    ttl: Math.floor(now() / 1000) + retentionSeconds,
  };
  return create('messages', item, () => new WriteConflict());
}

export async function findMessage(organization: number, ref: MessageRef): Promise<LoggedMessage | undefined> {
  const item = await get('messages', messageKey(organization, ref));
  return item && parseMessage(item);
}

/** Messages of a salon's day, the latest first. */
export async function listDayMessages(organization: number, location: number, day: string): Promise<LoggedMessage[]> {
  const items = await listAll('messages', { pk: dayPartition(organization, location, day), descending: true });
  return items.map(parseMessage);
}

/** The latest messages to a client, the latest first. */
export async function listClientMessages(organization: number, clientId: string, limit: number) {
  const pk = clientPartition(organization, clientId);
  const { items } = await query('messages', { index: 'by-client', pk, descending: true, limit });
  return items.map(parseMessage);
}

/** Marks a message as queued again. @throws WriteConflict if it already is, or does not exist */
export const resentChange = (organization: number, ref: MessageRef): Change =>
  add(
    'messages',
    messageKey(organization, ref),
    {},
    {
      set: { resent: true },
      unchanged: { resent: false, message_id: ref.message_id },
      onConditionFailed: () => new WriteConflict(),
    },
  );

/** Marks a sent text as not delivered. Its condition fails unless it is in the log, and as sent. */
export const undeliveredChange = (organization: number, ref: MessageRef): Change =>
  add(
    'messages',
    messageKey(organization, ref),
    {},
    { set: { state: 'failed', reason: 'undelivered' }, unchanged: { state: 'sent', message_id: ref.message_id } },
  );

export async function messageErasureChanges(organization: number, clientId: string): Promise<Change[]> {
  const items = await listAll('messages', { index: 'by-client', pk: clientPartition(organization, clientId) });
  return items.flatMap((item) => {
    const erased = eraseFields(item, messageErasure);
    return isDeepStrictEqual(item, erased) ? [] : [rewrite('messages', erased)];
  });
}
