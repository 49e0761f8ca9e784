import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { setClock } from '../../../functions/kit/clock.ts';
import { database } from '../../../functions/kit/database.ts';
import { limitOrganization } from '../../../functions/kit/limits.ts';
import { api } from '../../../shared/contract/index.ts';
import { ours, seedOrganizations, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';

startForFile(startProduct);
beforeAll(() => seedOrganizations());
afterEach(() => {
  setClock(undefined);
  vi.restoreAllMocks();
});

const noon = Date.parse('2026-11-23T12:00:20Z');
/** Calls until one is refused, 20,000 at most. Returns how many were served. */
async function callOften(organization: number): Promise<number> {
  for (let served = 0; served < 20_000; served += 1)
    try {
      await limitOrganization(organization);
    } catch {
      return served;
    }
  return 20_000;
}

test('an organization that calls too often is refused until the minute is over, and no other is', async () => {
  setClock(() => noon);
  const send = vi.spyOn(database, 'send');
  expect(await callOften(ours.organization_id)).toBeGreaterThan(11_900);
  // One request for eighty calls.
  expect(send.mock.calls.length).toBeLessThan(160);
  const refused = await call(api.users.getProfile, {}, team.desk);
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '40']);
  expect(refused.message).toMatch(/^Your organization asks more than/);
  await limitOrganization(ours.organization_id + 1);
  setClock(() => noon + 40_000);
  expect((await call(api.users.getProfile, {}, team.desk)).status).toBe(200);
});

test('what other instances have taken counts as well', async () => {
  setClock(() => noon + 600_000);
  vi.spyOn(database, 'send').mockResolvedValue({ Attributes: { attempts: 12_020 } } as never);
  expect(await callOften(9)).toBe(10);
});

test('a database that does not answer refuses nobody', async () => {
  setClock(() => noon + 1_200_000);
  vi.spyOn(database, 'send').mockRejectedValue(new Error('busy') as never);
  expect(await callOften(9)).toBe(20_000);
});
