import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { clientSeedChange } from '../../../functions/clients/store.ts';
import { evictCaller } from '../../../functions/kit/caller.ts';
import { setClock } from '../../../functions/kit/clock.ts';
import { commit } from '../../../functions/kit/write.ts';
import type { ClientRequest } from '../../../shared/contract/endpoint.ts';
import { api } from '../../../shared/contract/index.ts';
import type { User } from '../../../shared/contract/users.ts';
import { addDays } from '../../../shared/rules/time.ts';
import { measureCost } from '../../support/measureCost.ts';
import { ours, south, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';
import {
  ada,
  at,
  bookAppointment,
  buildClient,
  buildServiceSteps,
  cut,
  day,
  gloss,
  gus,
  nextUnusedDay,
  openSalons,
  removeAppointment,
  setStatus,
  theirClient,
} from './salon.ts';

startForFile(startProduct);
beforeAll(openSalons);
afterEach(() => setClock(undefined));

type Asked = ClientRequest<typeof api.scheduler.listClientAppointments>['body'];
const visits = (more: Partial<Asked> = {}, by: User = team.desk) =>
  call(api.scheduler.listClientAppointments, { body: { client_id: ada.client_id, when: 'next', ...more } }, by);
const starts = async (more: Partial<Asked> = {}, by?: User) =>
  (await visits(more, by)).data.Items.map(({ start }) => start);

/** Sets the clock to noon in New York on the day the tests use. */
function atNoon(): void {
  setClock(() => Date.UTC(2026, 5, 17, 16));
  for (const one of [team.desk, team.admin, team.southManager]) evictCaller(one.organization_id, one.user_id);
}

const inSouth = { location_id: south.location_id, user_id: team.southStylist.user_id };

describe("a client's appointments", () => {
  beforeAll(async () => {
    for (const [date, time] of [
      [day, '11:00'],
      [day, '12:00'],
      [addDays(day, 3), '09:00'],
      [addDays(day, -30), '15:00'],
      [addDays(day, -300), '10:00'],
    ] as const)
      await bookAppointment({ start: at(time, date) });
    await bookAppointment({ ...inSouth, start: at('14:00', addDays(day, 1)) }, team.admin);
    await bookAppointment({ client_id: gus.client_id, start: at('16:00') });
  });

  test('are split by the clock of the salon: the next ones in order of time, the past ones from the latest on', async () => {
    atNoon();
    expect(await starts()).toEqual([at('12:00'), at('09:00', addDays(day, 3))]);
    expect(await starts({ when: 'past' })).toEqual([
      at('11:00'),
      at('15:00', addDays(day, -30)),
      at('10:00', addDays(day, -300)),
    ]);
  });

  test('name the services, the stylist, the salon and the total', async () => {
    atNoon();
    await bookAppointment({
      client_id: gus.client_id,
      start: at('17:00'),
      services: [buildServiceSteps(cut, 30), buildServiceSteps(gloss, 30)],
    });
    const { data } = await visits({ client_id: gus.client_id });
    expect(data.Items[1]).toMatchObject({
      user_name: 'Mara Ellison',
      location_name: 'North',
      services: [{ title: 'Cut' }, { title: 'Gloss' }],
      price: 68 + 116,
    });
  });

  test('are those of the salons within reach', async () => {
    atNoon();
    expect(await starts({}, team.southManager)).toEqual([at('14:00', addDays(day, 1))]);
    expect(await starts({}, team.admin)).toHaveLength(3);
    expect(await starts({ when: 'past' }, team.southManager)).toEqual([]);
  });

  test('do not include one that was deleted', async () => {
    atNoon();
    const { data } = await bookAppointment({ start: at('18:00') });
    expect(await starts()).toContain(at('18:00'));
    await removeAppointment(data.appointmentId);
    expect(await starts()).not.toContain(at('18:00'));
  });

  test('are not there for a client of another organization, whatever one asks for', async () => {
    for (const client_id of [theirClient.client_id, 'nobody'])
      for (const when of ['next', 'past'] as const)
        expect(await visits({ client_id, when })).toMatchObject({ status: 404, message: 'Client not found' });
  });
});

describe('a long history', () => {
  const past = Array.from({ length: 25 }, (_, index) => addDays('2025-12-01', -index));
  const client_id = 'regular';

  beforeAll(async () => {
    await commit([clientSeedChange({ ...ada, client_id })]);
    for (const [index, date] of past.entries())
      await bookAppointment({ client_id, start: at('10:00', date), ...(index % 2 === 1 && inSouth) }, team.admin);
  });

  test('is read ten at a time, each once, and ends', async () => {
    atNoon();
    const pages: string[][] = [];
    let cursor: string | undefined;
    do {
      const { data } = await visits({ client_id, when: 'past', ...(cursor && { cursor }) }, team.admin);
      pages.push(data.Items.map(({ start }) => start));
      cursor = data.cursor;
    } while (cursor);
    expect(pages.map((page) => page.length)).toEqual([10, 10, 5]);
    expect(pages.flat()).toEqual(past.map((date) => at('10:00', date)));
  });

  test('offers no further page when there is none, and fills a page with what is within reach', async () => {
    atNoon();
    const { data } = await visits({ client_id, when: 'past', limit: 13 });
    expect(data.Items.map(({ start }) => start)).toEqual(
      past.filter((_, index) => index % 2 === 0).map((date) => at('10:00', date)),
    );
    expect(data.cursor).toBeUndefined();
  });

  test('goes on where it was although an appointment was made meanwhile', async () => {
    atNoon();
    const first = await visits({ client_id, when: 'past', limit: 5 }, team.admin);
    const made = await bookAppointment({ client_id, start: at('10:00', '2026-01-05') }, team.admin);
    const { data } = await visits({ client_id, when: 'past', limit: 5, cursor: first.data.cursor }, team.admin);
    expect(data.Items.map(({ start }) => start)).toEqual(past.slice(5, 10).map((date) => at('10:00', date)));
    await removeAppointment(made.data.appointmentId);
  });

  test('has bookmarks that open nothing else', async () => {
    atNoon();
    const { data } = await visits({ client_id, when: 'past' }, team.admin);
    for (const other of [{ client_id: ada.client_id }, { when: 'next' as const }, { cursor: 'eyJmcm9tIjoiMCJ9.x' }]) {
      const answer = await visits({ client_id, when: 'past', cursor: data.cursor, ...other }, team.admin);
      expect(answer).toMatchObject({ status: 400, message: 'The cursor is not valid' });
    }
  });

  test('costs two requests a page: the client and their appointments', async () => {
    atNoon();
    await visits({ client_id, when: 'past' }, team.admin);
    expect((await measureCost(() => visits({ client_id, when: 'past' }, team.admin))).requests).toBe(2);
  });
});

test('the summary of a client counts visits and missed ones, and names the last and the next one', async () => {
  const guest = { ...buildClient(ours, 'guest', 'Ida', 'Holt'), client_notes: 'Window chair' };
  await commit([clientSeedChange(guest)]);
  const { client_id } = guest;
  const booked = async (start: string) => (await bookAppointment({ client_id, start })).data;
  const [first, missed, last, called, next] = [
    await booked('2025-02-03 09:00:00'),
    await booked('2025-02-04 09:00:00'),
    await booked('2025-02-05 09:00:00'),
    await booked(at('09:00', nextUnusedDay())),
    await booked(at('09:00', nextUnusedDay())),
  ];
  await setStatus(missed.appointmentId, 'no_show');
  await setStatus(called.appointmentId, 'cancelled');
  const { data } = await call(api.scheduler.getClientSummary, { body: { client_id } }, team.desk);
  expect(data).toMatchObject({ visits: 2, no_shows: 1, is_capped: false, notes: 'Window chair' });
  expect([data.last?.appointmentId, data.next?.appointmentId]).toEqual([last.appointmentId, next.appointmentId]);
  const apart = async ({ appointmentId: appointment_id }: { appointmentId: string }) =>
    (await call(api.scheduler.getClientSummary, { body: { client_id, appointment_id } }, team.desk)).data;
  expect([(await apart(last)).last?.appointmentId, (await apart(last)).visits]).toEqual([first.appointmentId, 1]);
  expect((await apart(next)).next).toBeUndefined();
  expect([first.first_visit, last.first_visit]).toEqual([true, undefined]);
});
