import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signDelivery } from '../../../functions/bills/delivery.ts';
import { setClock } from '../../../functions/kit/clock.ts';
import { isPublicAddress } from '../../../functions/kit/publicAddress.ts';
import type { Item } from '../../../functions/kit/read.ts';
import { commit, rewrite } from '../../../functions/kit/write.ts';
import { itemTimeoutMs } from '../../../functions/outbox/workOff.ts';
import { api } from '../../../shared/contract/index.ts';
import { north, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';
import { deliver, listOutbox, passMinutes, send, setTime } from '../messages/outbox.ts';
import { at, bookAppointment, nextUnusedDay, openSalons } from '../scheduler/salon.ts';

type Delivered = { url: string; headers: Record<string, string>; body: string };
const { delivered, answers } = vi.hoisted(() => ({ delivered: [] as Delivered[], answers: [] as (number | string)[] }));

/** Stands in for the till: it gives its answers in their order (a status, none for 0, or a text with 200), then 200. */
vi.mock('node:https', () => ({
  request: (url: string, { headers }: Pick<Delivered, 'headers'>, answer: (response: object) => void) =>
    Object.assign(new EventEmitter(), {
      end: (body: string) => {
        delivered.push({ url, headers, body });
        const given = answers.shift() ?? 200;
        if (given === 0) return;
        const response = Object.assign(new EventEmitter(), { resume: () => undefined, setEncoding: () => undefined });
        answer(Object.assign(response, { statusCode: typeof given === 'string' ? 200 : given }));
        if (typeof given === 'string') response.emit('data', given);
        response.emit('end');
      },
    }),
}));

startForFile(startProduct);
beforeAll(openSalons);
beforeEach(() => {
  setTime(Date.UTC(2026, 5, 1, 16));
  delivered.length = 0;
  answers.length = 0;
});
afterAll(() => setClock(undefined));

type TillExample = { createTill: (secret: string, onBill: (event: { id: string }) => object) => Server };

const saveWebhook = (url: string) => call(api.bills.saveWebhook, { body: { url } }, team.admin);
async function closeBill() {
  const { data } = await bookAppointment({ start: at('10:00', nextUnusedDay()) });
  const body = { scheduleEntryId: data.appointmentId, status: 'in_service' } as const;
  await call(api.scheduler.setAppointmentStatus, { body }, team.desk);
  return (await call(api.bills.closeBill, { params: { id: data.appointmentId }, body: {} }, team.desk)).data;
}

test('a closed bill is sent once, signed with the secret that was shown once', async () => {
  await closeBill();
  const { secret = '' } = (await saveWebhook('https://till.example.com/bills')).data;
  expect((await call(api.bills.getWebhook, {}, team.admin)).data).toMatchObject({ secret_ending: secret.slice(-4) });
  expect((await saveWebhook('https://till.example.com/hook')).data).not.toHaveProperty('secret');
  const { number, total } = await closeBill();
  for (let minute = 0; minute < 3; minute += 1) {
    passMinutes(1);
    await deliver();
  }
  expect(delivered).toHaveLength(1);
  const [{ url, headers, body }] = delivered as [Delivered];
  expect(url).toBe('https://till.example.com/hook');
  expect(JSON.parse(body)).toMatchObject({ type: 'bill.closed', id: headers['webhook-id'], data: { number, total } });
  const timestamp = headers['webhook-timestamp'] ?? '';
  // 2026-06-01T16:01:00Z, the first minute after the bill was closed.
  expect(timestamp).toBe('1780329660');
  expect(headers['webhook-signature']).toBe(`sha256=${signDelivery(secret, timestamp, body)}`);
});

test('what the till says about the payment is noted on the bill, and nothing else that it answers', async () => {
  await saveWebhook('https://till.example.com/hook');
  answers.push('{"paid_by":"Card","tip":12.5,"id":"x"}', 'OK', '{"paid_by":7,"tip":"much"}', '{"tip":-1}');
  for (let bill = 0; bill < 4; bill += 1) {
    await closeBill();
    passMinutes(1);
    await deliver();
  }
  const query = { location_id: north.location_id, limit: 200 };
  const { Items } = (await call(api.bills.listBills, { query }, team.manager)).data;
  const paid = Items.slice(-4).map(({ paid_by, tip, entry_id }) => [paid_by, tip, entry_id === 'x']);
  const none = [undefined, undefined, false];
  expect(paid).toEqual([['Card', 12.5, false], none, none, none]);
});

test('the till of the documentation takes signed bills, each once', async () => {
  const example: string = '../../../docs/examples/till.mjs';
  const { createTill }: TillExample = await import(example);
  const taken: string[] = [];
  const till = createTill('whsec_p2Vt0c1Yk3', ({ id }) => {
    taken.push(id);
    return { paid_by: 'Cash' };
  });
  await new Promise<void>((resolve) => till.listen(0, '127.0.0.1', resolve));
  const { port } = till.address() as AddressInfo;
  const body = '{"id":"01KT1F8B2N","type":"bill.closed","data":{"total":48.5}}';
  const post = async (secret: string, seconds = Math.floor(Date.now() / 1000)) => {
    const timestamp = String(seconds);
    const signature = `sha256=${signDelivery(secret, timestamp, body)}`;
    const headers = { 'webhook-timestamp': timestamp, 'webhook-signature': signature };
    const reply = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body });
    return [reply.status, await reply.text()];
  };
  const answers = [await post('whsec_p2Vt0c1Yk3'), await post('whsec_p2Vt0c1Yk3'), await post('another')];
  expect(answers).toEqual([
    [200, '{"paid_by":"Cash"}'],
    [200, '{"paid_by":"Cash"}'],
    [401, ''],
  ]);
  expect((await post('whsec_p2Vt0c1Yk3', 1_780_329_600))[0]).toBe(401);
  expect(taken).toEqual(['01KT1F8B2N']);
  await new Promise((resolve) => till.close(resolve));
});

