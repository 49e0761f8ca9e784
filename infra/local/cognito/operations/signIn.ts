import * as z from 'zod';
import { assertProven, standInFor } from '../credentials.ts';
import { invalidParameter, notAuthorized } from '../errors.ts';
import { type Operation, operation, poolOperation } from '../operation.ts';
import { parameter } from '../parameters.ts';
import type { Pool } from '../pool.ts';
import { answerToPassword, assertAdmitted } from '../signIn.ts';
import { exchange, isPasswordOf } from '../srp.ts';
import { refreshed } from './refresh.ts';

const parameters = z.record(z.string(), z.string());
const attempt = z.object({ AuthFlow: z.string(), ClientId: z.string(), AuthParameters: parameters.default({}) });

const InitiateAuth = operation(attempt, (pool, { AuthFlow, ClientId, AuthParameters }) => {
  const flow = AuthFlow === 'REFRESH_TOKEN' ? 'REFRESH_TOKEN_AUTH' : AuthFlow;
  pool.assertFlow(ClientId, flow);
  if (flow === 'REFRESH_TOKEN_AUTH') return refreshed(pool, ClientId, parameter(AuthParameters, 'REFRESH_TOKEN'));
  if (flow !== 'USER_SRP_AUTH') throw invalidParameter('Initiate Auth method not supported.');
  return beginExchange(pool, ClientId, parameter(AuthParameters, 'USERNAME'), parameter(AuthParameters, 'SRP_A'));
});

function beginExchange(pool: Pool, clientId: string, login: string, A: string) {
  const user = pool.users.find(login);
  if (user) assertAdmitted(user);
  const { username, salt, verifier } = user ?? standInFor(pool, login);
  const begun = exchange(A, verifier);
  if (!begun) throw notAuthorized();
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: {
      SALT: salt,
      SRP_B: begun.B,
      SECRET_BLOCK: pool.exchanges.open({ clientId, username, exchange: begun }),
      USERNAME: username,
      USER_ID_FOR_SRP: username,
    },
  };
}

const AdminInitiateAuth = poolOperation(attempt, (pool, { AuthFlow, ClientId, AuthParameters }) => {
  pool.assertFlow(ClientId, AuthFlow);
  if (AuthFlow !== 'ADMIN_USER_PASSWORD_AUTH') throw invalidParameter('Initiate Auth method not supported.');
  const login = parameter(AuthParameters, 'USERNAME');
  const password = parameter(AuthParameters, 'PASSWORD');
  const user = pool.users.find(login);
  if (user) assertAdmitted(user);
  const kept = user ?? standInFor(pool, login);
  assertProven(pool, kept.username, () => isPasswordOf(pool.name, kept.username, password, kept));
  if (!user) throw notAuthorized();
  return answerToPassword(pool, user, ClientId);
});

export const signInOperations: Record<string, Operation> = { InitiateAuth };
export const adminSignInOperations: Record<string, Operation> = { AdminInitiateAuth };
