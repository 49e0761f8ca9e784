import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as z from 'zod';

/*
 * A list that one comes back to stands as it was left. Its search, filters, sort and page are in the address; what is not, how far it was
 * scrolled and which row was saved meanwhile, is kept here as long as the console is open.
 */

/** How far a list was scrolled, by its entry in the history. */
const scrolled = new Map<string, number>();
let saved: string | undefined;

/** The row of this key was saved: the list that shows next marks it. */
export function markRowSaved(key: string): void {
  saved = key;
}

/** The key of the row that was saved on the way here, for the first list that asks. */
export function useSavedRowKey(): string | undefined {
  const [key] = useState(() => saved);
  useEffect(() => {
    saved = undefined;
  }, []);
  return key;
}

/** Keeps how far the screen of a list is scrolled, and brings it back there once its rows are `here`. */
export function useRestoredScroll(list: RefObject<HTMLElement | null>, here: boolean): void {
  const { key } = useLocation();
  useLayoutEffect(() => {
    const screen = list.current?.closest('main');
    if (!screen || !here) return;
    const before = scrolled.get(key);
    // The frame around the screens puts a new one to its top, after this.
    const frame = before === undefined ? undefined : requestAnimationFrame(() => screen.scrollTo(0, before));
    const keep = () => scrolled.set(key, screen.scrollTop);
    screen.addEventListener('scroll', keep, { passive: true });
    return () => {
      if (frame !== undefined) cancelAnimationFrame(frame);
      screen.removeEventListener('scroll', keep);
    };
  }, [list, key, here]);
}

/** What the router keeps with every entry of the browser's history: how many of its own are before it. */
const entry = z.object({ idx: z.int() });

/**
 * Goes back to where the screen was opened from, as it was left; opened by its address, to `otherwise`. A filter or a page that the
 * address tells since is no other screen, so it is the history that knows which one came first.
 */
export function useGoBack(otherwise: string): () => void {
  const navigate = useNavigate();
  return () => {
    const { data } = entry.safeParse(window.history.state);
    void (data && data.idx > 0 ? navigate(-1) : navigate(otherwise));
  };
}
