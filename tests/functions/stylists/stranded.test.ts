import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '../../../shared/contract/index.ts';
import type { User } from '../../../shared/contract/users.ts';
import { addDays, startOfWeek } from '../../../shared/rules/time.ts';
import { daysAhead } from '../../support/days.ts';
import { south, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';
import { at, bookAppointment, openSalons, removeAppointment, saveUser, traveler } from '../scheduler/salon.ts';

startForFile(startProduct);
beforeAll(openSalons);

const week = {
  Sunday: [],
  Monday: [{ from: '09:00', to: '18:00' }],
  Tuesday: [{ from: '09:00', to: '18:00' }],
  Wednesday: [{ from: '09:00', to: '18:00' }],
  Thursday: [{ from: '09:00', to: '18:00' }],
  Friday: [{ from: '09:00', to: '18:00' }],
  Saturday: [],
};
const monday = addDays(startOfWeek(daysAhead(14)), 1);
const nextMonday = addDays(monday, 7);
const leave = { date: monday, until: addDays(monday, 4), stretches: [], note: 'Leave' };
const read = async ({ user_id: id }: User) =>
  (await call(api.stylists.getWorkingHours, { params: { id } }, team.admin)).data;
const save = async (one: User, more: object) => {
  const { opening: _, ...before } = await read(one);
  const body = { ...before, ...more };
  return call(api.stylists.saveWorkingHours, { params: { id: one.user_id }, body }, team.admin);
};

describe('new hours of a stylist', () => {
  test('over appointments name them, wherever they are, and are saved on a yes; the appointments stay', async () => {
    const here = (await bookAppointment({ user_id: traveler.user_id, start: at('10:00', monday) }, team.admin)).data;
    const there = (
      await bookAppointment(
        { user_id: traveler.user_id, start: at('15:00', leave.until), location_id: south.location_id },
        team.admin,
      )
    ).data;
    const gone = (
      await bookAppointment({ user_id: traveler.user_id, start: at('12:00', addDays(monday, 1)) }, team.admin)
    ).data;
    await removeAppointment(gone.appointmentId);
    await bookAppointment({ user_id: traveler.user_id, start: at('10:00', nextMonday) }, team.admin);

    const asked = await save(traveler, { exceptions: [leave] });
    expect(asked).toMatchObject({
      status: 409,
      message: '2 booked appointments would be outside the new hours.',
      data: {
        code: 'stranded',
        total: 2,
        appointments: [
          { appointmentId: here.appointmentId, start: at('10:00', monday), client_name: 'Ada Hart', title: 'Cut' },
          { appointmentId: there.appointmentId, location: south.location_id },
        ],
      },
    });
    expect((await read(traveler)).version).toBe(0);

    expect((await save(traveler, { exceptions: [leave], allow_stranded: true })).status).toBe(200);
    expect((await read(traveler)).exceptions).toEqual([leave]);
    const stays = await call(api.scheduler.getAppointmentTrail, { params: { id: here.appointmentId } }, team.admin);
    expect(stays.data.map(({ action }) => action)).toEqual(['create']);
  });

  test('that leave nobody outside ask nothing, nor do appointments that are outside already or over', async () => {
    await saveUser({ ...traveler, user_id: 'U900', user_email: 'u900@example.com' });
    const one = { ...traveler, user_id: 'U900' };
    expect((await save(one, { week })).status).toBe(200);
    const more = { ...leave, date: addDays(nextMonday, 2), until: addDays(nextMonday, 4) };
    expect((await save(traveler, { exceptions: [leave, more] })).status).toBe(200);
  });

  test('of a week ask about every day that becomes too short', async () => {
    const short = { ...week, Monday: [{ from: '12:00', to: '18:00' }] };
    const asked = await save(traveler, { week: short });
    expect(asked).toMatchObject({ status: 409, message: '1 booked appointment would be outside the new hours.' });
    expect(asked.data).toMatchObject({ appointments: [{ start: at('10:00', nextMonday) }] });
  });

  test('over an older version are refused as such first', async () => {
    const body = { week: null, exceptions: [leave], version: 0 };
    const asked = await call(api.stylists.saveWorkingHours, { params: { id: traveler.user_id }, body }, team.admin);
    expect(asked).toMatchObject({ status: 409, data: { code: 'stale' } });
  });
});
