import { useMemo, useRef } from 'react';
import type { GridProps, Toggle } from '../types.ts';
import type { ChangeView, GridView } from './gridView.ts';
import { useServerSource } from './serverRows.ts';
import { useRowStream } from './useRowStream.ts';

/** The grid's rows, wherever they come from: as given, streamed page by page, or one page of a server-side source. */
export function useGridData<Row extends object>(props: GridProps<Row>, view: GridView, changeView: ChangeView) {
  const { id, source, stream } = props;
  const served = useServerSource(id, source, view, changeView);
  const own = useRowStream(id, stream);
  const streamed = props.arriving ?? (stream && own);
  const rows = useToggledRows(
    source ? served.loaded.rows : stream ? own.loaded.rows : props.rows,
    props.toggles,
    view.enabledToggles,
  );
  return {
    rows,
    served: source && served,
    streamed,
    /** Rows of the grid's own stream, which an export completes. */
    streamedRows: stream && own.loaded,
    /** More rows of the stream may arrive. */
    isIncomplete: streamed !== undefined && !streamed.isComplete,
    isRefreshing: props.refreshing === true || served.refreshing || streamed?.refreshing === true,
    error: props.error ?? served.error ?? streamed?.error,
    retry: props.onRetry ?? (source ? served.retry : streamed?.resume),
  };
}

export type GridData<Row extends object> = ReturnType<typeof useGridData<Row>>;

/** Removes rows hidden by toggles. */
function useToggledRows<Row>(
  rows: readonly Row[] | undefined,
  toggles: readonly Toggle<Row>[] | undefined,
  shown: readonly string[],
) {
  const latest = useRef(toggles);
  latest.current = toggles;
  return useMemo(() => {
    const hiding =
      latest.current?.flatMap(({ id, hidesRow }) => (hidesRow && !shown.includes(id) ? [hidesRow] : [])) ?? [];
    return hiding.length > 0 ? rows?.filter((row) => !hiding.some((hides) => hides(row))) : rows;
  }, [rows, shown]);
}
