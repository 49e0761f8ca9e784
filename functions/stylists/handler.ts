import { type Assignment, type AssignmentForm, type StylistService, stylists } from '../../shared/contract/stylists.ts';
import type { User } from '../../shared/contract/users.ts';
import { audited } from '../kit/audit.ts';
import type { Caller } from '../kit/caller.ts';
import { commit, retryContended } from '../kit/commit.ts';
import { notFound, stale } from '../kit/errors.ts';
import { serve } from '../kit/serve.ts';
import { mustKnowSalon } from '../locations/store.ts';
import { listed, menuOf } from '../services/store.ts';
import { isStylist, isWorking, usersOf, usersOfSalons } from '../users/store.ts';
import { endFeed, feedOf, renewFeed } from './feed.ts';
import { readStylist, readStylists, type Skills } from './reading.ts';
import { byName, changedAssignment, lineOf, mustBeWorking, newAssignments, withAdded } from './rules.ts';
import { assignmentsOf, findHours, saveAssignments, saveHours } from './store.ts';

export const handler = serve(stylists, {
  listStylists: async ({ caller }) => lines(caller, await within(caller)),

  getStylist: async ({ params, caller }) => {
    const { person, services } = await readStylist(caller, params.id);
    return lineOf(person, services);
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

  addServicesToStylists: ({ body, caller }) => retryContended(() => add(caller, body)),

  updateUserService: ({ body, caller }) =>
    retryContended(async () => {
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
    }),

  deleteUserService: ({ body, caller }) =>
    retryContended(async () => {
      const skills = await readStylist(caller, body.userId);
      const left = skills.services.filter(({ serviceId }) => serviceId !== body.serviceId);
      if (left.length === skills.services.length) throw notFound('Service');
      await save(caller, skills, left);
      return { message: 'Service deleted' };
    }),

  getWorkingHours: async ({ params, caller }) => {
    const [hours] = await Promise.all([findHours(caller.organization_id, params.id), readStylist(caller, params.id)]);
    return hours;
  },

  saveWorkingHours: async ({ params, body, caller }) => {
    const [before, { person }] = await Promise.all([
      findHours(caller.organization_id, params.id),
      readStylist(caller, params.id),
    ]);
    mustBeWorking(person);
    const trail = { entity: 'working hours', id: params.id, action: 'save', before, after: body };
    await commit([saveHours(caller.organization_id, params.id, before, body), audited(caller, trail)]);
    return { message: 'Hours saved', hours: { ...body, version: body.version + 1 } };
  },

  getCalendarFeed: ({ params, caller }) => feedOf(caller, params.id),

  createCalendarFeed: ({ params, caller }) => retryContended(() => renewFeed(caller, params.id)),

  revokeCalendarFeed: ({ params, caller }) => retryContended(() => endFeed(caller, params.id)),
});

const takesAppointments = (person: User): boolean => isStylist(person) && isWorking(person);

const within = (caller: Caller): Promise<User[]> =>
  caller.types.includes(3)
    ? usersOf(caller.organization_id)
    : usersOfSalons(caller.organization_id, caller.location_ids);

async function lines(caller: Caller, people: readonly User[]) {
  const shown = people.filter(takesAppointments).sort(byName);
  const services = await assignmentsOf(caller.organization_id, shown);
  return shown.map((person, index) => lineOf(person, services[index] ?? []));
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
    const hers = added.filter(({ userId }) => userId === skills.person.user_id);
    return saving(caller, skills, withAdded(skills.services, hers, services));
  });
  await commit(changes);
}

const save = (caller: Caller, skills: Skills, after: Assignment[]) => commit(saving(caller, skills, after));

function saving(caller: Caller, { person, services: before, seen }: Skills, after: Assignment[]) {
  mustBeWorking(person);
  return [
    saveAssignments(caller.organization_id, person.user_id, after, seen),
    audited(caller, {
      entity: 'stylist services',
      id: person.user_id,
      action: 'update',
      before: { services: before },
      after: { services: after },
    }),
  ];
}
