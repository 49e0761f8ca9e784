import { beforeAll, describe, expect, test } from 'vitest';
import { clientSeedChange } from '../../../functions/clients/store.ts';
import { putAll } from '../../../functions/kit/write.ts';
import { createClients } from '../../../infra/local/demo/clients.ts';
import type { ClientRequest } from '../../../shared/contract/endpoint.ts';
import { api } from '../../../shared/contract/index.ts';
import type { User } from '../../../shared/contract/users.ts';
import { measureCost } from '../../support/measureCost.ts';
import { ours, seedOrganizations, team, theirs } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';

/** One organization fills a single page; the other has a hundred times as many clients. */
const [small, large] = [createClients(ours, 20), createClients(theirs, 2000)];

startForFile(startProduct);
beforeAll(async () => {
  await seedOrganizations();
  await putAll([...small, ...large].map(clientSeedChange));
  // Caches callers and salons.
  for (const one of [team.admin, team.theirAdmin]) await create('9990000000', one);
});

const list = (body: ClientRequest<typeof api.clients.listClients>['body'], by: User) =>
  call(api.clients.listClients, { body }, by);
const create = (phone: string, by: User) => {
  const body = { firstName: 'Ada', lastName: 'Hart', email: `ada${phone}@example.com`, phone, date: '1990/07/14' };
  return call(api.clients.createClient, { body: { ...body, location: by.location_id ?? 0 } }, by);
};

describe('what a call costs at the database', () => {
  test('is the same capacity for a page of 20 or of 2,000 clients, in one request and one for their number', async () => {
    const few = await measureCost(() => list({ limit: 10 }, team.admin));
    const many = await measureCost(() => list({ limit: 10 }, team.theirAdmin));
    expect(few.requests).toBe(2);
    expect(many.requests).toBe(2);
    expect(many.capacity).toBeLessThanOrEqual(few.capacity * 1.05);
    expect(many.capacity).toBeLessThanOrEqual(1.5);
  });

  test('is one request for a page far down', async () => {
    let { cursor } = (await list({ limit: 100 }, team.theirAdmin)).data;
    for (let page = 1; page < 10; page++) ({ cursor } = (await list({ limit: 100, cursor }, team.theirAdmin)).data);
    expect(cursor).toBeDefined();
    expect((await measureCost(() => list({ limit: 100, cursor }, team.theirAdmin))).requests).toBe(1);
  });

  test('is one request for a search by phone or email, or by a name that fills the page', async () => {
    for (const search of ['571', 'amelia.hart.0@e', 'h', 'hart'])
      expect((await measureCost(() => list({ search, limit: 5 }, team.theirAdmin))).requests, search).toBe(1);
  });

  test('is two requests for the last digits of a phone', async () => {
    const digits = large[7]?.client_mobile_phone_number.slice(-4) ?? '';
    expect((await measureCost(() => list({ search: digits }, team.theirAdmin))).requests).toBe(2);
  });

  test('is two requests for a name that does not fill the page, found or not', async () => {
    for (const search of ['amelia hart', 'nobody of this name'])
      expect((await measureCost(() => list({ search }, team.theirAdmin))).requests, search).toBe(2);
  });

  test('is one request to read a client', async () => {
    const asked = { body: { clientID: large[0]?.client_id ?? '' } };
    const read = () => call(api.clients.getClient, asked, team.theirAdmin);
    expect(await measureCost(read)).toEqual({ requests: 1, capacity: 1 });
  });

  test('is two requests to add a client and three to change one, however many there are', async () => {
    const few = await measureCost(() => create('9991111111', team.admin));
    const many = await measureCost(() => create('9991111111', team.theirAdmin));
    expect([few.requests, many.requests]).toEqual([2, 2]);
    expect(many.capacity).toBeLessThanOrEqual(few.capacity * 1.05);
    const changed = { clientID: large[1]?.client_id ?? '', email: 'new@example.com', phone: '9992222222' };
    const body = { ...changed, firstName: 'Ada', lastName: 'Hart', birthDate: '1990/07/14' };
    const change = () => call(api.clients.updateClient, { body }, team.theirAdmin);
    expect((await measureCost(change)).requests).toBe(3);
  });
});
