import { beforeAll, describe, expect, test } from 'vitest';
import { commit } from '../../../functions/kit/write.ts';
import { assignmentsChange } from '../../../functions/stylists/store.ts';
import { userChanges } from '../../../functions/users/store.ts';
import { buildUser, north, south, team } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';
import {
  at,
  bookAppointment,
  buildAssignment,
  cut,
  getBook,
  getTrail,
  listBookedIds,
  listRemoved,
  nextUnusedDay,
  openSalons,
  removeAppointment,
  restoreRemoved,
  saveUser,
  setStatus,
} from './salon.ts';

startForFile(startProduct);
beforeAll(openSalons);

describe('a deleted appointment', () => {
  test('comes back as it was, as its next version, out of the deleted ones, and its trail says so', async () => {
    const date = nextUnusedDay();
    const { data: made } = await bookAppointment({ start: at('10:00', date), notes: 'Allergic to PPD' });
    const { data } = await setStatus(made.appointmentId, 'arrived');
    const { message: _, ...before } = data;
    await removeAppointment(made.appointmentId, { reason: 'By mistake' });
    const answer = await restoreRemoved(before);
    expect(answer).toMatchObject({ status: 200, message: 'Appointment restored.' });
    const { message, ...after } = answer.data;
    expect(after).toEqual({ ...before, version: 3 });
    expect((await getBook({ date })).data.schedules).toEqual([after]);
    expect((await listRemoved(date)).data).toEqual([]);
    const [last] = (await getTrail(made.appointmentId)).data;
    expect(last).toMatchObject({ action: 'restore', user_id: team.desk.user_id, after });
    expect((await removeAppointment(made.appointmentId, { version: 3 })).status).toBe(200);
  });

  test('takes its minutes again: what was booked there meanwhile is asked about', async () => {
    const date = nextUnusedDay();
    const { data } = await bookAppointment({ start: at('10:00', date) });
    await removeAppointment(data.appointmentId);
    await bookAppointment({ start: at('10:30', date) });
    expect(await restoreRemoved(data)).toMatchObject({
      status: 409,
      data: { code: 'double_booked', starting_at: at('10:30', date) },
    });
    expect(await listBookedIds({ date })).toHaveLength(1);
    expect((await restoreRemoved(data, { allow_double_booking: true, allow_client_busy: true })).status).toBe(200);
    expect((await bookAppointment({ start: at('10:00', date) })).status).toBe(409);
  });

  test('comes back once: of ten at the same moment one brings it back', async () => {
    const date = nextUnusedDay();
    const { data } = await bookAppointment({ start: at('10:00', date) });
    await removeAppointment(data.appointmentId);
    const answers = await Promise.all(Array.from({ length: 10 }, () => restoreRemoved(data)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)]);
    expect(await listBookedIds({ date })).toEqual([data.appointmentId]);
  });

  test('is brought back by whoever works in its salon', async () => {
    const { data } = await bookAppointment({ start: at('10:00', nextUnusedDay()) });
    await removeAppointment(data.appointmentId);
    for (const one of [team.southManager, team.products, team.platform])
      expect((await restoreRemoved(data, {}, one)).status, one.user_first_name).toBe(403);
    expect((await restoreRemoved(data, {}, team.theirAdmin)).status).toBe(404);
    expect((await restoreRemoved(data, { location_id: south.location_id }, team.admin)).status).toBe(404);
    expect((await restoreRemoved(data, {}, team.stylist)).status).toBe(200);
  });

  test('is not there when it was never deleted, and another one when it was deleted again', async () => {
    const { data } = await bookAppointment({ start: at('10:00', nextUnusedDay()) });
    expect((await restoreRemoved(data)).status).toBe(404);
    await removeAppointment(data.appointmentId);
    expect(await restoreRemoved(data, { version: 9 })).toMatchObject({ status: 409, data: { code: 'stale' } });
  });

  test('stays deleted when its stylist takes no appointments any more', async () => {
    const leaver = buildUser('stylist', north);
    await saveUser(leaver);
    await commit([assignmentsChange(1, leaver.user_id, [buildAssignment(leaver, cut)], 0)]);
    const { data } = await bookAppointment({ start: at('10:00', nextUnusedDay()), user_id: leaver.user_id });
    await removeAppointment(data.appointmentId);
    await commit(userChanges(leaver, { ...leaver, user_status: 'INACTIVE' }));
    expect((await restoreRemoved(data)).message).toMatch('does not take appointments any more.');
  });
});
