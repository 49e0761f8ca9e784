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
import { plainName } from '../../shared/rules/plainName.ts';
import { toInstant, wallClockAt } from '../../shared/rules/time.ts';
import { findPlace, parseOptionalAppointment } from '../appointments/store.ts';
import { erasureCheckChanges, findClient } from '../clients/store.ts';
import { now } from '../kit/clock.ts';
import { logHeld } from '../kit/log.ts';
import { get } from '../kit/read.ts';
import type { Change } from '../kit/write.ts';
import { findSalon, listLocations } from '../locations/store.ts';
import type { OutboxItem } from '../outbox/outboxStore.ts';
import { parseVisitItem, type VisitItem } from '../outbox/visitStore.ts';
import { buildLink } from './links.ts';
import { messageLogChange } from './logStore.ts';
import { countMail } from './mailLimits.ts';
import { isSetUp, MaybeSent, sendMessage } from './provider.ts';
import { loadMessageSettings } from './settingsStore.ts';

/** How an attempt ended: with changes to commit, or not before an instant. `sent` is how the visit was told, null for canceled. */
export type Outcome = { changes: Change[]; sent?: { told: ToldVisit | null } } | { until: number; isHeld?: boolean };

const hourMs = 3_600_000;

type Salon = Pick<Location, 'location_id' | 'location_name' | 'zone'>;
const unknownSalon = (location_id: number): Salon => ({ location_id, location_name: '', zone: 'UTC' });

/** Sends what a client is to be told about a visit, as it stands now. */
export async function sendVisitMessage(item: OutboxItem): Promise<Outcome> {
  const { organization_id: organization, id, kind } = item;
  const visit = parseVisitItem(item);
  const [settings, { client, current, salonOf, salons }] = await Promise.all([
    loadMessageSettings(organization),
    loadVisit(organization, visit),
  ]);
  const hasBegun = (told: ToldVisit): boolean => told.start <= wallClockAt(salonOf(told).zone, now());
  const notice =
    kind === 'visit' ? chooseMessage(visit.told ?? undefined, current, hasBegun) : remind(visit, current, hasBegun);
  if (!notice || !client || client.erased) return { changes: [] };

  const salon = salonOf(notice.visit);
  const entry = { visit, client, notice, salon, organization };
  const skip = (reason: UnsentReason): Outcome => ({ changes: outcomeChanges(entry, { state: 'skipped', reason }) });
  const reason = findReasonToSkip(notice.kind, settings, client);
  if (reason) return skip(reason);
  const begins = toInstant(notice.visit.start, salon.zone);
  const until = findEndOfQuiet(settings, salon.zone, now());
  if (until !== undefined) return begins <= until ? skip('quiet_hours') : { until };

  const { stopLink, ...written } = await writeVisitMessage(entry, settings);
  const { to, subject, text } = written;
  const { caused_by: causedBy, is_released: isReleased } = visit;
  const { exceeded, giveBack } = await countMail({ organization, salons: salons.length, causedBy, to, isReleased });
  if (exceeded) {
    logHeld({ organization, limit: exceeded });
    const next = findNextHour();
    if (exceeded !== 'address' && next < begins) return { until: next, isHeld: true };
    return { changes: outcomeChanges(entry, { state: 'held', reason: 'too_many', to, subject, text }) };
  }
  const message = { ...written, stopLink, id, channel: 'email', fromName: plainName(salon.location_name) } as const;
  await sendMessage(message).catch(async (error: unknown) => {
    if (!(error instanceof MaybeSent)) await giveBack();
    throw error;
  });
  const told = notice.kind === 'cancellation' ? null : notice.visit;
  return { changes: outcomeChanges(entry, { state: 'sent', to, subject, text }), sent: { told } };
}

/** Spreads what waits for the next hour over that hour. */
const findNextHour = (): number => now() + hourMs * (1 + Math.random());

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
  return { client, current: viewVisit(appointment, owner ?? ''), salons, salonOf };
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

function outcomeChanges({ visit, client, notice, salon, organization }: Entry, { to, ...end }: End): Change[] {
  const named = { client_id: client.client_id, client_name: clientName(client) };
  return [
    ...erasureCheckChanges(organization, named),
    messageLogChange(organization, salon.zone, {
      location_id: salon.location_id,
      kind: notice.kind,
      channel: 'email',
      appointment_id: visit.appointment_id,
      ...named,
      start: notice.visit.start,
      told: visit.told,
      to: to ?? client.client_email,
      subject: '',
      text: '',
      ...end,
    }),
  ];
}

/** Log entry of a message that was given up. Reads nothing, because a record of the visit may be what made it fail. */
export function visitMessageFailureChanges(item: OutboxItem, reason: UnsentReason): Change[] {
  const { message, zone, caused_by: _by, is_released: _released, ...visit } = parseVisitItem(item);
  const kind = visit.told || item.kind === 'reminder' ? message : 'confirmation';
  const outcome = { state: 'failed', reason, to: '', subject: '', text: '' } as const;
  return [
    ...erasureCheckChanges(item.organization_id, visit),
    messageLogChange(item.organization_id, zone, { ...visit, ...outcome, kind, channel: 'email' }),
  ];
}
