import { join } from 'node:path';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { openDatabase, openSigningKey } from '../../infra/local/cognito/database.ts';
import { localPool } from '../../infra/local/settings.ts';
import type { User } from '../../shared/contract/users.ts';
import { getTokens } from '../infra/local/cognito/srpClient.ts';
import { testPassword } from './identity.ts';
import type { Running } from './running.ts';

const pool = { UserPoolId: localPool.poolId, ClientId: localPool.clientId };

/** A Cognito client that uses the product's own origin, as the browser does. */
export const createCognitoClient = ({ url }: Pick<Running, 'url'>) =>
  new CognitoIdentityProviderClient({
    region: localPool.region,
    endpoint: `${url}/idp`,
    credentials: { accessKeyId: 'none', secretAccessKey: 'none' },
    maxAttempts: 1,
  });

/** Signs in a test user as the console does. Returns the tokens. */
export async function signInUser(running: Pick<Running, 'url'>, { user_email }: User, password = testPassword) {
  const browser = createCognitoClient(running);
  try {
    return await getTokens(browser, user_email, password, pool);
  } finally {
    browser.destroy();
  }
}

/** The signing key of the running user pool. */
export function readSigningKey({ folder }: Pick<Running, 'folder'>) {
  const database = openDatabase(join(folder, 'identity.sqlite'));
  try {
    return openSigningKey(database);
  } finally {
    database.close();
  }
}
