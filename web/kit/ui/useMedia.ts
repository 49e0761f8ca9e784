import { useSyncExternalStore } from 'react';

const mediaHook = (query: string) => {
  const list = matchMedia(query);
  const subscribe = (listener: () => void) => {
    list.addEventListener('change', listener);
    return () => list.removeEventListener('change', listener);
  };
  return (): boolean => useSyncExternalStore(subscribe, () => list.matches);
};

/** Whether there is room for a panel beside the content. */
export const useLarge = mediaHook('(min-width: 1280px)');

/** Whether this is as narrow as a phone. */
export const useNarrow = mediaHook('(max-width: 599px)');
