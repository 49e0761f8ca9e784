import * as z from 'zod';
import type { Client } from '../../shared/contract/clients.ts';
import { id, localDateTime, locationId } from '../../shared/contract/fields.ts';
import type { UnsentReason } from '../../shared/contract/messages.ts';
import { viewVisit } from '../../shared/rules/messages.ts';
import { writeText } from '../../shared/rules/messageTexts.ts';
import { clientName } from '../../shared/rules/names.ts';
import { countTextParts } from '../../shared/rules/texts.ts';
import { dayOf, wallClockAt } from '../../shared/rules/time.ts';
import { findPlace, parseOptionalAppointment } from '../appointments/store.ts';
import { erasureCheckChanges, findClient } from '../clients/store.ts';
import { auditEntry } from '../kit/audit.ts';
import type { Caller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { conflict, notFound } from '../kit/errors.ts';
import { ulid } from '../kit/ids.ts';
import { get, itemParser } from '../kit/read.ts';
import { type Change, commit } from '../kit/write.ts';
import { findSalon, getSalon, listLocations } from '../locations/store.ts';
import { type OutboxItem, queuedItemChange } from '../outbox/outboxStore.ts';
import { MaybeSent, type Outcome } from '../outbox/worker.ts';
import { messageLogChange } from './logStore.ts';
import { countMessage } from './messageLimits.ts';
import { sendMessage } from './provider.ts';
import { loadMessageSettings } from './settingsStore.ts';
import { textedChange } from './textStore.ts';
import { findNumber } from './visits.ts';

/** A text about a visit that runs late, which somebody asked for. */
const lateItem = z.object({
  appointment_id: id,
  client_id: id,
  client_name: z.string(),
  location_id: locationId,
  /** As the client knows it. */
  start: localDateTime,
  zone: z.string(),
  caused_by: z.string(),
});
const parseLate = itemParser(lateItem);

/** The visit, if it runs late and its client still waits for it. */
async function findLate(organization: number, appointment: string) {
  const place = await findPlace(organization, appointment);
  const visit = place && parseOptionalAppointment(await get('appointments', place.at));
  const view = visit && viewVisit(visit, visit.client.client_id);
  return {
    visit,
    late: visit?.late_minutes && view && view !== 'over' ? { ...view, minutes: visit.late_minutes } : undefined,
  };
}

/**
 * Queues a text to the client of a visit that runs late.
 * @throws 409 if it does not any more, or if the client takes no texts
 */
export async function queueLateText(caller: Caller, appointment_id: string): Promise<{ message: string }> {
  const { organization_id: organization, user_id: caused_by } = caller;
  const { visit, late } = await findLate(organization, appointment_id);
  if (!visit) throw notFound('Appointment');
  const { zone } = await getSalon(caller, visit.location);
  const { client_id, client_name } = visit.client;
  const [client, settings] = await Promise.all([
    findClient(organization, client_id),
    loadMessageSettings(organization),
  ]);
  if (!late) throw conflict('This visit is not late any more.');
  if (!client || !findNumber(settings, client)) throw conflict(`${client_name} takes no texts.`);
  const item = {
    appointment_id,
    client_id,
    client_name,
    location_id: visit.location,
    start: late.start,
    zone,
    caused_by,
  };
  const auditEvent = {
    entity: 'message',
    id: appointment_id,
    action: 'tell late',
    before: { texted: false },
    after: { ...late, texted: true },
  };
  await commit([
    queuedItemChange({ organization, name: `LATE#${appointment_id}`, kind: 'late', due: now() }, item),
    auditEntry(caller, auditEvent),
  ]);
  return { message: `${client_name} gets a text within a minute.` };
}

/** Sends it, if the visit still runs late. */
export async function sendLateText(item: OutboxItem): Promise<Outcome> {
  const { organization_id: organization } = item;
  const { appointment_id, client_id, location_id, caused_by: causedBy } = parseLate(item);
  const [{ late }, client, settings, found, salons] = await Promise.all([
    findLate(organization, appointment_id),
    findClient(organization, client_id),
    loadMessageSettings(organization),
    findSalon(organization, location_id),
    listLocations(organization),
  ]);
  const to = client && !client.erased ? findNumber(settings, client) : undefined;
  if (!late || !client || !to || !found) return { changes: [] };
  const text = writeText(settings.texts.late, {
    client: { name: clientName(client), firstName: client.client_first_name },
    salon: { name: found.salon.location_name, phone: found.config?.phoneNumber ?? '' },
    visits: [late],
    links: { confirm: '', stop: '' },
    minutes: late.minutes,
  });
  const counted = { channel: 'sms', organization, salons: salons.length, causedBy, to, isReleased: false } as const;
  const { texts } = settings;
  const { exceeded, giveBack } = await countMessage({
    ...counted,
    ...{ parts: countTextParts(text), monthlyCap: texts.monthly_cap },
  });
  const sent = { at: now(), message_id: ulid() };
  if (exceeded)
    return { changes: logChanges(item, client, { to, text, state: 'held', reason: reasonOf(exceeded) }, sent) };
  const logged = {
    organization: String(organization),
    location: String(location_id),
    date: dayOf(wallClockAt(found.salon.zone, sent.at)),
    logged: sent.message_id,
  };
  const message = { id: item.id, channel: 'sms', fromName: '', to, subject: '', text, logged } as const;
  await sendMessage(message).catch(async (error: unknown) => {
    if (!(error instanceof MaybeSent)) await giveBack();
    throw error;
  });
  return {
    changes: [
      textedChange(to, organization, { client_id: client.client_id, location_id, appointment_id, start: late.start }),
      ...logChanges(item, client, { to, text, state: 'sent' }, sent),
    ],
  };
}

const reasonOf = (exceeded: string): UnsentReason => (exceeded === 'month' ? 'month_cap' : 'too_many');

/** Log entry of a text that was given up. */
export const lateTextFailureChanges = (item: OutboxItem, reason: UnsentReason): Change[] => {
  const { client_id, client_name } = parseLate(item);
  return logChanges(item, { client_id, client_name }, { to: '', text: '', state: 'failed', reason });
};

type End = { to: string; text: string; state: 'sent' | 'held' | 'failed'; reason?: UnsentReason };

function logChanges(
  item: OutboxItem,
  client: Client | { client_id: string; client_name: string },
  end: End,
  logged?: { at: number; message_id: string },
): Change[] {
  const { zone, caused_by: _, ...visit } = parseLate(item);
  const client_name = 'client_name' in client ? client.client_name : clientName(client);
  const named = { client_id: client.client_id, client_name };
  const entry = { ...visit, ...named, ...end, kind: 'late', channel: 'sms', told: null, subject: '' } as const;
  return [
    ...erasureCheckChanges(item.organization_id, named),
    messageLogChange(item.organization_id, zone, entry, logged),
  ];
}
