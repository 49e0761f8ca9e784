import { createContext, useContext } from 'react';
import { type Endpoint, isAllowed, type UserType } from '../../../shared/contract/endpoint.ts';
import type { SessionUser } from '../../../shared/contract/users.ts';

export type Session = {
  user: SessionUser;
  types: readonly UserType[];
  /** Caller fields that older endpoints require in the request body. */
  scope: { Barcode: string | null; Role: string; Organization: string };
  /** Signs out here, or on all devices. */
  signOut: (everywhere?: boolean) => Promise<void>;
  /**
   * Asks for the password over the screen, unless it was entered within the last minutes. Resolves to false if the user would rather not.
   * `reason` is shown, and has it asked for in any case.
   */
  confirmPassword: (reason?: string) => Promise<boolean>;
  /** Loads what sets up the second factor. The same function for the whole session. */
  signInProvider: () => Promise<SecondFactorSetUp>;
  /** Reloads the user's own record, e.g. after the profile was edited. */
  refresh: () => Promise<void>;
};

export const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession is for signed-in screens');
  return session;
}

type SecondFactorSetUp = {
  /** Returns a new key for the authenticator app. */
  beginSecondFactor: () => Promise<string>;
  /** Turns the second factor on with the app's first code. Returns what is wrong with it, or undefined. */
  proveSecondFactor: (code: string) => Promise<string | undefined>;
};

type Route = {
  path: string;
  allow: readonly UserType[] | 'signedIn';
  /** Caption of the menu item. */
  label?: string;
  parentPath?: string;
};
export const RoutesContext = createContext<readonly Route[]>([]);

/** Returns a predicate: whether the user may open a route, given by its declared path. */
export function useCanOpen(): (path: string) => boolean {
  const { types } = useSession();
  const routes = useContext(RoutesContext);
  return (path) => routes.some((route) => route.path === path && isAllowed(route.allow, types));
}

/** Returns a predicate: whether the user's roles may call an endpoint. */
export function useCanCall(): (endpoint: Endpoint) => boolean {
  const { types } = useSession();
  return ({ allow }) => isAllowed(allow, types);
}
