import { flushSync } from 'react-dom';
import { leaveDrafts } from '../kit/data/sessionEntries.ts';
import { auth } from './auth.ts';
import type { CodeOutcome, SignInOutcome } from './cognito.ts';
import { forgetTokens, isRemembered, readFreshToken, storedUser } from './sessionStore.ts';

/** Who signs in instead of the user of the screen. */
type NextPerson = {
  email: string;
  /** Called when the screen is gone, to leave its address. */
  leave: () => unknown;
};

export interface SignInAgain {
  /** Signs the same user in again, and waiting requests continue; or the next person, and what was typed waits for its user. */
  signInAgain: (password: string, next?: NextPerson) => Promise<SignInOutcome>;
  /** Continues after the outcome `code required`. */
  confirmCode: (code: string) => Promise<CodeOutcome>;
}

type Session = {
  currentEmail: () => string | undefined;
  openSession: (email: string) => Promise<void>;
  endSession: () => Promise<void>;
  /** Takes the screen away. */
  clearScreen: () => void;
  resume: (token: string) => void;
};

/** Longest wait for the server when a session is locked. */
const maxRevokeMs = 5000;

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
  };
}
