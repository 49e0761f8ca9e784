import { beforeAll, beforeEach, expect, test } from 'vitest';
import { evictCaller } from '../../../functions/kit/caller.ts';
import { limitAttempts } from '../../../functions/kit/limits.ts';
import { get } from '../../../functions/kit/read.ts';
import { commit } from '../../../functions/kit/write.ts';
import { handler as stampToken } from '../../../functions/triggers/pre-token.ts';
import { userCreationChanges } from '../../../functions/users/store.ts';
import { api } from '../../../shared/contract/index.ts';
import type { User } from '../../../shared/contract/users.ts';
import { startIdentity, testPassword } from '../../support/identity.ts';
import { lambdaContext } from '../../support/lambdaContext.ts';
import { buildUser, north, seedOrganizations, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';
import { listMails, mailer, send } from '../messages/outbox.ts';

startForFile(startProduct);
const identity = startForFile(startIdentity);
beforeAll(() => seedOrganizations());

let person: User;
beforeEach(async () => {
  person = buildUser('stylist', north);
  await commit(userCreationChanges(person));
  identity.addUser(person);
});

const confirm = () => call(api.users.confirmSecondFactor, { body: {} }, person);
const recover = (code: string, more: { email?: string; password?: string } = {}) =>
  call(api.users.useRecoveryCode, { body: { email: person.user_email, password: testPassword, code, ...more } });
const turnOff = () => call(api.users.turnOffSecondFactor, { body: {} }, person);
const since = async () => (await call(api.users.getProfile, {}, person)).data.second_factor_since;
const asksForCode = async () =>
  (await identity.signIn(person.user_email, testPassword)).ChallengeName === 'SOFTWARE_TOKEN_MFA';
const turnOn = async () => {
  await identity.turnOnSecondFactor(person.user_email);
  return (await confirm()).data;
};

test('a second factor counts once the user pool asks for it, and comes with ten codes of which only hashes are kept', async () => {
  expect(await confirm()).toMatchObject({ status: 400, message: 'The second factor is not set up yet.' });
  const first = await turnOn();
  expect(first.codes).toHaveLength(10);
  expect(new Set(first.codes).size).toBe(10);
  for (const code of first.codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(await since()).toBe(first.since);
  const { data: listed } = await call(api.users.listUsers, {}, team.admin);
  expect(listed.find(({ user_id }) => user_id === person.user_id)?.second_factor_since).toBe(first.since);
  const item = await get('directory', { pk: 'O#1', sk: `RECOVERY#${person.user_id}` });
  expect(JSON.stringify(item)).not.toContain(first.codes[0]?.slice(0, 4));

  const second = (await confirm()).data;
  expect(second.since).toBe(first.since);
  expect((await recover(first.codes[0] ?? '')).status).toBe(400);
  expect((await recover(second.codes[0] ?? '')).status).toBe(200);
});

test('a recovery code lets somebody without their phone in once, however it is typed', async () => {
  const { codes } = await turnOn();
  const [first = '', second = ''] = codes;
  const typed = ` ${first.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')}`;
  expect(await recover(typed)).toMatchObject({ status: 200 });
  expect(await asksForCode()).toBe(false);
  expect(await since()).toBeNull();
  expect((await recover(second)).status).toBe(400);
  // The factor is on again, but its set-up was not finished: the earlier codes are still there, without the spent one.
  await identity.turnOnSecondFactor(person.user_email);
  expect((await recover(first)).status).toBe(400);
  expect((await recover(second)).status).toBe(200);
});

test('a recovery is refused in the same words whatever is wrong', async () => {
  const { codes } = await turnOn();
  const [code = ''] = codes;
  const refused = {
    status: 400,
    message: 'Email, password and recovery code do not match, or the code was used before.',
  };
  expect(await recover(code, { password: 'Wrong-Password-1!' })).toMatchObject(refused);
  expect(await recover(code, { email: 'nobody@example.com' })).toMatchObject(refused);
  expect(await recover(code, { email: team.desk.user_email })).toMatchObject(refused);
  expect(await recover('0000-0000')).toMatchObject(refused);
  expect(await asksForCode()).toBe(true);
  const both = await Promise.all([recover(code), recover(code)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test('recovery codes are guessed at most twenty times an hour, even with the right password from anywhere', async () => {
  const { codes } = await turnOn();
  for (let tries = 0; tries < 20; tries += 1) await limitAttempts(`recovery code#${person.user_id}`, 20, 3600);
  expect((await recover(codes[0] ?? '')).status).toBe(429);
  expect(await asksForCode()).toBe(true);
});

test('changing it asks for a password of the last five minutes', async () => {
  const passwordEntered = (secondsAgo: number) => ({
    ...person,
    auth_time: Math.floor(Date.now() / 1000) - secondsAgo,
  });
  const data = { code: 'password_required', message: 'Please enter your password again.' };
  const refused = { status: 403, data };
  await identity.turnOnSecondFactor(person.user_email);
  const confirmAfter = (seconds: number) => call(api.users.confirmSecondFactor, { body: {} }, passwordEntered(seconds));
  expect(await confirmAfter(310)).toMatchObject(refused);
  expect((await confirmAfter(290)).status).toBe(200);
  expect(await confirmAfter(310), 'new codes').toMatchObject(refused);
  const offAfter = (seconds: number) => call(api.users.turnOffSecondFactor, { body: {} }, passwordEntered(seconds));
  expect(await offAfter(310)).toMatchObject(refused);
  expect(await asksForCode()).toBe(true);
  expect((await offAfter(290)).status).toBe(200);
  expect(await asksForCode()).toBe(false);
  expect(await since()).toBeNull();
});

test('each change is mailed to its user', async () => {
  mailer.onAnyCommand().resolves({ MessageId: 'M' });
  const { codes } = await turnOn();
  await confirm();
  await turnOff();
  await turnOn();
  await call(api.users.resetSecondFactor, { params: { id: person.user_id }, body: {} }, team.manager);
  expect((await recover(codes[0] ?? '')).status).toBe(400);
  await recover((await turnOn()).codes[0] ?? '');
  await send();
  const sent = listMails().filter(({ to }) => to === person.user_email);
  expect(sent.map(({ subject }) => subject).sort()).toEqual([
    'A recovery code was used',
    'You have new recovery codes',
    'Your second factor is off',
    'Your second factor is on',
    'Your second factor is on',
    'Your second factor is on',
    'Your second factor was reset',
  ]);
  expect(sent.every(({ text }) => text.includes(`for ${person.user_email} at Ours.`))).toBe(true);
});

test('only tokens of a sign-in change it at the user pool, not refreshed ones', async () => {
  const scopesAfter = async (triggerSource: string) => {
    const userAttributes = { 'custom:user_id': person.user_id, 'custom:organization_id': '1' };
    const { response } = await stampToken({ triggerSource, request: { userAttributes } } as never, lambdaContext());
    return response.claimsAndScopeOverrideDetails?.accessTokenGeneration?.scopesToSuppress;
  };
  expect(await scopesAfter('TokenGeneration_Authentication')).toBeUndefined();
  expect(await scopesAfter('TokenGeneration_NewPasswordChallenge')).toBeUndefined();
  expect(await scopesAfter('TokenGeneration_RefreshTokens')).toEqual(['aws.cognito.signin.user.admin']);
});

test('it stays on while the organization requires it, which tokens say', async () => {
  await turnOn();
  const secondFactor = { who: 'everybody' as const, from: '2026-11-01' };
  await call(api.users.updateSecuritySettings, { body: { idleLockMinutes: null, secondFactor } }, team.admin);
  expect(await turnOff()).toMatchObject({
    status: 409,
    message: 'Ours requires a second factor.',
  });
  const userAttributes = { 'custom:user_id': person.user_id, 'custom:organization_id': '1' };
  const { response } = await stampToken({ request: { userAttributes } } as never, lambdaContext());
  expect(response.claimsAndScopeOverrideDetails?.idTokenGeneration?.claimsToAddOrOverride).toMatchObject({
    second_factor_from: '2026-11-01',
  });
  const nobody = { who: 'nobody' as const, from: null };
  await call(api.users.updateSecuritySettings, { body: { idleLockMinutes: null, secondFactor: nobody } }, team.admin);
});

test('an admin resets it, which ends the person’s sessions', async () => {
  const { codes } = await turnOn();
  const reset = (who: User, by: User) =>
    call(api.users.resetSecondFactor, { params: { id: who.user_id }, body: {} }, by);
  expect((await reset(team.admin, team.manager)).status).toBe(403);
  expect(await reset(team.manager, team.manager)).toMatchObject({ status: 409 });
  const session = { ...person, auth_time: Math.floor(Date.now() / 1000) - 60 };
  expect((await reset(person, team.manager)).status).toBe(200);
  evictCaller(person.organization_id, person.user_id);
  expect((await call(api.users.getProfile, {}, session)).status).toBe(401);
  expect(await asksForCode()).toBe(false);
  expect((await recover(codes[0] ?? '')).status).toBe(400);
});
