import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { type SessionUser, sessionUser, users } from '../../shared/contract/users.ts';
import { ApiError, call, connectApi } from '../kit/data/call.ts';
import { deleteAllExports } from '../kit/data/savedExports.ts';
import { type Session, SessionContext } from '../kit/data/session.tsx';
import { clearSessionDrafts } from '../kit/data/sessionEntries.ts';
import { useToast } from '../kit/ui/Toast.tsx';
import { auth, openAuth } from './auth.ts';
import type { SignInOutcome } from './cognito.ts';
import type { Config } from './config.ts';
import { Loading } from './Loading.tsx';
import { isRemembered, onSessionChangeInOtherTab, storedUser } from './sessionStore.ts';

const OpenSessionContext = createContext<(email: string) => Promise<void>>(async () => undefined);

/** Opens the session of somebody who has just proven the password; rejects when the person's record cannot be read. */
export const useOpenSession = () => useContext(OpenSessionContext);

/** What can be done about a session that ended while somebody was at work. */
export interface ExpiredSession {
  user: SessionUser;
  /** Signs the same person in again; what waited for the session goes on. */
  signInAgain: (password: string) => Promise<SignInOutcome>;
  /** Gives it up, and everything on screen with it. */
  endSession: () => Promise<void>;
}
const ExpiredSessionContext = createContext<ExpiredSession | undefined>(undefined);
export const useExpiredSession = () => useContext(ExpiredSessionContext);

/** Whether closing the tab now would lose something: forms, batches, exports and the book speak up at `beforeunload`. */
export const hasUnsavedWork = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Who is at the keyboard. Shows a spinner until that is known; below it, no session means signed out. */
export function SessionProvider({ config, children }: { config: Config; children: ReactNode }) {
  const toast = useToast();
  const [user, setUser] = useState<SessionUser | null | undefined>(() =>
    storedUser.read() === null ? null : undefined,
  );
  const [isExpired, setExpired] = useState(false);
  /** Calls that wait for a lost session wait for this one promise, so that several of them ask once. */
  const pendingSignIn = useRef<PromiseWithResolvers<string>>(undefined);
  const currentUser = useRef<SessionUser>(undefined);
  useEffect(() => {
    currentUser.current = user ?? undefined;
  }, [user]);

  const openSession = useCallback(async (email: string) => {
    const found = await loadUser(email);
    storedUser.write(JSON.stringify(found));
    setUser(found);
  }, []);

  /** Shows the console to somebody else, or to nobody: what waited for a lost session is gone with its screen. */
  const switchUser = useCallback((next: SessionUser | null) => {
    pendingSignIn.current = undefined;
    setExpired(false);
    setUser(next);
  }, []);

  const endSession = useCallback(async () => {
    const leaving = currentUser.current ?? readStoredUser();
    storedUser.forget();
    clearSessionDrafts();
    const forget = () => leaving && void deleteAllExports(leaving.userID);
    forget();
    try {
      await (await auth()).signOut();
    } finally {
      switchUser(null);
      // One that was on its way may have been done meanwhile.
      forget();
    }
  }, [switchUser]);

  /** Over the screen somebody works on, sign-in opens; where there is none yet, it is the page to be at. */
  const awaitSignIn = useCallback(async () => {
    if (currentUser.current) {
      pendingSignIn.current ??= Promise.withResolvers<string>();
      setExpired(true);
      return pendingSignIn.current.promise;
    }
    if (storedUser.read() === null) return undefined;
    await endSession();
    toast('Your session has ended. Please sign in again.', { intent: 'warning' });
    return undefined;
  }, [endSession, toast]);

  const resume = useCallback(
    (token: string) => {
      pendingSignIn.current?.resolve(token);
      pendingSignIn.current = undefined;
      setExpired(false);
      // The roles may be others by now; a server that is away for a moment tells them with the next sign-in.
      if (currentUser.current) void openSession(currentUser.current.email).catch(() => undefined);
    },
    [openSession],
  );

  const signInAgain = useCallback(
    async (password: string) => {
      const provider = await auth();
      const outcome = await provider.signIn(currentUser.current?.email ?? '', password, isRemembered());
      const token = outcome.kind === 'signed in' ? await provider.token() : undefined;
      if (token) resume(token);
      return outcome;
    },
    [resume],
  );

  // A tab that shares a remembered session follows what another one does with it; work that nobody saved stays behind sign-in.
  useEffect(
    () =>
      onSessionChangeInOtherTab(async () => {
        const known = readStoredUser();
        if (known?.userID !== currentUser.current?.userID) {
          if (!known && hasUnsavedWork()) void awaitSignIn();
          else switchUser(known ?? null);
        } else if (pendingSignIn.current) {
          const provider = await auth();
          const isSame = (await provider.signedInEmail()) === currentUser.current?.email;
          const token = isSame ? await provider.token() : undefined;
          if (token) resume(token);
        }
      }),
    [switchUser, awaitSignIn, resume],
  );

  useEffect(() => {
    openAuth(config);
    connectApi(
      {
        getToken: async () => (await auth()).token(),
        renewToken: async () => (await auth()).renewedToken(),
        awaitSignIn: awaitSignIn,
      },
      config.apiBase,
    );
    if (storedUser.read() === null) return;
    const open = async () => {
      const email = await (await auth()).signedInEmail();
      return email ? openSession(email) : endSession();
    };
    void open().catch((error: unknown) => {
      const known = isTemporary(error) && readStoredUser();
      return known ? setUser(known) : endSession();
    });
  }, [config, openSession, endSession, awaitSignIn]);

  const session = useMemo((): Session | undefined => {
    if (!user) return undefined;
    return {
      user,
      types: user.userRoles,
      scope: { Barcode: user.barcode, Role: user.role, Organization: user.org },
      signOut: async (everywhere = false) => {
        if (everywhere) await call(users.signOutEverywhere, { body: {} });
        await endSession();
      },
      refresh: () => openSession(user.email),
    };
  }, [user, openSession, endSession]);

  const expiredSession = useMemo(
    () => (isExpired && user ? { user, signInAgain, endSession } : undefined),
    [isExpired, user, signInAgain, endSession],
  );

  if (user === undefined) return <Loading />;
  return (
    <OpenSessionContext value={openSession}>
      <ExpiredSessionContext value={expiredSession}>
        <SessionContext value={session}>{children}</SessionContext>
      </ExpiredSessionContext>
    </OpenSessionContext>
  );
}

async function loadUser(email: string): Promise<SessionUser> {
  const { Items } = await call(users.getUserAuthorization, { body: { username: email } });
  const found = Items[0];
  if (!found) throw new Error('The user has no record');
  return found;
}

/** A server that is away for a moment says nothing about the session; every later call still proves itself. */
const isTemporary = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500);

function readStoredUser(): SessionUser | undefined {
  try {
    return sessionUser.parse(JSON.parse(storedUser.read() ?? ''));
  } catch {
    return undefined;
  }
}
