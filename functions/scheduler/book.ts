import { isDeepStrictEqual } from 'node:util';
import type { Appointment } from '../../shared/contract/appointments.ts';
import type { BlockedTime, WeeklyBlock } from '../../shared/contract/blockedTime.ts';
import type { Client } from '../../shared/contract/clients.ts';
import type { Location } from '../../shared/contract/locations.ts';
import type { StoredAssignment, Stylist } from '../../shared/contract/stylists.ts';
import type { User } from '../../shared/contract/users.ts';
import type { BookQuery } from '../../shared/contract/watch.ts';
import type { WorkingDay, WorkingHours } from '../../shared/contract/workingHours.ts';
import { listWeeklyBlocks } from '../../shared/rules/blockedTime.ts';
import { personName } from '../../shared/rules/names.ts';
import { packVisits, unpackVisits } from '../../shared/rules/packedVisits.ts';
import { resolveAssignments } from '../../shared/rules/serviceMinutes.ts';
import { addDays, wallClockAt } from '../../shared/rules/time.ts';
import { findWorkingDay } from '../../shared/rules/workingHours.ts';
import { weeklyBlocksFromItem, weeklyBlocksKey } from '../appointments/blockedTimeStore.ts';
import { toBookedClient } from '../appointments/rules.ts';
import { loadSalonDay } from '../appointments/store.ts';
import { clientFromItem, clientKey, listClientsPage } from '../clients/store.ts';
import { type Caller, parseUser, userKey } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { getMany } from '../kit/read.ts';
import { loadSalonWithStylists } from '../locations/store.ts';
import { getReminder } from '../messages/settingsStore.ts';
import { loadMenu, type Menu, toListedServices } from '../services/store.ts';
import { assignmentsFromItem, assignmentsKey, hoursFromItem, hoursKey } from '../stylists/store.ts';
import { isWorking } from '../users/store.ts';
import { createPatchTestSign } from './patchTests.ts';
import { joinRevisions, resolveRange } from './rangeStore.ts';

const initialClientCount = 20;
const hourMs = 3_600_000;

type Book = Awaited<ReturnType<typeof getBook>>;

/** The book with its visits packed, in a third of the bytes. Visits that could not be unpacked again stay as they are. */
export function packBook({ schedules, ...book }: Book) {
  const packed = packVisits(schedules, book.stylists);
  const unpacked = unpackVisits(packed, book.stylists);
  const fits = schedules.map((each, index) => isDeepStrictEqual(each, unpacked[index]));
  return {
    ...book,
    users: [],
    clients: [],
    schedules: schedules.filter((_, index) => !fits[index]),
    packed: { ...packed, visits: packed.visits.filter((_, index) => fits[index]) },
  };
}

/**
 * The appointment book of one salon, or of all salons the caller can access. Starts at `date`, or at the salon's today (a week at its
 * Sunday). Client names, phones and colors are current; prices and titles are those at booking.
 */
export async function getBook(caller: Caller, asked: BookQuery & { packed?: true | undefined }) {
  const organization = caller.organization_id;
  const { locations, shown, dozen, first, days, range } = await resolveRange(caller, asked);
  const [menu, reminder, page, salons] = await Promise.all([
    loadMenu(organization),
    getReminder(organization),
    asked.packed ? { Items: [] } : listClientsPage(organization, { limit: initialClientCount }),
    Promise.all(shown.map((salon) => loadSalonDays(organization, salon, range))),
  ]);
  const schedules = salons.flatMap((salon) => salon.schedules);
  const beside = await loadRelated(
    organization,
    schedules,
    salons.flatMap(({ people }) => people),
  );
  const stylists = buildColumns(salons, beside, range, menu);
  const current = createRefresh(beside.clients, menu);
  const isUnanswered = createReminderCheck(locations, reminder);
  const toPatchTestSign = createPatchTestSign(salons, beside.clients, menu);
  return {
    date: first,
    days,
    dozen,
    mark: joinRevisions(salons.flatMap(({ marks }) => marks)),
    stylists,
    schedules: schedules.map((one) => ({
      ...current(one),
      ...(isUnanswered(one) && { unconfirmed: true }),
      ...toPatchTestSign(one),
    })),
    blocked: salons.flatMap(({ salon, people, blocked }) => [
      ...blocked,
      ...listWeekly(beside.weekly, salon, people, range),
    ]),
    locations,
    configs: salons.map(({ config }) => config),
    services: toListedServices(menu).filter(({ service_status }) => service_status === 'Active'),
    users: stylists.map((stylist) => ({ user_id: stylist.user_id, user_name: personName(stylist) })),
    clients: [...new Map([...page.Items, ...beside.clients.values()].map((one) => [one.client_id, one])).values()],
  };
}

/** Tomorrow's visits that lack a patch test, by time. */
export async function listPatchTests(caller: Caller, Location: number) {
  const { first: today } = await resolveRange(caller, { Location });
  const { schedules } = await getBook(caller, { Location, date: addDays(today, 1), packed: true });
  return schedules
    .filter(({ patch_test }) => patch_test)
    .map(({ appointmentId: appointment_id, location: location_id, start, client }) => ({
      ...{ appointment_id, location_id, start, client_name: client.client_name },
    }))
    .sort((a, b) => a.start.localeCompare(b.start));
}

async function loadSalonDays(organization: number, salon: Location, range: readonly string[]) {
  const [{ config, stylists: people }, ...days] = await Promise.all([
    loadSalonWithStylists(organization, salon.location_id),
    ...range.map((day) => loadSalonDay(organization, salon.location_id, day)),
  ]);
  const [marks, schedules] = [days.map(({ mark }) => mark), days.flatMap((day) => day.schedules)];
  return { salon, config, people, marks, schedules, blocked: days.flatMap((day) => day.blocked) };
}

