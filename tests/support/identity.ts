import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AssociateSoftwareTokenCommand,
  CognitoIdentityProviderClient,
  GetUserCommand,
  SetUserMFAPreferenceCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { NodeHttpHandler } from '@smithy/node-http-handler';
import { provider } from '../../functions/users/provider.ts';
import { openCognito, serveCognito } from '../../infra/local/cognito/server.ts';
import { computeTotp, toTotpStep } from '../../infra/local/cognito/totp.ts';
import { openMail } from '../../infra/local/mail.ts';
import { localPool } from '../../infra/local/settings.ts';
import type { User } from '../../shared/contract/users.ts';

export const testPassword = 'Salon-Test-2026!';

/** Raises request timeouts, so that slow machines do not fail tests. Returns a function that restores them. */
function extendTimeouts(): () => void {
  const { timeout } = AbortSignal;
  AbortSignal.timeout = () => timeout.call(AbortSignal, 120_000);
  (provider.config.requestHandler as NodeHttpHandler).updateHttpClientConfig('requestTimeout', 120_000);
  return () => {
    AbortSignal.timeout = timeout;
  };
}

/** Starts an identity provider for the functions under test, with a mailbox. */
export async function startIdentity() {
  const restoreTimeouts = extendTimeouts();
  const folder = await mkdtemp(join(tmpdir(), 'salon-identity-'));
  const mail = openMail(join(folder, 'mail.jsonl'));
  const cognito = openCognito({ ...localPool, file: join(folder, 'users.sqlite'), sendMail: mail.send });
  const server = await serveCognito(cognito);
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = new CognitoIdentityProviderClient({
    endpoint: server.endpoint,
    region: localPool.region,
    credentials,
  });
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: server.endpoint,
    USER_POOL_ID: localPool.poolId,
    USER_POOL_CLIENT_ID: localPool.serverClientId,
  });
  const signIn = (USERNAME: string, PASSWORD: string) =>
    client.send(
      new AdminInitiateAuthCommand({
        UserPoolId: localPool.poolId,
        ClientId: localPool.serverClientId,
        AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME, PASSWORD },
      }),
    );
  return {
    signIn,
    /** Whether the user pool still takes an access token. */
    takesToken: (AccessToken: string | undefined) =>
      client.send(new GetUserCommand({ AccessToken })).then(
        () => true,
        () => false,
      ),
    /** Sets the second factor up as the console does, before it tells the functions. */
    turnOnSecondFactor: async (email: string) => {
      const { AccessToken } = (await signIn(email, testPassword)).AuthenticationResult ?? {};
      const { SecretCode = '' } = await client.send(new AssociateSoftwareTokenCommand({ AccessToken }));
      const UserCode = computeTotp(SecretCode, toTotpStep(Date.now()));
      await client.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }));
      const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true };
      await client.send(new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings }));
    },
    addUser: ({ user_email, user_id, organization_id }: User) =>
      cognito.importUser({
        email: user_email,
        password: testPassword,
        status: 'CONFIRMED',
        attributes: { 'custom:user_id': user_id, 'custom:organization_id': String(organization_id) },
      }),
    importUser: ({ email, status }: { email: string; status: 'RESET_REQUIRED' | 'UNCONFIRMED' }) =>
      cognito.importUser({ email, password: testPassword, status, attributes: {} }),
    exists: (email: string) =>
      client.send(new AdminGetUserCommand({ UserPoolId: localPool.poolId, Username: email })).then(
        () => true,
        () => false,
      ),
    listMails: mail.list,
    getTemporaryPassword: (email: string) =>
      /temporary password:\s+(\S+)/.exec(mail.list(email)[0]?.text ?? '')?.[1] ?? '',
    stop: async () => {
      restoreTimeouts();
      await server.close();
      cognito.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
