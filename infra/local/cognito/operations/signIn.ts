import * as z from 'zod';
import { CognitoError, invalidParameter, notAuthorized, parameter, passwordResetRequired } from '../errors.ts';
import { type Operation, operation, poolOperation } from '../operation.ts';
import { assertProven, assertStrong, createCredentials, createDecoy } from '../passwords.ts';
import type { Pool } from '../pool.ts';
import { exchange, isProven, verifyPassword } from '../srp.ts';
import { createTokens, type Occasion } from '../tokens.ts';
import type { User } from '../users.ts';
import { assertSoftwareTokenCode, challengeSoftwareToken } from './softwareToken.ts';

const parameters = z.record(z.string(), z.string());
const attempt = z.object({ AuthFlow: z.string(), ClientId: z.string(), AuthParameters: parameters.default({}) });

const InitiateAuth = operation(attempt, (pool, { AuthFlow, ClientId, AuthParameters }) => {
  const flow = AuthFlow === 'REFRESH_TOKEN' ? 'REFRESH_TOKEN_AUTH' : AuthFlow;
  pool.assertFlow(ClientId, flow);
  if (flow === 'REFRESH_TOKEN_AUTH') return refreshTokens(pool, ClientId, parameter(AuthParameters, 'REFRESH_TOKEN'));
  if (flow !== 'USER_SRP_AUTH') throw invalidParameter('Initiate Auth method not supported.');
  return beginExchange(pool, ClientId, parameter(AuthParameters, 'USERNAME'), parameter(AuthParameters, 'SRP_A'));
});

function beginExchange(pool: Pool, clientId: string, login: string, A: string) {
  const { username, salt, verifier } = pool.users.find(login) ?? createDecoy(pool, login);
  const begun = exchange(A, verifier);
  if (!begun) throw notAuthorized();
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: {
      SALT: salt,
      SRP_B: begun.B,
      SECRET_BLOCK: pool.exchanges.open({ clientId, username, exchange: begun }),
      USERNAME: username,
      USER_ID_FOR_SRP: username,
    },
  };
}

const AdminInitiateAuth = poolOperation(attempt, (pool, { AuthFlow, ClientId, AuthParameters }) => {
  pool.assertFlow(ClientId, AuthFlow);
  if (AuthFlow !== 'ADMIN_USER_PASSWORD_AUTH') throw invalidParameter('Initiate Auth method not supported.');
  const login = parameter(AuthParameters, 'USERNAME');
  const password = parameter(AuthParameters, 'PASSWORD');
  const user = pool.users.find(login);
  const kept = user ?? createDecoy(pool, login);
  assertProven(pool, kept.username, () => verifyPassword(pool.name, kept.username, password, kept));
  if (!user) throw notAuthorized();
  return continueSignIn(pool, user, ClientId);
});

const answer = z.object({
  ChallengeName: z.string(),
  ClientId: z.string(),
  Session: z.string().default(''),
  ChallengeResponses: z.record(z.string(), z.string()).default({}),
});
type Responses = z.output<typeof answer>['ChallengeResponses'];

const RespondToAuthChallenge = operation(answer, (pool, { ChallengeName, ClientId, Session, ChallengeResponses }) => {
  pool.assertClient(ClientId);
  if (ChallengeName === 'PASSWORD_VERIFIER') return provePassword(pool, ClientId, ChallengeResponses);
  if (ChallengeName === 'NEW_PASSWORD_REQUIRED') return choosePassword(pool, ClientId, Session, ChallengeResponses);
  if (ChallengeName === 'SOFTWARE_TOKEN_MFA') return proveSoftwareToken(pool, ClientId, Session, ChallengeResponses);
  throw invalidParameter(`Challenge ${ChallengeName} is not supported.`);
});

const AdminRespondToAuthChallenge = poolOperation(answer, (pool, { ChallengeName, ...rest }) => {
  pool.assertClient(rest.ClientId);
  const { ClientId, Session, ChallengeResponses } = rest;
  if (ChallengeName === 'NEW_PASSWORD_REQUIRED') return choosePassword(pool, ClientId, Session, ChallengeResponses);
  if (ChallengeName === 'SOFTWARE_TOKEN_MFA') return proveSoftwareToken(pool, ClientId, Session, ChallengeResponses);
  throw invalidParameter(`Challenge ${ChallengeName} is not supported.`);
});

function provePassword(pool: Pool, clientId: string, responses: Responses) {
  const secretBlock = parameter(responses, 'PASSWORD_CLAIM_SECRET_BLOCK');
  const timestamp = parameter(responses, 'TIMESTAMP');
  const signature = parameter(responses, 'PASSWORD_CLAIM_SIGNATURE');
  const { username, exchange, ...session } = pool.exchanges.spend(secretBlock);
  if (session.clientId !== clientId) throw notAuthorized('Invalid session for the user.');
  const user = pool.users.find(username);
  assertProven(pool, username, () => {
    const claim = { poolName: pool.name, username, secretBlock, timestamp, signature };
    return user?.verifier === exchange.verifier && isProven(exchange, claim);
  });
  if (!user) throw notAuthorized();
  return continueSignIn(pool, user, clientId);
}

