import type { ReactNode } from 'react';
import { createBrowserRouter, Outlet, type RouteObject, useOutletContext, useRouteError } from 'react-router-dom';
import { firstInteraction } from '../kit/ui/firstInteraction.ts';
import { lazyComponent } from '../kit/ui/lazyComponent.tsx';
import { ToastProvider } from '../kit/ui/Toast.tsx';
import { findScreen, type Screen, screens } from '../screens.tsx';
import { BrokenScreen } from './BrokenScreen.tsx';
import type { Config } from './config.ts';
import { Landing, RequireAccess, RequireSignedOut, RequireSignIn } from './guards.tsx';
import { Loading } from './Loading.tsx';
import { SessionProvider } from './SessionProvider.tsx';
import { storedUser } from './sessionStore.ts';
import { loadSessionUser } from './storedSession.ts';

const loadSignIn = async () => (await import('./account/SignIn.tsx')).SignIn;
const SignIn = lazyComponent(loadSignIn, <Loading />);
const ChangePassword = lazyComponent(
  async () => (await import('./account/ChangePassword.tsx')).ChangePassword,
  <Loading />,
);
const ResetPassword = lazyComponent(
  async () => (await import('./account/ResetPassword.tsx')).ResetPassword,
  <Loading />,
);
const SetUp = lazyComponent(async () => (await import('./account/SetUp.tsx')).SetUp, <Loading />);
const loadSignedInApp = async () => (await import('./SignedInApp.tsx')).SignedInApp;
const SignedInApp = lazyComponent(loadSignedInApp, <Loading />);
const NoScreens = lazyComponent(async () => (await import('./Notices.tsx')).NoScreens);
const NotFound = lazyComponent(async () => (await import('./Notices.tsx')).NotFound);

/**
 * For a probably signed-in user: loads the shell and the current screen while the session is checked. At sign-in the shell loads when
 * somebody types. Failed loads are retried on render.
 */
export function preload(): void {
  if (storedUser.read() !== null)
    void loadInTurn(loadSessionUser, loadSignedInApp, findScreen(location.pathname)?.load);
  else {
    void loadInTurn(loadSignIn);
    void firstInteraction.then(() => loadInTurn(loadSessionUser, loadSignedInApp));
  }
}

/** One after the other, so that a slow machine can respond between them. The page has asked for their files together before. */
async function loadInTurn(...parts: ((() => Promise<unknown>) | undefined)[]): Promise<void> {
  for (const part of parts) await part?.().catch(() => undefined);
}

/** Four pages are public; everything else requires sign-in. */
export const createRouter = (config: Config) =>
  createBrowserRouter([
    {
      element: <Frame config={config} />,
      errorElement: <RouteFailure />,
      children: [
        {
          path: '/login',
          element: (
            <RequireSignedOut>
              <SignIn demoPeople={config.demoPeople} />
            </RequireSignedOut>
          ),
        },
        { path: '/reset-password', element: <ResetPassword /> },
        {
          path: '/change-password',
          element: (
            <RequireSignedOut>
              <ChangePassword />
            </RequireSignedOut>
          ),
        },
        {
          path: '/setup',
          element: (
            <RequireSignedOut>
              <SetUp />
            </RequireSignedOut>
          ),
        },
        { element: <RequireSignIn />, children: [{ element: <SignedInApp />, children: signedInRoutes() }] },
      ],
    },
  ]);

const signedInRoutes = (): RouteObject[] => [
  {
    path: '/',
    element: (
      <Landing>
        <NoScreens />
      </Landing>
    ),
  },
  ...screens.map(toRoute),
  { path: '*', element: <NotFound /> },
];

function toRoute(screen: Screen): RouteObject {
  const { path, load } = screen;
  const Component = lazyComponent(load, <Skeleton />);
  return {
    path,
    element: (
      <RequireAccess screen={screen}>
        <Component />
      </RequireAccess>
    ),
    errorElement: <RouteFailure />,
  };
}

/** Provided by the signed-in shell, to keep it out of the initial bundle. */
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
