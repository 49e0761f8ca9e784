import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import type { PoolOptions } from '../../../../infra/local/cognito/pool.ts';
import { openCognito, serveCognito } from '../../../../infra/local/cognito/server.ts';

export const ids = { UserPoolId: 'us-east-1_TestPool', ClientId: 'web-client' };
export const serverClientId = 'server-client';
export const password = 'Right-Horse-2026';
export const otherPassword = 'Other-Horse-2027';

type Mail = { to: string; subject: string; text: string };

/** Starts a separate pool with an SDK client, an outbox, and a clock that tests advance. */
export async function startPool(
  options: Pick<PoolOptions, 'preTokenGeneration' | 'postConfirmation'> = {},
  existing?: string,
) {
  const folder = mkdtempSync(join(tmpdir(), 'pool-'));
  const mails: Mail[] = [];
  let now = Date.now();

  const open = () =>
    openCognito({
      file: existing ?? join(folder, 'identity.sqlite'),
      region: 'us-east-1',
      poolId: ids.UserPoolId,
      clientId: ids.ClientId,
      serverClientId,
      sendMail: (mail) => void mails.push(mail),
      clock: () => now,
      ...options,
    });

  let cognito = open();
  let listener = await serveCognito(cognito);

  return {
    folder,
    get cognito() {
      return cognito;
    },
    get endpoint() {
      return listener.endpoint;
    },
    sdk: () =>
      new CognitoIdentityProviderClient({
        region: 'us-east-1',
        endpoint: listener.endpoint,
        credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
        maxAttempts: 1,
      }),
    now: () => now,
    advanceClock: (milliseconds: number): void => {
      now += milliseconds;
    },
    mailsTo: (email: string): Mail[] => mails.filter(({ to }) => to === email),
    /** The last mail's code or temporary password, which is on its own line. */
    lastSecret: (): string => mails.at(-1)?.text.split('\n\n')[1] ?? '',
    /** Adds a user with a permanent password. */
    addUser: (
      email: string,
      status: 'CONFIRMED' | 'UNCONFIRMED' | 'FORCE_CHANGE_PASSWORD' | 'RESET_REQUIRED' = 'CONFIRMED',
    ) => cognito.importUser({ email, password, status, attributes: { given_name: 'Ada', family_name: 'Lovelace' } }),
    reopen: async (): Promise<void> => {
      await listener.close();
      cognito.close();
      cognito = open();
      listener = await serveCognito(cognito);
    },
    stop: async (): Promise<void> => {
      await listener.close();
      cognito.close();
      rmSync(folder, { recursive: true });
    },
  };
}
export type TestPool = Awaited<ReturnType<typeof startPool>>;

export const minutes = (count: number): number => count * 60_000;
export const days = (count: number): number => minutes(count * 24 * 60);
