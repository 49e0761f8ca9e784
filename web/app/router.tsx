import { lazy, type ReactNode, Suspense, use, useState } from 'react';
import {
  createBrowserRouter,
  matchPath,
  Navigate,
  type RouteObject,
  useLocation,
  useRouteError,
} from 'react-router-dom';
import * as z from 'zod';
import { isAllowed } from '../../shared/contract/endpoint.ts';
import { SessionContext, useSession } from '../kit/session.tsx';
import { SignIn } from '../screens/account/SignIn.tsx';
import { gallery, landingOf, type Screen, screens, screensFor } from '../screens.tsx';
import { BrokenScreen } from './BrokenScreen.tsx';
import type { Config } from './config.ts';
import { Loading } from './Loading.tsx';

const ChangePassword = lazy(async () => ({
  default: (await import('../screens/account/ChangePassword.tsx')).ChangePassword,
}));
const ResetPassword = lazy(async () => ({
  default: (await import('../screens/account/ResetPassword.tsx')).ResetPassword,
}));
const Workplace = lazy(async () => ({ default: (await import('./Workplace.tsx')).Workplace }));
const NowhereToGo = lazy(async () => ({ default: (await import('./Notices.tsx')).NowhereToGo }));
const NothingHere = lazy(async () => ({ default: (await import('./Notices.tsx')).NothingHere }));

/** Signed out, there are three pages; everything else leads to sign-in and back again afterwards. */
export const routesOf = ({ gallery: offersGallery = false }: Config): RouteObject[] => [
  {
    errorElement: <RouteFailure />,
    children: [
      { path: '/login', element: <OnlySignedOut /> },
      { path: '/reset-password', element: <ResetPassword /> },
      { path: '/change-password', element: <ChangePassword /> },
      {
        element: <OnlySignedIn />,
        children: [
          { path: '/', element: <Landing /> },
          ...[...screens, ...(offersGallery ? [gallery] : [])].map(routeOf),
          { path: '*', element: <NothingHere /> },
        ],
      },
    ],
  },
];

export const routerOf = (config: Config) => createBrowserRouter(routesOf(config));

function routeOf({ path, allow, load }: Screen): RouteObject {
  const Component = lazy(async () => ({ default: await load() }));
  return {
    path,
    element: (
      <Allowed allow={allow}>
        <Component />
      </Allowed>
    ),
    errorElement: <RouteFailure />,
  };
}

const arrival = z.object({ wanted: z.string() });

function OnlySignedIn() {
  const session = use(SessionContext);
  const { pathname, search } = useLocation();
  // Who signs out here is not sent back here: the next one at this keyboard may be somebody else.
  const [hadSession] = useState(session !== undefined);
  if (!session) return <Navigate to="/login" replace state={hadSession ? undefined : { wanted: pathname + search }} />;
  return (
    <Suspense fallback={<Loading />}>
      <Workplace />
    </Suspense>
  );
}

function OnlySignedOut() {
  const session = use(SessionContext);
  const arrived = arrival.safeParse(useLocation().state);
  if (!session) return <SignIn />;
  const wanted = arrived.success ? arrived.data.wanted : '/';
  const opens = screensFor(session.types).some(({ path }) => matchPath(path, wanted.replace(/\?.*/, '')));
  return <Navigate to={opens ? wanted : '/'} replace />;
}

function Landing() {
  const landing = landingOf(useSession().types);
  return landing ? <Navigate to={landing} replace /> : <NowhereToGo />;
}

/** The route guard: a screen that is not the person's leads back to the landing screen. */
function Allowed({ allow, children }: { allow: Screen['allow']; children: ReactNode }) {
  const { types } = useSession();
  return isAllowed(allow, types) ? children : <Navigate to="/" replace />;
}

function RouteFailure() {
  const error = useRouteError();
  console.error(error);
  return <BrokenScreen />;
}
