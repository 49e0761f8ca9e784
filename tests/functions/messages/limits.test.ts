import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { now } from '../../../functions/kit/clock.ts';
import { countMessage } from '../../../functions/messages/messageLimits.ts';
import { api } from '../../../shared/contract/index.ts';
import { north, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';
import { ada, at, bookAppointment, nextUnusedDay, openSalons } from '../scheduler/salon.ts';
import {
  addClients,
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
  vi.spyOn(performance, 'now').mockReturnValue(0);
  startInTheMorning();
  await openSalons();
});
beforeEach(async () => {
  passMinutes(24 * 60);
  mailer.reset();
  mailer.on(SendEmailCommand).resolves({ MessageId: 'M' });
  await switchOn({ delay_minutes: 0 });
});

const book = (more = {}, by = team.stylist) => bookAppointment({ start: at('10:00', nextUnusedDay()), ...more }, by);
/** Books a visit for each of several clients with the address. */
const bookMany = async (count: number, like = ada) => {
  for (const client_id of await addClients(count, like)) await book({ client_id });
};
const readDay = async () => {
  const query = { location_id: String(north.location_id), date: salonDay() };
  return (await call(api.messages.listMessages, { query }, team.desk)).data;
};
test('an address gets ten messages a day, however many senders run, and the rest are held for the desk', async () => {
  await bookMany(14);
  await Promise.all([send(), send(), send()]);
  await sendFor(2);
  expect(listMails()).toHaveLength(10);
  const { messages } = await readDay();
  const held = messages.filter(({ state }) => state === 'held');
  expect(held).toHaveLength(4);
  expect(held[0]).toMatchObject({ reason: 'too_many', to: 'ada@example.com', text: 'Ada Hart Mara Ellison North' });

  // Sent again by the desk, which has seen it, it goes out.
  const { message_id: id = '', location_id = 0, date = '' } = held[0] ?? {};
  await call(api.messages.sendMessageAgain, { params: { id }, body: { location_id, date } }, team.desk);
  await sendFor(2);
  expect(listMails()).toHaveLength(11);
  expect(await listOutbox()).toEqual([]);

  passMinutes(24 * 60);
  await book();
  await sendFor(2);
  expect(listMails()).toHaveLength(12);
});

test('tags of a mailbox are one address, and what a provider refuses counts for nothing', async () => {
  const tagged = (tag: string) => ({
    ...ada,
    client_id: `tag${tag.length}${tag.slice(1)}`,
    client_email: `Tag${tag}@example.com`,
  });
  const busy = Object.assign(new Error('busy'), { name: 'TooManyRequestsException', $response: { statusCode: 429 } });
  mailer.on(SendEmailCommand).rejects(busy);
  await bookMany(4, tagged(''));
  await sendFor(20);
  expect(listMails().length).toBeGreaterThan(10);
  mailer.reset();
  mailer.on(SendEmailCommand).resolves({ MessageId: 'M' });
  for (const tag of ['+1', '+2']) await bookMany(4, tagged(tag));
  await sendFor(60);
  expect(listMails()).toHaveLength(10);
});

test('what one person causes waits for the next hour after sixty messages, and nobody else waits', async () => {
  for (let index = 0; index < 62; index++)
    await bookMany(1, { ...ada, client_id: `many${index}`, client_email: `many${index}@example.com` });
  await book({ client_id: 'gus' }, team.desk);
  await send();
  expect(listMails()).toHaveLength(61);
  expect(listMails().map(({ to }) => to)).toContain('gus@example.com');
  const { waiting } = await readDay();
  expect(waiting.map(({ held }) => held)).toEqual([true, true]);
  expect(waiting.every(({ due }) => Date.parse(due) >= now() + 60 * 60_000)).toBe(true);
  await sendFor(12, 10);
  expect(listMails()).toHaveLength(63);
});

test('an organization gets two hundred messages an hour for each of its salons, and senders at once never exceed that', async () => {
  const mail = { channel: 'email', organization: 77, salons: 2, causedBy: '', isReleased: false } as const;
  const sendAll = (count: number) =>
    Promise.all(Array.from({ length: count }, (_, index) => countMessage({ ...mail, to: `${index}@example.com` })));
  const counted = (await sendAll(420)).map(({ exceeded }) => exceeded);
  expect(counted.filter((exceeded) => exceeded === undefined)).toHaveLength(400);
  expect(counted.filter((exceeded) => exceeded === 'organization')).toHaveLength(20);
  passMinutes(60);
  expect((await sendAll(1))[0]?.exceeded).toBeUndefined();
});
