import { menuOf } from '../../functions/demo/menu.ts';
import { writeAll } from '../../functions/kit/bulk.ts';
import { commit, put, remove } from '../../functions/kit/commit.ts';
import { putCategory, putService } from '../../functions/services/store.ts';
import { assignmentsKey, hoursKey } from '../../functions/stylists/store.ts';
import { addUser } from '../../functions/users/store.ts';
import { isAllowed } from '../../shared/contract/endpoint.ts';
import { api } from '../../shared/contract/index.ts';
import type { Location } from '../../shared/contract/locations.ts';
import type { User } from '../../shared/contract/users.ts';
import { typesOf } from '../../shared/rules/roles.ts';
import { abroad, north, ours, person, settle, south, team, theirs } from './people.ts';
import { call } from './product.ts';
import type { Place, Row } from './samples.ts';

const menus = new Map([ours, theirs].map((organization) => [organization.organization_id, menuOf(organization)]));

/** Three salons with something of everything in each: the caller's own, a sister of the same organization, and a stranger's. */
export async function foundWorld() {
  await settle();
  for (const [organization, { categories, services }] of menus)
    await writeAll([
      ...categories.map((category) => putCategory(organization, category)),
      ...services.map(({ steps: _, color: __, ...service }) => putService(service)),
    ]);
  const own = await placeIn(north, team.admin);
  const sister = await placeIn(south, team.admin);
  const foreign = await placeIn(abroad, team.theirAdmin);
  const adminOf = (place: Place) => (place === foreign ? team.theirAdmin : team.admin);

  return {
    own,
    sister,
    foreign,
    /** Somebody of the own salon who may call the endpoint. */
    callerFor: ({ endpoint }: Row): User | undefined =>
      endpoint.allow === 'public'
        ? undefined
        : Object.values(team).find(
            ({ organization_id, roles }) =>
              organization_id !== theirs.organization_id &&
              isAllowed(endpoint.allow, typesOf(roles.map(({ role }) => role))),
          ),
    /** The place with an appointment and a calendar nobody has touched yet, and its stylist with the one service she does and no hours of her own. */
    async fresh(place: Place): Promise<Place> {
      await teach(place.stylist, place.serviceId);
      const admin = adminOf(place);
      return { ...place, appointment: await book(place, admin), calendar: await subscribe(place, admin) };
    },
    async sampleFor(row: Row) {
      return row.sample(await this.fresh(own));
    },
  };
}
export type World = Awaited<ReturnType<typeof foundWorld>>;

async function placeIn(salon: Location, admin: User): Promise<Place> {
  const stylist = person('stylist', salon);
  const [service, other] = menus.get(salon.organization_id)?.services ?? [];
  const { service_id: serviceId = '', category_id: categoryId = '' } = service ?? {};
  await commit(addUser(stylist));
  await teach(stylist, serviceId);
  const form = { firstName: 'Ivy', lastName: salon.location_name, email: `ivy${salon.location_id}@example.com` };
  const { data } = await call(
    api.clients.createClient,
    { body: { ...form, phone: `70355${salon.location_id}001`, date: '1990/01/02', allow_duplicate: true } },
    admin,
  );
  const place = {
    salon,
    stylist,
    clientId: data.client_id,
    categoryId,
    serviceId,
    otherServiceId: other?.service_id ?? '',
    appointment: { id: '', start: '2026-11-23 10:00:00' },
    calendar: '',
  };
  return { ...place, appointment: await book(place, admin), calendar: await subscribe(place, admin) };
}

function teach({ organization_id, user_id: userId }: User, serviceId: string): Promise<void> {
  const services = [{ userId, serviceId, priceLevel: 1, servicing: 30, gap: 0, servicing2: 0, version: 1 }];
  return commit([
    put('services', { ...assignmentsKey(organization_id, userId), services, version: 1 }),
    remove('services', hoursKey(organization_id, userId)),
  ]);
}

const steps = { service_step1_minutes: 30, service_step2_minutes: 0, service_step3_minutes: 0 };

async function book({ salon, stylist, clientId, serviceId, appointment: { start } }: Place, admin: User) {
  const booking = { location_id: salon.location_id, user_id: stylist.user_id, client_id: clientId, start };
  const body = { ...booking, services: [{ service_id: serviceId, ...steps }], allow_double_booking: true };
  const { data } = await call(api.scheduler.createAppointment, { body }, admin);
  return { id: data.appointmentId, start };
}

async function subscribe({ stylist }: Place, admin: User): Promise<string> {
  const { data } = await call(api.stylists.createCalendarFeed, { params: { id: stylist.user_id } }, admin);
  return data.path.slice(-43);
}
