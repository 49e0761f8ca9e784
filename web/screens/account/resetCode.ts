import { auth } from '../../app/auth.ts';
import type { ShowToast } from '../../kit/Toast.tsx';

/** Reset errors show the words of the sign-in provider for 2 s (specification, section 8). */
export function refuseReset(error: unknown, toast: ShowToast): void {
  toast(error instanceof Error ? error.message : 'Something went wrong.', { intent: 'error', timeout: 2000 });
}

/** Asks for a code by mail; whether one was sent. */
export async function requestResetCode(email: string, toast: ShowToast): Promise<boolean> {
  try {
    await (await auth()).requestCode(email);
    return true;
  } catch (error) {
    refuseReset(error, toast);
    return false;
  }
}
