import { type ReactNode, use, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import * as z from 'zod';
import { isAllowed } from '../../shared/contract/endpoint.ts';
import { SessionContext, useSession } from '../kit/data/session.tsx';
import { findScreen, landingPath, type Screen } from '../screens.tsx';
import { readSignInState } from './account/signInState.ts';

/** Signed out, everything behind it leads to sign-in, and back again afterwards. */
export function RequireSignIn() {
  const session = use(SessionContext);
  const { pathname, search } = useLocation();
  // Who signs out here is not sent back here: the next one at this keyboard may be somebody else.
  const [hadSession] = useState(session !== undefined);
  if (!session) return <Navigate to="/login" replace state={hadSession ? undefined : { wanted: pathname + search }} />;
  return <Outlet key={session.user.userID} />;
}

/** Sign-in itself: somebody signed in goes to the page wanted before, or to the start page. */
export function RequireSignedOut({ children }: { children: ReactNode }) {
  const session = use(SessionContext);
  const { wanted = '/' } = readSignInState(useLocation());
  if (!session) return children;
  return <Navigate to={findScreen(wanted.replace(/\?.*/, '')) ? wanted : '/'} replace />;
}

/** The start page leads on to the person's first screen, with what there is to say; `children` for somebody who has none. */
export function Landing({ children }: { children: ReactNode }) {
  const landing = landingPath(useSession().types);
  const { state } = useLocation();
  return landing ? <Navigate to={landing} replace state={state} /> : children;
}

const deniedState = z.object({ refused: z.string() });

/** The screen that somebody was led away from because it is not theirs, by its name. */
export const deniedScreen = ({ state }: { state: unknown }): string | undefined =>
  deniedState.safeParse(state).data?.refused;

/** A screen that is not the person's leads back to the start page, which says so. */
export function RequireAccess({ screen, children }: { screen: Screen; children: ReactNode }) {
  const { types } = useSession();
  if (isAllowed(screen.allow, types)) return children;
  return <Navigate to="/" replace state={{ refused: screen.label ?? screen.name }} />;
}
