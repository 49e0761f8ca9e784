import { beforeAll, describe, expect, test } from 'vitest';
import { query } from '../../../functions/kit/read.ts';
import { commit } from '../../../functions/kit/write.ts';
import { serviceSeedChange } from '../../../functions/services/store.ts';
import { walkInId } from '../../../shared/contract/clients.ts';
import { abroad, north, south, team } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';
import {
  at,
  bookAppointment,
  buildServiceSteps,
  changeAppointment,
  cut,
  getBook,
  gloss,
  gus,
  inactiveService,
  inactiveStylist,
  listBookedIds,
  nextUnusedDay,
  openSalons,
  pendingStylist,
  secondStylist,
  theirClient,
  theirCut,
  traveler,
  unassignedService,
} from './salon.ts';

startForFile(startProduct);
beforeAll(openSalons);

test('a service that is not sold at the level of the stylist cannot be booked; who has it keeps it', async () => {
  const date = nextUnusedDay();
  const before = (await bookAppointment({ services: [buildServiceSteps(gloss, 45)], start: at('09:00', date) })).data;
  await commit([serviceSeedChange({ ...gloss, service_price_level_3: 0 })]);
  expect(await bookAppointment({ services: [buildServiceSteps(gloss, 45)], start: at('12:00', date) })).toMatchObject({
    status: 400,
    message: 'Gloss is not offered at level 3, at which Mara Ellison works.',
  });
  expect((await changeAppointment(before, { start: at('15:00', date) })).status).toBe(200);
  await commit([serviceSeedChange(gloss)]);
});

describe('a booked appointment', () => {
  test('may be that of a walk-in, in every organization', async () => {
    const date = nextUnusedDay();
    const answer = await bookAppointment({ client_id: walkInId, start: at('10:00', date), has_arrived: true });
    expect(answer).toMatchObject({
      status: 201,
      data: { status: 'arrived', client: { client_id: walkInId, client_name: 'Walk-in client' } },
    });
    const { schedules, clients } = (await getBook({ date })).data;
    expect(schedules).toMatchObject([{ client: { client_id: walkInId } }]);
    expect(clients.filter(({ client_id }) => client_id === walkInId)).toHaveLength(1);
    expect(
      (await getBook({ date: nextUnusedDay() })).data.clients.filter(({ client_id }) => client_id === walkInId),
    ).toEqual([]);
  });

  test('lays its services end to end, at the prices of the stylist, and stands in the book', async () => {
    const date = nextUnusedDay();
    const services = [buildServiceSteps(gloss, 45, 30, 15), buildServiceSteps(cut, 30)];
    const answer = await bookAppointment({ start: at('10:15', date), services, notes: 'Allergic to PPD' });
    const { appointmentId } = answer.data;
    const expected = {
      appointmentId,
      event_id: appointmentId,
      start: at('10:15', date),
      end: at('12:15', date),
      client: { client_id: 'ada', client_name: 'Ada Hart', client_phone: '7035550100' },
      user_id: team.stylist.user_id,
      user_name: 'Mara Ellison',
      location: north.location_id,
      services: [
        {
          ...buildServiceSteps(gloss, 45, 30, 15),
          title: 'Gloss',
          service_shortcut: 'GLOS',
          service_color: '#885ed0',
          serviceStart: at('10:15', date),
          serviceEnd: at('11:45', date),
          price: 116,
        },
        {
          ...buildServiceSteps(cut, 30),
          title: 'Cut',
          service_shortcut: 'CUT',
          service_color: '#885ed0',
          serviceStart: at('11:45', date),
          serviceEnd: at('12:15', date),
          price: 68,
        },
      ],
      notes: 'Allergic to PPD',
      status: 'booked',
      status_reason: '',
      version: 1,
    };
    expect(answer.status).toBe(201);
    expect(answer.data).toEqual({ ...expected, message: 'Appointments created successfully.' });
    expect((await getBook({ date })).data.schedules).toEqual([expected]);
  });

  test('is found in the history of its client', async () => {
    const date = nextUnusedDay();
    const { data } = await bookAppointment({ start: at('09:00', date), client_id: gus.client_id });
    const { items } = await query('appointments', { index: 'by-client', pk: 'O#1#CL#gus' });
    expect(items.map(({ appointmentId }) => appointmentId)).toEqual([data.appointmentId]);
  });

  test('may start at any whole minute and last until midnight', async () => {
    const date = nextUnusedDay();
    expect((await bookAppointment({ start: at('09:07', date) })).status).toBe(201);
    expect((await bookAppointment({ start: at('23:00', date) })).status).toBe(201);
    expect(await bookAppointment({ start: at('23:01', date) })).toMatchObject({
      status: 400,
      message: 'An appointment ends on the day it starts.',
    });
    for (const start of ['0000-01-01 10:00:00', '1926-06-17 10:00:00', '9999-12-31 23:45:00'])
      expect(await bookAppointment({ start })).toMatchObject({ status: 400, message: 'Choose a day of this century.' });
    expect(await bookAppointment({ start: `${date} 12:00:30` })).toMatchObject({
      status: 400,
      message: 'An appointment starts on a whole minute.',
    });
  });

  test.each([
    ['no service', { services: [] }, 'Please choose at least one service.'],
    [
      'a service that is sold no more',
      { services: [buildServiceSteps(inactiveService, 30)] },
      'Perm is not offered any more.',
    ],
    [
      'a service they do not do',
      { services: [buildServiceSteps(unassignedService, 30)] },
      'Mara Ellison does not do Braids.',
    ],
    ['a day that does not exist', { start: '2026-02-30 10:00:00' }, 'Not a date and time'],
  ])('is refused with %s', async (_, wish, message) => {
    expect(await bookAppointment(wish)).toMatchObject({ status: 400, message });
  });

  test('that is refused leaves nothing in the book', async () => {
    const date = nextUnusedDay();
    await bookAppointment({
      start: at('10:00', date),
      services: [buildServiceSteps(cut, 30), buildServiceSteps(unassignedService, 30)],
    });
    expect(await listBookedIds({ date })).toEqual([]);
    expect((await bookAppointment({ start: at('10:00', date) })).status).toBe(201);
  });

  test('needs a stylist who works in that salon', async () => {
    const start = at('10:00', nextUnusedDay());
    const status = async (user_id: string, location_id = north.location_id) =>
      (await bookAppointment({ user_id, location_id, start }, team.admin)).status;
    expect(await status(team.southStylist.user_id)).toBe(404);
    expect(await status(team.desk.user_id)).toBe(404);
    expect(await status(inactiveStylist.user_id)).toBe(400);
    expect(await status(pendingStylist.user_id)).toBe(201);
    expect(await status(traveler.user_id)).toBe(201);
  });

  test('is about the own organization only', async () => {
    const start = at('10:00', nextUnusedDay());
    const status = async (wish: object, by = team.admin) => (await bookAppointment({ start, ...wish }, by)).status;
    expect(await status({ client_id: theirClient.client_id })).toBe(404);
    expect(await status({ user_id: team.theirStylist.user_id })).toBe(404);
    expect(await status({ services: [buildServiceSteps(theirCut, 30)] })).toBe(404);
    expect(await status({ location_id: abroad.location_id })).toBe(404);
    expect(await status({ location_id: abroad.location_id }, team.desk)).toBe(404);
    expect(await listBookedIds({ date: start.slice(0, 10) })).toEqual([]);
  });

  test('is made in the own salon by everybody who works there, elsewhere by a system admin', async () => {
    const date = nextUnusedDay();
    const times = ['09:00', '10:00', '11:00', '12:00'];
    for (const [index, by] of [team.admin, team.manager, team.desk, team.stylist].entries())
      expect((await bookAppointment({ start: at(times[index] ?? '', date) }, by)).status).toBe(201);
    for (const by of [team.products, team.platform, team.southManager])
      expect((await bookAppointment({ start: at('14:00', date) }, by)).status).toBe(403);
    const elsewhere = { location_id: south.location_id, user_id: team.southStylist.user_id, start: at('14:00', date) };
    expect((await bookAppointment(elsewhere, team.desk)).status).toBe(403);
    expect((await bookAppointment(elsewhere, team.admin)).status).toBe(201);
  });
});

