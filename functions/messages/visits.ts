import type { Appointment } from '../../shared/contract/appointments.ts';
import type { Client } from '../../shared/contract/clients.ts';
import type { Location } from '../../shared/contract/locations.ts';
import type {
  Channel,
  LoggedMessage,
  MessageKind,
  MessageSettings,
  ToldVisit,
  UnsentReason,
} from '../../shared/contract/messages.ts';
import { chooseMessage, findEndOfQuiet, findUntoldReason, viewVisit } from '../../shared/rules/messages.ts';
import { writeMessage, writeText } from '../../shared/rules/messageTexts.ts';
import { clientName } from '../../shared/rules/names.ts';
import { plainName } from '../../shared/rules/plainName.ts';
import { countTextParts, findTextNumber } from '../../shared/rules/texts.ts';
import { dayOf, minutesBetween, toInstant, wallClockAt } from '../../shared/rules/time.ts';
import { findPlace, listTogether, parseOptionalAppointment } from '../appointments/store.ts';
import { erasureCheckChanges, findClient } from '../clients/store.ts';
import { now } from '../kit/clock.ts';
import { formatCalendar } from '../kit/ics.ts';
import { ulid } from '../kit/ids.ts';
import { logHeld } from '../kit/log.ts';
import { get } from '../kit/read.ts';
import type { Change } from '../kit/write.ts';
import { findSalon, listLocations } from '../locations/store.ts';
import type { OutboxItem } from '../outbox/outboxStore.ts';
import { parseVisitItem, type VisitItem } from '../outbox/visitStore.ts';
import { MaybeSent, type Outcome, Rejected, type Sent } from '../outbox/worker.ts';
import { buildLink } from './links.ts';
import { messageLogChange } from './logStore.ts';
import { countMessage } from './messageLimits.ts';
import { claimOthers, findOtherVisits, type OtherVisit } from './otherVisits.ts';
import { isSetUp, sendMessage } from './provider.ts';
import { loadMessageSettings } from './settingsStore.ts';
import { textedChange } from './textStore.ts';

const hourMs = 3_600_000;

type Salon = Pick<Location, 'location_id' | 'location_name' | 'zone'>;
const unknownSalon = (location_id: number): Salon => ({ location_id, location_name: '', zone: 'UTC' });

/** Sends what a client is to be told about a visit, as it stands now, and in the same message about others that wait. */
export async function sendVisitMessage(item: OutboxItem): Promise<Outcome> {
  const { organization_id: organization, kind } = item;
  const visit = parseVisitItem(item);
  const [settings, { client, owner, appointment, current, salonOf, salons }] = await Promise.all([
    loadMessageSettings(organization),
    loadVisit(organization, visit),
  ]);
  const hasBegun = (told: ToldVisit): boolean => told.start <= wallClockAt(salonOf(told).zone, now());
  const notice =
    kind === 'visit' ? chooseMessage(visit.told ?? undefined, current, hasBegun) : remind(visit, current, hasBegun);
  if (!notice || !client || client.erased) return { changes: [] };
  if (notice.kind === 'reminder' && appointment && (await followsAnother(organization, appointment)))
    return { changes: [] };

  const salon = salonOf(notice.visit);
  const number = findNumber(settings, client);
  const alone: Entry = {
    visit,
    client,
    notice,
    appointment,
    salon,
    organization,
    others: [],
    number,
    logged: { at: now(), message_id: ulid() },
  };
  const reason = findReasonToSkip(notice.kind, settings, alone);
  const until = findEndOfQuiet(settings, salon.zone, now());
  if (!reason && until !== undefined)
    return toInstant(notice.visit.start, salon.zone) <= until
      ? { changes: outcomeChanges(alone, { state: 'skipped', reason: 'quiet_hours' }) }
      : { until };
  const shared = { kind: notice.kind, owner, location_id: salon.location_id, hasBegun };
  const found = kind === 'visit' ? await findOtherVisits(item, settings, shared) : { others: [] };
  if ('until' in found) return found;
  const others = await claimOthers(item, found.others);
  if (!others) return { until: now() + 60_000 };
  const entry = { ...alone, others };
  return reason ? toOutcome(entry, { state: 'skipped', reason }) : deliver(item, entry, settings, salons.length);
}

