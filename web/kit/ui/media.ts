import { useSyncExternalStore } from 'react';

/* Breakpoints: as Griffel at-rules for styles (`[phone]: { padding: '16px' }`) and as hooks for components. */

/** Touch devices and phones, where targets must be at least 44 px high. */
export const touch = '@media (pointer: coarse), (max-width: 599px)';
export const phone = '@media (max-width: 599px)';
/** Portrait tablets, or windows zoomed to 200%. */
export const tablet = '@media (min-width: 600px) and (max-width: 959px)';
/** Too narrow for drawer, form and preview side by side. */
export const narrow = '@media (max-width: 1279px)';

const mediaHook = (query: string) => {
  let mediaQuery: MediaQueryList | undefined;
  const list = () => (mediaQuery ??= matchMedia(query));
  const subscribe = (listener: () => void) => {
    list().addEventListener('change', listener);
    return () => list().removeEventListener('change', listener);
  };
  return (): boolean => useSyncExternalStore(subscribe, () => list().matches);
};

/** Whether a side panel fits next to the content (1280 px). */
export const useIsDesktop = mediaHook('(min-width: 1280px)');

/** Whether a list keeps most of its columns next to a side panel (1200 px). */
export const useIsWide = mediaHook('(min-width: 1200px)');

/** Whether the window is as narrow as a phone (599 px). */
export const useIsPhone = mediaHook('(max-width: 599px)');
