import { putClient } from '../../../functions/clients/store.ts';
import { commit } from '../../../functions/kit/write.ts';
import { putCategory, putService } from '../../../functions/services/store.ts';
import { saveAssignments } from '../../../functions/stylists/store.ts';
import { addUser } from '../../../functions/users/store.ts';
import type { Appointment, AppointmentStatus } from '../../../shared/contract/appointments.ts';
import type { Category } from '../../../shared/contract/categories.ts';
import type { Client } from '../../../shared/contract/clients.ts';
import type { ClientRequest } from '../../../shared/contract/endpoint.ts';
import { api } from '../../../shared/contract/index.ts';
import type { Service } from '../../../shared/contract/services.ts';
import type { Assignment } from '../../../shared/contract/stylists.ts';
import type { User } from '../../../shared/contract/users.ts';
import { daysAhead } from '../../support/days.ts';
import { north, ours, person, settle, south, team, theirs } from '../../support/people.ts';
import { call } from '../../support/product.ts';

type Organization = typeof ours;

const categoryOf = ({ organization_id }: Organization, name: string, color: string): Category => ({
  category_id: `${name}${organization_id}`,
  category_name: name,
  flag: 'Chemical',
  color,
  organization: String(organization_id),
  archived: false,
  version: 1,
});

function serviceOf(category: Category, organization: Organization, name: string, dollars: number): Service {
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
    gram_charge: 0,
    organization_id: organization.organization_id,
    organizationName: organization.organization_name,
    version: 1,
  };
}

export const clientOf = (organization: Organization, id: string, first: string, last: string): Client => ({
  client_id: id,
  client_first_name: first,
  client_last_name: last,
  client_birthday: '1990/07/14',
  client_email: `${id}@example.com`,
  client_mobile_phone_number: '7035550100',
  client_allergies: '',
  client_organization_id: organization.organization_id,
  org_name: organization.organization_name,
  version: 1,
});

export const color = categoryOf(ours, 'Color', '#885ed0');
export const theirColor = categoryOf(theirs, 'Color', '#112233');
export const gloss = serviceOf(color, ours, 'Gloss', 96);
export const cut = serviceOf(color, ours, 'Cut', 68);
export const retired: Service = { ...serviceOf(color, ours, 'Perm', 120), service_status: 'Inactive' };
export const unlearned = serviceOf(color, ours, 'Braids', 80);
export const theirCut = serviceOf(theirColor, theirs, 'Cut', 50);

export const ada = clientOf(ours, 'ada', 'Ada', 'Hart');
export const gus = clientOf(ours, 'gus', 'Gus', 'Feld');
export const theirClient = clientOf(theirs, 'zoe', 'Zoe', 'Lind');

/** Works in both salons of ours. */
export const traveler = person('stylist', south, { location_ids: [south.location_id, north.location_id] });
export const secondStylist = person('stylist', north);
export const retiree = person('stylist', north, { user_status: 'INACTIVE' });
export const beginner = person('stylist', north, { user_status: 'PENDING' });

export const does = (one: User, { service_id }: Service, priceLevel = 1): Assignment => ({
  userId: one.user_id,
  serviceId: service_id,
  priceLevel,
  servicing: 45,
  gap: 30,
  servicing2: 15,
  version: 1,
});

/** Salons, people, a menu, what the stylists do of it, and clients. */
export async function openSalons(): Promise<void> {
  await settle([...Object.values(team), traveler, secondStylist, retiree, beginner]);
  await commit([putCategory(1, color), putCategory(2, theirColor)]);
  await commit([gloss, cut, retired, unlearned, theirCut].map(putService));
  for (const stylist of [team.stylist, team.southStylist, traveler, secondStylist, retiree, beginner])
    await commit([
      saveAssignments(1, stylist.user_id, [does(stylist, gloss, 3), does(stylist, cut), does(stylist, retired)], 0),
    ]);
  await commit([saveAssignments(2, team.theirStylist.user_id, [does(team.theirStylist, theirCut)], 0)]);
  await commit([ada, gus, theirClient].map(putClient));
}

