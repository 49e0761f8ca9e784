import { beforeAll, describe, expect, test } from 'vitest';
import { commit } from '../../../functions/kit/write.ts';
import { saveAssignments } from '../../../functions/stylists/store.ts';
import { changeUser } from '../../../functions/users/store.ts';
import { north, person, south, team } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { started } from '../../support/started.ts';
import {
  at,
  book,
  booked,
  cancel,
  cut,
  deletedOn,
  does,
  freshDay,
  hire,
  look,
  openSalons,
  restore,
  setStatus,
  trail,
} from './salon.ts';

started(startProduct);
beforeAll(openSalons);

describe('a deleted appointment', () => {
  test('comes back as it was, as its next version, out of the deleted ones, and its trail says so', async () => {
    const date = freshDay();
    const { data: made } = await book({ start: at('10:00', date), notes: 'Allergic to PPD' });
    const { data } = await setStatus(made.appointmentId, 'arrived');
    const { message: _, ...before } = data;
    await cancel(made.appointmentId, { reason: 'By mistake' });
    const answer = await restore(before);
    expect(answer).toMatchObject({ status: 200, message: 'Appointment restored.' });
    const { message, ...after } = answer.data;
    expect(after).toEqual({ ...before, version: 3 });
    expect((await look({ date })).data.schedules).toEqual([after]);
    expect((await deletedOn(date)).data).toEqual([]);
    const [last] = (await trail(made.appointmentId)).data;
    expect(last).toMatchObject({ action: 'restore', user_id: team.desk.user_id, after });
    expect((await cancel(made.appointmentId, { version: 3 })).status).toBe(200);
  });

  test('takes its minutes again: what was booked there meanwhile is asked about', async () => {
    const date = freshDay();
    const { data } = await book({ start: at('10:00', date) });
    await cancel(data.appointmentId);
    await book({ start: at('10:30', date) });
    expect(await restore(data)).toMatchObject({
      status: 409,
      data: { code: 'double_booked', starting_at: at('10:30', date) },
    });
    expect(await booked({ date })).toHaveLength(1);
    expect((await restore(data, { allow_double_booking: true, allow_client_busy: true })).status).toBe(200);
    expect((await book({ start: at('10:00', date) })).status).toBe(409);
  });

  test('comes back once: of ten at the same moment one brings it back', async () => {
    const date = freshDay();
    const { data } = await book({ start: at('10:00', date) });
    await cancel(data.appointmentId);
    const answers = await Promise.all(Array.from({ length: 10 }, () => restore(data)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)]);
    expect(await booked({ date })).toEqual([data.appointmentId]);
  });

  test('is brought back by whoever works in its salon', async () => {
    const { data } = await book({ start: at('10:00', freshDay()) });
    await cancel(data.appointmentId);
    for (const one of [team.southManager, team.products, team.platform])
      expect((await restore(data, {}, one)).status, one.user_first_name).toBe(403);
    expect((await restore(data, {}, team.theirAdmin)).status).toBe(404);
    expect((await restore(data, { location_id: south.location_id }, team.admin)).status).toBe(404);
    expect((await restore(data, {}, team.stylist)).status).toBe(200);
  });

  test('is not there when it was never deleted, and another one when it was deleted again', async () => {
    const { data } = await book({ start: at('10:00', freshDay()) });
    expect((await restore(data)).status).toBe(404);
    await cancel(data.appointmentId);
    expect(await restore(data, { version: 9 })).toMatchObject({ status: 409, data: { code: 'stale' } });
  });

  test('stays deleted when its stylist takes no appointments any more', async () => {
    const leaver = person('stylist', north);
    await hire(leaver);
    await commit([saveAssignments(1, leaver.user_id, [does(leaver, cut)], 0)]);
    const { data } = await book({ start: at('10:00', freshDay()), user_id: leaver.user_id });
    await cancel(data.appointmentId);
    await commit(changeUser(leaver, { ...leaver, user_status: 'INACTIVE' }));
    expect((await restore(data)).message).toMatch('does not take appointments any more.');
  });
});
