import { useMemo } from 'react';
import { RouterProvider } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { ConfirmProvider } from '../kit/Confirm.tsx';
import { ApiError } from '../kit/call.ts';
import { ToastProvider } from '../kit/Toast.tsx';
import type { Config } from './config.ts';
import { ModeProvider } from './ModeProvider.tsx';
import { routerOf } from './router.tsx';
import { SessionProvider } from './SessionProvider.tsx';

const settings = {
  // A refusal stays a refusal; only what may pass by itself is tried again.
  shouldRetryOnError: (error: Error) => error instanceof ApiError && (error.status === 0 || error.status >= 500),
  errorRetryCount: 2,
  keepPreviousData: true,
};

export function App({ config }: { config: Config }) {
  const router = useMemo(() => routerOf(config), [config]);
  return (
    <ModeProvider>
      <SWRConfig value={settings}>
        <ToastProvider>
          <ConfirmProvider>
            <SessionProvider config={config}>
              <RouterProvider router={router} />
            </SessionProvider>
          </ConfirmProvider>
        </ToastProvider>
      </SWRConfig>
    </ModeProvider>
  );
}
