import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { evictCaller, userKey } from '../../../functions/kit/caller.ts';
import { setClock } from '../../../functions/kit/clock.ts';
import { commit, put } from '../../../functions/kit/write.ts';
import { api } from '../../../shared/contract/index.ts';
import { seedOrganizations, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';

startForFile(startProduct);
beforeAll(() => seedOrganizations());
afterEach(() => {
  setClock(undefined);
  vi.restoreAllMocks();
});

const { desk } = team;
const write = (more: object) =>
  commit([put('directory', { ...userKey(desk.organization_id, desk.user_id), ...desk, ...more })]);
const profile = async (auth_time?: number) =>
  (await call(api.users.getProfile, {}, { ...desk, ...(auth_time !== undefined && { auth_time }) })).status;

test('after signing out everywhere only later sign-ins are accepted', async () => {
  expect(await profile()).toBe(200);
  const second = Math.floor(Date.now() / 1000);
  await write({ signed_out_at: second });
  evictCaller(desk.organization_id, desk.user_id);
  expect([await profile(second - 1), await profile(second), await profile(second + 1)]).toEqual([401, 200, 200]);
  expect(await profile(0), 'a token that does not say when').toBe(401);
});

test('setting the clock back does not admit deactivated users', async () => {
  await write({});
  evictCaller(desk.organization_id, desk.user_id);
  const at = { wall: Date.now(), steady: performance.now() };
  setClock(() => at.wall);
  vi.spyOn(performance, 'now').mockImplementation(() => at.steady);
  expect(await profile()).toBe(200);
  await write({ user_status: 'INACTIVE' });
  at.wall -= 3_600_000;
  at.steady += 31_000;
  expect(await profile()).toBe(401);
});

test('invalid other fields of a user record do not prevent access', async () => {
  await write({ user_phone: 12, version: 'two', something_new: true });
  evictCaller(desk.organization_id, desk.user_id);
  const { status } = await call(api.locations.listAllLocations, {}, desk);
  expect(status).toBe(200);
});

test.each([
  ['stylist', [], 30 * 24],
  ['front desk', ['salon admin'], 7 * 24],
  ['system admin', [], 7 * 24],
  ['salon admin', ['product admin'], 12],
  ['platform admin', [], 12],
])('the sign-in of a %s, and %j, ends after %i hours', async (role, others, hours) => {
  await write({ roles: [role, ...others].map((one) => ({ role: one })) });
  evictCaller(desk.organization_id, desk.user_id);
  const limit = Math.floor(Date.now() / 1000) - hours * 3600;
  expect([await profile(limit + 60), await profile(limit - 60)]).toEqual([200, 401]);
});
