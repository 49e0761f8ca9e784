import { useContext, useEffect, useRef } from 'react';
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  type Location,
  useLocation,
  useNavigate,
} from 'react-router-dom';

type Entry = Pick<Location, 'state'>;

/** Full-screen overlays that lie above the screen in a history entry: 0 for the screen itself. */
export const overlayDepth = ({ state }: Entry): number => Number(Reflect.get(Object(state), 'fillsScreen') ?? 0);

/** Whether a history entry belongs to a full-screen overlay. */
export const isOverlayEntry = (entry: Entry): boolean => overlayDepth(entry) > 0;

/** Returns a function that reads the router's current location, which may be ahead of what is rendered. */
export function useCurrentLocation(): () => Location {
  const router = useContext(DataRouterContext)?.router;
  const drawn = useLocation();
  return () => router?.state.location ?? drawn;
}

/**
 * Gives a full-screen overlay on phones its own history entry at the same URL, so that Back closes it and stays on the screen. Closing
 * it any other way removes the entry and keeps the current URL. Navigation within the overlay must replace this entry and keep its
 * state. An overlay that may open above another one has `depth` 2. `close` resolves to false if it stays open.
 */
export function useOverlayHistoryEntry(fills: boolean, close: () => unknown, depth = 1): void {
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
    const closeByBack = async () => {
      if ((await latest.current.close()) !== false) return;
      entry.current = 'none';
      follow();
    };
    const follow = () => {
      const { navigate } = latest.current;
      const { location } = router.state;
      // Navigation to another screen replaces the entry anyway.
      if (location.pathname !== pathname) return;
      const isHere = overlayDepth(location) >= depth;
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
        void closeByBack();
      } else if (entry.current === 'none') {
        entry.current = 'here';
        void navigate(location.search, { state: { fillsScreen: depth } });
      }
    };
    // Deferred: the router is still notifying its subscribers.
    const stop = router.subscribe(() => queueMicrotask(follow));
    follow();
    return stop;
  }, [router, pathname, fills, depth]);
}
