import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { CognitoError, invalidParameter, notAuthorized, userNotFound } from '../errors.ts';
import { type Operation, poolOperation, userOperation } from '../operation.ts';
import { assertStrong, createCredentials, newTemporaryPassword } from '../passwords.ts';
import type { Pool } from '../pool.ts';
import {
  assertWritable,
  attributeList,
  attributes,
  type EmailFilter,
  getEmail,
  toUserState,
  type User,
} from '../users.ts';
import { toMfaSettings } from './softwareToken.ts';

const emailTaken = (name: string) => new CognitoError(name, 'An account with the given email already exists.');

const creation = z.object({
  Username: z.string(),
  UserAttributes: attributes,
  TemporaryPassword: z.string().optional(),
  MessageAction: z.enum(['RESEND', 'SUPPRESS']).optional(),
  DesiredDeliveryMediums: z.array(z.enum(['EMAIL', 'SMS'])).default(['EMAIL']),
});

const AdminCreateUser = poolOperation(creation, async (pool, request) => {
  const password = request.TemporaryPassword ?? newTemporaryPassword();
  assertStrong(password);
  const user = request.MessageAction === 'RESEND' ? findInvited(pool, request.Username) : newUser(pool, request);
  const saved = pool.users.save({ ...user, ...createCredentials(pool, user.username, password, true) });
  if (request.MessageAction !== 'SUPPRESS' && request.DesiredDeliveryMediums.includes('EMAIL'))
    await pool.sendAccountMail('invitation', getEmail(saved), password);
  return { User: { ...toUserState(saved), Attributes: attributeList(saved.attributes) } };
});

type Person = Omit<User, 'salt' | 'verifier' | 'temporaryUntil'>;

function findInvited(pool: Pool, login: string): Person {
  const user = pool.users.find(login);
  if (!user) throw userNotFound();
  if (user.status === 'FORCE_CHANGE_PASSWORD') return user;
  throw new CognitoError('UnsupportedUserStateException', `Resend not possible. User status is ${user.status}`);
}

function newUser(pool: Pool, { Username, UserAttributes }: z.output<typeof creation>): Person {
  if (!z.email().safeParse(Username).success) throw invalidParameter('Username should be an email.');
  assertWritable(UserAttributes);
  const email = UserAttributes['email'] ?? Username;
  if (email.toLowerCase() !== Username.toLowerCase())
    throw invalidParameter('The email attribute and the username are not the same.');
  if (pool.users.find(email)) throw emailTaken('UsernameExistsException');
  const username = randomUUID();
  const times = { createdAt: pool.now(), modifiedAt: pool.now() };
  const values = { sub: username, ...UserAttributes, email };
  return { username, status: 'FORCE_CHANGE_PASSWORD', enabled: true, attributes: values, ...times };
}

const AdminGetUser = userOperation(z.object({}), (pool, user) => ({
  ...toUserState(user),
  ...toMfaSettings(pool, user),
  UserAttributes: attributeList(user.attributes),
}));

const AdminUpdateUserAttributes = userOperation(z.object({ UserAttributes: attributes }), (pool, user, request) => {
  const changes = request.UserAttributes;
  assertWritable(changes);
  const email = changes['email'];
  const moved = email !== undefined && email.toLowerCase() !== getEmail(user).toLowerCase();
  if (email !== undefined && !z.email().safeParse(email).success)
    throw invalidParameter('Invalid email address format.');
  if (moved && pool.users.find(email)) throw emailTaken('AliasExistsException');
  // A new email is unverified unless the same request marks it as verified.
  const verified: Record<string, string> = moved ? { email_verified: 'false' } : {};
  pool.users.save({ ...user, attributes: { ...user.attributes, ...verified, ...changes } });
  return {};
});

const AdminDeleteUser = userOperation(z.object({}), (pool, user) => {
  pool.grants.revokeAll(user.username);
  pool.codes.spend(user.username);
  pool.users.remove(user.username);
  pool.softwareTokens.remove(user.username);
  return {};
});

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
  pool.users.save({ ...user, ...createCredentials(pool, user.username, Password, !Permanent), status });
  pool.attempts.forget(`password ${user.username}`);
  return {};
});

const AdminResetUserPassword = userOperation(z.object({}), async (pool, user) => {
  if (user.attributes['email_verified'] !== 'true')
    throw invalidParameter(
      'Cannot reset password for the user as there is no registered/verified email or phone_number',
    );
  if (user.status === 'FORCE_CHANGE_PASSWORD')
    throw notAuthorized('User password cannot be reset in the current state.');
  await pool.sendAccountMail('password code', getEmail(user), pool.codes.issue(user.username));
  pool.users.save({ ...user, status: 'RESET_REQUIRED' });
  return {};
});

const query = z.object({
  Filter: z.string().default(''),
  Limit: z.int().min(0).max(60).default(60),
  PaginationToken: z.string().default(''),
});

const ListUsers = poolOperation(query, (pool, { Filter, Limit, PaginationToken }) => {
  const limit = Limit || 60;
  const after = Buffer.from(PaginationToken, 'base64url').toString();
  const found = pool.users.list(after, limit + 1, parseFilter(Filter));
  const users = found.slice(0, limit);
  const last = users.at(-1);
  return {
    Users: users.map((user) => ({ ...toUserState(user), Attributes: attributeList(user.attributes) })),
    ...(found.length > limit && last && { PaginationToken: Buffer.from(last.username).toString('base64url') }),
  };
});

/** Supports `email = "..."` and `email ^= "..."`, the only filters that the product uses. */
function parseFilter(filter: string): EmailFilter | undefined {
  if (filter === '') return undefined;
  const [, operator, email] = /^\s*"?email"?\s*(\^?=)\s*"(.*)"\s*$/.exec(filter) ?? [];
  if (email === undefined) throw invalidParameter(`Error while parsing filter: ${filter}`);
  return { email: email.replace(/\\(.)/g, '$1'), prefix: operator === '^=' };
}

export const administration: Record<string, Operation> = {
  AdminCreateUser,
  AdminGetUser,
  AdminUpdateUserAttributes,
  AdminDeleteUser,
  AdminDisableUser,
  AdminEnableUser,
  AdminUserGlobalSignOut,
  AdminSetUserPassword,
  AdminResetUserPassword,
  ListUsers,
};
