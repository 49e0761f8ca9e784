import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  confirmResetPassword,
  confirmSignIn,
  fetchAuthSession,
  resetPassword,
  signIn,
  signOut,
} from 'aws-amplify/auth';
import { CognitoJwtVerifier } from 'aws-jwt-verify';
import { beforeEach, describe, expect, test } from 'vitest';
import { createVerifier } from '../../../../infra/local/cognito/srp.ts';
import { startForFile } from '../../../support/startForFile.ts';
import { configureAmplify } from './browser.ts';
import { days, ids, otherPassword, password, startPool } from './pool.ts';

const confirmed: string[] = [];
const pool = startForFile(() =>
  startPool({
    postConfirmation: ({ triggerSource, request }) =>
      confirmed.push(`${triggerSource} ${request.userAttributes['email']}`),
  }),
);
beforeEach(() => configureAmplify(pool));

const attempt = (username: string, secret = password) => signIn({ username, password: secret });
const wrong = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' };

describe('signing in with the browser library', () => {
  test('opens the door for the right password, whatever the case of the email', async () => {
    pool.addUser('Ada@Salon.test');
    await expect(attempt('aDA@salon.TEST')).resolves.toMatchObject({ isSignedIn: true });
  });

  test('gives an ID and an access token that the verifier of AWS accepts', async () => {
    pool.cognito.importUser({
      email: 'claims@salon.test',
      password,
      status: 'CONFIRMED',
      attributes: { given_name: 'Ada', family_name: 'Lovelace', 'custom:organization_id': '7' },
    });
    await attempt('claims@salon.test');
    const { tokens, userSub } = await fetchAuthSession();
    const verify = (tokenUse: 'id' | 'access', token: unknown) => {
      const verifier = CognitoJwtVerifier.create({
        userPoolId: ids.UserPoolId,
        clientId: ids.ClientId,
        tokenUse,
      });
      verifier.cacheJwks(pool.cognito.jwks);
      return verifier.verify(String(token));
    };
    await expect(verify('id', tokens?.idToken)).resolves.toMatchObject({
      iss: `https://cognito-idp.us-east-1.amazonaws.com/${ids.UserPoolId}`,
      aud: ids.ClientId,
      token_use: 'id',
      sub: userSub,
      'cognito:username': userSub,
      email: 'claims@salon.test',
      email_verified: true,
      given_name: 'Ada',
      family_name: 'Lovelace',
      'custom:organization_id': '7',
    });
    await expect(verify('access', tokens?.accessToken)).resolves.toMatchObject({
      client_id: ids.ClientId,
      token_use: 'access',
      username: userSub,
      sub: userSub,
    });
  });

  test('says the same about a wrong password and about somebody who is not there', async () => {
    pool.addUser('known@salon.test');
    await expect(attempt('known@salon.test', otherPassword)).rejects.toMatchObject(wrong);
    await expect(attempt('nobody@salon.test')).rejects.toMatchObject(wrong);
  });

  test('refuses a disabled user, an unconfirmed one and a wrong temporary password', async () => {
    pool.cognito.importUser({
      email: 'off@salon.test',
      password,
      status: 'CONFIRMED',
      enabled: false,
      attributes: {},
    });
    pool.addUser('unconfirmed@salon.test', 'UNCONFIRMED');
    pool.addUser('invited@salon.test', 'FORCE_CHANGE_PASSWORD');
    await expect(attempt('off@salon.test')).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'User is disabled.',
    });
    await expect(attempt('invited@salon.test', otherPassword)).rejects.toMatchObject(wrong);
    await expect(attempt('unconfirmed@salon.test')).resolves.toMatchObject({
      nextStep: { signInStep: 'CONFIRM_SIGN_UP' },
    });
  });

  test.each([
    '00000000000000000000000000000001',
    '0abc0000000000000000000000000000',
    'ff000000000000000000000000000000',
  ])('works with the salt %s, however numbers are padded', async (salt) => {
    pool.addUser(`${salt}@salon.test`);
    const database = new DatabaseSync(join(pool.folder, 'identity.sqlite'));
    const username = String(
      database.prepare('SELECT username FROM users WHERE email = ?').get(`${salt}@salon.test`)?.['username'],
    );
    const verifier = createVerifier('TestPool', username, password, salt);
    database.prepare('UPDATE users SET salt = ?, verifier = ? WHERE username = ?').run(salt, verifier, username);
    database.close();
    await expect(attempt(`${salt}@salon.test`)).resolves.toMatchObject({ isSignedIn: true });
  });
});

