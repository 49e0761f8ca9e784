import { toBookedFields, toOffer } from '../../../functions/appointments/rules.ts';
import { now } from '../../../functions/kit/clock.ts';
import type { Appointment } from '../../../shared/contract/appointments.ts';
import type { Booking } from '../../../shared/contract/booking.ts';
import type { Bowl } from '../../../shared/contract/bowls.ts';
import type { Category } from '../../../shared/contract/categories.ts';
import type { Client } from '../../../shared/contract/clients.ts';
import type { User } from '../../../shared/contract/users.ts';
import { addDays, dayOf, wallClockAt } from '../../../shared/rules/time.ts';
import { createAssignments, createBookings, type DemoBooking, getStatusAt, hashSeed } from './book.ts';
import { createBowls } from './bowls.ts';
import type { DemoCatalog } from './catalogue.ts';
import { createColorLines } from './formulas.ts';
import { createLunches } from './lunches.ts';
import type { createMenu, MenuService } from './menu.ts';
import { people } from './people.ts';
import { createRandom } from './random.ts';
import { type DemoSalon, type luma, salons } from './salons.ts';
import { createStock } from './stock.ts';

/** Appointments and bowls of an organization's stylists. */
export function createVisits(
  { organization_id }: typeof luma,
  { categories, services }: ReturnType<typeof createMenu>,
  catalog: DemoCatalog,
  clients: readonly Client[],
) {
  const stylists = people
    .map(({ user }) => user)
    .filter((user) => user.organization_id === organization_id && isStylist(user));
  const isChemical = ({ category_id }: MenuService) =>
    categories.some((one) => one.category_id === category_id && one.flag === 'Chemical');
  const chemical = new Set(services.filter(isChemical).map(({ service_id }) => service_id));
  const visits = stylists.flatMap((stylist) => {
    const salon = salons.find(({ location_id }) => location_id === stylist.location_id);
    if (!salon) return [];
    const appointments = createStylistBook(salon, stylist, services, categories, clients);
    const moment = wallClockAt(salon.zone, now());
    const lines = createColorLines(catalog, listStocked(salon, catalog, dayOf(moment)));
    const bowls = createBowls({ salon, stylist, lines, chemical, clients, appointments, moment });
    const lunches = createLunches(appointments, addDays(dayOf(moment), -14));
    return [{ appointments, bowls, stylist, lunches }];
  });
  return {
    stylists,
    appointments: markAsked(markFirstVisits(visits.flatMap(({ appointments }): Appointment[] => appointments))),
    lunches: visits.map(({ stylist, lunches }) => ({ stylist, lunches })),
    bowls: visits.flatMap(({ bowls }): Bowl[] => bowls),
  };
}

/** Marks the earliest visit of each client. */
function markFirstVisits(appointments: readonly Appointment[]): Appointment[] {
  const first = new Map<string, Appointment>();
  for (const one of appointments) {
    const known = first.get(one.client.client_id);
    if (!known || one.start < known.start) first.set(one.client.client_id, one);
  }
  return appointments.map((one) => (first.get(one.client.client_id) === one ? { ...one, first_visit: true } : one));
}

/** Every fifth client asks for their stylist. */
const markAsked = (appointments: readonly Appointment[]): Appointment[] =>
  appointments.map((one) =>
    hashSeed(one.client.client_id) % 5 === 0 ? { ...one, asked_stylist_id: one.user_id } : one,
  );

function listStocked({ location_id }: DemoSalon, { products }: DemoCatalog, today: string) {
  const stocked = new Set(createStock(location_id, products, today).map(([{ product_id }]) => product_id));
  return products.filter(({ product_id }) => stocked.has(product_id));
}

const isStylist = ({ roles, user_status }: User): boolean =>
  user_status !== 'INACTIVE' && roles.some(({ role }) => role === 'stylist');

/** Three weeks of a stylist's appointments, built with the same rules as real bookings. */
function createStylistBook(
  salon: DemoSalon,
  stylist: User,
  services: readonly MenuService[],
  categories: readonly Category[],
  clients: readonly Client[],
): Appointment[] {
  const assignments = createAssignments(stylist, services);
  const offered = assignments.flatMap(({ serviceId, servicing, gap, servicing2 }): MenuService[] => {
    const service = services.find(({ service_id }) => service_id === serviceId);
    return service ? [{ ...service, steps: [servicing, gap, servicing2] }] : [];
  });
  const moment = wallClockAt(salon.zone, now());
  const random = createRandom(hashSeed(stylist.user_id));
  const noteRandom = createRandom(hashSeed(`${stylist.user_id} notes`));
  return createBookings(stylist, salon.location_id, dayOf(moment), offered, clients).map((booking) => {
    const id = `01DEMO${stylist.user_id.slice(-6)}${booking.start.replace(/\D/g, '')}`;
    const offers = booking.services.flatMap((service) => {
      const category = categories.find(({ category_id }) => category_id === service.category_id);
      const assignment = assignments.find(({ serviceId }) => serviceId === service.service_id);
      return category ? [toOffer(stylist, service, category, assignment)] : [];
    });
    const { client } = booking;
    const made: Appointment = {
      ...{ appointmentId: id, event_id: id, status: 'booked', status_reason: '', notes: '', version: 1 },
      ...toBookedFields(toBooking(booking), { client, stylist, offers }),
    };
    const notes = noteRandom.next() < 0.12 ? noteRandom.pick(visitNotes) : '';
    return { ...made, notes, status: getStatusAt(moment, made, random) };
  });
}

const visitNotes = [
  'Brings a photo',
  'In a hurry, has to leave on time',
  'Wants to talk about going lighter',
  'Patch test done',
];

const toBooking = ({ location_id, stylist, client, services, start }: DemoBooking): Booking => ({
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
