import { Amplify } from 'aws-amplify';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { ids, type TestPool } from './pool.ts';

/** Configures Amplify for a pool, with an empty token storage. */
export function configureAmplify({ endpoint }: Pick<TestPool, 'endpoint'>): void {
  Amplify.configure({
    Auth: {
      Cognito: { userPoolId: ids.UserPoolId, userPoolClientId: ids.ClientId, userPoolEndpoint: endpoint },
    },
  });
  // `configure` sets the default storage, so this must follow it.
  const kept = new Map<string, string>();
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    getItem: async (key) => kept.get(key) ?? null,
    setItem: async (key, value) => void kept.set(key, value),
    removeItem: async (key) => void kept.delete(key),
    clear: async () => kept.clear(),
  });
}
