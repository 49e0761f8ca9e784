import { useEffect, useState } from 'react';
import useSWR from 'swr';
import type { ServerSource } from './types.ts';

const typingPause = 250;

/** The value once it has stood still, so that a server is not asked at every key. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), typingPause);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/**
 * One page of a list that the server searches and pages. The way back is remembered as the cursors passed; another
 * search or page size starts at the first page. The page before stays in sight until the next one is there.
 */
export function useServerRows<Row>(id: string, source: ServerSource<Row> | undefined, search: string, limit: number) {
  const settled = useSettled(search.trim());
  const list = `${limit} ${settled}`;
  const [trail, setTrail] = useState<{ list: string; cursors: string[] }>({ list, cursors: [] });
  const cursors = trail.list === list ? trail.cursors : [];
  const cursor = cursors.at(-1);
  const { data, error, isLoading, isValidating, mutate } = useSWR(
    source && ['grid', id, settled, limit, cursor ?? '', source.revision ?? ''],
    () => source?.load({ search: settled, cursor, limit }),
    { keepPreviousData: true, revalidateOnFocus: false },
  );
  const next = data?.next;
  const waiting = settled !== search.trim() || isLoading || isValidating;
  return {
    rows: data?.rows,
    page: cursors.length,
    hasNext: next !== undefined && !waiting,
    refreshing: data !== undefined && waiting,
    error: error instanceof Error ? error : undefined,
    retry: () => void mutate(),
    toPage: (page: number) => {
      if (page < cursors.length) setTrail({ list, cursors: cursors.slice(0, page) });
      else if (next !== undefined) setTrail({ list, cursors: [...cursors, next] });
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
