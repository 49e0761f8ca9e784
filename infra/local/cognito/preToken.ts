import * as z from 'zod';
import { CognitoError } from './errors.ts';
import type { Claims } from './keys.ts';
import type { Pool } from './pool.ts';
import { emailOf, type User } from './users.ts';

export type Occasion = 'Authentication' | 'NewPasswordChallenge' | 'RefreshTokens';

const overrides = z.object({
  claimsToAddOrOverride: z.record(z.string(), z.unknown()).nullish(),
  claimsToSuppress: z.array(z.string()).nullish(),
});
const answer = z.object({
  response: z.object({
    claimsOverrideDetails: overrides.nullish(),
    claimsAndScopeOverrideDetails: z.object({ idTokenGeneration: overrides.nullish() }).nullish(),
  }),
});

/** What no function may change, as the provider's documentation lists it. */
const reserved = new Set(
  `acr amr at_hash auth_time aud azp client_id cognito:username device_key event_id exp iat identities iss jti nbf nonce origin_jti
   sub token_use username`.split(/\s+/),
);

/**
 * The ID token's claims after the pre-token function has had its say.
 * @throws UserLambdaValidationException when the function fails: then there is no token
 */
export async function withOwnClaims(pool: Pool, user: User, clientId: string, occasion: Occasion, claims: Claims) {
  if (!pool.preTokenGeneration) return claims;
  const details = await askedFor(pool, user, clientId, occasion);
  const added = Object.entries(details.claimsToAddOrOverride ?? {}).filter(([name]) => !reserved.has(name));
  const suppressed = (details.claimsToSuppress ?? []).filter((name) => !reserved.has(name));
  const merged = { ...claims, ...Object.fromEntries(added) };
  return Object.fromEntries(Object.entries(merged).filter(([name]) => !suppressed.includes(name)));
}

async function askedFor(pool: Pool, user: User, clientId: string, occasion: Occasion) {
  try {
    const { response } = answer.parse(
      await pool.preTokenGeneration?.({
        version: '2',
        triggerSource: `TokenGeneration_${occasion}`,
        region: pool.region,
        userPoolId: pool.id,
        userName: user.username,
        callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId },
        request: {
          userAttributes: { ...user.attributes, email: emailOf(user), 'cognito:user_status': user.status },
          groupConfiguration: { groupsToOverride: [], iamRolesToOverride: [], preferredRole: undefined },
          scopes: ['aws.cognito.signin.user.admin'],
        },
        response: { claimsAndScopeOverrideDetails: {} },
      }),
    );
    return response.claimsAndScopeOverrideDetails?.idTokenGeneration ?? response.claimsOverrideDetails ?? {};
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CognitoError('UserLambdaValidationException', `PreTokenGeneration failed with error ${reason}.`);
  }
}
