import * as z from 'zod';
import { credentialsOf, standInFor } from '../credentials.ts';
import { codeMismatch, expiredCode, limitExceeded, notAuthorized } from '../errors.ts';
import { passwordCode } from '../mails.ts';
import { type Operation, operation } from '../operation.ts';
import { assertStrong } from '../passwords.ts';
import type { Pool } from '../pool.ts';
import { emailOf, type User } from '../users.ts';

const masked = (email: string): string => email.toLowerCase().replace(/^(.)[^@]*(@.)?.*$/, '$1***$2***');

const ForgotPassword = operation(
  z.object({ ClientId: z.string(), Username: z.string() }),
  async (pool, { ClientId, Username }) => {
    pool.assertClient(ClientId);
    const user = pool.users.find(Username);
    assertNotTooOften(pool, `code ${(user ?? standInFor(pool, Username)).username}`);
    if (user?.enabled && user.attributes['email_verified'] === 'true') await mailCode(pool, user);
    const destination = masked(user ? emailOf(user) : Username);
    return { CodeDeliveryDetails: { Destination: destination, DeliveryMedium: 'EMAIL', AttributeName: 'email' } };
  },
);

function assertNotTooOften(pool: Pool, subject: string): void {
  if (pool.attempts.isBlocked(subject)) throw limitExceeded();
  pool.attempts.count(subject);
}

/** @throws NotAuthorizedException for somebody who was invited and has no password of her own yet */
export async function mailCode(pool: Pool, user: User): Promise<void> {
  if (user.status === 'FORCE_CHANGE_PASSWORD')
    throw notAuthorized('User password cannot be reset in the current state.');
  await pool.sendMail(passwordCode(emailOf(user), pool.codes.issue(user.username)));
}

const confirmation = z.object({
  ClientId: z.string(),
  Username: z.string(),
  ConfirmationCode: z.string(),
  Password: z.string(),
});

const ConfirmForgotPassword = operation(confirmation, (pool, { ClientId, Username, ConfirmationCode, Password }) => {
  pool.assertClient(ClientId);
  const user = pool.users.find(Username);
  const subject = `confirmation ${(user ?? standInFor(pool, Username)).username}`;
  if (pool.attempts.isBlocked(subject)) throw limitExceeded();
  assertStrong(Password);
  const standing = user?.enabled ? pool.codes.compare(user.username, ConfirmationCode) : 'wrong';
  if (standing !== 'right') {
    pool.attempts.count(subject);
    throw standing === 'none' ? expiredCode() : codeMismatch();
  }
  if (!user) throw codeMismatch();
  pool.users.save({ ...user, ...credentialsOf(pool, user.username, Password), status: 'CONFIRMED' });
  pool.codes.spend(user.username);
  for (const what of ['password', 'code', 'confirmation']) pool.attempts.forget(`${what} ${user.username}`);
  return {};
});

export const forgottenPasswordOperations: Record<string, Operation> = { ForgotPassword, ConfirmForgotPassword };
