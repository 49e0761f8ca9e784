import { startTransition, useEffect, useRef, useState } from 'react';
import useSWR from 'swr';
import { maxPageSize } from '../../../shared/contract/page.ts';
import { endpointCacheKey } from '../data/useApi.ts';
import type { Filter, GridPage, RowStream, ServerSource, SourceRequest } from './types.ts';
import type { ChangeView, View } from './view.ts';

const typingPause = 250;
/** A stream longer than this asks for a narrower range, or for an export. */
export const mostStreamed = 20_000;

/** The first part of a key is what `useRefresh` goes by. */
const keyHead = ({ endpoint }: Pick<ServerSource<unknown>, 'endpoint'>) =>
  endpoint ? endpointCacheKey(endpoint) : 'grid';

type Asked = Pick<View, 'search' | 'filters' | 'sort' | 'page'>;

/** What is asked for, once the typing has stood still, so that a server is not asked at every key; a page of it at once. */
function useSettled(asked: Asked): Asked & { waiting: boolean } {
  const typed = JSON.stringify([asked.search, asked.filters]);
  const [settled, setSettled] = useState({ typed, asked });
  const latest = useRef(asked);
  latest.current = asked;
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ typed, asked: latest.current }), typingPause);
    return () => clearTimeout(timer);
  }, [typed]);
  const waiting = settled.typed !== typed;
  return { ...(waiting ? { ...settled.asked, page: 0 } : asked), waiting };
}

function filtersFor(known: readonly string[] | undefined, filters: Record<string, Filter>): Record<string, Filter> {
  return Object.fromEntries(Object.entries(filters).filter(([field]) => known?.includes(field)));
}

/** What a source is asked for, its pages aside. */
export function requestOf(
  source: Pick<ServerSource<unknown>, 'sorts' | 'filters'>,
  view: Pick<View, 'search' | 'filters' | 'sort'>,
) {
  const sort = view.sort.find(({ field }) => source.sorts?.includes(field));
  return { search: view.search.trim(), filters: filtersFor(source.filters, view.filters), ...(sort && { sort }) };
}

const atFirst: readonly string[] = [];

/**
 * One page of a list that the server searches and pages. The pages are reached by the cursors passed on the way, which are kept
 * beside what was read, so that who comes back to the list finds the same page; a page nobody went to is the first one. The page
 * before stays in sight until the next one is there.
 */
