import type { ShowToast, ToastOptions } from '../../kit/ui/toastOptions.ts';
import { auth } from '../auth.ts';
import type { SignInFailure } from '../cognito.ts';

/** What the user pool asks of a password, told before it refuses one (`infra/identity.ts`). */
export const passwordRules = 'At least 12 characters, with upper and lower case letters, a number and a symbol.';

export const signInFailedMessage = 'Error signing in, please try again later.';

/** What is said when signing in did not end with a session, and how (specification, section 8). */
export function describeFailure(outcome: SignInFailure): { text: string; options: ToastOptions } {
  switch (outcome.kind) {
    case 'new password required':
      return {
        text: 'Password is required to be reset. Please set a new password.',
        options: { intent: 'warning' },
      };
    case 'reset required':
      return {
        text: 'Password is required to be reset. Please check your email for the code.',
        options: { intent: 'warning' },
      };
    case 'unconfirmed':
      return {
        text: 'User not yet confirmed. Please check your email or contact your admin.',
        options: { intent: 'error', timeoutMs: 5000 },
      };
    case 'refused':
      return {
        text: outcome.words ?? 'Either your username or password is incorrect. Please check and try again.',
        options: { intent: 'error', timeoutMs: 2000 },
      };
  }
}

/** Reset errors show the words of the sign-in provider for 2 s (specification, section 8). */
export function showResetError(error: unknown, toast: ShowToast): void {
  toast(error instanceof Error ? error.message : 'Something went wrong.', { intent: 'error', timeoutMs: 2000 });
}

/** Asks for a code by mail; whether one was sent. */
export async function requestResetCode(email: string, toast: ShowToast): Promise<boolean> {
  try {
    await (await auth()).requestCode(email);
    return true;
  } catch (error) {
    showResetError(error, toast);
    return false;
  }
}
