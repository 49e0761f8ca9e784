import { afterAll, beforeAll, expect, test } from 'vitest';
import type { api } from '../../shared/contract/index.ts';
import type { User } from '../../shared/contract/users.ts';
import { costOf } from '../support/cost.ts';
import { startIdentity } from '../support/identity.ts';
import { startProduct } from '../support/product.ts';
import { raw } from '../support/raw.ts';
import { type Place, type Row, rows } from '../support/samples.ts';
import { foundWorld, type World } from '../support/world.ts';

type Api = typeof api;

/** What every call costs in requests, once caller and salons are remembered; a call that is not here does not compile. */
const requests: { [F in keyof Api]: { [N in keyof Api[F]]: number } } = {
  users: {
    getUserAuthorization: 1,
    listUsers: 1,
    getProfile: 1,
    updateProfile: 2,
    getUser: 1,
    createUser: 2,
    updateUser: 3,
    // Two limits are counted before the password is looked at.
    changeInitialPassword: 2,
  },
  locations: {
    listAllLocations: 1,
    getLocation: 1,
    getSalonConfig: 1,
    listOrganizationLocations: 1,
    listLocationsByRole: 1,
    listOrganizations: 1,
    createSalon: 4,
    saveSalonConfig: 2,
  },
  // A platform admin asks here, whose organization is looked up by its number.
  categories: { listCategories: 1, getCategory: 1, createCategory: 3, updateCategory: 2 },
  services: { listServices: 1, getService: 1, createService: 3, updateService: 2 },
  stylists: {
    listStylists: 2,
    getStylist: 1,
    listStylistsByLocation: 2,
    listAssignments: 2,
    listUserServices: 2,
    listServicesToAdd: 2,
    getServiceToEdit: 2,
    addServicesToStylists: 3,
    updateUserService: 3,
    deleteUserService: 2,
    getWorkingHours: 2,
    saveWorkingHours: 3,
    getCalendarFeed: 2,
    createCalendarFeed: 3,
    revokeCalendarFeed: 3,
  },
  clients: { listClients: 1, getClient: 1, updateClient: 2, createClient: 1 },
  scheduler: {
    getSchedulerData: 5,
    getBookMark: 1,
    createAppointment: 2,
    updateAppointment: 3,
    setAppointmentStatus: 3,
    deleteAppointment: 3,
    listDeletedAppointments: 1,
    getAppointmentTrail: 2,
    listClientAppointments: 2,
  },
  // The limit, the address, the stylist and the salons; then her sheets, where the appointments stand, and these.
  calendar: { readCalendar: 7 },
};
const expected = ({ family, name }: Row): number =>
  (requests as Record<string, Record<string, number>>)[family]?.[name] ?? Number.NaN;

let product: Awaited<ReturnType<typeof startProduct>>;
let identity: Awaited<ReturnType<typeof startIdentity>>;
let world: World;
beforeAll(async () => {
  product = await startProduct();
  identity = await startIdentity();
  world = await foundWorld();
  identity.add(world.own.stylist);
});
afterAll(async () => {
  await identity.stop();
  await product.stop();
});

/** What is open to everybody is asked for by a stylist. */
const callerOf = (row: Row, { stylist }: Place) => (row.endpoint.allow === 'signedIn' ? stylist : world.callerFor(row));

function send(row: Row, place: Place, caller = callerOf(row, place)) {
  const sent = row.sample(place) as { body?: unknown };
  return raw(row.endpoint, sent, sent.body === undefined ? undefined : JSON.stringify(sent.body), caller);
}

/** Lets the functions remember the caller, the salons and the menu. */
async function remember(place: Place, caller: User | undefined): Promise<void> {
  for (const row of rows.filter(({ name }) => name === 'getProfile' || name === 'getSchedulerData'))
    await send(row, place, caller);
}

test.each(rows)('$name costs exactly the requests it is allowed', async (row) => {
  const place = await world.fresh(world.own);
  await remember(place, callerOf(row, place));
  const cost = await costOf(async () => expect((await send(row, place)).status).toBeLessThan(404));
  expect(cost.requests).toBe(expected(row));
});
