import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { SessionUser } from '../../shared/contract/users.ts';
import { forgetReads } from '../kit/data/ahead.ts';
import { ApiError, askAhead, connectApi } from '../kit/data/call.ts';
import { type Session, SessionContext } from '../kit/data/session.tsx';
import { clearSessionDrafts, leaveDrafts } from '../kit/data/sessionEntries.ts';
import { createDeferred, type Deferred } from '../kit/ui/deferred.ts';
import { useToast } from '../kit/ui/Toast.tsx';
import { auth, openAuth } from './auth.ts';
import type { Config } from './config.ts';
import { Loading } from './Loading.tsx';
import {
  forgetTokens,
  lastUse,
  onSessionChangeInOtherTab,
  readFreshToken,
  storedLock,
  storedUser,
} from './sessionStore.ts';
import type { SignInAgain, SignInReason } from './signInAgain.ts';
import { deleteExports, loadSessionUser, readStoredUser } from './storedSession.ts';

const OpenSessionContext = createContext<(email: string) => Promise<void>>(async () => undefined);

/** Returns a function that opens the session after the password was verified. Rejects if the user record cannot be read. */
export const useOpenSession = () => useContext(OpenSessionContext);

/** A session that expired or was locked, of a user who is still at work. */
export interface ExpiredSession extends SignInAgain, SignInReason {
  user: SessionUser;
  /** Ends the session and discards everything on screen. */
  endSession: () => Promise<void>;
}
const ExpiredSessionContext = createContext<ExpiredSession | undefined>(undefined);
export const useExpiredSession = () => useContext(ExpiredSessionContext);

const LockContext = createContext<(reason: SignInReason) => unknown>(() => undefined);
/** Returns a function that hides the screen after so many minutes without use; `dropTokens` ends the session. */
export const useLock = () => useContext(LockContext);

/** Whether closing the tab would lose work: forms, batches, exports and the book cancel `beforeunload`. */
export const hasUnsavedWork = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Provides the session. Shows a spinner until it is known; without a session the user is signed out. */
export function SessionProvider({ config, children }: { config: Config; children: ReactNode }) {
  const sessionUser = useSessionUser();
  const expiry = useSessionExpiry(sessionUser);
  const { user, openSession } = sessionUser;
  const { expired, hold, endSession } = expiry;
  const signIn = useSignInAgain(sessionUser, expiry);
  useOtherTabs(sessionUser, expiry);
  useConnection(config, sessionUser, expiry);

  const session = useMemo((): Session | undefined => {
    if (!user) return undefined;
    return {
      user,
      types: user.userRoles,
      scope: { Barcode: user.barcode, Role: user.role, Organization: user.org },
      signOut: async (everywhere = false) => {
        if (everywhere) await (await loadSessionUser()).signOutEverywhere();
        await endSession();
      },
      confirmPassword: signIn.confirmPassword,
      signInProvider: auth,
      refresh: () => openSession(user.email),
    };
  }, [user, openSession, endSession, signIn]);

  const expiredSession = expired && user ? { user, ...expired, ...signIn, endSession } : undefined;

  if (user === undefined) return <Loading />;
  return (
    <OpenSessionContext value={openSession}>
      <ExpiredSessionContext value={expiredSession}>
        <LockContext value={hold}>
          <SessionContext value={session}>{children}</SessionContext>
        </LockContext>
      </ExpiredSessionContext>
    </OpenSessionContext>
  );
}

/** The signed-in user: undefined until known, null without a session. */
function useSessionUser() {
  const [user, setUser] = useState<SessionUser | null | undefined>(() =>
    storedUser.read() === null ? null : undefined,
  );
  const currentUser = useRef<SessionUser>(undefined);
  useEffect(() => {
    currentUser.current = user ?? undefined;
  }, [user]);
  /** Whether the server has confirmed the session since the page was opened. */
  const isConfirmed = useRef(false);

  const openSession = useCallback(async (email: string) => {
    const wasSignedIn = storedUser.read() !== null;
    const found = await (await loadSessionUser()).loadUser(email);
    // Signed out meanwhile, here or in another tab.
    if (wasSignedIn && storedUser.read() === null) return;
    isConfirmed.current = true;
    if (!wasSignedIn) lastUse.note();
    const text = JSON.stringify(found);
    storedUser.write(text);
    // A user who is as the browser knew them leaves the screen as it is.
    startTransition(() => setUser((shown) => (shown && JSON.stringify(shown) === text ? shown : found)));
  }, []);

  return { user, setUser, currentUser, isConfirmed, openSession };
}

type SessionUserState = ReturnType<typeof useSessionUser>;

