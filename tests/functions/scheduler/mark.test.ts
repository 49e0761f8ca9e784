import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '../../../shared/rules/time.ts';
import { startProduct } from '../../support/product.ts';
import { at, book, cancel, change, freshDay, look, openSalons, watch } from './salon.ts';

let product: Awaited<ReturnType<typeof startProduct>>;
beforeAll(async () => {
  product = await startProduct();
  await openSalons();
});
afterAll(() => product.stop());

const markOf = async (date: string) => (await watch({ date })).data.mark;

test('the mark of a day is another one after a booking, a change and a deletion, and the one the book says', async () => {
  const date = freshDay();
  const empty = await markOf(date);
  const { data: made } = await book({ start: at('10:00', date) });
  const booked = await markOf(date);
  await change(made, { notes: 'Called' });
  const changed = await markOf(date);
  expect((await look({ date })).data.mark).toBe(changed);
  await cancel(made.appointmentId);
  expect(new Set([empty, booked, changed]).size).toBe(3);
  expect(await markOf(date)).toBe(empty);
});

test('an appointment deleted and booked again is another one', async () => {
  const date = freshDay();
  const { data: made } = await book({ start: at('10:00', date) });
  const before = await markOf(date);
  await cancel(made.appointmentId);
  await book({ start: at('10:00', date) });
  expect(await markOf(date)).not.toBe(before);
});

test('the mark of a day says nothing of other days, that of a week does', async () => {
  const date = freshDay();
  const [day, week] = [await markOf(date), (await watch({ date, days: 7 })).data.mark];
  await book({ start: at('10:00', addDays(date, 6)) });
  expect(await markOf(date)).toBe(day);
  expect((await watch({ date, days: 7 })).data.mark).not.toBe(week);
});
