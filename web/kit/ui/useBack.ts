import { useNavigate } from 'react-router-dom';
import * as z from 'zod';

/** What the router keeps with every entry of the browser's history: how many of its own are before it. */
const entry = z.object({ idx: z.int() });

/**
 * Goes back to where the screen was opened from, as it was left; opened by its address, to `otherwise`. A filter or a page that the
 * address tells since is no other screen, so it is the history that knows which one came first.
 */
export function useBack(otherwise: string): () => void {
  const navigate = useNavigate();
  return () => {
    const { data } = entry.safeParse(window.history.state);
    void (data && data.idx > 0 ? navigate(-1) : navigate(otherwise));
  };
}
