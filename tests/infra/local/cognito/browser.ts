import { Amplify } from 'aws-amplify';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { ids, type TestPool } from './pool.ts';

/** Points the browser's sign-in library at a pool, with a storage that starts empty. */
export function configureAmplify({ endpoint }: Pick<TestPool, 'endpoint'>): void {
  Amplify.configure({
    Auth: {
      Cognito: { userPoolId: ids.UserPoolId, userPoolClientId: ids.ClientId, userPoolEndpoint: endpoint },
    },
  });
  // After configuring, which puts the default storage in place.
  const kept = new Map<string, string>();
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    getItem: async (key) => kept.get(key) ?? null,
    setItem: async (key, value) => void kept.set(key, value),
    removeItem: async (key) => void kept.delete(key),
    clear: async () => kept.clear(),
  });
}
