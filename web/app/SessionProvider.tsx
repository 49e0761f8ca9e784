import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { SessionUser } from '../../shared/contract/users.ts';
import { ApiError, connectApi } from '../kit/data/call.ts';
import { type Session, SessionContext } from '../kit/data/session.tsx';
import { clearSessionDrafts } from '../kit/data/sessionEntries.ts';
import { useToast } from '../kit/ui/Toast.tsx';
import { auth, openAuth } from './auth.ts';
import type { CodeOutcome, SignInOutcome } from './cognito.ts';
import type { Config } from './config.ts';
import { Loading } from './Loading.tsx';
import { isRemembered, onSessionChangeInOtherTab, readFreshToken, storedUser } from './sessionStore.ts';

const OpenSessionContext = createContext<(email: string) => Promise<void>>(async () => undefined);

/** Returns a function that opens the session after the password was verified. Rejects if the user record cannot be read. */
export const useOpenSession = () => useContext(OpenSessionContext);

/** An expired session of a user who is still at work. */
export interface ExpiredSession {
  user: SessionUser;
  /** Signs the same user in again; waiting requests continue. */
  signInAgain: (password: string) => Promise<SignInOutcome>;
  /** Continues after "code required". */
  confirmCode: (code: string) => Promise<CodeOutcome>;
  /** Ends the session and discards everything on screen. */
  endSession: () => Promise<void>;
}
const ExpiredSessionContext = createContext<ExpiredSession | undefined>(undefined);
export const useExpiredSession = () => useContext(ExpiredSessionContext);

/** Whether closing the tab would lose work: forms, batches, exports and the book cancel `beforeunload`. */
export const hasUnsavedWork = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Not part of what sign-in loads. */
export const loadSessionUser = () => import('./sessionUser.ts');

/** Provides the session. Shows a spinner until it is known; without a session the user is signed out. */
export function SessionProvider({ config, children }: { config: Config; children: ReactNode }) {
  const sessionUser = useSessionUser();
  const expiry = useSessionExpiry(sessionUser);
  const { user, openSession } = sessionUser;
  const { isExpired, signInAgain, confirmCode, endSession } = expiry;
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
      signInProvider: auth,
      refresh: () => openSession(user.email),
    };
  }, [user, openSession, endSession]);

  const expiredSession = isExpired && user ? { user, signInAgain, confirmCode, endSession } : undefined;

  if (user === undefined) return <Loading />;
  return (
    <OpenSessionContext value={openSession}>
      <ExpiredSessionContext value={expiredSession}>
        <SessionContext value={session}>{children}</SessionContext>
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
    storedUser.write(JSON.stringify(found));
    setUser(found);
  }, []);

  return { user, setUser, currentUser, isConfirmed, openSession };
}

type SessionUserState = ReturnType<typeof useSessionUser>;

