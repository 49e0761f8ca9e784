import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { GetTokensFromRefreshTokenCommand } from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localPool } from '../../infra/local/settings.ts';
import type { Appointment } from '../../shared/contract/appointments.ts';
import { api } from '../../shared/contract/index.ts';
import { roundQuantity } from '../../shared/rules/stock.ts';
import { addDays, toMoment } from '../../shared/rules/time.ts';
import { ada, buildServiceSteps, cut } from '../functions/scheduler/salon.ts';
import { daysAhead } from '../support/days.ts';
import { north, team } from '../support/people.ts';
import { callGateway, type Running, runProduct } from '../support/running.ts';
import { createCognitoClient, signInUser } from '../support/signInUser.ts';
import { expectConsistentData } from './consistentData.ts';

const rounds = 4;
const writers = 6;

let folder: string;
let running: Running;
let session: { IdToken: string; RefreshToken: string };
/** What the product acknowledged: each client's last name, and each appointment as last returned. */
const clients = new Map<string, string>();
const appointments = new Map<string, Appointment>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'salon-killed-'));
  running = await runProduct({ folder });
  session = await signInUser(running, team.admin);
});
afterAll(async () => {
  await running.stop();
  await rm(folder, { recursive: true, force: true });
});

const days = (round: number, writer: number) => daysAhead(30 + (round * writers + writer) * 10);

/** Creates clients and books and moves appointments until the product is killed. Records what was acknowledged. */
async function write(round: number, writer: number): Promise<void> {
  const { IdToken } = session;
  for (let n = 0; ; n++) {
    const lastName = `Writer${round}x${writer}x${n}`;
    const form = { firstName: 'Ada', lastName, email: `${lastName}@example.com`, date: '1990/07/14' };
    const body = { ...form, phone: `7${round}${writer}${String(n).padStart(7, '0')}`, location: north.location_id };
    const client = await callGateway(running, api.clients.createClient, { body }, IdToken);
    if (isBusy(client)) continue;
    expect(client.status, client.text).toBe(200);
    clients.set(client.data.client_id, lastName);

    const first = days(round, writer);
    const wish = {
      location_id: north.location_id,
      user_id: team.stylist.user_id,
      client_id: ada.client_id,
      services: [buildServiceSteps(cut, 15)],
      start: toMoment(addDays(first, Math.floor(n / 30)), 540 + (n % 30) * 15),
    };
    const booked = await callGateway(running, api.scheduler.createAppointment, { body: wish }, IdToken);
    if (isBusy(booked)) continue;
    expect(booked.status, booked.text).toBe(201);
    appointments.set(booked.data.appointmentId, booked.data);

    const start = toMoment(addDays(first, 5 + Math.floor(n / 30)), 540 + (n % 30) * 15);
    const moved = await callGateway(
      running,
      api.scheduler.updateAppointment,
      { body: { ...wish, start, schedule_entry_id: booked.data.appointmentId } },
      IdToken,
    );
    if (isBusy(moved)) continue;
    expect(moved.status, moved.text).toBe(200);
    appointments.set(moved.data.appointmentId, moved.data);
  }
}

/** A busy reply, which a loaded machine may produce, acknowledges nothing. */
const isBusy = ({ status }: { status: number }): boolean => status === 503;

/** Whether the request was cut off by the kill and so acknowledged nothing. */
const isCutOff = (error: unknown): boolean => error instanceof TypeError && error.message === 'fetch failed';

async function writeUntilKilled(round: number): Promise<void> {
  const writing = Promise.allSettled(Array.from({ length: writers }, (_, writer) => write(round, writer)));
  const known = clients.size;
  await expect.poll(() => clients.size, { interval: 5 }).toBeGreaterThan(known + Math.random() * 40);
  await wait(Math.random() * 20);
  await running.kill();
  for (const end of await writing) if (end.status === 'rejected' && !isCutOff(end.reason)) throw end.reason;
}

