import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  AdminInitiateAuthCommand,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { beforeAll, describe, expect, test } from 'vitest';
import { startForFile } from '../../../support/startForFile.ts';
import { ids, minutes, otherPassword, password, serverClientId, startPool, type TestPool } from './pool.ts';
import { answerChallenge, signIn } from './srpClient.ts';

const pool = startForFile(startPool);
let sdk: ReturnType<TestPool['sdk']>;
beforeAll(async () => {
  sdk = pool.sdk();
});

const refusal = (name: string, message: string) => ({ name, message });
const wrong = refusal('NotAuthorizedException', 'Incorrect username or password.');

describe('somebody who is not there', () => {
  const begin = (email: string) =>
    sdk.send(
      new InitiateAuthCommand({
        ...ids,
        AuthFlow: 'USER_SRP_AUTH',
        AuthParameters: { USERNAME: email, SRP_A: 'abc123' },
      }),
    );

  test('is asked the same question at every try, shaped like anybody’s', async () => {
    pool.addUser('somebody@salon.test');
    const known = (await begin('somebody@salon.test')).ChallengeParameters ?? {};
    const first = (await begin('Nobody@salon.test')).ChallengeParameters ?? {};
    const second = (await begin('nobody@salon.test')).ChallengeParameters ?? {};
    expect(Object.keys(first)).toEqual(Object.keys(known));
    expect([second['SALT'], second['USERNAME']]).toEqual([first['SALT'], first['USERNAME']]);
    expect(first['SALT']).toHaveLength(known['SALT']?.length ?? 0);
    expect(first['USER_ID_FOR_SRP']).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    await expect(signIn(sdk, 'nobody@salon.test')).rejects.toMatchObject(wrong);
  });

  test('seems to get a code, and no code of theirs is ever right', async () => {
    const answer = await sdk.send(new ForgotPasswordCommand({ ...ids, Username: 'nobody@salon.test' }));
    expect(answer.CodeDeliveryDetails).toEqual({
      Destination: 'n***@s***',
      DeliveryMedium: 'EMAIL',
      AttributeName: 'email',
    });
    expect(pool.mailsTo('nobody@salon.test')).toEqual([]);
    const guess = { ...ids, Username: 'nobody@salon.test', ConfirmationCode: '123456', Password: otherPassword };
    await expect(sdk.send(new ConfirmForgotPasswordCommand(guess))).rejects.toMatchObject(
      refusal('CodeMismatchException', 'Invalid verification code provided, please try again.'),
    );
  });
});

