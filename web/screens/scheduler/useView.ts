import { useSearchParams } from 'react-router-dom';
import { useNarrow } from '../../kit/useMedia.ts';

export type View = 'day' | 'week';

/** All stylists at once, or one at a time under tabs. */
export type ViewMode = 'default' | 'tabs';

const key = 'book-mode';

/** How the book is looked at: it stands in the address, and the browser remembers the last mode for addresses that do not say. */
export function useView() {
  const [query, setQuery] = useSearchParams();
  const isNarrow = useNarrow();

  const go = (changes: Record<string, string | undefined>) =>
    setQuery((old) => {
      const next = new URLSearchParams(old);
      for (const [name, value] of Object.entries(changes)) value ? next.set(name, value) : next.delete(name);
      return next;
    });

  const view: View = query.get('view') === 'week' ? 'week' : 'day';
  const asked: ViewMode = (query.get('mode') ?? localStorage.getItem(key)) === 'tabs' ? 'tabs' : 'default';
  // A phone shows a day's stylists two at a time, and has no room for the week of all of them.
  const mode: ViewMode = isNarrow ? (view === 'week' ? 'tabs' : 'default') : asked;

  return {
    query,
    view,
    mode,
    go,
    chooseView: (chosen: View) => go({ view: chosen === 'week' ? 'week' : undefined }),
    chooseMode: (chosen: ViewMode) => {
      localStorage.setItem(key, chosen);
      go({ mode: chosen === 'tabs' ? 'tabs' : undefined });
    },
  };
}