describe('the first sign-in', () => {
  test('asks for a password of one’s own, which then replaces the temporary one', async () => {
    pool.addUser('new@salon.test', 'FORCE_CHANGE_PASSWORD');
    await expect(attempt('new@salon.test')).resolves.toMatchObject({
      nextStep: { signInStep: 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED' },
    });
    await expect(confirmSignIn({ challengeResponse: otherPassword })).resolves.toMatchObject({ isSignedIn: true });
    configureAmplify(pool);
    await expect(attempt('new@salon.test')).rejects.toMatchObject(wrong);
    await expect(attempt('new@salon.test', otherPassword)).resolves.toMatchObject({ isSignedIn: true });
  });

  test('lets a weak choice be corrected', async () => {
    pool.addUser('weak@salon.test', 'FORCE_CHANGE_PASSWORD');
    await attempt('weak@salon.test');
    await expect(confirmSignIn({ challengeResponse: 'Short-1' })).rejects.toMatchObject({
      name: 'InvalidPasswordException',
      message: 'Password did not conform with policy: Password not long enough',
    });
    await expect(confirmSignIn({ challengeResponse: otherPassword })).resolves.toMatchObject({ isSignedIn: true });
  });

  test('comes too late after seven days', async () => {
    pool.addUser('late@salon.test', 'FORCE_CHANGE_PASSWORD');
    pool.advanceClock(days(7));
    await expect(attempt('late@salon.test')).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Temporary password has expired and must be reset by an administrator.',
    });
  });
});

describe('a forgotten password', () => {
  test('is replaced with the mailed code, once', async () => {
    pool.addUser('forgot@salon.test');
    await expect(resetPassword({ username: 'Forgot@salon.test' })).resolves.toMatchObject({
      nextStep: { codeDeliveryDetails: { destination: 'f***@s***', deliveryMedium: 'EMAIL' } },
    });
    const confirmation = { username: 'forgot@salon.test', confirmationCode: pool.lastSecret() };
    await confirmResetPassword({ ...confirmation, newPassword: otherPassword });
    expect(confirmed).toEqual(['PostConfirmation_ConfirmForgotPassword forgot@salon.test']);
    await expect(attempt('forgot@salon.test', otherPassword)).resolves.toMatchObject({ isSignedIn: true });
    await expect(confirmResetPassword({ ...confirmation, newPassword: password })).rejects.toMatchObject({
      name: 'ExpiredCodeException',
      message: 'Invalid code provided, please request a code again.',
    });
  });

  test('that must be reset leads to the reset step, even with the old password', async () => {
    pool.addUser('reset@salon.test', 'RESET_REQUIRED');
    await expect(attempt('reset@salon.test')).resolves.toMatchObject({ nextStep: { signInStep: 'RESET_PASSWORD' } });
    await resetPassword({ username: 'reset@salon.test' });
    const confirmationCode = pool.lastSecret();
    await confirmResetPassword({ username: 'reset@salon.test', confirmationCode, newPassword: otherPassword });
    await expect(attempt('reset@salon.test', otherPassword)).resolves.toMatchObject({ isSignedIn: true });
  });
});

describe('a session', () => {
  test('goes on with fresh tokens when asked to', async () => {
    pool.addUser('refresh@salon.test');
    await attempt('refresh@salon.test');
    const before = await fetchAuthSession();
    const after = await fetchAuthSession({ forceRefresh: true });
    expect(after.tokens?.idToken?.payload).toMatchObject({
      email: 'refresh@salon.test',
      auth_time: before.tokens?.idToken?.payload['auth_time'],
    });
    expect(after.tokens?.idToken?.payload['jti']).not.toBe(before.tokens?.idToken?.payload['jti']);
  });

  test('ends everywhere with a global sign-out', async () => {
    pool.addUser('everywhere@salon.test');
    configureAmplify(pool);
    await attempt('everywhere@salon.test');
    const { tokens } = await fetchAuthSession();
    await signOut({ global: true });
    await expect(fetchAuthSession()).resolves.toMatchObject({ tokens: undefined });
    const answer = await fetch(pool.endpoint, {
      method: 'POST',
      headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.GetUser' },
      body: JSON.stringify({ AccessToken: String(tokens?.accessToken) }),
    });
    await expect(answer.json()).resolves.toEqual({
      __type: 'NotAuthorizedException',
      message: 'Access Token has been revoked',
    });
  });
});