describe('a proof of the password', () => {
  test('counts once', async () => {
    pool.addUser('once@salon.test');
    const command = await answerChallenge(sdk, 'once@salon.test');
    await expect(sdk.send(command)).resolves.toHaveProperty('AuthenticationResult');
    await expect(sdk.send(command)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });

  test('comes too late after three minutes', async () => {
    pool.addUser('slow@salon.test');
    const command = await answerChallenge(sdk, 'slow@salon.test');
    pool.advanceClock(minutes(3));
    await expect(sdk.send(command)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });

  test('for a password that was replaced in between is worth nothing', async () => {
    pool.addUser('between@salon.test');
    const command = await answerChallenge(sdk, 'between@salon.test');
    pool.cognito.importUser({
      email: 'between@salon.test',
      password: otherPassword,
      status: 'CONFIRMED',
      attributes: {},
    });
    await expect(sdk.send(command)).rejects.toMatchObject(wrong);
  });

  test('cannot be had with a number that gives the secret away', async () => {
    pool.addUser('zero@salon.test');
    for (const SRP_A of ['0', 'not-a-number']) {
      const AuthParameters = { USERNAME: 'zero@salon.test', SRP_A };
      const command = new InitiateAuthCommand({ ...ids, AuthFlow: 'USER_SRP_AUTH', AuthParameters });
      await expect(sdk.send(command)).rejects.toMatchObject(wrong);
    }
  });
});

describe('the session of a first sign-in', () => {
  const choose = (Session: string | undefined, email: string, more = {}) =>
    sdk.send(
      new RespondToAuthChallengeCommand({
        ...ids,
        ChallengeName: 'NEW_PASSWORD_REQUIRED',
        Session,
        ChallengeResponses: { USERNAME: email, NEW_PASSWORD: otherPassword, ...more },
      }),
    );

  test('is random, belongs to one person, works once and ends after three minutes', async () => {
    for (const name of ['first', 'second']) pool.addUser(`${name}@salon.test`, 'FORCE_CHANGE_PASSWORD');
    const { Session } = await signIn(sdk, 'first@salon.test');
    const { Session: another } = await signIn(sdk, 'first@salon.test');
    expect(another).not.toBe(Session);
    const invalid = 'Invalid session for the user.';
    await expect(choose('made-up-session-of-somebody', 'first@salon.test')).rejects.toMatchObject({ message: invalid });
    await expect(choose(Session, 'second@salon.test')).rejects.toMatchObject({ message: invalid });
    await expect(choose(Session, 'first@salon.test')).resolves.toHaveProperty('AuthenticationResult.RefreshToken');
    await expect(choose(Session, 'first@salon.test')).rejects.toMatchObject(
      refusal('NotAuthorizedException', 'Invalid session for the user, session can only be used once.'),
    );
    const { Session: late } = await signIn(sdk, 'second@salon.test');
    pool.advanceClock(minutes(3));
    await expect(choose(late, 'second@salon.test')).rejects.toMatchObject(
      refusal('NotAuthorizedException', 'Invalid session for the user, session is expired.'),
    );
  });

  test('does not let a person write their attributes', async () => {
    pool.addUser('writer@salon.test', 'FORCE_CHANGE_PASSWORD');
    const { Session } = await signIn(sdk, 'writer@salon.test');
    await expect(
      choose(Session, 'writer@salon.test', { 'userAttributes.custom:organization_id': '1' }),
    ).rejects.toMatchObject(refusal('NotAuthorizedException', 'A client attempted to write unauthorized attribute'));
  });
});

describe('a mailed code', () => {
  const confirm = (email: string, ConfirmationCode: string, Password = otherPassword) =>
    sdk.send(new ConfirmForgotPasswordCommand({ ...ids, Username: email, ConfirmationCode, Password }));
  const ask = (email: string) => sdk.send(new ForgotPasswordCommand({ ...ids, Username: email }));
  const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  test('expires after an hour', async () => {
    pool.addUser('hour@salon.test');
    await ask('hour@salon.test');
    pool.advanceClock(minutes(60));
    await expect(confirm('hour@salon.test', pool.lastSecret())).rejects.toMatchObject(
      refusal('ExpiredCodeException', 'Invalid code provided, please request a code again.'),
    );
  });

  test('cannot be guessed at will, nor ordered', async () => {
    pool.addUser('guess@salon.test');
    for (let count = 0; count < 5; count += 1) await ask('guess@salon.test');
    const limit = refusal('LimitExceededException', 'Attempt limit exceeded, please try after some time.');
    await expect(ask('guess@salon.test')).rejects.toMatchObject(limit);
    const code = pool.lastSecret();
    for (let count = 0; count < 5; count += 1)
      await expect(confirm('guess@salon.test', another(code))).rejects.toMatchObject({ name: 'CodeMismatchException' });
    await expect(confirm('guess@salon.test', code)).rejects.toMatchObject(limit);
  });

  test('survives a password against the policy', async () => {
    pool.addUser('policy@salon.test');
    await ask('policy@salon.test');
    await expect(confirm('policy@salon.test', pool.lastSecret(), 'Short-1')).rejects.toMatchObject(
      refusal('InvalidPasswordException', 'Password did not conform with policy: Password not long enough'),
    );
    await expect(confirm('policy@salon.test', pool.lastSecret())).resolves.toBeDefined();
  });

  test('is not sent to somebody disabled, nor before the first password, and none that is guessed lets them in', async () => {
    pool.cognito.importUser({ email: 'off@salon.test', password, status: 'CONFIRMED', enabled: false, attributes: {} });
    pool.addUser('invited@salon.test', 'FORCE_CHANGE_PASSWORD');
    for (const email of ['off@salon.test', 'invited@salon.test']) {
      await expect(ask(email)).resolves.toHaveProperty('CodeDeliveryDetails');
      expect(pool.mailsTo(email)).toEqual([]);
      const database = new DatabaseSync(join(pool.folder, 'identity.sqlite'));
      const code = database.prepare('SELECT code FROM codes JOIN users USING (username) WHERE email = ?').get(email);
      database.close();
      await expect(confirm(email, String(code?.['code']))).rejects.toMatchObject({ name: 'CodeMismatchException' });
    }
  });
});

describe('without the password', () => {
  const people: [string, Partial<Parameters<TestPool['cognito']['importUser']>[0]>][] = [
    ['somebody', {}],
    ['disabled', { enabled: false }],
    ['in need of a new password', { status: 'RESET_REQUIRED' }],
    ['invited', { status: 'FORCE_CHANGE_PASSWORD' }],
    ['unconfirmed', { status: 'UNCONFIRMED' }],
  ];
  const said = (answer: Promise<object>): Promise<unknown> =>
    answer.then(
      (reply) => Object.keys(reply),
      (error: Error) => [error.name, error.message],
    );

  /** All replies that somebody who knows only the email can get about an account. */
  async function seen(Username: string): Promise<unknown[]> {
    const server = { UserPoolId: ids.UserPoolId, ClientId: serverClientId };
    const guess = { ...ids, Username, ConfirmationCode: '000000', Password: otherPassword };
    const inside = new AdminInitiateAuthCommand({
      ...server,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: Username, PASSWORD: otherPassword },
    });
    const tries = [
      () =>
        answerChallenge(sdk, Username, otherPassword).then(({ input }) => Object.keys(input.ChallengeResponses ?? {})),
      () => signIn(sdk, Username, otherPassword),
      () => sdk.send(inside),
      () => sdk.send(new ConfirmForgotPasswordCommand(guess)),
      () => sdk.send(new ForgotPasswordCommand({ ...ids, Username })),
      () => sdk.send(new ConfirmForgotPasswordCommand(guess)),
      ...Array.from({ length: 5 }, () => () => signIn(sdk, Username, otherPassword)),
      ...Array.from({ length: 5 }, () => () => sdk.send(new ForgotPasswordCommand({ ...ids, Username }))),
    ];
    const answers: unknown[] = [];
    for (const one of tries) answers.push(await said(one()));
    return answers;
  }

  test('nobody can tell who is there, in what state, or not there at all', async () => {
    const nobody = await seen('nobody.at.all@salon.test');
    expect(nobody).toContainEqual(['NotAuthorizedException', 'Password attempts exceeded']);
    for (const [name, more] of people) {
      const email = `${name.replaceAll(' ', '.')}@states.test`;
      pool.cognito.importUser({ email, password, status: 'CONFIRMED', attributes: {}, ...more });
      expect(await seen(email), name).toEqual(nobody);
    }
  });

  test('and with it everybody is told where they stand', async () => {
    for (const [status, name] of [
      ['RESET_REQUIRED', 'PasswordResetRequiredException'],
      ['UNCONFIRMED', 'UserNotConfirmedException'],
    ] as const) {
      pool.addUser(`${status}@stands.test`, status);
      await expect(signIn(sdk, `${status}@stands.test`)).rejects.toMatchObject({ name });
    }
  });

  test('ten wrong tries cost half a minute, of one person alone, and are forgotten once the right one came', async () => {
    for (const name of ['tried', 'other']) pool.addUser(`${name}@tries.test`, 'FORCE_CHANGE_PASSWORD');
    const guess = () => expect(signIn(sdk, 'tried@tries.test', otherPassword)).rejects;
    for (const seconds of [0, 0, 0, 0, 1, 2, 4, 8, 16, 32]) {
      await guess().toMatchObject(wrong);
      // Attempts during the lockout do not extend it.
      if (seconds > 0) await guess().toMatchObject({ message: 'Password attempts exceeded' });
      pool.advanceClock(seconds * 1000);
    }
    await expect(signIn(sdk, 'other@tries.test')).resolves.toHaveProperty('Session');
    await expect(signIn(sdk, 'tried@tries.test')).resolves.toHaveProperty('Session');
    for (let tries = 0; tries < 5; tries += 1) await guess().toMatchObject(wrong);
  });
});

describe('a client', () => {
  const attempt = (ClientId: string, AuthFlow: 'USER_SRP_AUTH' | 'USER_PASSWORD_AUTH') =>
    sdk.send(
      new InitiateAuthCommand({ ClientId, AuthFlow, AuthParameters: { USERNAME: 'x', PASSWORD: 'y', SRP_A: 'a' } }),
    );

  test('signs people in only the way it was made for', async () => {
    await expect(attempt(ids.ClientId, 'USER_PASSWORD_AUTH')).rejects.toMatchObject(
      refusal('InvalidParameterException', 'USER_PASSWORD_AUTH flow not enabled for this client'),
    );
    await expect(attempt(serverClientId, 'USER_SRP_AUTH')).rejects.toMatchObject(
      refusal('InvalidParameterException', 'USER_SRP_AUTH flow not enabled for this client'),
    );
    await expect(attempt('unknown', 'USER_SRP_AUTH')).rejects.toMatchObject(
      refusal('ResourceNotFoundException', 'User pool client unknown does not exist.'),
    );
  });
});
