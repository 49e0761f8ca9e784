import { type ReactNode, use, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { isAllowed } from '../../shared/contract/endpoint.ts';
import { SessionContext, useSession } from '../kit/data/session.tsx';
import { findScreen, landingPath, type Screen } from '../screens.tsx';
import { readSignInState } from './account/signInState.ts';

/** Redirects to sign-in when signed out, and back afterwards. */
export function RequireSignIn() {
  const session = use(SessionContext);
  const { pathname, search } = useLocation();
  // After signing out here the user is not sent back: the next one may be someone else.
  const [hadSession] = useState(session !== undefined);
  if (!session) return <Navigate to="/login" replace state={hadSession ? undefined : { wanted: pathname + search }} />;
  return <Outlet key={session.user.userID} />;
}

/** Redirects signed-in users to the page they requested, or to the start page. */
export function RequireSignedOut({ children }: { children: ReactNode }) {
  const session = use(SessionContext);
  const { wanted = '/' } = readSignInState(useLocation());
  if (!session) return children;
  return <Navigate to={findScreen(wanted.replace(/\?.*/, '')) ? wanted : '/'} replace />;
}

/** Redirects to the user's first screen; renders `children` if there is none. */
export function Landing({ children }: { children: ReactNode }) {
  const landing = landingPath(useSession().types);
  const { state } = useLocation();
  return landing ? <Navigate to={landing} replace state={state} /> : children;
}

/** Name of the screen the user was denied, from router state. */
export function deniedScreen({ state }: { state: unknown }): string | undefined {
  const { refused } = Object(state) as Record<string, unknown>;
  return typeof refused === 'string' ? refused : undefined;
}

/** Redirects users without access to the start page, which explains it. */
export function RequireAccess({ screen, children }: { screen: Screen; children: ReactNode }) {
  const { types } = useSession();
  if (isAllowed(screen.allow, types)) return children;
  return <Navigate to="/" replace state={{ refused: screen.label ?? screen.name }} />;
}
