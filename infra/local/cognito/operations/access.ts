import * as z from 'zod';
import { credentialsOf } from '../credentials.ts';
import { invalidParameter } from '../errors.ts';
import { type Operation, userOperation } from '../operation.ts';
import { assertStrong } from '../passwords.ts';
import { mailCode } from './forgottenPassword.ts';

const AdminDisableUser = userOperation(z.object({}), (pool, user) => {
  pool.users.save({ ...user, enabled: false });
  pool.grants.revokeAll(user.username);
  return {};
});

const AdminEnableUser = userOperation(z.object({}), (pool, user) => {
  pool.users.save({ ...user, enabled: true });
  return {};
});

const AdminUserGlobalSignOut = userOperation(z.object({}), (pool, user) => {
  pool.grants.revokeAll(user.username);
  return {};
});

const newPassword = z.object({ Password: z.string(), Permanent: z.boolean().default(false) });

const AdminSetUserPassword = userOperation(newPassword, (pool, user, { Password, Permanent }) => {
  assertStrong(Password);
  const status = Permanent ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD';
  pool.users.save({ ...user, ...credentialsOf(pool, user.username, Password, !Permanent), status });
  pool.attempts.forget(`password ${user.username}`);
  return {};
});

const AdminResetUserPassword = userOperation(z.object({}), async (pool, user) => {
  if (user.attributes['email_verified'] !== 'true')
    throw invalidParameter(
      'Cannot reset password for the user as there is no registered/verified email or phone_number',
    );
  await mailCode(pool, user);
  pool.users.save({ ...user, status: 'RESET_REQUIRED' });
  return {};
});

export const accessOperations: Record<string, Operation> = {
  AdminDisableUser,
  AdminEnableUser,
  AdminUserGlobalSignOut,
  AdminSetUserPassword,
  AdminResetUserPassword,
};
