import { type ExpandedState, functionalUpdate, useTable } from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { columnDefs, features, type GridRow, searcher } from './tableModel.ts';
import { treeOf } from './tree.ts';
import type { GridProps } from './types.ts';
import type { ColumnChoice } from './useColumns.ts';
import type { ChangeView } from './useView.ts';
import type { View } from './view.ts';

type Options<Row extends object> = Pick<GridProps<Row>, 'columns' | 'rowKey' | 'parentKey'> & {
  rows: readonly Row[];
  view: View;
  changeView: ChangeView;
  choice: ColumnChoice;
  paged: boolean;
  /** The server has searched and paged already; the rows stand as they came. */
  served: boolean;
};

/** The table's models (filter, sort, tree, page) over the grid's view; the view itself is kept by `useView`. */
export function useGridTable<Row extends object>(options: Options<Row>) {
  const { columns, rows, rowKey, parentKey, view, changeView, choice, paged, served } = options;
  const [expanded, setExpanded] = useState<ExpandedState>({});
  const defs = useMemo(() => columnDefs(columns), [columns]);
  const tree = useMemo(() => (parentKey ? treeOf(rows, rowKey, parentKey) : undefined), [rows, rowKey, parentKey]);
  const finds = useMemo(() => searcher(columns), [columns]);
  const search = view.search.trim().toLowerCase();
  const filtered = !served && (search !== '' || Object.keys(view.filters).length > 0);

  const state = useMemo(
    () => ({
      globalFilter: served ? '' : search,
      columnFilters: served ? [] : Object.entries(view.filters).map(([id, value]) => ({ id, value })),
      sorting: view.sort.map(({ field, desc }) => ({ id: field, desc: desc === true })),
      pagination: { pageIndex: view.page, pageSize: paged ? view.pageSize : Number.POSITIVE_INFINITY },
      columnVisibility: choice.visibility,
      // What was searched for must be seen, so a filtered tree stands open.
      expanded: tree && filtered ? true : expanded,
    }),
    [served, search, view, paged, choice.visibility, tree, filtered, expanded],
  );

  return useTable({
    features,
    columns: defs,
    data: tree?.roots ?? rows,
    state,
    getRowId: rowKey,
    getSubRows: tree?.childrenOf,
    filterFromLeafRows: true,
    paginateExpandedRows: false,
    autoResetAll: false,
    manualPagination: served,
    enableSorting: !served,
    globalFilterFn: (row: GridRow<Row>, _id: string, text: string) => finds(row.original, text),
    // The search looks at whole rows, so asking for one column is enough.
    getColumnCanGlobalFilter: (column) => column.id === columns[0]?.field,
    isMultiSortEvent: (event) => event instanceof Object && 'shiftKey' in event && event.shiftKey === true,
    onExpandedChange: setExpanded,
    onSortingChange: (update) =>
      changeView({
        sort: functionalUpdate(update, state.sorting).map(({ id, desc }) =>
          desc ? { field: id, desc } : { field: id },
        ),
      }),
  });
}
