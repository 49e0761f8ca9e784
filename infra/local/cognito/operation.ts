import * as z from 'zod';
import { invalidParameter, resourceNotFound, userNotFound } from './errors.ts';
import type { Pool } from './pool.ts';
import { findUserByToken } from './tokens.ts';
import type { User } from './users.ts';

/** Handles an unparsed request body and returns the reply body. */
export type Operation = (pool: Pool, body: unknown) => Promise<object>;

type Answer = object | Promise<object>;

/** Ignores unknown fields. @throws InvalidParameterException if the body does not match the schema */
function parseBody<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw invalidParameter(`1 validation error detected: Value at '${issue?.path.join('.')}': ${issue?.message}`);
}

/** Public operation. */
export const operation =
  <S extends z.ZodType>(schema: S, run: (pool: Pool, request: z.output<S>) => Answer): Operation =>
  async (pool, body) =>
    run(pool, parseBody(schema, body));

/** Operation of a signed-in user on their own account. */
export const ownOperation =
  <S extends z.ZodType>(schema: S, run: (pool: Pool, user: User, request: z.output<S>) => Answer): Operation =>
  async (pool, body) => {
    const { AccessToken } = parseBody(z.object({ AccessToken: z.string() }), body);
    return run(pool, findUserByToken(pool, AccessToken), parseBody(schema, body));
  };

/** Admin operation on the pool. */
export const poolOperation =
  <S extends z.ZodType>(schema: S, run: (pool: Pool, request: z.output<S>) => Answer): Operation =>
  async (pool, body) => {
    const { UserPoolId } = parseBody(z.object({ UserPoolId: z.string() }), body);
    if (UserPoolId !== pool.id) throw resourceNotFound(`User pool ${UserPoolId} does not exist.`);
    return run(pool, parseBody(schema, body));
  };

/** Admin operation on one user, identified by sub or email. */
export const userOperation = <S extends z.ZodType>(
  schema: S,
  run: (pool: Pool, user: User, request: z.output<S>) => Answer,
): Operation =>
  poolOperation(z.object({ Username: z.string() }).and(schema), (pool, request) => {
    const user = pool.users.find(request.Username);
    if (!user) throw userNotFound();
    return run(pool, user, request);
  });
