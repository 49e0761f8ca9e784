import { createHmac, randomInt, randomUUID } from 'node:crypto';
import { CognitoError, notAuthorized } from './errors.ts';
import type { Pool } from './pool.ts';
import { newSalt, type Verifier, verifierOf } from './srp.ts';
import type { User, UserStatus } from './users.ts';

const symbols = '^$*.[]{}()?"!@#%&/\\,><\':;|_~`=+-';
const isSymbol = (character: string) => symbols.includes(character);

const rules: { breaks: (password: string) => boolean; message: string }[] = [
  { breaks: (password) => password.length < 12, message: 'Password not long enough' },
  { breaks: (password) => !/[a-z]/.test(password), message: 'Password must have lowercase characters' },
  { breaks: (password) => !/[A-Z]/.test(password), message: 'Password must have uppercase characters' },
  { breaks: (password) => !/\d/.test(password), message: 'Password must have numeric characters' },
  { breaks: (password) => ![...password].some(isSymbol), message: 'Password must have symbol characters' },
];

/** @throws InvalidPasswordException with the first rule of the pool's policy that the password breaks */
export function assertStrong(password: string): void {
  const broken = rules.find(({ breaks }) => breaks(password));
  if (broken)
    throw new CognitoError('InvalidPasswordException', `Password did not conform with policy: ${broken.message}`);
}

const pick = (characters: string, count: number): string[] =>
  Array.from({ length: count }, () => characters.charAt(randomInt(characters.length)));

/** A random password that satisfies the policy, without characters that are mistaken for each other in a mail. */
export function newTemporaryPassword(): string {
  const groups = [pick('ABCDEFGHJKLMNPQRSTUVWXYZ', 4), pick('abcdefghijkmnpqrstuvwxyz', 4), pick('23456789', 3)];
  return [...groups.flat(), ...pick('!?#%+', 1)].join('');
}

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

type Person = {
  email: string;
  /** The username; a random one when left out. */
  sub?: string;
  password: string;
  status: UserStatus;
  enabled?: boolean;
  attributes: Record<string, string>;
};

/** Puts a person into the pool as they are, without a mail; the email counts as verified. Importing them again replaces them. */
export function importUser(pool: Pool, { email, sub, password, status, enabled = true, attributes }: Person): void {
  const before = pool.users.find(email);
  const username = sub ?? before?.username ?? randomUUID();
  if (before && before.username !== username) pool.users.remove(before.username);
  pool.users.save({
    username,
    status,
    enabled,
    ...credentialsOf(pool, username, password, status === 'FORCE_CHANGE_PASSWORD'),
    attributes: { email_verified: 'true', ...attributes, sub: username, email },
    createdAt: before?.createdAt ?? pool.now(),
    modifiedAt: pool.now(),
  });
}
