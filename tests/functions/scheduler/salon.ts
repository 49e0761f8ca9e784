import { clientSeedChange } from '../../../functions/clients/store.ts';
import { commit } from '../../../functions/kit/write.ts';
import { firstConfigChange } from '../../../functions/locations/store.ts';
import { categorySeedChange, serviceSeedChange } from '../../../functions/services/store.ts';
import { assignmentsChange } from '../../../functions/stylists/store.ts';
import { userCreationChanges } from '../../../functions/users/store.ts';
import { createConfig, fairfax } from '../../../infra/local/demo/salons.ts';
import type { Appointment, AppointmentStatus } from '../../../shared/contract/appointments.ts';
import type { Category } from '../../../shared/contract/categories.ts';
import type { Client } from '../../../shared/contract/clients.ts';
import type { ClientRequest } from '../../../shared/contract/endpoint.ts';
import { api } from '../../../shared/contract/index.ts';
import { dayFieldNames, weekdays } from '../../../shared/contract/locations.ts';
import type { Service } from '../../../shared/contract/services.ts';
import type { Assignment } from '../../../shared/contract/stylists.ts';
import type { User } from '../../../shared/contract/users.ts';
import { daysAhead } from '../../support/days.ts';
import { buildUser, north, ours, seedOrganizations, south, team, theirs } from '../../support/people.ts';
import { call } from '../../support/product.ts';
import { sampleClient } from '../../support/samples.ts';

type Organization = typeof ours;

const buildCategory = ({ organization_id }: Organization, name: string, color: string): Category => ({
  category_id: `${name}${organization_id}`,
  category_name: name,
  flag: 'Chemical',
  color,
  organization: String(organization_id),
  archived: false,
  version: 1,
});

function buildService(category: Category, organization: Organization, name: string, dollars: number): Service {
  return {
    service_id: `${name}${organization.organization_id}`,
    service_name: name,
    service_shortcut: name.slice(0, 4).toUpperCase(),
    description: '',
    service_status: 'Active',
    category_id: category.category_id,
    service_price_level_1: dollars,
    service_price_level_2: dollars + 10,
    service_price_level_3: dollars + 20,
    service_price_level_4: dollars + 30,
    service_price_level_5: dollars + 40,
    taxes_included: false,
    included_grams: 0,
    expected_grams: 0,
    gram_charge: 0,
    ...{ service_step1_minutes: 0, service_step2_minutes: 0, service_step3_minutes: 0 },
    organization_id: organization.organization_id,
    organizationName: organization.organization_name,
    version: 1,
  };
}

export const buildClient = (organization: Organization, id: string, first: string, last: string): Client =>
  sampleClient({
    ...{ client_id: id, client_first_name: first, client_last_name: last, client_birthday: '1990/07/14' },
    ...{ client_email: `${id}@example.com`, client_mobile_phone_number: '7035550100' },
    ...{ client_organization_id: organization.organization_id, org_name: organization.organization_name },
  });

export const color = buildCategory(ours, 'Color', '#885ed0');
export const theirColor = buildCategory(theirs, 'Color', '#112233');
export const gloss = buildService(color, ours, 'Gloss', 96);
export const cut = buildService(color, ours, 'Cut', 68);
export const inactiveService: Service = { ...buildService(color, ours, 'Perm', 120), service_status: 'Inactive' };
export const unassignedService = buildService(color, ours, 'Braids', 80);
export const theirCut = buildService(theirColor, theirs, 'Cut', 50);

export const ada = buildClient(ours, 'ada', 'Ada', 'Hart');
export const gus = buildClient(ours, 'gus', 'Gus', 'Feld');
export const theirClient = buildClient(theirs, 'zoe', 'Zoe', 'Lind');

/** Works in both of our salons. */
export const traveler = buildUser('stylist', south, { location_ids: [south.location_id, north.location_id] });
export const secondStylist = buildUser('stylist', north);
export const inactiveStylist = buildUser('stylist', north, { user_status: 'INACTIVE' });
export const pendingStylist = buildUser('stylist', north, { user_status: 'PENDING' });

export const buildAssignment = (one: User, { service_id }: Service, priceLevel = 1): Assignment => ({
  userId: one.user_id,
  serviceId: service_id,
  priceLevel,
  servicing: 45,
  gap: 30,
  servicing2: 15,
  own_minutes: true,
  version: 1,
});

/** Stores salons, users, services, assignments and clients. */
export async function openSalons(): Promise<void> {
  await seedOrganizations([...Object.values(team), traveler, secondStylist, inactiveStylist, pendingStylist]);
  await commit([categorySeedChange(1, color), categorySeedChange(2, theirColor)]);
  await commit([gloss, cut, inactiveService, unassignedService, theirCut].map(serviceSeedChange));
  for (const stylist of [team.stylist, team.southStylist, traveler, secondStylist, inactiveStylist, pendingStylist])
    await commit([
      assignmentsChange(
        1,
        stylist.user_id,
        [buildAssignment(stylist, gloss, 3), buildAssignment(stylist, cut), buildAssignment(stylist, inactiveService)],
        0,
      ),
    ]);
  await commit([assignmentsChange(2, team.theirStylist.user_id, [buildAssignment(team.theirStylist, theirCut)], 0)]);
  await commit([ada, gus, theirClient].map(clientSeedChange));
}

