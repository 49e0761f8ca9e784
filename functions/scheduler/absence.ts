import type { Absence, AbsencePlanQuery, StrandedVisit } from '../../shared/contract/absence.ts';
import type { Appointment } from '../../shared/contract/appointments.ts';
import type { Move } from '../../shared/contract/booking.ts';
import { type Client, walkInId } from '../../shared/contract/clients.ts';
import type { WorkingHours } from '../../shared/contract/workingHours.ts';
import { type AbsentVisit, asksForStylist, planAbsence as planOffers } from '../../shared/rules/absence.ts';
import { isExpected, occupiesTime } from '../../shared/rules/appointmentStatus.ts';
import { toSteps } from '../../shared/rules/appointments.ts';
import { findUntoldReason } from '../../shared/rules/messages.ts';
import { personName } from '../../shared/rules/names.ts';
import { getOpeningHours } from '../../shared/rules/openingHours.ts';
import { findTextNumber } from '../../shared/rules/texts.ts';
import { addDays, dayOf, minutesOfDay, wallClockAt } from '../../shared/rules/time.ts';
import { withAbsence, withoutAbsence } from '../../shared/rules/workingHours.ts';
import { getBusySpans } from '../appointments/daySheetStore.ts';
import { earliestStart, todayIn, toStylistDay } from '../appointments/rules.ts';
import { dayRevisionKey, listStylistDay, parseAppointment, visitsRange } from '../appointments/store.ts';
import { findClientsByIds } from '../clients/store.ts';
import { auditEntry } from '../kit/audit.ts';
import { type Caller, userKey } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { badRequest } from '../kit/errors.ts';
import { getMany, query } from '../kit/read.ts';
import { add, commit, WriteConflict } from '../kit/write.ts';
import { configKey, getSalon, loadSalonWithStylists, parseConfig } from '../locations/store.ts';
import { getTelling } from '../messages/settingsStore.ts';
import { hoursChange, hoursFromItem, hoursKey } from '../stylists/store.ts';
import { parseWorkingStylist } from './loading.ts';
import { moveAppointments } from './moves.ts';
import { type Days, loadTeam, type TeamMember } from './team.ts';

/** Days after the absence on which a visit can be offered. */
const maxDaysLater = 14;
/** Latest visits of a client that are read: when they are busy, and who served them. */
const maxVisitsRead = 12;
/** Past visits that say whether a client comes for one stylist. */
const maxLastVisits = 3;

/**
 * Offers for the visits of a stylist who is sick. Reads day sheets eventually consistently, one request per stylist, and one per client;
 * saving checks them again.
 * @throws 404 for a salon of another organization, 403 for one the caller cannot access, 400 for a day that is over
 */
export async function planAbsence(caller: Caller, { location_id, user_id, date, from = 0, prefer }: AbsencePlanQuery) {
  const salon = await getSalon(caller, location_id);
  const clock = wallClockAt(salon.zone, now());
  assertNotOver(date, dayOf(clock));
  const organization = caller.organization_id;
  const days = Array.from({ length: maxDaysLater + 1 }, (_, index) => addDays(date, index));
  const [{ config, stylists }, visits, telling] = await Promise.all([
    loadSalonWithStylists(organization, location_id),
    listStylistDay(organization, { location_id, user_id, date }),
    getTelling(caller, salon.zone),
  ]);
  const stranded = visits.filter((one) => isExpected(one) && minutesOfDay(one.start) >= from);
  const change = telling?.settings.change;
  const tells_clients = change?.on === true;
  if (stranded.length === 0) return { visits: [], tells_clients };
  const range = [date, days.at(-1) ?? date] as const;
  const [team, clients, records] = await Promise.all([
    loadTeam(organization, stylists, range),
    loadClients(organization, stranded, range),
    tells_clients ? findClientsByIds(organization, [...new Set(stranded.map(({ client }) => client.client_id))]) : none,
  ]);
  const asking = stranded.map((one): AbsentVisit & { appointment: Appointment } => {
    const { client_id } = one.client;
    const serves = ({ person, assignments }: TeamMember) =>
      person.user_id === user_id ||
      one.services.every(({ service_id }) => assignments.some(({ serviceId }) => serviceId === service_id));
    return {
      appointment: one,
      ...{ id: one.appointmentId, start: one.start },
      clientId: client_id === walkInId ? undefined : client_id,
      services: one.services.map((service) => ({ steps: toSteps(service) })),
      able: team.filter(serves).map(({ person }) => person.user_id),
      asksForStylist:
        one.asked_stylist_id === user_id || asksForStylist(clients.get(client_id)?.lastStylistIds ?? [], user_id),
    };
  });
  const offers = planOffers(
    asking.map((one) => ({ ...one, asksForStylist: one.asksForStylist || prefer === 'stylist' })),
    {
      ...{ stylistId: user_id, days },
      dayAt: (userId, day, { clientId }) => {
        const { hours, weekly, busy } = team.find(({ person }) => person.user_id === userId) ?? nobody;
        const clientBusy = clients.get(clientId ?? '')?.busy.get(day);
        return toStylistDay(day, {
          ...{ salon, config, userId, hours, weekly, busy: busy.get(day), clientBusy },
          earliest: earliestStart(day, clock),
        });
      },
    },
  );
  const nameOf = (id: string) => {
    const member = team.find(({ person }) => person.user_id === id);
    return member ? personName(member.person) : '';
  };
  return {
    visits: asking.map(
      ({ appointment, asksForStylist: asks_for_stylist }): StrandedVisit => ({
        ...{
          appointment,
          asks_for_stylist,
          ...toTold(records.get(appointment.client.client_id), telling?.settings.texts.on),
        },
        offers: (offers.get(appointment.appointmentId) ?? []).map(({ stylistId, start, fit: { inside } }) => ({
          ...{ user_id: stylistId, user_name: nameOf(stylistId), start },
          ...(inside !== undefined && { inside }),
        })),
      }),
    ),
    tells_clients,
    ...(change?.on && {
      message: { subject: change.subject, text: change.text, salon_phone: config.phoneNumber ?? '' },
    }),
  };
}

