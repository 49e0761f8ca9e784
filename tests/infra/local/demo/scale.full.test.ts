import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../../../functions/kit/clock.ts';
import { people } from '../../../../infra/local/demo/people.ts';
import { fairfax, luma } from '../../../../infra/local/demo/salons.ts';
import { fillDemo } from '../../../../infra/local/demo/seed.ts';
import { api } from '../../../../shared/contract/index.ts';
import { type Cost, measureCost } from '../../../support/measureCost.ts';
import { call, startProduct } from '../../../support/product.ts';
import { startForFile } from '../../../support/startForFile.ts';

const product = startForFile(startProduct);
beforeAll(async () => {
  // The demo's days depend on the current date.
  setClock(() => Date.parse('2026-06-17T15:00:00Z'));
});
afterAll(async () => {
  setClock(undefined);
});

const admin = people.find(({ user }) => user.user_email === 'admin@demo.test')?.user;
const lists = {
  users: () => call(api.users.listUsers, {}, admin),
  salons: () => call(api.locations.listAllLocations, {}, admin),
  'salons of an organization': () =>
    call(api.locations.listOrganizationLocations, { params: { org: luma.organization_id } }, admin),
  'salons to choose from': () => call(api.locations.listLocationsByRole, { body: {} }, admin),
  clients: () => call(api.clients.listClients, { body: {} }, admin),
  'clients found': () => call(api.clients.listClients, { body: { search: '571' } }, admin),
  'a day of a salon': () => call(api.scheduler.getSchedulerData, { body: { Location: fairfax.location_id } }, admin),
};

async function costOfLists(): Promise<Map<string, Cost>> {
  const costs = new Map<string, Cost>();
  for (const [name, look] of Object.entries(lists)) {
    expect((await look()).status, name).toBe(200);
    costs.set(name, await measureCost(look));
  }
  return costs;
}

test('ten times the demo costs every list the same requests, and at most a twentieth more capacity', async () => {
  await fillDemo(1, product.fill);
  const before = await costOfLists();
  await fillDemo(10, product.fill);
  const body = { limit: 1000 };
  expect((await call(api.clients.listClients, { body }, admin)).data.Items).toHaveLength(1000);
  for (const [name, { requests, capacity }] of await costOfLists()) {
    expect(requests, name).toBe(before.get(name)?.requests);
    expect(capacity, name).toBeLessThanOrEqual((before.get(name)?.capacity ?? 0) * 1.05);
  }
});
