import { flushSync } from 'react-dom';
import { recentSignInSeconds } from '../../shared/rules/security.ts';
import type { Session as SignedInSession } from '../kit/data/session.tsx';
import { leaveDrafts } from '../kit/data/sessionEntries.ts';
import { auth } from './auth.ts';
import type { CodeOutcome, SignInOutcome } from './cognito.ts';
import { forgetTokens, isRemembered, readClaims, readFreshToken, storedUser } from './sessionStore.ts';

/** Who signs in instead of the user of the screen. */
type NextPerson = {
  email: string;
  /** Called when the screen is gone, to leave its address. */
  leave: () => unknown;
};

/** Why somebody has to sign in again. Empty if the session expired. */
export type SignInReason = {
  /** Minutes without use after which it was locked. */
  lockedAfter?: number;
  /** Set while only the password is asked for: why, and how to go on without it. */
  question?: { text: string; cancel: (token: string) => void };
};

export interface SignInAgain {
  /** Signs the same user in again, and waiting requests continue; or the next person, and what was typed waits for its user. */
  signInAgain: (password: string, next?: NextPerson) => Promise<SignInOutcome>;
  /** Continues after the outcome `code required`. */
  confirmCode: (code: string) => Promise<CodeOutcome>;
  confirmPassword: SignedInSession['confirmPassword'];
}

type Session = {
  currentEmail: () => string | undefined;
  openSession: (email: string) => Promise<void>;
  endSession: () => Promise<void>;
  /** Takes the screen away. */
  clearScreen: () => void;
  hold: (reason: SignInReason) => Promise<string>;
  resume: (token: string) => void;
};

/** Longest wait for the server when a session is locked. */
const maxRevokeMs = 5000;

/** Time left to finish what the server asks a recent password for. */
const marginSeconds = 60;

const hasSignedInRecently = (): boolean =>
  Date.now() / 1000 - Number(readClaims(readFreshToken()?.token ?? '')['auth_time'] ?? 0) <
  recentSignInSeconds - marginSeconds;

let locking: Promise<void> | undefined;

/** Ends the session at the server and forgets its tokens, reachable or not. The next sign-in waits for it. */
export function dropTokens(): void {
  const token = readFreshToken()?.token;
  const revoked = Promise.allSettled([
    token && import('./sessionUser.ts').then((part) => part.endSession(token)),
    auth().then((provider) => provider.signOut()),
  ]);
  locking = Promise.race([revoked, new Promise((resolve) => setTimeout(resolve, maxRevokeMs))]).then(forgetTokens);
}

/** Opens a session that is locked or has expired. */
export function createSignInAgain({
  currentEmail,
  openSession,
  endSession,
  clearScreen,
  hold,
  resume,
}: Session): SignInAgain {
  let nextPerson: NextPerson | undefined;

  /** The screen goes first, so that none of its requests is made by the next person. */
  async function switchTo({ email, leave }: NextPerson): Promise<void> {
    storedUser.forget();
    leaveDrafts(() => flushSync(clearScreen));
    await leave();
    await openSession(email).catch(endSession);
  }

  async function open<Outcome extends SignInOutcome | CodeOutcome>(outcome: Outcome): Promise<Outcome> {
    const token = outcome.kind === 'signed in' ? await (await auth()).token() : undefined;
    if (token && nextPerson) await switchTo(nextPerson);
    else if (token) resume(token);
    return outcome;
  }

  return {
    signInAgain: async (password, next) => {
      // The session that is still open ends with the new one.
      if (readFreshToken()) dropTokens();
      await locking;
      const email = next?.email ?? currentEmail() ?? '';
      nextPerson = email === currentEmail() ? undefined : next;
      return open(await (await auth()).signIn(email, password, isRemembered()));
    },
    confirmCode: async (code) => open(await (await auth()).confirmCode(code)),
    confirmPassword: (reason) =>
      new Promise((resolve) => {
        if (!reason && hasSignedInRecently()) return resolve(true);
        const cancel = (token: string) => {
          resolve(false);
          resume(token);
        };
        const question = { text: reason ?? 'Enter your password to go on.', cancel };
        void hold({ question }).then(() => resolve(true));
      }),
  };
}
