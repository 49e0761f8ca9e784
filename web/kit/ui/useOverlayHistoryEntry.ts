import { useContext, useEffect, useRef } from 'react';
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  type Location,
  useLocation,
  useNavigate,
} from 'react-router-dom';

const mark = { fillsScreen: true };

/** Whether an entry of the history is that of something that fills the screen. */
export const isOverlayEntry = ({ state }: Pick<Location, 'state'>): boolean =>
  Reflect.get(Object(state), 'fillsScreen') === true;

/** Tells where the history is; what is drawn may be behind it. */
export function useCurrentLocation(): () => Location {
  const router = useContext(DataRouterContext)?.router;
  const drawn = useLocation();
  return () => router?.state.location ?? drawn;
}

/**
 * What fills a phone's screen has an entry of its own in the history, at the address of what lies under it: Back closes it and stays
 * there. What closes it otherwise takes the entry along, and the address as it has become meanwhile stays. The other addresses that it
 * leads to have to replace this one and keep its state.
 */
export function useOverlayHistoryEntry(fills: boolean, close: () => void): void {
  const router = useContext(DataRouterContext)?.router;
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const latest = useRef({ close, navigate });
  latest.current = { close, navigate };
  /** `left` by Back, `going` because it was closed otherwise. */
  const entry = useRef<'none' | 'here' | 'left' | 'going'>('none');
  const address = useRef('');
  useEffect(() => {
    if (!router) return;
    const follow = () => {
      const { navigate, close } = latest.current;
      const { location } = router.state;
      // Another screen takes it away by itself.
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
        void navigate(location.search, { state: mark });
      }
    };
    // Not while the router still tells others.
    const stop = router.subscribe(() => queueMicrotask(follow));
    follow();
    return stop;
  }, [router, pathname, fills]);
}
