import * as z from 'zod';
import { attributeList } from '../attributes.ts';
import { assertProven, credentialsOf } from '../credentials.ts';
import { type Operation, ownOperation } from '../operation.ts';
import { assertStrong } from '../passwords.ts';
import { isPasswordOf } from '../srp.ts';

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

export const ownAccountOperations: Record<string, Operation> = { GetUser, ChangePassword, GlobalSignOut };
