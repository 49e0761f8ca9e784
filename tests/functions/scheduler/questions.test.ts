import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { setClock } from '../../../functions/kit/clock.ts';
import { getMany } from '../../../functions/kit/read.ts';
import { commit, put, remove } from '../../../functions/kit/write.ts';
import { walkInId } from '../../../shared/contract/clients.ts';
import { toInstant } from '../../../shared/rules/time.ts';
import { north, south, team } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';
import {
  ada,
  at,
  bookAppointment,
  buildServiceSteps,
  changeAppointment,
  cut,
  gloss,
  gus,
  listBookedIds,
  nextUnusedDay,
  openSalons,
  removeAppointment,
  restoreRemoved,
  secondStylist,
  setStatus,
  traveler,
} from './salon.ts';

startForFile(startProduct);
beforeAll(openSalons);

const asking = { allow_client_busy: false, allow_past_day: false };
const second = { user_id: secondStylist.user_id, ...asking };

describe('a client in two places at once', () => {
  const question = (time: string) =>
    `Upon scheduling this service, Ada Hart will be in two places at once starting at ${time}. Would you like to proceed?`;

  test('is asked about with the time, and booked on a yes', async () => {
    const date = nextUnusedDay();
    await bookAppointment({ start: at('10:00', date) });
    const wish = { ...second, start: at('10:30', date) };
    expect(await bookAppointment(wish)).toMatchObject({
      status: 409,
      message: question('10:30 AM'),
      data: { code: 'client_busy', starting_at: at('10:30', date) },
    });
    expect(await listBookedIds({ date })).toHaveLength(1);
    expect((await bookAppointment({ ...wish, allow_client_busy: true })).status).toBe(201);
  });

  test('is asked about across salons, and not for another client, another day or one after the other', async () => {
    const date = nextUnusedDay();
    await bookAppointment({ start: at('10:00', date) });
    const away = { ...asking, location_id: south.location_id, user_id: traveler.user_id };
    expect((await bookAppointment({ ...away, start: at('10:45', date) }, team.admin)).data).toMatchObject({
      code: 'client_busy',
    });
    expect((await bookAppointment({ ...second, start: at('10:00', date), client_id: gus.client_id })).status).toBe(201);
    expect((await bookAppointment({ ...second, start: at('10:00', nextUnusedDay()) })).status).toBe(201);
    expect((await bookAppointment({ ...second, start: at('11:00', date) })).status).toBe(201);
  });

  test('is none for walk-ins, who are many', async () => {
    const date = nextUnusedDay();
    const walkIn = { ...asking, client_id: walkInId, start: at('10:00', date) };
    const { data: first } = await bookAppointment(walkIn);
    expect((await bookAppointment({ ...walkIn, ...second })).status).toBe(201);
    const { data: named } = await changeAppointment(first, { ...asking, client_id: ada.client_id });
    expect(
      (await bookAppointment({ ...second, start: at('10:00', date), allow_double_booking: true })).data,
    ).toMatchObject({
      code: 'client_busy',
    });
    const { data: unnamed } = await changeAppointment(named, { ...asking, client_id: walkInId });
    expect((await setStatus(unnamed.appointmentId, 'cancelled')).status).toBe(200);
    expect((await removeAppointment(unnamed.appointmentId)).status).toBe(200);
    expect((await restoreRemoved(unnamed)).status).toBe(200);
    expect((await bookAppointment({ ...asking, start: at('10:00', date) })).status).toBe(201);
  });

  test('is noticed of an appointment of the first release once that has been changed, and never again when it is gone', async () => {
    const [date, later] = [nextUnusedDay(), nextUnusedDay()];
    const { data } = await bookAppointment({ start: at('10:00', date) });
    // Appointments of the first release have no day sheet of the client.
    const pointer = { pk: `O#1#A#${data.appointmentId}`, sk: 'A' };
    const [item] = await getMany([{ table: 'appointments', key: pointer }]);
    await commit([
      put('appointments', { ...pointer, at: item?.['at'], sheet: item?.['sheet'] }),
      remove('appointments', { pk: `O#1#CL#${ada.client_id}`, sk: `DAY#${date}` }),
    ]);
    const other = { ...second, start: at('10:00', date) };
    expect((await setStatus(data.appointmentId, 'arrived')).status).toBe(200);
    expect((await bookAppointment(other)).data).toMatchObject({ code: 'client_busy' });
    expect((await changeAppointment(data, { start: at('10:00', later) })).status).toBe(200);
    expect((await bookAppointment(other)).status).toBe(201);
    expect((await bookAppointment({ ...other, start: at('10:00', later) })).data).toMatchObject({
      code: 'client_busy',
    });
    await removeAppointment(data.appointmentId);
    expect((await bookAppointment({ ...other, start: at('10:00', later) })).status).toBe(201);
  });

  test('may be served elsewhere while something takes effect', async () => {
    const date = nextUnusedDay();
    await bookAppointment({ start: at('10:00', date), services: [buildServiceSteps(gloss, 45, 60, 15)] });
    expect(
      (await bookAppointment({ ...second, start: at('10:45', date), services: [buildServiceSteps(cut, 60)] })).status,
    ).toBe(201);
  });

  test('is asked about after the stylist, who is with two clients as well', async () => {
    const date = nextUnusedDay();
    await bookAppointment({ start: at('10:00', date) });
    await bookAppointment({ ...second, start: at('10:00', date), client_id: gus.client_id });
    const wish = { ...second, start: at('10:00', date) };
    expect((await bookAppointment(wish)).data).toMatchObject({ code: 'double_booked' });
    expect((await bookAppointment({ ...wish, allow_double_booking: true })).data).toMatchObject({
      code: 'client_busy',
    });
    expect((await bookAppointment({ ...wish, allow_double_booking: true, allow_client_busy: true })).status).toBe(201);
  });

  test('is asked about when an appointment moves, changes its client, takes place again or is restored', async () => {
    const date = nextUnusedDay();
    const { data: first } = await bookAppointment({ start: at('10:00', date) });
    const { data: other } = await bookAppointment({ ...second, start: at('14:00', date) });
    const clash = { status: 409, data: { code: 'client_busy' } };
    expect(await changeAppointment(other, { ...asking, start: at('10:30', date) })).toMatchObject(clash);
    const { data: of } = await bookAppointment({ ...second, start: at('10:30', date), client_id: gus.client_id });
    expect(await changeAppointment(of, { ...asking, client_id: ada.client_id })).toMatchObject(clash);
    await setStatus(first.appointmentId, 'cancelled');
    const { data: taken } = await changeAppointment(of, { ...asking, client_id: ada.client_id });
    expect(await setStatus(first.appointmentId, 'booked', { allow_client_busy: false })).toMatchObject(clash);
    await removeAppointment(taken.appointmentId);
    expect((await setStatus(first.appointmentId, 'booked', { allow_client_busy: false })).status).toBe(200);
    expect(await restoreRemoved(taken)).toMatchObject(clash);
    expect((await restoreRemoved(taken, { allow_client_busy: true })).status).toBe(200);
  });

  test('that was allowed is not asked about again until its time changes', async () => {
    const date = nextUnusedDay();
    await bookAppointment({ start: at('10:00', date) });
    const { data } = await bookAppointment({ start: at('10:30', date), ...second, allow_client_busy: true });
    expect((await changeAppointment(data, { ...asking, notes: 'Mother and daughter' })).status).toBe(200);
    expect((await changeAppointment(data, { ...asking, start: at('10:15', date) })).data).toMatchObject({
      code: 'client_busy',
    });
  });

  test('is noticed when two desks book at the same moment: one booking is made and one asked about, every time', async () => {
    for (let round = 0; round < 20; round++) {
      const date = nextUnusedDay();
      const answers = await Promise.all([
        bookAppointment({ ...asking, start: at('10:00', date) }),
        bookAppointment({ ...second, start: at('10:30', date) }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    }
  });

  test('is none once nothing is left of the other: the sheet of the day ends empty', async () => {
    const [date, next] = [nextUnusedDay(), nextUnusedDay()];
    const { data } = await bookAppointment({ start: at('10:00', date) });
    const { data: moved } = await changeAppointment(data, { start: at('10:00', next), client_id: gus.client_id });
    const keys = [
      { pk: `O#1#CL#${ada.client_id}`, sk: `DAY#${date}` },
      { pk: `O#1#CL#${gus.client_id}`, sk: `DAY#${next}` },
    ];
    const busy = async () =>
      (await getMany(keys.map((key) => ({ table: 'appointments', key })))).map((item) => item?.['busy']);
    expect(await busy()).toMatchObject([[], [{ id: data.appointmentId, from: 600, to: 660 }]]);
    await removeAppointment(moved.appointmentId);
    expect(await busy()).toEqual([[], []]);
  });
});

describe('a day that is over', () => {
  afterEach(() => setClock(undefined));
  /** Sets the clock to 'YYYY-MM-DD HH:mm:ss' in North's time zone. */
  const itIs = (moment: string) => setClock(() => toInstant(moment, north.zone));
  const clash = {
    status: 409,
    message: 'This day is in the past. Would you like to proceed?',
    data: { code: 'past_day' },
  };

  test("is asked about by the salon's own calendar, today is not", async () => {
    itIs('2028-03-10 23:30:00');
    expect(await bookAppointment({ ...asking, start: at('10:00', '2028-03-09') })).toMatchObject(clash);
    expect((await bookAppointment({ ...asking, start: at('10:00', '2028-03-10') })).status).toBe(201);
    expect((await bookAppointment({ ...asking, allow_past_day: true, start: at('10:00', '2028-03-09') })).status).toBe(
      201,
    );
  });

  test('is asked about when an appointment is moved there, not when one that stands there is changed', async () => {
    itIs('2028-04-10 12:00:00');
    const { data } = await bookAppointment({ ...asking, start: at('10:00', '2028-04-10') });
    expect(await changeAppointment(data, { ...asking, start: at('10:00', '2028-04-07') })).toMatchObject(clash);
    itIs('2028-04-12 12:00:00');
    expect((await changeAppointment(data, { ...asking, start: at('11:00', '2028-04-10') })).status).toBe(200);
    await removeAppointment(data.appointmentId);
    expect((await restoreRemoved({ ...data, start: at('11:00', '2028-04-10') })).status).toBe(200);
  });

  test('is not over while it is that of a no-show: a later day asks, today and an earlier one do not', async () => {
    itIs('2028-05-10 09:00:00');
    const { data } = await bookAppointment({ start: at('10:00', '2028-05-11') });
    const noShow = () => setStatus(data.appointmentId, 'no_show', { allow_future_no_show: false });
    expect(await noShow()).toMatchObject({ status: 409, data: { code: 'future_no_show' } });
    const arrived = await setStatus(data.appointmentId, 'arrived', { allow_future_no_show: false });
    const message = 'The day of this appointment is still to come. Would you like to mark it as arrived?';
    expect(arrived).toMatchObject({ status: 409, data: { code: 'future_no_show', message } });
    expect((await setStatus(data.appointmentId, 'cancelled', { allow_future_no_show: false })).status).toBe(200);
    itIs('2028-05-11 09:00:00');
    expect((await noShow()).status).toBe(200);
  });
});

test('Canceled takes a reason, which stands with the appointment until its status changes', async () => {
  const date = nextUnusedDay();
  const { data } = await bookAppointment({ start: at('10:00', date) });
  const cancelled = await setStatus(data.appointmentId, 'cancelled', { reason: 'Has the flu' });
  expect(cancelled.data).toMatchObject({ status: 'cancelled', status_reason: 'Has the flu', version: 2 });
  expect((await setStatus(data.appointmentId, 'cancelled')).data).toMatchObject({
    status_reason: 'Has the flu',
    version: 2,
  });
  const corrected = await setStatus(data.appointmentId, 'cancelled', { reason: 'Has a cold' });
  expect(corrected.data).toMatchObject({ status_reason: 'Has a cold', version: 3 });
  expect((await changeAppointment(data, { notes: 'Called' })).data).toMatchObject({ status_reason: 'Has a cold' });
  expect((await setStatus(data.appointmentId, 'booked')).data).toMatchObject({ status: 'booked', status_reason: '' });
});
