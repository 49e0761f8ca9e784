import { useEffect, useState } from 'react';
import useSWR from 'swr';
import type { ServerSource } from './types.ts';
import type { ChangeView } from './useView.ts';
import type { View } from './view.ts';

const typingPause = 250;

type Asked = { search: string; page: number };

/** What is asked for, once the search has stood still, so that a server is not asked at every key; a page of it at once. */
function useSettled({ search, page }: Asked): Asked {
  const [settled, setSettled] = useState({ search, page });
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ search, page }), typingPause);
    return () => clearTimeout(timer);
  }, [search, page]);
  return settled.search === search ? { search, page } : settled;
}

const atFirst: readonly string[] = [];

/**
 * One page of a list that the server searches and pages. The pages are reached by the cursors passed on the way, which are kept
 * beside what was read, so that who comes back to the list finds the same page; a page nobody went to is the first one. The page
 * before stays in sight until the next one is there.
 */
export function useServerRows<Row>(
  id: string,
  source: ServerSource<Row> | undefined,
  view: View,
  changeView: ChangeView,
) {
  const typed = view.search.trim();
  const limit = view.pageSize;
  const { search, page: wanted } = useSettled({ search: typed, page: view.page });
  const { data: cursors = atFirst, mutate: passOn } = useSWR<readonly string[]>(
    source && ['grid way', id, search, limit],
    null,
    { keepPreviousData: false },
  );
  const page = wanted <= cursors.length ? wanted : 0;
  const cursor = page > 0 ? cursors[page - 1] : undefined;
  const { data, error, isLoading, isValidating, mutate } = useSWR(
    source && ['grid', id, search, limit, cursor ?? '', source.revision ?? ''],
    () => source?.load({ search, cursor, limit }),
    { keepPreviousData: true, revalidateOnFocus: false },
  );
  const next = data?.next;
  const waiting = search !== typed || isLoading || isValidating;

  const isUnknown = source !== undefined && view.page > 0 && search === typed && page === 0;
  useEffect(() => {
    if (isUnknown) changeView({ page: 0 });
  }, [isUnknown, changeView]);

  return {
    rows: data?.rows,
    page,
    hasNext: next !== undefined && !waiting,
    refreshing: data !== undefined && waiting,
    error: error instanceof Error ? error : undefined,
    retry: () => void mutate(),
    toPage: (to: number) => {
      if (to > cursors.length && next !== undefined) void passOn([...cursors, next], { revalidate: false });
      changeView({ page: to });
    },
  };
}

/** Every row the server finds, page by page; for exports. */
export async function loadAll<Row>(source: ServerSource<Row>, search: string): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const page = await source.load({ search, cursor, limit: 100 });
    rows.push(...page.rows);
    cursor = page.next;
  } while (cursor !== undefined);
  return rows;
}
