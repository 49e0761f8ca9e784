import * as z from 'zod';
import { invalidParameter, resourceNotFound, userNotFound } from './errors.ts';
import type { Pool } from './pool.ts';
import { userOfToken } from './tokens.ts';
import type { User } from './users.ts';

/** Takes the body of a request as it came and answers the body of the reply. */
export type Operation = (pool: Pool, body: unknown) => Promise<object>;

type Answer = object | Promise<object>;

/** @throws InvalidParameterException when the body is not what the schema says; fields it does not name are ignored */
function parsed<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw invalidParameter(`1 validation error detected: Value at '${issue?.path.join('.')}': ${issue?.message}`);
}

/** An operation open to everybody. */
export const operation =
  <S extends z.ZodType>(schema: S, run: (pool: Pool, request: z.output<S>) => Answer): Operation =>
  async (pool, body) =>
    run(pool, parsed(schema, body));

/** An operation of a signed-in person on their own account. */
export const ownOperation =
  <S extends z.ZodType>(schema: S, run: (pool: Pool, user: User, request: z.output<S>) => Answer): Operation =>
  async (pool, body) => {
    const { AccessToken } = parsed(z.object({ AccessToken: z.string() }), body);
    return run(pool, userOfToken(pool, AccessToken), parsed(schema, body));
  };

/** An administrator's operation on the pool. */
export const poolOperation =
  <S extends z.ZodType>(schema: S, run: (pool: Pool, request: z.output<S>) => Answer): Operation =>
  async (pool, body) => {
    const { UserPoolId } = parsed(z.object({ UserPoolId: z.string() }), body);
    if (UserPoolId !== pool.id) throw resourceNotFound(`User pool ${UserPoolId} does not exist.`);
    return run(pool, parsed(schema, body));
  };

/** An administrator's operation on one user, named by sub or by email. */
export const userOperation = <S extends z.ZodType>(
  schema: S,
  run: (pool: Pool, user: User, request: z.output<S>) => Answer,
): Operation =>
  poolOperation(z.object({ Username: z.string() }).and(schema), (pool, request) => {
    const user = pool.users.find(request.Username);
    if (!user) throw userNotFound();
    return run(pool, user, request);
  });
