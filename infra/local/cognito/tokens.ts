import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { notAuthorized, userNotFound } from './errors.ts';
import type { Grant } from './grants.ts';
import type { Pool } from './pool.ts';
import { type Occasion, withOwnClaims } from './preToken.ts';
import type { User } from './users.ts';

const lifetimeSeconds = 60 * 60;

export type Tokens = { AccessToken: string; IdToken: string; ExpiresIn: number; TokenType: 'Bearer' };

/** A fresh access and ID token for a sign-in, with the issuer AWS would name. */
export async function tokensOf(pool: Pool, user: User, grant: Grant, occasion: Occasion): Promise<Tokens> {
  const issuedAt = Math.floor(pool.now() / 1000);
  const common = {
    sub: user.username,
    iss: `https://cognito-idp.${pool.region}.amazonaws.com/${pool.id}`,
    origin_jti: grant.id,
    event_id: randomUUID(),
    auth_time: Math.floor(grant.signedInAt / 1000),
    iat: issuedAt,
    exp: issuedAt + lifetimeSeconds,
  };
  const access = {
    ...common,
    jti: randomUUID(),
    token_use: 'access',
    client_id: grant.clientId,
    username: user.username,
    scope: 'aws.cognito.signin.user.admin',
  };
  const id = {
    ...user.attributes,
    email_verified: user.attributes['email_verified'] === 'true',
    ...common,
    jti: randomUUID(),
    token_use: 'id',
    aud: grant.clientId,
    'cognito:username': user.username,
  };
  const stamped = await withOwnClaims(pool, user, grant.clientId, occasion, id);
  return {
    AccessToken: pool.key.sign(access),
    IdToken: pool.key.sign(stamped),
    ExpiresIn: lifetimeSeconds,
    TokenType: 'Bearer',
  };
}

const accessClaims = z.object({
  token_use: z.literal('access'),
  username: z.string(),
  origin_jti: z.string(),
  exp: z.number(),
});

/** @throws NotAuthorizedException for a forged, expired or revoked token, UserNotFoundException when the user is gone */
export function userOfToken(pool: Pool, accessToken: string): User {
  const claims = accessClaims.safeParse(pool.key.read(accessToken)).data;
  if (!claims) throw notAuthorized('Invalid Access Token');
  if (claims.exp * 1000 <= pool.now()) throw notAuthorized('Access Token has expired');
  const user = pool.users.find(claims.username);
  if (!user) throw userNotFound();
  if (pool.grants.ofId(claims.origin_jti)?.revoked !== false) throw notAuthorized('Access Token has been revoked');
  if (!user.enabled) throw notAuthorized('User is disabled.');
  return user;
}
