import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { bookSeedChanges } from '../../../functions/appointments/store.ts';
import { userKey } from '../../../functions/kit/caller.ts';
import { commit, put, putAll } from '../../../functions/kit/write.ts';
import { api } from '../../../shared/contract/index.ts';
import { toInstant } from '../../../shared/rules/time.ts';
import { north, south, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { sampleAppointment, sampleBookedService } from '../../support/samples.ts';
import { startForFile } from '../../support/startForFile.ts';
import { openSalons } from '../scheduler/salon.ts';
import { listMails, listOutbox, mailer, passMinutes, send, sendFor, setTime, switchOn } from './outbox.ts';

const { getMessageSettings, saveMessageSettings } = api.messages;

startForFile(startProduct);

/** A visit that was done, at a price. */
const done = (day: string, price: number, location = north.location_id) => {
  const [start, end] = [`${day} 10:00:00`, `${day} 11:00:00`];
  const services = [sampleBookedService(start, end, 60, { price })];
  const user = location === north.location_id ? team.stylist : team.southStylist;
  const visit = sampleAppointment({ appointmentId: `${day}-${location}`, start, end, location, services });
  return { ...visit, user_id: user.user_id, status: 'done' as const };
};

beforeAll(async () => {
  // The Thursday before the first mail.
  setTime(toInstant('2026-11-26 10:00:00', north.zone));
  await openSalons();
  await putAll(
    bookSeedChanges(1, [
      ...[done('2026-11-22', 100), done('2026-11-24', 100), done('2026-11-18', 150)],
      ...[done('2026-11-27', 50, south.location_id), done('2025-11-26', 400, south.location_id)],
    ]),
  );
});
beforeEach(() => {
  mailer.reset();
  mailer.on(SendEmailCommand).resolves({ MessageId: 'M' });
});

const receivers = () => listMails().map(({ to }) => to);
const mailTo = (email: string) => listMails().find(({ to }) => to === email)?.text ?? '';
const everybody = [team.admin.user_email, team.manager.user_email];

test('it goes to those who may see it, and a console that does not know it keeps them', async () => {
  const { can_text: _, ...saved } = (await call(getMessageSettings, {}, team.admin)).data;
  expect(saved.monday_to).toEqual([]);
  for (const stranger of [team.stylist, team.desk, team.theirAdmin]) {
    const body = { ...saved, monday_to: [team.admin.user_id, stranger.user_id] };
    const { status, data } = await call(saveMessageSettings, { body }, team.admin);
    expect([status, data]).toEqual([400, expect.objectContaining({ fields: { monday_to: expect.any(String) } })]);
  }
  await switchOn({ monday_to: [team.admin.user_id, team.manager.user_id] });
  const { can_text: __, monday_to, ...older } = (await call(getMessageSettings, {}, team.admin)).data;
  expect((await call(saveMessageSettings, { body: older }, team.manager)).data.monday_to).toEqual(monday_to);
});

test('on Monday at 7 AM everybody gets last week of their own salons, once', async () => {
  setTime(toInstant('2026-11-30 06:59:00', north.zone));
  await send();
  expect(listMails()).toEqual([]);
  await sendFor(5);
  expect(receivers().sort()).toEqual(everybody.toSorted());
  // 100 + 100 dollars in North, after 150 the week before and nothing last year.
  expect(mailTo(team.manager.user_email)).toContain(
    'Revenue: $200\n  +33.3% on $150, the week before\n  No figure for last year',
  );
  // And 50 in South, which earned 400 in the same week of 2025, of Thanksgiving.
  expect(mailTo(team.admin.user_email)).toContain(
    'Revenue: $250\n  +66.7% on $150, the week before\n  −37.5% on $400, last year',
  );
  expect(listMails()[0]?.subject).toBe('Monday Page, Nov 22 – 28, 2026');
  expect(mailTo(team.admin.user_email)).toContain(
    '- Close the bills of visits for $250.00: https://salon.example/profit?location_id=-1&from=2026-11-22&to=2026-11-28',
  );
});

test('a mail that fails is tried again and holds up no other; who left or lost their role gets none', async () => {
  const refused = Object.assign(new Error('Busy'), { name: 'TooManyRequestsException', $response: {} });
  mailer.on(SendEmailCommand).rejectsOnce(refused).resolves({ MessageId: 'M' });
  setTime(toInstant('2026-12-07 07:00:00', north.zone));
  await sendFor(4);
  expect(listMails().map(({ id }) => id)).toHaveLength(3);
  expect([...new Set(receivers())].sort()).toEqual(everybody.toSorted());
  const key = userKey(team.manager.organization_id, team.manager.user_id);
  await commit([put('directory', { ...key, ...team.manager, user_status: 'INACTIVE' })]);
  mailer.reset();
  mailer.on(SendEmailCommand).resolves({ MessageId: 'M' });
  setTime(toInstant('2026-12-14 07:00:00', north.zone));
  await sendFor(3);
  expect(receivers()).toEqual([team.admin.user_email]);
});

test('without a reader it ends', async () => {
  await switchOn({ monday_to: [] });
  mailer.reset();
  setTime(toInstant('2026-12-21 07:00:00', north.zone));
  passMinutes(1);
  await send();
  expect(listMails()).toEqual([]);
  expect(await listOutbox()).toEqual([]);
});
