import { expect, test } from 'vitest';
import { getStatusAt } from '../../../../infra/local/demo/book.ts';
import { createRandom } from '../../../../infra/local/demo/random.ts';

const noon = '2026-11-21 12:00:00';
/** Appointments per status, per thousand, that start in this part of the day. */
const tally = (start: string, end: string) => {
  const random = createRandom(7);
  const all = Array.from({ length: 1000 }, () =>
    getStatusAt(noon, { start: `2026-11-${start}:00`, end: `2026-11-${end}:00` }, random),
  );
  return Object.fromEntries(
    Object.entries(Object.groupBy(all, (one) => one)).map(([name, list]) => [name, list?.length]),
  );
};

test.each([
  ['over is done', '20 10:00', '20 11:00', 'done'],
  ['going on is in service', '21 11:30', '21 12:30', 'in_service'],
  ['about to begin has its client there', '21 12:15', '21 13:00', 'arrived'],
  ['to come on another day is booked', '22 15:00', '22 16:00', 'booked'],
])('most of what is %s', (_, start, end, status) => {
  expect(tally(start, end)[status]).toBeGreaterThan(900);
  expect(tally(start, end)['cancelled']).toBeGreaterThan(10);
});

test('two thirds of those who come within a day, and were reminded, have confirmed', () => {
  expect(tally('21 15:00', '21 16:00')['confirmed']).toBeGreaterThan(600);
  expect(tally('22 09:00', '22 10:00')['confirmed']).toBeGreaterThan(600);
});

test('a few clients did not come, and none of them before the time', () => {
  expect(tally('20 10:00', '20 11:00')['no_show']).toBeGreaterThan(10);
  expect(tally('21 12:15', '21 13:00')['no_show']).toBeUndefined();
});