/** Ends the session, or keeps requests waiting until the user has signed in again. */
function useSessionExpiry({ setUser, currentUser, isConfirmed, openSession }: SessionUserState) {
  const toast = useToast();
  const [isExpired, setExpired] = useState(false);
  /** Shared by all requests that wait for the user to sign in again. */
  const pendingSignIn = useRef<PromiseWithResolvers<string>>(undefined);

  /** Switches to another user, or to none. Waiting requests are dropped with their screen. */
  const switchUser = useCallback(
    (next: SessionUser | null) => {
      pendingSignIn.current = undefined;
      setExpired(false);
      setUser(next);
    },
    [setUser],
  );

  const endSession = useCallback(async () => {
    const stored = readStoredUser();
    const token = readFreshToken()?.token;
    storedUser.forget();
    clearSessionDrafts();
    const leaving = currentUser.current ?? (await stored);
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
    if (currentUser.current && isConfirmed.current) {
      pendingSignIn.current ??= Promise.withResolvers<string>();
      setExpired(true);
      return pendingSignIn.current.promise;
    }
    if (storedUser.read() === null) return undefined;
    await endSession();
    toast('Your session has ended. Please sign in again.', { intent: 'warning' });
    return undefined;
  }, [currentUser, isConfirmed, endSession, toast]);

  const resume = useCallback(
    (token: string) => {
      pendingSignIn.current?.resolve(token);
      pendingSignIn.current = undefined;
      setExpired(false);
      // Roles may have changed; if the server is briefly unavailable, the next sign-in loads them.
      if (currentUser.current) void openSession(currentUser.current.email).catch(() => undefined);
    },
    [currentUser, openSession],
  );

  async function prove<Outcome extends SignInOutcome | CodeOutcome>(
    ask: (provider: Awaited<ReturnType<typeof auth>>) => Promise<Outcome>,
  ): Promise<Outcome> {
    const provider = await auth();
    const outcome = await ask(provider);
    const token = outcome.kind === 'signed in' ? await provider.token() : undefined;
    if (token) resume(token);
    return outcome;
  }
  const signInAgain = (password: string) =>
    prove(({ signIn }) => signIn(currentUser.current?.email ?? '', password, isRemembered()));
  const confirmCode = (code: string) => prove((provider) => provider.confirmCode(code));

  return { isExpired, pendingSignIn, switchUser, endSession, awaitSignIn, resume, signInAgain, confirmCode };
}

type SessionExpiry = ReturnType<typeof useSessionExpiry>;

/** Follows what other tabs do with a shared session. Unsaved work stays behind the sign-in dialog. */
function useOtherTabs(
  { currentUser }: SessionUserState,
  { pendingSignIn, switchUser, awaitSignIn, resume }: SessionExpiry,
) {
  useEffect(
    () =>
      onSessionChangeInOtherTab(async () => {
        const stored = await readStoredUser();
        if (stored?.userID !== currentUser.current?.userID) {
          if (!stored && hasUnsavedWork()) void awaitSignIn();
          else switchUser(stored ?? null);
        } else if (pendingSignIn.current) {
          const provider = await auth();
          const isSame = (await provider.signedInEmail()) === currentUser.current?.email;
          const token = isSame ? await provider.token() : undefined;
          if (token) resume(token);
        }
      }),
    [currentUser, pendingSignIn, switchUser, awaitSignIn, resume],
  );
}

/**
 * Connects the API to the session and opens the stored one. With a token that is still valid the stored user is shown at once, so that
 * the screen loads its data while the server confirms the user.
 */
function useConnection(
  config: Config,
  { setUser, openSession }: SessionUserState,
  { endSession, awaitSignIn }: SessionExpiry,
) {
  useEffect(() => {
    openAuth(config);
    connectApi(
      {
        getToken: async () => readFreshToken()?.token ?? (await auth()).token(),
        renewToken: async () => (await auth()).renewedToken(),
        awaitSignIn,
      },
      config.apiBase,
    );
    if (storedUser.read() === null) return;
    const open = async () => {
      const fresh = readFreshToken();
      if (fresh)
        await readStoredUser().then((stored) => {
          if (stored?.email === fresh.email) startTransition(() => setUser(stored));
        });
      const email = fresh?.email ?? (await (await auth()).signedInEmail());
      return email ? openSession(email) : endSession();
    };
    void open().catch(async (error: unknown) => {
      const stored = isTemporary(error) ? await readStoredUser() : undefined;
      return stored ? setUser(stored) : endSession();
    });
  }, [config, setUser, openSession, endSession, awaitSignIn]);
}

/** Loaded with the shell, which lists the exports. */
async function deleteExports(userId: string): Promise<void> {
  const { deleteAllExports } = await import('../kit/data/savedExports.ts');
  await deleteAllExports(userId);
}

/** A temporarily unavailable server does not invalidate the session; later calls authenticate themselves. */
const isTemporary = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500);

async function readStoredUser(): Promise<SessionUser | undefined> {
  const text = storedUser.read();
  if (text === null) return undefined;
  const part = await loadSessionUser().catch(() => undefined);
  return part?.parseUser(text);
}
