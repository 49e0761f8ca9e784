import { beforeAll, describe, expect, test } from 'vitest';
import type { BlockedTime } from '../../../shared/contract/blockedTime.ts';
import type { ClientRequest } from '../../../shared/contract/endpoint.ts';
import { api } from '../../../shared/contract/index.ts';
import { personName } from '../../../shared/rules/names.ts';
import { addDays } from '../../../shared/rules/time.ts';
import { north, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';
import {
  at,
  bookAppointment,
  getBook,
  gus,
  moveAppointments,
  nextUnusedDay,
  openSalons,
  pollBook,
  secondStylist,
} from './salon.ts';

startForFile(startProduct);
beforeAll(openSalons);

type Form = ClientRequest<typeof api.scheduler.createBlockedTime>['body'];
const buildForm = (start: string, more: Partial<Form> = {}): Form => ({
  ...{ location_id: north.location_id, user_id: team.stylist.user_id, start, minutes: 30, kind: 'lunch' },
  ...more,
});
const block = (start: string, more: Partial<Form> = {}) =>
  call(api.scheduler.createBlockedTime, { body: buildForm(start, more) }, team.desk);
const refTo = (
  { block_id, location: location_id, user_id, start }: BlockedTime,
  scope: 'day' | 'following' = 'day',
) => ({
  ...{ block_id, location_id, user_id, start, scope },
});
const free = (saved: BlockedTime, scope?: 'day' | 'following') =>
  call(api.scheduler.deleteBlockedTime, { body: refTo(saved, scope) }, team.desk);
const listBlocked = async (date: string, days: 1 | 7 = 1) =>
  (await getBook({ date, days })).data.blocked.map(
    ({ start, kind, weekly }) => `${start.slice(0, 16)} ${kind}${weekly ? ' weekly' : ''}`,
  );

describe('blocked time', () => {
  test('stands in the book, asks before somebody is booked into it, and can be freed', async () => {
    const date = nextUnusedDay();
    const before = (await pollBook({ date })).data.mark;
    const { status, data } = await block(at('12:00', date), { title: 'With the team', kind: 'meeting' });
    expect({ status, ...data }).toMatchObject({
      status: 201,
      message: 'Time blocked.',
      title: 'With the team',
      weekly: false,
    });
    expect((await pollBook({ date })).data.mark).not.toBe(before);
    expect(await listBlocked(date)).toEqual([`${date} 12:00 meeting`]);
    expect(await bookAppointment({ start: at('11:30', date) })).toMatchObject({
      status: 409,
      data: {
        ...{ code: 'double_booked', starting_at: at('12:00', date), blocked: 'With the team' },
        message: `${personName(team.stylist)}: With the team, 12:00 PM – 12:30 PM. Would you like to proceed?`,
      },
    });
    expect(await block(at('12:15', date))).toMatchObject({
      status: 409,
      data: {
        message: 'This time is blocked already: With the team, 12:00 PM – 12:30 PM. Would you like to block it anyway?',
      },
    });
    await free(data);
    expect(await listBlocked(date)).toEqual([]);
    expect((await bookAppointment({ start: at('11:30', date) })).status).toBe(201);
    expect(await free(data)).toMatchObject({ status: 404 });
  });

  test('asks before it takes the time of an appointment', async () => {
    const date = nextUnusedDay();
    await bookAppointment({ start: at('10:00', date) });
    expect(await block(at('10:30', date))).toMatchObject({
      status: 409,
      data: { code: 'double_booked', message: 'This time is taken at 10:30 AM. Would you like to block it anyway?' },
    });
    expect((await block(at('10:30', date), { allow_double_booking: true })).status).toBe(201);
  });

  test('repeats every week until it is ended, and one day can be left out', async () => {
    const date = nextUnusedDay();
    const { data } = await block(at('13:00', date), { weekly: true });
    const later = (weeks: number) => addDays(date, 7 * weeks);
    const on = (weeks: number) => ({ ...data, start: at('13:00', later(weeks)) });
    expect(await listBlocked(later(30))).toEqual([`${later(30)} 13:00 lunch weekly`]);
    expect(await listBlocked(addDays(date, -7))).toEqual([]);
    expect(await listBlocked(date, 7)).toHaveLength(1);
    expect(await bookAppointment({ start: at('12:30', later(2)) })).toMatchObject({
      status: 409,
      data: { blocked: 'Lunch' },
    });
    await free(on(2));
    expect((await bookAppointment({ start: at('12:30', later(2)) })).status).toBe(201);
    await free(on(4), 'following');
    expect(
      [await listBlocked(later(3)), await listBlocked(later(2)), await listBlocked(later(4))].map(
        (list) => list.length,
      ),
    ).toEqual([1, 0, 0]);
    const other = await bookAppointment({
      start: at('16:00', later(3)),
      user_id: secondStylist.user_id,
      client_id: gus.client_id,
    });
    expect(
      await moveAppointments([[other.data, { user_id: team.stylist.user_id, start: at('12:30', later(3)) }]]),
    ).toMatchObject({ status: 409 });
  });

  test('moves: one day of a weekly one becomes its own, or all that follow change', async () => {
    const date = nextUnusedDay();
    const { data } = await block(at('18:00', date), { weekly: true, kind: 'training' });
    const next = addDays(date, 7);
    const change = (to: Partial<Form>, scope: 'day' | 'following') =>
      call(
        api.scheduler.updateBlockedTime,
        {
          body: {
            blocked: refTo({ ...data, start: at('18:00', next) }, scope),
            to: buildForm(at('19:00', next), { kind: 'training', ...to }),
          },
        },
        team.desk,
      );
    expect((await change({}, 'day')).data).toMatchObject({
      start: at('19:00', next),
      message: 'Blocked time changed.',
    });
    expect(await listBlocked(next)).toEqual([`${next} 19:00 training`]);
    expect(await change({ weekly: true }, 'following')).toMatchObject({ status: 404 });
    const third = addDays(date, 14);
    const rest = await call(
      api.scheduler.updateBlockedTime,
      {
        body: {
          blocked: refTo({ ...data, start: at('18:00', third) }, 'following'),
          to: buildForm(at('17:00', third), { weekly: true }),
        },
      },
      team.desk,
    );
    expect(rest.status).toBe(200);
    const weeks = [0, 1, 2, 3].map((week) => addDays(date, 7 * week));
    expect(await Promise.all(weeks.map((day) => listBlocked(day)))).toEqual([
      [`${weeks[0]} 18:00 training weekly`],
      [`${weeks[1]} 19:00 training`],
      [`${weeks[2]} 17:00 lunch weekly`],
      [`${weeks[3]} 17:00 lunch weekly`],
    ]);
  });
});
