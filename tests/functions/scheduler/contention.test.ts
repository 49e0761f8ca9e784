import { beforeAll, describe, expect, test } from 'vitest';
import { clientSeedChange } from '../../../functions/clients/store.ts';
import { getMany } from '../../../functions/kit/read.ts';
import { commit } from '../../../functions/kit/write.ts';
import { assignmentsChange } from '../../../functions/stylists/store.ts';
import type { User } from '../../../shared/contract/users.ts';
import { buildUser, north, ours, team } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';
import {
  at,
  bookAppointment,
  buildAssignment,
  buildClient,
  buildServiceSteps,
  changeAppointment,
  cut,
  getBook,
  listBookedIds,
  openSalons,
  pollBook,
  removeAppointment,
  saveUser,
  secondStylist,
} from './salon.ts';

startForFile(startProduct);
beforeAll(openSalons);

const times = <T>(count: number, run: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => run(index)));
const tally = (answers: readonly { status: number }[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(answers, ({ status }) => status)).map(([status, all]) => [status, all?.length]),
  );
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

const guestFor = ({ user_id }: User) => buildClient(ours, `of-${user_id}`, 'Guest', 'Of');

describe('at the same moment', () => {
  test('fifty bookings of one slot make one appointment and forty-nine questions', async () => {
    const start = at('10:00', '2026-09-01');
    const answers = await times(50, () => bookAppointment({ start }));
    expect(tally(answers)).toEqual({ 201: 1, 409: 49 });
    const refused = answers.filter(({ status }) => status === 409).map(({ data }) => data);
    for (const one of refused) expect(one).toMatchObject({ code: 'double_booked', starting_at: start });
    expect(await listBookedIds({ date: '2026-09-01' })).toHaveLength(1);
  });

  test('twelve bookings of different slots of one stylist all succeed', async () => {
    const answers = await times(12, (index) =>
      bookAppointment({ start: at(clock(540 + index * 15), '2026-09-02'), services: [buildServiceSteps(cut, 15)] }),
    );
    expect(tally(answers)).toEqual({ 201: 12 });
    expect(await listBookedIds({ date: '2026-09-02' })).toHaveLength(12);
  });

  test('thirty bookings of one hour by thirty clients with thirty stylists all succeed', async () => {
    const stylists = Array.from({ length: 30 }, () => buildUser('stylist', north));
    for (const one of stylists) {
      await saveUser(one);
      await commit([
        assignmentsChange(1, one.user_id, [buildAssignment(one, cut)], 0),
        clientSeedChange(guestFor(one)),
      ]);
    }
    const answers = await Promise.all(
      stylists.map((one) =>
        bookAppointment({ user_id: one.user_id, client_id: guestFor(one).client_id, start: at('10:00', '2026-09-03') }),
      ),
    );
    expect(tally(answers)).toEqual({ 201: 30 });
    expect((await pollBook({ date: '2026-09-03' })).data.mark).toBe('30');
  });

  test('moves into a slot and bookings of it leave one appointment there', async () => {
    const start = at('10:00', '2026-09-05');
    const elsewhere = await times(5, (index) => bookAppointment({ start: at('10:00', `2026-10-0${index + 1}`) }));
    const answers = await Promise.all([
      ...elsewhere.map(({ data }) => changeAppointment(data, { start })),
      ...Array.from({ length: 5 }, () => bookAppointment({ start })),
    ]);
    const made = answers.filter(({ status }) => status < 300);
    expect(made).toHaveLength(1);
    expect(await listBookedIds({ date: '2026-09-05' })).toEqual(made.map(({ data }) => data.appointmentId));
  });

  test('of ten moves of one appointment that saw the same version one is made and nine are told', async () => {
    const { data } = await bookAppointment({ start: at('10:00', '2026-09-06') });
    const answers = await times(10, (index) =>
      changeAppointment(data, { start: at('10:00', `2026-11-${10 + index}`), version: 1 }),
    );
    expect(tally(answers)).toEqual({ 200: 1, 409: 9 });
    const winner = answers.find(({ status }) => status === 200);
    for (const { data: told } of answers.filter(({ status }) => status === 409))
      expect(told).toMatchObject({ code: 'stale', current: { version: 2, start: winner?.data.start } });
    const everywhere = await times(10, (index) => listBookedIds({ date: `2026-11-${10 + index}` }));
    expect(everywhere.flat()).toEqual([data.appointmentId]);
  });

  test('a move and a deletion leave the appointment either moved or gone', async () => {
    for (const day of ['2026-12-01', '2026-12-02', '2026-12-03']) {
      const { data } = await bookAppointment({ start: at('10:00', day) });
      const [moved, deleted] = await Promise.all([
        changeAppointment(data, { user_id: secondStylist.user_id, version: 1 }),
        removeAppointment(data.appointmentId, { version: 1 }),
      ]);
      expect([moved.status, deleted.status].sort()).toSatisfy(
        ([low, high]) => low === 200 && (high === 404 || high === 409),
      );
      const { schedules } = (await getBook({ date: day })).data;
      expect(schedules.map(({ user_id }) => user_id)).toEqual(moved.status === 200 ? [secondStylist.user_id] : []);
      const sheets = await sheetsOf([team.stylist.user_id, secondStylist.user_id], day);
      expect(sheets.flat()).toHaveLength(schedules.length);
    }
  });
});

/** Busy times on the day sheets of these stylists. */
async function sheetsOf(users: readonly string[], day: string): Promise<unknown[][]> {
  const items = await getMany(
    users.map((id) => ({ table: 'appointments', key: { pk: `O#1#ST#${id}`, sk: `DAY#${day}` } })),
  );
  return items.map((item) => (item?.['busy'] as unknown[] | undefined) ?? []);
}