async function deliver({ id }: OutboxItem, entry: Entry, settings: MessageSettings, salons: number): Promise<Outcome> {
  const { organization, notice, salon, visit, number } = entry;
  const { stopLink, ...written } = await writeVisitMessage(entry, settings);
  const { to, subject, text } = written;
  const { caused_by: causedBy, is_released: isReleased } = visit;
  const channel = channelOf(entry);
  const counted = { channel, organization, salons, causedBy, to, isReleased };
  const ofMonth = number && { parts: countTextParts(text), monthlyCap: settings.texts.monthly_cap };
  const { exceeded, giveBack } = await countMessage({ ...counted, ...ofMonth });
  if (exceeded) {
    logHeld({ organization, limit: exceeded });
    const next = findNextHour();
    const isInTime = next < toInstant(notice.visit.start, salon.zone);
    if (exceeded !== 'address' && exceeded !== 'month' && isInTime) return { until: next, isHeld: true };
    return toOutcome(entry, {
      state: 'held',
      reason: exceeded === 'month' ? 'month_cap' : 'too_many',
      to,
      subject,
      text,
    });
  }
  const calendar = number || notice.kind === 'reminder' ? undefined : formatVisitCalendar(entry);
  const fromName = plainName(salon.location_name);
  const message = { ...written, stopLink, id, channel, fromName, calendar, logged: placeInLog(entry) };
  try {
    await sendMessage(message);
  } catch (error) {
    if (!(error instanceof MaybeSent)) await giveBack();
    if (!(error instanceof Rejected) || entry.others.length === 0) throw error;
    return toOutcome(entry, { state: 'failed', reason: 'rejected', to, subject, text });
  }
  return { ...toOutcome(entry, { state: 'sent', to, subject, text }), sent: toSent(notice) };
}

const toSent = ({ kind, visit }: Entry['notice']): Sent => ({ told: kind === 'cancellation' ? null : visit });

const toOutcome = (entry: Entry, end: End): Extract<Outcome, { changes: Change[] }> => ({
  changes: outcomeChanges(entry, end),
  others: entry.others.map(({ item, visit }) => ({ item, sent: toSent({ kind: entry.notice.kind, visit }) })),
});

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
  const owner = appointment?.client.client_id === client_id ? client_id : (client?.client_id ?? '');
  const salonOf = (told: ToldVisit): Salon =>
    salons.find(({ location_id }) => location_id === told.location_id) ?? unknownSalon(told.location_id);
  return { client, owner, appointment, current: viewVisit(appointment, owner), salons, salonOf };
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

/** Whether an earlier visit of the same booking reminds the client of both. A canceled one does not. */
const followsAnother = async (organization: number, visit: Appointment): Promise<boolean> =>
  (await listTogether(organization, visit)).some(({ start, status }) => start < visit.start && status !== 'cancelled');

/** Where a text goes, if the organization sends texts and the client said yes to them. */
export const findNumber = ({ texts }: MessageSettings, client: Client): string | undefined =>
  texts.on && isSetUp('sms') ? findTextNumber(client) : undefined;

function findReasonToSkip(kind: MessageKind, settings: MessageSettings, { client, number }: Entry) {
  if (!settings[kind].on) return 'switched_off';
  if (number) return undefined;
  return findUntoldReason(client) ?? (isSetUp('email') ? undefined : 'not_set_up');
}

type Entry = {
  visit: VisitItem;
  client: Client;
  notice: { kind: MessageKind; visit: ToldVisit };
  /** Undefined if it was deleted. */
  appointment: Appointment | undefined;
  salon: Salon;
  organization: number;
  /** Other visits that the same message tells of. */
  others: readonly OtherVisit[];
  /** Phone that gets a text. Undefined for an email. */
  number: string | undefined;
  /** When and under which ID the message is in the log. */
  logged: { at: number; message_id: string };
};

