import type { SNSEvent } from 'aws-lambda';
import * as z from 'zod';
import { clientName } from '../../shared/rules/names.ts';
import { readTextAnswer } from '../../shared/rules/texts.ts';
import { erasureCheckChanges, findClient } from '../clients/store.ts';
import type { LambdaTime } from '../kit/context.ts';
import { ulidOf } from '../kit/ids.ts';
import { tryUpdate } from '../kit/limits.ts';
import { runTrigger } from '../kit/runTrigger.ts';
import { retryOnConflict, tryCommit, WriteConflict } from '../kit/write.ts';
import { listLocations } from '../locations/store.ts';
import { confirmVisit, findConfirmable, noteConsent } from './clientLinks.ts';
import { findMessage, messageLogChange, undeliveredChange } from './logStore.ts';
import { sendMessage } from './provider.ts';
import { listTexted, type Texted } from './textStore.ts';

/** A text that somebody sent to our number. */
const answerSchema = z.object({
  originationNumber: z.string(),
  messageBody: z.string(),
  inboundMessageId: z.string(),
});
/** What the carrier says of a text of ours, with what was sent along (provider.ts). */
const reportSchema = z.object({
  eventType: z.string(),
  context: z.object({
    organization: z.coerce.number(),
    location: z.coerce.number(),
    date: z.string(),
    logged: z.string(),
  }),
});

const undeliveredTypes =
  /^TEXT_(BLOCKED|CARRIER_BLOCKED|CARRIER_UNREACHABLE|INVALID|INVALID_MESSAGE|PROTECT_BLOCKED|SPAM|TTL_EXPIRED|UNKNOWN|UNREACHABLE)$/;

/** Takes what phones answer and what carriers report, both over SNS, which may say a thing twice and calls again after an error. */
export const handler = (event: SNSEvent, lambda: LambdaTime): Promise<void> =>
  runTrigger('texts', lambda, async (context) => {
    for (const { Sns } of event.Records) {
      const message: unknown = JSON.parse(Sns.Message);
      const [answer, report] = [answerSchema.safeParse(message), reportSchema.safeParse(message)];
      if (answer.success) await takeAnswer(answer.data, Date.parse(Sns.Timestamp));
      // Texts of ours that are in no log, such as a thank you, have no place there.
      else if (report.success) await takeReport(report.data);
      context.organization = report.data?.context.organization;
    }
  });

async function takeReport({ eventType, context }: z.output<typeof reportSchema>): Promise<void> {
  if (!undeliveredTypes.test(eventType)) return;
  const { organization, location: location_id, date, logged: message_id } = context;
  const ref = { location_id, date, message_id };
  if (await tryUpdate(undeliveredChange(organization, ref))) return;
  // The report may be faster than the log. It comes again after an error.
  if (!(await findMessage(organization, ref))) throw new WriteConflict();
}

type Answer = z.output<typeof answerSchema>;

async function takeAnswer(answer: Answer, at: number): Promise<void> {
  const texted = await listTexted(answer.originationNumber);
  const said = readTextAnswer(answer.messageBody);
  // Whoever runs the number answers HELP, at the provider.
  if (said === 'help') return;
  if (said === 'stop' || said === 'start') {
    for (const one of texted) await retryOnConflict(() => noteTextConsent(one, said === 'stop' ? 'no' : 'yes'));
    return;
  }
  if (said === 'confirm' && (await confirmFirst(texted, answer.originationNumber))) return;
  const [latest] = texted;
  if (latest) await noteWords(latest, answer, at);
}

/** A yes of theirs is noted only if they had ended texts themselves. */
async function noteTextConsent({ organization_id, client_id }: Texted, answer: 'yes' | 'no'): Promise<void> {
  const client = await findClient(organization_id, client_id);
  const { answer: before, by } = client?.client_sms_consent ?? {};
  if (!client || client.erased || before === answer || (answer === 'yes' && by !== 'the client')) return;
  await noteConsent(client, 'client_sms_consent', answer);
}

/** Confirms the visit of the latest text that still waits for it, and says thank you once. */
async function confirmFirst(texted: readonly Texted[], to: string): Promise<boolean> {
  for (const { organization_id: organization, appointment_id: appointment, start } of texted) {
    const found = await findConfirmable({ organization, appointment, start });
    if (!found) continue;
    if (found.visit.status !== 'booked') return true;
    await retryOnConflict(() => confirmVisit(organization, found));
    const text = `Thank you! ${found.salon.location_name} looks forward to seeing you ${found.when}.`;
    // Whoever confirmed is confirmed, whether or not the thank you arrives.
    await sendMessage({ id: appointment, channel: 'sms', fromName: '', to, subject: '', text }).catch(() => undefined);
    return true;
  }
  return false;
}

const maxWords = 1600;

/** Puts an answer into the salon's list of messages, for the desk. */
async function noteWords(latest: Texted, { messageBody, inboundMessageId }: Answer, at: number): Promise<void> {
  const { organization_id: organization, client_id, location_id, appointment_id, start } = latest;
  const [client, salons] = await Promise.all([findClient(organization, client_id), listLocations(organization)]);
  if (!client || client.erased) return;
  const named = { client_id: client.client_id, client_name: clientName(client) };
  const entry = {
    ...{ location_id, appointment_id, start, ...named },
    ...({ kind: 'answer', channel: 'sms', state: 'received', told: null, to: '', subject: '' } as const),
    text: messageBody.slice(0, maxWords),
  };
  const zone = salons.find((salon) => salon.location_id === location_id)?.zone ?? 'UTC';
  const logged = { at, message_id: ulidOf(at, inboundMessageId) };
  await tryCommit([...erasureCheckChanges(organization, named), messageLogChange(organization, zone, entry, logged)]);
}
