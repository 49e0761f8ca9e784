import { Amplify } from 'aws-amplify';
import {
  signIn as amplifySignIn,
  signOut as amplifySignOut,
  confirmResetPassword,
  fetchAuthSession,
  resetPassword,
} from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import type { Tokens } from '../kit/call.ts';
import type { Config } from './config.ts';

/** How signing in can end (specification, section 4). */
export type Outcome = 'signed in' | 'new password required' | 'reset required' | 'unconfirmed' | 'failed';

const remembered = 'salon-console:remember';

/** A session lasts as long as the browser's tab, or until Logout when the person asked to be remembered. */
const store = (): Storage => (localStorage.getItem(remembered) ? localStorage : sessionStorage);

const tokenStore = {
  getItem: async (key: string) => store().getItem(key),
  setItem: async (key: string, value: string) => store().setItem(key, value),
  removeItem: async (key: string) => store().removeItem(key),
  clear: async () => store().clear(),
};

export function configureAuth({ userPoolId, userPoolClientId, userPoolEndpoint }: Config): void {
  Amplify.configure({
    Auth: { Cognito: { userPoolId, userPoolClientId, ...(userPoolEndpoint && { userPoolEndpoint }) } },
  });
  cognitoUserPoolsTokenProvider.setKeyValueStorage(tokenStore);
}

const named = (error: unknown): string => (error instanceof Error ? error.name : '');

/** Proves the password without sending it. A session that is still around is ended first. */
export async function signIn(email: string, password: string, remember: boolean): Promise<Outcome> {
  await amplifySignOut().catch(() => undefined);
  if (remember) localStorage.setItem(remembered, 'yes');
  else localStorage.removeItem(remembered);
  try {
    const { isSignedIn, nextStep } = await amplifySignIn({ username: email, password });
    if (isSignedIn) return 'signed in';
    if (nextStep.signInStep === 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED') return 'new password required';
    if (nextStep.signInStep === 'RESET_PASSWORD') return 'reset required';
    return nextStep.signInStep === 'CONFIRM_SIGN_UP' ? 'unconfirmed' : 'failed';
  } catch (error) {
    if (named(error) === 'PasswordResetRequiredException') return 'reset required';
    return named(error) === 'UserNotConfirmedException' ? 'unconfirmed' : 'failed';
  }
}

export const requestCode = (email: string) => resetPassword({ username: email });
export const setPasswordByCode = (email: string, code: string, newPassword: string) =>
  confirmResetPassword({ username: email, confirmationCode: code, newPassword });

export async function signOut(everywhere: boolean): Promise<void> {
  // Offline, or already ended elsewhere: what is kept here goes in any case.
  await amplifySignOut({ global: everywhere }).catch(() => amplifySignOut().catch(() => undefined));
  localStorage.removeItem(remembered);
}

const token = async (forceRefresh: boolean): Promise<string | undefined> =>
  fetchAuthSession({ forceRefresh }).then(
    ({ tokens }) => tokens?.idToken?.toString(),
    () => undefined,
  );

export const authTokens = (ended: () => void): Tokens => ({
  current: () => token(false),
  renewed: () => token(true),
  ended,
});

/** Whom the token at hand names, or undefined when nobody is signed in. */
export async function signedInEmail(): Promise<string | undefined> {
  const session = await fetchAuthSession().catch(() => undefined);
  const email = session?.tokens?.idToken?.payload['email'];
  return typeof email === 'string' ? email : undefined;
}
