import { useDeferredValue, useEffect, useRef } from 'react';
import useSWR, { unstable_serialize, useSWRConfig } from 'swr';
import { maxPageSize } from '../../../../shared/contract/page.ts';
import type { GridPage, RowStream, StreamState } from '../types.ts';
import { swrKeyPrefix } from './serverRows.ts';

/** Longer streams are truncated; the user narrows the range or exports. */
const defaultMaxRows = 20_000;

/** Rows loaded so far; `cursor` is where the stream continues. */
type StreamedRows<Row> = Pick<GridPage<Row>, 'total' | 'sums' | 'cursor' | 'position'> & {
  rows: readonly Row[];
  failure?: Error | undefined;
};

const addAfter = <Row>(rows: readonly Row[], { Items }: GridPage<Row>): readonly Row[] => [...rows, ...Items];

/** Returns an `addPage` that keeps rows in order. Rows of the page replace those of the same key, and removed ones are left out. */
export const mergeInOrder =
  <Row>(keyOf: (row: Row) => string, compare: (a: Row, b: Row) => number) =>
  (rows: readonly Row[], { Items, removed = [] }: GridPage<Row>): readonly Row[] => {
    if (Items.length + removed.length === 0) return rows;
    const replaced = new Set([...Items.map(keyOf), ...removed]);
    const added = [...Items].sort(compare);
    const merged: Row[] = [];
    let next = 0;
    for (const row of rows) {
      if (replaced.has(keyOf(row))) continue;
      for (let one = added[next]; one !== undefined && compare(one, row) < 0; one = added[++next]) merged.push(one);
      merged.push(row);
    }
    return [...merged, ...added.slice(next)];
  };

/**
 * Loads pages until the list ends, is stopped or long enough, or a page fails: the pages that `start` lacks, or, if it is whole, what
 * changed since. Where the changes are not known, the list is loaded from its beginning.
 */
async function loadPages<Row>(
  { loadPage, addPage = addAfter, maxRows = defaultMaxRows }: RowStream<Row>,
  start: StreamedRows<Row>,
  { onPage, isStopped }: { onPage: (loaded: StreamedRows<Row>) => void; isStopped: () => boolean },
): Promise<StreamedRows<Row>> {
  let loaded: StreamedRows<Row> = { ...start, failure: undefined };
  do {
    const { cursor, position } = loaded;
    try {
      const from = cursor === undefined ? position && { since: position } : { cursor };
      const page = await loadPage({ ...from, limit: maxPageSize });
      const isFirst = cursor === undefined && page.removed === undefined;
      const before: StreamedRows<Row> = isFirst ? { rows: [] } : loaded;
      const { total = before.total, sums = before.sums } = page;
      const rows = addPage(before.rows, page);
      loaded = { rows, total, sums, cursor: page.cursor, position: page.position ?? before.position };
    } catch (problem) {
      return { ...loaded, failure: problem instanceof Error ? problem : new Error('Something went wrong.') };
    }
    onPage(loaded);
  } while (loaded.cursor !== undefined && !isStopped() && loaded.rows.length < maxRows);
  return loaded;
}

/** A load that is under way. A list with a position is loaded to its end even if its screen is left. */
type Run<Row> = {
  promise?: Promise<StreamedRows<Row>>;
  isStopped: boolean;
  /** A refresh was asked for meanwhile. */
  isOutdated: boolean;
  hasPosition: boolean;
};
/** Loads that are under way in a session, by the key of the list. */
const runsBySession = new WeakMap<object, Map<string, Run<unknown>>>();

function useRuns<Row>() {
  const { cache } = useSWRConfig();
  const runs = runsBySession.get(cache) ?? new Map<string, Run<unknown>>();
  runsBySession.set(cache, runs);
  return runs as Map<string, Run<Row>>;
}

