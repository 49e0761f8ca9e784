import { toBookedFields, toOffer } from '../../../functions/appointments/rules.ts';
import { now } from '../../../functions/kit/clock.ts';
import type { Appointment } from '../../../shared/contract/appointments.ts';
import type { Booking } from '../../../shared/contract/booking.ts';
import type { Bowl } from '../../../shared/contract/bowls.ts';
import type { Client } from '../../../shared/contract/clients.ts';
import type { User } from '../../../shared/contract/users.ts';
import { addDays, dayOf, wallClockAt } from '../../../shared/rules/time.ts';
import { createAssignments, createBookings, type DemoBooking } from './book.ts';
import { createBowls } from './bowls.ts';
import type { DemoCatalog } from './catalogue.ts';
import { type ColorHouse, createColorHouses } from './formulas.ts';
import { createLunches } from './lunches.ts';
import type { createMenu, MenuService } from './menu.ts';
import { people } from './people.ts';
import { createRandom, hashSeed } from './random.ts';
import { takeRegulars } from './regulars.ts';
import { createHours, createRoster, type Roster } from './roster.ts';
import { type DemoSalon, type luma, salons } from './salons.ts';
import { createStock } from './stock.ts';

/** Manufacturers that a salon mixes, of those it has in stock. */
const housesPerSalon = 2;

/** Appointments and bowls of an organization's stylists: a year or the time since they joined, and three weeks ahead. */
export function createVisits(
  { organization_id }: typeof luma,
  menu: ReturnType<typeof createMenu>,
  catalog: DemoCatalog,
  clients: readonly Client[],
) {
  const stylists = people
    .map(({ user }) => user)
    .filter((user) => user.organization_id === organization_id && isStylist(user));
  const left = [...clients];
  const visits = stylists.flatMap((stylist) => {
    const salon = salons.find(({ location_id }) => location_id === stylist.location_id);
    if (!salon) return [];
    const moment = wallClockAt(salon.zone, now());
    const roster = createRoster(stylist, moment);
    const appointments = createStylistBook(salon, roster, menu, left, moment);
    const bowls = createBowls(salon, chooseHouses(salon, catalog, dayOf(moment)), appointments);
    // The stylist of the demo login has none yet, to try how one is blocked.
    const hasLunches = stylist.user_email !== 'stylist@demo.test';
    const lunches = hasLunches ? createLunches(appointments, addDays(dayOf(moment), -14)) : [];
    return [{ appointments, bowls, stylist, lunches, hours: createHours(roster, dayOf(moment)) }];
  });
  return {
    stylists,
    appointments: visits.flatMap(({ appointments }): Appointment[] => appointments),
    times: visits.map(({ stylist, lunches, hours }) => ({ stylist, lunches, hours })),
    bowls: visits.flatMap(({ bowls }): Bowl[] => bowls),
  };
}

function chooseHouses({ location_id }: DemoSalon, catalog: DemoCatalog, today: string): ColorHouse[] {
  const stocked = new Set(createStock(location_id, catalog.products, today).map(([{ product_id }]) => product_id));
  const houses = createColorHouses(
    catalog,
    catalog.products.filter(({ product_id }) => stocked.has(product_id)),
  );
  return Array.from({ length: housesPerSalon }, (_, nth) => houses[(location_id + nth) % houses.length]).flatMap(
    (house) => house ?? [],
  );
}

const isStylist = ({ roles, user_status }: User): boolean =>
  user_status !== 'INACTIVE' && roles.some(({ role }) => role === 'stylist');

/** Utilization that the regulars of a stylist add up to, of a day of nine hours. */
const minutesPerDay = 0.64 * 9 * 60;

/** A stylist's appointments, built with the same rules as real bookings. Takes their regulars out of `clients`. */
function createStylistBook(
  salon: DemoSalon,
  roster: Roster,
  { categories, services }: ReturnType<typeof createMenu>,
  clients: Client[],
  moment: string,
): Appointment[] {
  const { stylist } = roster;
  const assignments = createAssignments(stylist, services);
  const offered = assignments.flatMap(({ serviceId, servicing, gap, servicing2 }): MenuService[] => {
    const service = services.find(({ service_id }) => service_id === serviceId);
    return service ? [{ ...service, steps: [servicing, gap, servicing2] }] : [];
  });
  const offers = new Map(
    offered.flatMap((service) => {
      const category = categories.find(({ category_id }) => category_id === service.category_id);
      const assignment = assignments.find(({ serviceId }) => serviceId === service.service_id);
      return category ? [[service.service_id, toOffer(stylist, service, category, assignment)] as const] : [];
    }),
  );
  const days = Math.round((Date.parse(dayOf(moment)) - Date.parse(roster.first)) / 86_400_000);
  const demand = { minutesPerDay: (minutesPerDay * roster.weekdays.length) / 7, days };
  const noteRandom = createRandom(hashSeed(`${stylist.user_id} notes`));
  return createBookings(roster, takeRegulars(clients, offered, demand), moment).map((booking): Appointment => {
    const { client, start, status, isFirst } = booking;
    const id = `01DEMO${stylist.user_id.slice(-6)}${start.replace(/\D/g, '')}`;
    const booked = booking.services.flatMap(({ service_id }) => offers.get(service_id) ?? []);
    return {
      ...{ appointmentId: id, event_id: id, status, status_reason: '', version: 1 },
      ...toBookedFields(toBooking(salon, stylist, booking), { client, stylist, offers: booked }),
      notes: noteRandom.next() < 0.12 ? noteRandom.pick(visitNotes) : '',
      ...(isFirst && { first_visit: true }),
      ...(status === 'done' && { rebooked: hashSeed(id) % 100 < 40 + (hashSeed(stylist.user_id) % 40) }),
      // Every fifth client asks for their stylist.
      ...(hashSeed(client.client_id) % 5 === 0 && { asked_stylist_id: stylist.user_id }),
    };
  });
}

const visitNotes = [
  'Brings a photo',
  'In a hurry, has to leave on time',
  'Wants to talk about going lighter',
  'Patch test done',
];

const toBooking = (
  { location_id }: DemoSalon,
  { user_id }: User,
  { client, services, start }: DemoBooking,
): Booking => ({
  ...{ location_id, user_id, client_id: client.client_id, start },
  services: services.map(
    ({ service_id, steps: [service_step1_minutes, service_step2_minutes, service_step3_minutes] }) => ({
      ...{ service_id, service_step1_minutes, service_step2_minutes, service_step3_minutes },
    }),
  ),
});
