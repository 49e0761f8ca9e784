import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../../functions/kit/caller.ts';
import { setClock } from '../../../functions/kit/clock.ts';
import { commit } from '../../../functions/kit/write.ts';
import { handler as preToken } from '../../../functions/triggers/pre-token.ts';
import { findByEmail, userCreationChanges } from '../../../functions/users/store.ts';
import { api } from '../../../shared/contract/index.ts';
import { startIdentity } from '../../support/identity.ts';
import { buildUser, north, seedOrganizations, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';

startForFile(startProduct);
const identity = startForFile(startIdentity);
beforeAll(() => seedOrganizations());
afterEach(() => setClock(undefined));

const { users } = api;
const founding = {
  organization: 'Tide',
  salon: 'Harbor',
  timeZone: 'Pacific Standard Time' as const,
  firstName: 'Fay',
  lastName: 'Founder',
  email: 'fay@tide.test',
};
const found = (more: object = {}) => call(users.foundOrganization, { body: { ...founding, ...more } }, team.platform);
const list = async () => (await call(users.listPlatformOrganizations, {}, team.platform)).data;
const look = (org: number) => call(users.getPlatformOrganization, { params: { org } }, team.platform);
const suspend = (org: number, suspended: boolean) =>
  call(users.setSuspension, { params: { org }, body: { suspended } }, team.platform);
const cancel = (org: number, id: string) =>
  call(users.cancelInvitation, { params: { org, id }, body: {} }, team.platform);

test('a failed founding leaves nothing, repeating it founds once, and repeating that invites again', async () => {
  const pool = process.env['USER_POOL_ID'];
  process.env['USER_POOL_ID'] = 'us-east-1_Nowhere';
  expect((await found()).status).toBe(500);
  process.env['USER_POOL_ID'] = pool;
  expect((await list()).map(({ organization_name }) => organization_name)).not.toContain('Tide');
  const first = await found();
  expect(first.status).toBe(201);
  expect((await found()).data).toEqual(first.data);
  expect(identity.listMails(founding.email)).toHaveLength(2);
  expect((await list()).filter(({ organization_name }) => organization_name === 'Tide')).toHaveLength(1);
  const { data } = await look(first.data.organization_id);
  expect(data.salons).toMatchObject([{ location_name: 'Harbor', zone: 'America/Los_Angeles' }]);
  expect(data.people).toMatchObject([{ user_email: founding.email, user_status: 'PENDING', location_name: 'Harbor' }]);
});

test('a canceled invitation frees the email, signs nobody in, and can be sent to the same person again', async () => {
  const { organization_id: org } = (await found()).data;
  const pending = await findByEmail(founding.email);
  expect((await cancel(org, pending?.user_id ?? '')).status).toBe(200);
  expect(await findByEmail(founding.email)).toBeUndefined();
  expect((await cancel(org, pending?.user_id ?? '')).status).toBe(404);
  const [salon] = (await look(org)).data.salons;
  const body = { firstName: 'Fay', lastName: 'Founder', email: founding.email, location: salon?.location_id ?? 0 };
  const invite = (location = body.location) =>
    call(users.inviteOrganizationAdmin, { params: { org }, body: { ...body, location } }, team.platform);
  expect((await invite(north.location_id)).status).toBe(400);
  expect((await invite()).status).toBe(201);
  const [mail] = identity.listMails(founding.email);
  const oldPassword = /temporary password:\s+(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const change = { email: founding.email, oldPassword, newPassword: 'Chosen-By-Fay-2026!' };
  expect((await call(users.changeInitialPassword, { body: change })).status).toBe(200);
  const active = await findByEmail(founding.email);
  expect(active).toMatchObject({ user_status: 'ACTIVE', organization_id: org, roles: [{ role: 'system admin' }] });
  expect((await cancel(org, active?.user_id ?? '')).message).toBe('They have chosen a password already.');
});

const event = (person: Pick<Caller, 'user_id' | 'organization_id'>) =>
  ({
    request: {
      userAttributes: { 'custom:user_id': person.user_id, 'custom:organization_id': String(person.organization_id) },
    },
  }) as unknown as Parameters<typeof preToken>[0];
const lambda = { awsRequestId: 'request', getRemainingTimeInMillis: () => 5000 };
const sentence = 'Ours is suspended. Please ask whoever runs this console.';

test('nobody of a suspended organization signs in or calls until it is resumed', async () => {
  expect((await call(users.getProfile, {}, team.admin)).status).toBe(200);
  const suspended = await suspend(1, true);
  expect(suspended.data.suspended_at).toMatch(/^2\d{3}-/);
  expect((await suspend(1, true)).data).toEqual(suspended.data);
  const refused = await call(users.getProfile, {}, team.admin);
  expect([refused.status, refused.message]).toEqual([403, sentence]);
  await expect(preToken(event(team.stylist), lambda)).rejects.toThrow(sentence);
  expect((await call(users.getProfile, {}, team.theirAdmin)).status).toBe(200);
  expect((await list()).find(({ organization_id }) => organization_id === 1)?.suspended_at).toBeDefined();
  expect((await suspend(1, false)).data).toMatchObject({ organization_id: 1, version: 2 });
  expect((await call(users.getProfile, {}, team.admin)).status).toBe(200);
  await expect(preToken(event(team.stylist), lambda)).resolves.toBeDefined();
});

test('another instance refuses within 30 seconds', async () => {
  await suspend(1, true);
  // As an instance that read the organization before.
  await call(users.getProfile, {}, team.admin);
  setClock(() => Date.now() + 30_000);
  expect((await call(users.getProfile, {}, team.admin)).status).toBe(403);
  await suspend(1, false);
});

test('a platform admin suspends neither their own organization nor that of another one', async () => {
  const founder = buildUser(['system admin', 'platform admin'], north);
  await commit(userCreationChanges(founder));
  const own = await call(users.setSuspension, { params: { org: 1 }, body: { suspended: true } }, founder);
  expect(own.message).toBe('You cannot suspend your own organization.');
  expect((await suspend(1, true)).message).toMatch(/ of this organization is a platform admin\.$/);
  expect((await suspend(404, true)).status).toBe(404);
});

test('the last use of people and organizations is told', async () => {
  const at = Date.parse('2026-11-28T10:15:00Z');
  setClock(() => at);
  const browser = { ...team.theirAdmin, auth_time: at / 1000, origin_jti: crypto.randomUUID() };
  expect((await call(users.getProfile, {}, browser)).status).toBe(200);
  const used = '2026-11-28T10:15:00.000Z';
  expect((await list()).map(({ last_used_at }) => last_used_at)).toContain(used);
  const { organization, people } = (await look(2)).data;
  expect(organization.last_used_at).toBe(used);
  expect(people.filter(({ last_used_at }) => last_used_at).map(({ user_email }) => user_email)).toEqual([
    team.theirAdmin.user_email,
  ]);
});

test('an imported person without an account is canceled, too', async () => {
  const one = buildUser('stylist', north, { user_status: 'PENDING', invited: false });
  await commit(userCreationChanges(one));
  expect(await cancel(one.organization_id, one.user_id)).toMatchObject({ status: 200 });
  expect(await findByEmail(one.user_email)).toBeUndefined();
});
