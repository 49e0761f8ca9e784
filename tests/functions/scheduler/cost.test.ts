import { beforeAll, describe, expect, test, vi } from 'vitest';
import { bookSeedChanges } from '../../../functions/appointments/store.ts';
import { clientSeedChange } from '../../../functions/clients/store.ts';
import { setClock } from '../../../functions/kit/clock.ts';
import { database } from '../../../functions/kit/database.ts';
import { commit, putAll } from '../../../functions/kit/write.ts';
import { locationCreationChanges, newLocation } from '../../../functions/locations/store.ts';
import { userCreationChanges } from '../../../functions/users/store.ts';
import { createClients } from '../../../infra/local/demo/clients.ts';
import type { Appointment } from '../../../shared/contract/appointments.ts';
import type { User } from '../../../shared/contract/users.ts';
import { addDays, toMoment } from '../../../shared/rules/time.ts';
import { fullTest } from '../../support/fullTest.ts';
import { measureCost } from '../../support/measureCost.ts';
import { buildUser, north, ours, team } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { sampleAppointment, sampleBookedService } from '../../support/samples.ts';
import { startForFile } from '../../support/startForFile.ts';
import {
  at,
  bookAppointment,
  buildServiceSteps,
  changeAppointment,
  cut,
  getBook,
  gloss,
  openSalons,
  pendingStylist,
  pollBook,
  removeAppointment,
  secondStylist,
} from './salon.ts';

const stylists = [team.stylist, secondStylist, pendingStylist];
const clients = createClients(ours, 400);

/** Eight appointments per stylist. */
const dayOf = (date: string): Appointment[] =>
  stylists.flatMap((stylist) => [0, 1, 2, 3, 4, 5, 6, 7].map((hour) => appointmentOf(date, stylist, hour)));

function appointmentOf(date: string, stylist: User, hour: number): Appointment {
  const [start, end] = [toMoment(date, 540 + hour * 60), toMoment(date, 570 + hour * 60)];
  const id = `${date}-${stylist.user_id}-${hour}`;
  const client = clients[(hour + stylists.indexOf(stylist) * 8) % clients.length];
  return sampleAppointment({
    ...{ appointmentId: id, start, end, user_id: stylist.user_id, location: north.location_id },
    client: { client_id: client?.client_id ?? '', client_name: 'Somebody', client_phone: '' },
    services: [sampleBookedService(start, end, 30, { service_id: cut.service_id })],
  });
}

const days = (from: string, count: number) => Array.from({ length: count }, (_, index) => addDays(from, index));
const fillDays = (from: string, count: number) => putAll(bookSeedChanges(1, days(from, count).flatMap(dayOf)));

startForFile(startProduct);
beforeAll(async () => {
  // Caches never expire while the clock stands still.
  vi.spyOn(performance, 'now').mockReturnValue(0);
  setClock(() => Date.parse('2026-01-01T15:00:00Z'));
  await openSalons();
  await putAll(clients.slice(0, 40).map(clientSeedChange));
  await fillDays('2026-06-01', 7);
  // Caches callers, salons and categories.
  await getBook();
  await bookAppointment({ start: at('08:00', '2026-01-01') });
  return () => setClock(undefined);
});

const monday = '2026-06-01';
const look7 = () => measureCost(() => getBook({ date: monday, days: 7 }));
const lookAt = (date: string) => measureCost(() => getBook({ date }));

/** Cost of creating, moving and deleting an appointment on the day. */
async function handle(date: string) {
  let id = '';
  const booking = await measureCost(async () => {
    const { data } = await bookAppointment({
      start: at('18:00', date),
      services: [buildServiceSteps(cut, 30), buildServiceSteps(gloss, 30)],
    });
    id = data.appointmentId;
  });
  const { data } = await getBook({ date });
  const made = data.schedules.find(({ appointmentId }) => appointmentId === id);
  if (!made) throw new Error('The appointment is not in the book');
  const move = await measureCost(() =>
    changeAppointment(made, { start: at('19:00', addDays(date, 1)), user_id: secondStylist.user_id }),
  );
  const deletion = await measureCost(() => removeAppointment(id));
  return { booking, move, deletion };
}

