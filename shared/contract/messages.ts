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
  on: z.boolean().describe('True if clients get this kind of message about visits'),
  subject: withPlaceholders(required('Please enter a subject', 150)),
  text: withPlaceholders(multiLine(4000).refine((text) => text !== '', 'Please enter a text')),
});

const clockTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please choose a time')
  .describe("Time of day in the salon's time zone, HH:MM");

const textBody = withPlaceholders(multiLine(480).refine((text) => text !== '', 'Please enter a text'));

/** Texts to phones. They take the place of emails for clients who said yes to texts. */
const textSettings = z.strictObject({
  on: z.boolean().describe('True if clients who agreed to texts get them in place of emails'),
  monthly_cap: z
    .int('Please enter a whole number')
    .min(0, 'At least 0')
    .max(100_000, 'At most 100,000')
    .describe('Number of texts of the organization in a month (UTC), counted in the parts that carriers bill'),
  confirmation: textBody,
  reminder: textBody,
  change: textBody,
  cancellation: textBody,
  late: withPlaceholders(multiLine(480).refine((text) => text !== '', 'Please enter a text')).describe(
    'Text about running late, sent only when a user asks for it',
  ),
});

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
        'Minutes to wait after the last change of a visit before the client gets a message, so that quick corrections cause only one message',
      ),
    quiet_from: clockTime.describe(
      "Start of the quiet hours, HH:MM in the salon's time zone. Messages to clients wait until the quiet hours end.",
    ),
    quiet_to: clockTime.describe(
      "End of the quiet hours for messages to clients, HH:MM in the salon's time zone. The same as the start for no quiet hours.",
    ),
    reminder_hours: z
      .int('Please enter a whole number of hours')
      .min(2, 'At least 2 hours')
      .max(168, 'At most 168 hours')
      .describe('Number of hours before a visit when the client gets the reminder'),
    texts: textSettings,
    monday_to: z
      .array(id)
      .max(20, 'At most 20 people')
      .describe('IDs of the users who get the Monday Page by email, every Monday at 7 AM'),
    version: z
      .int()
      .min(0)
      .describe('Version of the message settings, incremented by every save; 0 if the settings were never saved'),
  })
  .meta({ id: 'MessageSettings' });
export type MessageSettings = z.output<typeof messageSettings>;

/** As functions of the release before say them. */
const savedSettings = messageSettings.extend({ monday_to: messageSettings.shape.monday_to.default([]) });

/** Reasons why a message was not sent. */
export const unsentReasons = [
  'switched_off',
  'no_address',
  'declined',
  'not_set_up',
  'quiet_hours',
  'too_many',
  'month_cap',
  'rejected',
  'undelivered',
  'unreachable',
  'unknown',
] as const;
export type UnsentReason = (typeof unsentReasons)[number];

/** Kinds of messages in the log: also texts about running late, and what clients answer to texts. */
export const loggedKinds = [...messageKinds, 'late', 'answer'] as const;
export type LoggedKind = (typeof loggedKinds)[number];

/** A message that was sent, failed or was skipped, or that a client sent. */
export const loggedMessage = z
  .object({
    message_id: id,
    location_id: locationId,
    date: date.describe("Day when the message to the client was logged, in the salon's time zone, YYYY-MM-DD"),
    at: z.iso.datetime().describe('Time when the message to the client was sent or given up, in UTC'),
    kind: z.enum(loggedKinds),
    channel: z.enum(channels),
    state: z
      .enum(['sent', 'failed', 'skipped', 'held', 'received'])
      .describe(
        'Outcome for the message to the client. `held` means not sent, because a limit on the number of messages was reached. `received` is an answer of the client.',
      ),
    reason: z
      .enum(unsentReasons)
      .optional()
      .describe('Reason why the message to the client was not sent. Missing if the message was sent.'),
    appointment_id: id,
    client_id: id,
    client_name: z.string(),
    start: localDateTime.describe(
      "Start of the visit that the message is about, in the salon's time zone, YYYY-MM-DD HH:mm:ss",
    ),
    told: toldVisit
      .nullable()
      .describe(
        'Visit details that the client knew before this message, such as the old start of a moved visit; null for a new visit',
      ),
    others: z
      .array(z.object({ appointment_id: id, start: localDateTime, told: toldVisit.nullable() }))
      .default([])
      .describe('Other visits that the same message is about, such as those of a series'),
    to: z
      .string()
      .describe(
        'Email address or phone for the message to the client; empty if unknown, or if it came from the client',
      ),
    subject: z.string(),
    text: z.string(),
    resent: z.boolean().describe('True if a user has queued this unsent message to be sent again'),
  })
  .meta({ id: 'LoggedMessage' });
