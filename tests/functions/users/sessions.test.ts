import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { evictCaller } from '../../../functions/kit/caller.ts';
import { setClock } from '../../../functions/kit/clock.ts';
import { handler as setNewPassword } from '../../../functions/triggers/new-password.ts';
import { api } from '../../../shared/contract/index.ts';
import { startIdentity, testPassword } from '../../support/identity.ts';
import { lambdaContext } from '../../support/lambdaContext.ts';
import { seedOrganizations, team } from '../../support/people.ts';
import { call, sendEvent, startProduct } from '../../support/product.ts';
import { runDuring } from '../../support/runDuring.ts';
import { startForFile } from '../../support/startForFile.ts';

startForFile(startProduct);
const identity = startForFile(startIdentity);
beforeAll(() => seedOrganizations());
const { desk, manager, admin } = team;
const { getUserAuthorization, getProfile, listSessions, endSession, signOutEverywhere, signOutUser, updateProfile } =
  api.users;

let second: number;
let begun = 0;
beforeEach(() => {
  begun += 1;
  second = Math.floor(Date.now() / 1000) + begun * 100 * 86_400;
  later(0);
  identity.addUser(desk);
});
afterEach(() => setClock(undefined));

/** Moves the clock, past the caches of callers. */
function later(seconds: number): void {
  second += seconds;
  const now = second * 1000;
  setClock(() => now);
  evictCaller(desk.organization_id, desk.user_id);
}

type Browser = typeof desk & { auth_time: number; origin_jti: string };
const chrome = 'Mozilla/5.0 (Windows NT 10.0) Chrome/142.0 Safari/537.36';
const enter = async (userAgent: string): Promise<Browser> => {
  const browser = { ...desk, auth_time: second, origin_jti: crypto.randomUUID() };
  await use(browser, userAgent);
  return browser;
};
const use = (browser: Browser, userAgent = chrome) =>
  sendEvent(
    getUserAuthorization,
    {
      path: getUserAuthorization.path,
      headers: { 'user-agent': userAgent },
      body: JSON.stringify({ username: desk.user_email }),
    },
    browser,
  );
const listed = async (browser: Browser) =>
  (await call(listSessions, {}, browser)).data.map(({ device, current }) => [device, current]);
const isIn = async (browser: Browser) => (await call(getProfile, {}, browser)).status === 200;

const openAtPool = async () => (await identity.signIn(desk.user_email, testPassword)).AuthenticationResult?.AccessToken;

test('people see where they are signed in, and end one session', async () => {
  const front = await enter(chrome);
  const token = await openAtPool();
  later(60);
  const phone = await enter('Mozilla/5.0 (iPhone) Version/26 Safari/604.1');
  expect(await listed(front)).toEqual([
    ['Chrome on Windows', true],
    ['Safari on iPhone', false],
  ]);
  expect((await call(endSession, { params: { id: phone.origin_jti } }, front)).status).toBe(204);
  expect([await isIn(front), await isIn(phone)]).toEqual([true, false]);
  expect(await listed(front)).toEqual([['Chrome on Windows', true]]);
  expect(await identity.takesToken(token), 'at the user pool too').toBe(false);
  const left = await openAtPool();
  expect((await call(endSession, { params: { id: phone.origin_jti } }, front)).status, 'again').toBe(204);
  expect(await identity.takesToken(left), 'should it not have answered before').toBe(false);
  const own = await openAtPool();
  expect((await call(endSession, { params: { id: 'current' } }, front)).status).toBe(204);
  expect(await identity.takesToken(own), 'this browser revokes its own token').toBe(true);
  later(29 * 86_400);
  expect(await isIn(phone), 'before its tokens run out').toBe(false);
});

test('a session of a program that only calls the API is listed and can be ended', async () => {
  const front = await enter(chrome);
  const program = { ...desk, auth_time: second, origin_jti: crypto.randomUUID() };
  const headers = { 'user-agent': 'curl/8.5.0' };
  const ask = () => sendEvent(getProfile, { path: getProfile.path, headers }, program);
  expect((await ask()).status).toBe(200);
  expect(await listed(front)).toContainEqual(['Unknown device', false]);
  await call(endSession, { params: { id: program.origin_jti } }, front);
  expect((await ask()).status).toBe(401);
  expect(await listed(front)).not.toContainEqual(['Unknown device', false]);
});

