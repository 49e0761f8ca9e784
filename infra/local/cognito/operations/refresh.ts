import * as z from 'zod';
import { CognitoError, notAuthorized } from '../errors.ts';
import { type Operation, operation } from '../operation.ts';
import type { Pool } from '../pool.ts';
import { assertAdmitted } from '../signIn.ts';
import { tokensOf } from '../tokens.ts';

/** New tokens for a sign-in that goes on; the refresh token stays the same. */
export async function refreshed(pool: Pool, clientId: string, refreshToken: string) {
  const grant = pool.grants.ofToken(refreshToken);
  const user = grant && pool.users.find(grant.username);
  if (!user || grant.clientId !== clientId) throw notAuthorized('Invalid Refresh Token');
  assertAdmitted(user);
  if (grant.revoked) throw notAuthorized('Refresh Token has been revoked');
  if (grant.expiresAt <= pool.now()) throw notAuthorized('Refresh Token has expired');
  const tokens = await tokensOf(pool, user, grant, 'RefreshTokens');
  return { ChallengeParameters: {}, AuthenticationResult: tokens };
}

const GetTokensFromRefreshToken = operation(
  z.object({ ClientId: z.string(), RefreshToken: z.string() }),
  async (pool, { ClientId, RefreshToken }) => {
    pool.assertFlow(ClientId, 'REFRESH_TOKEN_AUTH');
    const { AuthenticationResult } = await refreshed(pool, ClientId, RefreshToken);
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

export const refreshOperations: Record<string, Operation> = { GetTokensFromRefreshToken, RevokeToken };