/** Receipts with this many lines, each of products that did not exist before. */
const receipts = [1, 49, 50, 500].map((lines) => {
  const codes = Array.from({ length: Math.min(lines, 12) }, (_, tube) => `KILLED-${lines}-${tube}`);
  const order_items = Array.from({ length: lines }, (_, line) => {
    const barcode = codes[line % codes.length] ?? '';
    return { barcode, qtyReceived: 1, product: { name: barcode, manufacturer: '' } };
  });
  const paper = { location: north.location_id, order_number: `PO-${lines}`, idempotency_key: `receipt-${lines}` };
  return { lines, codes, body: { ...paper, order_items } };
});

const send = ({ body }: (typeof receipts)[number]) =>
  callGateway(running, api.inventory.submitReceiving, { body }, session.IdToken);

/** Containers in stock for these barcodes, and the sum of their movements. */
async function received(codes: readonly string[]) {
  const params = { locationId: north.location_id };
  const body = { Location: north.location_id, limit: 1000 };
  const { data } = await callGateway(running, api.inventory.listInventory, { body }, session.IdToken);
  const lines = data.Items.filter(({ product_upc_code }) => codes.includes(product_upc_code));
  const moved = await Promise.all(
    lines.map(async ({ product_id: productId }) => {
      let sum = 0;
      let cursor: string | undefined;
      do {
        const sent = { params: { ...params, productId }, query: { limit: '1000', ...(cursor && { cursor }) } };
        const page = (await callGateway(running, api.inventory.listMovements, sent, session.IdToken)).data;
        sum = page.Items.reduce((all, { change }) => roundQuantity(all + change), sum);
        cursor = page.cursor;
      } while (cursor);
      return sum;
    }),
  );
  expect(moved).toEqual(lines.map(({ inventory_current_quantity }) => inventory_current_quantity));
  return moved.reduce((sum, one) => sum + one, 0);
}

test('receipts interrupted by a kill are posted in part, and completely once they are retried', async () => {
  const sent = Promise.allSettled(
    receipts.map(async (receipt) => {
      while (isBusy(await send(receipt)));
    }),
  );
  const longest = receipts.at(-1)?.codes ?? [];
  // Kill while the longest receipt is being posted, whether or not the others are done.
  await expect.poll(() => received(longest), { interval: 5 }).toBeGreaterThan(0);
  await running.kill();
  for (const end of await sent) if (end.status === 'rejected' && !isCutOff(end.reason)) throw end.reason;
  running = await runProduct({ folder });

  const cutOff = await received(longest);
  expect(cutOff).toBeGreaterThan(0);
  expect(cutOff).toBeLessThan(500);
  for (const receipt of receipts) {
    while (isBusy(await send(receipt)));
    expect(await send(receipt)).toMatchObject({ status: 200, data: { message: 'Success' } });
    expect(await received(receipt.codes), `${receipt.lines} lines`).toBe(receipt.lines);
  }
});

const perStation = 6;

/** Creates a product with a price. */
async function aTube(): Promise<string> {
  const { createManufacturer, createBrand, createProductCategory, createProduct } = api.products;
  const name = 'Killed';
  const as = session.IdToken;
  const { manufacturer_id: manufacturerId } = (await callGateway(running, createManufacturer, { body: { name } }, as))
    .data;
  const { brand_id: brandId } = (await callGateway(running, createBrand, { body: { name, manufacturerId } }, as)).data;
  const { category_id: categoryId } = (
    await callGateway(running, createProductCategory, { body: { name, brandId } }, as)
  ).data;
  const body = { name, manufacturerId, brandId, categoryId, barcode: 'KILLED-TUBE', ozSize: 2.1, price: 8.45 };
  expect((await callGateway(running, createProduct, { body }, as)).status).toBe(201);
  return body.barcode;
}

