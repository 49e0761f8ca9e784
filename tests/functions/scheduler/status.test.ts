import { beforeAll, describe, expect, test } from 'vitest';
import { get, query } from '../../../functions/kit/read.ts';
import { commit, put } from '../../../functions/kit/write.ts';
import { type AppointmentStatus, appointmentStatuses } from '../../../shared/contract/appointments.ts';
import { north, team } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';
import {
  at,
  bookAppointment,
  changeAppointment,
  getBook,
  listBookedIds,
  nextUnusedDay,
  openSalons,
  removeAppointment,
  secondStylist,
  setStatus,
} from './salon.ts';

startForFile(startProduct);
beforeAll(openSalons);

/** Ada's appointment at 10:00 on an otherwise empty day. */
const tenOClock = async () => {
  const date = nextUnusedDay();
  const { data } = await bookAppointment({ start: at('10:00', date) });
  return { date, id: data.appointmentId, data };
};
const busyOn = async (date: string) =>
  (await get('appointments', { pk: `O#1#ST#${team.stylist.user_id}`, sk: `DAY#${date}` }))?.['busy'];
const off: AppointmentStatus[] = ['cancelled', 'no_show'];

describe('the status of an appointment', () => {
  test('is booked at first, and goes any way that everybody who works there says', async () => {
    const { date, id, data } = await tenOClock();
    expect(data.status).toBe('booked');
    const people = [team.desk, team.stylist, team.manager, team.admin];
    for (const [index, status] of [...appointmentStatuses.slice(1), 'booked' as const].entries()) {
      const by = people[index % people.length];
      expect(await setStatus(id, status, { version: index + 1 }, by)).toMatchObject({
        status: 200,
        message: 'Appointments updated successfully.',
        data: { appointmentId: id, status, version: index + 2 },
      });
      expect((await getBook({ date })).data.schedules).toMatchObject([{ status, version: index + 2 }]);
    }
  });

  test('of one that was stored before there was any is booked', async () => {
    const { date, id } = await tenOClock();
    const { items } = await query('appointments', { pk: `O#1#L#${north.location_id}#${date}`, prefix: 'S#' });
    for (const { status: _, pk, sk, ...older } of items) await commit([put('appointments', { ...older, pk, sk })]);
    expect((await getBook({ date })).data.schedules).toMatchObject([{ appointmentId: id, status: 'booked' }]);
    expect((await setStatus(id, 'done')).data.status).toBe('done');
  });

  test('stays what it is when the appointment is changed', async () => {
    const { date, id, data } = await tenOClock();
    await setStatus(id, 'arrived');
    expect((await changeAppointment(data, { start: at('11:00', date) })).data).toMatchObject({
      status: 'arrived',
      version: 3,
    });
  });

  test('that it has already is not said again', async () => {
    const { id } = await tenOClock();
    await setStatus(id, 'arrived');
    expect(await setStatus(id, 'arrived')).toMatchObject({ status: 200, data: { version: 2 } });
    const { items } = await query('audit', { index: 'by-entity', pk: `O#1#appointment#${id}` });
    expect(items).toMatchObject([
      { action: 'create' },
      {
        action: 'status',
        actor: team.desk.user_id,
        before: { status: 'booked', version: 1 },
        after: { status: 'arrived', version: 2 },
      },
    ]);
  });

  test('is refused with the current appointment when somebody else has changed it', async () => {
    const { id, data } = await tenOClock();
    await changeAppointment(data, { notes: 'Tea' });
    expect(await setStatus(id, 'arrived', { version: 1 })).toMatchObject({
      status: 409,
      data: { code: 'stale', current: { appointmentId: id, notes: 'Tea', status: 'booked', version: 2 } },
    });
  });

  test('is for those who work in the salon, of an appointment that is there', async () => {
    const { id } = await tenOClock();
    const unknown = { status: 404, message: 'Scheduled event does not exist.' };
    expect((await setStatus(id, 'done', {}, team.southManager)).status).toBe(403);
    expect(await setStatus(id, 'done', {}, team.theirAdmin)).toMatchObject(unknown);
    expect(await setStatus('nothing', 'done')).toMatchObject(unknown);
    await removeAppointment(id);
    expect(await setStatus(id, 'done')).toMatchObject(unknown);
  });
});

describe.each(off)('an appointment that is %s', (status) => {
  test('leaves its time to others without a question', async () => {
    const { date, id } = await tenOClock();
    await setStatus(id, status);
    expect(await busyOn(date)).toEqual([]);
    expect((await bookAppointment({ start: at('10:15', date) })).status).toBe(201);
    expect(await listBookedIds({ date })).toHaveLength(2);
  });

  test('takes its time again when it comes back, with a question once others have it', async () => {
    const { date, id } = await tenOClock();
    await setStatus(id, status);
    expect((await setStatus(id, 'booked')).status).toBe(200);
    expect(await busyOn(date)).toEqual([{ id, from: 600, to: 660 }]);
    await setStatus(id, status);
    await bookAppointment({ start: at('10:30', date) });
    expect(await setStatus(id, 'arrived')).toMatchObject({
      status: 409,
      data: { code: 'double_booked', starting_at: at('10:30', date) },
    });
    expect((await getBook({ date })).data.schedules).toMatchObject([{ status }, {}]);
    expect((await setStatus(id, 'arrived', { allow_double_booking: true })).data.status).toBe('arrived');
    expect((await setStatus(id, 'in_service')).status).toBe(200);
  });

  test('can be moved anywhere and takes no time there', async () => {
    const { date, id, data } = await tenOClock();
    await setStatus(id, status);
    await bookAppointment({ start: at('14:00', date) });
    expect((await changeAppointment(data, { start: at('14:00', date) })).data).toMatchObject({
      status,
      start: at('14:00', date),
    });
    await bookAppointment({ start: at('10:00', date), user_id: secondStylist.user_id });
    expect((await changeAppointment(data, { user_id: secondStylist.user_id })).data).toMatchObject({ status });
    expect((await removeAppointment(id)).status).toBe(200);
    expect(await busyOn(date)).toHaveLength(1);
  });
});

test('of ten people who call off one appointment at the same moment one does and nine are told', async () => {
  const { date, id } = await tenOClock();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => setStatus(id, off[index % 2] ?? 'cancelled', { version: 1 })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  expect(await busyOn(date)).toEqual([]);
});

test('an hour that is given up goes to one of those who want it, and its owner is asked', async () => {
  const { date, id } = await tenOClock();
  await setStatus(id, 'cancelled');
  const answers = await Promise.all([
    setStatus(id, 'booked'),
    ...Array.from({ length: 6 }, () => bookAppointment({ start: at('10:00', date) })),
  ]);
  expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
  expect(await busyOn(date)).toHaveLength(1);
});
