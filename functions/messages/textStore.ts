import * as z from 'zod';
import { id, localDateTime, locationId, organizationId } from '../../shared/contract/fields.ts';
import { now } from '../kit/clock.ts';
import { itemParser, listAll } from '../kit/read.ts';
import { type Change, put } from '../kit/write.ts';
import { hashAddress } from './messageLimits.ts';

/*
 * The last text to each client, by phone: an answer says nothing but where it comes from, and several clients, of several organizations,
 * may share a phone. It has no personal data but the hash of the phone.
 */
const texted = z.object({
  organization_id: organizationId,
  client_id: id,
  location_id: locationId,
  appointment_id: id,
  start: localDateTime,
  sent_at: z.iso.datetime(),
});
export type Texted = z.infer<typeof texted>;
const parseTexted = itemParser(texted);

const phonePartition = (number: string): string => `TEXT#${hashAddress(number)}`;
const keptSeconds = 90 * 86_400;

export const textedChange = (
  number: string,
  organization: number,
  { client_id, location_id, appointment_id, start }: Omit<Texted, 'organization_id' | 'sent_at'>,
): Change =>
  put('messages', {
    pk: phonePartition(number),
    sk: `O#${organization}#${client_id}`,
    ...{ organization_id: organization, client_id, location_id, appointment_id, start },
    sent_at: new Date(now()).toISOString(),
    ttl: Math.floor(now() / 1000) + keptSeconds,
  });

/** The last text to each client with this phone, the latest first. */
export const listTexted = async (number: string): Promise<Texted[]> =>
  (await listAll('messages', { pk: phonePartition(number) }))
    .map(parseTexted)
    .sort((a, b) => b.sent_at.localeCompare(a.sent_at));
