import * as z from 'zod';
import { attributeList } from '../attributes.ts';
import { invalidParameter } from '../errors.ts';
import { type Operation, poolOperation } from '../operation.ts';
import type { EmailFilter } from '../users.ts';
import { stateOf } from '../views.ts';

const query = z.object({
  Filter: z.string().default(''),
  Limit: z.int().min(0).max(60).default(60),
  PaginationToken: z.string().default(''),
});

const ListUsers = poolOperation(query, (pool, { Filter, Limit, PaginationToken }) => {
  const limit = Limit || 60;
  const after = Buffer.from(PaginationToken, 'base64url').toString();
  const found = pool.users.list(after, limit + 1, filterOf(Filter));
  const users = found.slice(0, limit);
  const last = users.at(-1);
  return {
    Users: users.map((user) => ({ ...stateOf(user), Attributes: attributeList(user.attributes) })),
    ...(found.length > limit && last && { PaginationToken: Buffer.from(last.username).toString('base64url') }),
  };
});

/** `email = "..."` or `email ^= "..."`; the product filters by nothing else. */
function filterOf(filter: string): EmailFilter | undefined {
  if (filter === '') return undefined;
  const [, operator, email] = /^\s*"?email"?\s*(\^?=)\s*"(.*)"\s*$/.exec(filter) ?? [];
  if (email === undefined) throw invalidParameter(`Error while parsing filter: ${filter}`);
  return { email: email.replace(/\\(.)/g, '$1'), prefix: operator === '^=' };
}

export const userListOperations: Record<string, Operation> = { ListUsers };
