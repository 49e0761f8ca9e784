import * as z from 'zod';
import { codeMismatch, expiredCode, limitExceeded } from '../errors.ts';
import { type Operation, operation, ownOperation } from '../operation.ts';
import { assertProven, assertStrong, createCredentials, createDecoy } from '../passwords.ts';
import type { Pool } from '../pool.ts';
import { verifyPassword } from '../srp.ts';
import { confirmPassword } from '../tokens.ts';
import { attributeList, getEmail, type User } from '../users.ts';
import { toMfaSettings } from './softwareToken.ts';

const maskEmail = (email: string): string => email.toLowerCase().replace(/^(.)[^@]*(@.)?.*$/, '$1***$2***');

const ForgotPassword = operation(
  z.object({ ClientId: z.string(), Username: z.string() }),
  async (pool, { ClientId, Username }) => {
    pool.assertClient(ClientId);
    const user = pool.users.find(Username);
    const { username } = user ?? createDecoy(pool, Username);
    assertNotTooOften(pool, `code ${username}`);
    // A code is created even for unknown users, so that replies do not differ. It is mailed only to users who can use it.
    const code = pool.codes.issue(username);
    if (user && canReset(user)) await pool.sendAccountMail('password code', getEmail(user), code);
    const destination = maskEmail(user ? getEmail(user) : Username);
    return { CodeDeliveryDetails: { Destination: destination, DeliveryMedium: 'EMAIL', AttributeName: 'email' } };
  },
);

function assertNotTooOften(pool: Pool, subject: string): void {
  if (pool.attempts.isBlocked(subject)) throw limitExceeded();
  pool.attempts.count(subject);
}

/** False for invited users who have not set a password yet. */
const canReset = ({ enabled, status, attributes }: User): boolean =>
  enabled && status !== 'FORCE_CHANGE_PASSWORD' && attributes['email_verified'] === 'true';

const confirmation = z.object({
  ClientId: z.string(),
  Username: z.string(),
  ConfirmationCode: z.string(),
  Password: z.string(),
});

const ConfirmForgotPassword = operation(
  confirmation,
  async (pool, { ClientId, Username, ConfirmationCode, Password }) => {
    pool.assertClient(ClientId);
    const user = pool.users.find(Username);
    const { username } = user ?? createDecoy(pool, Username);
    const subject = `confirmation ${username}`;
    if (pool.attempts.isBlocked(subject)) throw limitExceeded();
    assertStrong(Password);
    const standing = pool.codes.compare(username, ConfirmationCode);
    if (standing !== 'right' || !user || !canReset(user)) {
      pool.attempts.count(subject);
      throw standing === 'none' ? expiredCode() : codeMismatch();
    }
    pool.users.save({ ...user, ...createCredentials(pool, user.username, Password), status: 'CONFIRMED' });
    pool.codes.spend(user.username);
    for (const what of ['password', 'code', 'confirmation']) pool.attempts.forget(`${what} ${user.username}`);
    await confirmPassword(pool, user, ClientId);
    return {};
  },
);

const GetUser = ownOperation(z.object({}), (pool, user) => ({
  Username: user.username,
  ...toMfaSettings(pool, user),
  UserAttributes: attributeList(user.attributes),
}));

const change = z.object({ PreviousPassword: z.string(), ProposedPassword: z.string() });

const ChangePassword = ownOperation(change, (pool, user, { PreviousPassword, ProposedPassword }) => {
  assertProven(pool, user.username, () => verifyPassword(pool.name, user.username, PreviousPassword, user));
  assertStrong(ProposedPassword);
  pool.users.save({ ...user, ...createCredentials(pool, user.username, ProposedPassword) });
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
