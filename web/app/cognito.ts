import { Amplify } from 'aws-amplify';
import {
  signIn as amplifySignIn,
  signOut as amplifySignOut,
  confirmResetPassword,
  confirmSignIn,
  fetchAuthSession,
  resetPassword,
  setUpTOTP,
  updateMFAPreference,
  verifyTOTPSetup,
} from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { ApiError, unreachableMessage } from '../kit/data/call.ts';
import type { Config } from './config.ts';
import { setRemembered, tokenStorage } from './sessionStore.ts';

/** Results of a sign-in (specification, section 4); `words` replaces the usual message of a refusal. */
export type SignInOutcome = { kind: 'signed in' } | { kind: 'code required' } | SignInFailure;
export type SignInFailure =
  | { kind: 'new password required' | 'reset required' | 'unconfirmed' }
  | { kind: 'refused'; words?: string };

/** Results of a code from an authenticator app. When the step has expired, the password is asked for again. */
export type CodeOutcome = { kind: 'signed in' | 'expired' } | { kind: 'refused'; words: string };

function configure({ userPoolId, userPoolClientId, userPoolEndpoint }: Config): void {
  Amplify.configure({
    Auth: { Cognito: { userPoolId, userPoolClientId, ...(userPoolEndpoint && { userPoolEndpoint }) } },
  });
  cognitoUserPoolsTokenProvider.setKeyValueStorage(tokenStorage);
}

/** Signs in with SRP, which does not send the password. Ends an existing session first. */
async function signIn(email: string, password: string, keep: boolean): Promise<SignInOutcome> {
  await amplifySignOut().catch(() => undefined);
  setRemembered(keep);
  try {
    const { isSignedIn, nextStep } = await amplifySignIn({ username: email, password });
    if (isSignedIn) return { kind: 'signed in' };
    if (nextStep.signInStep === 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED') return { kind: 'new password required' };
    if (nextStep.signInStep === 'CONFIRM_SIGN_IN_WITH_TOTP_CODE') return { kind: 'code required' };
    if (nextStep.signInStep === 'RESET_PASSWORD') return { kind: 'reset required' };
    return { kind: nextStep.signInStep === 'CONFIRM_SIGN_UP' ? 'unconfirmed' : 'refused' };
  } catch (error) {
    return toOutcome(error);
  }
}

/** Continues the sign-in whose outcome was that a code is required. */
async function confirmCode(code: string): Promise<CodeOutcome> {
  try {
    const { isSignedIn } = await confirmSignIn({ challengeResponse: code });
    return { kind: isSignedIn ? 'signed in' : 'expired' };
  } catch (error) {
    const { name, message } = error instanceof Error ? error : { name: '', message: '' };
    if (name === 'NetworkError') return { kind: 'refused', words: unreachableMessage };
    if (isStorageFull(name)) return { kind: 'refused', words: storageFullMessage };
    if (name === 'CodeMismatchException' || name === 'ExpiredCodeException')
      return { kind: 'refused', words: codeRefusedMessage };
    return isTooOften(name, message) ? { kind: 'refused', words: message } : { kind: 'expired' };
  }
}

const beginSecondFactor = async (): Promise<string> => (await setUpTOTP()).sharedSecret;

/** @returns what is wrong with the code, or undefined */
async function proveSecondFactor(code: string): Promise<string | undefined> {
  try {
    await verifyTOTPSetup({ code });
  } catch (error) {
    const { name, message } = error instanceof Error ? error : { name: '', message: '' };
    if (name === 'NetworkError') return unreachableMessage;
    return name === 'EnableSoftwareTokenMFAException' || name === 'CodeMismatchException'
      ? codeRefusedMessage
      : message;
  }
  await updateMFAPreference({ totp: 'PREFERRED' });
  return undefined;
}

const codeRefusedMessage =
  'That code is wrong or expired. If this goes on, let your phone set its clock automatically.';

const isStorageFull = (name: string) => name === 'QuotaExceededError' || name === 'NS_ERROR_DOM_QUOTA_REACHED';
const storageFullMessage =
  'This browser has no room left to keep the sign-in. Please close other tabs of the console and try again.';

const isTooOften = (name: string, message: string) =>
  name === 'LimitExceededException' || name === 'TooManyRequestsException' || /attempts/i.test(message);

function toOutcome(error: unknown): SignInOutcome {
  const { name = '', message = '' } = (error ?? {}) as Partial<Error>;
  if (name === 'PasswordResetRequiredException') return { kind: 'reset required' };
  if (name === 'UserNotConfirmedException') return { kind: 'unconfirmed' };
  if (name === 'NetworkError') return { kind: 'refused', words: unreachableMessage };
  if (isStorageFull(name)) return { kind: 'refused', words: storageFullMessage };
  const [, suspended] = /failed with error (.+ is suspended\. .+?)\.?$/.exec(message) ?? [];
  if (suspended) return { kind: 'refused', words: `${suspended}.` };
  return isTooOften(name, message) ? { kind: 'refused', words: message } : { kind: 'refused' };
}

const requestCode = (email: string) => resetPassword({ username: email });
const setPasswordByCode = (email: string, code: string, newPassword: string) =>
  confirmResetPassword({ username: email, confirmationCode: code, newPassword });

/** Ignores failures (offline, already ended): the local tokens are removed in any case. */
async function signOut(): Promise<void> {
  await amplifySignOut().catch(() => undefined);
}

/**
 * The id token; undefined when the session has ended.
 * @throws ApiError with status 0 when offline, which does not end the session
 */
async function idToken(forceRefresh: boolean) {
  try {
    return (await fetchAuthSession({ forceRefresh })).tokens?.idToken;
  } catch (error) {
    if (error instanceof Error && error.name === 'NetworkError') throw new ApiError(0, unreachableMessage);
    return undefined;
  }
}

const token = async () => (await idToken(false))?.toString();
const renewedToken = async () => (await idToken(true))?.toString();

/** Email in the current token; undefined when signed out. */
async function signedInEmail(): Promise<string | undefined> {
  const email = (await idToken(false))?.payload['email'];
  return typeof email === 'string' ? email : undefined;
}

/** The sign-in provider's interface for the console. */
export const cognito = {
  configure,
  signIn,
  confirmCode,
  beginSecondFactor,
  proveSecondFactor,
  signOut,
  signedInEmail,
  token,
  renewedToken,
  requestCode,
  setPasswordByCode,
};