function createRefresh(clients: ReadonlyMap<string, Client>, { categories, services }: Menu) {
  const colors = new Map(categories.map(({ category_id, color }) => [category_id, color]));
  const colorOf = new Map(services.map(({ service_id, category_id }) => [service_id, colors.get(category_id)]));
  return (booked: Appointment): Appointment => {
    const client = clients.get(booked.client.client_id);
    return {
      ...booked,
      client: client ? toBookedClient(client) : booked.client,
      ...(client?.client_allergies && { alert: client.client_allergies }),
      services: booked.services.map((one) => ({
        ...one,
        service_color: colorOf.get(one.service_id) ?? one.service_color,
      })),
    };
  };
}

/** Whether the client was reminded of an appointment and has not confirmed it. */
function createReminderCheck(salons: readonly Location[], reminder: { hours: number } | undefined) {
  const clocks = new Map(
    reminder &&
      salons.map(({ location_id, zone }) => [location_id, wallClockAt(zone, now() + reminder.hours * hourMs)]),
  );
  return ({ status, location, start }: Appointment): boolean =>
    status === 'booked' && start <= (clocks.get(location) ?? '');
}

/** Records related to the appointments and stylists of the requested days, by id. */
type RelatedRecords = {
  clients: Map<string, Client>;
  /** Users with appointments who no longer work in the salon. */
  leavers: Map<string, User>;
  assignments: Map<string, StoredAssignment[]>;
  hours: Map<string, WorkingHours>;
  weekly: Map<string, readonly WeeklyBlock[]>;
};

/** Loads clients, former stylists, assignments, working hours and weekly blocked time. One request per 100 items. */
async function loadRelated(
  organization: number,
  schedules: readonly Appointment[],
  people: readonly User[],
): Promise<RelatedRecords> {
  const working = new Set(people.map(({ user_id }) => user_id));
  const clientIds = [...new Set(schedules.map((booked) => booked.client.client_id))];
  const leaverIds = [...new Set(schedules.map((booked) => booked.user_id))].filter((id) => !working.has(id));
  const workingIds = [...working];
  const items = await getMany([
    ...workingIds.map((id) => ({ table: 'services' as const, key: assignmentsKey(organization, id) })),
    ...workingIds.map((id) => ({ table: 'services' as const, key: hoursKey(organization, id) })),
    ...workingIds.map((id) => ({ table: 'appointments' as const, key: weeklyBlocksKey(organization, id) })),
    ...leaverIds.map((id) => ({ table: 'directory' as const, key: userKey(organization, id) })),
    ...clientIds.map((id) => ({ table: 'clients' as const, key: clientKey(organization, id) })),
  ]);
  const hours = items.splice(workingIds.length, workingIds.length);
  const weekly = items.splice(workingIds.length, workingIds.length);
  const leaverItems = items.slice(workingIds.length, workingIds.length + leaverIds.length);
  const guests = items.slice(workingIds.length + leaverIds.length);
  return {
    assignments: new Map(workingIds.map((id, index) => [id, assignmentsFromItem(items[index])])),
    hours: new Map(workingIds.map((id, index) => [id, hoursFromItem(hours[index])])),
    weekly: new Map(workingIds.map((id, index) => [id, weeklyBlocksFromItem(weekly[index]).rules])),
    leavers: new Map(leaverItems.flatMap((item) => (item ? [parseUser(item)] : [])).map((one) => [one.user_id, one])),
    clients: new Map(
      clientIds.flatMap((id, index) => {
        const known = clientFromItem(guests[index], organization, id);
        return known ? [[id, known] as const] : [];
      }),
    ),
  };
}

const listWeekly = (
  weekly: RelatedRecords['weekly'],
  { location_id }: Location,
  people: readonly User[],
  range: readonly string[],
): BlockedTime[] =>
  people.flatMap(({ user_id }) => {
    const rules = (weekly.get(user_id) ?? []).filter(({ location }) => location === location_id);
    return rules.length === 0 ? [] : range.flatMap((day) => listWeeklyBlocks(rules, user_id, day));
  });

type SalonDays = { salon: Location; people: readonly User[]; schedules: readonly Appointment[] };

/**
 * Columns of the book: stylists who take appointments in a salon, and former or inactive ones who still have some. In the book of several
 * salons a stylist appears once, in the primary salon.
 */
function buildColumns(
  salons: readonly SalonDays[],
  beside: Pick<RelatedRecords, 'assignments' | 'hours' | 'leavers'>,
  range: readonly string[],
  menu: Menu,
): Stylist[] {
  const services = new Map(menu.services.map((one) => [one.service_id, one]));
  const columns = new Map<string, Stylist>();
  for (const { salon, people, schedules } of salons) {
    const booked = new Set(schedules.map(({ user_id }) => user_id));
    const leavers = [...beside.leavers.values()].filter(({ user_id }) => booked.has(user_id));
    for (const person of [...people.filter((one) => isWorking(one) || booked.has(one.user_id)), ...leavers])
      if (!columns.has(person.user_id) || person.location_id === salon.location_id)
        columns.set(person.user_id, {
          user_id: person.user_id,
          user_first_name: person.user_first_name,
          user_last_name: person.user_last_name,
          location_id: salon.location_id,
          location_name: salon.location_name,
          services: resolveAssignments(beside.assignments.get(person.user_id) ?? [], services),
          days: listWorkingDays(beside.hours.get(person.user_id), range),
        });
  }
  return [...columns.values()];
}

const listWorkingDays = (hours: WorkingHours | undefined, range: readonly string[]): WorkingDay[] =>
  hours ? range.flatMap((day) => findWorkingDay(hours, day) ?? []) : [];
