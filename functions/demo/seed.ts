import type { Appointment } from '../../shared/contract/appointments.ts';
import type { Category } from '../../shared/contract/categories.ts';
import type { Client } from '../../shared/contract/clients.ts';
import { location } from '../../shared/contract/locations.ts';
import type { Booking } from '../../shared/contract/scheduler.ts';
import type { User } from '../../shared/contract/users.ts';
import { dayOf, nowIn } from '../../shared/rules/time.ts';
import { addClient } from '../clients/store.ts';
import { writeAll } from '../kit/bulk.ts';
import { now } from '../kit/clock.ts';
import { put } from '../kit/commit.ts';
import { createLocation, createOrganization, putConfig } from '../locations/store.ts';
import { appointmentOf, offerOf } from '../scheduler/rules.ts';
import { fill } from '../scheduler/store.ts';
import { putCategory, putService } from '../services/store.ts';
import { saveAssignments } from '../stylists/store.ts';
import { addUser } from '../users/store.ts';
import { assignmentsOf, bookingsOf, type DemoBooking, seedOf } from './book.ts';
import { clientsOf } from './clients.ts';
import { type MenuService, menuOf } from './menu.ts';
import { people } from './people.ts';
import { randomFrom } from './random.ts';
import { configOf, copper, luma, salons } from './salons.ts';
import { statusAt } from './statuses.ts';

const usualClients = 300;

/** Numbers handed out from now on start after the demo's own. */
const counters = { organization: 9, location: 1009 };

/**
 * Fills empty tables with the demo salon group: three weeks of the book around today. Writing it twice changes nothing.
 * @param factor multiplies the clients, for benchmarks
 */
export async function fillDemo(factor = 1): Promise<void> {
  await writeAll([
    ...[luma, copper].map(createOrganization),
    ...salons.flatMap((salon) => [
      createLocation(location.parse(salon)),
      putConfig(salon.organization_id, configOf(salon)),
    ]),
    ...people.flatMap(({ user }) => addUser(user)),
    ...Object.entries(counters).map(([name, last_number]) =>
      put('directory', { pk: 'COUNTERS', sk: name, last_number }),
    ),
  ]);
  for (const organization of [luma, copper]) await fillOrganization(organization, factor);
}

async function fillOrganization(organization: typeof luma, factor: number): Promise<void> {
  const { organization_id } = organization;
  const { categories, services } = menuOf(organization);
  const clients = clientsOf(organization, usualClients * factor);
  const stylists = people
    .map(({ user }) => user)
    .filter((user) => user.organization_id === organization_id && isStylist(user));
  const appointments = stylists.flatMap((stylist) => bookOf(stylist, services, categories, clients));
  await writeAll([
    ...categories.map((category) => putCategory(organization_id, category)),
    ...services.map(({ steps: _, color: __, ...service }) => putService(service)),
    ...clients.map(addClient),
    ...stylists.map((stylist) =>
      saveAssignments(organization_id, stylist.user_id, assignmentsOf(stylist, services), 0),
    ),
    ...fill(organization_id, appointments),
  ]);
}

const isStylist = ({ roles, user_status }: User): boolean =>
  user_status !== 'INACTIVE' && roles.some(({ role }) => role === 'stylist');

/** A stylist's three weeks, as the book would have written them. */
function bookOf(
  stylist: User,
  services: readonly MenuService[],
  categories: readonly Category[],
  clients: readonly Client[],
): Appointment[] {
  const salon = salons.find(({ location_id }) => location_id === stylist.location_id);
  if (!salon) return [];
  const assignments = assignmentsOf(stylist, services);
  const offered = assignments.flatMap(({ serviceId, servicing, gap, servicing2 }): MenuService[] => {
    const service = services.find(({ service_id }) => service_id === serviceId);
    return service ? [{ ...service, steps: [servicing, gap, servicing2] }] : [];
  });
  const moment = nowIn(salon.zone, now());
  const random = randomFrom(seedOf(stylist.user_id));
  return bookingsOf(stylist, salon.location_id, dayOf(moment), offered, clients).map((booking) => {
    const id = `01DEMO${stylist.user_id.slice(-6)}${booking.start.replace(/\D/g, '')}`;
    const offers = booking.services.flatMap((service) => {
      const category = categories.find(({ category_id }) => category_id === service.category_id);
      const assignment = assignments.find(({ serviceId }) => serviceId === service.service_id);
      return category ? [offerOf(stylist, service, category, assignment)] : [];
    });
    const { client } = booking;
    const parts = { id, version: 1, booking: wireOf(booking), client, stylist, offers };
    const made = appointmentOf({ ...parts, status: 'booked' });
    return { ...made, status: statusAt(moment, made, random) };
  });
}

const wireOf = ({ location_id, stylist, client, services, start }: DemoBooking): Booking => ({
  location_id,
  user_id: stylist.user_id,
  client_id: client.client_id,
  start,
  services: services.map(
    ({ service_id, steps: [service_step1_minutes, service_step2_minutes, service_step3_minutes] }) => ({
      service_id,
      service_step1_minutes,
      service_step2_minutes,
      service_step3_minutes,
    }),
  ),
});
