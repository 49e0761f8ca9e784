import { type ReactNode, use, useState } from 'react';
import { matchPath, Navigate, Outlet, useLocation } from 'react-router-dom';
import * as z from 'zod';
import { isAllowed } from '../../shared/contract/endpoint.ts';
import { SessionContext, useSession } from '../kit/session.tsx';
import { landingOf, type Screen, screensFor } from '../screens.tsx';

const arrival = z.object({ wanted: z.string() });

/** Signed out, everything behind it leads to sign-in, and back again afterwards. */
export function OnlySignedIn() {
  const session = use(SessionContext);
  const { pathname, search } = useLocation();
  // Who signs out here is not sent back here: the next one at this keyboard may be somebody else.
  const [hadSession] = useState(session !== undefined);
  if (!session) return <Navigate to="/login" replace state={hadSession ? undefined : { wanted: pathname + search }} />;
  return <Outlet key={session.user.userID} />;
}

/** Sign-in itself: somebody signed in goes to the page wanted before, when the person may open it, else to the start page. */
export function OnlySignedOut({ children }: { children: ReactNode }) {
  const session = use(SessionContext);
  const arrived = arrival.safeParse(useLocation().state);
  if (!session) return children;
  const wanted = arrived.success ? arrived.data.wanted : '/';
  const opens = screensFor(session.types).some(({ path }) => matchPath(path, wanted.replace(/\?.*/, '')));
  return <Navigate to={opens ? wanted : '/'} replace />;
}

/** The start page leads on to the person's first screen; `children` for somebody who has none. */
export function Landing({ children }: { children: ReactNode }) {
  const landing = landingOf(useSession().types);
  return landing ? <Navigate to={landing} replace /> : children;
}

/** A screen that is not the person's leads back to the start page. */
export function Allowed({ allow, children }: { allow: Screen['allow']; children: ReactNode }) {
  const { types } = useSession();
  return isAllowed(allow, types) ? children : <Navigate to="/" replace />;
}
