import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import type { GridProps } from './types.ts';
import { useBatch } from './useBatch.ts';
import { useColumns } from './useColumns.ts';
import { useGridTable } from './useGridTable.ts';
import { useView } from './useView.ts';

const noRows: readonly never[] = [];
const defaultPageSize = 25;
/** Longer pages than this are drawn as a virtual list. */
const mostDrawn = 100;

/** Everything the grid's parts share: its view, its columns, the table's models, pending edits and the page that shows. */
export function useGrid<Row extends object>(props: GridProps<Row>) {
  const { id, columns, rowKey, parentKey, onView } = props;
  const rows = props.rows ?? noRows;
  const sort = useMemo(() => props.sort ?? [], [JSON.stringify(props.sort)]);
  const size = props.pageSize ?? defaultPageSize;
  const defaults = useMemo(() => ({ sort, pageSize: size || defaultPageSize }), [sort, size]);
  const [view, changeView] = useView(defaults, props.url ?? 'plain', id);
  const choice = useColumns(id, columns);
  const paged = size !== false;
  const table = useGridTable<Row>({
    columns,
    rows,
    rowKey,
    parentKey,
    view: useDeferredValue(view),
    changeView,
    choice,
    paged,
    served: false,
  });
  const batch = useBatch(props.batch, columns);

  const visible = useMemo(
    () => columns.filter(({ field }) => choice.visibility[field] !== false),
    [columns, choice.visibility],
  );
  const ordered = table.getPrePaginatedRowModel().rows;
  const tell = useRef(onView);
  tell.current = onView;
  useEffect(() => tell.current?.(ordered.map(({ original }) => original)), [ordered]);

  const total = ordered.length;
  const lastPage = paged ? Math.max(0, Math.ceil(total / view.pageSize) - 1) : 0;
  useEffect(() => {
    if (props.rows && view.page > lastPage) changeView({ page: lastPage });
  }, [props.rows, view.page, lastPage, changeView]);

  return {
    view,
    changeView,
    choice,
    table,
    batch: props.batch ? batch : undefined,
    visible,
    total,
    paged,
    shown: table.getRowModel().rows,
    virtual: !paged || view.pageSize > mostDrawn,
    filtered: view.search.trim() !== '' || Object.keys(view.filters).length > 0,
  };
}
