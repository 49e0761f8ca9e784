import type { Appointment } from '../../shared/contract/appointments.ts';
import {
  type AssignmentForm,
  type StoredAssignment,
  type StylistService,
  stylists,
} from '../../shared/contract/stylists.ts';
import type { User } from '../../shared/contract/users.ts';
import { findStrandedByWork } from '../../shared/rules/openingHours.ts';
import { resolveAssignment, resolveAssignments } from '../../shared/rules/serviceMinutes.ts';
import { addDays, dayOf, wallClockAt } from '../../shared/rules/time.ts';
import { keepAbsences, toOpeningWeek } from '../../shared/rules/workingHours.ts';
import { assertNoneStranded } from '../appointments/rules.ts';
import { listAppointmentsOfStylist } from '../appointments/store.ts';
import { auditEntry } from '../kit/audit.ts';
import type { Caller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { notFound, stale } from '../kit/errors.ts';
import { serve } from '../kit/serve.ts';
import { commit } from '../kit/write.ts';
import { assertSalonAccess, findSalon, getCachedLocations } from '../locations/store.ts';
import { loadMenu, toListedServices } from '../services/store.ts';
import { isStylist, isWorking, listUsers, listUsersOfSalons } from '../users/store.ts';
import { getFeed, renewFeed, revokeFeed } from './calendarFeed.ts';
import {
  addAssignments,
  assertWorking,
  changeAssignments,
  compareNames,
  createAssignments,
  toListedStylist,
  updateAssignment,
} from './rules.ts';
import {
  assignmentsChange,
  findHours,
  hoursChange,
  loadAssignments,
  loadStylist,
  loadStylists,
  type Skills,
} from './store.ts';

export const handler = serve(stylists, {
  listStylists: async ({ caller }) => toListedStylists(caller, await listVisibleUsers(caller)),

  getStylist: async ({ params, caller }) => {
    const [{ person, services }, menu] = await Promise.all([
      loadStylist(caller, params.id),
      loadMenu(caller.organization_id),
    ]);
    return toListedStylist(person, services, menu.services);
  },

  listStylistsByLocation: async ({ body, caller }) => {
    await assertSalonAccess(caller, body.location);
    return toListedStylists(caller, await listUsersOfSalons(caller.organization_id, [body.location]));
  },

  listAssignments: async ({ caller }) => {
    const people = (await listVisibleUsers(caller)).filter(takesAppointments);
    const [found, menu] = await Promise.all([
      loadAssignments(caller.organization_id, people),
      loadMenu(caller.organization_id),
    ]);
    return resolveAssignments(found.flat(), new Map(menu.services.map((one) => [one.service_id, one])));
  },

  listUserServices: ({ params, caller }) => listStylistServices(caller, params.userId),

  listServicesToAdd: async ({ params, caller }) => {
    const [{ services }, menu] = await Promise.all([
      loadStylist(caller, params.stylistId),
      loadMenu(caller.organization_id),
    ]);
    const done = new Set(services.map(({ serviceId }) => serviceId));
    return toListedServices(menu).filter((one) => one.service_status === 'Active' && !done.has(one.service_id));
  },

  getServiceToEdit: async ({ params, caller }) => {
    const found = (await listStylistServices(caller, params.userId)).find(
      ({ service_id }) => service_id === params.serviceId,
    );
    if (!found) throw notFound('Service');
    return found;
  },

  addServicesToStylists: ({ body, caller }) => addServices(caller, body),

  saveAssignments: async ({ body, caller }) => {
    const [people, { services }] = await Promise.all([
      loadStylists(caller, [...new Set(body.map(({ userId }) => userId))]),
      loadMenu(caller.organization_id),
    ]);
    await commit(
      people.flatMap((skills) => {
        const theirs = body.filter(({ userId }) => userId === skills.person.user_id);
        return assignmentSaveChanges(caller, skills, changeAssignments(skills.services, theirs, services));
      }),
    );
    return { message: 'Services saved' };
  },

  updateUserService: async ({ body, caller }) => {
    const [{ person, services, expectedVersion }, menu] = await Promise.all([
      loadStylist(caller, body.userId),
      loadMenu(caller.organization_id),
    ]);
    const before = services.find(({ serviceId }) => serviceId === body.serviceId);
    if (!before) throw notFound('Service');
    if (body.version !== undefined && body.version !== before.version) throw stale(before);
    const after = updateAssignment(before, body, menu.services);
    await saveSkills(
      caller,
      { person, services, expectedVersion },
      services.map((one) => (one === before ? after : one)),
    );
    return { message: 'Service updated' };
  },

  deleteUserService: async ({ body, caller }) => {
    const skills = await loadStylist(caller, body.userId);
    const left = skills.services.filter(({ serviceId }) => serviceId !== body.serviceId);
    if (left.length === skills.services.length) throw notFound('Service');
    await saveSkills(caller, skills, left);
    return { message: 'Service deleted' };
  },

  getWorkingHours: async ({ params, caller }) => {
    const [hours, { person }] = await Promise.all([
      findHours(caller.organization_id, params.id),
      loadStylist(caller, params.id),
    ]);
    const home = person.location_id === null ? undefined : await findSalon(caller.organization_id, person.location_id);
    return { ...hours, opening: home?.config ? toOpeningWeek(home.config) : null };
  },

  saveWorkingHours: async ({ params, body: { allow_stranded, ...wanted }, caller }) => {
    const [before, { person }] = await Promise.all([
      findHours(caller.organization_id, params.id),
      loadStylist(caller, params.id),
    ]);
    assertWorking(person);
    const after = keepAbsences(before, wanted);
    if (!allow_stranded && after.version === before.version)
      assertNoneStranded(findStrandedByWork(await listUpcomingAppointments(caller, person), before, after));
    const auditEvent = { entity: 'working hours', id: params.id, action: 'save', before, after };
    await commit([hoursChange(caller.organization_id, params.id, before, after), auditEntry(caller, auditEvent)]);
    return { message: 'Hours saved', hours: { ...after, version: after.version + 1 } };
  },

  getCalendarFeed: ({ params, caller }) => getFeed(caller, params.id),

  createCalendarFeed: ({ params, caller }) => renewFeed(caller, params.id),

  revokeCalendarFeed: ({ params, caller }) => revokeFeed(caller, params.id),
});

/** Days ahead to check for appointments outside of new hours. */
const lookAheadDays = 366;

/** Future appointments of a stylist, by the clock of their primary salon. */
async function listUpcomingAppointments(
  { organization_id }: Caller,
  { user_id, location_id }: User,
): Promise<Appointment[]> {
  const salons = await getCachedLocations(organization_id);
  const zone = salons.find((salon) => salon.location_id === location_id)?.zone;
  const moment = zone ? wallClockAt(zone, now()) : new Date(now()).toISOString().slice(0, 19).replace('T', ' ');
  const today = dayOf(moment);
  const booked = await listAppointmentsOfStylist(organization_id, user_id, [today, addDays(today, lookAheadDays)]);
  return booked.filter(({ start }) => start >= moment);
}

const takesAppointments = (person: User): boolean => isStylist(person) && isWorking(person);

const listVisibleUsers = (caller: Caller): Promise<User[]> =>
  caller.types.includes(3)
    ? listUsers(caller.organization_id)
    : listUsersOfSalons(caller.organization_id, caller.location_ids);

async function toListedStylists(caller: Caller, people: readonly User[]) {
  const listed = people.filter(takesAppointments).sort(compareNames);
  const [services, menu] = await Promise.all([
    loadAssignments(caller.organization_id, listed),
    loadMenu(caller.organization_id),
  ]);
  return listed.map((person, index) => toListedStylist(person, services[index] ?? [], menu.services));
}

async function listStylistServices(caller: Caller, userId: string): Promise<StylistService[]> {
  const [{ services }, menu] = await Promise.all([loadStylist(caller, userId), loadMenu(caller.organization_id)]);
  const settings = new Map(services.map((one) => [one.serviceId, one]));
  return toListedServices(menu).flatMap((one) => {
    const assignment = settings.get(one.service_id);
    return assignment ? [{ ...one, assignment: resolveAssignment(assignment, one) }] : [];
  });
}

async function addServices(caller: Caller, forms: readonly AssignmentForm[]): Promise<void> {
  const [people, { services }] = await Promise.all([
    loadStylists(caller, [...new Set(forms.map(({ userId }) => userId))]),
    loadMenu(caller.organization_id),
  ]);
  const added = createAssignments(forms, services);
  const changes = people.flatMap((skills) => {
    const theirs = added.filter(({ userId }) => userId === skills.person.user_id);
    return assignmentSaveChanges(caller, skills, addAssignments(skills.services, theirs, services));
  });
  await commit(changes);
}

const saveSkills = (caller: Caller, skills: Skills, after: readonly StoredAssignment[]) =>
  commit(assignmentSaveChanges(caller, skills, after));

function assignmentSaveChanges(
  caller: Caller,
  { person, services: before, expectedVersion }: Skills,
  after: readonly StoredAssignment[],
) {
  assertWorking(person);
  return [
    assignmentsChange(caller.organization_id, person.user_id, after, expectedVersion),
    auditEntry(caller, {
      entity: 'stylist services',
      id: person.user_id,
      action: 'update',
      before: { services: before },
      after: { services: after },
    }),
  ];
}
