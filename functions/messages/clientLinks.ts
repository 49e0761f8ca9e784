import type { Client } from '../../shared/contract/clients.ts';
import { viewVisit } from '../../shared/rules/messages.ts';
import { formatVisitTime } from '../../shared/rules/messageTexts.ts';
import { dayOf, wallClockAt } from '../../shared/rules/time.ts';
import { appointmentNoteChanges, findPlace, listTogether, parseOptionalAppointment } from '../appointments/store.ts';
import { clientChanges, findClient } from '../clients/store.ts';
import { auditEntry } from '../kit/audit.ts';
import { now } from '../kit/clock.ts';
import { findOrganization } from '../kit/organizations.ts';
import { get } from '../kit/read.ts';
import { commit } from '../kit/write.ts';
import { listLocations } from '../locations/store.ts';
import { readToken } from './links.ts';
import { buildPage, deadLinkPage } from './page.ts';

/** Who a change over a link is attributed to in the audit log. */
const actor = (organization_id: number) => ({ organization_id, user_id: 'client' });

/** Page that asks whether to end messages, or ends them. */
export async function answerStopLink(token: string, isSure: boolean): Promise<string> {
  const granted = readToken('stop', token);
  if (!granted) return deadLinkPage;
  const { organization, client: id } = granted;
  const [client, company] = await Promise.all([findClient(organization, id), findOrganization(organization)]);
  if (!client || !company) return deadLinkPage;
  const { organization_name: name } = company;
  const isStopped = client.client_email_consent?.answer === 'no';
  if (!isStopped && !isSure)
    return buildPage({
      title: `Emails from ${name}`,
      text: 'Do you want to stop emails about your appointments?',
      button: 'Stop emails',
    });
  if (!isStopped) await noteConsent(client, 'client_email_consent', 'no');
  return buildPage({ title: 'No more emails', text: `${name} will send you no more emails about your appointments.` });
}

/** Notes what a client answered about emails or texts. */
export async function noteConsent(
  client: Client,
  field: 'client_email_consent' | 'client_sms_consent',
  answer: 'yes' | 'no',
): Promise<void> {
  const consent = { answer, at: new Date(now()).toISOString(), by: 'the client' };
  const after = { ...client, [field]: consent };
  const auditEvent = { entity: 'client', id: client.client_id, action: 'update', before: client, after };
  await commit([
    ...clientChanges(client, after, client.version, { sharers: [], isShared: true }),
    auditEntry(actor(client.client_organization_id), auditEvent),
  ]);
}

/**
 * Page that asks whether to confirm a visit, or confirms it and those booked together with it. A visit that has changed meanwhile is not
 * confirmed.
 */
export async function answerConfirmLink(token: string, isSure: boolean): Promise<string> {
  const granted = readToken('confirm', token);
  const found = granted && (await findConfirmable(granted));
  if (!found) return deadLinkPage;
  const { visit, salon, when } = found;
  if (visit.status === 'booked' && !isSure)
    return buildPage({ title: `Your appointment at ${salon.location_name}`, text: when, button: 'I will be there' });
  if (isSure) await confirmVisit(granted.organization, found);
  return buildPage({ title: 'Thank you', text: `We look forward to seeing you: ${when}.` });
}

/** A visit that is still to come as its client knows it. */
export async function findConfirmable({ organization, appointment, start }: Told) {
  const place = await findPlace(organization, appointment);
  const [visit, salons] = await Promise.all([
    place && get('appointments', place.at).then(parseOptionalAppointment),
    listLocations(organization),
  ]);
  const salon = salons.find(({ location_id }) => location_id === visit?.location);
  const view = visit && viewVisit(visit, visit.client.client_id);
  if (!visit || !salon || !view || view === 'over' || view.start !== start) return undefined;
  const clock = wallClockAt(salon.zone, now());
  if (start <= clock) return undefined;
  const { date, time } = formatVisitTime(start);
  return { visit, salon, clock, when: `${date} at ${time} with ${view.user_name}` };
}
type Told = { organization: number; appointment: string; start: string };
type Confirmable = NonNullable<Awaited<ReturnType<typeof findConfirmable>>>;

/** Confirms a visit and those booked together with it, for its client. */
export async function confirmVisit(organization: number, { visit, clock }: Confirmable): Promise<void> {
  for (const before of [visit, ...(await listTogether(organization, visit))]) {
    if (before.status !== 'booked' || before.start <= clock) continue;
    const after = { ...before, status: 'confirmed' as const, version: before.version + 1 };
    const auditEvent = { entity: 'appointment', id: before.appointmentId, action: 'status', before, after };
    await commit([
      ...appointmentNoteChanges(organization, after, before.version, { today: dayOf(clock) }),
      auditEntry(actor(organization), auditEvent),
    ]);
  }
}
