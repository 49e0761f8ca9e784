import {
  AdminCreateUserCommand,
  type AdminCreateUserCommandInput,
  AdminGetUserCommand,
  AdminResetUserPasswordCommand,
  AdminSetUserPasswordCommand,
  ConfirmForgotPasswordCommand,
  GetTokensFromRefreshTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { beforeAll, describe, expect, test } from 'vitest';
import { startForFile } from '../../../support/startForFile.ts';
import { days, ids, minutes, otherPassword, password, startPool, type TestPool } from './pool.ts';
import { getTokens, signIn } from './srpClient.ts';

const pool = startForFile(startPool);
let sdk: ReturnType<TestPool['sdk']>;
beforeAll(async () => {
  sdk = pool.sdk();
});

const account = (email: string) => ({ UserPoolId: ids.UserPoolId, Username: email });
const refusal = (name: string, message: string) => ({ name, message });
const create = (email: string, more: Partial<AdminCreateUserCommandInput> = {}) =>
  sdk.send(new AdminCreateUserCommand({ ...account(email), ...more }));
const look = (email: string) => sdk.send(new AdminGetUserCommand(account(email)));
const refresh = (RefreshToken: string) =>
  sdk.send(new GetTokensFromRefreshTokenCommand({ ClientId: ids.ClientId, RefreshToken }));

describe('a password set by an administrator', () => {
  const set = (email: string, Password: string, Permanent?: boolean) =>
    sdk.send(new AdminSetUserPasswordCommand({ ...account(email), Password, Permanent }));

  test('is the person’s own when permanent, else temporary for seven days', async () => {
    pool.addUser('set@salon.test');
    await set('set@salon.test', otherPassword, true);
    await expect(getTokens(sdk, 'set@salon.test', otherPassword)).resolves.toHaveProperty('IdToken');
    await set('set@salon.test', password);
    await expect(signIn(sdk, 'set@salon.test')).resolves.toMatchObject({ ChallengeName: 'NEW_PASSWORD_REQUIRED' });
    pool.advanceClock(days(7));
    await expect(signIn(sdk, 'set@salon.test')).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    await expect(set('set@salon.test', 'weak', true)).rejects.toMatchObject({ name: 'InvalidPasswordException' });
  });

  test('ends the waiting after too many wrong ones', async () => {
    pool.addUser('waiting@salon.test');
    for (let count = 0; count < 5; count += 1)
      await expect(signIn(sdk, 'waiting@salon.test', otherPassword)).rejects.toMatchObject({
        message: 'Incorrect username or password.',
      });
    await expect(signIn(sdk, 'waiting@salon.test')).rejects.toMatchObject({ message: 'Password attempts exceeded' });
    await set('waiting@salon.test', otherPassword, true);
    await expect(getTokens(sdk, 'waiting@salon.test', otherPassword)).resolves.toHaveProperty('IdToken');
  });
});

describe('a reset by an administrator', () => {
  const reset = (email: string) => sdk.send(new AdminResetUserPasswordCommand(account(email)));

  test('mails a code, ends the session and refuses the old password until the code is used', async () => {
    pool.addUser('reset@salon.test');
    const { RefreshToken } = await getTokens(sdk, 'reset@salon.test');
    await reset('reset@salon.test');
    const required = refusal('PasswordResetRequiredException', 'Password reset required for the user');
    await expect(signIn(sdk, 'reset@salon.test')).rejects.toMatchObject(required);
    await expect(refresh(RefreshToken)).rejects.toMatchObject(required);
    await expect(look('reset@salon.test')).resolves.toMatchObject({ UserStatus: 'RESET_REQUIRED' });
    const confirmation = { ClientId: ids.ClientId, Username: 'reset@salon.test', Password: otherPassword };
    await sdk.send(new ConfirmForgotPasswordCommand({ ...confirmation, ConfirmationCode: pool.lastSecret() }));
    await expect(getTokens(sdk, 'reset@salon.test', otherPassword)).resolves.toHaveProperty('IdToken');
  });

  test('is refused before the first password and without a verified email', async () => {
    await create('first@salon.test', { UserAttributes: [{ Name: 'email_verified', Value: 'true' }] });
    await create('unverified@salon.test');
    await expect(reset('first@salon.test')).rejects.toMatchObject(
      refusal('NotAuthorizedException', 'User password cannot be reset in the current state.'),
    );
    await expect(reset('unverified@salon.test')).rejects.toMatchObject({ name: 'InvalidParameterException' });
  });
});

describe('too many wrong passwords', () => {
  test('close the door for a growing while, for people who are not there as well', async () => {
    pool.addUser('locked@salon.test');
    const wrong = refusal('NotAuthorizedException', 'Incorrect username or password.');
    const exceeded = refusal('NotAuthorizedException', 'Password attempts exceeded');
    const guess = (email: string) => expect(signIn(sdk, email, otherPassword)).rejects;
    for (const email of ['locked@salon.test', 'nobody@salon.test']) {
      for (let count = 0; count < 5; count += 1) await guess(email).toMatchObject(wrong);
      await guess(email).toMatchObject(exceeded);
    }
    await expect(signIn(sdk, 'locked@salon.test')).rejects.toMatchObject(exceeded);
    pool.advanceClock(1000);
    await guess('locked@salon.test').toMatchObject(wrong);
    pool.advanceClock(1000);
    await guess('locked@salon.test').toMatchObject(exceeded);
    pool.advanceClock(1000);
    await expect(getTokens(sdk, 'locked@salon.test')).resolves.toHaveProperty('IdToken');
    await guess('locked@salon.test').toMatchObject(wrong);
  });

  test('are forgotten after a quarter of an hour without one', async () => {
    pool.addUser('quiet-hour@salon.test');
    for (let count = 0; count < 5; count += 1)
      await expect(signIn(sdk, 'quiet-hour@salon.test', 'x')).rejects.toThrow();
    pool.advanceClock(minutes(16));
    for (let count = 0; count < 5; count += 1)
      await expect(signIn(sdk, 'quiet-hour@salon.test', 'x')).rejects.toMatchObject({
        message: 'Incorrect username or password.',
      });
  });
});
