import { beforeAll, describe, expect, test } from 'vitest';
import { query } from '../../../functions/kit/read.ts';
import { commit } from '../../../functions/kit/write.ts';
import { putService } from '../../../functions/services/store.ts';
import { north, south, team } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { started } from '../../support/started.ts';
import {
  ada,
  at,
  book,
  booked,
  cancel,
  change,
  cut,
  doing,
  freshDay,
  gloss,
  gus,
  look,
  openSalons,
  secondStylist,
  type Wish,
} from './salon.ts';

started(startProduct);
beforeAll(openSalons);

describe('changing an appointment', () => {
  test('moves it across hours, days, stylists and salons under the same id', async () => {
    const [date, next] = [freshDay(), freshDay()];
    let { data } = await book({ start: at('10:00', date) });
    const { appointmentId } = data;
    const moves = [
      { start: at('15:00', date) },
      { user_id: secondStylist.user_id },
      { start: at('09:00', next) },
      { location_id: south.location_id, user_id: team.southStylist.user_id },
      { location_id: north.location_id, user_id: team.stylist.user_id, start: at('10:00', date) },
    ];
    for (const [index, move] of moves.entries()) {
      const answer = await change(data, { ...move, version: index + 1 }, team.admin);
      expect(answer).toMatchObject({ status: 200, message: 'Appointments updated successfully.' });
      const { location_id: location = data.location, ...moved } = move as Wish;
      expect(answer.data).toMatchObject({ ...moved, location, appointmentId, version: index + 2 });
      data = answer.data;
      const where = { Location: data.location, date: data.start.slice(0, 10) };
      const { message: _, ...shown } = data;
      expect((await look(where, team.admin)).data.schedules).toEqual([shown]);
    }
    expect(await booked({ date: next, Location: -1 }, team.admin)).toEqual([]);
  });

  test('frees the time it leaves and takes the time it enters', async () => {
    const date = freshDay();
    const { data } = await book({ start: at('10:00', date) });
    await change(data, { start: at('14:00', date) });
    expect((await book({ start: at('10:00', date) })).status).toBe(201);
    expect((await book({ start: at('14:30', date) })).data).toMatchObject({ code: 'double_booked' });
  });

  test('may overlap its own old time', async () => {
    const { data } = await book({ start: at('10:00', freshDay()) });
    expect((await change(data, { start: data.start.replace('10:00', '10:15') })).status).toBe(200);
  });

  test('keeps names and prices of the booking until another stylist takes it', async () => {
    const date = freshDay();
    const { data } = await book({ start: at('10:00', date), services: [doing(gloss, 30)] });
    const prices = (answer: Awaited<ReturnType<typeof change>>) => answer.data.services.map(({ price }) => price);
    await commit([putService({ ...gloss, service_name: 'Glaze', service_price_level_3: 200 })]);
    const longer = await change(data, { services: [doing(gloss, 60), doing(cut, 30)] });
    expect(longer.data).toMatchObject({ end: at('11:30', date), services: [{ title: 'Gloss' }, { title: 'Cut' }] });
    expect(prices(longer)).toEqual([116, 68]);
    expect(prices(await change(longer.data, { user_id: secondStylist.user_id }))).toEqual([200, 68]);
    await commit([putService(gloss)]);
  });

  test('is possible with a service that is sold no more, but not with another one', async () => {
    const { data } = await book({ start: at('10:00', freshDay()), services: [doing(gloss, 30)] });
    await commit([putService({ ...gloss, service_status: 'Inactive' })]);
    expect((await change(data, { start: data.start.replace('10:00', '11:00') })).status).toBe(200);
    expect((await change(data, { user_id: secondStylist.user_id })).status).toBe(400);
    await commit([putService(gloss)]);
  });

  test('keeps the notes unless new ones are sent', async () => {
    const { data } = await book({ start: at('10:00', freshDay()), notes: 'Tea' });
    expect((await change(data, { client_id: gus.client_id })).data).toMatchObject({
      notes: 'Tea',
      client: { client_name: 'Gus Feld' },
    });
    expect((await change(data, { notes: '' })).data.notes).toBe('');
  });

  test('of an old version is refused with the current one', async () => {
    const { data } = await book({ start: at('10:00', freshDay()) });
    await change(data, { notes: 'First', version: 1 });
    expect(await change(data, { notes: 'Second', version: 1 })).toMatchObject({
      status: 409,
      data: { code: 'stale', current: { appointmentId: data.appointmentId, notes: 'First', version: 2 } },
    });
    expect((await change(data, { notes: 'Third' })).data).toMatchObject({ notes: 'Third', version: 3 });
  });

  test('is for those who reach both salons', async () => {
    const date = freshDay();
    const { data } = await book({ start: at('10:00', date) });
    const away = { location_id: south.location_id, user_id: team.southStylist.user_id };
    expect((await change(data, away, team.desk)).status).toBe(403);
    expect((await change(data, away, team.southManager)).status).toBe(403);
    expect((await change(data, {}, team.southManager)).status).toBe(403);
    expect(await change(data, {}, team.theirAdmin)).toMatchObject({
      status: 404,
      message: 'Scheduled event does not exist.',
    });
    expect((await look({ date })).data.schedules).toMatchObject([{ version: 1 }]);
  });
});

