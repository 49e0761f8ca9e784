import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { id, localDateTime, organizationId } from '../../shared/contract/fields.ts';
import { channels } from '../../shared/contract/messages.ts';

/** What the link in a message allows whoever has it. */
const grant = z.discriminatedUnion('may', [
  z.object({ may: z.literal('stop'), organization: organizationId, client: id, channel: z.enum(channels) }),
  z.object({ may: z.literal('confirm'), organization: organizationId, appointment: id, start: localDateTime }),
]);
type Grant = z.infer<typeof grant>;

function sign(payload: string): Buffer {
  const secret = process.env['LINK_SECRET'];
  if (!secret) throw new Error('LINK_SECRET is not set');
  return createHmac('sha256', secret).update(payload).digest();
}

/** Address of a page on which a client can use the grant, without signing in. */
export function buildLink(granted: Grant): string {
  const payload = Buffer.from(JSON.stringify(granted)).toString('base64url');
  return `${process.env['PUBLIC_URL']}/api/messages/${granted.may}/${payload}.${sign(payload).toString('base64url')}`;
}

/** What the token of a link allows; undefined if it was not signed here, or allows something else. */
export function readToken<May extends Grant['may']>(may: May, token: string): Extract<Grant, { may: May }> | undefined {
  const [payload = '', signature = ''] = token.split('.');
  const [given, expected] = [Buffer.from(signature, 'base64url'), sign(payload)];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const granted = grant.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  return granted.may === may ? (granted as Extract<Grant, { may: May }>) : undefined;
}
