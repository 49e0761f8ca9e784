import { PinpointSMSVoiceV2Client, SendTextMessageCommand } from '@aws-sdk/client-pinpoint-sms-voice-v2';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import type { SNSEvent } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { handler as runDeliverer } from '../../../functions/bills/deliverer.ts';
import { clientSeedChange } from '../../../functions/clients/store.ts';
import { now, setClock } from '../../../functions/kit/clock.ts';
import { query } from '../../../functions/kit/read.ts';
import { commit } from '../../../functions/kit/write.ts';
import { handler as runTexts } from '../../../functions/messages/texts.ts';
import { handler as runSender } from '../../../functions/triggers/sender.ts';
import type { Client } from '../../../shared/contract/clients.ts';
import { api } from '../../../shared/contract/index.ts';
import type { MessageSettings } from '../../../shared/contract/messages.ts';
import { dayOf, wallClockAt } from '../../../shared/rules/time.ts';
import { lambdaContext } from '../../support/lambdaContext.ts';
import { team } from '../../support/people.ts';
import { call } from '../../support/product.ts';
import { runWithGrants } from '../../support/runWithGrants.ts';

/** Stands in for End User Messaging. */
export const texter = mockClient(PinpointSMSVoiceV2Client);
/** Texts that were handed over since the last reset. */
export const listTexts = () => texter.commandCalls(SendTextMessageCommand).map(({ args }) => args[0].input);

/** Stands in for SES. By default it accepts every mail. */
export const mailer = mockClient(SESv2Client);

export type Mail = { to: string; subject: string; text: string; id: string };
const toMail = ({ Destination, Content, EmailTags }: SendEmailCommand['input']): Mail => ({
  to: Destination?.ToAddresses?.[0] ?? '',
  subject: Content?.Simple?.Subject?.Data ?? '',
  text: Content?.Simple?.Body?.Text?.Data ?? '',
  id: EmailTags?.[0]?.Value ?? '',
});
/** Mails that the sender handed over since the last reset, refused ones included. */
export const listMails = (): Mail[] => mailer.commandCalls(SendEmailCommand).map(({ args }) => toMail(args[0].input));

let time = Date.UTC(2026, 5, 1, 16);
/** Sets the clock, which then stands still. */
export function setTime(instant: number): void {
  time = instant;
  setClock(() => time);
}
/** Starts at the same hour whenever the tests run. Minutes of a test cross neither a day nor the window of a limit. */
export const startInTheMorning = (): void => setTime(new Date().setUTCHours(15, 0, 0, 0));
export const passMinutes = (minutes: number): void => setTime(now() + minutes * 60_000);

export const send = () => runWithGrants('sender', () => runSender({}, lambdaContext()));
/** Takes what a phone answered, or a carrier reports, as SNS hands it over. */
export const notify = (message: object) => {
  const Sns = { Message: JSON.stringify(message), Timestamp: new Date(now()).toISOString() };
  return runWithGrants('texts', () => runTexts({ Records: [{ Sns }] } as SNSEvent, lambdaContext()));
};
/** Hands bills over to tills. */
export const deliver = () => runWithGrants('deliverer', () => runDeliverer({}, lambdaContext()));
/** Runs the sender again and again, each minute as the schedule does, or less often. */
export async function sendFor(times: number, everyMinutes = 1): Promise<void> {
  for (let time = 0; time < times; time++) {
    passMinutes(everyMinutes);
    await send();
  }
}

const short = (on: boolean, kind: string) => ({
  on,
  subject: `${kind} {date} {time}`,
  text: '{client} {stylist} {salon}',
});

/** Switches messages on, with short texts and no quiet hours, and lets the caches run out. */
export async function switchOn(more: Partial<MessageSettings> = {}, by = team.admin): Promise<MessageSettings> {
  const { can_text: _, ...before } = (await call(api.messages.getMessageSettings, {}, by)).data;
  const body = {
    ...before,
    confirmation: short(true, 'Booked'),
    reminder: short(false, 'Soon'),
    change: short(true, 'Moved'),
    cancellation: short(true, 'Canceled'),
    delay_minutes: 5,
    quiet_from: '00:00',
    quiet_to: '00:00',
    ...more,
  };
  const { data } = await call(api.messages.saveMessageSettings, { body }, by);
  passMinutes(1);
  return data;
}

/** Clients of whom each gets messages of their own, although they may share an address. */
export async function addClients(count: number, like: Client): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, index) => `${like.client_id}-${index}`);
  for (const client_id of ids) await commit([clientSeedChange({ ...like, client_id })]);
  return ids;
}

/** The present day in our salons. */
export const salonDay = (): string => dayOf(wallClockAt('America/New_York', now()));

/** Items of our organization that wait. */
export const listOutbox = async () => (await query('messages', { pk: 'O#1#OUTBOX' })).items;
/** What became of the messages of a salon's day. */
export const listLog = async (day: string, location = 11) =>
  (await query('messages', { pk: `O#1#L#${location}#${day}` })).items;