describe('deleting an appointment', () => {
  test('takes it out of the book and frees its time, but keeps who did it, when and why', async () => {
    const date = freshDay();
    const { data } = await book({ start: at('10:00', date) });
    const answer = await cancel(data.appointmentId, { reason: 'Client is ill' });
    expect(answer).toMatchObject({ status: 200, message: 'Appointment deleted.' });
    expect(await booked({ date })).toEqual([]);
    expect((await book({ start: at('10:00', date) })).status).toBe(201);
    const { items } = await query('appointments', { pk: `O#1#L#${north.location_id}#${date}`, prefix: 'X#' });
    const kept = { appointmentId: data.appointmentId, deleted_by: team.desk.user_id, reason: 'Client is ill' };
    expect(items).toEqual([expect.objectContaining({ ...kept, deleted_at: expect.stringMatching(/^\d{4}-.*Z$/) })]);
  });

  test('of one that is not there, deleted already, or of another organization says so', async () => {
    const { data } = await book({ start: at('10:00', freshDay()) });
    const unknown = { status: 404, message: 'Scheduled event does not exist.' };
    expect(await cancel('nothing')).toMatchObject(unknown);
    expect(await cancel(data.appointmentId, {}, team.theirAdmin)).toMatchObject(unknown);
    expect((await cancel(data.appointmentId, {}, team.southManager)).status).toBe(403);
    expect((await cancel(data.appointmentId)).status).toBe(200);
    expect(await cancel(data.appointmentId)).toMatchObject(unknown);
    expect(await change(data)).toMatchObject(unknown);
  });

  test('of an old version is refused', async () => {
    const { data } = await book({ start: at('10:00', freshDay()) });
    await change(data, { notes: 'Changed' });
    expect(await cancel(data.appointmentId, { version: 1 })).toMatchObject({ status: 409, data: { code: 'stale' } });
    expect((await cancel(data.appointmentId, { version: 2 })).status).toBe(200);
  });

  test('leaves a trail of everything that was done', async () => {
    const { data } = await book({ start: at('10:00', freshDay()) });
    await change(data, { client_id: gus.client_id }, team.manager);
    await cancel(data.appointmentId, {}, team.stylist);
    const { items } = await query('audit', { index: 'by-entity', pk: `O#1#appointment#${data.appointmentId}` });
    expect(items).toMatchObject([
      { action: 'create', actor: team.desk.user_id, after: { client: { client_id: ada.client_id } } },
      { action: 'update', actor: team.manager.user_id, before: { version: 1 }, after: { version: 2 } },
      { action: 'delete', actor: team.stylist.user_id, before: { client: { client_id: gus.client_id } } },
    ]);
  });
});
