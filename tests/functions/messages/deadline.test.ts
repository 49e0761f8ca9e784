import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { database } from '../../../functions/kit/database.ts';

import { itemTimeoutMs } from '../../../functions/outbox/workOff.ts';
import { abroad, team } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';
import {
  ada,
  at,
  bookAppointment,
  buildServiceSteps,
  nextUnusedDay,
  openSalons,
  theirClient,
  theirCut,
} from '../scheduler/salon.ts';
import {
  addClients,
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
let monotonicMs = 0;
beforeAll(async () => {
  vi.spyOn(performance, 'now').mockImplementation(() => monotonicMs);
  // An attempt is cut off after 2 s instead of 10.
  const schedule = globalThis.setTimeout;
  const shorten = (ms?: number) => (ms === itemTimeoutMs ? 2000 : ms);
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((act: () => void, ms?: number) =>
    schedule(act, shorten(ms))) as typeof setTimeout);
  startInTheMorning();
  await openSalons();
  for (const client_id of ['hung', 'slow'])
    await addClients(count, { ...ada, client_id, client_email: `${client_id}@example.com` });
  await addClients(count, { ...theirClient, client_id: 'zoe', client_email: 'zoe@example.com' });
});
beforeEach(async () => {
  passMinutes(24 * 60);
  mailer.reset();
  mailer.on(SendEmailCommand).resolves({ MessageId: 'M' });
  await switchOn({ delay_minutes: 0 });
  await switchOn({ delay_minutes: 0 }, team.theirAdmin);
});
afterEach(() => database.middlewareStack.remove('hang'));

/** Lets every read of a client hang. */
function hangOn(client: string): void {
  const isTheirs = (input: object) => 'Key' in input && JSON.stringify(input.Key).includes(`"sk":"${client}-`);
  database.middlewareStack.add((next) => (args) => (isTheirs(args.input) ? new Promise(() => undefined) : next(args)), {
    step: 'initialize',
    name: 'hang',
  });
}

/** As many messages that every part of the outbox has several of them. */
const count = 10;
const book = (client_id: string) => bookAppointment({ start: at('10:00', nextUnusedDay()), client_id });
const bookAbroad = (client_id: string) =>
  bookAppointment(
    {
      start: at('10:00', nextUnusedDay()),
      location_id: abroad.location_id,
      user_id: team.theirStylist.user_id,
      client_id,
      services: [buildServiceSteps(theirCut, 45)],
    },
    team.theirAdmin,
  );
async function bookBoth(client_id: string): Promise<void> {
  for (let index = 0; index < count; index++) {
    await book(`${client_id}-${index}`);
    await bookAbroad(`zoe-${index}`);
  }
}
const mailsTo = (name: string) => listMails().filter(({ to }) => to === `${name}@example.com`);

test('a message that hangs is cut off, and those of other organizations go out in the same run', async () => {
  hangOn('hung');
  await bookBoth('hung');
  await send();
  expect(mailsTo('zoe')).toHaveLength(count);
  expect(mailsTo('hung')).toEqual([]);
  expect(await listOutbox()).toHaveLength(count);
  database.middlewareStack.remove('hang');
  await sendFor(10);
  expect(mailsTo('hung')).toHaveLength(count);
});

test('a message that hangs is given up without a look at what it hangs on', async () => {
  hangOn('hung');
  await book('hung-0');
  await sendFor(4, 60);
  expect(mailsTo('hung')).toEqual([]);
  expect(await listOutbox()).toEqual([]);
  expect(await listLog(salonDay())).toMatchObject([
    { state: 'failed', reason: 'unknown', client_id: 'hung-0', client_name: 'Ada Hart', kind: 'confirmation' },
  ]);
});

test('an organization whose messages are slow gets one of each part of the outbox in a run', async () => {
  mailer.on(SendEmailCommand).callsFake(async () => {
    monotonicMs += 4000;
    return { MessageId: 'M' };
  });
  for (let index = 0; index < count; index++) await book(`slow-${index}`);
  await send();
  expect(mailsTo('slow').length).toBeLessThanOrEqual(4);
  await sendFor(10);
  expect(mailsTo('slow')).toHaveLength(count);
});
