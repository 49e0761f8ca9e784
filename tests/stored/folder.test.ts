import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseUser } from '../../functions/kit/caller.ts';
import { api } from '../../shared/contract/index.ts';
import { sampleForGate } from '../support/gate.ts';
import { callGateway, type Running, runProduct } from '../support/running.ts';
import { signInUser } from '../support/signInUser.ts';
import { readRelease, releases, toPlainItem, unpackFolder } from './releases.ts';

describe.each(sampleForGate(releases, String))('a data folder of the release of %s', (release) => {
  const { place, items } = readRelease(release);
  const people = items.directory
    .filter((item) => item['pk']?.S === `O#${place.salon.organization_id}` && item['sk']?.S?.startsWith('U#'))
    .map((item) => parseUser(toPlainItem(item)));
  const folder = mkdtempSync(join(tmpdir(), 'salon-stored-'));
  let product: Running;
  beforeAll(async () => {
    unpackFolder(release, folder);
    product = await runProduct({ folder });
  });
  afterAll(async () => {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('opens with everybody and everything in it', async () => {
    const admin = people.find(({ roles }) => roles.some(({ role }) => role === 'system admin'));
    if (!admin) throw new Error('Nobody is system admin');
    const { IdToken } = await signInUser(product, admin);
    const known = await callGateway(product, api.users.listUsers, {}, IdToken);
    expect(known.data).toHaveLength(people.length);
    const body = { Location: place.salon.location_id, date: place.appointment.start.slice(0, 10) };
    const book = await callGateway(product, api.scheduler.getSchedulerData, { body }, IdToken);
    expect(book.data.schedules.map(({ appointmentId }) => appointmentId)).toContain(place.appointment.id);
    const client = await callGateway(product, api.clients.getClient, { body: { clientID: place.clientId } }, IdToken);
    expect(client.status).toBe(200);
    const here = await callGateway(product, api.users.listSessions, {}, IdToken);
    expect(here.status).toBe(200);
    const settings = await callGateway(product, api.users.getSecuritySettings, {}, IdToken);
    expect(settings.data).toMatchObject({ idleLockMinutes: null, secondFactor: { who: 'nobody' } });
  });
});
