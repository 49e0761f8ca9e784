import { CognitoError, notAuthorized, passwordResetRequired } from './errors.ts';
import type { Pool } from './pool.ts';
import type { Occasion } from './preToken.ts';
import { tokensOf } from './tokens.ts';
import type { User } from './users.ts';

/** @throws NotAuthorizedException for a disabled user, PasswordResetRequiredException when only a mailed code helps */
export function assertAdmitted(user: User): void {
  if (!user.enabled) throw notAuthorized('User is disabled.');
  if (user.status === 'RESET_REQUIRED') throw passwordResetRequired();
}

/** The answer to a right password: tokens, or the question for a new password. */
export function answerToPassword(pool: Pool, user: User, clientId: string): object | Promise<object> {
  assertAdmitted(user);
  if (user.status === 'UNCONFIRMED') throw new CognitoError('UserNotConfirmedException', 'User is not confirmed.');
  if (user.temporaryUntil !== null && user.temporaryUntil <= pool.now())
    throw notAuthorized('Temporary password has expired and must be reset by an administrator.');
  return user.status === 'FORCE_CHANGE_PASSWORD'
    ? newPasswordQuestion(pool, user, clientId)
    : signedIn(pool, user, clientId, 'Authentication');
}

function newPasswordQuestion(pool: Pool, user: User, clientId: string) {
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

/** The answer that ends a sign-in. */
export async function signedIn(pool: Pool, user: User, clientId: string, occasion: Occasion) {
  const { grant, refreshToken } = pool.grants.open(user.username, clientId);
  const tokens = await tokensOf(pool, user, grant, occasion);
  return { ChallengeParameters: {}, AuthenticationResult: { ...tokens, RefreshToken: refreshToken } };
}
