import * as z from 'zod';
import { assertProven, credentialsOf } from '../credentials.ts';
import { invalidParameter, notAuthorized } from '../errors.ts';
import { type Operation, operation, poolOperation } from '../operation.ts';
import { parameter } from '../parameters.ts';
import { assertStrong } from '../passwords.ts';
import type { Pool } from '../pool.ts';
import { answerToPassword, assertAdmitted, signedIn } from '../signIn.ts';
import { isProven } from '../srp.ts';

const answer = z.object({
  ChallengeName: z.string(),
  ClientId: z.string(),
  Session: z.string().default(''),
  ChallengeResponses: z.record(z.string(), z.string()).default({}),
});
type Responses = z.output<typeof answer>['ChallengeResponses'];

const RespondToAuthChallenge = operation(answer, (pool, { ChallengeName, ClientId, Session, ChallengeResponses }) => {
  pool.assertClient(ClientId);
  if (ChallengeName === 'PASSWORD_VERIFIER') return provePassword(pool, ClientId, ChallengeResponses);
  if (ChallengeName === 'NEW_PASSWORD_REQUIRED') return choosePassword(pool, ClientId, Session, ChallengeResponses);
  throw invalidParameter(`Challenge ${ChallengeName} is not supported.`);
});

const AdminRespondToAuthChallenge = poolOperation(answer, (pool, { ChallengeName, ...rest }) => {
  pool.assertClient(rest.ClientId);
  if (ChallengeName !== 'NEW_PASSWORD_REQUIRED') throw invalidParameter(`Challenge ${ChallengeName} is not supported.`);
  return choosePassword(pool, rest.ClientId, rest.Session, rest.ChallengeResponses);
});

function provePassword(pool: Pool, clientId: string, responses: Responses) {
  const secretBlock = parameter(responses, 'PASSWORD_CLAIM_SECRET_BLOCK');
  const timestamp = parameter(responses, 'TIMESTAMP');
  const signature = parameter(responses, 'PASSWORD_CLAIM_SIGNATURE');
  const { username, exchange, ...session } = pool.exchanges.spend(secretBlock);
  if (session.clientId !== clientId) throw notAuthorized('Invalid session for the user.');
  const user = pool.users.find(username);
  assertProven(pool, username, () => {
    const claim = { poolName: pool.name, username, secretBlock, timestamp, signature };
    return user?.verifier === exchange.verifier && isProven(exchange, claim);
  });
  if (!user) throw notAuthorized();
  return answerToPassword(pool, user, clientId);
}

function choosePassword(pool: Pool, clientId: string, session: string, responses: Responses) {
  const login = parameter(responses, 'USERNAME');
  const password = parameter(responses, 'NEW_PASSWORD');
  if (Object.keys(responses).some((name) => name.startsWith('userAttributes.')))
    throw notAuthorized('A client attempted to write unauthorized attribute');
  const asked = pool.passwordChanges.peek(session);
  const user = pool.users.find(login);
  if (user?.username !== asked.username || asked.clientId !== clientId)
    throw notAuthorized('Invalid session for the user.');
  assertAdmitted(user);
  assertStrong(password);
  pool.passwordChanges.spend(session);
  const changed = { ...user, ...credentialsOf(pool, user.username, password), status: 'CONFIRMED' as const };
  return signedIn(pool, pool.users.save(changed), clientId, 'NewPasswordChallenge');
}

export const challengeOperations: Record<string, Operation> = { RespondToAuthChallenge };
export const adminChallengeOperations: Record<string, Operation> = { AdminRespondToAuthChallenge };
