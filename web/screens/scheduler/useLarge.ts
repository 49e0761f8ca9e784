import { useSyncExternalStore } from 'react';

const large = matchMedia('(min-width: 1280px)');

function subscribe(listener: () => void) {
  large.addEventListener('change', listener);
  return () => large.removeEventListener('change', listener);
}

/** Whether there is room for a panel beside the content. */
export const useLarge = (): boolean => useSyncExternalStore(subscribe, () => large.matches);
