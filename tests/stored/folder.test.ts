import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseUser } from '../../functions/kit/caller.ts';
import { api } from '../../shared/contract/index.ts';
import { sampled } from '../support/gate.ts';
import { ask, type Running, runProduct } from '../support/running.ts';
import { signedIn } from '../support/signedIn.ts';
import { keptOf, plain, releases, unpack } from './releases.ts';

describe.each(sampled(releases, String))('a data folder of the release of %s', (release) => {
  const { place, items } = keptOf(release);
  const people = items.directory
    .filter((item) => item['pk']?.S === `O#${place.salon.organization_id}` && item['sk']?.S?.startsWith('U#'))
    .map((item) => parseUser(plain(item)));
  const folder = mkdtempSync(join(tmpdir(), 'salon-stored-'));
  let product: Running;
  beforeAll(async () => {
    unpack(release, folder);
    product = await runProduct({ folder });
  });
  afterAll(async () => {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('opens with everybody and everything in it', async () => {
    const admin = people.find(({ roles }) => roles.some(({ role }) => role === 'system admin'));
    if (!admin) throw new Error('Nobody is system admin');
    const { IdToken } = await signedIn(product, admin);
    const known = await ask(product, api.users.listUsers, {}, IdToken);
    expect(known.data).toHaveLength(people.length);
    const body = { Location: place.salon.location_id, date: place.appointment.start.slice(0, 10) };
    const book = await ask(product, api.scheduler.getSchedulerData, { body }, IdToken);
    expect(book.data.schedules.map(({ appointmentId }) => appointmentId)).toContain(place.appointment.id);
    const client = await ask(product, api.clients.getClient, { body: { clientID: place.clientId } }, IdToken);
    expect(client.status).toBe(200);
  });
});
