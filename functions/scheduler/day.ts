import type { Appointment } from '../../shared/contract/appointments.ts';
import type { Client } from '../../shared/contract/clients.ts';
import { allLocations } from '../../shared/contract/fields.ts';
import type { Location } from '../../shared/contract/locations.ts';
import type { DaysOfBook } from '../../shared/contract/scheduler.ts';
import { addDays, dayOf, nowIn, sundayOf } from '../../shared/rules/time.ts';
import { pageOfClients } from '../clients/pages.ts';
import type { Caller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { notFound } from '../kit/errors.ts';
import { mustReach, reaches } from '../kit/scope.ts';
import { recentLocationsOf, salonOf } from '../locations/store.ts';
import { listed, type Menu, menuOf } from '../services/store.ts';
import { readBeside } from './beside.ts';
import { columnsOf } from './columns.ts';
import { markOf } from './mark.ts';
import { guestOf, nameOf } from './rules.ts';
import { appointmentsOf } from './store.ts';

const firstClients = 20;

/**
 * The book of one salon, or of every salon within reach; the days count from `date`, or from the salon's own today, a week from its Sunday. Names, phones and
 * colors are today's, prices and titles those of the booking.
 */
export async function bookOf(caller: Caller, asked: DaysOfBook) {
  const organization = caller.organization_id;
  const { locations, shown, first, days, range } = await rangeOf(caller, asked);
  const [menu, page, salons] = await Promise.all([
    menuOf(organization),
    pageOfClients(organization, { limit: firstClients }),
    Promise.all(shown.map((salon) => daysOf(organization, salon, range))),
  ]);
  const schedules = salons.flatMap((salon) => salon.schedules);
  const beside = await readBeside(
    organization,
    schedules,
    salons.flatMap(({ people }) => people),
  );
  const stylists = columnsOf(salons, beside, range);
  const current = currentIn(beside.clients, menu);
  return {
    date: first,
    days,
    mark: markOf(schedules),
    stylists,
    schedules: schedules.map(current),
    locations,
    configs: salons.map(({ config }) => config),
    services: listed(menu).filter(({ service_status }) => service_status === 'Active'),
    users: stylists.map((stylist) => ({ user_id: stylist.user_id, user_name: nameOf(stylist) })),
    clients: [...new Map([...page.Items, ...beside.clients.values()].map((one) => [one.client_id, one])).values()],
  };
}

/** The mark of the same book: its appointments are read, nothing beside them. */
export async function bookMarkOf(caller: Caller, asked: DaysOfBook) {
  const { shown, range } = await rangeOf(caller, asked);
  const days = shown.flatMap(({ location_id }) =>
    range.map((day) => appointmentsOf(caller.organization_id, location_id, day)),
  );
  return { mark: markOf((await Promise.all(days)).flat()) };
}

/**
 * The salons that are asked for and their days in order.
 * @throws 404 for a salon of another organization, 403 for one the caller does not work in
 */
export async function rangeOf(caller: Caller, { Location, date, days = 1 }: DaysOfBook) {
  const { today, ...salons } = await salonsFor(caller, Location);
  const first = date ?? (days === 7 ? sundayOf(today) : today);
  return { ...salons, first, days, range: Array.from({ length: days }, (_, index) => addDays(first, index)) };
}

async function salonsFor(caller: Caller, asked: number) {
  const all = await recentLocationsOf(caller.organization_id);
  const locations = all.filter(({ location_id }) => reaches(caller, location_id));
  const shown = asked === allLocations ? locations : all.filter(({ location_id }) => location_id === asked);
  const home = shown.find(({ location_id }) => location_id === caller.location_id) ?? shown[0];
  if (!home) throw notFound('Salon');
  for (const { location_id } of shown) mustReach(caller, location_id);
  return { locations, shown, today: dayOf(nowIn(home.zone, now())) };
}

async function daysOf(organization: number, salon: Location, range: readonly string[]) {
  const [{ config, stylists: people }, ...days] = await Promise.all([
    salonOf(organization, salon.location_id),
    ...range.map((day) => appointmentsOf(organization, salon.location_id, day)),
  ]);
  return { salon, config, people, schedules: days.flat() };
}

function currentIn(clients: ReadonlyMap<string, Client>, { categories, services }: Menu) {
  const colors = new Map(categories.map(({ category_id, color }) => [category_id, color]));
  const colorOf = new Map(services.map(({ service_id, category_id }) => [service_id, colors.get(category_id)]));
  return (booked: Appointment): Appointment => {
    const client = clients.get(booked.client.client_id);
    return {
      ...booked,
      client: client ? guestOf(client) : booked.client,
      services: booked.services.map((one) => ({
        ...one,
        service_color: colorOf.get(one.service_id) ?? one.service_color,
      })),
    };
  };
}
