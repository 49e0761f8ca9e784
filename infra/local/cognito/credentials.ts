import { createHmac } from 'node:crypto';
import { notAuthorized } from './errors.ts';
import type { Pool } from './pool.ts';
import { newSalt, type Verifier, verifierOf } from './srp.ts';
import type { User } from './users.ts';

const temporaryLifetime = 7 * 24 * 60 * 60 * 1000;

type Credentials = Verifier & Pick<User, 'temporaryUntil'>;

/** What a user record keeps of a new password. */
export function credentialsOf(pool: Pool, username: string, password: string, temporary = false): Credentials {
  const salt = newSalt();
  const verifier = verifierOf(pool.name, username, password, salt);
  return { salt, verifier, temporaryUntil: temporary ? pool.now() + temporaryLifetime : null };
}

/** The same answers at every try for somebody who is not there, so that nobody can ask who is. */
export function standInFor(pool: Pool, login: string): { username: string } & Verifier {
  const derived = (what: string) =>
    createHmac('sha256', pool.secret).update(`${what} ${login.toLowerCase()}`).digest('hex');
  const username = derived('username').replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');
  return { username, salt: derived('salt').slice(0, 32), verifier: derived('verifier') };
}

/**
 * Counts wrong passwords, of people who are not there as well.
 * @throws NotAuthorizedException for a wrong password, and for any while the person has to wait
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
