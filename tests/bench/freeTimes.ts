import { bookSeedChanges } from '../../functions/appointments/store.ts';
import { wishSeedChange } from '../../functions/appointments/wishStore.ts';
import { commit, putAll } from '../../functions/kit/write.ts';
import { assignmentsChange } from '../../functions/stylists/store.ts';
import { userCreationChanges } from '../../functions/users/store.ts';
import { api } from '../../shared/contract/index.ts';
import type { User } from '../../shared/contract/users.ts';
import { addDays, dayOf, toMoment, wallClockAt } from '../../shared/rules/time.ts';
import { buildAssignment, cut, gloss, openSalons, unassignedService } from '../functions/scheduler/salon.ts';
import { measureCost } from '../support/measureCost.ts';
import { buildUser, north, team } from '../support/people.ts';
import { call, startProduct } from '../support/product.ts';
import { sampleAppointment, sampleBookedService } from '../support/samples.ts';
import type { Figure } from './table.ts';

const [stylistCount, dayCount, visitsPerDay] = [30, 60, 8];
const tomorrow = addDays(dayOf(wallClockAt(north.zone, Date.now())), 1);

/** Searches the free times of 30 stylists, each with eight visits a day, over 60 days. */
export async function measureFreeTimes(): Promise<Figure[]> {
  const product = await startProduct();
  await openSalons();
  const crew = Array.from({ length: stylistCount }, () => buildUser('stylist', north));
  for (const one of crew)
    await commit([...userCreationChanges(one), assignmentsChange(1, one.user_id, [buildAssignment(one, cut)], 0)]);
  const visits = crew.flatMap(({ user_id }) =>
    Array.from({ length: dayCount * visitsPerDay }, (_, index) => {
      const date = addDays(tomorrow, Math.floor(index / visitsPerDay));
      const start = toMoment(date, 600 + (index % visitsPerDay) * 60);
      const services = [sampleBookedService(start, toMoment(date, 645), 45)];
      const id = `${user_id}-${index}`;
      return sampleAppointment({
        appointmentId: id,
        event_id: id,
        user_id,
        location: north.location_id,
        start,
        services,
      });
    }),
  );
  await putAll(bookSeedChanges(1, visits));
  const body = {
    location_id: north.location_id,
    services: [{ service_id: cut.service_id }],
    from: tomorrow,
    days: dayCount,
  };
  const stylists = crew.map(({ user_id }) => user_id);
  const search = () => call(api.scheduler.findTimes, { body: { ...body, stylists } }, team.desk);
  await search();
  const { requests, capacity } = await measureCost(search);
  const [started, before] = [performance.now(), process.cpuUsage()];
  const rounds = 5;
  for (let round = 0; round < rounds; round++) await search();
  const { user, system } = process.cpuUsage(before);
  const elapsed = (performance.now() - started) / rounds;
  const waiting = await measureNextFits();
  const together = await measureTogether(crew);
  await product.stop();
  const what = `free times of ${stylistCount} stylists over ${dayCount} days`;
  return [
    { what: `${what}: requests`, value: requests, max: 32 },
    { what: `${what}: capacity`, value: capacity, unit: 'units', max: 400 },
    { what: `${what}: processor, with the database`, value: (user + system) / 1000 / rounds, unit: 'ms', max: 1000 },
    { what: `${what}: elapsed`, value: elapsed, unit: 'ms', max: 1000 },
    ...waiting,
    ...together,
  ];
}

/** Shares three services among 30 stylists who do two of them each, over 14 days: a week of the same book, and an empty one. */
async function measureTogether(crew: readonly User[]): Promise<Figure[]> {
  const menu = [cut, gloss, unassignedService];
  for (const [index, one] of crew.entries()) {
    const two = menu.filter((_, nth) => nth !== index % menu.length).map((service) => buildAssignment(one, service));
    await commit([assignmentsChange(1, one.user_id, two, 1)]);
  }
  const services = menu.map(({ service_id }) => ({
    ...{ service_id, service_step1_minutes: 30, service_step2_minutes: 30, service_step3_minutes: 15 },
  }));
  const body = {
    location_id: north.location_id,
    services,
    from: addDays(tomorrow, dayCount - 7),
    days: 14,
    stylists: crew.map(({ user_id }) => user_id),
  };
  const search = () => call(api.scheduler.findTimes, { body }, team.desk);
  const { data } = await search();
  const { requests, capacity } = await measureCost(search);
  const before = process.cpuUsage();
  const rounds = 5;
  for (let round = 0; round < rounds; round++) await search();
  const { user, system } = process.cpuUsage(before);
  const what = `3 services shared among ${stylistCount} stylists over 14 days`;
  return [
    { what: `${what}: offers`, value: data.days.reduce((sum, { together }) => sum + together.length, 0) },
    { what: `${what}: requests`, value: requests, max: 32 },
    { what: `${what}: capacity`, value: capacity, unit: 'units', max: 100 },
    { what: `${what}: processor, with the database`, value: (user + system) / 1000 / rounds, unit: 'ms', max: 1000 },
  ];
}

const wishCount = 30;

/** Looks for the next fit of 30 wishes in the same book; half of them fit nowhere. */
async function measureNextFits(): Promise<Figure[]> {
  await putAll(
    Array.from({ length: wishCount }, (_, index) =>
      wishSeedChange(1, {
        ...{ wish_id: `wish-${index}`, location: north.location_id, services: [cut.service_id], stylists: [] },
        client: { client_id: `client-${index}`, client_name: `Client ${index}`, client_phone: '' },
        ...{ weekdays: [], from: tomorrow, until: addDays(tomorrow, 28), notes: '', version: 1 },
        ...{ made_at: toMoment(tomorrow, index), made_by: 'Dana', ...(index % 2 === 0 && { after: 1430 }) },
      }),
    ),
  );
  const find = () => call(api.scheduler.findNextFits, { query: { location_id: String(north.location_id) } }, team.desk);
  const { data } = await find();
  const { requests, capacity } = await measureCost(find);
  const before = process.cpuUsage();
  await find();
  const { user, system } = process.cpuUsage(before);
  const what = `next fits of ${wishCount} wishes among ${stylistCount} stylists`;
  return [
    { what: `${what}: found`, value: data.fits.length, max: wishCount },
    { what: `${what}: requests`, value: requests, max: stylistCount + 12 },
    { what: `${what}: capacity`, value: capacity, unit: 'units', max: 400 },
    { what: `${what}: processor, with the database`, value: (user + system) / 1000, unit: 'ms', max: 2000 },
  ];
}
