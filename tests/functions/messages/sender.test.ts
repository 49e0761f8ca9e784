import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { clientSeedChange } from '../../../functions/clients/store.ts';
import { commit } from '../../../functions/kit/write.ts';
import type { Appointment } from '../../../shared/contract/appointments.ts';
import { south, team } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';
import {
  ada,
  at,
  bookAppointment,
  buildServiceSteps,
  changeAppointment,
  gloss,
  gus,
  nextUnusedDay,
  openSalons,
  removeAppointment,
  restoreRemoved,
  secondStylist,
  setStatus,
  traveler,
} from '../scheduler/salon.ts';
import {
  listLog,
  listMails,
  listOutbox,
  mailer,
  passMinutes,
  salonDay,
  sendFor,
  setTime,
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
  await switchOn();
});
afterAll(() => vi.restoreAllMocks());

const subjects = () => listMails().map(({ subject }) => subject);
const book = async (more = {}) => (await bookAppointment({ start: at('10:00', nextUnusedDay()), ...more })).data;
/** Books a day later, because an address gets ten messages a day, and lets the confirmation go out. */
async function bookAndTell(more = {}): Promise<Appointment> {
  passMinutes(24 * 60);
  const booked = await book(more);
  await sendFor(6);
  mailer.resetHistory();
  return booked;
}
const stepped = [buildServiceSteps(gloss, 30, 0, 0)];

describe('a client', () => {
  test('hears of a booking once the delay is over, by name, day and salon', async () => {
    const { start } = await book();
    await sendFor(4);
    expect(listMails()).toEqual([]);
    await sendFor(2);
    const [mail] = listMails();
    expect(mail).toMatchObject({ to: 'ada@example.com', text: 'Ada Hart Mara Ellison North' });
    expect(mail?.subject).toMatch(/^Booked \w+day, \w+ \d+ 10:00 AM$/);
    const [logged] = await listLog(salonDay());
    expect(logged).toMatchObject({ state: 'sent', kind: 'confirmation', start, to: mail?.to, text: mail?.text });
    expect(await listOutbox()).toEqual([]);
    await sendFor(10);
    expect(listMails()).toHaveLength(1);
  });

  test('hears of a booking that is changed twice before as it stands at last', async () => {
    const first = await book();
    passMinutes(3);
    const { data: second } = await changeAppointment(first, { start: at('11:00', first.start.slice(0, 10)) });
    passMinutes(3);
    await changeAppointment(second, { user_id: secondStylist.user_id });
    await sendFor(4);
    expect(listMails()).toEqual([]);
    await sendFor(2);
    expect(listMails()).toHaveLength(1);
    expect(listMails()[0]).toMatchObject({ subject: expect.stringMatching(/^Booked .* 11:00 AM$/) });
    expect(listMails()[0]?.text).toContain(secondStylist.user_last_name);
  });

  test.each<[string, (booked: Appointment) => Promise<unknown>, string[]]>([
    ['a move', (one) => changeAppointment(one, { start: at('15:00', one.start.slice(0, 10)) }), ['Moved']],
    ['other services', (one) => changeAppointment(one, { services: stepped }), ['Moved']],
    ['another salon', (one) => changeAppointment(one, { location_id: south.location_id }, team.admin), ['Moved']],
    ['another client', (one) => changeAppointment(one, { client_id: gus.client_id }), ['Booked', 'Canceled']],
    ['a cancellation', ({ appointmentId }) => setStatus(appointmentId, 'cancelled'), ['Canceled']],
    ['a deletion', ({ appointmentId }) => removeAppointment(appointmentId), ['Canceled']],
    ['a note', (one) => changeAppointment(one, { notes: 'Likes tea' }), []],
    ['an arrival', ({ appointmentId }) => setStatus(appointmentId, 'arrived'), []],
    ['a no-show', ({ appointmentId }) => setStatus(appointmentId, 'no_show'), []],
    [
      'a move there and back',
      async (one) => {
        const { data: moved } = await changeAppointment(one, { start: at('15:00', one.start.slice(0, 10)) });
        return changeAppointment(moved, { start: one.start });
      },
      [],
    ],
    [
      'a deletion and its undo',
      async (one) => {
        await removeAppointment(one.appointmentId);
        return restoreRemoved(one);
      },
      [],
    ],
  ])('is told of %s what they notice', async (_, change, expected) => {
    const booked = await bookAndTell({ user_id: traveler.user_id });
    const { status } = (await change(booked)) as { status: number };
    expect(status).toBeLessThan(300);
    await sendFor(6);
    expect(
      subjects()
        .map((subject) => subject.split(' ')[0])
        .sort(),
    ).toEqual(expected);
    expect(await listOutbox()).toEqual([]);
  });

  test('hears nothing of a booking that is canceled before, of one in the past, and of one that has begun', async () => {
    const booked = await book();
    await setStatus(booked.appointmentId, 'cancelled');
    await book({ start: at('10:00', '2026-01-05') });
    await book({ client_id: 'WALK-IN' });
    const soon = await book();
    setTime(Date.parse(`${soon.start.slice(0, 10)}T15:30:00Z`));
    await sendFor(2);
    expect(listMails()).toEqual([]);
    expect(await listOutbox()).toEqual([]);
  });

  test('who is erased while a mail goes out is named in no log', async () => {
    await book({ client_id: gus.client_id });
    const going = Promise.withResolvers<void>();
    // Outside of the sender, which may not change clients.
    const erased = going.promise.then(() => commit([clientSeedChange({ ...gus, client_email: '', erased: 'begun' })]));
    mailer.on(SendEmailCommand).callsFake(async () => {
      going.resolve();
      await erased;
      return { MessageId: 'M' };
    });
    await sendFor(6);
    expect(listMails()).toHaveLength(1);
    expect((await listLog(salonDay())).filter(({ client_id }) => client_id === gus.client_id)).toEqual([]);
    await commit([clientSeedChange(gus)]);
  });

  test('who has no address is skipped, and so is a message that was switched off meanwhile', async () => {
    await commit([clientSeedChange({ ...ada, client_id: 'nomail', client_email: '' })]);
    const { start } = await book({ client_id: 'nomail' });
    await book();
    await switchOn({ confirmation: { on: false, subject: 'Off', text: 'Off' } });
    await sendFor(6);
    expect(listMails()).toEqual([]);
    const log = await listLog(salonDay());
    expect(log.filter((one) => one['start'] === start).map(({ reason }) => reason)).toEqual(['switched_off']);
    expect(await listOutbox()).toEqual([]);
  });
});
