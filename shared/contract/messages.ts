import * as z from 'zod';
import { findUnknownPlaceholder } from '../rules/placeholders.ts';
import { admins, defineFamily, staff } from './endpoint.ts';
import { date, id, localDateTime, locationId, message, multiLine, numberOrText, required } from './fields.ts';

export const messageKinds = ['confirmation', 'reminder', 'change', 'cancellation'] as const;
export type MessageKind = (typeof messageKinds)[number];

export const channels = ['email', 'sms'] as const;
export type Channel = (typeof channels)[number];

/** A visit as a client was told about it. */
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
  on: z.boolean().describe('Whether clients get this message'),
  subject: withPlaceholders(required('Please enter a subject', 150)),
  text: withPlaceholders(multiLine(4000).refine((text) => text !== '', 'Please enter a text')),
});

const clockTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please choose a time')
  .describe("HH:MM by the salon's clock");

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
      .describe('Minutes that a message waits after the last change, so that a slip is one message'),
    quiet_from: clockTime,
    quiet_to: clockTime,
    reminder_hours: z
      .int('Please enter a whole number of hours')
      .min(2, 'At least 2 hours')
      .max(168, 'At most 168 hours')
      .describe('Hours before a visit at which the reminder is sent'),
    version: z.int().min(0).describe('Counts the changes; 0 before the first save'),
  })
  .meta({ id: 'MessageSettings' });
export type MessageSettings = z.output<typeof messageSettings>;

/** Why a message was not sent. */
export const unsentReasons = [
  'switched_off',
  'no_address',
  'declined',
  'not_set_up',
  'quiet_hours',
  'rejected',
  'unreachable',
  'unknown',
] as const;
export type UnsentReason = (typeof unsentReasons)[number];

/** What became of a message, or is to become of it. */
export const loggedMessage = z
  .object({
    message_id: id,
    location_id: locationId,
    date: date.describe("The day of the salon's log, YYYY-MM-DD"),
    at: z.iso.datetime().describe('When it was sent or given up, in UTC'),
    kind: z.enum(messageKinds),
    channel: z.enum(channels),
    state: z.enum(['sent', 'failed', 'skipped']),
    reason: z.enum(unsentReasons).optional(),
    appointment_id: id,
    client_id: id,
    client_name: z.string(),
    start: localDateTime.describe('The visit that it is about'),
    told: toldVisit.nullable().describe('What the client knew before'),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    resent: z.boolean().describe('Whether it was queued again'),
  })
  .meta({ id: 'LoggedMessage' });
export type LoggedMessage = z.infer<typeof loggedMessage>;

/** A message that is not sent yet. What it says is decided when it is sent. */
const waitingMessage = loggedMessage
  .pick({ kind: true, location_id: true, appointment_id: true, client_id: true, client_name: true, start: true })
  .extend({
    due: z.iso.datetime().describe('When it is to be sent, in UTC; quiet hours put it off'),
    attempts: z.int().describe('Attempts that failed so far'),
  })
  .meta({ id: 'WaitingMessage' });

const desk = [...admins, 4] as const;
const messageRef = z.strictObject({ location_id: locationId, date });

const linkPage = {
  params: z.object({
    token: z
      .string()
      .regex(/^[\w-]{1,600}\.[\w-]{1,43}$/, 'Not a link')
      .describe('From a message'),
  }),
  reply: z.string(),
  media: 'text/html',
} as const;

export const messages = defineFamily({
  getMessageSettings: {
    summary: 'What the organization tells its clients about their visits, and when',
    method: 'GET',
    path: '/messages/settings',
    allow: admins,
    reply: messageSettings,
  },
  saveMessageSettings: {
    summary: 'Switch messages on and off, and change their texts and times',
    method: 'PUT',
    path: '/messages/settings',
    allow: admins,
    body: messageSettings.partial({ version: true }),
    reply: messageSettings,
  },
  listMessages: {
    summary: 'What became of the messages of a day to the clients of a salon, the latest first, and which still wait',
    method: 'GET',
    path: '/messages',
    allow: desk,
    query: z.strictObject({ location_id: numberOrText().describe('The number of a salon'), date }),
    reply: z.object({ messages: z.array(loggedMessage), waiting: z.array(waitingMessage) }),
  },
  listClientMessages: {
    summary: 'The latest messages to a client, the latest first',
    method: 'GET',
    path: '/messages/clients/{id}',
    allow: staff,
    params: z.object({ id }),
    reply: z.array(loggedMessage),
  },
  sendMessageAgain: {
    summary: 'Send a message that failed or was skipped; a second time changes nothing',
    method: 'POST',
    path: '/messages/{id}/again',
    allow: desk,
    params: z.object({ id }),
    body: messageRef,
    reply: message,
  },
  showStopPage: {
    summary: 'The page behind the link in a message that ends messages; opening it changes nothing',
    method: 'GET',
    path: '/messages/stop/{token}',
    allow: 'public',
    ...linkPage,
  },
  stopMessages: {
    summary: 'End the messages to the client of a link; mail programs call it too (RFC 8058)',
    method: 'POST',
    path: '/messages/stop/{token}',
    allow: 'public',
    ...linkPage,
  },
  showConfirmPage: {
    summary: 'The page behind the link in a message that confirms a visit; opening it changes nothing',
    method: 'GET',
    path: '/messages/confirm/{token}',
    allow: 'public',
    ...linkPage,
  },
  confirmVisit: {
    summary: 'Confirm the visit of a link, unless it has changed meanwhile',
    method: 'POST',
    path: '/messages/confirm/{token}',
    allow: 'public',
    ...linkPage,
  },
});
