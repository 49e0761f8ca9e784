import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as z from 'zod';

/*
 * Restores a list when the user returns to it. Search, filters, sort and page are in the URL; scroll position and the saved row are
 * kept in memory here.
 */

/** Scroll offsets by history entry key. */
const scrollOffsets = new Map<string, number>();
let savedRowKey: string | undefined;

/** Tells the next list to highlight the row with this key. */
export function markRowSaved(key: string): void {
  savedRowKey = key;
}

/** Key of the row that was just saved. Consumed by the first list that mounts. */
export function useSavedRowKey(): string | undefined {
  const [key] = useState(() => savedRowKey);
  useEffect(() => {
    savedRowKey = undefined;
  }, []);
  return key;
}

/** Remembers the scroll position per history entry and restores it once the rows are rendered (`isReady`). */
export function useRestoredScroll(list: RefObject<HTMLElement | null>, isReady: boolean): void {
  const { key } = useLocation();
  useLayoutEffect(() => {
    const screen = list.current?.closest('main');
    if (!screen || !isReady) return;
    const savedOffset = scrollOffsets.get(key);
    // The app shell scrolls new screens to the top after this effect.
    const frame = savedOffset === undefined ? undefined : requestAnimationFrame(() => screen.scrollTo(0, savedOffset));
    const keep = () => scrollOffsets.set(key, screen.scrollTop);
    screen.addEventListener('scroll', keep, { passive: true });
    return () => {
      if (frame !== undefined) cancelAnimationFrame(frame);
      screen.removeEventListener('scroll', keep);
    };
  }, [list, key, isReady]);
}

/** State that React Router stores with each history entry; `idx` counts its own entries before it. */
const entry = z.object({ idx: z.int() });

/** Returns to the previous screen in the history, or to `fallback` if the screen was opened by a direct link. */
export function useGoBack(fallback: string): () => void {
  const navigate = useNavigate();
  return () => {
    const { data } = entry.safeParse(window.history.state);
    void (data && data.idx > 0 ? navigate(-1) : navigate(fallback));
  };
}