export const hire = (one: User) => commit(addUser(one));

type Booking = ClientRequest<typeof api.scheduler.createAppointment>['body'];
export type Wish = Partial<Booking>;

/** A service with minutes of its three steps. */
export const doing = ({ service_id }: Pick<Service, 'service_id'>, first: number, gap = 0, second = 0) => ({
  service_id,
  service_step1_minutes: first,
  service_step2_minutes: gap,
  service_step3_minutes: second,
});

export const day = '2026-06-17';
let days = 0;
/** A day nobody has booked yet, some weeks ahead. */
export const freshDay = (): string => {
  days += 1;
  return daysAhead(30 + days);
};

export const at = (time: string, date = day): string => `${date} ${time}:00`;

/** Most tests ask about stylists alone, on days of their own. */
const settled = { allow_client_busy: true, allow_past_day: true };

/** Ada's cut of an hour with Mara in North at ten, unless told otherwise. */
const wishOf = (more: Wish): Booking => ({
  ...settled,
  location_id: north.location_id,
  user_id: team.stylist.user_id,
  client_id: ada.client_id,
  services: [doing(cut, 60)],
  start: at('10:00'),
  ...more,
});

export const book = (more: Wish = {}, by: User = team.desk) =>
  call(api.scheduler.createAppointment, { body: wishOf(more) }, by);

/** The same wish as the appointment was booked by, with changes. */
export const change = (booked: Appointment, more: Wish & { version?: number } = {}, by: User = team.desk) => {
  const { appointmentId: schedule_entry_id, start, user_id, location: location_id, client } = booked;
  const services = booked.services.map((one) =>
    doing(one, one.service_step1_minutes, one.service_step2_minutes, one.service_step3_minutes),
  );
  const kept = { schedule_entry_id, start, user_id, location_id, client_id: client.client_id, services };
  return call(api.scheduler.updateAppointment, { body: { ...settled, ...kept, ...more } }, by);
};

type StatusChange = Partial<ClientRequest<typeof api.scheduler.setAppointmentStatus>['body']>;
export const setStatus = (id: string, status: AppointmentStatus, more: StatusChange = {}, by: User = team.desk) => {
  const body = { scheduleEntryId: id, status, allow_client_busy: true, allow_future_no_show: true, ...more };
  return call(api.scheduler.setAppointmentStatus, { body }, by);
};

/** Out of the book, for good. */
export const cancel = (id: string, more: { reason?: string; version?: number } = {}, by: User = team.desk) =>
  call(api.scheduler.deleteAppointment, { body: { scheduleEntryId: id, ...more } }, by);

type Restoration = Partial<ClientRequest<typeof api.scheduler.restoreAppointment>['body']>;
export const restore = (
  { appointmentId, location, start }: Appointment,
  more: Restoration = {},
  by: User = team.desk,
) => {
  const body = { scheduleEntryId: appointmentId, location_id: location, date: start.slice(0, 10), ...more };
  return call(api.scheduler.restoreAppointment, { body }, by);
};

export const trail = (id: string, by: User = team.manager) =>
  call(api.scheduler.getAppointmentTrail, { params: { id } }, by);

export const deletedOn = (
  date: string,
  location_id: number = north.location_id,
  by: User = team.manager,
  days: 1 | 7 = 1,
) => call(api.scheduler.listDeletedAppointments, { query: { location_id, date, days } }, by);

type Asked = ClientRequest<typeof api.scheduler.getSchedulerData>['body'];
export const look = (more: Partial<Asked> = {}, by: User = team.desk) =>
  call(api.scheduler.getSchedulerData, { body: { Location: north.location_id, date: day, ...more } }, by);

export const watch = (more: Partial<Asked> = {}, by: User = team.desk) =>
  call(api.scheduler.getBookMark, { body: { Location: north.location_id, date: day, ...more } }, by);

/** The ids in the book of a day. */
export const booked = async (more: Partial<Asked> = {}, by?: User): Promise<string[]> =>
  (await look(more, by)).data.schedules.map(({ appointmentId }) => appointmentId);
