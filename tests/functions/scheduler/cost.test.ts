import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addClient } from '../../../functions/clients/store.ts';
import { clientsOf } from '../../../functions/demo/clients.ts';
import { writeAll } from '../../../functions/kit/bulk.ts';
import { fill } from '../../../functions/scheduler/store.ts';
import type { Appointment } from '../../../shared/contract/appointments.ts';
import type { User } from '../../../shared/contract/users.ts';
import { addDays, momentOf } from '../../../shared/rules/time.ts';
import { costOf } from '../../support/cost.ts';
import { north, ours, team } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import {
  at,
  beginner,
  book,
  cancel,
  change,
  cut,
  doing,
  gloss,
  look,
  openSalons,
  secondStylist,
  watch,
} from './salon.ts';

const stylists = [team.stylist, secondStylist, beginner];
const clients = clientsOf(ours, 400);

/** Eight appointments a day for each stylist. */
const dayOf = (date: string): Appointment[] =>
  stylists.flatMap((stylist) => [0, 1, 2, 3, 4, 5, 6, 7].map((hour) => appointmentOf(date, stylist, hour)));

function appointmentOf(date: string, stylist: User, hour: number): Appointment {
  const [start, end] = [momentOf(date, 540 + hour * 60), momentOf(date, 570 + hour * 60)];
  const id = `${date}-${stylist.user_id}-${hour}`;
  const client = clients[(hour + stylists.indexOf(stylist) * 8) % clients.length];
  return {
    appointmentId: id,
    event_id: id,
    start,
    end,
    client: { client_id: client?.client_id ?? '', client_name: 'Somebody', client_phone: '' },
    user_id: stylist.user_id,
    user_name: `${stylist.user_first_name} ${stylist.user_last_name}`,
    location: north.location_id,
    services: [
      {
        ...doing(cut, 30),
        title: 'Cut',
        service_shortcut: 'CUT',
        service_color: '#885ed0',
        serviceStart: start,
        serviceEnd: end,
        price: 68,
      },
    ],
    notes: '',
    status: 'booked',
    version: 1,
  };
}

const days = (from: string, count: number) => Array.from({ length: count }, (_, index) => addDays(from, index));
const fillDays = (from: string, count: number) => writeAll(fill(1, days(from, count).flatMap(dayOf)));

let product: Awaited<ReturnType<typeof startProduct>>;
beforeAll(async () => {
  product = await startProduct();
  await openSalons();
  await writeAll(clients.slice(0, 40).map(addClient));
  await fillDays('2026-06-01', 7);
  // Callers, salons and categories are remembered from here on.
  await look();
  await book({ start: at('08:00', '2026-01-01') });
});
afterAll(() => product.stop());

const monday = '2026-06-01';
const look7 = () => costOf(() => look({ date: monday, days: 7 }));
const lookAt = (date: string) => costOf(() => look({ date }));

/** Books, moves and deletes an appointment of a day; what each of these costs. */
async function handle(date: string) {
  let id = '';
  const booking = await costOf(async () => {
    const { data } = await book({ start: at('18:00', date), services: [doing(cut, 30), doing(gloss, 30)] });
    id = data.appointmentId;
  });
  const { data } = await look({ date });
  const made = data.schedules.find(({ appointmentId }) => appointmentId === id);
  if (!made) throw new Error('The appointment is not in the book');
  const move = await costOf(() =>
    change(made, { start: at('19:00', addDays(date, 1)), user_id: secondStylist.user_id }),
  );
  const deletion = await costOf(() => cancel(id));
  return { booking, move, deletion };
}

describe('what the book costs at the database', () => {
  test('is five requests for a day, and as many more as further days for a week', async () => {
    expect((await lookAt(monday)).requests).toBe(5);
    expect((await look7()).requests).toBe(11);
  });

  test('is one request a day to learn whether it has changed, at less than half of what reading it takes', async () => {
    const [day, mark] = [await lookAt(monday), await costOf(() => watch({ date: monday }))];
    expect(mark.requests).toBe(1);
    expect(mark.capacity).toBeLessThan(day.capacity / 2);
    expect((await costOf(() => watch({ date: monday, days: 7 }))).requests).toBe(7);
  });

  test('is two requests to book, three to move and three to delete', async () => {
    const { booking, move, deletion } = await handle('2026-06-02');
    expect([booking.requests, move.requests, deletion.requests]).toEqual([2, 3, 3]);
  });

  test('is one request for a double booking that is asked about: nothing is written', async () => {
    expect((await costOf(() => book({ start: at('09:00', monday) }))).requests).toBe(1);
  });

  test('stays the same when there are ten times the appointments and clients elsewhere', async () => {
    const before = { day: await lookAt(monday), week: await look7(), ...(await handle('2026-06-03')) };
    await fillDays('2026-06-08', 70);
    await writeAll(clients.slice(40).map(addClient));
    const after = { day: await lookAt(monday), week: await look7(), ...(await handle('2026-06-03')) };
    for (const name of ['day', 'week', 'booking', 'move', 'deletion'] as const) {
      expect(after[name].requests, name).toBe(before[name].requests);
      expect(after[name].capacity, name).toBeLessThanOrEqual(before[name].capacity * 1.05);
    }
  });
});
