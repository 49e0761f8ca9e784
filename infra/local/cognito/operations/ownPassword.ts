import * as z from 'zod';
import { codeMismatch, expiredCode, limitExceeded } from '../errors.ts';
import { type Operation, operation, ownOperation } from '../operation.ts';
import { assertProven, assertStrong, credentialsOf, standInFor } from '../passwords.ts';
import type { Pool } from '../pool.ts';
import { isPasswordOf } from '../srp.ts';
import { attributeList, emailOf, type User } from '../users.ts';

/** The words are ours, the secret is on a line of its own. */
export const passwordCode = (to: string, code: string) => ({
  to,
  subject: 'Your password reset code',
  text: `Enter this code to choose a new password:\n\n${code}\n\nIt is good for one hour. If you did not ask for it, nothing needs to be done.`,
});

const masked = (email: string): string => email.toLowerCase().replace(/^(.)[^@]*(@.)?.*$/, '$1***$2***');

const ForgotPassword = operation(
  z.object({ ClientId: z.string(), Username: z.string() }),
  async (pool, { ClientId, Username }) => {
    pool.assertClient(ClientId);
    const user = pool.users.find(Username);
    const { username } = user ?? standInFor(pool, Username);
    assertNotTooOften(pool, `code ${username}`);
    // Everybody gets a code, so that nobody can be told from others by what follows; it is only mailed to those who may use it.
    const code = pool.codes.issue(username);
    if (user && mayReset(user)) await pool.sendMail(passwordCode(emailOf(user), code));
    const destination = masked(user ? emailOf(user) : Username);
    return { CodeDeliveryDetails: { Destination: destination, DeliveryMedium: 'EMAIL', AttributeName: 'email' } };
  },
);

function assertNotTooOften(pool: Pool, subject: string): void {
  if (pool.attempts.isBlocked(subject)) throw limitExceeded();
  pool.attempts.count(subject);
}

/** Not somebody who was invited and has no password of their own yet. */
const mayReset = ({ enabled, status, attributes }: User): boolean =>
  enabled && status !== 'FORCE_CHANGE_PASSWORD' && attributes['email_verified'] === 'true';

const confirmation = z.object({
  ClientId: z.string(),
  Username: z.string(),
  ConfirmationCode: z.string(),
  Password: z.string(),
});

const ConfirmForgotPassword = operation(confirmation, (pool, { ClientId, Username, ConfirmationCode, Password }) => {
  pool.assertClient(ClientId);
  const user = pool.users.find(Username);
  const { username } = user ?? standInFor(pool, Username);
  const subject = `confirmation ${username}`;
  if (pool.attempts.isBlocked(subject)) throw limitExceeded();
  assertStrong(Password);
  const standing = pool.codes.compare(username, ConfirmationCode);
  if (standing !== 'right' || !user || !mayReset(user)) {
    pool.attempts.count(subject);
    throw standing === 'none' ? expiredCode() : codeMismatch();
  }
  pool.users.save({ ...user, ...credentialsOf(pool, user.username, Password), status: 'CONFIRMED' });
  pool.codes.spend(user.username);
  for (const what of ['password', 'code', 'confirmation']) pool.attempts.forget(`${what} ${user.username}`);
  return {};
});

const GetUser = ownOperation(z.object({}), (_, user) => ({
  Username: user.username,
  UserAttributes: attributeList(user.attributes),
}));

const change = z.object({ PreviousPassword: z.string(), ProposedPassword: z.string() });

const ChangePassword = ownOperation(change, (pool, user, { PreviousPassword, ProposedPassword }) => {
  assertProven(pool, user.username, () => isPasswordOf(pool.name, user.username, PreviousPassword, user));
  assertStrong(ProposedPassword);
  pool.users.save({ ...user, ...credentialsOf(pool, user.username, ProposedPassword) });
  return {};
});

const GlobalSignOut = ownOperation(z.object({}), (pool, user) => {
  pool.grants.revokeAll(user.username);
  return {};
});

export const ownPasswordOperations: Record<string, Operation> = {
  ForgotPassword,
  ConfirmForgotPassword,
  GetUser,
  ChangePassword,
  GlobalSignOut,
};
