import { useContext, useEffect, useRef } from 'react';
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  type Location,
  useLocation,
  useNavigate,
} from 'react-router-dom';

const overlayState = { fillsScreen: true };

/** Whether a history entry belongs to a full-screen overlay. */
export const isOverlayEntry = ({ state }: Pick<Location, 'state'>): boolean =>
  Reflect.get(Object(state), 'fillsScreen') === true;

/** Returns a function that reads the router's current location, which may be ahead of what is rendered. */
export function useCurrentLocation(): () => Location {
  const router = useContext(DataRouterContext)?.router;
  const drawn = useLocation();
  return () => router?.state.location ?? drawn;
}

/**
 * Gives a full-screen overlay on phones its own history entry at the same URL, so that Back closes it and stays on the screen. Closing
 * it any other way removes the entry and keeps the current URL. Navigation within the overlay must replace this entry and keep its
 * state.
 */
export function useOverlayHistoryEntry(fills: boolean, close: () => void): void {
  const router = useContext(DataRouterContext)?.router;
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const latest = useRef({ close, navigate });
  latest.current = { close, navigate };
  /** `left`: closed by Back. `going`: closed otherwise, entry being removed. */
  const entry = useRef<'none' | 'here' | 'left' | 'going'>('none');
  const address = useRef('');
  useEffect(() => {
    if (!router) return;
    const follow = () => {
      const { navigate, close } = latest.current;
      const { location } = router.state;
      // Navigation to another screen replaces the entry anyway.
      if (location.pathname !== pathname) return;
      const isHere = isOverlayEntry(location);
      if (entry.current === 'going') {
        if (isHere) return;
        entry.current = 'none';
        if (location.search !== address.current) return void navigate(address.current, { replace: true });
      }
      if (isHere && fills) {
        entry.current = 'here';
      } else if (isHere) {
        entry.current = 'going';
        address.current = location.search;
        void navigate(-1);
      } else if (!fills) {
        entry.current = 'none';
      } else if (entry.current === 'here') {
        entry.current = 'left';
        close();
      } else if (entry.current === 'none') {
        entry.current = 'here';
        void navigate(location.search, { state: overlayState });
      }
    };
    // Deferred: the router is still notifying its subscribers.
    const stop = router.subscribe(() => queueMicrotask(follow));
    follow();
    return stop;
  }, [router, pathname, fills]);
}
