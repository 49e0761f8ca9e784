import * as z from 'zod';
import { findUnknownPlaceholder } from '../rules/placeholders.ts';
import { admins, defineFamily, staff } from './endpoint.ts';
import { date, id, localDateTime, locationId, message, multiLine, numberOrText, required } from './fields.ts';

export const messageKinds = ['confirmation', 'reminder', 'change', 'cancellation'] as const;
export type MessageKind = (typeof messageKinds)[number];

export const channels = ['email', 'sms'] as const;
export type Channel = (typeof channels)[number];

/** A visit as the last message to the client described it. */
export const toldVisit = z.object({
  start: localDateTime,
  location_id: locationId,
  user_id: id,
  user_name: z.string(),
  services: z.array(z.string()),
});
export type ToldVisit = z.infer<typeof toldVisit>;

const withPlaceholders = (schema: z.ZodType<string, string>) =>
  schema.superRefine((text, context) => {
    const unknown = findUnknownPlaceholder(text);
    if (unknown !== undefined) context.addIssue(`{${unknown}} stands for nothing. Choose one of the list.`);
  });

const messageText = z.strictObject({
  on: z.boolean().describe('True if clients get this message'),
  subject: withPlaceholders(required('Please enter a subject', 150)),
  text: withPlaceholders(multiLine(4000).refine((text) => text !== '', 'Please enter a text')),
});

const clockTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please choose a time')
  .describe('Local time of the salon, HH:MM');

export const messageSettings = z
  .strictObject({
    confirmation: messageText,
    reminder: messageText,
    change: messageText,
    cancellation: messageText,
    delay_minutes: z
      .int('Please enter a whole number of minutes')
      .min(0, 'At least 0 minutes')
      .max(30, 'At most 30 minutes')
      .describe(
        'Minutes to wait after the last change of a visit before its message is sent, so that a quick correction sends only one message',
      ),
    quiet_from: clockTime.describe('Start of the quiet hours, HH:MM local time. Messages wait until they end.'),
    quiet_to: clockTime.describe('End of the quiet hours, HH:MM local time. The same as the start for none.'),
    reminder_hours: z
      .int('Please enter a whole number of hours')
      .min(2, 'At least 2 hours')
      .max(168, 'At most 168 hours')
      .describe('Hours between the reminder and the visit'),
    version: z.int().min(0).describe('Version of the settings, incremented by every save; 0 before the first'),
  })
  .meta({ id: 'MessageSettings' });
export type MessageSettings = z.output<typeof messageSettings>;

/** Reasons why a message was not sent. */
export const unsentReasons = [
  'switched_off',
  'no_address',
  'declined',
  'not_set_up',
  'quiet_hours',
  'too_many',
  'rejected',
  'unreachable',
  'unknown',
] as const;
export type UnsentReason = (typeof unsentReasons)[number];

/** A message that was sent, failed or was skipped. */
export const loggedMessage = z
  .object({
    message_id: id,
    location_id: locationId,
    date: date.describe('Day in the message log of the salon, YYYY-MM-DD'),
    at: z.iso.datetime().describe('Time when the message was sent or given up, in UTC'),
    kind: z.enum(messageKinds),
    channel: z.enum(channels),
    state: z
      .enum(['sent', 'failed', 'skipped', 'held'])
      .describe('Outcome. Held: too many messages, until it is sent again.'),
    reason: z.enum(unsentReasons).optional().describe('Reason why the message was not sent'),
    appointment_id: id,
    client_id: id,
    client_name: z.string(),
    start: localDateTime.describe('Start of the visit that the message is about, local time of the salon'),
    told: toldVisit
      .nullable()
      .describe('Visit as the client knew it before the message; null if the client knew of none'),
    to: z.string().describe('Address that the message was sent to'),
    subject: z.string(),
    text: z.string(),
    resent: z.boolean().describe('True if the message was queued again'),
  })
  .meta({ id: 'LoggedMessage' });
export type LoggedMessage = z.infer<typeof loggedMessage>;

/** A message that is not sent yet. Its text is composed when it is sent. */
const waitingMessage = loggedMessage
  .pick({ kind: true, location_id: true, appointment_id: true, client_id: true, client_name: true, start: true })
  .extend({
    due: z.iso.datetime().describe('Time when the message is due, in UTC. Quiet hours postpone it.'),
    attempts: z.int().describe('Number of failed attempts so far'),
    held: z.boolean().optional().describe('True if the message waits because there were too many'),
  })
  .meta({ id: 'WaitingMessage' });

const desk = [...admins, 4] as const;
const messageRef = z.strictObject({ location_id: locationId, date });

const linkPage = {
  params: z.object({
    token: z
      .string()
      .regex(/^[\w-]{1,600}\.[\w-]{1,43}$/, 'Not a link')
      .describe('Token from the link in a message'),
  }),
  reply: z.string(),
  media: 'text/html',
} as const;

export const messages = defineFamily({
  getMessageSettings: {
    summary: 'Get the settings of messages to clients about their visits: texts, times and which are on',
    method: 'GET',
    path: '/messages/settings',
    allow: admins,
    reply: messageSettings,
  },
  saveMessageSettings: {
    summary: 'Update the settings of messages to clients: texts, times and which are on',
    method: 'PUT',
    path: '/messages/settings',
    allow: admins,
    body: messageSettings.partial({ version: true }),
    reply: messageSettings,
  },
  listMessages: {
    summary: 'List the messages of a salon on a day, latest first, and those still waiting',
    method: 'GET',
    path: '/messages',
    allow: desk,
    query: z.strictObject({ location_id: numberOrText().describe('Salon number'), date }),
    reply: z.object({ messages: z.array(loggedMessage), waiting: z.array(waitingMessage) }),
  },
  listClientMessages: {
    summary: 'List the 20 latest messages to a client, latest first',
    method: 'GET',
    path: '/messages/clients/{id}',
    allow: staff,
    params: z.object({ id }),
    reply: z.array(loggedMessage),
  },
  sendMessageAgain: {
    summary: 'Send a failed, skipped or held message again. A retry changes nothing.',
    method: 'POST',
    path: '/messages/{id}/again',
    allow: desk,
    params: z.object({ id }),
    body: messageRef,
    reply: message,
  },
  showStopPage: {
    summary: 'Show the web page of the unsubscribe link in a message. Changes nothing.',
    method: 'GET',
    path: '/messages/stop/{token}',
    allow: 'public',
    ...linkPage,
  },
  stopMessages: {
    summary: 'Unsubscribe the client of a link from messages. Mail programs call it too (RFC 8058).',
    method: 'POST',
    path: '/messages/stop/{token}',
    allow: 'public',
    ...linkPage,
  },
  showConfirmPage: {
    summary: 'Show the web page of the link in a message that confirms a visit. Changes nothing.',
    method: 'GET',
    path: '/messages/confirm/{token}',
    allow: 'public',
    ...linkPage,
  },
  confirmVisit: {
    summary: 'Confirm the visit of a link. Does nothing if the visit changed meanwhile.',
    method: 'POST',
    path: '/messages/confirm/{token}',
    allow: 'public',
    ...linkPage,
  },
});
