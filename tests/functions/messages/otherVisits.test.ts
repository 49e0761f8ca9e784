import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Appointment } from '../../../shared/contract/appointments.ts';
import { api } from '../../../shared/contract/index.ts';
import { addDays } from '../../../shared/rules/time.ts';
import { team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';
import { at, bookAppointment, moveAppointments, nextUnusedDay, openSalons, setStatus } from '../scheduler/salon.ts';
import {
  listLog,
  listMails,
  listOutbox,
  mailer,
  passMinutes,
  salonDay,
  send,
  sendFor,
  startInTheMorning,
  switchOn,
} from './outbox.ts';

startForFile(startProduct);
beforeAll(async () => {
  // Caches last by the test's clock only.
  vi.spyOn(performance, 'now').mockReturnValue(0);
  startInTheMorning();
  await openSalons();
});
beforeEach(async () => {
  mailer.reset();
  mailer.on(SendEmailCommand).resolves({ MessageId: 'M' });
  passMinutes(24 * 60);
  await switchOn();
});
afterAll(() => vi.restoreAllMocks());

let series = 0;
/** Books a visit, and two minutes later the following weeks. */
async function bookSeries(count: number): Promise<Appointment[]> {
  const date = nextUnusedDay();
  const { data: first } = await bookAppointment({ start: at('10:00', date) });
  passMinutes(2);
  const starts = Array.from({ length: count - 1 }, (_, index) => at('10:00', addDays(date, 7 * (index + 1))));
  const body = { schedule_entry_id: first.appointmentId, series_id: `series-${++series}`, every_weeks: 1, starts };
  return (await call(api.scheduler.createSeries, { body }, team.desk)).data.booked;
}
const cancelSeries = ({ appointmentId }: Appointment) =>
  call(api.scheduler.cancelSeries, { body: { schedule_entry_id: appointmentId } }, team.desk);
const calendars = () =>
  mailer
    .commandCalls(SendEmailCommand)
    .map(({ args }) => String(Buffer.from(args[0].input.Content?.Simple?.Attachments?.[0]?.RawContent ?? [])));
const countOf = (text: string | undefined, part: string): number => (text ?? '').split(part).length - 1;

test('a series is told of in one mail with one calendar file: booked, moved and canceled', async () => {
  const visits = await bookSeries(14);
  await sendFor(8);
  const [booked] = listMails();
  expect(listMails()).toHaveLength(1);
  expect(booked?.subject).toMatch(/^Booked .* 10:00 AM \(14 appointments\)$/);
  expect(countOf(booked?.text, ' at 10:00 AM with Mara Ellison: ')).toBe(12);
  expect(booked?.text).toMatch(/\nand 2 more$/);
  expect(countOf(calendars()[0], 'BEGIN:VEVENT')).toBe(14);
  expect(await listOutbox()).toEqual([]);
  expect(await listLog(salonDay())).toMatchObject([{ state: 'sent', others: { length: 13 } }]);

  mailer.resetHistory();
  const some = visits
    .slice(0, 3)
    .map((visit): [Appointment, object] => [visit, { start: visit.start.replace('10:00', '11:00') }]);
  await moveAppointments(some, { all_or_none: true });
  await sendFor(8);
  expect(listMails().map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Moved .* 11:00 AM \(3 appointments\)$/),
  ]);

  mailer.resetHistory();
  await cancelSeries(visits[0] as Appointment);
  await sendFor(8);
  expect(listMails().map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Canceled .* 11:00 AM \(14 appointments\)$/),
  ]);
  expect(countOf(calendars()[0], 'STATUS:CANCELLED')).toBe(14);
});

test('two runs at once send one mail', async () => {
  await bookSeries(6);
  passMinutes(8);
  await Promise.all([send(), send()]);
  await sendFor(3);
  expect(listMails()).toHaveLength(1);
});

test('a visit that is canceled while the mail goes out is told of afterwards', async () => {
  const [, second] = await bookSeries(3);
  mailer.on(SendEmailCommand).callsFake(async () => {
    if (listMails().length === 1) await setStatus(second?.appointmentId ?? '', 'cancelled');
    return { MessageId: 'M' };
  });
  await sendFor(16);
  expect(listMails().map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Booked .*\(3 appointments\)$/),
    expect.stringMatching(/^Canceled .* 10:00 AM$/),
  ]);
});

test('a refused mail is one entry, which is sent again for all its visits', async () => {
  await bookSeries(3);
  const refusal = Object.assign(new Error('no'), { name: 'MessageRejected' });
  mailer.on(SendEmailCommand).rejectsOnce(refusal).resolves({ MessageId: 'M' });
  await sendFor(8);
  const [entry, ...more] = await listLog(salonDay());
  expect([entry?.['state'], more.length, await listOutbox()]).toEqual(['failed', 0, []]);
  const body = { location_id: 11, date: salonDay() };
  await call(api.messages.sendMessageAgain, { params: { id: String(entry?.sk) }, body }, team.desk);
  await sendFor(2);
  expect(listMails().at(-1)?.subject).toMatch(/^Booked .*\(3 appointments\)$/);
});
