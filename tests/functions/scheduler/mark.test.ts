import { beforeAll, expect, test } from 'vitest';
import { addDays } from '../../../shared/rules/time.ts';
import { south, team } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';
import {
  at,
  bookAppointment,
  changeAppointment,
  getBook,
  nextUnusedDay,
  openSalons,
  pollBook,
  removeAppointment,
  restoreRemoved,
  secondStylist,
  setStatus,
  traveler,
} from './salon.ts';

startForFile(startProduct);
beforeAll(openSalons);

const markOf = async (date: string) => (await pollBook({ date })).data.mark;

test('the mark of a day is another one after whatever is done in it, and the one the book says', async () => {
  const date = nextUnusedDay();
  const marks = [await markOf(date)];
  const after = async <T>(done: Promise<T>): Promise<T> => {
    const answer = await done;
    marks.push(await markOf(date));
    expect((await getBook({ date })).data.mark).toBe(marks.at(-1));
    return answer;
  };
  const { data: made } = await after(bookAppointment({ start: at('10:00', date) }));
  await after(changeAppointment(made, { notes: 'Called' }));
  await after(changeAppointment(made, { start: at('12:00', date), user_id: secondStylist.user_id }));
  await after(setStatus(made.appointmentId, 'arrived'));
  const { data: there } = await after(setStatus(made.appointmentId, 'booked'));
  await after(removeAppointment(made.appointmentId));
  await after(restoreRemoved(there));
  expect(new Set(marks).size).toBe(8);
});

test('an appointment that goes to another day or salon changes the marks of both', async () => {
  const [date, other] = [nextUnusedDay(), nextUnusedDay()];
  const { data: made } = await bookAppointment({ start: at('10:00', date), user_id: traveler.user_id });
  const marks = async () => [
    await markOf(date),
    await markOf(other),
    (await pollBook({ date: other, Location: south.location_id }, team.admin)).data.mark,
  ];
  const [here, there, elsewhere] = await marks();
  await changeAppointment(made, { start: at('10:00', other) });
  const moved = await marks();
  expect(moved[0]).not.toBe(here);
  expect(moved[1]).not.toBe(there);
  expect(moved[2]).toBe(elsewhere);
  await changeAppointment(
    made,
    { start: at('10:00', other), location_id: south.location_id, user_id: traveler.user_id },
    team.admin,
  );
  const [still, left, arrived] = await marks();
  expect(still).toBe(moved[0]);
  expect(left).not.toBe(moved[1]);
  expect(arrived).not.toBe(elsewhere);
});

test('what is refused leaves the mark as it was', async () => {
  const date = nextUnusedDay();
  const { data: made } = await bookAppointment({ start: at('10:00', date) });
  const before = await markOf(date);
  expect((await bookAppointment({ start: at('10:30', date) })).status).toBe(409);
  expect((await changeAppointment(made, { notes: 'Late', version: 7 })).status).toBe(409);
  expect(await markOf(date)).toBe(before);
});

test('an appointment deleted and booked again is another one', async () => {
  const date = nextUnusedDay();
  const { data: made } = await bookAppointment({ start: at('10:00', date) });
  const before = await markOf(date);
  await removeAppointment(made.appointmentId);
  await bookAppointment({ start: at('10:00', date) });
  expect(await markOf(date)).not.toBe(before);
});

test('the mark of a day says nothing of other days, that of a week does', async () => {
  const date = nextUnusedDay();
  const [day, week] = [await markOf(date), (await pollBook({ date, days: 7 })).data.mark];
  await bookAppointment({ start: at('10:00', addDays(date, 6)) });
  expect(await markOf(date)).toBe(day);
  expect((await pollBook({ date, days: 7 })).data.mark).not.toBe(week);
});