test('a new password by a code ends earlier sessions here and at the user pool', async () => {
  const front = await enter(chrome);
  const token = await openAtPool();
  later(1);
  const event = {
    triggerSource: 'PostConfirmation_ConfirmForgotPassword',
    userPoolId: process.env['USER_POOL_ID'],
    userName: desk.user_email,
    request: { userAttributes: { 'custom:user_id': desk.user_id, 'custom:organization_id': '1' } },
  };
  await setNewPassword(event as unknown as PostConfirmationTriggerEvent, lambdaContext());
  later(0);
  expect([await isIn(front), await identity.takesToken(token)]).toEqual([false, false]);
  expect(await isIn(await enter(chrome))).toBe(true);
});

test('a session that ends itself is forgotten when its last token has run out', async () => {
  const front = await enter(chrome);
  expect((await call(endSession, { params: { id: 'current' } }, front)).status).toBe(204);
  expect(await isIn(front)).toBe(false);
  later(2 * 3600);
  const next = await enter(chrome);
  expect(await listed(next)).toEqual([['Chrome on Windows', true]]);
  await call(endSession, { params: { id: 'current' } }, next);
  const { ended_sessions } = (await (
    await import('../../../functions/users/store.ts')
  ).findUser(desk.organization_id, desk.user_id)) ?? { ended_sessions: {} };
  expect(Object.keys(ended_sessions ?? {})).toEqual(expect.arrayContaining([next.origin_jti]));
  expect(Object.keys(ended_sessions ?? {})).not.toContain(front.origin_jti);
});

test('a session in use is noted once an hour, all are listed, and the person stays as they are', async () => {
  const front = await enter(chrome);
  const used = async () => (await call(listSessions, {}, front)).data[0]?.last_used;
  const first = await used();
  later(300);
  await use(front);
  expect(await used()).toBe(first);
  later(3600);
  await use(front);
  expect(await used()).not.toBe(first);
  for (let count = 0; count < 21; count++) {
    later(1);
    await enter(chrome);
  }
  later(1);
  expect((await listed(front)).length).toBe(22);
  const { data } = await call(getProfile, {}, front);
  const body = { firstName: 'Ada', lastName: data.user_last_name, phone: '', version: data.version };
  const saved = await runDuring(
    () => call(updateProfile, { body }, front),
    () => enter(chrome),
  );
  expect(saved.status).toBe(200);
});

test('an ended session stays ended while the person is changed', async () => {
  const front = await enter(chrome);
  const phone = await enter(chrome);
  const { data } = await call(getProfile, {}, front);
  const body = { firstName: 'Eva', lastName: data.user_last_name, phone: '', version: data.version };
  const saved = await runDuring(
    () => call(updateProfile, { body }, front),
    () => call(endSession, { params: { id: phone.origin_jti } }, front),
  );
  later(0);
  expect([saved.status, await isIn(phone), await isIn(front)]).toEqual([200, false, true]);
});

test('all sessions of somebody end here and at the user pool: by themselves, or by an admin who is not below them', async () => {
  setClock(undefined);
  second = Math.floor(Date.now() / 1000) - 5;
  evictCaller(desk.organization_id, desk.user_id);
  const front = await enter(chrome);
  expect((await call(signOutUser, { params: { id: admin.user_id }, body: {} }, manager)).status).toBe(403);
  const token = await openAtPool();
  expect((await call(signOutUser, { params: { id: desk.user_id }, body: {} }, manager)).status).toBe(204);
  expect([await isIn(front), await identity.takesToken(token)]).toEqual([false, false]);
  const own = await openAtPool();
  const now = { ...front, auth_time: Math.floor(Date.now() / 1000) };
  expect((await call(signOutEverywhere, { body: {} }, now)).status).toBe(204);
  expect([await isIn(now), await identity.takesToken(own)]).toEqual([false, false]);
  expect(await isIn({ ...front, auth_time: Math.floor(Date.now() / 1000) })).toBe(true);
});
