import { Outlet, useLocation } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { ApiError } from '../kit/data/call.ts';
import { RoutesContext } from '../kit/data/session.tsx';
import { ExportsProvider } from '../kit/grid/Exports.tsx';
import { ConfirmProvider } from '../kit/ui/Confirm.tsx';
import { ScreenSkeleton } from '../kit/ui/States.tsx';
import { screens } from '../screens.tsx';
import { SignInAgain } from './account/SignInAgain.tsx';
import { Shell } from './Shell.tsx';
import { SilentStations } from './SilentStations.tsx';

const swrSettings = {
  // What one person read goes when that person signs out.
  provider: () => new Map(),
  // A refusal stays a refusal; only what may pass by itself is tried again.
  shouldRetryOnError: (error: Error) => error instanceof ApiError && (error.status === 0 || error.status >= 500),
  errorRetryCount: 2,
  // Readers of one screen share an answer; who saves somewhere else and comes back must not find the one from before. In ms.
  dedupingInterval: 500,
};

/** Everything around a signed-in screen; loaded at sign-in. */
export function SignedInApp() {
  const { pathname } = useLocation();
  return (
    <SWRConfig value={swrSettings}>
      <ConfirmProvider>
        <RoutesContext value={screens}>
          <ExportsProvider>
            <Shell>
              {/* By its path: what somebody did at one address does not go on at another. */}
              <Outlet key={pathname} context={<ScreenSkeleton />} />
            </Shell>
          </ExportsProvider>
          <SilentStations />
          <SignInAgain />
        </RoutesContext>
      </ConfirmProvider>
    </SWRConfig>
  );
}
