import { beforeAll, describe, expect, test } from 'vitest';
import { query } from '../../../functions/kit/read.ts';
import { commit } from '../../../functions/kit/write.ts';
import { serviceSeedChange } from '../../../functions/services/store.ts';
import { north, south, team } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';
import {
  ada,
  at,
  type BookingChanges,
  bookAppointment,
  buildServiceSteps,
  changeAppointment,
  cut,
  getBook,
  gloss,
  gus,
  listBookedIds,
  nextUnusedDay,
  openSalons,
  removeAppointment,
  secondStylist,
} from './salon.ts';

startForFile(startProduct);
beforeAll(openSalons);

describe('changing an appointment', () => {
  test('moves it across hours, days, stylists and salons under the same id', async () => {
    const [date, next] = [nextUnusedDay(), nextUnusedDay()];
    let { data } = await bookAppointment({ start: at('10:00', date) });
    const { appointmentId } = data;
    const moves = [
      { start: at('15:00', date) },
      { user_id: secondStylist.user_id },
      { start: at('09:00', next) },
      { location_id: south.location_id, user_id: team.southStylist.user_id },
      { location_id: north.location_id, user_id: team.stylist.user_id, start: at('10:00', date) },
    ];
    for (const [index, move] of moves.entries()) {
      const answer = await changeAppointment(data, { ...move, version: index + 1 }, team.admin);
      expect(answer).toMatchObject({ status: 200, message: 'Appointments updated successfully.' });
      const { location_id: location = data.location, ...moved } = move as BookingChanges;
      expect(answer.data).toMatchObject({ ...moved, location, appointmentId, version: index + 2 });
      data = answer.data;
      const where = { Location: data.location, date: data.start.slice(0, 10) };
      const { message: _, ...shown } = data;
      expect((await getBook(where, team.admin)).data.schedules).toEqual([shown]);
    }
    expect(await listBookedIds({ date: next, Location: -1 }, team.admin)).toEqual([]);
  });

  test('frees the time it leaves and takes the time it enters', async () => {
    const date = nextUnusedDay();
    const { data } = await bookAppointment({ start: at('10:00', date) });
    await changeAppointment(data, { start: at('14:00', date) });
    expect((await bookAppointment({ start: at('10:00', date) })).status).toBe(201);
    expect((await bookAppointment({ start: at('14:30', date) })).data).toMatchObject({ code: 'double_booked' });
  });

  test('keeps the stylist the client asked for, whoever serves them, until it is taken back', async () => {
    const asked_stylist_id = team.stylist.user_id;
    let { data } = await bookAppointment({ start: at('10:00', nextUnusedDay()), asked_stylist_id });
    const change = async (more: Parameters<typeof changeAppointment>[1]) => (await changeAppointment(data, more)).data;
    data = await change({ user_id: secondStylist.user_id });
    expect(data).toMatchObject({ user_id: secondStylist.user_id, asked_stylist_id });
    const somebody = await changeAppointment(data, { asked_stylist_id: team.southStylist.user_id });
    expect(somebody).toMatchObject({ status: 400, message: 'A client can ask for the booked stylist only.' });
    expect((await change({ asked_stylist_id: null })).asked_stylist_id).toBeUndefined();
  });

  test('may overlap its own old time', async () => {
    const { data } = await bookAppointment({ start: at('10:00', nextUnusedDay()) });
    expect((await changeAppointment(data, { start: data.start.replace('10:00', '10:15') })).status).toBe(200);
  });

  test('keeps names and prices of the booking until another stylist takes it', async () => {
    const date = nextUnusedDay();
    const { data } = await bookAppointment({ start: at('10:00', date), services: [buildServiceSteps(gloss, 30)] });
    const prices = (answer: Awaited<ReturnType<typeof changeAppointment>>) =>
      answer.data.services.map(({ price }) => price);
    await commit([serviceSeedChange({ ...gloss, service_name: 'Glaze', service_price_level_3: 200 })]);
    const longer = await changeAppointment(data, {
      services: [buildServiceSteps(gloss, 60), buildServiceSteps(cut, 30)],
    });
    expect(longer.data).toMatchObject({ end: at('11:30', date), services: [{ title: 'Gloss' }, { title: 'Cut' }] });
    expect(prices(longer)).toEqual([116, 68]);
    expect(prices(await changeAppointment(longer.data, { user_id: secondStylist.user_id }))).toEqual([200, 68]);
    await commit([serviceSeedChange(gloss)]);
  });

  test('is possible with a service that is sold no more, but not with another one', async () => {
    const { data } = await bookAppointment({
      start: at('10:00', nextUnusedDay()),
      services: [buildServiceSteps(gloss, 30)],
    });
    await commit([serviceSeedChange({ ...gloss, service_status: 'Inactive' })]);
    expect((await changeAppointment(data, { start: data.start.replace('10:00', '11:00') })).status).toBe(200);
    expect((await changeAppointment(data, { user_id: secondStylist.user_id })).status).toBe(400);
    await commit([serviceSeedChange(gloss)]);
  });

  test('keeps the notes unless new ones are sent', async () => {
    const { data } = await bookAppointment({ start: at('10:00', nextUnusedDay()), notes: 'Tea' });
    expect((await changeAppointment(data, { client_id: gus.client_id })).data).toMatchObject({
      notes: 'Tea',
      client: { client_name: 'Gus Feld' },
    });
    expect((await changeAppointment(data, { notes: '' })).data.notes).toBe('');
  });

  test('of an old version is refused with the current one', async () => {
    const { data } = await bookAppointment({ start: at('10:00', nextUnusedDay()) });
    await changeAppointment(data, { notes: 'First', version: 1 });
    expect(await changeAppointment(data, { notes: 'Second', version: 1 })).toMatchObject({
      status: 409,
      data: { code: 'stale', current: { appointmentId: data.appointmentId, notes: 'First', version: 2 } },
    });
    expect((await changeAppointment(data, { notes: 'Third' })).data).toMatchObject({ notes: 'Third', version: 3 });
  });

  test('is for those who reach both salons', async () => {
    const date = nextUnusedDay();
    const { data } = await bookAppointment({ start: at('10:00', date) });
    const away = { location_id: south.location_id, user_id: team.southStylist.user_id };
    expect((await changeAppointment(data, away, team.desk)).status).toBe(403);
    expect((await changeAppointment(data, away, team.southManager)).status).toBe(403);
    expect((await changeAppointment(data, {}, team.southManager)).status).toBe(403);
    expect(await changeAppointment(data, {}, team.theirAdmin)).toMatchObject({
      status: 404,
      message: 'Scheduled event does not exist.',
    });
    expect((await getBook({ date })).data.schedules).toMatchObject([{ version: 1 }]);
  });
});

