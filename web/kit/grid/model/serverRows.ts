import { useEffect, useRef, useState } from 'react';
import useSWR from 'swr';
import { maxPageSize } from '../../../../shared/contract/page.ts';
import { endpointCacheKey } from '../../data/useApi.ts';
import type { GridPage, ServerSource, SourceRequest } from '../types.ts';
import type { ChangeView, GridView } from './gridView.ts';

const typingDelayMs = 250;

/** `useRefresh` matches on the first part of the key. */
export const swrKeyPrefix = ({ endpoint }: Pick<ServerSource<unknown>, 'endpoint'>) =>
  endpoint ? endpointCacheKey(endpoint) : 'grid';

type SourceView = Pick<GridView, 'search' | 'sort' | 'page'>;

/** Debounces the search, so that the server is not queried on every key. Page changes apply at once. */
function useDebouncedView(asked: SourceView): SourceView & { waiting: boolean } {
  const typed = asked.search;
  const [debounced, setDebounced] = useState({ typed, asked });
  const latest = useRef(asked);
  latest.current = asked;
  useEffect(() => {
    const timer = setTimeout(() => setDebounced({ typed, asked: latest.current }), typingDelayMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const isWaiting = debounced.typed !== typed;
  return { ...(isWaiting ? { ...debounced.asked, page: 0 } : asked), waiting: isWaiting };
}

/** The server request for a view, without paging. */
export function toSourceRequest(
  source: Pick<ServerSource<unknown>, 'sortableFields'>,
  view: Pick<GridView, 'search' | 'sort'>,
) {
  const sort = view.sort.find(({ field }) => source.sortableFields?.includes(field));
  return { search: view.search.trim(), ...(sort && { sort }) };
}

const noCursors: readonly string[] = [];

/**
 * One page of a server-side list. Pages are reached by the cursors collected on the way, which are cached so that returning to the list
 * restores the page; an unknown page falls back to the first. The previous page stays visible until the next has loaded.
 */
export function useServerSource<Row>(
  id: string,
  source: ServerSource<Row> | undefined,
  view: GridView,
  changeView: ChangeView,
) {
  const { waiting: isTyping, ...asked } = useDebouncedView(view);
  const limit = view.pageSize;
  const request = source && toSourceRequest(source, asked);
  const requestKey = source && [id, source.listKey ?? '', limit, JSON.stringify(request)];
  const { data: cursors = noCursors, mutate: saveCursors } = useSWR<readonly string[]>(
    requestKey && ['grid way', ...requestKey],
    null,
  );
  const page = asked.page <= cursors.length ? asked.page : 0;
  const cursor = page > 0 ? cursors[page - 1] : undefined;
  const { data, error, isLoading, isValidating, mutate } = useSWR(
    requestKey && source && [swrKeyPrefix(source), 'grid', ...requestKey, cursor ?? ''],
    () => source?.loadPage({ ...request, search: request?.search ?? '', cursor, limit }),
    { keepPreviousData: true, revalidateOnFocus: false },
  );
  const nextCursor = data?.cursor;
  const isWaiting = isTyping || isLoading || isValidating;

  const isUnreachablePage = source !== undefined && !isTyping && view.page > 0 && page === 0;
  useEffect(() => {
    if (isUnreachablePage) changeView({ page: 0 });
  }, [isUnreachablePage, changeView]);

  return {
    loaded: { rows: data?.Items, total: data?.total, sums: data?.sums },
    page,
    hasNext: nextCursor !== undefined && !isWaiting,
    refreshing: data !== undefined && isWaiting,
    error: error instanceof Error ? error : undefined,
    retry: () => void mutate(),
    goToPage: (to: number) => {
      if (to > cursors.length && nextCursor !== undefined)
        void saveCursors([...cursors, nextCursor], { revalidate: false });
      changeView({ page: to });
    },
  };
}

export type ServedPage<Row> = ReturnType<typeof useServerSource<Row>>;

/** Loads page after page and calls `onRows` after each. Resumes at `cursor`, after the rows of `before`. */
export async function loadAllPages<Row>(
  load: (page: Pick<SourceRequest, 'cursor' | 'limit'>) => Promise<GridPage<Row>>,
  {
    before = [],
    cursor: startCursor,
    onRows,
    signal,
  }: {
    before?: readonly Row[];
    cursor?: string | undefined;
    onRows: (rows: readonly Row[], total?: number) => void;
    signal: AbortSignal;
  },
): Promise<Row[]> {
  const rows = [...before];
  let cursor = startCursor;
  do {
    const page = await load({ ...(cursor && { cursor }), limit: maxPageSize });
    signal.throwIfAborted();
    rows.push(...page.Items);
    cursor = page.cursor;
    onRows(rows, page.total);
  } while (cursor !== undefined);
  return rows;
}
