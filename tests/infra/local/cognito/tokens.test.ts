import {
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
  ChangePasswordCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  InitiateAuthCommand,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { decomposeUnverifiedJwt } from 'aws-jwt-verify/jwt';
import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startForFile } from '../../../support/startForFile.ts';
import { days, ids, minutes, otherPassword, password, serverClientId, startPool, type TestPool } from './pool.ts';
import { getTokens, signIn } from './srpClient.ts';

type Hook = (event: PreTokenGenerationV2TriggerEvent) => unknown;
const unchanged: Hook = (event) => event;

let hook = unchanged;
const pool = startForFile(() => startPool({ preTokenGeneration: (event) => hook(event) }));
let sdk: ReturnType<TestPool['sdk']>;
beforeAll(async () => {
  sdk = pool.sdk();
});
beforeEach(() => {
  hook = unchanged;
});

const refusal = (message: string) => ({ name: 'NotAuthorizedException', message });
const claimsOf = (token: string | undefined) => decomposeUnverifiedJwt(token ?? '').payload;
const refresh = (RefreshToken: string, ClientId = ids.ClientId) =>
  sdk.send(new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken }));
const getUser = (AccessToken: string) => sdk.send(new GetUserCommand({ AccessToken }));

describe('a refresh token', () => {
  test('gives new tokens of the same sign-in, by either operation, and stays', async () => {
    pool.addUser('stay@salon.test');
    const { RefreshToken, IdToken } = await getTokens(sdk, 'stay@salon.test');
    pool.advanceClock(minutes(5));
    const next = (await refresh(RefreshToken)).AuthenticationResult;
    expect(next?.RefreshToken).toBeUndefined();
    const [before, after] = [claimsOf(IdToken), claimsOf(next?.IdToken)];
    expect(after['iat']).toBe(Number(before['iat']) + 300);
    expect(after['auth_time']).toBe(before['auth_time']);
    for (const AuthFlow of ['REFRESH_TOKEN_AUTH', 'REFRESH_TOKEN'] as const) {
      const AuthParameters = { REFRESH_TOKEN: RefreshToken };
      const answer = await sdk.send(new InitiateAuthCommand({ ...ids, AuthFlow, AuthParameters }));
      expect(claimsOf(answer.AuthenticationResult?.IdToken)).toMatchObject({ email: 'stay@salon.test' });
    }
  });

  test('is good for thirty days', async () => {
    pool.addUser('month@salon.test');
    const { RefreshToken } = await getTokens(sdk, 'month@salon.test');
    pool.advanceClock(days(29));
    await expect(refresh(RefreshToken)).resolves.toHaveProperty('AuthenticationResult.IdToken');
    pool.advanceClock(days(1));
    await expect(refresh(RefreshToken)).rejects.toMatchObject(refusal('Refresh Token has expired'));
  });

  test('is refused when made up, and to a client that does not refresh', async () => {
    pool.addUser('foreign@salon.test');
    const { RefreshToken } = await getTokens(sdk, 'foreign@salon.test');
    await expect(refresh('made-up')).rejects.toMatchObject(refusal('Invalid Refresh Token'));
    await expect(refresh(RefreshToken, serverClientId)).rejects.toMatchObject({ name: 'InvalidParameterException' });
  });

  test('that is revoked takes its access token along, and no other sign-in', async () => {
    pool.addUser('revoke@salon.test');
    const [here, there] = [await getTokens(sdk, 'revoke@salon.test'), await getTokens(sdk, 'revoke@salon.test')];
    const revoke = (Token: string, ClientId = ids.ClientId) => sdk.send(new RevokeTokenCommand({ ClientId, Token }));
    await expect(revoke(here.RefreshToken, serverClientId)).rejects.toMatchObject({ name: 'UnauthorizedException' });
    await expect(revoke(here.AccessToken)).rejects.toMatchObject({ name: 'UnsupportedTokenTypeException' });
    await revoke(here.RefreshToken);
    await expect(refresh(here.RefreshToken)).rejects.toMatchObject(refusal('Refresh Token has been revoked'));
    await expect(getUser(here.AccessToken)).rejects.toMatchObject(refusal('Access Token has been revoked'));
    await expect(refresh(there.RefreshToken)).resolves.toHaveProperty('AuthenticationResult.IdToken');
  });
});

