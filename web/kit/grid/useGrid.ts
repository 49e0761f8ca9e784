import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import type { ExportFormat } from './exportRows.ts';
import { allRows, type GridRow } from './tableModel.ts';
import type { GridProps, Sort } from './types.ts';
import { useBatch } from './useBatch.ts';
import { useColumns } from './useColumns.ts';
import { useGridTable } from './useGridTable.ts';
import { usePage } from './usePage.ts';
import { loadAll, useServerRows } from './useServerRows.ts';
import { useView } from './useView.ts';

const noRows: readonly never[] = [];
const unsorted: readonly Sort[] = [];
const defaultPageSize = 25;
/** Longer pages than this are drawn as a virtual list. */
const mostDrawn = 100;

/** Everything the grid's parts share: its view, its columns, the table's models, pending edits and the page that shows. */
export function useGrid<Row extends object>(props: GridProps<Row>) {
  const { id, columns, rowKey, parentKey, source } = props;
  const size = props.pageSize ?? defaultPageSize;
  const paged = size !== false;
  const initialSort = useRef(props.sort ?? unsorted);
  const defaults = useMemo(() => ({ sort: initialSort.current, pageSize: size || defaultPageSize }), [size]);
  const { view, changeView, writing } = useView(defaults, props.url ?? 'plain', id);
  const choice = useColumns(id, columns);
  const served = useServerRows(id, source, view, changeView);
  const rows = source ? served.rows : props.rows;
  const table = useGridTable<Row>({
    columns,
    rows: rows ?? noRows,
    rowKey,
    parentKey,
    view: useDeferredValue(view),
    changeView,
    choice,
    paged,
    served: source !== undefined,
  });
  const batch = useBatch(props.batch, columns, rows, rowKey);
  const visible = useMemo(
    () => columns.filter(({ field }) => choice.visibility[field] !== false),
    [columns, choice.visibility],
  );
  const ordered = table.getPrePaginatedRowModel().rows;
  useTellView(ordered, props.onView);
  const page = usePage({ view, changeView, total: rows && ordered.length, served: source && served });

  return {
    rows,
    view,
    changeView,
    writing,
    choice,
    table,
    batch: props.batch ? batch : undefined,
    visible,
    ordered,
    page: paged ? page : undefined,
    shown: table.getRowModel().rows,
    virtual: !paged || view.pageSize > mostDrawn,
    filtered: view.search.trim() !== '' || (!source && Object.keys(view.filters).length > 0),
    refreshing: props.refreshing === true || served.refreshing,
    error: props.error ?? served.error,
    retry: props.onRetry ?? (source && served.retry),
    /** What an export holds; asks the server for every page when it is the one that pages. */
    exportRows: async (format: ExportFormat) => {
      const all = source ? await loadAll(source, view.search.trim()) : allRows(ordered).map(({ original }) => original);
      const { exportRows } = await import('./exportRows.ts');
      await exportRows(format, props.exportName ?? id, visible, all);
    },
  };
}

export type GridState<Row extends object> = ReturnType<typeof useGrid<Row>>;

/** Tells a screen its rows once for every new order, so that a screen that keeps them in its state comes to rest. */
function useTellView<Row extends object>(ordered: readonly GridRow<Row>[], onView?: (rows: Row[]) => void) {
  const tell = useRef(onView);
  tell.current = onView;
  const told = useRef<Row[]>(undefined);
  useEffect(() => {
    if (!tell.current) return;
    const rows = allRows(ordered).map(({ original }) => original);
    const before = told.current;
    if (before?.length === rows.length && rows.every((row, index) => row === before[index])) return;
    told.current = rows;
    tell.current(rows);
  }, [ordered]);
}