test('bowls interrupted by a kill are stored once when retried, and all totals match', async () => {
  const product = await aTube();
  const sent_at = new Date().toISOString();
  const stations = await Promise.all(
    Array.from({ length: 20 }, async (_, nth) => {
      const body = { location_id: north.location_id, device_name: `Bar ${nth}` };
      const { data } = await callGateway(running, api.stations.addStation, { body }, session.IdToken);
      const bowls = Array.from({ length: perStation }, (_, bowl) => ({
        local_id: `bowl-${bowl}`,
        start: sent_at,
        stylist: team.stylist.user_id,
        entries: [{ product, grams: 10.25 + nth, waste: 0.5 }],
      }));
      return { key: data.key, bowls, booked: new Set<string>() };
    }),
  );
  type Station = (typeof stations)[number];
  const post = async ({ key, bowls, booked }: Station, from: number, to: number) => {
    const headers = { 'x-station-key': key };
    const body = { sent_at, bowls: bowls.slice(from, to) };
    const answer = await callGateway(running, api.stations.sendBowls, { headers, body });
    if (isBusy(answer)) return [];
    expect(answer.status, answer.text).toBe(200);
    for (const { local_id } of answer.data.verdicts) booked.add(local_id);
    return answer.data.verdicts;
  };
  const bookedNow = () => stations.reduce((sum, { booked }) => sum + booked.size, 0);

  const sent = Promise.allSettled(
    stations.map(async (station) => {
      // Retry while busy, as a station does.
      for (let from = 0; from < perStation; from += 2) while ((await post(station, from, from + 2)).length === 0);
    }),
  );
  await expect.poll(bookedNow, { interval: 5 }).toBeGreaterThan(15);
  await running.kill();
  for (const end of await sent) if (end.status === 'rejected' && !isCutOff(end.reason)) throw end.reason;
  const answered = bookedNow();
  expect(answered).toBeLessThan(20 * perStation);
  running = await runProduct({ folder });

  for (const station of stations) {
    const before = new Set(station.booked);
    let verdicts = await post(station, 0, perStation);
    while (verdicts.length === 0) verdicts = await post(station, 0, perStation);
    expect(verdicts).toHaveLength(perStation);
    // Only acknowledged bowls are certain; the others may or may not be stored.
    for (const { local_id, verdict } of verdicts)
      expect(before.has(local_id) ? ['known'] : ['known', 'booked']).toContain(verdict);
  }
  const grams = stations.flatMap(({ bowls }) => bowls.flatMap(({ entries }) => entries.map((entry) => entry.grams)));
  const sum = grams.reduce((all, one) => all + one, 0);
  const query = { location: String(north.location_id), limit: '1000' };
  const { data } = await callGateway(running, api.reports.listTransactions, { query }, session.IdToken);
  expect(data.Items).toHaveLength(20 * perStation);
  expect(data.total).toBe(20 * perStation);
  expect(data.sums?.['transaction_entry_product_amount']).toBeCloseTo(sum, 6);
  expect(await received([product])).toBeCloseTo(-sum / (2.1 * 28.349523125), 3);
});

test('a kill loses no acknowledged write, leaves no partial write and ends no session', async () => {
  for (let round = 0; round < rounds; round++) {
    await writeUntilKilled(round);
    running = await runProduct({ folder });
    const { clientNames, booked } = await expectConsistentData(running.databaseEndpoint);
    for (const [id, name] of clients) expect(clientNames.get(id)).toBe(name);
    for (const [id, { version, start }] of appointments) {
      const found = booked.get(id);
      // A move in progress may have been stored without being acknowledged.
      expect(found?.version).toBeGreaterThanOrEqual(version);
      if (found?.version === version) expect(found.start).toBe(start);
    }
    const profile = await callGateway(running, api.users.getProfile, {}, session.IdToken);
    expect(profile.data.user_id).toBe(team.admin.user_id);
    await expect(
      createCognitoClient(running).send(
        new GetTokensFromRefreshTokenCommand({ ClientId: localPool.clientId, RefreshToken: session.RefreshToken }),
      ),
    ).resolves.toHaveProperty('AuthenticationResult.IdToken');
  }
  expect(appointments.size).toBeGreaterThan(rounds);
}, 600_000);
