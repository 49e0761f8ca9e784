import { lazy, Suspense } from 'react';
import { createBrowserRouter, Outlet, type RouteObject, useRouteError } from 'react-router-dom';
import { loadToasts, ToastProvider } from '../kit/ui/Toast.tsx';
import { gallery, type Screen, screens } from '../screens.tsx';
import { SignIn } from './account/SignIn.tsx';
import { BrokenScreen } from './BrokenScreen.tsx';
import type { Config } from './config.ts';
import { Allowed, Landing, OnlySignedIn, OnlySignedOut } from './guards.tsx';
import { Loading } from './Loading.tsx';
import { SessionProvider } from './SessionProvider.tsx';

const ChangePassword = lazy(async () => ({
  default: (await import('./account/ChangePassword.tsx')).ChangePassword,
}));
const ResetPassword = lazy(async () => ({
  default: (await import('./account/ResetPassword.tsx')).ResetPassword,
}));
/** Only with what failures are told by: when one is to be told, the connection may be gone. */
const Workplace = lazy(async () => {
  const [{ Workplace }] = await Promise.all([import('./Workplace.tsx'), loadToasts()]);
  return { default: Workplace };
});
const NowhereToGo = lazy(async () => ({ default: (await import('./Notices.tsx')).NowhereToGo }));
const NothingHere = lazy(async () => ({ default: (await import('./Notices.tsx')).NothingHere }));

/** Signed out, there are three pages; everything else is behind sign-in. */
export const routerOf = (config: Config) =>
  createBrowserRouter([
    {
      element: <Frame config={config} />,
      errorElement: <RouteFailure />,
      children: [
        {
          path: '/login',
          element: (
            <OnlySignedOut>
              <SignIn />
            </OnlySignedOut>
          ),
        },
        { path: '/reset-password', element: <ResetPassword /> },
        {
          path: '/change-password',
          element: (
            <OnlySignedOut>
              <ChangePassword />
            </OnlySignedOut>
          ),
        },
        { element: <OnlySignedIn />, children: [{ element: <Workplace />, children: signedIn(config) }] },
      ],
    },
  ]);

const signedIn = (config: Config): RouteObject[] => [
  {
    path: '/',
    element: (
      <Landing>
        <NowhereToGo />
      </Landing>
    ),
  },
  ...[...screens, ...(config.gallery ? [gallery] : [])].map(routeOf),
  { path: '*', element: <NothingHere /> },
];

function routeOf(screen: Screen): RouteObject {
  const { path, load } = screen;
  const Component = lazy(async () => ({ default: await load() }));
  return {
    path,
    element: (
      <Allowed screen={screen}>
        <Component />
      </Allowed>
    ),
    errorElement: <RouteFailure />,
  };
}

function Frame({ config }: { config: Config }) {
  return (
    <ToastProvider>
      <SessionProvider config={config}>
        <Suspense fallback={<Loading />}>
          <Outlet />
        </Suspense>
      </SessionProvider>
    </ToastProvider>
  );
}

function RouteFailure() {
  const error = useRouteError();
  console.error(error);
  return <BrokenScreen text="This screen could not be shown." />;
}
