import { makeStyles, Spinner } from '@fluentui/react-components';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { useSWRConfig } from 'swr';
import { api } from '../../shared/contract/index.ts';
import { type SessionUser, sessionUser } from '../../shared/contract/users.ts';
import { call, connect } from '../kit/call.ts';
import { type Session, SessionContext } from '../kit/session.tsx';
import { authTokens, signedInEmail, signOut } from './auth.ts';
import type { Config } from './config.ts';

const key = 'salon-console:user';

const EnterContext = createContext<(email: string) => Promise<void>>(async () => undefined);

/** Opens the session of somebody who has just proven the password; rejects when the person's record cannot be read. */
export const useEnter = () => useContext(EnterContext);

/** Who is at the keyboard. Shows a spinner until that is known; below it, no session means signed out. */
export function SessionProvider({ config, children }: { config: Config; children: ReactNode }) {
  const styles = useStyles();
  const [user, setUser] = useState<SessionUser | null | undefined>(undefined);
  const { mutate } = useSWRConfig();

  const leave = useCallback(() => {
    sessionStorage.removeItem(key);
    setUser(null);
    void mutate(() => true, undefined, { revalidate: false });
  }, [mutate]);

  const enter = useCallback(async (email: string) => {
    const { Items } = await call(api.users.getUserAuthorization, { body: { username: email } });
    const found = Items[0];
    if (!found) throw new Error('The user has no record');
    sessionStorage.setItem(key, JSON.stringify(found));
    setUser(found);
  }, []);

  useEffect(() => {
    connect(
      authTokens(() => void signOut(false).finally(leave)),
      config.apiBase,
    );
    void signedInEmail()
      .then((email) => (email ? enter(email) : leave()))
      .catch(() => setUser(lastKnown()));
  }, [config, enter, leave]);

  const session = useMemo((): Session | undefined => {
    if (!user) return undefined;
    return {
      user,
      types: user.userRoles,
      scope: { Barcode: user.barcode, Role: user.role, Organization: user.org },
      signOut: async (everywhere = false) => {
        await signOut(everywhere);
        leave();
      },
      refresh: () => enter(user.email),
    };
  }, [user, enter, leave]);

  if (user === undefined) return <Spinner className={styles.spinner} label="Loading" />;
  return (
    <EnterContext value={enter}>
      <SessionContext value={session}>{children}</SessionContext>
    </EnterContext>
  );
}

/** A reload while the server is away keeps the person at work; every call still proves itself. */
function lastKnown(): SessionUser | null {
  const parsed = sessionUser.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
  return parsed.success ? parsed.data : null;
}

const useStyles = makeStyles({ spinner: { height: '100%' } });
