import { lazy, Suspense, use } from 'react';
import { createBrowserRouter, Navigate, Outlet, type RouteObject, useRouteError } from 'react-router-dom';
import { isAllowed } from '../../shared/contract/endpoint.ts';
import { GridSkeleton } from '../kit/States.tsx';
import { RoutesContext, SessionContext, useSession } from '../kit/session.tsx';
import { ChangePassword } from '../screens/account/ChangePassword.tsx';
import { ResetPassword } from '../screens/account/ResetPassword.tsx';
import { SignIn } from '../screens/account/SignIn.tsx';
import { gallery, landingOf, type Screen, screens } from '../screens.tsx';
import type { Config } from './config.ts';
import { BrokenScreen, NothingHere, NowhereToGo } from './Notices.tsx';

const Shell = lazy(async () => ({ default: (await import('./Shell.tsx')).Shell }));

/** Signed out, there are three pages; everything else leads to sign-in and back again afterwards. */
export const routerOf = ({ gallery: offersGallery = false }: Config) =>
  createBrowserRouter([
    {
      path: '/login',
      element: (
        <OnlySignedOut>
          <SignIn />
        </OnlySignedOut>
      ),
    },
    { path: '/reset-password', element: <ResetPassword /> },
    { path: '/change-password', element: <ChangePassword /> },
    {
      element: <SignedIn />,
      errorElement: <RouteFailure />,
      children: [
        { path: '/', element: <Landing /> },
        ...[...screens, ...(offersGallery ? [gallery] : [])].map(routeOf),
        { path: '*', element: <NothingHere /> },
      ],
    },
  ]);

function routeOf(screen: Screen): RouteObject {
  const Component = lazy(async () => ({ default: await screen.load() }));
  return {
    path: screen.path,
    element: (
      <Allowed allow={screen.allow}>
        <Suspense fallback={<GridSkeleton />}>
          <Component />
        </Suspense>
      </Allowed>
    ),
    errorElement: <RouteFailure />,
  };
}

function SignedIn() {
  if (!use(SessionContext)) return <Navigate to="/login" replace />;
  return (
    <RoutesContext value={screens}>
      <Suspense>
        <Shell>
          <Outlet />
        </Shell>
      </Suspense>
    </RoutesContext>
  );
}

function OnlySignedOut({ children }: { children: React.ReactNode }) {
  return use(SessionContext) ? <Navigate to="/" replace /> : children;
}

function Landing() {
  const landing = landingOf(useSession().types);
  return landing ? <Navigate to={landing} replace /> : <NowhereToGo />;
}

/** The route guard: a screen that is not the person's leads back to the landing screen. */
function Allowed({ allow, children }: { allow: Screen['allow']; children: React.ReactNode }) {
  const { types } = useSession();
  return isAllowed(allow, types) ? children : <Navigate to="/" replace />;
}

function RouteFailure() {
  const error = useRouteError();
  console.error(error);
  return <BrokenScreen />;
}