const none: ReadonlyMap<string, Client> = new Map();

function toTold(client: Client | undefined, sendsTexts = false): Pick<StrandedVisit, 'first_name' | 'untold'> {
  if (!client) return {};
  const untold = sendsTexts && findTextNumber(client) ? undefined : findUntoldReason(client);
  return { first_name: client.client_first_name, ...(untold && { untold }) };
}

function assertNotOver(date: string, today: string): void {
  if (date < today) throw badRequest('This day is over.', { date: 'This day is over.' });
}

const nobody: Pick<TeamMember, 'hours' | 'weekly' | 'busy'> = {
  hours: { week: null, exceptions: [], version: 0 },
  ...{ weekly: [], busy: new Map() },
};

/** When the clients of visits are served elsewhere, by day, and by whom they were served last. One request per client. */
async function loadClients(organization: number, visits: readonly Appointment[], [first, last]: Days) {
  const moving = new Set(visits.map(({ appointmentId }) => appointmentId));
  const ids = new Set(visits.map(({ client }) => client.client_id).filter((id) => id !== walkInId));
  const load = async (id: string) => {
    const range = { ...visitsRange(organization, id, 'past', `${addDays(last, 1)} 00:00:00`), limit: maxVisitsRead };
    const found = (await query('appointments', range)).items.map(parseAppointment).filter(occupiesTime);
    const others = found.filter((one) => dayOf(one.start) >= first && !moving.has(one.appointmentId));
    const spans = others.flatMap((one) => getBusySpans(one).map((span) => ({ day: dayOf(one.start), ...span })));
    const before = found.filter((one) => dayOf(one.start) < first).slice(0, maxLastVisits);
    const busy = Map.groupBy(spans, ({ day }) => day);
    return [id, { busy, lastStylistIds: before.map(({ user_id }) => user_id) }] as const;
  };
  return new Map(await Promise.all([...ids].map(load)));
}

type Moving = { moves: readonly Move[] };

/**
 * Closes the day, then moves the visits that can be moved. Each of the two finds what an earlier try has done.
 * @throws 404 unless the stylist is one of the salon, 400 for a day that is over
 */
export async function saveAbsence(caller: Caller, { moves, ...absence }: Absence & Moving) {
  await changeHours(caller, absence, (hours, open) => withAbsence(hours, absence, open));
  return moveVisits(caller, moves, {});
}

/** Reopens the day and moves the visits back to where they were. */
export async function endAbsence(caller: Caller, { moves, ...absence }: Omit<Absence, 'from'> & Moving) {
  await changeHours(caller, absence, (hours) => withoutAbsence(hours, absence.date));
  return moveVisits(caller, moves, { allow_double_booking: true, allow_client_busy: true });
}

function moveVisits(caller: Caller, moves: readonly Move[], yes: Parameters<typeof moveAppointments>[1] | object) {
  return moves.length > 0
    ? moveAppointments(caller, { ...yes, moves, all_or_none: false })
    : { moved: [], refused: [], message: 'No appointments moved.' };
}

type ChangeHours = (hours: WorkingHours, open: ReturnType<typeof getOpeningHours>) => WorkingHours;

/** Changes the hours of a day, and the revision of its book, so that every open book shows it. */
async function changeHours(caller: Caller, { location_id, user_id, date }: Absence, change: ChangeHours) {
  const organization = caller.organization_id;
  const salon = await getSalon(caller, location_id);
  assertNotOver(date, todayIn(salon));
  const [stylistItem, configItem, hoursItem] = await getMany([
    { table: 'directory', key: userKey(organization, user_id) },
    { table: 'directory', key: configKey(organization, location_id) },
    { table: 'services', key: hoursKey(organization, user_id) },
  ]);
  parseWorkingStylist(stylistItem, location_id);
  const config = configItem ? parseConfig(configItem) : { location: location_id };
  const before = hoursFromItem(hoursItem);
  const after = change(before, getOpeningHours(config, date));
  if (after === before) return;
  await commit([
    hoursChange(organization, user_id, before, after, () => new WriteConflict()),
    add('appointments', dayRevisionKey(organization, location_id, date), { n: 1 }),
    auditEntry(caller, { entity: 'working hours', id: user_id, action: 'save', before, after }),
  ]);
}
