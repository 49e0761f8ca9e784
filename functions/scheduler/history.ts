import type { Appointment, AppointmentAuditEntry, ClientAppointment } from '../../shared/contract/appointments.ts';
import { maxSummarizedVisits } from '../../shared/contract/clientVisits.ts';
import type { EndpointReply } from '../../shared/contract/endpoint.ts';
import type { Location } from '../../shared/contract/locations.ts';
import type { scheduler } from '../../shared/contract/scheduler.ts';
import { occupiesTime } from '../../shared/rules/appointmentStatus.ts';
import { personName } from '../../shared/rules/names.ts';
import { roundToCents } from '../../shared/rules/numbers.ts';
import { findTextNumber } from '../../shared/rules/texts.ts';
import { dayOf, wallClockAt } from '../../shared/rules/time.ts';
import {
  listDeletedAppointments,
  parseAppointment,
  parseOptionalAppointment,
  visitsRange,
} from '../appointments/store.ts';
import { findClient } from '../clients/store.ts';
import { listAuditEntries } from '../kit/audit.ts';
import { type Caller, parseUser, userKey } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { notFound } from '../kit/errors.ts';
import { readPage } from '../kit/page.ts';
import { get, getMany, query } from '../kit/read.ts';
import { assertCanAccessSalon, canAccessSalon } from '../kit/scope.ts';
import { getCachedLocations } from '../locations/store.ts';
import { sendsTexts } from '../messages/settingsStore.ts';
import { loadAppointmentPlace } from './loading.ts';
import { finishMerges } from './mergeClients.ts';

const maxAuditEntries = 100;

/**
 * Audit entries of an appointment, newest first, also of a deleted one.
 * @throws 404 for an unknown appointment or one of another organization, 403 for a salon the caller cannot access
 */
export async function listAuditTrail(caller: Caller, id: string): Promise<AppointmentAuditEntry[]> {
  const audits = await listAuditEntries(caller.organization_id, 'appointment', id, maxAuditEntries);
  const steps = audits.map(({ before, after, ...audit }) => ({
    ...audit,
    ...(before !== undefined && { before: parseAppointment(before) }),
    ...(after !== undefined && { after: parseAppointment(after) }),
  }));
  const [last] = steps;
  const newest = last?.after ?? last?.before ?? (await findCurrent(caller, id));
  if (newest) assertCanAccessSalon(caller, newest.location);
  const names = await loadNames(caller, steps);
  return steps.map((step) => ({ ...step, user_name: names.get(step.user_id) ?? '' }));
}

async function findCurrent(caller: Caller, id: string): Promise<Appointment | undefined> {
  const { at } = await loadAppointmentPlace(caller, id);
  return parseOptionalAppointment(await get('appointments', at));
}

/** Deleted appointments of the salons and days, most recently deleted first. */
export async function listDeleted(caller: Caller, salons: readonly { location_id: number }[], days: readonly string[]) {
  const { organization_id } = caller;
  const lists = await Promise.all(
    salons.flatMap(({ location_id }) => days.map((day) => listDeletedAppointments(organization_id, location_id, day))),
  );
  const deleted = lists.flat().toSorted((a, b) => b.deleted_at.localeCompare(a.deleted_at));
  const names = await loadNames(
    caller,
    deleted.map(({ deleted_by }) => ({ user_id: deleted_by })),
  );
  return deleted.map((one) => ({ ...one, deleted_by_name: names.get(one.deleted_by) ?? '' }));
}

/** Current names by user id, including former users. */
async function loadNames({ organization_id }: Caller, people: readonly { user_id: string }[]) {
  const ids = [...new Set(people.map(({ user_id }) => user_id))];
  const items = await getMany(ids.map((id) => ({ table: 'directory', key: userKey(organization_id, id) })));
  return new Map(items.flatMap((item) => (item ? [parseUser(item)] : [])).map((one) => [one.user_id, personName(one)]));
}

type VisitQuery = { client_id: string; when: 'next' | 'past' | 'today'; limit: number; cursor?: string | undefined };

/**
 * Page of a client's next or past appointments in the salons that the caller can access, nearest to now first.
 * @throws 404 for an unknown client or one of another organization
 */
export async function listVisitsPage(caller: Caller, { client_id, when, ...request }: VisitQuery) {
  const organization = caller.organization_id;
  const salons = await getCachedLocations(organization);
  const [client, page] = await Promise.all([
    findClient(organization, client_id),
    readPage({
      table: 'appointments',
      request,
      cursorScope: { organization, client_id, when },
      pin: when === 'today' ? dayOf(getHomeClock(caller, salons)) : getHomeClock(caller, salons),
      ranges: (clock) => [visitsRange(organization, client_id, when === 'past' ? 'past' : 'next', clock)],
      toRow: parseAppointment,
      isIncluded: ({ location }) => canAccessSalon(caller, location),
    }),
  ]);
  if (!client) throw notFound('Client');
  return { ...page, Items: page.Items.map((visit) => toClientAppointment(visit, salons)) };
}

/**
 * Visits and missed ones of a client, and what is next, in the salons that the caller can access. Two queries and the client. Completes
 * merges that were interrupted first.
 * @throws 404 for an unknown client or one of another organization
 */
export async function summarizeClient(
  caller: Caller,
  { client_id, appointment_id }: { client_id: string; appointment_id?: string | undefined },
): Promise<EndpointReply<typeof scheduler.getClientSummary>> {
  const organization = caller.organization_id;
  const salons = await getCachedLocations(organization);
  const clock = getHomeClock(caller, salons);
  const range = (when: 'next' | 'past') => visitsRange(organization, client_id, when, clock);
  const [client, past, coming] = await Promise.all([
    findClient(organization, client_id),
    query('appointments', { ...range('past'), limit: maxSummarizedVisits }),
    query('appointments', { ...range('next'), limit: maxSummarizedNext }),
  ]);
  if (!client) throw notFound('Client');
  if (await finishMerges(caller, client)) return summarizeClient(caller, { client_id, appointment_id });
  const toVisits = ({ items }: typeof past) =>
    items
      .map(parseAppointment)
      .filter((one) => canAccessSalon(caller, one.location) && one.appointmentId !== appointment_id);
  const before = toVisits(past);
  const [last, next] = [before.find(occupiesTime), toVisits(coming).find(occupiesTime)];
  return {
    client_id: client.client_id,
    notes: client.client_notes,
    patch_test: client.client_patch_test,
    picture_consent: client.client_picture_consent?.answer === 'yes',
    takes_texts: findTextNumber(client) !== undefined && (await sendsTexts(organization)),
    visits: before.filter(occupiesTime).length,
    no_shows: before.filter(({ status }) => status === 'no_show').length,
    is_capped: past.next !== undefined,
    ...(last && { last: toClientAppointment(last, salons) }),
    ...(next && { next: toClientAppointment(next, salons) }),
  };
}

/** Coming visits that are read to find the next one that is to take place. */
const maxSummarizedNext = 10;

/** Current moment in the caller's salon; in the first salon for callers without one. */
function getHomeClock(caller: Caller, salons: readonly Location[]): string {
  const home = salons.find(({ location_id }) => location_id === caller.location_id) ?? salons[0];
  return wallClockAt(home?.zone ?? 'UTC', now());
}

const toClientAppointment = (visit: Appointment, salons: readonly Location[]): ClientAppointment => ({
  ...visit,
  location_name: salons.find(({ location_id }) => location_id === visit.location)?.location_name ?? '',
  price: roundToCents(visit.services.reduce((total, { price }) => total + price, 0)),
});
