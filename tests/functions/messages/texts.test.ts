import { SendTextMessageCommand } from '@aws-sdk/client-pinpoint-sms-voice-v2';
import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { findPlace, parseOptionalAppointment } from '../../../functions/appointments/store.ts';
import { clientSeedChange, findClient } from '../../../functions/clients/store.ts';
import { get } from '../../../functions/kit/read.ts';
import { commit } from '../../../functions/kit/write.ts';
import type { Client } from '../../../shared/contract/clients.ts';
import { api } from '../../../shared/contract/index.ts';
import { defaultTextBodies } from '../../../shared/rules/texts.ts';
import { ours, team, theirs } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';
import {
  ada,
  at,
  bookAppointment,
  moveAppointments,
  nextUnusedDay,
  openSalons,
  theirClient,
} from '../scheduler/salon.ts';
import {
  listLog,
  listMails,
  listTexts,
  mailer,
  notify,
  passMinutes,
  salonDay,
  sendFor,
  startInTheMorning,
  switchOn,
  texter,
} from './outbox.ts';

startForFile(startProduct);
beforeAll(async () => {
  vi.spyOn(performance, 'now').mockReturnValue(0);
  startInTheMorning();
  await openSalons();
});
afterAll(() => vi.restoreAllMocks());

const texts = { on: true, monthly_cap: 1000, ...defaultTextBodies };
const yes = { answer: 'yes', at: '2026-05-01T10:00:00.000Z', by: 'U1' } as const;
let nth = 0;
/** A client with a phone of their own, who said yes to texts. */
async function addClient(more: Partial<Client> = {}): Promise<{ client: Client; phone: string }> {
  nth += 1;
  const digits = `70355501${String(nth).padStart(2, '0')}`;
  const client = {
    ...{ ...ada, client_id: `texted-${nth}`, client_mobile_phone_number: digits, client_sms_consent: yes },
    client_email: `texted-${nth}@example.com`,
    ...more,
  };
  await commit([clientSeedChange(client)]);
  return { client, phone: `+1${digits}` };
}
const book = async ({ client_id }: Client) =>
  (await bookAppointment({ start: at('10:00', nextUnusedDay()), client_id })).data;
/** Books and lets the confirmation go out. */
async function bookAndTell(client: Client) {
  const booked = await book(client);
  await sendFor(6);
  return booked;
}
const answer = (originationNumber: string, messageBody: string, inboundMessageId: string = `${nth}-${messageBody}`) =>
  notify({ originationNumber, destinationNumber: '+18885550123', messageKeyword: 'K', messageBody, inboundMessageId });
const logOf = async ({ client_id }: Client) =>
  (await listLog(salonDay())).filter((one) => one['client_id'] === client_id);
const consentOf = async ({ client_id }: Client) =>
  (await findClient(ours.organization_id, client_id))?.client_sms_consent;
const statusOf = async (id: string) => {
  const place = await findPlace(ours.organization_id, id);
  return place && parseOptionalAppointment(await get('appointments', place.at))?.status;
};

beforeEach(async () => {
  passMinutes(60);
  mailer.reset();
  mailer.on(SendEmailCommand).resolves({ MessageId: 'M' });
  texter.reset();
  texter.on(SendTextMessageCommand).resolves({ MessageId: 'T' });
  await switchOn({ texts });
});

describe('a client who said yes to texts', () => {
  test('gets a text in place of the mail, from our number, with a way to end it', async () => {
    const { client, phone } = await addClient();
    await bookAndTell(client);
    expect(listMails()).toEqual([]);
    expect(listTexts()).toMatchObject([
      { DestinationPhoneNumber: phone, OriginationIdentity: '+18885550123', MessageType: 'TRANSACTIONAL' },
    ]);
    expect(listTexts()[0]?.MessageBody).toMatch(
      /^North: You are booked \w+day, .+ at 10:00 AM with .+ Reply STOP to end texts\.$/,
    );
    expect(await logOf(client)).toMatchObject([{ channel: 'sms', state: 'sent', to: phone, kind: 'confirmation' }]);
  });

  test('gets mails while the organization sends no texts, and others get mails as before', async () => {
    const [said, silent, abroad] = [
      await addClient(),
      await addClient({ client_sms_consent: undefined }),
      await addClient({ client_mobile_phone_number: '442071838750' }),
    ];
    for (const { client } of [silent, abroad]) await book(client);
    await switchOn({ texts: { ...texts, on: false } });
    await book(said.client);
    await sendFor(6);
    expect(listTexts()).toEqual([]);
    expect(
      listMails()
        .map(({ to }) => to)
        .sort(),
    ).toEqual([said, silent, abroad].map(({ client }) => client.client_email).sort());
  });

  test('gets no more texts than the organization pays for in a month', async () => {
    await switchOn({ texts: { ...texts, monthly_cap: 0 } });
    const { client } = await addClient();
    await bookAndTell(client);
    expect([listTexts(), listMails()]).toEqual([[], []]);
    expect(await logOf(client)).toMatchObject([{ state: 'held', reason: 'month_cap', channel: 'sms' }]);
  });
});

