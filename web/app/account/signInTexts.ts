import * as z from 'zod';
import { email, password } from '../../../shared/contract/fields.ts';
import type { PasswordOwner } from '../../../shared/rules/passwords.ts';
import type { ShowToast, ToastOptions } from '../../kit/ui/toastOptions.ts';
import { auth } from '../auth.ts';
import type { SignInFailure } from '../cognito.ts';

/** The user pool's password policy (`infra/aws/identity.ts`) and ours (`shared/rules/passwords.ts`). */
export const passwordRules = 'At least 12 characters. No well-known password, and without your name, email or salon.';

/** Adds what is wrong with a new password to a form. Loaded with the first one that is sent. */
export async function checkNewPassword(
  context: z.RefinementCtx,
  field: string,
  password: string,
  owner: PasswordOwner,
): Promise<void> {
  const { findPasswordProblem } = await import('../../../shared/rules/passwords.ts');
  const message = findPasswordProblem(password, owner);
  if (message) context.addIssue({ code: 'custom', path: [field], message });
}

/** `forgot` is the link next to the checkbox. */
export const signInForm = z.object({ email, password, remember: z.boolean(), forgot: z.undefined() });
export type SignInForm = z.output<typeof signInForm>;

/** Message and toast options for a sign-in without a session (specification, section 8). */
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

/** Shows the sign-in provider's message for 2 s (specification, section 8). */
export function showResetError(error: unknown, toast: ShowToast): void {
  toast(error instanceof Error ? error.message : 'Something went wrong.', { intent: 'error', timeoutMs: 2000 });
}

/** Requests a reset code by email. Returns false, and shows the error, if none was sent. */
export async function requestResetCode(email: string, toast: ShowToast): Promise<boolean> {
  try {
    await (await auth()).requestCode(email);
    return true;
  } catch (error) {
    showResetError(error, toast);
    return false;
  }
}
