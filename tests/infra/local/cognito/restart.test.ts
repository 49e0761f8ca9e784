import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import {
  AdminGetUserCommand,
  AdminResetUserPasswordCommand,
  ConfirmForgotPasswordCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  InitiateAuthCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ids, otherPassword, startPool, type TestPool } from './pool.ts';
import { getTokens, signIn } from './srpClient.ts';

let pool: TestPool;
beforeEach(async () => {
  pool = await startPool();
});
afterEach(() => pool.stop());

describe('after a restart', () => {
  test('people, sessions and keys are what they were', async () => {
    pool.addUser('ada@salon.test');
    const { AccessToken, RefreshToken } = await getTokens(pool.sdk(), 'ada@salon.test');
    const { jwks } = pool.cognito;
    await pool.reopen();
    expect(pool.cognito.jwks).toEqual(jwks);
    await expect(pool.sdk().send(new GetUserCommand({ AccessToken }))).resolves.toHaveProperty('Username');
    await expect(
      pool.sdk().send(new GetTokensFromRefreshTokenCommand({ ClientId: ids.ClientId, RefreshToken })),
    ).resolves.toHaveProperty('AuthenticationResult.IdToken');
    await expect(getTokens(pool.sdk(), 'ada@salon.test')).resolves.toHaveProperty('IdToken');
  });

  test('a mailed code still works and wrong passwords still count', async () => {
    for (const name of ['code', 'locked']) pool.addUser(`${name}@salon.test`);
    await pool
      .sdk()
      .send(new AdminResetUserPasswordCommand({ UserPoolId: ids.UserPoolId, Username: 'code@salon.test' }));
    for (let count = 0; count < 5; count += 1)
      await expect(signIn(pool.sdk(), 'locked@salon.test', otherPassword)).rejects.toThrow('Incorrect');
    await pool.reopen();
    await expect(signIn(pool.sdk(), 'locked@salon.test')).rejects.toThrow('Password attempts exceeded');
    await pool.sdk().send(
      new ConfirmForgotPasswordCommand({
        ClientId: ids.ClientId,
        Username: 'code@salon.test',
        ConfirmationCode: pool.lastSecret(),
        Password: otherPassword,
      }),
    );
    await expect(getTokens(pool.sdk(), 'code@salon.test', otherPassword)).resolves.toHaveProperty('IdToken');
  });

  test('somebody who is not there gets the question they got before', async () => {
    const question = async () => {
      const AuthParameters = { USERNAME: 'nobody@salon.test', SRP_A: 'abc' };
      const answer = await pool
        .sdk()
        .send(new InitiateAuthCommand({ ...ids, AuthFlow: 'USER_SRP_AUTH', AuthParameters }));
      return [answer.ChallengeParameters?.['SALT'], answer.ChallengeParameters?.['USERNAME']];
    };
    const before = await question();
    await pool.reopen();
    expect(await question()).toEqual(before);
  });
});

test('a kill loses nobody who was reported as added', async () => {
  const file = join(pool.folder, 'killed.sqlite');
  const script = fileURLToPath(new URL('./killedWriter.ts', import.meta.url));
  const writer = spawn(process.execPath, ['--no-warnings', script, file], { stdio: ['ignore', 'pipe', 'inherit'] });
  const added: string[] = [];
  for await (const email of createInterface(writer.stdout)) {
    added.push(email);
    if (added.length === 20) writer.kill('SIGKILL');
  }
  const survivors = await startPool({}, file);
  for (const email of added) {
    const account = { UserPoolId: ids.UserPoolId, Username: email };
    await expect(survivors.sdk().send(new AdminGetUserCommand(account))).resolves.toHaveProperty('Username');
  }
  await expect(getTokens(survivors.sdk(), added.at(-1) ?? '')).resolves.toHaveProperty('IdToken');
  await survivors.stop();
});
