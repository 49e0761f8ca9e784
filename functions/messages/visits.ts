import type { Client } from '../../shared/contract/clients.ts';
import type { Location } from '../../shared/contract/locations.ts';
import type {
  LoggedMessage,
  MessageKind,
  MessageSettings,
  ToldVisit,
  UnsentReason,
} from '../../shared/contract/messages.ts';
import { chooseMessage, findEndOfQuiet, findUntoldReason, viewVisit } from '../../shared/rules/messages.ts';
import { writeMessage } from '../../shared/rules/messageTexts.ts';
import { clientName } from '../../shared/rules/names.ts';
import { toInstant, wallClockAt } from '../../shared/rules/time.ts';
import { findPlace, parseOptionalAppointment } from '../appointments/store.ts';
import { findClient } from '../clients/store.ts';
import { now } from '../kit/clock.ts';
import { get } from '../kit/read.ts';
import type { Change } from '../kit/write.ts';
import { findSalon, listLocations } from '../locations/store.ts';
import type { OutboxItem } from '../outbox/outboxStore.ts';
import { parseVisitItem, type VisitItem } from '../outbox/visitStore.ts';
import { buildLink } from './links.ts';
import { logMessage } from './logStore.ts';
import { isSetUp, sendMessage } from './provider.ts';
import { loadMessageSettings } from './settingsStore.ts';

/** How an attempt ended: with changes to commit, or not before an instant. `sent` is how the visit was told, null for canceled. */
export type Outcome = { changes: Change[]; sent?: { told: ToldVisit | null } } | { until: number };

type Salon = Pick<Location, 'location_id' | 'location_name' | 'zone'>;
const unknownSalon = (location_id: number): Salon => ({ location_id, location_name: '', zone: 'UTC' });

/** Sends what a client is to be told about a visit, as it stands now. */
export async function sendVisitMessage(item: OutboxItem): Promise<Outcome> {
  const { organization_id: organization, id, kind } = item;
  const visit = parseVisitItem(item);
  const [settings, { client, current, salonOf }] = await Promise.all([
    loadMessageSettings(organization),
    loadVisit(organization, visit),
  ]);
  const hasBegun = (told: ToldVisit): boolean => told.start <= wallClockAt(salonOf(told).zone, now());
  const notice =
    kind === 'visit' ? chooseMessage(visit.told ?? undefined, current, hasBegun) : remind(visit, current, hasBegun);
  if (!notice || !client) return { changes: [] };

  const salon = salonOf(notice.visit);
  const entry = { visit, client, notice, salon, organization };
  const skip = (reason: UnsentReason): Outcome => ({ changes: [logOutcome(entry, { state: 'skipped', reason })] });
  const reason = findReasonToSkip(notice.kind, settings, client);
  if (reason) return skip(reason);
  const until = findEndOfQuiet(settings, salon.zone, now());
  if (until !== undefined) return toInstant(notice.visit.start, salon.zone) <= until ? skip('quiet_hours') : { until };

  const written = await writeVisitMessage(entry, settings);
  await sendMessage({ ...written, id, channel: 'email', fromName: salon.location_name });
  const { to, subject, text } = written;
  const told = notice.kind === 'cancellation' ? null : notice.visit;
  return { changes: [logOutcome(entry, { state: 'sent', to, subject, text })], sent: { told } };
}

/** The client, how the visit stands, and the salons. A client who was merged is the one who took over. */
async function loadVisit(organization: number, { appointment_id, client_id }: VisitItem) {
  const [salons, client, appointment] = await Promise.all([
    listLocations(organization),
    findClient(organization, client_id),
    findAppointment(organization, appointment_id),
  ]);
  // While clients are merged, the visit may belong to either of them.
  const owner = appointment?.client.client_id === client_id ? client_id : client?.client_id;
  const salonOf = (told: ToldVisit): Salon =>
    salons.find(({ location_id }) => location_id === told.location_id) ?? unknownSalon(told.location_id);
  return { client, current: viewVisit(appointment, owner ?? ''), salonOf };
}

async function findAppointment(organization: number, id: string) {
  const place = await findPlace(organization, id);
  return place && parseOptionalAppointment(await get('appointments', place.at));
}

/** A reminder is due only for the start that it was queued for. */
function remind({ told }: VisitItem, current: ReturnType<typeof viewVisit>, hasBegun: (visit: ToldVisit) => boolean) {
  if (!current || current === 'over' || current.start !== told?.start || hasBegun(current)) return undefined;
  return { kind: 'reminder', visit: current } as const;
}

function findReasonToSkip(kind: MessageKind, settings: MessageSettings, client: Client): UnsentReason | undefined {
  if (!settings[kind].on) return 'switched_off';
  return findUntoldReason(client) ?? (isSetUp('email') ? undefined : 'not_set_up');
}

type Entry = {
  visit: VisitItem;
  client: Client;
  notice: { kind: MessageKind; visit: ToldVisit };
  salon: Salon;
  organization: number;
};

async function writeVisitMessage({ visit, client, notice, salon, organization }: Entry, settings: MessageSettings) {
  const found = await findSalon(organization, salon.location_id);
  const stop = { may: 'stop', organization, client: client.client_id, channel: 'email' } as const;
  const { start } = notice.visit;
  const confirm = { may: 'confirm', organization, appointment: visit.appointment_id, start } as const;
  const stopLink = buildLink(stop);
  const written = writeMessage(settings[notice.kind], {
    client: { name: clientName(client), firstName: client.client_first_name },
    salon: { name: salon.location_name, phone: found?.config?.phoneNumber ?? '' },
    visit: notice.visit,
    links: { confirm: buildLink(confirm), stop: stopLink },
  });
  return { ...written, to: client.client_email, stopLink };
}

type End = Pick<LoggedMessage, 'state' | 'reason'> & Partial<Pick<LoggedMessage, 'to' | 'subject' | 'text'>>;

function logOutcome({ visit, client, notice, salon, organization }: Entry, { to, ...end }: End): Change {
  return logMessage(organization, salon.zone, {
    location_id: salon.location_id,
    kind: notice.kind,
    channel: 'email',
    appointment_id: visit.appointment_id,
    client_id: client.client_id,
    client_name: clientName(client),
    start: notice.visit.start,
    told: visit.told,
    to: to ?? client.client_email,
    subject: '',
    text: '',
    ...end,
  });
}

/** Log entry of a message that was given up. */
export async function logFailedVisitMessage(item: OutboxItem, reason: UnsentReason): Promise<Change[]> {
  const { organization_id: organization } = item;
  const visit = parseVisitItem(item);
  const { client, current, salonOf } = await loadVisit(organization, visit);
  const about = current && current !== 'over' ? current : visit.told;
  if (!client || !about) return [];
  const notice = { kind: visit.told || item.kind === 'reminder' ? visit.message : 'confirmation', visit: about };
  return [logOutcome({ visit, client, notice, salon: salonOf(about), organization }, { state: 'failed', reason })];
}
