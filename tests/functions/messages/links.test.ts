import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { now } from '../../../functions/kit/clock.ts';
import type { Appointment } from '../../../shared/contract/appointments.ts';
import { api } from '../../../shared/contract/index.ts';
import { dump } from '../../support/dump.ts';
import { team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';
import {
  ada,
  at,
  bookAppointment,
  changeAppointment,
  getTrail,
  nextUnusedDay,
  openSalons,
} from '../scheduler/salon.ts';
import { listMails, mailer, sendFor, setTime, startInTheMorning, switchOn } from './outbox.ts';

const product = startForFile(startProduct);
const { showStopPage, stopMessages, showConfirmPage, confirmVisit } = api.messages;
const text = '{stop link} {confirm link}';

beforeAll(async () => {
  vi.spyOn(performance, 'now').mockReturnValue(0);
  startInTheMorning();
  await openSalons();
  mailer.on(SendEmailCommand).resolves({ MessageId: 'M' });
  await switchOn({ confirmation: { on: true, subject: 'Booked', text } });
});
beforeEach(() => void mailer.resetHistory());

/** Books a visit, and reads the tokens in its confirmation. */
async function bookWithLinks(): Promise<{ visit: Appointment; stop: string; confirm: string }> {
  const { data: visit } = await bookAppointment({ start: at('10:00', nextUnusedDay()) });
  await sendFor(6);
  const [stop = '', confirm = ''] = (listMails().at(-1)?.text ?? '').split(' ').map((link) => link.split('/').pop());
  return { visit, stop, confirm };
}
const statusOf = async ({ appointmentId, start, location }: Appointment) => {
  const body = { Location: location, date: start.slice(0, 10) };
  const { data } = await call(api.scheduler.getSchedulerData, { body }, team.desk);
  return data.schedules.find((one) => one.appointmentId === appointmentId)?.status;
};
const readClient = async () =>
  (await call(api.clients.getClient, { body: { clientID: ada.client_id } }, team.desk)).data;

test('the link of a confirmation confirms the visit once its button is pressed, not when it is opened', async () => {
  const { visit, confirm } = await bookWithLinks();
  const opened = await call(showConfirmPage, { params: { token: confirm } });
  expect(opened.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8' });
  expect(opened.data).toContain('I will be there');
  expect(await statusOf(visit)).toBe('booked');
  expect((await call(confirmVisit, { params: { token: confirm } })).data).toContain('Thank you');
  expect(await statusOf(visit)).toBe('confirmed');
  // Pressed again it changes nothing.
  expect((await call(confirmVisit, { params: { token: confirm } })).data).toContain('Thank you');
  const { data: trail } = await getTrail(visit.appointmentId);
  expect(trail.map(({ action, user_id }) => [action, user_id])).toEqual([
    ['status', 'client'],
    ['create', team.desk.user_id],
  ]);
});

test('a visit that was moved since is not confirmed by the old link, nor one that has begun', async () => {
  const { visit, confirm } = await bookWithLinks();
  const { data: moved } = await changeAppointment(visit, { start: at('12:00', visit.start.slice(0, 10)) });
  expect((await call(confirmVisit, { params: { token: confirm } })).data).toContain('does not work');
  expect(await statusOf(moved)).toBe('booked');
  const { data: back } = await changeAppointment(moved, { start: visit.start });
  setTime(Date.parse(`${visit.start.slice(0, 10)}T18:00:00Z`));
  expect((await call(confirmVisit, { params: { token: confirm } })).data).toContain('does not work');
  expect(await statusOf(back)).toBe('booked');
});

test('the link to stop asks first, then no message follows, until the desk records a yes', async () => {
  const { stop } = await bookWithLinks();
  expect((await call(showStopPage, { params: { token: stop } })).data).toContain('Stop emails');
  expect((await readClient()).client_email_consent).toBeUndefined();
  expect((await call(stopMessages, { params: { token: stop } })).data).toContain('no more emails');
  const at = new Date(now()).toISOString();
  expect((await readClient()).client_email_consent).toEqual({ answer: 'no', at, by: 'the client' });
  expect((await call(showStopPage, { params: { token: stop } })).data).toContain('no more emails');
  mailer.resetHistory();
  await bookWithLinks();
  expect(listMails()).toEqual([]);

  const { version, ...client } = await readClient();
  const form = { firstName: 'Ada', lastName: 'Hart', birthDate: '1990/07/14', email: 'ada@example.com' };
  const body = { ...form, phone: client.client_mobile_phone_number, clientID: ada.client_id, version };
  await call(api.clients.updateClient, { body: { ...body, emailConsent: 'yes', allow_duplicate: true } }, team.desk);
  expect((await readClient()).client_email_consent).toMatchObject({
    answer: 'yes',
    by: expect.stringContaining('desk'),
  });
  await bookWithLinks();
  expect(listMails()).toHaveLength(1);
});

test('a made-up link does nothing, says the same as a dead one, and no link is stored', async () => {
  const { stop, confirm } = await bookWithLinks();
  const dead = (await call(showStopPage, { params: { token: 'made.up' } })).data;
  const [payload, signature] = stop.split('.');
  const foreign = Buffer.from(JSON.stringify({ may: 'stop', organization: 1, client: 'gus', channel: 'email' }));
  for (const token of [
    confirm,
    `${payload}.short`,
    `${payload}.${'A'.repeat(43)}`,
    `${foreign.toString('base64url')}.${signature}`,
  ])
    expect((await call(stopMessages, { params: { token } })).data).toBe(dead);
  expect((await call(confirmVisit, { params: { token: stop } })).data).toBe(dead);
  expect((await call(showConfirmPage, { params: { token: 'made.up' } })).data).toBe(dead);
  // The log of messages holds the text with its links, and nothing else does.
  const stored = Object.entries(await dump(product.endpoint)).filter(([, rows]) =>
    JSON.stringify(rows).includes(confirm),
  );
  expect(stored.map(([table]) => table)).toEqual(['messages']);
});