describe('an answer', () => {
  test('of C or 1 confirms the visit once, and says thank you', async () => {
    for (const word of ['c', ' 1. ']) {
      const { client, phone } = await addClient();
      const { appointmentId } = await bookAndTell(client);
      texter.resetHistory();
      await answer(phone, word);
      await answer(phone, word, 'again');
      expect(await statusOf(appointmentId)).toBe('confirmed');
      expect(listTexts().map(({ MessageBody }) => MessageBody)).toEqual([
        expect.stringMatching(/^Thank you! North looks forward to seeing you /),
      ]);
      expect((await logOf(client)).map(({ kind }) => kind)).toEqual(['confirmation']);
    }
  });

  test('of STOP ends texts of every organization to that phone, and START begins them again', async () => {
    const { client, phone } = await addClient();
    const theirs1 = { ...theirClient, client_mobile_phone_number: phone.slice(2), client_sms_consent: yes };
    await commit([clientSeedChange(theirs1)]);
    await bookAndTell(client);
    await answer(phone, 'Stop');
    expect(await consentOf(client)).toMatchObject({ answer: 'no', by: 'the client' });
    // They got no text of the other organization, which therefore does not know the phone's answer.
    expect((await findClient(theirs.organization_id, theirs1.client_id))?.client_sms_consent).toEqual(yes);
    await answer(phone, 'START');
    expect(await consentOf(client)).toMatchObject({ answer: 'yes', by: 'the client' });
  });

  test('of anything else is in the messages of the salon, once, also if SNS says it twice', async () => {
    const { client, phone } = await addClient();
    await bookAndTell(client);
    for (const _ of [1, 2]) await answer(phone, '1 hour later?');
    const { data } = await call(
      api.messages.listMessages,
      { query: { location_id: '11', date: salonDay() } },
      team.desk,
    );
    const received = data.messages.filter(({ state }) => state === 'received');
    expect(received).toMatchObject([
      { kind: 'answer', channel: 'sms', text: '1 hour later?', client_id: client.client_id, to: '' },
    ]);
    const { message_id: id = '', location_id = 0, date = '' } = received[0] ?? {};
    const again = await call(api.messages.sendMessageAgain, { params: { id }, body: { location_id, date } }, team.desk);
    expect(again.status).toBe(409);
  });

  test('of somebody who got no text is for nobody', async () => {
    const before = (await listLog(salonDay())).length;
    await answer('+12025550177', 'Who is this?');
    await answer('+12025550177', 'STOP');
    expect(await listLog(salonDay())).toHaveLength(before);
  });
});

test('a text that the carrier does not deliver counts as failed, also if its report is the first to come', async () => {
  const { client } = await addClient();
  await bookAndTell(client);
  const context = listTexts()[0]?.Context;
  await notify({ eventType: 'TEXT_DELIVERED', context });
  expect(await logOf(client)).toMatchObject([{ state: 'sent' }]);
  await notify({ eventType: 'TEXT_CARRIER_UNREACHABLE', context });
  await notify({ eventType: 'TEXT_CARRIER_UNREACHABLE', context });
  expect(await logOf(client)).toMatchObject([{ state: 'failed', reason: 'undelivered' }]);
  const early = { ...context, logged: '01KBA0000000000000000000AA' };
  await expect(notify({ eventType: 'TEXT_BLOCKED', context: early })).rejects.toThrow();
});

describe('running late', () => {
  const tellLate = (id: string) => call(api.messages.tellLate, { params: { id } }, team.desk);

  test('is texted when somebody asks for it, with the minutes and the time that the client knows', async () => {
    const { client, phone } = await addClient();
    const booked = await bookAndTell(client);
    texter.resetHistory();
    expect((await tellLate(booked.appointmentId)).status).toBe(409);
    const later = booked.start.replace('10:00', '10:20');
    await moveAppointments([[booked, { start: later, late_minutes: 20 }]]);
    await sendFor(6);
    expect(listTexts()).toEqual([]);
    expect((await tellLate(booked.appointmentId)).data).toEqual({ message: 'Ada Hart gets a text within a minute.' });
    await sendFor(2);
    expect(listTexts()).toMatchObject([
      {
        DestinationPhoneNumber: phone,
        MessageBody: 'North: We are running about 20 minutes late for your 10:00 AM appointment. Sorry!',
      },
    ]);
    expect((await logOf(client)).at(-1)).toMatchObject({ kind: 'late', state: 'sent', channel: 'sms' });
  });

  test('is not texted to who takes no texts', async () => {
    const { client } = await addClient({ client_sms_consent: { ...yes, answer: 'no' } });
    const booked = await bookAndTell(client);
    await moveAppointments([[booked, { start: booked.start.replace('10:00', '10:20'), late_minutes: 20 }]]);
    expect((await tellLate(booked.appointmentId)).data).toMatchObject({ message: 'Ada Hart takes no texts.' });
  });
});

describe('settings', () => {
  test('of a console that knows no texts leave them as they are', async () => {
    const { can_text, texts: before, ...older } = (await call(api.messages.getMessageSettings, {}, team.admin)).data;
    expect([can_text, before.on]).toEqual([true, true]);
    const saved = await call(api.messages.saveMessageSettings, { body: older }, team.admin);
    expect(saved.data.texts).toEqual(before);
  });

  test('do not switch texts on where no number is set up', async () => {
    await switchOn({ texts: { ...texts, on: false } });
    vi.stubEnv('TEXT_FROM', '');
    const { can_text, ...before } = (await call(api.messages.getMessageSettings, {}, team.admin)).data;
    const refused = await call(api.messages.saveMessageSettings, { body: { ...before, texts } }, team.admin);
    vi.unstubAllEnvs();
    expect([can_text, refused.status]).toEqual([false, 400]);
    expect(refused.data).toMatchObject({ fields: { 'texts.on': expect.stringContaining('no number') } });
  });
});
