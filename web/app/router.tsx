import type { ReactNode } from 'react';
import { createBrowserRouter, Outlet, type RouteObject, useOutletContext, useRouteError } from 'react-router-dom';
import { lazyComponent } from '../kit/ui/lazyComponent.tsx';
import { loadToastArea, ToastProvider } from '../kit/ui/Toast.tsx';
import { gallery, type Screen, screenAt, screens } from '../screens.tsx';
import { SignIn } from './account/SignIn.tsx';
import { BrokenScreen } from './BrokenScreen.tsx';
import type { Config } from './config.ts';
import { Allowed, Landing, OnlySignedIn, OnlySignedOut } from './guards.tsx';
import { Loading } from './Loading.tsx';
import { keptUser } from './remembered.ts';
import { SessionProvider } from './SessionProvider.tsx';

const ChangePassword = lazyComponent(
  async () => (await import('./account/ChangePassword.tsx')).ChangePassword,
  <Loading />,
);
const ResetPassword = lazyComponent(
  async () => (await import('./account/ResetPassword.tsx')).ResetPassword,
  <Loading />,
);
/** Only with what failures are told by: when one is to be told, the connection may be gone. */
async function loadWorkplace() {
  const [{ Workplace }] = await Promise.all([import('./Workplace.tsx'), loadToastArea()]);
  return Workplace;
}
const Workplace = lazyComponent(loadWorkplace, <Loading />);
const NowhereToGo = lazyComponent(async () => (await import('./Notices.tsx')).NowhereToGo);
const NothingHere = lazyComponent(async () => (await import('./Notices.tsx')).NothingHere);

/**
 * Who was signed in here most often still is: what they will see comes while that is asked. What does not come is asked for again where
 * it would stand.
 */
export function loadAhead(): void {
  if (keptUser.read() === null) return;
  for (const load of [loadWorkplace, screenAt(location.pathname)?.load]) load?.().catch(() => undefined);
}

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
  const Component = lazyComponent(load, <Skeleton />);
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

/** The workplace has it: it is no part of the first load. */
const Skeleton = () => useOutletContext<ReactNode>();

function Frame({ config }: { config: Config }) {
  return (
    <ToastProvider>
      <SessionProvider config={config}>
        <Outlet />
      </SessionProvider>
    </ToastProvider>
  );
}

function RouteFailure() {
  const error = useRouteError();
  console.error(error);
  return <BrokenScreen text="This screen could not be shown." />;
}