/** Ends the session, or keeps requests waiting until the user has signed in again. */
function useSessionExpiry({ setUser, currentUser, isConfirmed, openSession }: SessionUserState) {
  const toast = useToast();
  const [expired, setExpired] = useState<SignInReason>();
  /** Shared by all requests that wait for the user to sign in again. */
  const pendingSignIn = useRef<Deferred<string>>(undefined);

  // Before anything of the screen is painted.
  const isLocked = expired?.lockedAfter !== undefined;
  useLayoutEffect(() => void document.documentElement.toggleAttribute('data-locked', isLocked), [isLocked]);

  /** Lets requests wait behind the sign-in dialog, or behind the lock screen. */
  const hold = useCallback((reason?: SignInReason) => {
    pendingSignIn.current ??= createDeferred<string>();
    setExpired((before) => ({ ...before, ...reason }));
    return pendingSignIn.current.promise;
  }, []);

  /** Switches to another user, to none, or to one who is not known yet. Waiting requests are dropped with their screen. */
  const switchUser = useCallback(
    (next: SessionUser | null | undefined) => {
      pendingSignIn.current = undefined;
      storedLock.forget();
      setExpired(undefined);
      setUser(next);
    },
    [setUser],
  );

  const endSession = useCallback(async () => {
    const stored = readStoredUser();
    const token = readFreshToken()?.token;
    storedUser.forget();
    forgetReads();
    const leaving = currentUser.current ?? (await stored);
    if (leaving) clearSessionDrafts(leaving.userID);
    const forget = () => leaving && void deleteExports(leaving.userID);
    forget();
    try {
      await Promise.all([
        token && loadSessionUser().then((part) => part.endSession(token)),
        auth().then((provider) => provider.signOut()),
      ]);
    } finally {
      switchUser(null);
      // Again, for an export that was running meanwhile.
      forget();
    }
  }, [currentUser, switchUser]);

  /** At work, a sign-in dialog opens over the screen. Without a user yet, the session ends. */
  const awaitSignIn = useCallback(async () => {
    if (currentUser.current && isConfirmed.current) return hold();
    if (storedUser.read() === null) return undefined;
    await endSession();
    toast('Your session has ended. Please sign in again.', { intent: 'warning' });
    return undefined;
  }, [currentUser, isConfirmed, hold, endSession, toast]);

  const resume = useCallback(
    (token: string) => {
      pendingSignIn.current?.resolve(token);
      pendingSignIn.current = undefined;
      lastUse.note();
      storedLock.forget();
      setExpired(undefined);
      // Roles may have changed; if the server is briefly unavailable, the next sign-in loads them.
      if (currentUser.current) void openSession(currentUser.current.email).catch(() => undefined);
    },
    [currentUser, openSession],
  );

  return { expired, pendingSignIn, hold, switchUser, endSession, awaitSignIn, resume };
}

type SessionExpiry = ReturnType<typeof useSessionExpiry>;

/** Its code is not part of what sign-in loads. */
function useSignInAgain(
  { currentUser, openSession }: SessionUserState,
  { hold, switchUser, endSession, resume }: SessionExpiry,
): SignInAgain {
  return useMemo(() => {
    let loading: Promise<SignInAgain> | undefined;
    const load = () => {
      const currentEmail = () => currentUser.current?.email;
      const clearScreen = () => switchUser(undefined);
      const session = { currentEmail, openSession, endSession, clearScreen, hold, resume };
      loading ??= import('./signInAgain.ts').then(({ createSignInAgain }) => createSignInAgain(session));
      loading.catch(() => {
        loading = undefined;
      });
      return loading;
    };
    return {
      signInAgain: async (password, next) => (await load()).signInAgain(password, next),
      confirmCode: async (code) => (await load()).confirmCode(code),
      confirmPassword: async (reason) => (await load()).confirmPassword(reason),
    };
  }, [currentUser, openSession, hold, switchUser, endSession, resume]);
}

/** Follows what other tabs do with a shared session. Unsaved work stays behind the sign-in dialog. */
function useOtherTabs(
  { currentUser }: SessionUserState,
  { pendingSignIn, hold, switchUser, awaitSignIn, resume }: SessionExpiry,
) {
  useEffect(
    () =>
      onSessionChangeInOtherTab(async () => {
        const stored = await readStoredUser();
        if (stored?.userID !== currentUser.current?.userID) {
          if (!stored && hasUnsavedWork()) void awaitSignIn();
          else leaveDrafts(() => flushSync(() => switchUser(stored ?? null)));
        } else if (storedLock.read() !== null) {
          void hold({ lockedAfter: Number(storedLock.read()) });
        } else if (pendingSignIn.current) {
          const provider = await auth();
          const isSame = (await provider.signedInEmail()) === currentUser.current?.email;
          const token = isSame ? await provider.token() : undefined;
          if (token) resume(token);
        }
      }),
    [currentUser, pendingSignIn, hold, switchUser, awaitSignIn, resume],
  );
}

/**
 * Connects the API to the session and opens the stored one. With a valid token the stored user is shown at once, so that the screen and
 * its data load while the server confirms the user.
 */
function useConnection(
  config: Config,
  { setUser, isConfirmed, openSession }: SessionUserState,
  { pendingSignIn, hold, endSession, awaitSignIn }: SessionExpiry,
) {
  useEffect(() => {
    openAuth(config);
    const getToken = async () => pendingSignIn.current?.promise ?? readFreshToken()?.token ?? (await auth()).token();
    connectApi(
      {
        getToken,
        renewToken: async () => (await auth()).renewedToken(),
        awaitSignIn,
      },
      config.apiBase,
    );
    if (storedUser.read() === null) return;
    const showLocked = async (minutes: number) => {
      forgetTokens();
      isConfirmed.current = true;
      void hold({ lockedAfter: minutes });
      const stored = await readStoredUser();
      return stored ? setUser(stored) : endSession();
    };
    const open = async () => {
      const lockedAfter = storedLock.read();
      if (lockedAfter !== null) return showLocked(Number(lockedAfter));
      const email = readFreshToken()?.email ?? (await (await auth()).signedInEmail());
      if (!email) return endSession();
      const [stored, token] = await Promise.all([readStoredUser(), getToken()]);
      if (token && stored?.email === email) {
        askAhead(stored.userID, token);
        startTransition(() => setUser(stored));
      }
      return openSession(email);
    };
    void open().catch(async (error: unknown) => {
      const stored = isTemporary(error) ? await readStoredUser() : undefined;
      return stored ? setUser(stored) : endSession();
    });
  }, [config, setUser, isConfirmed, openSession, pendingSignIn, hold, endSession, awaitSignIn]);
}

/** A temporarily unavailable server does not invalidate the session; later calls authenticate themselves. */
const isTemporary = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500);
