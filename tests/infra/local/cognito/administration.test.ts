import {
  AdminCreateUserCommand,
  type AdminCreateUserCommandInput,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminResetUserPasswordCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  ConfirmForgotPasswordCommand,
  GetTokensFromRefreshTokenCommand,
  ListUsersCommand,
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

describe('inviting somebody', () => {
  test('mails a temporary password that opens the first sign-in', async () => {
    const { User } = await create('Ada@Salon.test', {
      DesiredDeliveryMediums: ['EMAIL'],
      UserAttributes: [
        { Name: 'email', Value: 'Ada@Salon.test' },
        { Name: 'email_verified', Value: 'true' },
        { Name: 'custom:user_id', Value: '12' },
      ],
    });
    expect(User).toMatchObject({ UserStatus: 'FORCE_CHANGE_PASSWORD', Enabled: true });
    expect(User?.Attributes).toContainEqual({ Name: 'custom:user_id', Value: '12' });
    expect(User?.Attributes).toContainEqual({ Name: 'sub', Value: User?.Username });
    expect(pool.mailsTo('Ada@Salon.test')).toHaveLength(1);
    await expect(signIn(sdk, 'ada@salon.test', pool.lastSecret())).resolves.toMatchObject({
      ChallengeName: 'NEW_PASSWORD_REQUIRED',
    });
  });

  test('twice is refused, in any case of the email', async () => {
    await create('twice@salon.test');
    await expect(create('TWICE@salon.test')).rejects.toMatchObject(
      refusal('UsernameExistsException', 'An account with the given email already exists.'),
    );
  });

  test('quietly sends nothing and takes the given temporary password', async () => {
    await create('quiet@salon.test', { MessageAction: 'SUPPRESS', TemporaryPassword: password });
    expect(pool.mailsTo('quiet@salon.test')).toEqual([]);
    await expect(signIn(sdk, 'quiet@salon.test')).resolves.toMatchObject({ ChallengeName: 'NEW_PASSWORD_REQUIRED' });
  });

  test('again sends a new password, good for another seven days', async () => {
    await create('again@salon.test');
    const first = pool.lastSecret();
    pool.advanceClock(days(8));
    await expect(signIn(sdk, 'again@salon.test', first)).rejects.toMatchObject(
      refusal('NotAuthorizedException', 'Temporary password has expired and must be reset by an administrator.'),
    );
    await create('again@salon.test', { MessageAction: 'RESEND' });
    expect(pool.mailsTo('again@salon.test')).toHaveLength(2);
    await expect(signIn(sdk, 'again@salon.test', first)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    await expect(signIn(sdk, 'again@salon.test', pool.lastSecret())).resolves.toHaveProperty('Session');
  });

  test('again is refused for somebody unknown and for somebody who has a password', async () => {
    pool.addUser('settled@salon.test');
    await expect(create('unknown@salon.test', { MessageAction: 'RESEND' })).rejects.toMatchObject(
      refusal('UserNotFoundException', 'User does not exist.'),
    );
    await expect(create('settled@salon.test', { MessageAction: 'RESEND' })).rejects.toMatchObject({
      name: 'UnsupportedUserStateException',
    });
  });

  test('needs an email, a strong password and attributes that exist', async () => {
    await expect(create('no-email')).rejects.toMatchObject(
      refusal('InvalidParameterException', 'Username should be an email.'),
    );
    await expect(create('weak@salon.test', { TemporaryPassword: 'weak' })).rejects.toMatchObject(
      refusal('InvalidPasswordException', 'Password did not conform with policy: Password not long enough'),
    );
    await expect(
      create('odd@salon.test', { UserAttributes: [{ Name: 'shoe_size', Value: '42' }] }),
    ).rejects.toMatchObject({ name: 'InvalidParameterException' });
  });
});

describe('an account', () => {
  test('shows its state by email and by sub', async () => {
    pool.addUser('look@salon.test');
    const found = await look('LOOK@salon.test');
    expect(found).toMatchObject({ UserStatus: 'CONFIRMED', Enabled: true });
    expect(found.UserAttributes).toContainEqual({ Name: 'given_name', Value: 'Ada' });
    await expect(look(found.Username ?? '')).resolves.toMatchObject({ Username: found.Username });
    await expect(look('unknown@salon.test')).rejects.toMatchObject(
      refusal('UserNotFoundException', 'User does not exist.'),
    );
    await expect(
      sdk.send(new AdminGetUserCommand({ UserPoolId: 'us-east-1_Other', Username: 'look@salon.test' })),
    ).rejects.toMatchObject(refusal('ResourceNotFoundException', 'User pool us-east-1_Other does not exist.'));
  });

  test('moves to another email, which then signs in and is unverified unless vouched for', async () => {
    pool.addUser('old@salon.test');
    pool.addUser('taken@salon.test');
    const change = (...UserAttributes: { Name: string; Value: string }[]) =>
      sdk.send(new AdminUpdateUserAttributesCommand({ ...account('old@salon.test'), UserAttributes }));
    await expect(change({ Name: 'email', Value: 'Taken@salon.test' })).rejects.toMatchObject(
      refusal('AliasExistsException', 'An account with the given email already exists.'),
    );
    await expect(change({ Name: 'sub', Value: 'x' })).rejects.toMatchObject({ name: 'InvalidParameterException' });
    await change({ Name: 'email', Value: 'moved@salon.test' }, { Name: 'family_name', Value: 'King' });
    const { UserAttributes } = await look('moved@salon.test');
    expect(UserAttributes).toContainEqual({ Name: 'email_verified', Value: 'false' });
    expect(UserAttributes).toContainEqual({ Name: 'family_name', Value: 'King' });
    await expect(look('old@salon.test')).rejects.toMatchObject({ name: 'UserNotFoundException' });
    await expect(getTokens(sdk, 'moved@salon.test')).resolves.toHaveProperty('IdToken');
  });

  test('that is disabled neither signs in nor goes on, until it is enabled', async () => {
    pool.addUser('off@salon.test');
    const { RefreshToken } = await getTokens(sdk, 'off@salon.test');
    await sdk.send(new AdminDisableUserCommand(account('off@salon.test')));
    const disabled = refusal('NotAuthorizedException', 'User is disabled.');
    await expect(signIn(sdk, 'off@salon.test')).rejects.toMatchObject(disabled);
    await expect(refresh(RefreshToken)).rejects.toMatchObject(disabled);
    await sdk.send(new AdminEnableUserCommand(account('off@salon.test')));
    await expect(getTokens(sdk, 'off@salon.test')).resolves.toHaveProperty('IdToken');
    await expect(refresh(RefreshToken)).rejects.toMatchObject({ message: 'Refresh Token has been revoked' });
  });

  test('is signed out everywhere by an administrator', async () => {
    pool.addUser('out@salon.test');
    const sessions = [await getTokens(sdk, 'out@salon.test'), await getTokens(sdk, 'out@salon.test')];
    await sdk.send(new AdminUserGlobalSignOutCommand(account('out@salon.test')));
    for (const { RefreshToken } of sessions)
      await expect(refresh(RefreshToken)).rejects.toMatchObject(
        refusal('NotAuthorizedException', 'Refresh Token has been revoked'),
      );
  });

  test('that is deleted is gone, and its email is free', async () => {
    pool.addUser('gone@salon.test');
    const { RefreshToken } = await getTokens(sdk, 'gone@salon.test');
    await sdk.send(new AdminDeleteUserCommand(account('gone@salon.test')));
    await expect(refresh(RefreshToken)).rejects.toMatchObject({ message: 'Invalid Refresh Token' });
    await expect(look('gone@salon.test')).rejects.toMatchObject({ name: 'UserNotFoundException' });
    await expect(create('gone@salon.test')).resolves.toHaveProperty('User');
  });
});

describe('the list of users', () => {
  const list = (Filter?: string, more = {}) =>
    sdk.send(new ListUsersCommand({ UserPoolId: ids.UserPoolId, Filter, ...more }));
  const emails = (answer: Awaited<ReturnType<typeof list>>) =>
    (answer.Users ?? []).map(({ Attributes }) => Attributes?.find(({ Name }) => Name === 'email')?.Value).sort();

  test('finds by email and by how an email starts, in any case', async () => {
    for (const name of ['Listed-1', 'listed-2', 'other-listed']) pool.addUser(`${name}@salon.test`);
    expect(emails(await list('email = "listed-1@SALON.test"'))).toEqual(['Listed-1@salon.test']);
    expect(emails(await list('email ^= "LISTED-"'))).toEqual(['Listed-1@salon.test', 'listed-2@salon.test']);
    expect(emails(await list('email = "listed-%"'))).toEqual([]);
    await expect(list('shoe_size = "42"')).rejects.toMatchObject({ name: 'InvalidParameterException' });
  });

  test('comes in pages that miss nobody', async () => {
    const all = emails(await list());
    const seen: (string | undefined)[] = [];
    let token: string | undefined;
    do {
      const page = await list(undefined, { Limit: 7, PaginationToken: token });
      seen.push(...emails(page));
      token = page.PaginationToken;
    } while (token);
    expect(seen.sort()).toEqual(all);
  });
});

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
