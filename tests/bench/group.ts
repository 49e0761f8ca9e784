import { bookSeedChanges } from '../../functions/appointments/store.ts';
import { clientSeedChange } from '../../functions/clients/store.ts';
import { putAll } from '../../functions/kit/write.ts';
import { locationSeedChanges } from '../../functions/locations/store.ts';
import { bowlSeedChanges, createBowlId } from '../../functions/reports/store.ts';
import { userCreationChanges } from '../../functions/users/store.ts';
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import { api } from '../../shared/contract/index.ts';
import { addDays, dayOf, wallClockAt } from '../../shared/rules/time.ts';
import { type Cost, measureCost } from '../support/measureCost.ts';
import { buildUser, north, ours, seedOrganizations, team } from '../support/people.ts';
import { call, startProduct } from '../support/product.ts';
import {
  sampleAppointment,
  sampleBookedService,
  sampleBowl,
  sampleBowlEntry,
  sampleClient,
} from '../support/samples.ts';
import type { Figure } from './table.ts';

/*
 * Measures what reports of a group cost at the database: 1, 12 and 60 salons over a month and a year, with four visits and bowls a day. The
 * first read of all 60 sums up each day; later ones read what is kept.
 */
const visitsPerDay = 4;
const clientsPerSalon = 120;
const yesterday = addDays(dayOf(wallClockAt(north.zone, Date.now())), -1);
const salons = Array.from({ length: 60 }, (_, nth) => ({
  ...north,
  location_id: 2000 + nth,
  location_name: `G${nth}`,
}));
const sizes = [60, 12, 1];
const managers = new Map(
  sizes.map((size) => {
    const location_ids = salons.slice(0, size).map(({ location_id }) => location_id);
    return [size, buildUser('salon admin', salons[0], { location_ids })];
  }),
);
const spans = { month: 30, year: 365 };
const { listSalonFigures, listStylistFigures, listClientFigures, getProfit, listMissedCharges } = api.insights;
const questions: Record<string, Endpoint> = {
  Profit: getProfit,
  Salons: listSalonFigures,
  'Missed Charges': listMissedCharges,
  'Team Report': listStylistFigures,
  Retention: listClientFigures,
};

async function fillSalon(location: number): Promise<void> {
  const clientOf = (nth: number) => `g-${location}-${nth % clientsPerSalon}`;
  await putAll(
    Array.from({ length: clientsPerSalon }, (_, nth) =>
      clientSeedChange(sampleClient({ client_id: clientOf(nth), client_organization_id: ours.organization_id })),
    ),
  );
  const works = Array.from({ length: spans.year * visitsPerDay }, (_, nth) => {
    const day = addDays(yesterday, -Math.floor(nth / visitsPerDay));
    const [start, end] = [`${day} ${10 + (nth % visitsPerDay)}:00:00`, `${day} 18:00:00`];
    const place = { location_id: location, start };
    const id = `${location}-${nth}`;
    const client = { client_id: clientOf(nth), client_name: 'Hana Okafor', client_phone: '' };
    const about = { appointmentId: id, start, end, location, client, user_id: team.stylist.user_id };
    const services = [sampleBookedService(start, end, 60, { service_id: `service-${nth % 10}`, price: 80 })];
    const entries = [sampleBowlEntry({ entry_id: `${id}-0`, start, amount: 4000, waste: 300 })];
    const bowl = { ...place, bowl_id: createBowlId(place, id), user_id: team.stylist.user_id, appointment_id: id };
    return { visit: sampleAppointment({ ...about, services, status: 'done' }), bowl: sampleBowl({ ...bowl, entries }) };
  });
  await putAll([
    ...bookSeedChanges(
      ours.organization_id,
      works.map(({ visit }) => visit),
    ),
    ...bowlSeedChanges(
      ours.organization_id,
      works.map(({ bowl }) => bowl),
    ),
  ]);
}

/** Cost of all pages of a report, and their number. */
async function measureReport(endpoint: Endpoint, days: number, size: number): Promise<Cost & { pages: number }> {
  const period = { from: addDays(yesterday, 1 - days), to: yesterday };
  let pages = 0;
  const cost = await measureCost(async () => {
    for (let page: string | undefined = 'start'; page; pages++) {
      const query: object = { ...period, page, ...(endpoint.path !== listSalonFigures.path && { location: '-1' }) };
      const answer: { status: number; message: string; data: unknown } = await call(
        endpoint,
        { query } as never,
        managers.get(size),
      );
      if (answer.status !== 200) throw new Error(`${endpoint.path}: ${answer.message}`);
      page = (answer.data as { next_page?: string }).next_page;
    }
  });
  return { ...cost, pages };
}

export async function measureGroup(): Promise<Figure[]> {
  const product = await startProduct();
  await seedOrganizations();
  await putAll([...salons.flatMap(locationSeedChanges), ...[...managers.values()].flatMap(userCreationChanges)]);
  for (const { location_id } of salons) await fillSalon(location_id);
  const figures: Figure[] = [];
  for (const [name, endpoint] of Object.entries(questions)) {
    let month: number | undefined;
    for (const [span, days] of Object.entries(spans)) {
      const first = await measureReport(endpoint, days, 60);
      const costs = new Map<number, Cost & { pages: number }>();
      for (const size of sizes) costs.set(size, await measureReport(endpoint, days, size));
      const unitsOf = (size: number) => costs.get(size)?.capacity ?? 0;
      const what = `${name} of a ${span}`;
      figures.push(
        { what: `${what}, 60 salons, first time (${first.pages} pages)`, value: first.capacity, unit: 'units' },
        { what: `${what}, 1 salon`, value: unitsOf(1), unit: 'units', peer: month, max: month && 13 },
        { what: `${what}, 12 salons`, value: unitsOf(12), unit: 'units', peer: unitsOf(1), max: 12.5 },
        { what: `${what}, 60 salons`, value: unitsOf(60), unit: 'units', peer: unitsOf(1), max: 65 },
        { what: `${what}, 60 salons`, value: costs.get(60)?.requests ?? 0, unit: 'requests' },
      );
      month = unitsOf(1);
    }
  }
  await product.stop();
  return figures;
}
