import { beforeAll, describe, expect, test } from 'vitest';
import type { Appointment } from '../../../shared/contract/appointments.ts';
import { api } from '../../../shared/contract/index.ts';
import { addDays } from '../../../shared/rules/time.ts';
import { measureCost } from '../../support/measureCost.ts';
import { team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';
import {
  ada,
  at,
  bookAppointment,
  buildServiceSteps,
  changeAppointment,
  cut,
  getBook,
  gloss,
  gus,
  moveAppointments,
  nextUnusedDay,
  openSalons,
  setStatus,
} from './salon.ts';

startForFile(startProduct);
beforeAll(openSalons);

const book = async (time: string, date: string, more = {}): Promise<Appointment> =>
  (await bookAppointment({ start: at(time, date), ...more })).data;
const plan = (visit: Appointment, every_weeks: number, until: string) =>
  call(api.scheduler.planSeries, { body: { schedule_entry_id: visit.appointmentId, every_weeks, until } }, team.desk);
let series = 0;
const repeat = (visit: Appointment, starts: string[], series_id = `series-${++series}`) =>
  call(
    api.scheduler.createSeries,
    { body: { schedule_entry_id: visit.appointmentId, series_id, every_weeks: 1, starts } },
    team.desk,
  );
const weekly = (date: string, count: number, time = '10:00') =>
  Array.from({ length: count }, (_, index) => at(time, addDays(date, 7 * (index + 1))));
const takeServices = (visits: readonly Appointment[], services_of: string) =>
  moveAppointments(
    visits.map((visit) => [visit, { services_of }]),
    { all_or_none: false },
  );

describe('repeating visits', () => {
  test('the plan names what is free, and the nearest free start of what is taken', async () => {
    const date = nextUnusedDay();
    const visit = await book('10:00', date);
    const second = addDays(date, 42);
    await book('09:45', second, { client_id: gus.client_id });
    const { data } = await plan(visit, 3, addDays(date, 63));
    expect(data.visits).toEqual([
      { start: at('10:00', addDays(date, 21)), state: 'free' },
      { start: at('10:00', second), state: 'taken', nearest: at('10:45', second) },
      { start: at('10:00', addDays(date, 63)), state: 'free' },
    ]);
    expect(await plan(visit, 6, addDays(date, 1000))).toMatchObject({ status: 400 });
  });

  test('a visit that repeats already is not repeated again before its last one', async () => {
    const date = nextUnusedDay();
    const visit = await book('10:00', date);
    const [first, ...others] = (await repeat(visit, weekly(date, 2))).data.booked;
    const message = 'This appointment repeats already. Cancel the later ones first, or repeat the last one.';
    const again = [await plan(visit, 4, addDays(date, 63)), await repeat(visit, weekly(date, 1, '15:00'))];
    expect(again.map(({ status, data }) => [status, data])).toMatchObject([
      [409, { message }],
      [409, { message }],
    ]);
    const last = others.at(-1) ?? visit;
    expect((await plan(last, 4, addDays(date, 63))).status).toBe(200);
    // A repeated request is answered as before.
    expect((await repeat(visit, weekly(date, 2), first?.series_id)).status).toBe(201);
  });

  test('books the free ones with the services and prices of the first, and refuses what was taken meanwhile', async () => {
    const date = nextUnusedDay();
    const visit = await book('10:00', date, { notes: 'Tea' });
    const starts = weekly(date, 3);
    await book('10:30', addDays(date, 14), { client_id: gus.client_id });
    const { status, data } = await repeat(visit, starts);
    expect({ status, refused: data.refused.map(({ start }) => start) }).toEqual({ status: 201, refused: [starts[1]] });
    expect(data.booked.map(({ start }) => start)).toEqual([visit.start, starts[0], starts[2]]);
    const { series_id } = data.booked[0] ?? {};
    for (const one of data.booked)
      expect(one).toMatchObject({ series_id, series_weeks: 1, notes: 'Tea', client: { client_id: ada.client_id } });
    const shown = (await getBook({ date: addDays(date, 7) })).data.schedules;
    expect(shown).toMatchObject([{ series_id, start: starts[0], services: [{ price: visit.services[0]?.price }] }]);
  });

  test('a repeated request books nothing twice', async () => {
    const date = nextUnusedDay();
    const visit = await book('11:00', date);
    const starts = weekly(date, 2, '11:00');
    const first = await repeat(visit, starts, 'same');
    const again = await repeat(visit, starts, 'same');
    expect(again.data.booked.map(({ appointmentId }) => appointmentId)).toEqual(
      first.data.booked.map(({ appointmentId }) => appointmentId),
    );
    expect(
      (await getBook({ date: addDays(date, 7) })).data.schedules.filter(({ series_id }) => series_id === 'same'),
    ).toHaveLength(1);
  });

  test('a change stays in the series, and all that follow can be listed and canceled', async () => {
    const date = nextUnusedDay();
    const visit = await book('12:00', date);
    const { data } = await repeat(visit, weekly(date, 4, '12:00'));
    const [, second, third] = data.booked;
    if (!second || !third) throw new Error('The series is too short');
    const moved = (await changeAppointment(second, { start: at('13:00', addDays(date, 7)) })).data;
    expect(moved.series_id).toBe(second.series_id);
    const following = () =>
      call(api.scheduler.listSeries, { body: { schedule_entry_id: third.appointmentId } }, team.desk);
    expect((await following()).data.appointments).toHaveLength(3);
    const body = { schedule_entry_id: third.appointmentId, reason: 'Moves away' };
    const canceled = await call(api.scheduler.cancelSeries, { body }, team.desk);
    expect(canceled.data).toMatchObject({ message: '3 appointments canceled.' });
    expect(
      canceled.data.cancelled.every((one) => one.status === 'cancelled' && one.status_reason === 'Moves away'),
    ).toBe(true);
    expect((await bookAppointment({ start: at('12:00', addDays(date, 21)) })).status).toBe(201);
    expect((await getBook({ date: addDays(date, 7) })).data.schedules).toMatchObject([{ status: 'booked' }]);
  });

  test('those that follow get the services and minutes of a changed one; what is taken or was changed meanwhile stays', async () => {
    const date = nextUnusedDay();
    const visit = await book('14:00', date);
    const { booked } = (await repeat(visit, weekly(date, 5, '14:00'))).data;
    const [head, ...following] = booked;
    if (!head || !following[4]) throw new Error('The series is too short');
    await book('15:00', addDays(date, 14), { client_id: gus.client_id });
    await changeAppointment(following[2] as Appointment, { notes: 'Brings her daughter' });
    await setStatus(following[4].appointmentId, 'arrived');
    const services = [buildServiceSteps(cut, 75), buildServiceSteps(gloss, 30)];
    const { data: source } = await changeAppointment(head, { services });
    const take = () => takeServices(following, source.appointmentId);
    const { data } = await take();
    expect(data.refused.map(({ schedule_entry_id, code }) => [schedule_entry_id, code])).toEqual([
      [following[1]?.appointmentId, 'double_booked'],
      [following[2]?.appointmentId, 'stale'],
      [following[4].appointmentId, 'stale'],
    ]);
    expect(data.moved.map(({ start, end }) => [start, end])).toEqual(
      [1, 4].map((week) => [at('14:00', addDays(date, 7 * week)), at('15:45', addDays(date, 7 * week))]),
    );
    expect(data.moved[0]?.services.map(({ price }) => price)).toEqual(source.services.map(({ price }) => price));
    expect((await bookAppointment({ start: at('15:30', addDays(date, 7)), client_id: gus.client_id })).status).toBe(
      409,
    );
    expect((await take()).data).toMatchObject({ moved: data.moved, refused: data.refused });
    const begun = [{ ...following[4], version: following[4].version + 1 }];
    expect((await takeServices(begun, source.appointmentId)).data.refused).toMatchObject([{ code: 'conflict' }]);
    const stranger = await book('16:00', date);
    expect((await takeServices([stranger], source.appointmentId)).data.refused).toMatchObject([{ code: 'not_found' }]);
  });

  test('those that follow take a note, also if the request is repeated', async () => {
    const date = nextUnusedDay();
    const visit = await book('18:00', date);
    const [, ...following] = (await repeat(visit, weekly(date, 2, '18:00'))).data.booked;
    const note = () =>
      moveAppointments(
        following.map((one) => [one, { notes: 'Window seat' }]),
        { all_or_none: false },
      );
    const { data } = await note();
    expect(data.moved.map(({ start, notes, version }) => [start, notes, version])).toEqual([
      [at('18:00', addDays(date, 7)), 'Window seat', 2],
      [at('18:00', addDays(date, 14)), 'Window seat', 2],
    ]);
    expect((await note()).data).toEqual(data);
  });

  test('a visit a week for two years is planned and booked in a bounded number of requests', async () => {
    const date = nextUnusedDay();
    const visit = await book('18:00', date);
    const planned = await measureCost(() => plan(visit, 1, addDays(date, 728)));
    expect(planned.requests).toBeLessThanOrEqual(9);
    const booked = await measureCost(() => repeat(visit, weekly(date, 104, '18:00')));
    // Eleven transactions and what they depend on.
    expect(booked.requests).toBeLessThanOrEqual(24);
    expect((await getBook({ date: addDays(date, 728) })).data.schedules).toHaveLength(1);
  });
});
