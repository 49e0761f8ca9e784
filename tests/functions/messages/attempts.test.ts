import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { bookSeedChanges } from '../../../functions/appointments/store.ts';
import { now } from '../../../functions/kit/clock.ts';
import { commit, putAll } from '../../../functions/kit/write.ts';
import { locationCreationChanges, newLocation } from '../../../functions/locations/store.ts';
import type { Appointment } from '../../../shared/contract/appointments.ts';
import { api } from '../../../shared/contract/index.ts';
import { addDays, toInstant } from '../../../shared/rules/time.ts';
import { north, ours, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { sampleAppointment } from '../../support/samples.ts';
import { startForFile } from '../../support/startForFile.ts';
import {
  ada,
  at,
  bookAppointment,
  changeAppointment,
  gus,
  nextUnusedDay,
  openSalons,
  setStatus,
} from '../scheduler/salon.ts';
import {
  addClients,
  listMails,
  listOutbox,
  mailer,
  passMinutes,
  salonDay,
  send,
  sendFor,
  setTime,
  startInTheMorning,
  switchOn,
} from './outbox.ts';

startForFile(startProduct);
const hawaii = newLocation(ours, 13, 'West', 'Pacific/Honolulu');
beforeAll(async () => {
  vi.spyOn(performance, 'now').mockReturnValue(0);
  startInTheMorning();
  await openSalons();
  await commit(locationCreationChanges(hawaii));
});
beforeEach(async () => {
  mailer.reset();
  mailer.on(SendEmailCommand).resolves({ MessageId: 'M' });
  await switchOn({ delay_minutes: 0 });
});

const answered = (name: string, status: number) =>
  Object.assign(new Error(name), { name, $response: { statusCode: status }, $metadata: { httpStatusCode: status } });
const book = async (more = {}) => (await bookAppointment({ start: at('10:00', nextUnusedDay()), ...more })).data;
/** The log of the salon's current day, the oldest first. */
const readLog = async () => {
  const date = salonDay();
  const query = { location_id: String(north.location_id), date };
  return (await call(api.messages.listMessages, { query }, team.desk)).data;
};
const subjects = () => listMails().map(({ subject }) => subject);

test('a message waits while its organization is suspended, and is sent once it is resumed', async () => {
  const suspend = (suspended: boolean) =>
    call(api.users.setSuspension, { params: { org: 1 }, body: { suspended } }, team.platform);
  await book();
  await suspend(true);
  await sendFor(60);
  expect(subjects()).toEqual([]);
  expect(await listOutbox()).toMatchObject([{ kind: 'visit', attempts: 0 }]);
  await suspend(false);
  await sendFor(11);
  expect(subjects()).toHaveLength(1);
});

describe('a message that is not taken', () => {
  test('is tried again after growing waits under one id, and given up at last', async () => {
    mailer.on(SendEmailCommand).rejects(answered('TooManyRequestsException', 429));
    const booked = await book();
    await send();
    const waits: number[] = [];
    for (let last = now(); listMails().length < 6; ) {
      passMinutes(2);
      const before = listMails().length;
      await send();
      if (listMails().length === before) continue;
      waits.push((now() - last) / 60_000);
      last = now();
    }
    expect(waits).toEqual([2, 10, 30, 120, 360]);
    expect(new Set(listMails().map(({ id }) => id)).size).toBe(1);
    const { messages, waiting } = await readLog();
    expect(messages[0]).toMatchObject({ state: 'failed', reason: 'unreachable', appointment_id: booked.appointmentId });
    expect([waiting, await listOutbox()]).toEqual([[], []]);

    // The desk sends it again, twice by mistake.
    mailer.reset();
    mailer.on(SendEmailCommand).resolves({ MessageId: 'M' });
    const { message_id: id = '', location_id = 0, date = '' } = messages[0] ?? {};
    for (const _ of [1, 2])
      await call(api.messages.sendMessageAgain, { params: { id }, body: { location_id, date } }, team.desk);
    await sendFor(3);
    expect(subjects()).toHaveLength(1);
    const told = (await readLog()).messages.filter(({ appointment_id }) => appointment_id === booked.appointmentId);
    expect(told.map(({ state, resent }) => [state, resent])).toEqual([
      ['sent', false],
      ['failed', true],
    ]);
  });

  test('because of its address is given up at once', async () => {
    mailer.on(SendEmailCommand).rejects(answered('MessageRejected', 400));
    await book();
    await sendFor(3);
    expect(listMails()).toHaveLength(1);
    expect((await readLog()).messages[0]).toMatchObject({ state: 'failed', reason: 'rejected' });
  });

  test('or not answered is sent twice at most', async () => {
    mailer.on(SendEmailCommand).rejects(Object.assign(new Error('socket hang up'), { name: 'TimeoutError' }));
    await book();
    for (let hour = 0; hour < 24; hour++) {
      await send();
      passMinutes(60);
    }
    expect(listMails()).toHaveLength(2);
    expect(await listOutbox()).toEqual([]);
  });
});

describe('senders that run at once', () => {
  test('send each message once', async () => {
    const clients = [...(await addClients(6, gus)), ...(await addClients(6, ada))];
    await Promise.all(clients.map((client_id) => book({ client_id })));
    await Promise.all([send(), send(), send()]);
    await sendFor(2);
    expect(listMails()).toHaveLength(12);
  });

  test('leave a change that comes while they send for the next message', async () => {
    const booked = await book();
    const changed: Appointment[] = [];
    mailer.on(SendEmailCommand).callsFake(async () => {
      const start = at('15:00', booked.start.slice(0, 10));
      if (changed.length === 0) changed.push((await changeAppointment(booked, { start })).data);
      return { MessageId: 'M' };
    });
    await sendFor(3);
    expect(subjects()).toEqual([expect.stringMatching(/^Booked .* 10:00/), expect.stringMatching(/^Moved .* 3:00/)]);
    expect(new Set(listMails().map(({ id }) => id)).size).toBe(2);
    expect(await listOutbox()).toEqual([]);
  });
});

describe('quiet hours', () => {
  const night = { quiet_from: '21:00', quiet_to: '08:00' };

  test('hold a message until the clock of its salon says eight, and the last state is sent', async () => {
    const day = nextUnusedDay();
    setTime(toInstant(at('20:30', addDays(day, -2)), north.zone));
    await switchOn({ ...night, delay_minutes: 30 });
    const booked = await book({ start: at('10:00', day) });
    await sendFor(8, 5);
    expect(listMails()).toEqual([]);
    await changeAppointment(booked, { start: at('12:00', day) });
    setTime(toInstant(at('07:55', addDays(day, -1)), north.zone));
    await sendFor(4);
    expect(listMails()).toEqual([]);
    await sendFor(3);
    expect(subjects()).toEqual([expect.stringMatching(/^Booked .* 12:00 PM$/)]);
  });

  test('that last until the visit leave it to the desk to call', async () => {
    const day = nextUnusedDay();
    setTime(toInstant(at('22:00', addDays(day, -1)), north.zone));
    await switchOn({ ...night, delay_minutes: 0 });
    await book({ start: at('07:30', day) });
    await sendFor(2);
    expect(listMails()).toEqual([]);
    expect((await readLog()).messages[0]).toMatchObject({ state: 'skipped', reason: 'quiet_hours' });
  });
});

describe('reminders', () => {
  const on = { on: true, subject: 'Soon {date} {time}', text: '{salon}' };
  const visitAt = (start: string, id: string, location = north.location_id) =>
    sampleAppointment({
      ...{ appointmentId: id, start, end: start, location, user_id: team.stylist.user_id },
      client: { client_id: ada.client_id, client_name: 'Ada Hart', client_phone: '' },
    });

  test('come once, a day before by the clock of each salon, and not of a visit that was canceled', async () => {
    const day = nextUnusedDay();
    setTime(toInstant(at('06:00', addDays(day, -1)), north.zone));
    await putAll(
      bookSeedChanges(1, [
        visitAt(at('09:00', day), 'r1'),
        visitAt(at('12:00', day), 'r2'),
        visitAt(at('09:30', day), 'r3'),
        visitAt(at('09:00', day), 'west', hawaii.location_id),
      ]),
    );
    await switchOn({ reminder: on, cancellation: { ...on, on: false } });
    await setStatus('r3', 'cancelled');
    await sendFor(12, 20);
    const soon = () => listMails().filter(({ subject }) => subject.startsWith('Soon'));
    expect(soon().map(({ subject, text }) => [subject.slice(-7), text])).toEqual([['9:00 AM', 'North']]);
    await sendFor(9, 20);
    expect(soon().map(({ text }) => text)).toEqual(['North', 'North']);
    // Six hours later it is 9:00 in Honolulu.
    await sendFor(12, 20);
    expect(soon().map(({ text }) => text)).toEqual(['North', 'North', 'West']);
    await switchOn({ reminder: { ...on, on: false } });
    await sendFor(4, 20);
    expect(soon()).toHaveLength(3);
    expect(await listOutbox()).toEqual([]);
  });
});
