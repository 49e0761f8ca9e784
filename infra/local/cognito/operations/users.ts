import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { assertWritable, attributeList, attributes } from '../attributes.ts';
import { credentialsOf } from '../credentials.ts';
import { CognitoError, invalidParameter, userNotFound } from '../errors.ts';
import { invitation } from '../mails.ts';
import { type Operation, poolOperation, userOperation } from '../operation.ts';
import { assertStrong, newTemporaryPassword } from '../passwords.ts';
import type { Pool } from '../pool.ts';
import { emailOf, type User } from '../users.ts';
import { stateOf } from '../views.ts';

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
  const user = request.MessageAction === 'RESEND' ? invitedBefore(pool, request.Username) : newUser(pool, request);
  const saved = pool.users.save({ ...user, ...credentialsOf(pool, user.username, password, true) });
  if (request.MessageAction !== 'SUPPRESS' && request.DesiredDeliveryMediums.includes('EMAIL'))
    await pool.sendMail(invitation(emailOf(saved), password));
  return { User: { ...stateOf(saved), Attributes: attributeList(saved.attributes) } };
});

type Person = Omit<User, 'salt' | 'verifier' | 'temporaryUntil'>;

function invitedBefore(pool: Pool, login: string): Person {
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

const AdminGetUser = userOperation(z.object({}), (_, user) => ({
  ...stateOf(user),
  UserAttributes: attributeList(user.attributes),
}));

const AdminUpdateUserAttributes = userOperation(z.object({ UserAttributes: attributes }), (pool, user, request) => {
  const changes = request.UserAttributes;
  assertWritable(changes);
  const email = changes['email'];
  const moved = email !== undefined && email.toLowerCase() !== emailOf(user).toLowerCase();
  if (email !== undefined && !z.email().safeParse(email).success)
    throw invalidParameter('Invalid email address format.');
  if (moved && pool.users.find(email)) throw emailTaken('AliasExistsException');
  // A new address counts as unverified unless the same request vouches for it.
  const verified: Record<string, string> = moved ? { email_verified: 'false' } : {};
  pool.users.save({ ...user, attributes: { ...user.attributes, ...verified, ...changes } });
  return {};
});

const AdminDeleteUser = userOperation(z.object({}), (pool, user) => {
  pool.grants.revokeAll(user.username);
  pool.codes.spend(user.username);
  pool.users.remove(user.username);
  return {};
});

export const userOperations: Record<string, Operation> = {
  AdminCreateUser,
  AdminGetUser,
  AdminUpdateUserAttributes,
  AdminDeleteUser,
};
