import { afterEach, beforeAll, expect, test } from 'vitest';
import { evictCaller } from '../../../functions/kit/caller.ts';
import { setClock } from '../../../functions/kit/clock.ts';
import { commit } from '../../../functions/kit/write.ts';
import { userChanges } from '../../../functions/users/store.ts';
import { api } from '../../../shared/contract/index.ts';
import { isSecondFactorDue } from '../../../shared/rules/security.ts';
import { seedOrganizations, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';

startForFile(startProduct);
beforeAll(() => seedOrganizations());
afterEach(() => setClock(undefined));

test('a required second factor closes everything but the profile and the set-up, and opens it the moment it is there', async () => {
  const admin = { ...team.admin, second_factor_from: '2026-12-01' };
  const list = () => call(api.users.listUsers, {}, admin);
  setClock(() => Date.parse('2026-12-01T11:59:00Z'));
  expect((await list()).status).toBe(200);
  setClock(() => Date.parse('2026-12-01T12:00:00Z'));
  expect(await list()).toMatchObject({
    status: 403,
    message: 'Ours requires a second factor. Please set it up on your profile.',
    data: { code: 'second_factor_required' },
  });
  expect((await call(api.users.getProfile, {}, admin)).status).toBe(200);
  expect((await call(api.users.getUserAuthorization, { body: { username: admin.user_email } }, admin)).status).toBe(
    200,
  );

  // Set up through another function, whose cache is not this one's.
  await commit(userChanges(team.admin, { ...team.admin, second_factor_since: '2026-12-01T12:00:30.000Z' }));
  expect((await list()).status).toBe(200);
  evictCaller(team.admin.organization_id, team.admin.user_id);
});

test.each([
  ['', '2027-01-01T00:00:00Z', false],
  ['2026-12-01', '2026-12-01T04:00:00Z', false],
  ['2026-12-01', '2026-12-01T12:00:00Z', true],
])('a second factor required from "%s" is due at %s: %s', (from, time, expected) => {
  expect(isSecondFactorDue(from, Date.parse(time))).toBe(expected);
});
