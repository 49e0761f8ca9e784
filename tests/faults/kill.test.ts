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
