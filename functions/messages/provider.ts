import { PinpointSMSVoiceV2Client, SendTextMessageCommand } from '@aws-sdk/client-pinpoint-sms-voice-v2';
import { type Attachment, SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import type { Channel } from '../../shared/contract/messages.ts';
import { getRequestContext } from '../kit/context.ts';
import { unavailable } from '../kit/errors.ts';
import { MaybeSent, Rejected, WithoutMail } from '../outbox/worker.ts';

/** One attempt only: after a timeout nobody knows whether the message was sent, which the outbox counts. */
const oneAttempt = () => ({
  maxAttempts: 1,
  requestHandler: new NodeHttpHandler({ connectionTimeout: 2000, requestTimeout: 5000, throwOnRequestTimeout: true }),
});
export const mailer = new SESv2Client(oneAttempt());
export const texter = new PinpointSMSVoiceV2Client(oneAttempt());

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
  /** Of a text: where its entry in the log is, for the carrier's report. */
  logged?: Record<string, string>;
};

/** Whether this deployment can send over a channel. */
export const isSetUp = (channel: Channel): boolean =>
  Boolean(process.env[channel === 'email' ? 'MAIL_FROM' : 'TEXT_FROM']);

/** @throws Rejected, MaybeSent, WithoutMail, or another error if the message was not sent and another attempt may succeed */
export async function sendMessage(message: OutgoingMessage) {
  const { channel } = message;
  if (!isSetUp(channel)) throw new Rejected(`${channel} is not set up`);
  const { signal } = getRequestContext()?.timeout ?? {};
  if (signal?.aborted) throw unavailable();
  const options = signal && { abortSignal: signal };
  const sent: Promise<unknown> =
    channel === 'sms' ? texter.send(toText(message), options) : mailer.send(toMail(message), options);
  await sent.catch((error: unknown) => {
    throw toSendError(error);
  });
}

/** After this time a text is worth nothing any more. */
const textLifeSeconds = 4 * 3600;

const toText = ({ id, to, text, logged }: OutgoingMessage) =>
  new SendTextMessageCommand({
    DestinationPhoneNumber: to,
    OriginationIdentity: process.env['TEXT_FROM'],
    MessageBody: text,
    MessageType: 'TRANSACTIONAL',
    ConfigurationSetName: process.env['TEXT_SET'],
    TimeToLive: textLifeSeconds,
    Context: { message: id, ...logged },
  });

function toMail({ id, fromName, to, subject, text, stopLink, calendar }: OutgoingMessage) {
  return new SendEmailCommand({
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
}

const toAttachment = (calendar: string): Attachment => ({
  FileName: 'appointments.ics',
  ContentType: 'text/calendar',
  ContentTransferEncoding: 'BASE64',
  RawContent: Buffer.from(calendar),
});

/** Encodes a display name (RFC 2047), so that it may hold any character. */
const encodeWord = (text: string): string => `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`;

/** The last two are of texts: a number that takes none, or that has answered STOP. */
const finalErrors = ['MessageRejected', 'BadRequestException', 'ValidationException', 'ConflictException'];
/** AWS has not verified the domain or number yet, its sandbox refuses the receiver, or it stopped the account for the moment. */
const unreadyErrors = ['MailFromDomainNotVerifiedException', 'SendingPausedException', 'AccountSuspendedException'];
const isUnready = ({ name, message }: Error): boolean =>
  unreadyErrors.includes(name) || (finalErrors.includes(name) && /not[_ ](verified|active)/i.test(message));
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
