import { randomBytes } from 'node:crypto';
import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import { openDatabase, settingOf, signingKeyIn } from './database.ts';
import { invalidParameter, resourceNotFound } from './errors.ts';
import { attemptsIn, codesIn, grantsIn, sessionsOf } from './sessions.ts';
import type { Exchange } from './srp.ts';
import { usersIn } from './users.ts';

export type PoolOptions = {
  /** Where the pool lives; made when it is not there. */
  file: string;
  region: string;
  poolId: string;
  /** The console's client: SRP only. */
  clientId: string;
  /** The functions' client: passwords sent by an administrator only. */
  serverClientId: string;
  /** The pre-token function; both versions of its answer are understood. */
  preTokenGeneration?: (event: PreTokenGenerationV2TriggerEvent) => unknown;
  sendMail: (mail: { to: string; subject: string; text: string }) => void | Promise<void>;
  /** Milliseconds since 1970. */
  clock?: () => number;
};

type PasswordExchange = { clientId: string; username: string; exchange: Exchange };
type PasswordChange = { clientId: string; username: string };

/** Everything an operation may need, opened once. */
export function openPool({ file, clock = Date.now, poolId, ...options }: PoolOptions) {
  const database = openDatabase(file);
  const flows = new Map([
    [options.clientId, ['USER_SRP_AUTH', 'REFRESH_TOKEN_AUTH']],
    [options.serverClientId, ['ADMIN_USER_PASSWORD_AUTH']],
  ]);

  function flowsOf(clientId: string): string[] {
    const allowed = flows.get(clientId);
    if (!allowed) throw resourceNotFound(`User pool client ${clientId} does not exist.`);
    return allowed;
  }
  return {
    id: poolId,
    /** The part of the id that is hashed into every verifier. */
    name: poolId.slice(poolId.indexOf('_') + 1),
    region: options.region,
    now: clock,
    sendMail: options.sendMail,
    preTokenGeneration: options.preTokenGeneration,
    users: usersIn(database, clock),
    grants: grantsIn(database, clock),
    codes: codesIn(database, clock),
    attempts: attemptsIn(database, clock),
    exchanges: sessionsOf<PasswordExchange>(clock),
    passwordChanges: sessionsOf<PasswordChange>(clock),
    key: signingKeyIn(database),
    /** Shapes the answers for users that are not there, the same way at every start. */
    secret: settingOf(database, 'secret', () => randomBytes(32).toString('hex')),
    /** @throws ResourceNotFoundException for a client the pool does not have */
    assertClient: (clientId: string) => void flowsOf(clientId),
    /** @throws InvalidParameterException when the client may not sign in that way */
    assertFlow(clientId: string, flow: string): void {
      if (!flowsOf(clientId).includes(flow)) throw invalidParameter(`${flow} flow not enabled for this client`);
    },
    close: () => database.close(),
  };
}
export type Pool = ReturnType<typeof openPool>;