export function useSource<Row>(id: string, source: ServerSource<Row> | undefined, view: View, changeView: ChangeView) {
  const { waiting: typing, ...asked } = useSettled(view);
  const limit = view.pageSize;
  const request = source && requestOf(source, asked);
  const about = source && [id, limit, JSON.stringify(request)];
  const { data: cursors = atFirst, mutate: passOn } = useSWR<readonly string[]>(about && ['grid way', ...about], null);
  const page = asked.page <= cursors.length ? asked.page : 0;
  const cursor = page > 0 ? cursors[page - 1] : undefined;
  const { data, error, isLoading, isValidating, mutate } = useSWR(
    about && source && [keyHead(source), 'grid', ...about, cursor ?? ''],
    () => source?.load({ ...request, search: request?.search ?? '', filters: request?.filters ?? {}, cursor, limit }),
    { keepPreviousData: true, revalidateOnFocus: false },
  );
  const next = data?.cursor;
  const waiting = typing || isLoading || isValidating;

  const isUnknown = source !== undefined && !typing && view.page > 0 && page === 0;
  useEffect(() => {
    if (isUnknown) changeView({ page: 0 });
  }, [isUnknown, changeView]);

  return {
    rows: data?.Items,
    total: data?.total,
    sums: data?.sums,
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

export type Served<Row> = ReturnType<typeof useSource<Row>>;

/** Rows of a stream so far; `cursor` is where it goes on. */
type Arrived<Row> = Pick<GridPage<Row>, 'total' | 'sums' | 'cursor'> & { rows: readonly Row[]; failure?: Error };

/**
 * Reads a stream page by page. The rows that are here can be worked with while others arrive; a stream that broke or was stopped goes on
 * where it ended. One that is read again keeps its old rows in sight until all the new ones are there, and if none come.
 */
export function useStream<Row>(id: string, stream: RowStream<Row> | undefined) {
  const key = stream && [keyHead(stream), 'grid stream', id, stream.of];
  const [arriving, setArriving] = useState<{ of: string; arrived: Arrived<Row> }>();
  const stopped = useRef(false);
  const resumed = useRef(false);
  const running = useRef<object>(undefined);
  const held = useRef<Arrived<Row>>(undefined);
  const read = async (): Promise<Arrived<Row>> => {
    const from = resumed.current && held.current?.cursor !== undefined ? held.current : undefined;
    const known = held.current;
    resumed.current = false;
    stopped.current = false;
    const run = {};
    running.current = run;
    let arrived: Arrived<Row> = from ? { ...from, failure: undefined } : { rows: [] };
    const { of = '' } = stream ?? {};
    do {
      try {
        const page = await stream?.load({ ...(arrived.cursor && { cursor: arrived.cursor }), limit: maxPageSize });
        if (!page) break;
        const { total = arrived.total, sums = arrived.sums, cursor } = page;
        arrived = { rows: [...arrived.rows, ...page.Items], total, sums, cursor };
      } catch (problem) {
        const failure = problem instanceof Error ? problem : new Error('Something went wrong.');
        return { ...(arrived.rows.length === 0 && known ? known : arrived), failure };
      }
      const now = arrived;
      startTransition(() => setArriving({ of, arrived: now }));
    } while (
      arrived.cursor !== undefined &&
      !stopped.current &&
      running.current === run &&
      arrived.rows.length < mostStreamed
    );
    return arrived;
  };
  const { data, error, isValidating, mutate } = useSWR<Arrived<Row>, Error>(key, read, {
    revalidateOnFocus: false,
  });
  const growing = arriving && arriving.of === stream?.of ? arriving.arrived : undefined;
  const isResuming = isValidating && data?.cursor !== undefined && (growing?.rows.length ?? 0) > data.rows.length;
  const shown = data && !isResuming ? data : growing;
  held.current = shown;
  useEffect(() => {
    stopped.current = false;
    return () => {
      stopped.current = true;
    };
  }, []);

  const cut = shown !== undefined && shown.cursor !== undefined && shown.rows.length >= mostStreamed;
  return {
    // Of a stream that broke before its first row nobody knows whether it has any.
    rows: shown?.failure && shown.rows.length === 0 ? undefined : shown?.rows,
    total: shown?.total,
    sums: shown?.sums,
    cursor: shown?.cursor,
    /** Nothing is left on the server. */
    complete: shown !== undefined && shown.cursor === undefined && !isValidating,
    arriving: isValidating && (!data || isResuming),
    refreshing: isValidating && data !== undefined && !isResuming,
    /** Stopped, broken or too long: there is more than is here. */
    cut,
    error: error ?? (isValidating ? undefined : shown?.failure),
    stop: () => {
      stopped.current = true;
    },
    goOn: () => {
      resumed.current = true;
      void mutate();
    },
  };
}

export type Streamed<Row> = ReturnType<typeof useStream<Row>>;

/** Every row there is, page by page; stops when the signal says so. */
export async function loadAll<Row>(
  load: (page: Pick<SourceRequest, 'cursor' | 'limit'>) => Promise<GridPage<Row>>,
  {
    before = [],
    cursor: from,
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
  let cursor = from;
  do {
    const page = await load({ ...(cursor && { cursor }), limit: maxPageSize });
    signal.throwIfAborted();
    rows.push(...page.Items);
    cursor = page.cursor;
    onRows(rows, page.total);
  } while (cursor !== undefined);
  return rows;
}
