import { useMemo } from 'react';
import { RouterProvider } from 'react-router-dom';
import { ToastProvider } from '../kit/Toast.tsx';
import type { Config } from './config.ts';
import { routerOf } from './router.tsx';
import { SessionProvider } from './SessionProvider.tsx';

export function App({ config }: { config: Config }) {
  const router = useMemo(() => routerOf(config), [config]);
  return (
    <ToastProvider>
      <SessionProvider config={config}>
        <RouterProvider router={router} />
      </SessionProvider>
    </ToastProvider>
  );
}
