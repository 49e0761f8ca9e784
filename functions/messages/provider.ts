import { type Attachment, SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import type { Channel } from '../../shared/contract/messages.ts';
import { getRequestContext } from '../kit/context.ts';
import { unavailable } from '../kit/errors.ts';
import { MaybeSent, Rejected, WithoutMail } from '../outbox/worker.ts';

/** One attempt only: after a timeout nobody knows whether the message was sent, which the outbox counts. */
export const mailer = new SESv2Client({
  maxAttempts: 1,
  requestHandler: new NodeHttpHandler({ connectionTimeout: 2000, requestTimeout: 5000, throwOnRequestTimeout: true }),
});

/** Message to one person. `id` is the same at every attempt. */
export type OutgoingMessage = {
  id: string;
  channel: Channel;
  fromName: string;
  to: string;
  subject: string;
  text: string;
  /** Link under which mail programs offer to unsubscribe. None in mails about an account. */
  stopLink?: string;
  calendar?: string | undefined;
};

/** Whether this deployment can send over a channel. There is no provider of text messages yet. */
export const isSetUp = (channel: Channel): boolean => channel === 'email' && Boolean(process.env['MAIL_FROM']);

/** @throws Rejected, MaybeSent, WithoutMail, or another error if the message was not sent and another attempt may succeed */
export async function sendMessage(message: OutgoingMessage) {
  const { id, channel, fromName, to, subject, text, stopLink, calendar } = message;
  if (!isSetUp(channel)) throw new Rejected(`${channel} is not set up`);
  const command = new SendEmailCommand({
    FromEmailAddress: `${encodeWord(fromName)} <${process.env['MAIL_FROM']}>`,
    Destination: { ToAddresses: [to] },
    Content: {
      Simple: {
        Subject: { Data: subject, Charset: 'UTF-8' },
        Body: { Text: { Data: text, Charset: 'UTF-8' } },
        ...(calendar && { Attachments: [toAttachment(calendar)] }),
        ...(stopLink && {
          Headers: [
            { Name: 'List-Unsubscribe', Value: `<${stopLink}>` },
            { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
          ],
        }),
      },
    },
    ConfigurationSetName: process.env['MAIL_SET'],
    EmailTags: [{ Name: 'message', Value: id }],
  });
  const { signal } = getRequestContext()?.timeout ?? {};
  if (signal?.aborted) throw unavailable();
  await mailer.send(command, signal && { abortSignal: signal }).catch((error: unknown) => {
    throw toSendError(error);
  });
}

const toAttachment = (calendar: string): Attachment => ({
  FileName: 'appointments.ics',
  ContentType: 'text/calendar',
  ContentTransferEncoding: 'BASE64',
  RawContent: Buffer.from(calendar),
});

/** Encodes a display name (RFC 2047), so that it may hold any character. */
const encodeWord = (text: string): string => `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`;

const finalErrors = ['MessageRejected', 'BadRequestException'];
/** SES has not verified the domain yet, its sandbox refuses the address, or AWS has stopped the account for the moment. */
const unreadyErrors = ['MailFromDomainNotVerifiedException', 'SendingPausedException', 'AccountSuspendedException'];
const isUnready = ({ name, message }: Error): boolean =>
  unreadyErrors.includes(name) || (name === 'MessageRejected' && message.includes('not verified'));
const unconnected = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'];

type ProviderError = Error & { code?: string; $response?: unknown };

/** Only an answer, or no connection at all, says that nothing was sent. */
function toSendError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, code = '', $response } = error as ProviderError;
  if (isUnready(error)) return new WithoutMail(name);
  if (finalErrors.includes(name)) return new Rejected(name);
  return $response !== undefined || unconnected.includes(code) ? error : new MaybeSent(name);
}