describe('deleting an appointment', () => {
  test('takes it out of the book and frees its time, but keeps who did it, when and why', async () => {
    const date = nextUnusedDay();
    const { data } = await bookAppointment({ start: at('10:00', date) });
    const answer = await removeAppointment(data.appointmentId, { reason: 'Client is ill' });
    expect(answer).toMatchObject({ status: 200, message: 'Appointment deleted.' });
    expect(await listBookedIds({ date })).toEqual([]);
    expect((await bookAppointment({ start: at('10:00', date) })).status).toBe(201);
    const { items } = await query('appointments', { pk: `O#1#L#${north.location_id}#${date}`, prefix: 'X#' });
    const kept = { appointmentId: data.appointmentId, deleted_by: team.desk.user_id, reason: 'Client is ill' };
    expect(items).toEqual([expect.objectContaining({ ...kept, deleted_at: expect.stringMatching(/^\d{4}-.*Z$/) })]);
  });

  test('of one that is not there, deleted already, or of another organization says so', async () => {
    const { data } = await bookAppointment({ start: at('10:00', nextUnusedDay()) });
    const unknown = { status: 404, message: 'Scheduled event does not exist.' };
    expect(await removeAppointment('nothing')).toMatchObject(unknown);
    expect(await removeAppointment(data.appointmentId, {}, team.theirAdmin)).toMatchObject(unknown);
    expect((await removeAppointment(data.appointmentId, {}, team.southManager)).status).toBe(403);
    expect((await removeAppointment(data.appointmentId)).status).toBe(200);
    expect(await removeAppointment(data.appointmentId)).toMatchObject(unknown);
    expect(await changeAppointment(data)).toMatchObject(unknown);
  });

  test('of an old version is refused', async () => {
    const { data } = await bookAppointment({ start: at('10:00', nextUnusedDay()) });
    await changeAppointment(data, { notes: 'Changed' });
    expect(await removeAppointment(data.appointmentId, { version: 1 })).toMatchObject({
      status: 409,
      data: { code: 'stale' },
    });
    expect((await removeAppointment(data.appointmentId, { version: 2 })).status).toBe(200);
  });

  test('leaves a trail of everything that was done', async () => {
    const { data } = await bookAppointment({ start: at('10:00', nextUnusedDay()) });
    await changeAppointment(data, { client_id: gus.client_id }, team.manager);
    await removeAppointment(data.appointmentId, {}, team.stylist);
    const { items } = await query('audit', { index: 'by-entity', pk: `O#1#appointment#${data.appointmentId}` });
    expect(items).toMatchObject([
      { action: 'create', actor: team.desk.user_id, after: { client: { client_id: ada.client_id } } },
      { action: 'update', actor: team.manager.user_id, before: { version: 1 }, after: { version: 2 } },
      { action: 'delete', actor: team.stylist.user_id, before: { client: { client_id: gus.client_id } } },
    ]);
  });
});
