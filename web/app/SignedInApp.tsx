import { useEffect, useMemo, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { isSecondFactorDue } from '../../shared/rules/security.ts';
import { ApiError } from '../kit/data/call.ts';
import { RoutesContext, useSession } from '../kit/data/session.tsx';
import { ExportsProvider } from '../kit/grid/export/Exports.tsx';
import { ConfirmProvider } from '../kit/ui/Confirm.tsx';
import { lazyComponent, lazyPart } from '../kit/ui/lazyComponent.tsx';
import { ScreenSkeleton } from '../kit/ui/States.tsx';
import { screens } from '../screens.tsx';
import { NewVersion } from './NewVersion.tsx';
import { useExpiredSession } from './SessionProvider.tsx';
import { Shell } from './Shell.tsx';
import { SilentStations } from './SilentStations.tsx';

const swrSettings = {
  // One cache per user, dropped on sign-out.
  provider: () => new Map(),
  // Retry only failures that may be temporary.
  shouldRetryOnError: (error: Error) => error instanceof ApiError && (error.status === 0 || error.status >= 500),
  errorRetryCount: 2,
  // Components of a screen share a reply, but returning after a save elsewhere must not show the old one. In ms.
  dedupingInterval: 500,
};

const SignInAgain = lazyPart(async () => (await import('./account/SignInAgain.tsx')).SignInAgain);

const setUp = screens.find(({ path }) => path === '/profile/second-factor');
const SecondFactor = setUp && lazyComponent(setUp.load, <ScreenSkeleton />);

const LockScreen = lazyPart(async () => (await import('./lock/LockScreen.tsx')).LockScreen);
const SessionWatch = lazyPart(async () => (await import('./lock/SessionWatch.tsx')).SessionWatch);

/** Without a lock, watching the session can wait until the screen is there. */
const watchDelayMs = 10_000;

function useWatchNeeded(): boolean {
  const { idle_lock_minutes: minutes } = useSession().user;
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), watchDelayMs);
    return () => clearTimeout(timer);
  }, []);
  return isLater || minutes !== undefined;
}

/** Everything around the signed-in screens; loaded at sign-in. */
export function SignedInApp() {
  const { pathname } = useLocation();
  const expired = useExpiredSession();
  const { user, refresh } = useSession();
  const settings = useMemo(() => ({ ...swrSettings, onError: onReadError(refresh) }), [refresh]);
  const mustSetUp = isSecondFactorDue(user.second_factor_required_from ?? '', Date.now()) && pathname !== '/profile';
  const isWatched = useWatchNeeded();
  return (
    <SWRConfig value={settings}>
      <ConfirmProvider>
        <RoutesContext value={screens}>
          <ExportsProvider>
            <Shell>
              {mustSetUp && SecondFactor ? (
                <SecondFactor />
              ) : (
                // Remounted per path, so that state does not carry over.
                <Outlet key={pathname} context={<ScreenSkeleton />} />
              )}
            </Shell>
          </ExportsProvider>
          <SilentStations />
          <NewVersion />
          {isWatched && <SessionWatch />}
          {expired &&
            (expired.lockedAfter === undefined ? <SignInAgain lost={expired} /> : <LockScreen lost={expired} />)}
        </RoutesContext>
      </ConfirmProvider>
    </SWRConfig>
  );
}

/** The day came on which the organization requires a second factor: the session learns of it. */
const onReadError = (refresh: () => Promise<void>) => (error: unknown) => {
  if (error instanceof ApiError && error.data.code === 'second_factor_required') void refresh().catch(() => undefined);
};
