import * as z from 'zod';
import { CognitoError, codeMismatch, expiredCode, invalidParameter, limitExceeded } from '../errors.ts';
import { type Operation, ownOperation, userOperation } from '../operation.ts';
import type { Pool } from '../pool.ts';
import type { User } from '../users.ts';

const challengeName = 'SOFTWARE_TOKEN_MFA';

/** Fields of a user's replies about the second factor; none without one. */
export const toMfaSettings = (pool: Pool, { username }: User) =>
  pool.softwareTokens.isEnabled(username)
    ? { UserMFASettingList: [challengeName], PreferredMfaSetting: challengeName }
    : {};

export const challengeSoftwareToken = (pool: Pool, { username }: User, clientId: string) => ({
  ChallengeName: challengeName,
  Session: pool.mfaSessions.open({ clientId, username }),
  ChallengeParameters: { USER_ID_FOR_SRP: username },
});

/** @throws CodeMismatchException, ExpiredCodeException for a code that was used, LimitExceededException */
export function assertSoftwareTokenCode(pool: Pool, { username }: User, code: string): void {
  assertNotBlocked(pool, username);
  const standing = pool.softwareTokens.spendCode(username, code);
  if (standing !== 'right') {
    pool.attempts.count(subjectOf(username));
    throw standing === 'used' ? expiredCode('Your software token has already been used once.') : codeMismatch();
  }
  pool.attempts.forget(subjectOf(username));
}

const subjectOf = (username: string) => `software token ${username}`;

function assertNotBlocked(pool: Pool, username: string): void {
  if (pool.attempts.isBlocked(subjectOf(username))) throw limitExceeded();
}

const AssociateSoftwareToken = ownOperation(z.object({}), (pool, { username }) => ({
  SecretCode: pool.softwareTokens.associate(username),
}));

const VerifySoftwareToken = ownOperation(z.object({ UserCode: z.string() }), (pool, { username }, { UserCode }) => {
  assertNotBlocked(pool, username);
  if (!pool.softwareTokens.verify(username, UserCode)) {
    pool.attempts.count(subjectOf(username));
    throw new CognitoError('EnableSoftwareTokenMFAException', 'Code mismatch and fail enable Software Token MFA');
  }
  pool.attempts.forget(subjectOf(username));
  return { Status: 'SUCCESS' };
});

const preference = z.object({ SoftwareTokenMfaSettings: z.object({ Enabled: z.boolean().default(false) }).optional() });

function setPreference(pool: Pool, user: User, { SoftwareTokenMfaSettings: settings }: z.output<typeof preference>) {
  if (settings && !pool.softwareTokens.turn(user.username, settings.Enabled) && settings.Enabled)
    throw invalidParameter('User has not verified software token mfa');
  return {};
}

export const softwareTokenOperations: Record<string, Operation> = {
  AssociateSoftwareToken,
  VerifySoftwareToken,
  SetUserMFAPreference: ownOperation(preference, setPreference),
};
export const adminSoftwareTokenOperations: Record<string, Operation> = {
  AdminSetUserMFAPreference: userOperation(preference, setPreference),
};
