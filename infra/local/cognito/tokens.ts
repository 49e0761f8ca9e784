import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { recentSignInSeconds } from '../../../shared/rules/security.ts';
import type { Claims } from './database.ts';
import { CognitoError, notAuthorized, userNotFound } from './errors.ts';
import type { Pool } from './pool.ts';
import type { Grant } from './sessions.ts';
import { getEmail, type User } from './users.ts';

const idTokenSeconds = 3600;
/** Scope of operations on one's own account. */
const ownScope = 'aws.cognito.signin.user.admin';

export type Tokens = { AccessToken: string; IdToken: string; ExpiresIn: number; TokenType: 'Bearer' };

/** Issues an access and an ID token for a sign-in, with the issuer that AWS would use. */
export async function createTokens(pool: Pool, user: User, grant: Grant, occasion: Occasion): Promise<Tokens> {
  const issuedAt = Math.floor(pool.now() / 1000);
  const common = {
    sub: user.username,
    iss: `https://cognito-idp.${pool.region}.amazonaws.com/${pool.id}`,
    origin_jti: grant.id,
    event_id: randomUUID(),
    auth_time: Math.floor(grant.signedInAt / 1000),
    iat: issuedAt,
  };
  const access = {
    ...common,
    exp: issuedAt + recentSignInSeconds,
    jti: randomUUID(),
    token_use: 'access',
    client_id: grant.clientId,
    username: user.username,
    scope: ownScope,
  };
  const id = {
    ...user.attributes,
    email_verified: user.attributes['email_verified'] === 'true',
    ...common,
    exp: issuedAt + idTokenSeconds,
    jti: randomUUID(),
    token_use: 'id',
    aud: grant.clientId,
    'cognito:username': user.username,
  };
  const stamped = await applyTrigger(pool, user, grant.clientId, occasion, { id, access });
  return {
    AccessToken: pool.key.sign(stamped.access),
    IdToken: pool.key.sign(stamped.id),
    ExpiresIn: recentSignInSeconds,
    TokenType: 'Bearer',
  };
}

const accessClaims = z.object({
  token_use: z.literal('access'),
  username: z.string(),
  origin_jti: z.string(),
  exp: z.number(),
  scope: z.string(),
});

/** @throws NotAuthorizedException for an invalid, expired or revoked token, UserNotFoundException if the user was deleted */
export function findUserByToken(pool: Pool, accessToken: string): User {
  const claims = accessClaims.safeParse(pool.key.read(accessToken)).data;
  if (!claims) throw notAuthorized('Invalid Access Token');
  if (claims.exp * 1000 <= pool.now()) throw notAuthorized('Access Token has expired');
  const user = pool.users.find(claims.username);
  if (!user) throw userNotFound();
  if (pool.grants.ofId(claims.origin_jti)?.revoked !== false) throw notAuthorized('Access Token has been revoked');
  if (!user.enabled) throw notAuthorized('User is disabled.');
  if (!claims.scope.split(' ').includes(ownScope)) throw notAuthorized('Access Token does not have required scopes');
  return user;
}

export type Occasion = 'Authentication' | 'NewPasswordChallenge' | 'RefreshTokens';

const overrides = z.object({
  claimsToAddOrOverride: z.record(z.string(), z.unknown()).nullish(),
  claimsToSuppress: z.array(z.string()).nullish(),
});
const answer = z.object({
  response: z.object({
    claimsOverrideDetails: overrides.nullish(),
    claimsAndScopeOverrideDetails: z
      .object({
        idTokenGeneration: overrides.nullish(),
        accessTokenGeneration: z.object({ scopesToSuppress: z.array(z.string()).nullish() }).nullish(),
      })
      .nullish(),
  }),
});

/** Claims that a trigger cannot change, according to Cognito's documentation. */
const reserved = new Set(
  `acr amr at_hash auth_time aud azp client_id cognito:username device_key event_id exp iat identities iss jti nbf nonce origin_jti
   sub token_use username`.split(/\s+/),
);

/**
 * Applies the pre-token trigger to the claims of an ID token, and to the scope of an access token.
 * @throws UserLambdaValidationException if the trigger fails
 */
async function applyTrigger(
  pool: Pool,
  user: User,
  clientId: string,
  occasion: Occasion,
  { id, access }: { id: Claims; access: Claims & { scope: string } },
) {
  if (!pool.preTokenGeneration) return { id, access };
  const { claimsAndScopeOverrideDetails: details, claimsOverrideDetails } = await invokeTrigger(
    pool,
    user,
    clientId,
    occasion,
  );
  const { claimsToAddOrOverride, claimsToSuppress } = details?.idTokenGeneration ?? claimsOverrideDetails ?? {};
  const added = Object.entries(claimsToAddOrOverride ?? {}).filter(([name]) => !reserved.has(name));
  const suppressed = (claimsToSuppress ?? []).filter((name) => !reserved.has(name));
  const merged = { ...id, ...Object.fromEntries(added) };
  const scopes = details?.accessTokenGeneration?.scopesToSuppress ?? [];
  return {
    id: Object.fromEntries(Object.entries(merged).filter(([name]) => !suppressed.includes(name))),
    access: {
      ...access,
      scope: access.scope
        .split(' ')
        .filter((scope) => !scopes.includes(scope))
        .join(' '),
    },
  };
}

/** @throws UserLambdaValidationException if the post-confirmation trigger fails */
export async function confirmPassword(pool: Pool, user: User, clientId: string): Promise<void> {
  await runTrigger('PostConfirmation', () =>
    pool.postConfirmation?.({
      version: '1',
      triggerSource: 'PostConfirmation_ConfirmForgotPassword',
      ...describeCall(pool, user, clientId),
      request: { userAttributes: toTriggerAttributes(user) },
      response: {},
    }),
  );
}

const invokeTrigger = (pool: Pool, user: User, clientId: string, occasion: Occasion) =>
  runTrigger('PreTokenGeneration', async () => {
    const { response } = answer.parse(
      await pool.preTokenGeneration?.({
        version: '2',
        triggerSource: `TokenGeneration_${occasion}`,
        ...describeCall(pool, user, clientId),
        request: {
          userAttributes: toTriggerAttributes(user),
          groupConfiguration: { groupsToOverride: [], iamRolesToOverride: [], preferredRole: undefined },
          scopes: [ownScope],
        },
        response: { claimsAndScopeOverrideDetails: {} },
      }),
    );
    return response;
  });

const describeCall = (pool: Pool, user: User, clientId: string) => ({
  region: pool.region,
  userPoolId: pool.id,
  userName: user.username,
  callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId },
});

const toTriggerAttributes = (user: User) => ({
  ...user.attributes,
  email: getEmail(user),
  'cognito:user_status': user.status,
});

async function runTrigger<T>(name: string, run: () => T): Promise<Awaited<T>> {
  try {
    return await run();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CognitoError('UserLambdaValidationException', `${name} failed with error ${reason}.`);
  }
}