describe('an access token', () => {
  test('shows its owner their own account for an hour', async () => {
    pool.addUser('me@salon.test');
    const { AccessToken, IdToken } = await getTokens(sdk, 'me@salon.test');
    const { UserAttributes } = await getUser(AccessToken);
    expect(UserAttributes).toContainEqual({ Name: 'email', Value: 'me@salon.test' });
    await expect(getUser(IdToken)).rejects.toMatchObject(refusal('Invalid Access Token'));
    await expect(getUser(`${AccessToken.slice(0, -6)}AAAAAA`)).rejects.toMatchObject(refusal('Invalid Access Token'));
    pool.advanceClock(minutes(60));
    await expect(getUser(AccessToken)).rejects.toMatchObject(refusal('Access Token has expired'));
  });

  test('changes the password for somebody who knows the old one', async () => {
    pool.addUser('change@salon.test');
    const { AccessToken } = await getTokens(sdk, 'change@salon.test');
    const change = (PreviousPassword: string, ProposedPassword: string) =>
      sdk.send(new ChangePasswordCommand({ AccessToken, PreviousPassword, ProposedPassword }));
    await expect(change('Wrong-Horse-2026', otherPassword)).rejects.toMatchObject(
      refusal('Incorrect username or password.'),
    );
    await expect(change(password, 'weak')).rejects.toMatchObject({ name: 'InvalidPasswordException' });
    await change(password, otherPassword);
    await expect(signIn(sdk, 'change@salon.test')).rejects.toMatchObject(refusal('Incorrect username or password.'));
    await expect(getTokens(sdk, 'change@salon.test', otherPassword)).resolves.toHaveProperty('IdToken');
  });

  test('signs its owner out everywhere', async () => {
    pool.addUser('leave@salon.test');
    const [here, there] = [await getTokens(sdk, 'leave@salon.test'), await getTokens(sdk, 'leave@salon.test')];
    await sdk.send(new GlobalSignOutCommand({ AccessToken: here.AccessToken }));
    await expect(getUser(here.AccessToken)).rejects.toMatchObject(refusal('Access Token has been revoked'));
    await expect(refresh(there.RefreshToken)).rejects.toMatchObject(refusal('Refresh Token has been revoked'));
  });
});

describe('the pre-token function', () => {
  test('learns who signs in and on what occasion', async () => {
    pool.addUser('occasion@salon.test');
    const events: PreTokenGenerationV2TriggerEvent[] = [];
    hook = (event) => {
      events.push(event);
      return event;
    };
    const { RefreshToken } = await getTokens(sdk, 'occasion@salon.test');
    await refresh(RefreshToken);
    expect(events.map(({ triggerSource }) => triggerSource)).toEqual([
      'TokenGeneration_Authentication',
      'TokenGeneration_RefreshTokens',
    ]);
    expect(events[0]).toMatchObject({
      version: '2',
      userPoolId: ids.UserPoolId,
      callerContext: { clientId: ids.ClientId },
      request: { userAttributes: { email: 'occasion@salon.test', given_name: 'Ada' } },
    });
  });

  const details = {
    claimsToAddOrOverride: { role: 'Front Desk', given_name: 'Grace', sub: 'somebody-else', aud: 'elsewhere' },
    claimsToSuppress: ['family_name'],
  };

  test.each([
    ['first', { claimsOverrideDetails: details }],
    ['second', { claimsAndScopeOverrideDetails: { idTokenGeneration: details } }],
  ])('stamps the ID token with the %s version of its answer, reserved claims excepted', async (name, response) => {
    pool.addUser(`${name}-version@salon.test`);
    hook = (event) => ({ ...event, response });
    const claims = claimsOf((await getTokens(sdk, `${name}-version@salon.test`)).IdToken);
    expect(claims).toMatchObject({ role: 'Front Desk', given_name: 'Grace', aud: ids.ClientId });
    expect(claims['sub']).toBe(claims['cognito:username']);
    expect(claims).not.toHaveProperty('family_name');
  });

  test('that fails leaves the person without tokens', async () => {
    pool.addUser('failing@salon.test');
    hook = () => {
      throw new Error('User is not active');
    };
    await expect(signIn(sdk, 'failing@salon.test')).rejects.toMatchObject({
      name: 'UserLambdaValidationException',
      message: 'PreTokenGeneration failed with error User is not active.',
    });
  });
});

describe('the functions’ own client', () => {
  const server = { UserPoolId: ids.UserPoolId, ClientId: serverClientId };
  const begin = (email: string, secret = password, client = server) =>
    sdk.send(
      new AdminInitiateAuthCommand({
        ...client,
        AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: email, PASSWORD: secret },
      }),
    );

  test('replaces a temporary password that is proven by itself', async () => {
    pool.addUser('replace@salon.test', 'FORCE_CHANGE_PASSWORD');
    const { ChallengeName, Session } = await begin('Replace@salon.test');
    const responses = { USERNAME: 'Replace@salon.test', NEW_PASSWORD: otherPassword };
    await sdk.send(
      new AdminRespondToAuthChallengeCommand({ ...server, ChallengeName, Session, ChallengeResponses: responses }),
    );
    await expect(getTokens(sdk, 'replace@salon.test', otherPassword)).resolves.toHaveProperty('IdToken');
    await expect(
      sdk.send(new AdminGetUserCommand({ UserPoolId: ids.UserPoolId, Username: 'replace@salon.test' })),
    ).resolves.toMatchObject({ UserStatus: 'CONFIRMED' });
  });

  test('hears the same about a wrong password and about somebody unknown', async () => {
    pool.addUser('proven@salon.test', 'FORCE_CHANGE_PASSWORD');
    const wrong = refusal('Incorrect username or password.');
    await expect(begin('proven@salon.test', otherPassword)).rejects.toMatchObject(wrong);
    await expect(begin('nobody@salon.test')).rejects.toMatchObject(wrong);
  });

  test('alone may send a password', async () => {
    await expect(begin('proven@salon.test', password, ids)).rejects.toMatchObject({
      name: 'InvalidParameterException',
      message: 'ADMIN_USER_PASSWORD_AUTH flow not enabled for this client',
    });
  });
});
