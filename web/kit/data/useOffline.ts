import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void) {
  const listening = new AbortController();
  for (const event of ['online', 'offline']) addEventListener(event, listener, { signal: listening.signal });
  return () => listening.abort();
}

/** Whether the browser reports no network connection. */
export const useOffline = (): boolean => useSyncExternalStore(subscribe, () => !navigator.onLine);