/** Opens North from 9 to 18 every day. */
export const openNorthDaily = () => {
  const days = weekdays
    .map(dayFieldNames)
    .map(({ isOpen, open, close }) => ({ [isOpen]: true, [open]: '09:00', [close]: '18:00' }));
  return commit([firstConfigChange(1, Object.assign(createConfig({ ...fairfax, ...north }), ...days))]);
};

export const saveUser = (one: User) => commit(userCreationChanges(one));

type Booking = ClientRequest<typeof api.scheduler.createAppointment>['body'];
export type BookingChanges = Partial<Booking>;

/** A booked service with the minutes of its three steps. */
export const buildServiceSteps = ({ service_id }: Pick<Service, 'service_id'>, first: number, gap = 0, second = 0) => ({
  service_id,
  service_step1_minutes: first,
  service_step2_minutes: gap,
  service_step3_minutes: second,
});

export const day = '2026-06-17';
let days = 0;
/** Returns a different future day at each call, so that tests do not share appointments. */
export const nextUnusedDay = (): string => {
  days += 1;
  return daysAhead(30 + days);
};

export const at = (time: string, date = day): string => `${date} ${time}:00`;

/** Most tests are about stylists, so warnings about clients and past days are confirmed. */
const confirmedWarnings = { allow_client_busy: true, allow_past_day: true };

/** By default: Ada's one-hour cut with Mara in North at 10:00. */
const buildBooking = (more: BookingChanges): Booking => ({
  ...confirmedWarnings,
  location_id: north.location_id,
  user_id: team.stylist.user_id,
  client_id: ada.client_id,
  services: [buildServiceSteps(cut, 60)],
  start: at('10:00'),
  ...more,
});

export const bookAppointment = (more: BookingChanges = {}, by: User = team.desk) =>
  call(api.scheduler.createAppointment, { body: buildBooking(more) }, by);

/** Saves the appointment with the given changes. */
export const changeAppointment = (
  booked: Appointment,
  more: BookingChanges & { version?: number } = {},
  by: User = team.desk,
) => {
  const { appointmentId: schedule_entry_id, start, user_id, location: location_id, client } = booked;
  const services = booked.services.map((one) =>
    buildServiceSteps(one, one.service_step1_minutes, one.service_step2_minutes, one.service_step3_minutes),
  );
  const kept = { schedule_entry_id, start, user_id, location_id, client_id: client.client_id, services };
  return call(api.scheduler.updateAppointment, { body: { ...confirmedWarnings, ...kept, ...more } }, by);
};

type MoveOptions = Partial<Omit<ClientRequest<typeof api.scheduler.moveAppointments>['body'], 'moves'>>;
type Place = { start?: string; user_id?: string; late_minutes?: number; services_of?: string; notes?: string };

/** Moves appointments to other places at once. */
export const moveAppointments = (
  moves: readonly (readonly [booked: Appointment, to: Place])[],
  options: MoveOptions = {},
  by: User = team.desk,
) =>
  call(
    api.scheduler.moveAppointments,
    {
      body: {
        moves: moves.map(([{ appointmentId: schedule_entry_id, version, user_id, start }, to]) => ({
          ...{ schedule_entry_id, version, user_id, start },
          ...to,
        })),
        ...options,
      },
    },
    by,
  );

type StatusChange = Partial<ClientRequest<typeof api.scheduler.setAppointmentStatus>['body']>;
export const setStatus = (id: string, status: AppointmentStatus, more: StatusChange = {}, by: User = team.desk) => {
  const body = { scheduleEntryId: id, status, allow_client_busy: true, allow_future_no_show: true, ...more };
  return call(api.scheduler.setAppointmentStatus, { body }, by);
};

export const removeAppointment = (id: string, more: Partial<Removal> = {}, by: User = team.desk) =>
  call(api.scheduler.deleteAppointment, { body: { scheduleEntryId: id, ...more } }, by);

type Removal = ClientRequest<typeof api.scheduler.deleteAppointment>['body'];
type Restoration = Partial<ClientRequest<typeof api.scheduler.restoreAppointment>['body']>;
export const restoreRemoved = (
  { appointmentId, location, start }: Appointment,
  more: Restoration = {},
  by: User = team.desk,
) => {
  const body = { scheduleEntryId: appointmentId, location_id: location, date: start.slice(0, 10), ...more };
  return call(api.scheduler.restoreAppointment, { body }, by);
};

export const getTrail = (id: string, by: User = team.manager) =>
  call(api.scheduler.getAppointmentTrail, { params: { id } }, by);

export const listRemoved = (
  date: string,
  location_id: number = north.location_id,
  by: User = team.manager,
  days: 1 | 7 = 1,
) => call(api.scheduler.listDeletedAppointments, { query: { location_id, date, days } }, by);

type BookQuery = ClientRequest<typeof api.scheduler.getSchedulerData>['body'];
export const getBook = (more: Partial<BookQuery> = {}, by: User = team.desk) =>
  call(api.scheduler.getSchedulerData, { body: { Location: north.location_id, date: day, ...more } }, by);

export const pollBook = (more: Partial<BookQuery> = {}, by: User = team.desk) =>
  call(api.scheduler.getBookMark, { body: { Location: north.location_id, date: day, ...more } }, by);

/** Ids of the day's appointments. */
export const listBookedIds = async (more: Partial<BookQuery> = {}, by?: User): Promise<string[]> =>
  (await getBook(more, by)).data.schedules.map(({ appointmentId }) => appointmentId);
