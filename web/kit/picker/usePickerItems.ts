import { useEffect, useRef, useState } from 'react';
import { loaderOf, type PickerItem, type PickerSource } from './items.ts';

const typingPause = 200;

interface Page {
  items: readonly PickerItem[];
  cursor?: string;
  state: 'loading' | 'ready' | 'failed';
}

/** The items for a search while the list is open, page by page. An answer to an older question is dropped. */
export function usePickerItems(source: PickerSource, search: string, open: boolean) {
  const [page, setPage] = useState<Page>({ items: [], state: 'loading' });
  const latestSource = useRef(source);
  latestSource.current = source;
  const question = useRef(0);
  const known = typeof source !== 'function';

  const load = async (before: readonly PickerItem[], cursor?: string) => {
    question.current += 1;
    const asked = question.current;
    setPage({ items: before, state: 'loading' });
    try {
      const answer = await loaderOf(latestSource.current)(search, cursor);
      if (asked === question.current) {
        setPage({ items: [...before, ...answer.items], cursor: answer.cursor, state: 'ready' });
      }
    } catch {
      if (asked === question.current) setPage({ items: before, cursor, state: 'failed' });
    }
  };
  const latestLoad = useRef(load);
  latestLoad.current = load;

  useEffect(() => {
    if (!open) return;
    const pause = setTimeout(() => latestLoad.current([]), known || search === '' ? 0 : typingPause);
    return () => {
      clearTimeout(pause);
      question.current += 1;
    };
  }, [open, search, known]);

  return {
    ...page,
    more: () => page.state === 'ready' && page.cursor !== undefined && load(page.items, page.cursor),
    retry: () => load(page.items, page.cursor),
  };
}
