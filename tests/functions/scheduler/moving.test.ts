import { beforeAll, describe, expect, test } from 'vitest';
import type { Appointment } from '../../../shared/contract/appointments.ts';
import { buildUser, north, south, team } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';
import {
  at,
  bookAppointment,
  changeAppointment,
  getBook,
  getTrail,
  gus,
  moveAppointments,
  nextUnusedDay,
  openSalons,
  saveUser,
  secondStylist,
} from './salon.ts';

startForFile(startProduct);
beforeAll(openSalons);

const other = { user_id: secondStylist.user_id };
const book = async (time: string, date: string, more = {}): Promise<Appointment> =>
  (await bookAppointment({ start: at(time, date), ...more })).data;
const startsOf = async (date: string) =>
  Object.fromEntries(
    (await getBook({ date })).data.schedules.map((one) => [
      one.appointmentId,
      `${one.user_id} ${one.start.slice(11, 16)}`,
    ]),
  );

describe('moving several appointments', () => {
  test('swaps two that stand in each other’s way, with the prices they were booked at', async () => {
    const date = nextUnusedDay();
    const [mine, theirs] = [
      await book('10:00', date),
      await book('11:00', date, { ...other, client_id: gus.client_id }),
    ];
    const { status, data } = await moveAppointments([
      [mine, { start: theirs.start, ...other }],
      [theirs, { start: mine.start, user_id: mine.user_id }],
    ]);
    expect({ status, ...data }).toMatchObject({ status: 200, message: '2 appointments moved.', refused: [] });
    expect(await startsOf(date)).toEqual({
      [mine.appointmentId]: `${secondStylist.user_id} 11:00`,
      [theirs.appointmentId]: `${team.stylist.user_id} 10:00`,
    });
    expect(data.moved[0]).toMatchObject({
      end: at('12:00', date),
      version: 2,
      services: mine.services.map(({ price }) => ({ price })),
    });
    expect((await getTrail(mine.appointmentId)).data[0]).toMatchObject({ action: 'update', before: { version: 1 } });
    // Both times are taken, the rest of the day is free.
    for (const [time, user_id, free] of [
      ['10:00', mine.user_id, false],
      ['11:00', other.user_id, false],
      ['11:00', mine.user_id, true],
    ] as const)
      expect((await bookAppointment({ start: at(time, date), user_id })).status).toBe(free ? 201 : 409);
  });

  test('is all or none, unless told to move what it can', async () => {
    const date = nextUnusedDay();
    const [free, taken] = [await book('09:00', date), await book('10:00', date, { client_id: gus.client_id })];
    await book('15:00', date, { ...other, client_id: gus.client_id });
    const moves = [
      [free, other],
      [taken, { ...other, start: at('15:30', date) }],
    ] as const;
    expect(await moveAppointments(moves)).toMatchObject({ status: 409, data: { code: 'double_booked' } });
    expect((await startsOf(date))[free.appointmentId]).toBe(`${team.stylist.user_id} 09:00`);
    const { data } = await moveAppointments(moves, { all_or_none: false });
    expect(data.moved.map(({ appointmentId }) => appointmentId)).toEqual([free.appointmentId]);
    expect(data.refused).toMatchObject([{ schedule_entry_id: taken.appointmentId, code: 'double_booked' }]);
    expect((await startsOf(date))[taken.appointmentId]).toBe(`${team.stylist.user_id} 10:00`);
  });

  test('moves a full day in several transactions, and a repeated request finds it moved', async () => {
    const date = nextUnusedDay();
    const day = [];
    for (let hour = 7; hour < 21; hour++) day.push(await book(`${hour}:00`.padStart(5, '0'), date));
    const moves = day.map((one) => [one, other] as const);
    const first = await moveAppointments(moves, { all_or_none: false });
    expect(first.data.moved).toHaveLength(14);
    expect(await moveAppointments(moves, { all_or_none: false })).toMatchObject({
      status: 200,
      data: { refused: [], moved: first.data.moved },
    });
    expect(new Set(Object.values(await startsOf(date)).map((place) => place.split(' ')[0]))).toEqual(
      new Set([secondStylist.user_id]),
    );
    expect(await moveAppointments(moves.slice(0, 11))).toMatchObject({ status: 400 });
  });

  test('refuses a stylist who does not do the service, a stale version, another salon and a time that does not exist', async () => {
    const date = nextUnusedDay();
    const booked = await book('10:00', date);
    const changed = (await changeAppointment(booked, { notes: 'Later' })).data;
    expect(await moveAppointments([[booked, { start: at('12:00', date) }]])).toMatchObject({
      status: 409,
      data: { code: 'stale', current: { version: 2 } },
    });
    expect(await moveAppointments([[changed, { user_id: team.southStylist.user_id }]])).toMatchObject({ status: 404 });
    const [southern] = [
      await bookAppointment(
        {
          start: at('10:00', date),
          location_id: south.location_id,
          user_id: team.southStylist.user_id,
          client_id: gus.client_id,
        },
        team.admin,
      ),
    ];
    expect(
      (
        await moveAppointments(
          [
            [changed, {}],
            [southern.data, {}],
          ],
          {},
          team.admin,
        )
      ).status,
    ).toBe(400);
    expect((await moveAppointments([[changed, { start: '2027-03-14 02:30:00' }]])).status).toBe(400);
    const novice = buildUser('stylist', north);
    await saveUser(novice);
    expect(await moveAppointments([[changed, { user_id: novice.user_id }]])).toMatchObject({
      status: 400,
      message: expect.stringContaining('does not do Cut'),
    });
  });

  test('keeps how late a visit is until it moves to another time', async () => {
    const date = nextUnusedDay();
    const booked = await book('10:00', date);
    const late = (await moveAppointments([[booked, { start: at('10:10', date), late_minutes: 10 }]])).data.moved[0];
    expect(late).toMatchObject({ start: at('10:10', date), late_minutes: 10 });
    const noted = (await changeAppointment(late ?? booked, { notes: 'Called' })).data;
    expect(noted.late_minutes).toBe(10);
    expect((await changeAppointment(noted, { start: at('16:00', date) })).data.late_minutes).toBeUndefined();
  });
});
