import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';

/** `closed` is the compact strip (nothing at all on small screens); `temporary` lies over the content until the next choice. */
export type DrawerState = 'closed' | 'opened' | 'temporary';

const key = 'salon-console:drawer';
const large = matchMedia('(min-width: 1280px)');
const roomy = matchMedia('(min-width: 1441px)');

const useMedia = (query: MediaQueryList): boolean =>
  useSyncExternalStore(
    (listener) => {
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => query.matches,
  );

/** @param wide the screen wants the room, so until the person has chosen, the drawer starts closed there */
export function useDrawer(wide: boolean) {
  const isLarge = useMedia(large);
  const isRoomy = useMedia(roomy);
  const [chosen, setChosen] = useState(() => localStorage.getItem(key));
  const [temporary, setTemporary] = useState(false);
  const { pathname } = useLocation();

  // Arriving somewhere ends the temporary state.
  useEffect(() => {
    if (pathname) setTemporary(false);
  }, [pathname]);

  const resting: DrawerState = !isLarge
    ? 'closed'
    : ((chosen as DrawerState | null) ?? (wide && !isRoomy ? 'closed' : 'opened'));
  const state: DrawerState = temporary ? 'temporary' : resting;

  const toggle = useCallback(() => {
    if (!isLarge) return setTemporary((open) => !open);
    const next = resting === 'opened' ? 'closed' : 'opened';
    localStorage.setItem(key, next);
    setChosen(next);
    setTemporary(false);
  }, [isLarge, resting]);

  return { state, isLarge, toggle, peek: () => setTemporary(true), dismiss: () => setTemporary(false) };
}
