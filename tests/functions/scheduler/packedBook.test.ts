import { expect, test } from 'vitest';
import { packBook } from '../../../functions/scheduler/book.ts';
import { scheduler } from '../../../shared/contract/scheduler.ts';
import { buildFullBook } from '../../support/fullBook.ts';

const bytesOf = (stylists: number, visitsPerDay: number, days: 1 | 7) => {
  const { reply } = scheduler.getSchedulerData;
  return JSON.stringify(reply.parse(packBook(buildFullBook(stylists, visitsPerDay, days)))).length / 1024;
};

test('a day of 480 visits takes at most 300 KB on the wire, a week of 1,008 at most 500', () => {
  expect(bytesOf(12, 40, 1)).toBeLessThan(300);
  expect(bytesOf(12, 12, 7)).toBeLessThan(500);
});

test('a visit whose times do not follow from its steps is not packed', () => {
  const book = buildFullBook(1, 2, 1);
  const [odd, plain] = book.schedules;
  if (!odd || !plain) throw new Error('No visits');
  const { schedules, packed } = packBook({ ...book, schedules: [{ ...odd, end: '2026-08-20 23:00:00' }, plain] });
  expect(schedules.map(({ appointmentId }) => appointmentId)).toEqual([odd.appointmentId]);
  expect(packed.visits.map(({ id }) => id)).toEqual([plain.appointmentId]);
});
