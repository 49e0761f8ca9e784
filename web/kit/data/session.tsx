import { createContext, useContext } from 'react';
import { type Endpoint, isAllowed, type UserType } from '../../../shared/contract/endpoint.ts';
import type { SessionUser } from '../../../shared/contract/users.ts';

export type Session = {
  user: SessionUser;
  types: readonly UserType[];
  /** What the older calls say about their sender. */
  scope: { Barcode: string | null; Role: string; Organization: string };
  /** Ends the session here, or everywhere this person is signed in. */
  signOut: (everywhere?: boolean) => Promise<void>;
  /** Reads the person's own record again, after a change of the profile. */
  refresh: () => Promise<void>;
};

export const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession is for signed-in screens');
  return session;
}

type Route = {
  path: string;
  allow: readonly UserType[] | 'signedIn';
  /** Caption of its menu item, and else the path of the one that it belongs to. */
  label?: string;
  parentPath?: string;
};
export const RoutesContext = createContext<readonly Route[]>([]);

/** Whether the person may open a route of the console, given by its path as it is declared. */
export function useCanOpen(): (path: string) => boolean {
  const { types } = useSession();
  const routes = useContext(RoutesContext);
  return (path) => routes.some((route) => route.path === path && isAllowed(route.allow, types));
}

/** Whether the server would answer the person. */
export function useCanCall(): (endpoint: Endpoint) => boolean {
  const { types } = useSession();
  return ({ allow }) => isAllowed(allow, types);
}
