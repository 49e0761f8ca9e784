import { allLocations } from '../../shared/contract/fields.ts';
import type { Category, Service } from '../../shared/contract/services.ts';
import type { Assignment, Stylist } from '../../shared/contract/stylists.ts';
import type { User } from '../../shared/contract/users.ts';
import { addDays, dayOf, nowIn } from '../../shared/rules/time.ts';
import { pageOfClients } from '../clients/pages.ts';
import type { Caller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { notFound } from '../kit/errors.ts';
import { mustReach, reaches } from '../kit/scope.ts';
import { recentLocationsOf, salonOf } from '../locations/store.ts';
import { assignmentsOfSalon, menuOf } from '../services/store.ts';
import { appointmentsOf } from './store.ts';

type Asked = { Location: number; date?: string | undefined; days?: 1 | 7 | undefined };

const firstClients = 20;

/** The book of one salon, or of every salon within reach; the days count from `date`, or from the salon's own today. */
export async function bookOf(caller: Caller, { Location, date, days = 1 }: Asked) {
  const organization = caller.organization_id;
  const all = await recentLocationsOf(organization);
  const locations = all.filter(({ location_id }) => reaches(caller, location_id));
  const shown = Location === allLocations ? locations : all.filter(({ location_id }) => location_id === Location);
  if (Location !== allLocations && shown.length === 0) throw notFound('Salon');
  for (const { location_id } of shown) mustReach(caller, location_id);
  const zone = shown.find(({ location_id }) => location_id === caller.location_id)?.zone ?? shown[0]?.zone ?? 'UTC';
  const first = date ?? dayOf(nowIn(zone, now()));
  const range = Array.from({ length: days }, (_, index) => addDays(first, index));

  const [menu, page, salons] = await Promise.all([
    menuOf(organization),
    pageOfClients(organization, { limit: firstClients }),
    Promise.all(shown.map(({ location_id }) => salonDays(organization, location_id, range))),
  ]);
  const stylists = salons.flatMap((salon) => salon.stylists);
  return {
    date: first,
    stylists,
    schedules: salons.flatMap(({ schedules }) => schedules),
    locations,
    configs: salons.map(({ config }) => config),
    services: menu.services.filter(isActive).map((service) => withCategory(service, menu.categories)),
    users: stylists.map(({ user_id, user_first_name, user_last_name }) => ({
      user_id,
      user_name: `${user_first_name} ${user_last_name}`,
    })),
    clients: page.Items,
  };
}

async function salonDays(organization: number, location: number, range: readonly string[]) {
  const [{ config, stylists }, assignments, ...days] = await Promise.all([
    salonOf(organization, location),
    assignmentsOfSalon(organization, location),
    ...range.map((day) => appointmentsOf(organization, location, day)),
  ]);
  const working = stylists.filter(({ user_status }) => user_status === 'ACTIVE' || user_status === 'PENDING');
  return {
    config,
    schedules: days.flat(),
    stylists: working.map((person) => stylistOf(person, location, assignments)),
  };
}

const isActive = ({ service_status }: Service): boolean => service_status === 'Active';

const stylistOf = (person: User, location_id: number, assignments: readonly Assignment[]): Stylist => ({
  user_id: person.user_id,
  user_first_name: person.user_first_name,
  user_last_name: person.user_last_name,
  location_id,
  location_name: person.location_name,
  services: assignments.filter(({ userId }) => userId === person.user_id),
});

function withCategory(service: Service, categories: readonly Category[]) {
  const found = categories.find(({ category_id }) => category_id === service.category_id);
  return { ...service, color: found?.color ?? '#96694e', category_name: found?.category_name ?? '' };
}