/** Returns a function that loads a stream, with the rows that have arrived, and ways to stop and to resume it. */
function useStreamLoader<Row>(key: readonly string[] | undefined, stream: RowStream<Row> | undefined) {
  const runKey = unstable_serialize(key);
  const { mutate } = useSWRConfig();
  const arrivedKey = key && ['arrived', ...key];
  const { data: arrived } = useSWR<{ of: string; rows: StreamedRows<Row> }>(arrivedKey, null);
  const resuming = useRef(false);
  /** The rows that the next load goes on from. */
  const shownRows = useRef<StreamedRows<Row>>(undefined);
  const runs = useRuns<Row>();

  const loadRun = async (run: Run<Row>, wanted: RowStream<Row>): Promise<StreamedRows<Row>> => {
    const previous = shownRows.current;
    const isResumed = previous?.cursor !== undefined && (resuming.current || previous.position !== undefined);
    const isKnown = previous?.cursor === undefined && previous?.position !== undefined;
    resuming.current = false;
    const loaded = await loadPages(wanted, isResumed || isKnown ? previous : { rows: [] }, {
      onPage: (rows) => {
        run.hasPosition = rows.position !== undefined;
        void mutate(arrivedKey, { of: runKey, rows }, { revalidate: false });
      },
      isStopped: () => run.isStopped,
    });
    const { failure } = loaded;
    return failure && loaded.rows.length === 0 && previous ? { ...previous, failure } : loaded;
  };
  const load = async (): Promise<StreamedRows<Row>> => {
    if (!stream) return { rows: [] };
    const running = runs.get(runKey);
    if (running?.promise) {
      running.isOutdated = true;
      return running.promise;
    }
    const run: Run<Row> = { isStopped: false, isOutdated: false, hasPosition: false };
    runs.set(runKey, run);
    run.promise = loadRun(run, stream).finally(() => {
      runs.delete(runKey);
      // Once these rows are shown.
      if (run.isOutdated) setTimeout(() => void mutate(key));
    });
    return run.promise;
  };
  const stop = () => {
    const run = runs.get(runKey);
    if (run) run.isStopped = true;
  };
  useEffect(() => {
    const run = runs.get(runKey);
    if (run) run.isStopped = false;
    return () => {
      const left = runs.get(runKey);
      if (left && !left.hasPosition) left.isStopped = true;
    };
  }, [runs, runKey]);
  const resume = () => {
    resuming.current = true;
    void mutate(key);
  };
  // Keeps the screen responsive while pages arrive.
  const deferred = useDeferredValue(arrived);
  return { load, arrived: deferred?.of === runKey ? deferred.rows : undefined, shownRows, stop, resume };
}

/**
 * Loads a list page by page. Loaded rows can be used while more arrive; a stopped or failed stream resumes where it ended. A refresh that
 * is asked for while the list is loading follows at its end. The old rows stay until all new ones have loaded, or if loading fails.
 */
export function useRowStream<Row>(id: string, stream: RowStream<Row> | undefined): StreamState<Row> {
  const key = stream && [swrKeyPrefix(stream), 'grid stream', id, stream.listKey];
  const { load, arrived, shownRows, stop, resume } = useStreamLoader(key, stream);
  const { data, error, isValidating } = useSWR<StreamedRows<Row>, Error>(key, load, { revalidateOnFocus: false });
  const isResuming = isValidating && data?.cursor !== undefined && (arrived?.rows.length ?? 0) > data.rows.length;
  const currentRows = data && !isResuming ? data : arrived;
  shownRows.current = currentRows;
  // If the stream failed before its first row, it is unknown whether there are any.
  const rows = currentRows?.failure && currentRows.rows.length === 0 ? undefined : currentRows?.rows;
  const { total, sums, cursor } = currentRows ?? {};
  return {
    loaded: { rows, total, sums, cursor },
    isComplete: rows !== undefined && cursor === undefined,
    isLoading: isValidating && (!data || isResuming),
    refreshing: isValidating && data !== undefined && !isResuming,
    cut: rows !== undefined && cursor !== undefined && rows.length >= (stream?.maxRows ?? defaultMaxRows),
    error: error ?? (isValidating ? undefined : currentRows?.failure),
    stop,
    resume,
  };
}
