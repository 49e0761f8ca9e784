import type { Appointment } from '../../shared/contract/appointments.ts';
import { type Assignment, type AssignmentForm, type StylistService, stylists } from '../../shared/contract/stylists.ts';
import type { User } from '../../shared/contract/users.ts';
import { findStrandedByWork } from '../../shared/rules/openingHours.ts';
import { addDays, dayOf, wallClockAt } from '../../shared/rules/time.ts';
import { toOpeningWeek } from '../../shared/rules/workingHours.ts';
import { auditEntry } from '../kit/audit.ts';
import type { Caller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { notFound, stale } from '../kit/errors.ts';
import { serve } from '../kit/serve.ts';
import { commit } from '../kit/write.ts';
import { findSalon, mustKnowSalon, recentLocationsOf } from '../locations/store.ts';
import { mustStrandNone } from '../scheduler/rules.ts';
import { appointmentsOfStylist } from '../scheduler/store.ts';
import { listed, menuOf } from '../services/store.ts';
import { isStylist, isWorking, usersOf, usersOfSalons } from '../users/store.ts';
import { endFeed, feedOf, renewFeed } from './feed.ts';
import { byName, changedAssignment, lineOf, mustBeWorking, newAssignments, withAdded } from './rules.ts';
import {
  assignmentsOf,
  findHours,
  readStylist,
  readStylists,
  type Skills,
  saveAssignments,
  saveHours,
} from './store.ts';

export const handler = serve(stylists, {
  listStylists: async ({ caller }) => lines(caller, await within(caller)),

  getStylist: async ({ params, caller }) => {
    const [{ person, services }, menu] = await Promise.all([
      readStylist(caller, params.id),
      menuOf(caller.organization_id),
    ]);
    return lineOf(person, services, menu.services);
  },

  listStylistsByLocation: async ({ body, caller }) => {
    await mustKnowSalon(caller, body.location);
    return lines(caller, await usersOfSalons(caller.organization_id, [body.location]));
  },

  listAssignments: async ({ caller }) => {
    const people = (await within(caller)).filter(takesAppointments);
    return (await assignmentsOf(caller.organization_id, people)).flat();
  },

  listUserServices: ({ params, caller }) => servicesOf(caller, params.userId),

  listServicesToAdd: async ({ params, caller }) => {
    const [{ services }, menu] = await Promise.all([
      readStylist(caller, params.stylistId),
      menuOf(caller.organization_id),
    ]);
    const done = new Set(services.map(({ serviceId }) => serviceId));
    return listed(menu).filter((one) => one.service_status === 'Active' && !done.has(one.service_id));
  },

  getServiceToEdit: async ({ params, caller }) => {
    const found = (await servicesOf(caller, params.userId)).find(({ service_id }) => service_id === params.serviceId);
    if (!found) throw notFound('Service');
    return found;
  },

  addServicesToStylists: ({ body, caller }) => add(caller, body),

  updateUserService: async ({ body, caller }) => {
    const [{ person, services, seen }, menu] = await Promise.all([
      readStylist(caller, body.userId),
      menuOf(caller.organization_id),
    ]);
    const before = services.find(({ serviceId }) => serviceId === body.serviceId);
    if (!before) throw notFound('Service');
    if (body.version !== undefined && body.version !== before.version) throw stale(before);
    const after = changedAssignment(before, body, menu.services);
    await save(
      caller,
      { person, services, seen },
      services.map((one) => (one === before ? after : one)),
    );
    return { message: 'Service updated' };
  },

  deleteUserService: async ({ body, caller }) => {
    const skills = await readStylist(caller, body.userId);
    const left = skills.services.filter(({ serviceId }) => serviceId !== body.serviceId);
    if (left.length === skills.services.length) throw notFound('Service');
    await save(caller, skills, left);
    return { message: 'Service deleted' };
  },

  getWorkingHours: async ({ params, caller }) => {
    const [hours, { person }] = await Promise.all([
      findHours(caller.organization_id, params.id),
      readStylist(caller, params.id),
    ]);
    const home = person.location_id === null ? undefined : await findSalon(caller.organization_id, person.location_id);
    return { ...hours, opening: home?.config ? toOpeningWeek(home.config) : null };
  },

  saveWorkingHours: async ({ params, body: { allow_stranded, ...after }, caller }) => {
    const [before, { person }] = await Promise.all([
      findHours(caller.organization_id, params.id),
      readStylist(caller, params.id),
    ]);
    mustBeWorking(person);
    if (!allow_stranded && after.version === before.version)
      mustStrandNone(findStrandedByWork(await bookedAhead(caller, person), before, after));
    const trail = { entity: 'working hours', id: params.id, action: 'save', before, after };
    await commit([saveHours(caller.organization_id, params.id, before, after), auditEntry(caller, trail)]);
    return { message: 'Hours saved', hours: { ...after, version: after.version + 1 } };
  },

  getCalendarFeed: ({ params, caller }) => feedOf(caller, params.id),

  createCalendarFeed: ({ params, caller }) => renewFeed(caller, params.id),

  revokeCalendarFeed: ({ params, caller }) => endFeed(caller, params.id),
});

/** How far ahead appointments are looked for that new hours would strand, in days. */
const farAhead = 366;

/** What a stylist is booked for from this moment on, by the clock of their first salon. */
async function bookedAhead({ organization_id }: Caller, { user_id, location_id }: User): Promise<Appointment[]> {
  const salons = await recentLocationsOf(organization_id);
  const zone = salons.find((salon) => salon.location_id === location_id)?.zone;
  const moment = zone ? wallClockAt(zone, now()) : new Date(now()).toISOString().slice(0, 19).replace('T', ' ');
  const today = dayOf(moment);
  const booked = await appointmentsOfStylist(organization_id, user_id, [today, addDays(today, farAhead)]);
  return booked.filter(({ start }) => start >= moment);
}

const takesAppointments = (person: User): boolean => isStylist(person) && isWorking(person);

const within = (caller: Caller): Promise<User[]> =>
  caller.types.includes(3)
    ? usersOf(caller.organization_id)
    : usersOfSalons(caller.organization_id, caller.location_ids);

async function lines(caller: Caller, people: readonly User[]) {
  const shown = people.filter(takesAppointments).sort(byName);
  const [services, menu] = await Promise.all([
    assignmentsOf(caller.organization_id, shown),
    menuOf(caller.organization_id),
  ]);
  return shown.map((person, index) => lineOf(person, services[index] ?? [], menu.services));
}

async function servicesOf(caller: Caller, userId: string): Promise<StylistService[]> {
  const [{ services }, menu] = await Promise.all([readStylist(caller, userId), menuOf(caller.organization_id)]);
  const settings = new Map(services.map((one) => [one.serviceId, one]));
  return listed(menu).flatMap((one) => {
    const assignment = settings.get(one.service_id);
    return assignment ? [{ ...one, assignment }] : [];
  });
}

async function add(caller: Caller, forms: readonly AssignmentForm[]): Promise<void> {
  const [people, { services }] = await Promise.all([
    readStylists(caller, [...new Set(forms.map(({ userId }) => userId))]),
    menuOf(caller.organization_id),
  ]);
  const added = newAssignments(forms, services);
  const changes = people.flatMap((skills) => {
    const theirs = added.filter(({ userId }) => userId === skills.person.user_id);
    return saving(caller, skills, withAdded(skills.services, theirs, services));
  });
  await commit(changes);
}

const save = (caller: Caller, skills: Skills, after: Assignment[]) => commit(saving(caller, skills, after));

function saving(caller: Caller, { person, services: before, seen }: Skills, after: Assignment[]) {
  mustBeWorking(person);
  return [
    saveAssignments(caller.organization_id, person.user_id, after, seen),
    auditEntry(caller, {
      entity: 'stylist services',
      id: person.user_id,
      action: 'update',
      before: { services: before },
      after: { services: after },
    }),
  ];
}
