import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { beforeAll, expect, test, vi } from 'vitest';
import { measureCost } from '../../support/measureCost.ts';
import { startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';
import { at, bookAppointment, changeAppointment, getBook, nextUnusedDay, openSalons } from '../scheduler/salon.ts';
import { mailer, passMinutes, send, startInTheMorning, switchOn } from './outbox.ts';

startForFile(startProduct);
beforeAll(async () => {
  vi.spyOn(performance, 'now').mockReturnValue(0);
  startInTheMorning();
  await openSalons();
  mailer.on(SendEmailCommand).resolves({ MessageId: 'M' });
});

/** Cost of a booking and of a change, with warm caches. */
async function bookAndChange() {
  await getBook();
  await bookAppointment({ start: at('10:00', nextUnusedDay()) });
  const [start, later] = ['10:00', '14:00'].map((time) => at(time, nextUnusedDay()));
  let visit = {} as Awaited<ReturnType<typeof bookAppointment>>['data'];
  const booking = await measureCost(async () => {
    visit = (await bookAppointment({ start: start ?? '' })).data;
  });
  const change = await measureCost(() => changeAppointment(visit, { start: later ?? '' }));
  return { booking, change };
}

test('messages cost a booking one more write and no request, and nothing while they are off', async () => {
  const without = await bookAndChange();
  await switchOn({ delay_minutes: 0 });
  const on = await bookAndChange();
  expect(on.booking).toEqual({ requests: without.booking.requests, capacity: without.booking.capacity + 2 });
  expect(on.change).toEqual({ requests: without.change.requests, capacity: without.change.capacity + 2 });
});

test('a run without work costs a look at each part of the outbox, and a message about two visits fifteen more', async () => {
  const work = await measureCost(send);
  passMinutes(1);
  const idle = await measureCost(send);
  expect(idle.requests).toBe(8);
  // And another look at each part that had one; two visits may share a part.
  expect([1, 2]).toContain(work.requests - idle.requests - 15);
});