function choosePassword(pool: Pool, clientId: string, session: string, responses: Responses) {
  const login = parameter(responses, 'USERNAME');
  const password = parameter(responses, 'NEW_PASSWORD');
  if (Object.keys(responses).some((name) => name.startsWith('userAttributes.')))
    throw notAuthorized('A client attempted to write unauthorized attribute');
  const asked = pool.passwordChanges.peek(session);
  const user = pool.users.find(login);
  if (user?.username !== asked.username || asked.clientId !== clientId)
    throw notAuthorized('Invalid session for the user.');
  assertAdmitted(user);
  assertStrong(password);
  pool.passwordChanges.spend(session);
  const changed = { ...user, ...createCredentials(pool, user.username, password), status: 'CONFIRMED' as const };
  return proceed(pool, pool.users.save(changed), clientId, 'NewPasswordChallenge');
}

/** A wrong code keeps the session, so that it can be typed again. */
function proveSoftwareToken(pool: Pool, clientId: string, session: string, responses: Responses) {
  const user = pool.users.find(parameter(responses, 'USERNAME'));
  const asked = pool.mfaSessions.peek(session);
  if (user?.username !== asked.username || asked.clientId !== clientId)
    throw notAuthorized('Invalid session for the user.');
  assertAdmitted(user);
  assertSoftwareTokenCode(pool, user, parameter(responses, 'SOFTWARE_TOKEN_MFA_CODE'));
  pool.mfaSessions.spend(session);
  return issueTokens(pool, user, clientId, 'Authentication');
}

/** @throws NotAuthorizedException for a disabled user, PasswordResetRequiredException if the password must be reset */
function assertAdmitted(user: User): void {
  if (!user.enabled) throw notAuthorized('User is disabled.');
  if (user.status === 'RESET_REQUIRED') throw passwordResetRequired();
}

/** Reply to a correct password: tokens, or the challenge to set a new password. */
function continueSignIn(pool: Pool, user: User, clientId: string): object | Promise<object> {
  assertAdmitted(user);
  if (user.status === 'UNCONFIRMED') throw new CognitoError('UserNotConfirmedException', 'User is not confirmed.');
  if (user.temporaryUntil !== null && user.temporaryUntil <= pool.now())
    throw notAuthorized('Temporary password has expired and must be reset by an administrator.');
  return user.status === 'FORCE_CHANGE_PASSWORD'
    ? challengeNewPassword(pool, user, clientId)
    : proceed(pool, user, clientId, 'Authentication');
}

/** Reply once the password is settled: tokens, or the challenge of the second factor. */
function proceed(pool: Pool, user: User, clientId: string, occasion: Occasion): object | Promise<object> {
  return pool.softwareTokens.isEnabled(user.username)
    ? challengeSoftwareToken(pool, user, clientId)
    : issueTokens(pool, user, clientId, occasion);
}

function challengeNewPassword(pool: Pool, user: User, clientId: string) {
  const { sub: _, ...userAttributes } = user.attributes;
  return {
    ChallengeName: 'NEW_PASSWORD_REQUIRED',
    Session: pool.passwordChanges.open({ clientId, username: user.username }),
    ChallengeParameters: {
      USER_ID_FOR_SRP: user.username,
      requiredAttributes: '[]',
      userAttributes: JSON.stringify(userAttributes),
    },
  };
}

async function issueTokens(pool: Pool, user: User, clientId: string, occasion: Occasion) {
  const { grant, refreshToken } = pool.grants.open(user.username, clientId);
  const tokens = await createTokens(pool, user, grant, occasion);
  return { ChallengeParameters: {}, AuthenticationResult: { ...tokens, RefreshToken: refreshToken } };
}

/** Issues new tokens for a refresh token, which stays the same. */
async function refreshTokens(pool: Pool, clientId: string, refreshToken: string) {
  const grant = pool.grants.ofToken(refreshToken);
  const user = grant && pool.users.find(grant.username);
  if (!user || grant.clientId !== clientId) throw notAuthorized('Invalid Refresh Token');
  assertAdmitted(user);
  if (grant.revoked) throw notAuthorized('Refresh Token has been revoked');
  if (grant.expiresAt <= pool.now()) throw notAuthorized('Refresh Token has expired');
  const tokens = await createTokens(pool, user, grant, 'RefreshTokens');
  return { ChallengeParameters: {}, AuthenticationResult: tokens };
}

const GetTokensFromRefreshToken = operation(
  z.object({ ClientId: z.string(), RefreshToken: z.string() }),
  async (pool, { ClientId, RefreshToken }) => {
    pool.assertFlow(ClientId, 'REFRESH_TOKEN_AUTH');
    const { AuthenticationResult } = await refreshTokens(pool, ClientId, RefreshToken);
    return { AuthenticationResult };
  },
);

const RevokeToken = operation(z.object({ ClientId: z.string(), Token: z.string() }), (pool, { ClientId, Token }) => {
  pool.assertClient(ClientId);
  if (pool.key.read(Token))
    throw new CognitoError('UnsupportedTokenTypeException', 'Only refresh tokens can be revoked.');
  const grant = pool.grants.ofToken(Token);
  if (grant && grant.clientId !== ClientId)
    throw new CognitoError('UnauthorizedException', 'The token was issued to another client.');
  if (grant) pool.grants.revoke(grant);
  return {};
});

export const signInOperations: Record<string, Operation> = {
  InitiateAuth,
  RespondToAuthChallenge,
  GetTokensFromRefreshToken,
  RevokeToken,
};
export const adminSignInOperations: Record<string, Operation> = { AdminInitiateAuth, AdminRespondToAuthChallenge };
