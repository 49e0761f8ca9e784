import { useSyncExternalStore } from 'react';

/*
 * The places where the layout changes: for styles as Griffel at-rules, `[phone]: { padding: '16px' }`, and for components as hooks.
 */

/** A finger instead of a pointer, or a phone: every target is at least 44 px high there. */
export const touch = '@media (pointer: coarse), (max-width: 599px)';
export const phone = '@media (max-width: 599px)';
/** A tablet held upright, or a window at twice its size. */
export const tablet = '@media (min-width: 600px) and (max-width: 959px)';
/** Below the width where drawer, form and preview fit side by side. */
export const narrow = '@media (max-width: 1279px)';

const mediaHook = (query: string) => {
  let known: MediaQueryList | undefined;
  const list = () => (known ??= matchMedia(query));
  const subscribe = (listener: () => void) => {
    list().addEventListener('change', listener);
    return () => list().removeEventListener('change', listener);
  };
  return (): boolean => useSyncExternalStore(subscribe, () => list().matches);
};

/** Whether there is room for a panel beside the content. */
export const useIsDesktop = mediaHook('(min-width: 1280px)');

/** Whether a list keeps most of its columns with a panel beside it. */
export const useIsWide = mediaHook('(min-width: 1200px)');

/** Whether this is as narrow as a phone. */
export const useIsPhone = mediaHook('(max-width: 599px)');
