import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { type SessionUser, sessionUser, users } from '../../shared/contract/users.ts';
import { ApiError, call, connect } from '../kit/call.ts';
import { type Session, SessionContext } from '../kit/session.tsx';
import { useToast } from '../kit/Toast.tsx';
import { auth, openAuth } from './auth.ts';
import type { Config } from './config.ts';
import { Loading } from './Loading.tsx';
import { keptUser, onChangeElsewhere } from './remembered.ts';

const EnterContext = createContext<(email: string) => Promise<void>>(async () => undefined);

/** Opens the session of somebody who has just proven the password; rejects when the person's record cannot be read. */
export const useEnter = () => useContext(EnterContext);

/** Who is at the keyboard. Shows a spinner until that is known; below it, no session means signed out. */
export function SessionProvider({ config, children }: { config: Config; children: ReactNode }) {
  const toast = useToast();
  const [user, setUser] = useState<SessionUser | null | undefined>(() => (keptUser.read() === null ? null : undefined));

  const enter = useCallback(async (email: string) => {
    const found = await recordOf(email);
    keptUser.write(JSON.stringify(found));
    setUser(found);
  }, []);

  const leave = useCallback(async (everywhere: boolean) => {
    keptUser.forget();
    try {
      await (await auth()).signOut(everywhere);
    } finally {
      setUser(null);
    }
  }, []);

  /** Several calls may learn of it at once; it is said once. */
  const expire = useCallback(async () => {
    if (keptUser.read() === null) return;
    await leave(false);
    toast('Your session has ended. Please sign in again.', { intent: 'warning' });
  }, [leave, toast]);

  // A tab that shares a remembered session follows what another one does with it.
  useEffect(() => onChangeElsewhere(() => setUser(lastKnown() ?? null)), []);

  useEffect(() => {
    openAuth(config);
    connect(
      {
        current: async () => (await auth()).token(),
        renewed: async () => (await auth()).renewedToken(),
        ended: () => void expire(),
      },
      config.apiBase,
    );
    if (keptUser.read() === null) return;
    const open = async () => {
      const email = await (await auth()).signedInEmail();
      return email ? enter(email) : leave(false);
    };
    void open().catch((error: unknown) => {
      const known = isPassing(error) && lastKnown();
      return known ? setUser(known) : leave(false);
    });
  }, [config, enter, leave, expire]);

  const session = useMemo((): Session | undefined => {
    if (!user) return undefined;
    return {
      user,
      types: user.userRoles,
      scope: { Barcode: user.barcode, Role: user.role, Organization: user.org },
      signOut: async (everywhere = false) => leave(everywhere),
      refresh: () => enter(user.email),
    };
  }, [user, enter, leave]);

  if (user === undefined) return <Loading />;
  return (
    <EnterContext value={enter}>
      <SessionContext value={session}>{children}</SessionContext>
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