export type LoggedMessage = z.infer<typeof loggedMessage>;

/** A message that is not sent yet. Its text is composed when it is sent. */
const waitingMessage = loggedMessage
  .pick({ location_id: true, appointment_id: true, client_id: true, client_name: true, start: true })
  .extend({
    kind: z.enum(messageKinds),
    due: z.iso
      .datetime()
      .describe('Time when the waiting message is due to be sent, in UTC. Quiet hours can postpone it further.'),
    attempts: z.int().describe('Number of failed attempts so far to send the message'),
    held: z
      .boolean()
      .optional()
      .describe(
        'True if the message waits because the hourly limit on emails of the user or the organization was reached',
      ),
    without_mail: z
      .boolean()
      .optional()
      .describe('True if the message waits because the mail provider does not take mails of this installation yet'),
  })
  .meta({ id: 'WaitingMessage' });

const desk = [...admins, 4] as const;
const messageRef = z.strictObject({ location_id: locationId, date });

const linkPage = {
  params: z.object({
    token: z
      .string()
      .regex(/^[\w-]{1,600}\.[\w-]{1,43}$/, 'Not a link')
      .describe('Signed token from a link in a message to a client'),
  }),
  reply: z.string(),
  media: 'text/html',
} as const;

export const messages = defineFamily({
  getMessageSettings: {
    summary: 'Get the settings of messages to clients about visits: texts, timing, and which kinds are sent',
    method: 'GET',
    path: '/messages/settings',
    allow: admins,
    reply: savedSettings.extend({
      can_text: z.boolean().describe('True if this installation has a number that texts come from'),
    }),
  },
  saveMessageSettings: {
    summary: 'Update the settings of messages to clients about visits: texts, timing, and which kinds are sent',
    method: 'PUT',
    path: '/messages/settings',
    allow: admins,
    // Consoles of earlier releases know no texts or no Monday Page; theirs stay as they are.
    body: messageSettings.partial({ version: true, texts: true, monday_to: true }),
    reply: savedSettings,
  },
  listMessages: {
    summary: "List a salon's sent and failed messages to clients of a day, latest first, and all waiting messages",
    method: 'GET',
    path: '/messages',
    allow: desk,
    query: z.strictObject({ location_id: numberOrText().describe('Salon number'), date }),
    reply: z.object({ messages: z.array(loggedMessage), waiting: z.array(waitingMessage) }),
  },
  listClientMessages: {
    summary: 'List the latest 20 messages to a client of the salon, latest first, including unsent ones',
    method: 'GET',
    path: '/messages/clients/{id}',
    allow: staff,
    params: z.object({ id }),
    reply: z.array(loggedMessage),
  },
  sendMessageAgain: {
    summary: 'Queue a failed, skipped or held message to a client to be sent again. A retry changes nothing.',
    method: 'POST',
    path: '/messages/{id}/again',
    allow: desk,
    params: z.object({ id }),
    body: messageRef,
    reply: message,
  },
  tellLate: {
    summary: 'Text a client that their visit of today runs late. Only for a client who agreed to texts (409).',
    method: 'POST',
    path: '/messages/late/{id}',
    allow: staff,
    params: z.object({ id }),
    reply: message,
  },
  showStopPage: {
    summary: 'Get the web page behind the unsubscribe link in a message to a client. Changes nothing.',
    method: 'GET',
    path: '/messages/stop/{token}',
    allow: 'public',
    ...linkPage,
  },
  stopMessages: {
    summary:
      'Unsubscribe a client from emails about visits, by the token in the unsubscribe link. Mail programs call this too (RFC 8058).',
    method: 'POST',
    path: '/messages/stop/{token}',
    allow: 'public',
    ...linkPage,
  },
  showConfirmPage: {
    summary: 'Get the web page behind the link with which a client confirms a visit. Changes nothing.',
    method: 'GET',
    path: '/messages/confirm/{token}',
    allow: 'public',
    ...linkPage,
  },
  confirmVisit: {
    summary:
      'Confirm a visit for the client who followed the link in a message. Does nothing if the visit was moved or canceled meanwhile.',
    method: 'POST',
    path: '/messages/confirm/{token}',
    allow: 'public',
    ...linkPage,
  },
});
