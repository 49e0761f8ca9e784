import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Appointment } from '../../../shared/contract/appointments.ts';
import { api } from '../../../shared/contract/index.ts';
import { addDays, toInstant } from '../../../shared/rules/time.ts';
import { north, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';
import {
  ada,
  at,
  buildServiceSteps,
  cut,
  getBook,
  moveAppointments,
  nextUnusedDay,
  openSalons,
  secondStylist,
  setStatus,
} from '../scheduler/salon.ts';
import { listMails, mailer, sendFor, setTime, startInTheMorning, switchOn } from './outbox.ts';

startForFile(startProduct);
beforeAll(async () => {
  vi.spyOn(performance, 'now').mockReturnValue(0);
  startInTheMorning();
  await openSalons();
  mailer.on(SendEmailCommand).resolves({ MessageId: 'M' });
});
beforeEach(() => void mailer.resetHistory());
afterAll(() => vi.restoreAllMocks());

const times = () => listMails().map(({ subject }) => subject.replace(/ \w+day, \w+ \d+/, ''));
async function bookPair(date: string): Promise<[Appointment, Appointment]> {
  const visits = [
    { user_id: team.stylist.user_id, start: at('10:00', date), services: [buildServiceSteps(cut, 45)] },
    { user_id: secondStylist.user_id, start: at('10:45', date), services: [buildServiceSteps(cut, 45)] },
  ];
  const body = { location_id: north.location_id, client_id: ada.client_id, visits };
  const [first, second] = (await call(api.scheduler.bookTogether, { body }, team.desk)).data.booked;
  if (!first || !second) throw new Error('Not booked');
  return [first, second];
}
const dayBefore = (date: string) => setTime(toInstant(at('06:00', addDays(date, -1)), north.zone));
const reminder = { on: true, subject: 'Soon {date} {time}', text: '{confirm link}' };

test('a client hears of visits that are booked and moved together in one message', async () => {
  const date = nextUnusedDay();
  dayBefore(addDays(date, -3));
  await switchOn();
  const [first, second] = await bookPair(date);
  await sendFor(6);
  expect(times()).toEqual(['Booked 10:00 AM (2 appointments)']);
  const later = (time: string) => ({ start: at(time, date) });
  await moveAppointments([
    [first, later('11:00')],
    [second, later('11:45')],
  ]);
  await sendFor(6);
  expect(times()).toEqual(['Booked 10:00 AM (2 appointments)', 'Moved 11:00 AM (2 appointments)']);
});

test('is reminded once, confirms both, and is reminded of what is left of them', async () => {
  const [date, other] = [addDays(nextUnusedDay(), 5), addDays(nextUnusedDay(), 9)];
  dayBefore(date);
  await switchOn({ reminder, confirmation: { ...reminder, on: false }, cancellation: { ...reminder, on: false } });
  await bookPair(date);
  const [canceled] = await bookPair(other);
  await setStatus(canceled.appointmentId, 'cancelled');
  await sendFor(15, 20);
  expect(times()).toEqual(['Soon 10:00 AM']);
  const token = listMails()[0]?.text.split('/').pop() ?? '';
  await call(api.messages.confirmVisit, { params: { token } });
  const { schedules } = (await getBook({ date })).data;
  expect(schedules.map(({ status }) => status)).toEqual(['confirmed', 'confirmed']);
  dayBefore(other);
  await sendFor(18, 20);
  expect(times()).toEqual(['Soon 10:00 AM', 'Soon 10:45 AM']);
});
