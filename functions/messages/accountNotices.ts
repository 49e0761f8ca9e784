import { productName } from '../../shared/rules/productName.ts';
import { type AccountNotice, parseNotice } from '../outbox/noticeStore.ts';
import type { OutboxItem } from '../outbox/outboxStore.ts';
import type { Outcome } from '../outbox/worker.ts';
import { isSetUp, sendMessage } from './provider.ts';

const texts: Record<AccountNotice, { subject: string; text: string }> = {
  'turn on second factor': {
    subject: 'Your second factor is on',
    text: 'Signing in now asks for a code from an authenticator app.',
  },
  'renew recovery codes': {
    subject: 'You have new recovery codes',
    text: 'New recovery codes were made. The earlier ones no longer work.',
  },
  'turn off second factor': {
    subject: 'Your second factor is off',
    text: 'Signing in now asks for your password alone.',
  },
  'reset second factor': {
    subject: 'Your second factor was reset',
    text: 'An admin turned off your second factor. Signing in now asks for your password alone.',
  },
  'use recovery code': {
    subject: 'A recovery code was used',
    text: 'A recovery code turned off your second factor. Signing in now asks for your password alone.',
  },
};

const formatTime = (instant: string): string =>
  new Date(instant).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** Tells a user that how they sign in was changed. Does nothing where no mail is set up. */
export async function sendAccountNotice(item: OutboxItem): Promise<Outcome> {
  const { notice, to, org_name, at } = parseNotice(item);
  const { subject, text } = texts[notice];
  if (isSetUp('email'))
    await sendMessage({
      ...{ id: item.id, channel: 'email', fromName: productName, to, subject },
      text: [
        text,
        `It was done on ${formatTime(at)} UTC for ${to} at ${org_name}.`,
        `If it was not you, choose a new password now ("Forgot password" at sign-in), and tell an admin of ${org_name}.`,
      ].join('\n\n'),
    });
  return { changes: [] };
}
