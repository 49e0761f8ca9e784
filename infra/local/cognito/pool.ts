import { randomBytes } from 'node:crypto';
import type { PostConfirmationTriggerEvent, PreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import { type AccountMailKind, writeAccountMail } from '../../../functions/triggers/account-mail.ts';
import { getOrCreateSetting, openDatabase, openSigningKey } from './database.ts';
import { invalidParameter, resourceNotFound } from './errors.ts';
import { createSessions, openAttempts, openCodes, openGrants } from './sessions.ts';
import { openSoftwareTokens } from './softwareTokens.ts';
import type { Exchange } from './srp.ts';
import { openUsers } from './users.ts';

export type PoolOptions = {
  /** SQLite file, created if needed. */
  file: string;
  region: string;
  poolId: string;
  /** App client of the console (SRP only). */
  clientId: string;
  /** App client of the functions (admin password auth only). */
  serverClientId: string;
  /** Pre-token trigger; supports both response versions. */
  preTokenGeneration?: (event: PreTokenGenerationV2TriggerEvent) => unknown;
  /** Post-confirmation trigger. */
  postConfirmation?: (event: PostConfirmationTriggerEvent) => unknown;
  sendMail: (mail: { to: string; subject: string; text: string }) => void | Promise<void>;
  /** Address of the console, for links in mails. */
  siteUrl?: string;
  /** Milliseconds since 1970. */
  clock?: () => number;
};

type PasswordExchange = { clientId: string; username: string; exchange: Exchange };
/** Sign-in whose password is proven. */
type ProvenSignIn = { clientId: string; username: string };

/** Opens everything that operations need. */
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
    /** Part of the pool id that is hashed into every verifier. */
    name: poolId.slice(poolId.indexOf('_') + 1),
    region: options.region,
    now: clock,
    /** Sends the mail that Cognito would send, in the wording of its trigger. */
    async sendAccountMail(kind: AccountMailKind, login: string, secret: string): Promise<void> {
      const { subject, paragraphs } = writeAccountMail(kind, { login, secret, url: options.siteUrl });
      await options.sendMail({ to: login, subject, text: paragraphs.join('\n\n') });
    },
    preTokenGeneration: options.preTokenGeneration,
    postConfirmation: options.postConfirmation,
    users: openUsers(database, clock),
    grants: openGrants(database, clock),
    codes: openCodes(database, clock),
    softwareTokens: openSoftwareTokens(database, clock),
    attempts: openAttempts(database, clock),
    exchanges: createSessions<PasswordExchange>(clock),
    passwordChanges: createSessions<ProvenSignIn>(clock),
    mfaSessions: createSessions<ProvenSignIn>(clock),
    key: openSigningKey(database),
    /** Stable secret for replies about unknown users. */
    secret: getOrCreateSetting(database, 'secret', () => randomBytes(32).toString('hex')),
    /** @throws ResourceNotFoundException for an unknown app client */
    assertClient: (clientId: string) => void flowsOf(clientId),
    /** @throws InvalidParameterException if the app client does not allow the auth flow */
    assertFlow(clientId: string, flow: string): void {
      if (!flowsOf(clientId).includes(flow)) throw invalidParameter(`${flow} flow not enabled for this client`);
    },
    close: () => database.close(),
  };
}
export type Pool = ReturnType<typeof openPool>;