test('a signature covers the timestamp, a dot and the body', () => {
  const body = '{"id":"01KT1F8B2N","type":"bill.closed","data":{"client_name":"Zoë","total":48.5}}';
  // printf '%s' '1780329600.{"id":…}' | openssl dgst -sha256 -hmac whsec_p2Vt0c1Yk3
  expect(signDelivery('whsec_p2Vt0c1Yk3', '1780329600', body)).toBe(
    '43958f0edb8a065b70d8d44db19f9b0a0bfd10ec2de24f5085e3989690ec2c96',
  );
});

test('a till that does not answer is tried for hours, then the bill is listed as failed and can be sent again', async () => {
  await saveWebhook('https://till.example.com/hook');
  answers.push(500, 302, 404, 500, 503, 500);
  const { number } = await closeBill();
  for (const wait of [1, 3, 11, 31, 121, 361]) {
    passMinutes(wait);
    await deliver();
  }
  expect(delivered).toHaveLength(6);
  const failed = (await call(api.bills.listFailedDeliveries, {}, team.admin)).data;
  expect(failed).toMatchObject([{ number, event: 'closed', reason: 'The till answered 503' }]);
  const params = { id: failed[0]?.entry_id ?? '' };
  await call(api.bills.sendBillAgain, { params, body: {} }, team.admin);
  expect((await call(api.bills.sendBillAgain, { params, body: {} }, team.admin)).status).toBe(404);
  await deliver();
  expect(delivered).toHaveLength(7);
  expect(new Set(delivered.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect((await call(api.bills.listFailedDeliveries, {}, team.admin)).data).toEqual([]);
});

test('a till that hangs is cut off, and tried as often as one that answers with an error', async () => {
  const schedule = globalThis.setTimeout;
  const timer = vi
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation(((act: () => void, ms?: number) =>
      schedule(act, ms === itemTimeoutMs ? 1000 : ms)) as typeof setTimeout);
  await saveWebhook('https://till.example.com/hook');
  answers.push(0, 0, 0);
  await closeBill();
  for (const wait of [1, 3, 11, 31]) {
    passMinutes(wait);
    await deliver();
  }
  timer.mockRestore();
  expect(delivered).toHaveLength(4);
  expect((await call(api.bills.listFailedDeliveries, {}, team.admin)).data).toEqual([]);
});

test('a till that does not take a bill rests, its other bills wait together, and none is lost', async () => {
  await saveWebhook('https://till.example.com/hook');
  answers.push(...Array(30).fill(404));
  for (let bill = 0; bill < 3; bill += 1) await closeBill();
  const asked: number[] = [];
  for (let minute = 1; minute <= 65; minute += 1) {
    passMinutes(1);
    const before = delivered.length;
    await deliver();
    if (delivered.length > before) asked.push(minute);
    expect(delivered.length - before).toBeLessThanOrEqual(1);
  }
  // After 1, 2, 4, 8, 16 and 30 minutes of rest, one bill each.
  expect(asked).toEqual([1, 2, 4, 8, 16, 32, 62]);
  answers.length = 0;
  for (let minute = 0; minute < 240; minute += 30) {
    passMinutes(30);
    await deliver();
  }
  expect(new Set(delivered.slice(asked.length).map(({ headers }) => headers['webhook-id'])).size).toBe(3);
  expect(delivered).toHaveLength(asked.length + 3);
});

test('bills of a till that rests for nine hours are listed, the last answer with them', async () => {
  await saveWebhook('https://till.example.com/hook');
  answers.push(...Array(99).fill(404));
  for (let bill = 0; bill < 4; bill += 1) await closeBill();
  for (let minute = 0; minute < 16 * 60; minute += 10) {
    passMinutes(10);
    await deliver();
  }
  const failed = (await call(api.bills.listFailedDeliveries, {}, team.admin)).data;
  expect(failed).toHaveLength(4);
  expect(delivered.length).toBeLessThan(30);
});

test('what an earlier release queued among the messages is moved to the lane of bills', async () => {
  await saveWebhook('https://till.example.com/hook');
  await closeBill();
  const [item] = await listOutbox();
  await commit([rewrite('messages', { ...item, due_pk: 'DUE#2' } as Item)]);
  await deliver();
  expect(delivered).toHaveLength(0);
  await send();
  await deliver();
  expect(delivered).toHaveLength(1);
});

test('bills are sent to public https addresses only', async () => {
  const refused = [
    'http://till.example.com',
    'https://localhost/x',
    'https://10.0.0.1',
    'https://[::1]/',
    'https://nas.local',
    ...['https://localhost./', 'https://nas.local.', 'https://10.0.0.1./', 'https://till./', 'https://localhost../'],
  ];
  for (const url of [...refused, 'https://user:pw@till.example.com', 'till.example.com'])
    expect((await saveWebhook(url)).status, url).toBe(400);
  const addresses = ['8.8.8.8', '10.1.2.3', '127.0.0.1', '169.254.169.254', '192.168.1.1', '172.31.0.1', '100.64.0.1'];
  expect(addresses.filter(isPublicAddress)).toEqual(['8.8.8.8']);
  const long = ['2606:4700::1111', '::1', 'fd00::1', 'fe80::1', '::ffff:10.0.0.1', '2002:0a00::1', 'till'];
  expect(long.filter(isPublicAddress)).toEqual(['2606:4700::1111']);
});
