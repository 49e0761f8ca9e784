import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { GetTokensFromRefreshTokenCommand } from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localPool } from '../../infra/local/settings.ts';
import type { Appointment } from '../../shared/contract/appointments.ts';
import { api } from '../../shared/contract/index.ts';
import { addDays, momentOf } from '../../shared/rules/time.ts';
import { ada, cut, doing } from '../functions/scheduler/salon.ts';
import { north, team } from '../support/people.ts';
import { ask, type Running, runProduct } from '../support/running.ts';
import { browserOf, signedIn } from '../support/signedIn.ts';
import { expectWhole } from './whole.ts';

const rounds = 4;
const writers = 6;

let folder: string;
let running: Running;
let session: { IdToken: string; RefreshToken: string };
/** What the product said it had: the last name of a client, an appointment as answered last. */
const clients = new Map<string, string>();
const appointments = new Map<string, Appointment>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'salon-killed-'));
  running = await runProduct({ folder });
  session = await signedIn(running, team.admin);
});
afterAll(async () => {
  await running.stop();
  await rm(folder, { recursive: true, force: true });
});

const days = (round: number, writer: number) => addDays('2027-01-01', (round * writers + writer) * 10);

/** Adds clients, books and moves until the product is gone; what is answered is kept. */
async function write(round: number, writer: number): Promise<void> {
  const { IdToken } = session;
  for (let n = 0; ; n++) {
    const lastName = `Writer${round}x${writer}x${n}`;
    const form = { firstName: 'Ada', lastName, email: `${lastName}@example.com`, date: '1990/07/14' };
    const body = { ...form, phone: `7${round}${writer}${String(n).padStart(7, '0')}`, location: north.location_id };
    const client = await ask(running, api.clients.createClient, { body }, IdToken);
    if (isBusy(client)) continue;
    expect(client.status, client.text).toBe(200);
    clients.set(client.data.client_id, lastName);

    const first = days(round, writer);
    const wish = {
      location_id: north.location_id,
      user_id: team.stylist.user_id,
      client_id: ada.client_id,
      services: [doing(cut, 15)],
      start: momentOf(addDays(first, Math.floor(n / 30)), 540 + (n % 30) * 15),
    };
    const booked = await ask(running, api.scheduler.createAppointment, { body: wish }, IdToken);
    if (isBusy(booked)) continue;
    expect(booked.status, booked.text).toBe(201);
    appointments.set(booked.data.appointmentId, booked.data);

    const start = momentOf(addDays(first, 5 + Math.floor(n / 30)), 540 + (n % 30) * 15);
    const moved = await ask(
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

/** Nor was anybody by an answer that tells to try again, as a machine with other things to do may give. */
const isBusy = ({ status }: { status: number }): boolean => status === 503;

/** A request that the kill cut off: nobody was promised anything. */
const isCutOff = (error: unknown): boolean => error instanceof TypeError && error.message === 'fetch failed';

async function writeUntilKilled(round: number): Promise<void> {
  const writing = Promise.allSettled(Array.from({ length: writers }, (_, writer) => write(round, writer)));
  const known = clients.size;
  await expect.poll(() => clients.size, { interval: 5 }).toBeGreaterThan(known + Math.random() * 40);
  await wait(Math.random() * 20);
  await running.kill();
  for (const end of await writing) if (end.status === 'rejected' && !isCutOff(end.reason)) throw end.reason;
}

/** Receipts of these many lines, each of tubes of its own that nobody knew before. */
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
  ask(running, api.inventory.submitReceiving, { body }, session.IdToken);

/** Containers of these codes on the shelf, and what their movements come to. */
async function received(codes: readonly string[]) {
  const params = { locationId: north.location_id };
  const body = { Location: north.location_id, limit: 1000 };
  const { data } = await ask(running, api.inventory.listInventory, { body }, session.IdToken);
  const lines = data.Items.filter(({ product_upc_code }) => codes.includes(product_upc_code));
  const moved = await Promise.all(
    lines.map(async ({ product_id: productId }) => {
      const sent = { params: { ...params, productId }, query: {} };
      const { Items } = (await ask(running, api.inventory.listMovements, sent, session.IdToken)).data;
      return Items.reduce((sum, { change }) => sum + change, 0);
    }),
  );
  expect(moved).toEqual(lines.map(({ inventory_current_quantity }) => inventory_current_quantity));
  return moved.reduce((sum, one) => sum + one, 0);
}

test('receipts that a kill cuts off are on the shelf as far as they were booked, and whole once they are sent again', async () => {
  const sent = Promise.allSettled(receipts.map(send));
  const longest = receipts.at(-1)?.codes ?? [];
  // In the middle of the longest, whichever of the others are through by then.
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

test('a kill at any moment loses nothing that was answered, leaves nothing half done and nobody signed out', async () => {
  for (let round = 0; round < rounds; round++) {
    await writeUntilKilled(round);
    running = await runProduct({ folder });
    const { clientNames, booked } = await expectWhole(running.databaseEndpoint);
    for (const [id, name] of clients) expect(clientNames.get(id)).toBe(name);
    for (const [id, { version, start }] of appointments) {
      const found = booked.get(id);
      // A move that was under way may have gone through without an answer.
      expect(found?.version).toBeGreaterThanOrEqual(version);
      if (found?.version === version) expect(found.start).toBe(start);
    }
    const profile = await ask(running, api.users.getProfile, {}, session.IdToken);
    expect(profile.data.user_id).toBe(team.admin.user_id);
    await expect(
      browserOf(running).send(
        new GetTokensFromRefreshTokenCommand({ ClientId: localPool.clientId, RefreshToken: session.RefreshToken }),
      ),
    ).resolves.toHaveProperty('AuthenticationResult.IdToken');
  }
  expect(appointments.size).toBeGreaterThan(rounds);
}, 600_000);