describe('a double booking', () => {
  const question = (time: string) =>
    `Upon scheduling this service, the stylist will be double-booked starting at ${time}. Would you like to proceed?`;

  test('is asked about, and made on a yes', async () => {
    const date = nextUnusedDay();
    await bookAppointment({ start: at('10:00', date) });
    expect(await bookAppointment({ start: at('09:30', date) })).toMatchObject({
      status: 409,
      message: question('10:00 AM'),
      data: { code: 'double_booked', starting_at: at('10:00', date) },
    });
    expect((await bookAppointment({ start: at('09:30', date), allow_double_booking: true })).status).toBe(201);
    expect(await listBookedIds({ date })).toHaveLength(2);
  });

  test('is none when one begins as the other ends, on another day, or with another stylist', async () => {
    const date = nextUnusedDay();
    await bookAppointment({ start: at('10:00', date) });
    expect((await bookAppointment({ start: at('11:00', date) })).status).toBe(201);
    expect((await bookAppointment({ start: at('09:00', date) })).status).toBe(201);
    expect((await bookAppointment({ start: at('10:00', nextUnusedDay()) })).status).toBe(201);
    expect((await bookAppointment({ start: at('10:00', date), user_id: secondStylist.user_id })).status).toBe(201);
  });

  test('is none in a gap, and is one behind it', async () => {
    const date = nextUnusedDay();
    const halfAnHour = { services: [buildServiceSteps(cut, 30)] };
    await bookAppointment({ start: at('10:00', date), services: [buildServiceSteps(gloss, 45, 30, 15)] });
    expect((await bookAppointment({ ...halfAnHour, start: at('10:45', date) })).status).toBe(201);
    const behind = await bookAppointment({ ...halfAnHour, start: at('11:00', date) });
    expect(behind).toMatchObject({ status: 409, message: question('11:00 AM') });
  });

  test('across two salons of the same stylist is one as well', async () => {
    const start = at('10:00', nextUnusedDay());
    const wish = { user_id: traveler.user_id, start };
    expect((await bookAppointment({ ...wish, location_id: south.location_id }, team.admin)).status).toBe(201);
    expect((await bookAppointment({ ...wish, location_id: north.location_id }, team.admin)).data).toMatchObject({
      code: 'double_booked',
    });
  });

  test('that was allowed is not asked about again until its time changes', async () => {
    const date = nextUnusedDay();
    await bookAppointment({ start: at('10:00', date) });
    const { data } = await bookAppointment({ start: at('10:30', date), allow_double_booking: true });
    expect((await changeAppointment(data, { notes: 'Both agreed' })).status).toBe(200);
    expect((await changeAppointment(data, { start: at('10:15', date) })).data).toMatchObject({ code: 'double_booked' });
    expect((await changeAppointment(data, { start: at('11:00', date) })).status).toBe(200);
  });
});
