import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { type SessionUser, sessionUser, users } from '../../shared/contract/users.ts';
import { ApiError, call, connectApi } from '../kit/data/call.ts';
import { deleteAllExports } from '../kit/data/savedExports.ts';
import { type Session, SessionContext } from '../kit/data/session.tsx';
import { clearSessionDrafts } from '../kit/data/sessionEntries.ts';
import { useToast } from '../kit/ui/Toast.tsx';
import { auth, openAuth } from './auth.ts';
import type { Outcome } from './cognito.ts';
import type { Config } from './config.ts';
import { Loading } from './Loading.tsx';
import { isRemembered, keptUser, onChangeElsewhere } from './remembered.ts';

const EnterContext = createContext<(email: string) => Promise<void>>(async () => undefined);

/** Opens the session of somebody who has just proven the password; rejects when the person's record cannot be read. */
export const useEnter = () => useContext(EnterContext);

/** What can be done about a session that ended while somebody was at work. */
export interface LostSession {
  user: SessionUser;
  /** Signs the same person in again; what waited for the session goes on. */
  regain: (password: string) => Promise<Outcome>;
  /** Gives it up, and everything on screen with it. */
  leave: () => Promise<void>;
}
const LostContext = createContext<LostSession | undefined>(undefined);
export const useLostSession = () => useContext(LostContext);

/** Whether closing the tab now would lose something: forms, batches, exports and the book speak up at `beforeunload`. */
export const hasUnsavedWork = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Who is at the keyboard. Shows a spinner until that is known; below it, no session means signed out. */
export function SessionProvider({ config, children }: { config: Config; children: ReactNode }) {
  const toast = useToast();
  const [user, setUser] = useState<SessionUser | null | undefined>(() => (keptUser.read() === null ? null : undefined));
  const [isLost, setLost] = useState(false);
  /** Calls that wait for a lost session wait for this one promise, so that several of them ask once. */
  const regaining = useRef<PromiseWithResolvers<string>>(undefined);
  const atWork = useRef<SessionUser>(undefined);
  useEffect(() => {
    atWork.current = user ?? undefined;
  }, [user]);

  const enter = useCallback(async (email: string) => {
    const found = await recordOf(email);
    keptUser.write(JSON.stringify(found));
    setUser(found);
  }, []);

  /** Shows the console to somebody else, or to nobody: what waited for a lost session is gone with its screen. */
  const follow = useCallback((next: SessionUser | null) => {
    regaining.current = undefined;
    setLost(false);
    setUser(next);
  }, []);

  const leave = useCallback(async () => {
    const leaving = atWork.current ?? lastKnown();
    keptUser.forget();
    clearSessionDrafts();
    const forget = () => leaving && void deleteAllExports(leaving.userID);
    forget();
    try {
      await (await auth()).signOut();
    } finally {
      follow(null);
      // One that was on its way may have been done meanwhile.
      forget();
    }
  }, [follow]);

  /** Over the screen somebody works on, sign-in opens; where there is none yet, it is the page to be at. */
  const regained = useCallback(async () => {
    if (atWork.current) {
      regaining.current ??= Promise.withResolvers<string>();
      setLost(true);
      return regaining.current.promise;
    }
    if (keptUser.read() === null) return undefined;
    await leave();
    toast('Your session has ended. Please sign in again.', { intent: 'warning' });
    return undefined;
  }, [leave, toast]);

  const goOn = useCallback(
    (token: string) => {
      regaining.current?.resolve(token);
      regaining.current = undefined;
      setLost(false);
      // The roles may be others by now; a server that is away for a moment tells them with the next sign-in.
      if (atWork.current) void enter(atWork.current.email).catch(() => undefined);
    },
    [enter],
  );

  const regain = useCallback(
    async (password: string) => {
      const provider = await auth();
      const outcome = await provider.signIn(atWork.current?.email ?? '', password, isRemembered());
      const token = outcome.kind === 'signed in' ? await provider.token() : undefined;
      if (token) goOn(token);
      return outcome;
    },
    [goOn],
  );

  // A tab that shares a remembered session follows what another one does with it; work that nobody saved stays behind sign-in.
  useEffect(
    () =>
      onChangeElsewhere(async () => {
        const known = lastKnown();
        if (known?.userID !== atWork.current?.userID) {
          if (!known && hasUnsavedWork()) void regained();
          else follow(known ?? null);
        } else if (regaining.current) {
          const provider = await auth();
          const isSame = (await provider.signedInEmail()) === atWork.current?.email;
          const token = isSame ? await provider.token() : undefined;
          if (token) goOn(token);
        }
      }),
    [follow, regained, goOn],
  );

  useEffect(() => {
    openAuth(config);
    connectApi(
      {
        getToken: async () => (await auth()).token(),
        renewToken: async () => (await auth()).renewedToken(),
        awaitSignIn: regained,
      },
      config.apiBase,
    );
    if (keptUser.read() === null) return;
    const open = async () => {
      const email = await (await auth()).signedInEmail();
      return email ? enter(email) : leave();
    };
    void open().catch((error: unknown) => {
      const known = isPassing(error) && lastKnown();
      return known ? setUser(known) : leave();
    });
  }, [config, enter, leave, regained]);

  const session = useMemo((): Session | undefined => {
    if (!user) return undefined;
    return {
      user,
      types: user.userRoles,
      scope: { Barcode: user.barcode, Role: user.role, Organization: user.org },
      signOut: async (everywhere = false) => {
        if (everywhere) await call(users.signOutEverywhere, { body: {} });
        await leave();
      },
      refresh: () => enter(user.email),
    };
  }, [user, enter, leave]);

  const lost = useMemo(() => (isLost && user ? { user, regain, leave } : undefined), [isLost, user, regain, leave]);

  if (user === undefined) return <Loading />;
  return (
    <EnterContext value={enter}>
      <LostContext value={lost}>
        <SessionContext value={session}>{children}</SessionContext>
      </LostContext>
    </EnterContext>
  );
}

async function recordOf(email: string): Promise<SessionUser> {
  const { Items } = await call(users.getUserAuthorization, { body: { username: email } });
  const found = Items[0];
  if (!found) throw new Error('The user has no record');
  return found;
}

/** A server that is away for a moment says nothing about the session; every later call still proves itself. */
const isPassing = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500);

function lastKnown(): SessionUser | undefined {
  try {
    return sessionUser.parse(JSON.parse(keptUser.read() ?? ''));
  } catch {
    return undefined;
  }
}
