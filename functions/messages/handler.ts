import { type MessageSettings, messageKinds, messages } from '../../shared/contract/messages.ts';
import { listMergedIds } from '../clients/store.ts';
import { auditEntry } from '../kit/audit.ts';
import type { Caller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { badRequest, conflict, notFound } from '../kit/errors.ts';
import { limitAttempts } from '../kit/limits.ts';
import { serve } from '../kit/serve.ts';
import { commit } from '../kit/write.ts';
import { assertSalonAccess, getSalon } from '../locations/store.ts';
import { dueOf, listWaiting, onceQueuedItemChange } from '../outbox/outboxStore.ts';
import { parseVisitItem, visitMessageChange } from '../outbox/visitStore.ts';
import { answerConfirmLink, answerStopLink } from './clientLinks.ts';
import { queueLateText } from './lateTexts.ts';
import { findMessage, listClientMessages, listDayMessages, type MessageRef, resentChange } from './logStore.ts';
import { findMondayReader, mondayChange } from './mondayStore.ts';
import { isSetUp } from './provider.ts';
import { loadMessageSettings, messageSettingsChange } from './settingsStore.ts';

export const handler = serve(messages, {
  getMessageSettings: async ({ caller }) => ({
    ...(await loadMessageSettings(caller.organization_id)),
    can_text: isSetUp('sms'),
  }),

  saveMessageSettings: ({ body, caller }) => saveSettings(caller, body),

  listMessages: ({ query, caller }) => listMessages(caller, query.location_id, query.date),

  listClientMessages: ({ params, caller }) => listMessagesTo(caller.organization_id, params.id),

  sendMessageAgain: async ({ params, body, caller }) => {
    await sendAgain(caller, { ...body, message_id: params.id });
    return { message: 'The message will be sent within a minute.' };
  },

  tellLate: ({ params, caller }) => queueLateText(caller, params.id),

  showStopPage: ({ params, address }) => answerLimited(address, () => answerStopLink(params.token, false)),
  stopMessages: ({ params, address }) => answerLimited(address, () => answerStopLink(params.token, true)),
  showConfirmPage: ({ params, address }) => answerLimited(address, () => answerConfirmLink(params.token, false)),
  confirmVisit: ({ params, address }) => answerLimited(address, () => answerConfirmLink(params.token, true)),
});

/** Per IP address. Mail programs of many clients share an address. */
const rateLimit = { requests: 300, seconds: 900 };

async function answerLimited(address: string, answer: () => Promise<string>): Promise<string> {
  await limitAttempts(`messages#${address}`, rateLimit.requests, rateLimit.seconds);
  return answer();
}

const maxClientMessages = 20;

/** The latest messages to a client, also to those who were merged into them. Two requests each. */
async function listMessagesTo(organization: number, clientId: string) {
  const ids = await listMergedIds(organization, clientId);
  if (ids.length === 0) throw notFound('Client');
  const lists = await Promise.all(ids.map((id) => listClientMessages(organization, id, maxClientMessages)));
  return lists
    .flat()
    .sort((a, b) => b.at.localeCompare(a.at))
    .slice(0, maxClientMessages);
}

async function listMessages(caller: Caller, location: number, day: string) {
  await assertSalonAccess(caller, location);
  const [messages, outbox] = await Promise.all([
    listDayMessages(caller.organization_id, location, day),
    listWaiting(caller.organization_id),
  ]);
  const waiting = outbox
    .filter(({ kind, location_id }) => (kind === 'visit' || kind === 'reminder') && location_id === location)
    .map((item) => {
      const { message: kind, told: _, ...visit } = parseVisitItem(item);
      const { attempts, held, without_mail } = item;
      return { ...visit, kind, due: new Date(dueOf(item)).toISOString(), attempts, held, without_mail };
    });
  return { messages, waiting: waiting.sort((a, b) => a.due.localeCompare(b.due)) };
}

async function sendAgain(caller: Caller, ref: MessageRef): Promise<void> {
  const { organization_id: organization } = caller;
  const { zone } = await getSalon(caller, ref.location_id);
  const logged = await findMessage(organization, ref);
  if (!logged) throw notFound('Message');
  if (logged.state === 'sent') throw conflict('This message was sent.');
  const message = messageKinds.find((kind) => kind === logged.kind);
  if (!message) throw conflict('Only messages about a visit can be sent again.');
  if (logged.resent) return;
  const visits = [logged, ...logged.others.map((other) => ({ ...logged, ...other }))];
  const again = visits.map((visit) =>
    parseVisitItem({ ...visit, message, zone, caused_by: caller.user_id, is_released: true }),
  );
  const after = { ...logged, resent: true };
  const auditEvent = { entity: 'message', id: ref.message_id, action: 'send again', before: logged, after };
  await commit([
    resentChange(organization, ref),
    ...again.map((one) => visitMessageChange(organization, now(), one)),
    auditEntry(caller, auditEvent),
  ]);
}

const noNumber = 'This installation has no number for texts yet. Please ask whoever runs it.';

const noReader = 'The Monday Page goes to admins and managers only. Please remove the others.';

type Addition = 'version' | 'texts' | 'monday_to';
type SettingsForm = Omit<MessageSettings, Addition> & { [Field in Addition]?: MessageSettings[Field] | undefined };

async function saveSettings(caller: Caller, form: SettingsForm): Promise<MessageSettings> {
  const { organization_id: organization } = caller;
  const before = await loadMessageSettings(organization);
  if (form.texts?.on && !before.texts.on && !isSetUp('sms')) throw badRequest(noNumber, { 'texts.on': noNumber });
  const { version = before.version, texts = before.texts, monday_to = before.monday_to } = form;
  // Who may no longer read it stays on the list until somebody edits it.
  const added = monday_to.filter((user) => !before.monday_to.includes(user));
  const readers = await Promise.all(added.map((user) => findMondayReader(organization, user)));
  if (readers.includes(undefined)) throw badRequest(noReader, { monday_to: noReader });
  const after = { ...form, texts, monday_to, version: version + 1 };
  const auditEvent = { entity: 'message settings', id: 'settings', action: 'update', before, after };
  const reminders = { organization, name: 'REMINDERS', kind: 'reminders', due: now() } as const;
  await commit([
    messageSettingsChange(organization, { ...form, texts, monday_to, version }),
    ...(monday_to.length > 0 ? [await mondayChange(organization)] : []),
    ...(after.reminder.on ? [onceQueuedItemChange(reminders)] : []),
    auditEntry(caller, auditEvent),
  ]);
  return after;
}
