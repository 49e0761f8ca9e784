import { beforeAll, describe, expect, test } from 'vitest';
import { bookSeedChanges } from '../../../functions/appointments/store.ts';
import { putAll } from '../../../functions/kit/write.ts';
import { measureCost } from '../../support/measureCost.ts';
import { abroad, north, south, team } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';
import {
  ada,
  at,
  bookAppointment,
  changeAppointment,
  getTrail,
  listRemoved,
  nextUnusedDay,
  openSalons,
  removeAppointment,
  setStatus,
} from './salon.ts';

startForFile(startProduct);
beforeAll(openSalons);

const away = { location_id: south.location_id, user_id: team.southStylist.user_id };
const unknown = { status: 404, message: 'Scheduled event does not exist.' };

describe('the trail of an appointment', () => {
  test('tells every step with who and when, how it stood before and after, and why it was deleted', async () => {
    const date = nextUnusedDay();
    const { data } = await bookAppointment({ start: at('10:00', date) });
    const id = data.appointmentId;
    await changeAppointment(data, { start: at('11:00', date) }, team.stylist);
    await setStatus(id, 'arrived', {}, team.manager);
    await removeAppointment(id, { reason: ' Client called ' }, team.admin);
    const answer = await getTrail(id);
    expect(answer.status).toBe(200);
    expect(answer.data).toMatchObject([
      { action: 'delete', user_id: team.admin.user_id, reason: 'Client called', before: { status: 'arrived' } },
      { action: 'status', user_id: team.manager.user_id, before: { status: 'booked' }, after: { status: 'arrived' } },
      {
        action: 'update',
        user_id: team.stylist.user_id,
        user_name: 'Mara Ellison',
        before: { start: at('10:00', date), version: 1 },
        after: { start: at('11:00', date), version: 2 },
      },
      { action: 'create', user_id: team.desk.user_id, after: { client: { client_id: ada.client_id } } },
    ]);
    const times = answer.data.map(({ time }) => time);
    expect(times).toEqual(times.toSorted().reverse());
    expect(answer.data.map(({ before, after }) => [!!before, !!after])).toEqual([
      [true, false],
      [true, true],
      [true, true],
      [false, true],
    ]);
  });

  test('ends with the latest hundred steps', async () => {
    const { data } = await bookAppointment({ start: at('10:00', nextUnusedDay()) });
    for (let step = 0; step < 101; step++) await setStatus(data.appointmentId, step % 2 ? 'booked' : 'arrived');
    const steps = (await getTrail(data.appointmentId)).data;
    expect(steps).toHaveLength(100);
    expect(steps[0]).toMatchObject({ after: { version: 102 } });
    expect(steps.at(-1)).toMatchObject({ before: { version: 2 } });
  });

  test('is empty for one that nobody has touched since the book was filled', async () => {
    const { data } = await bookAppointment({ start: at('10:00', nextUnusedDay()) });
    const older = { ...data, appointmentId: 'older', event_id: 'older', start: at('12:00', nextUnusedDay()) };
    await putAll(bookSeedChanges(1, [older]));
    expect(await getTrail('older')).toMatchObject({ status: 200, data: [] });
    expect((await getTrail('older', team.southManager)).status).toBe(403);
  });

  test('is for who runs the salon that has it now, also once it is deleted', async () => {
    const { data } = await bookAppointment({ start: at('10:00', nextUnusedDay()) });
    const id = data.appointmentId;
    const statuses = async () =>
      Promise.all([team.manager, team.southManager, team.admin].map(async (by) => (await getTrail(id, by)).status));
    expect(await statuses()).toEqual([200, 403, 200]);
    await changeAppointment(data, away, team.admin);
    expect(await statuses()).toEqual([403, 200, 200]);
    await removeAppointment(id, {}, team.admin);
    expect(await statuses()).toEqual([403, 200, 200]);
    for (const by of [team.desk, team.stylist]) expect((await getTrail(id, by)).status).toBe(403);
    expect(await getTrail(id, team.theirAdmin)).toMatchObject(unknown);
    expect(await getTrail('nothing')).toMatchObject(unknown);
  });
});

describe('the deleted appointments of a day', () => {
  test('are told with who deleted them, when and why, the latest first', async () => {
    const date = nextUnusedDay();
    const ids: string[] = [];
    for (const time of ['10:00', '11:00', '12:00'])
      ids.push((await bookAppointment({ start: at(time, date) })).data.appointmentId);
    const [first = '', second = ''] = ids;
    await removeAppointment(second, { reason: 'Client is ill' });
    await removeAppointment(first, {}, team.stylist);
    expect((await listRemoved(date)).data).toEqual([
      expect.objectContaining({ appointmentId: first, deleted_by_name: 'Mara Ellison', reason: '' }),
      expect.objectContaining({
        appointmentId: second,
        start: at('11:00', date),
        deleted_by: team.desk.user_id,
        deleted_at: expect.stringMatching(/^\d{4}-.*Z$/),
        reason: 'Client is ill',
      }),
    ]);
    expect((await listRemoved(nextUnusedDay())).data).toEqual([]);
  });

  test('stand in the day and the salon that they were in at last', async () => {
    const [date, next] = [nextUnusedDay(), nextUnusedDay()];
    const { data } = await bookAppointment({ start: at('10:00', date) });
    await changeAppointment(data, { ...away, start: at('10:00', next) }, team.admin);
    await removeAppointment(data.appointmentId, {}, team.admin);
    const found = async (day: string, salon: number, by = team.admin) =>
      (await listRemoved(day, salon, by)).data.map(({ appointmentId }) => appointmentId);
    expect(await found(next, south.location_id)).toEqual([data.appointmentId]);
    expect(await found(next, -1)).toEqual([data.appointmentId]);
    expect(await found(next, -1, team.manager)).toEqual([]);
    expect(await found(next, north.location_id)).toEqual([]);
    expect(await found(date, -1)).toEqual([]);
  });

  test('are told for a week at once', async () => {
    const sunday = nextUnusedDay();
    const days = [
      sunday,
      nextUnusedDay(),
      nextUnusedDay(),
      nextUnusedDay(),
      nextUnusedDay(),
      nextUnusedDay(),
      nextUnusedDay(),
      nextUnusedDay(),
    ];
    for (const date of [sunday, days[6], days[7]]) {
      const { data } = await bookAppointment({ start: at('10:00', date) });
      await removeAppointment(data.appointmentId);
    }
    const found = await listRemoved(sunday, north.location_id, team.manager, 7);
    expect(found.data.map(({ start }) => start)).toEqual([at('10:00', days[6]), at('10:00', sunday)]);
  });

  test('are for the desk and the admins of the salon', async () => {
    const date = nextUnusedDay();
    expect((await listRemoved(date, north.location_id, team.desk)).status).toBe(200);
    for (const by of [team.stylist, team.southManager])
      expect((await listRemoved(date, north.location_id, by)).status).toBe(403);
    expect((await listRemoved(date, abroad.location_id, team.admin)).status).toBe(404);
  });

  test('cost two requests, however many there are', async () => {
    const date = nextUnusedDay();
    for (let hour = 10; hour < 14; hour++) {
      const { data } = await bookAppointment({ start: at(`${hour}:00`, date) });
      await removeAppointment(data.appointmentId);
    }
    await listRemoved(date);
    expect((await measureCost(() => listRemoved(date))).requests).toBe(2);
  });
});