const channelOf = ({ number }: Pick<Entry, 'number'>): Channel => (number ? 'sms' : 'email');

/** Where the log has a message, for the carrier's report of it. */
const placeInLog = ({ organization, salon, logged }: Entry): Record<string, string> => ({
  organization: String(organization),
  location: String(salon.location_id),
  date: dayOf(wallClockAt(salon.zone, logged.at)),
  logged: logged.message_id,
});

const listVisits = ({ notice, appointment, visit: { appointment_id }, others }: Entry) =>
  [{ appointment_id, visit: notice.visit, appointment }]
    .concat(others.map(({ item, ...other }) => ({ ...other, appointment_id: parseVisitItem(item).appointment_id })))
    .sort((a, b) => a.visit.start.localeCompare(b.visit.start));

/** Calendar file with the visits of a message. An event that was in an earlier one is replaced. */
const formatVisitCalendar = (entry: Entry): string =>
  formatCalendar({
    made: now(),
    events: listVisits(entry).map(({ appointment_id, visit, appointment }) => {
      const start = toInstant(visit.start, entry.salon.zone);
      const minutes = appointment && minutesBetween(appointment.start, appointment.end);
      return {
        uid: `${appointment_id}@salon-console`,
        sequence: Math.floor(now() / 1000),
        start,
        end: minutes === undefined ? undefined : start + minutes * 60_000,
        summary: plainName(`${visit.services.join(', ')} with ${visit.user_name}`),
        location: plainName(entry.salon.location_name),
        isCanceled: entry.notice.kind === 'cancellation',
      };
    }),
  });

async function writeVisitMessage(entry: Entry, settings: MessageSettings) {
  const { visit, client, notice, salon, organization, number } = entry;
  const found = await findSalon(organization, salon.location_id);
  const stop = { may: 'stop', organization, client: client.client_id, channel: 'email' } as const;
  const { start } = notice.visit;
  const confirm = { may: 'confirm', organization, appointment: visit.appointment_id, start } as const;
  const stopLink = buildLink(stop);
  const subject = {
    client: { name: clientName(client), firstName: client.client_first_name },
    salon: { name: salon.location_name, phone: found?.config?.phoneNumber ?? '' },
    visits: listVisits(entry).map((one) => one.visit),
    links: { confirm: buildLink(confirm), stop: stopLink },
  };
  if (number) return { to: number, subject: '', text: writeText(settings.texts[notice.kind], subject), stopLink };
  return { ...writeMessage(settings[notice.kind], subject), to: client.client_email, stopLink };
}

type End = Pick<LoggedMessage, 'state' | 'reason'> & Partial<Pick<LoggedMessage, 'to' | 'subject' | 'text'>>;

function outcomeChanges(entry: Entry, { to, ...end }: End): Change[] {
  const { visit, client, notice, salon, organization, others, number, logged } = entry;
  const named = { client_id: client.client_id, client_name: clientName(client) };
  const visitIds = { appointment_id: visit.appointment_id };
  return [
    ...erasureCheckChanges(organization, named),
    ...(number && end.state === 'sent'
      ? [textedChange(number, organization, { ...notice.visit, ...named, ...visitIds })]
      : []),
    messageLogChange(
      organization,
      salon.zone,
      {
        location_id: salon.location_id,
        kind: notice.kind,
        channel: channelOf(entry),
        appointment_id: visit.appointment_id,
        ...named,
        start: notice.visit.start,
        told: visit.told,
        others: others.map(({ item, told, visit: { start } }) => {
          const { appointment_id } = parseVisitItem(item);
          return { appointment_id, start, told };
        }),
        to: to ?? number ?? client.client_email,
        subject: '',
        text: '',
        ...end,
      },
      logged,
    ),
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
