import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { readStored, writeStored } from '../kit/data/stored.ts';
import type { MenuGroup } from '../screens.tsx';

/** `closed` is the icon strip (hidden on small screens); `temporary` overlays the content until the next navigation. */
export type DrawerState = 'closed' | 'opened' | 'temporary';

const key = 'salon-console:drawer';
const isLargeQuery = matchMedia('(min-width: 1280px)');
const isRoomyQuery = matchMedia('(min-width: 1441px)');

const useMedia = (query: MediaQueryList): boolean =>
  useSyncExternalStore(
    (listener) => {
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => query.matches,
  );

function readChoice(): 'closed' | 'opened' | undefined {
  const storedState = readStored('localStorage', key);
  return storedState === 'closed' || storedState === 'opened' ? storedState : undefined;
}

/** @param wide the screen needs room: the drawer starts closed unless the user has chosen otherwise */
export function useDrawer(wide: boolean) {
  const isLarge = useMedia(isLargeQuery);
  const isRoomy = useMedia(isRoomyQuery);
  const [chosen, setChosen] = useState(readChoice);
  /** The overlay, with the group to expand, if any. */
  const [overlay, setOverlay] = useState<{ group?: MenuGroup }>();
  const { pathname } = useLocation();

  // Navigation closes the overlay.
  useEffect(() => {
    if (pathname) setOverlay(undefined);
  }, [pathname]);

  const resting = isLarge ? (chosen ?? (wide && !isRoomy ? 'closed' : 'opened')) : 'closed';
  const state: DrawerState = overlay ? 'temporary' : resting;

  const toggle = useCallback(() => {
    if (!isLarge) return setOverlay((now) => (now ? undefined : {}));
    const next = resting === 'opened' ? 'closed' : 'opened';
    writeStored('localStorage', key, next);
    setChosen(next);
    setOverlay(undefined);
  }, [isLarge, resting]);

  return {
    state,
    isLarge,
    openGroup: overlay?.group,
    toggle,
    peek: (group: MenuGroup) => setOverlay({ group }),
    dismiss: () => setOverlay(undefined),
  };
}
