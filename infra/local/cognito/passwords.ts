import { createHmac, randomInt, randomUUID } from 'node:crypto';
import { CognitoError, notAuthorized } from './errors.ts';
import type { Pool } from './pool.ts';
import { createVerifier, newSalt, type Verifier } from './srp.ts';
import type { User, UserStatus } from './users.ts';

const minLength = 12;

/** @throws InvalidPasswordException for a password that violates the policy */
export function assertStrong(password: string): void {
  if (password.length < minLength)
    throw new CognitoError(
      'InvalidPasswordException',
      'Password did not conform with policy: Password not long enough',
    );
}

const pick = (characters: string, count: number): string[] =>
  Array.from({ length: count }, () => characters.charAt(randomInt(characters.length)));

/** Random password that satisfies the policy, without ambiguous characters. */
export function newTemporaryPassword(): string {
  const groups = [pick('ABCDEFGHJKLMNPQRSTUVWXYZ', 4), pick('abcdefghijkmnpqrstuvwxyz', 4), pick('23456789', 3)];
  return [...groups.flat(), ...pick('!?#%+', 1)].join('');
}

const temporaryLifetimeMs = 7 * 24 * 60 * 60 * 1000;

type Credentials = Verifier & Pick<User, 'temporaryUntil'>;

/** Salt and verifier to store for a new password. */
export function createCredentials(pool: Pool, username: string, password: string, temporary = false): Credentials {
  const salt = newSalt();
  const verifier = createVerifier(pool.name, username, password, salt);
  return { salt, verifier, temporaryUntil: temporary ? pool.now() + temporaryLifetimeMs : null };
}

/** Deterministic fake credentials for an unknown user, so that replies do not reveal which users exist. */
export function createDecoy(pool: Pool, login: string): { username: string } & Verifier {
  const derived = (what: string) =>
    createHmac('sha256', pool.secret).update(`${what} ${login.toLowerCase()}`).digest('hex');
  const username = derived('username').replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');
  return { username, salt: derived('salt').slice(0, 32), verifier: derived('verifier') };
}

/**
 * Counts wrong passwords, also for unknown users.
 * @throws NotAuthorizedException for a wrong password, and for any password during the waiting period
 */
export function assertProven(pool: Pool, username: string, isProven: () => boolean): void {
  const subject = `password ${username}`;
  if (pool.attempts.isBlocked(subject)) throw notAuthorized('Password attempts exceeded');
  if (!isProven()) {
    pool.attempts.count(subject);
    throw notAuthorized();
  }
  pool.attempts.forget(subject);
}

type Person = {
  email: string;
  /** Username; random by default. */
  sub?: string;
  password: string;
  status: UserStatus;
  enabled?: boolean;
  attributes: Record<string, string>;
};

/** Adds or replaces a user without sending a mail. The email is marked as verified. */
export function importUser(pool: Pool, { email, sub, password, status, enabled = true, attributes }: Person): void {
  const before = pool.users.find(email);
  const username = sub ?? before?.username ?? randomUUID();
  if (before && before.username !== username) pool.users.remove(before.username);
  pool.users.save({
    username,
    status,
    enabled,
    ...createCredentials(pool, username, password, status === 'FORCE_CHANGE_PASSWORD'),
    attributes: { email_verified: 'true', ...attributes, sub: username, email },
    createdAt: before?.createdAt ?? pool.now(),
    modifiedAt: pool.now(),
  });
}