describe('what the book costs at the database', () => {
  test('is five requests for a day, and as many more as further days for a week', async () => {
    expect((await lookAt(monday)).requests).toBe(5);
    expect((await look7()).requests).toBe(11);
  });

  test('is one request and half a unit a day to learn whether it has changed, however much is booked', async () => {
    const look = await measureCost(() => pollBook({ date: monday }));
    expect(look).toEqual({ requests: 1, capacity: 0.5 });
    expect(await measureCost(() => pollBook({ date: monday, days: 7 }))).toEqual({ requests: 1, capacity: 3.5 });
  });

  test('is three requests to book (one asks whether it is the first visit), to move and to delete', async () => {
    const { booking, move, deletion } = await handle('2026-06-02');
    expect([booking.requests, move.requests, deletion.requests]).toEqual([3, 3, 3]);
  });

  test('is one small write more each on a day that is over, which dashboards remember', async () => {
    const { booking, move, deletion } = await handle('2025-12-02');
    expect([booking.requests, move.requests, deletion.requests]).toEqual([4, 4, 4]);
  });

  test('is two requests for a double booking that is asked about: nothing is written', async () => {
    expect((await measureCost(() => bookAppointment({ start: at('09:00', monday) }))).requests).toBe(2);
  });

  fullTest('stays the same when there are ten times the appointments and clients elsewhere', async () => {
    const before = { day: await lookAt(monday), week: await look7(), ...(await handle('2026-06-03')) };
    await fillDays('2026-06-08', 70);
    await putAll(clients.slice(40).map(clientSeedChange));
    const after = { day: await lookAt(monday), week: await look7(), ...(await handle('2026-06-03')) };
    for (const name of ['day', 'week', 'booking', 'move', 'deletion'] as const) {
      expect(after[name].requests, name).toBe(before[name].requests);
      expect(after[name].capacity, name).toBeLessThanOrEqual(before[name].capacity * 1.05);
    }
  });
});

describe.each([12, 50, 200])('what the book of all of %i salons costs', (count) => {
  const chain = { organization_id: 1000 + count, organization_name: `Chain of ${count}` };
  const salons = Array.from({ length: count }, (_, index) =>
    newLocation(chain, count * 1000 + index, `Salon ${String(index).padStart(3, '0')}`, 'America/New_York'),
  );
  const admin = buildUser('system admin', salons[count - 1]);
  const ofEach = Math.min(count, 12);
  beforeAll(async () => {
    for (const salon of salons) await commit(locationCreationChanges(salon));
    await commit(userCreationChanges(admin));
    await getBook({ Location: -1 }, admin);
  });
  const all = (more: Parameters<typeof getBook>[0]) =>
    getBook({ Location: -1, dozen: 1, date: monday, ...more }, admin);

  test('is that of twelve of them, with at most 32 requests in flight', async () => {
    let shown = 0;
    const measured = await inFlight(async () => {
      shown = (await all({})).data.configs.length;
    });
    expect(shown).toBe(ofEach);
    // Team and day of each salon, the menu, and the clients.
    expect(measured.requests).toBe(2 * ofEach + 2);
    expect(measured.most).toBeLessThanOrEqual(32);
    const week = await inFlight(() => all({ days: 7 }));
    expect(week.requests).toBe(8 * ofEach + 2);
    expect(week.most).toBeLessThanOrEqual(32);
  });

  test('is one request and half a unit a salon and day to learn whether it has changed', async () => {
    const week = () => pollBook({ Location: -1, dozen: 1, date: monday, days: 7 }, admin);
    expect(await measureCost(week)).toEqual({ requests: 1, capacity: 0.5 * ofEach * 7 });
  });

  test('the dozens are all of them, each once, in the order of their names; the own salon is in the first to be shown', async () => {
    const seen: number[] = [];
    for (let dozen = 1; dozen <= Math.ceil(count / 12); dozen++)
      seen.push(...(await all({ dozen })).data.configs.map(({ location }) => location));
    expect(seen).toEqual(salons.map(({ location_id }) => location_id));
    const { data } = await all({ dozen: undefined });
    expect(data.dozen).toBe(Math.ceil(count / 12));
    expect(data.configs.map(({ location }) => location)).toContain(admin.location_id);
    expect(data.locations).toHaveLength(count);
    expect((await all({ dozen: 99 })).data.dozen).toBe(data.dozen);
  });
});

/** Number of requests, and the largest number in flight at once. */
async function inFlight(run: () => Promise<unknown>): Promise<{ requests: number; most: number }> {
  const measured = { requests: 0, most: 0 };
  let now = 0;
  database.middlewareStack.add(
    (next) => async (args) => {
      measured.requests += 1;
      now += 1;
      measured.most = Math.max(measured.most, now);
      return next(args).finally(() => {
        now -= 1;
      });
    },
    { step: 'deserialize', name: 'inFlight' },
  );
  try {
    await run();
  } finally {
    database.middlewareStack.remove('inFlight');
  }
  return measured;
}
