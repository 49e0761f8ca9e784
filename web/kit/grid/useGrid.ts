import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { formatCount } from '../../../shared/rules/format.ts';
import { useBatchEdit } from './edit/useBatchEdit.ts';
import type { ExportFormat, ExportProgress } from './export/exportFile.ts';
import { uniformColumns, useColumns } from './model/columnSettings.ts';
import { type GridView, useGridView } from './model/gridView.ts';
import type { PendingRows } from './model/pendingEdits.ts';
import { createTableModel, hasCriteria, rowNoun, type TableModel } from './model/tableModel.ts';
import { computeTotals } from './model/totals.ts';
import { filterTree, flatLines, type GridLine, treeLines } from './model/tree.ts';
import { type GridData, useGridData } from './model/useGridData.ts';
import { useOpenRows, useRollUp, useTree } from './model/useTree.ts';
import type { Column, GridProps, Sort } from './types.ts';
import { usePage, useReportRows } from './view/Pager.tsx';

const noRows: readonly never[] = [];
const unsorted: readonly Sort[] = [];
const defaultPageSize = 25;
/** Longer pages, and trees with more visible rows, are virtualized. */
const maxDrawnRows = 100;
/** Longer lists are searched in a deferred render, so that typing stays responsive. */
const minRowsToDefer = 5000;

/** State shared by the grid's parts: view, columns, matching rows, pending edits and the current page. */
export function useGrid<Row extends object>(props: GridProps<Row>) {
  const { columns, rowKey, parentKey, source } = props;
  const size = props.pageSize ?? defaultPageSize;
  const paged = size !== false;
  const initialSort = useRef(props.sort ?? unsorted);
  const defaults = useMemo(() => ({ sort: initialSort.current, pageSize: size || defaultPageSize }), [size]);
  const { view, changeView } = useGridView(defaults, props.url ?? 'plain', props.id);
  const data = useGridData(props, view, changeView);
  const { rows, served } = data;
  const batch = useBatchEdit({ batch: props.batch, columns, rows, rowKey });
  const uniform = useUniformColumns(props, rows, view, batch.on);
  const choice = useColumns(props.id, columns, uniform);
  const { visible, chosen } = choice;
  const { pending } = batch;
  const matches = useMatches(props, rows, view, pending);
  const { table, found, visibleTree, total } = matches;

  const page = usePage({ view, changeView, total: rows && total, servedPage: served });
  useSavedPage(props.savedKey, paged && !source, { table, found, rowKey, page, changeView });
  const [from, end] = paged && !source ? [page.page * page.pageSize, (page.page + 1) * page.pageSize] : [0, total];
  const openRows = useOpenRows();
  const lines = useMemo(
    () =>
      visibleTree
        ? treeLines(table, visibleTree, visibleTree.roots.slice(from, end), openRows)
        : flatLines(table, found.subarray(from, Math.min(end, found.length))),
    [table, visibleTree, found, from, end, openRows],
  );
  const rolledUp = useRollUp(table, visibleTree, columns, pending);
  const totals = useTotals(props, { visible, data, matches, pending });
  useReportRows(table, found, props.onVisibleRows);

  return {
    view,
    changeView,
    columns: {
      choice,
      uniform,
      hasFilterRow: !props.plain && visible.some((column) => isFilterable(props, column)),
      isFilterable: (column: Column<Row>) => isFilterable(props, column),
      isSortable: (column: Column<Row>) =>
        column.sortable !== false && (!source || source.sortableFields?.includes(column.field) === true),
    },
    data,
    list: {
      table,
      lines,
      /** A line of this page or of a later one. */
      lineAt: (place: number): GridLine<Row> | undefined =>
        place < lines.count || visibleTree ? lines.at(place) : flatLines(table, found).at(from + place),
      page: paged ? page : undefined,
      count: served ? served.loaded.total : total,
      totals,
      rolledUp,
      isVirtual: !paged || view.pageSize > maxDrawnRows || lines.count > maxDrawnRows,
    },
    batch: props.batch ? batch : undefined,
    tree: parentKey && openRows,
    exporting: {
      count: countExported(props, data, matches),
      make: async (format: ExportFormat, work: ExportProgress) => {
        const { buildExport: exportAll } = await import('./export/buildExport.ts');
        return exportAll({ format, work, props, view, visible: chosen, table, found, streamed: data.streamedRows });
      },
    },
  };
}

export type GridState<Row extends object> = ReturnType<typeof useGrid<Row>>;

const isFilterable = <Row extends object>({ source }: GridProps<Row>, column: Column<Row>) =>
  column.filter !== false && !source;

/**
 * Values that all rows share, by field. Not of filtered columns, nor of those that are being edited. A plain table, which says nothing
 * above its rows, leaves out only what is empty in all of them.
 */
function useUniformColumns<Row extends object>(
  { columns, source, plain }: GridProps<Row>,
  rows: readonly Row[] | undefined,
  { filters }: GridView,
  isEditing: boolean,
) {
  return useMemo(() => {
    const uniform = uniformColumns(
      columns,
      source ? noRows : (rows ?? noRows),
      ({ field, edit }) => filters[field] !== undefined || (isEditing && edit !== undefined),
    );
    return plain ? new Map([...uniform].filter(([, text]) => text === '')) : uniform;
  }, [columns, source, plain, rows, filters, isEditing]);
}

/** The rows that match the view, in its order, and in a tree the part of it that shows. */
function useMatches<Row extends object>(
  { columns, rowKey, parentKey, source }: GridProps<Row>,
  rows: readonly Row[] | undefined,
  view: GridView,
  pending: PendingRows<Row>,
) {
  const previousTable = useRef<TableModel<Row>>(undefined);
  const table = useMemo(
    () => createTableModel<Row>(columns, rows ?? noRows, rowKey, previousTable.current),
    [columns, rows, rowKey],
  );
  previousTable.current = table;
  useIdleSearchIndex(table);
  const deferredView = useDeferredValue(view);
  const activeView = table.rows.length > minRowsToDefer ? deferredView : view;
  const { sort, search, filters } = activeView;
  const order = useMemo(() => table.order(source ? unsorted : sort), [table, source, sort]);
  const found = useMemo(
    () => (source ? order : table.find(order, { search, filters }, pending)),
    [source, table, order, search, filters, pending],
  );
  const tree = useTree(table, parentKey);
  const visibleTree = useMemo(() => tree && filterTree(tree, order, found), [tree, order, found]);
  return {
    table,
    found,
    visibleTree,
    isFiltered: hasCriteria(activeView),
    /** Matching rows; in a tree its roots. */
    total: visibleTree ? visibleTree.roots.length : found.length,
  };
}

type Matches<Row extends object> = ReturnType<typeof useMatches<Row>>;

type TotalsInput<Row extends object> = {
  visible: readonly Column<Row>[];
  data: GridData<Row>;
  matches: Matches<Row>;
  pending: PendingRows<Row>;
};

/** Summary texts by field, from the server where not all rows are loaded. */
function useTotals<Row extends object>(
  { rowKey, noun, plain, pageSize }: GridProps<Row>,
  { visible, data, matches, pending }: TotalsInput<Row>,
) {
  const { served, streamed, isIncomplete } = data;
  const { table, found, visibleTree, isFiltered } = matches;
  return useMemo(() => {
    // The pager has the count, so without a sum there is nothing to say.
    const hasPager = !plain && pageSize !== false;
    if (!visible.some(({ summary }) => summary === 'sum' || (summary && !hasPager))) return undefined;
    const loaded = served?.loaded ?? (isIncomplete && !isFiltered ? streamed?.loaded : undefined);
    return computeTotals(visible, {
      rows: table.rows,
      rowIndexes: visibleTree?.roots ?? found,
      childrenOf: (index) => visibleTree?.children.get(index) ?? [],
      keyAt: (index) => rowKey(table.rows[index] ?? ({} as Row)),
      pending,
      noun: noun ?? rowNoun,
      hasPager,
      serverTotals: loaded && { total: loaded.total, sums: loaded.sums ?? {} },
      isPartial: isIncomplete && isFiltered,
    });
  }, [
    visible,
    served,
    streamed,
    isIncomplete,
    isFiltered,
    table,
    visibleTree,
    found,
    rowKey,
    pending,
    noun,
    plain,
    pageSize,
  ]);
}

/** Rows an export would have, as text; undefined if unknown. */
function countExported<Row extends object>(
  { noun = rowNoun }: GridProps<Row>,
  { served, streamed, isIncomplete }: GridData<Row>,
  { found, visibleTree, isFiltered, total }: Matches<Row>,
): string | undefined {
  const format = (count: number | undefined) => (count === undefined ? undefined : formatCount(count, noun));
  if (served) return format(served.loaded.total);
  if (isIncomplete) return isFiltered ? undefined : format(streamed?.loaded.total);
  // An export of a filtered tree has only the matches, without their ancestors.
  return visibleTree && isFiltered ? formatCount(found.length, rowNoun) : format(total);
}

interface SavedPageOptions<Row extends object> {
  table: TableModel<Row>;
  found: ReturnType<TableModel<Row>['find']>;
  rowKey: (row: Row) => string;
  page: { page: number; pageSize: number };
  changeView: (change: Partial<GridView>) => void;
}

/** Goes to the page of the row that was just saved, once, as soon as the row is found. */
function useSavedPage<Row extends object>(
  savedKey: string | undefined,
  on: boolean,
  paged: SavedPageOptions<Row>,
): void {
  const { table, found, rowKey, page, changeView } = paged;
  const keyToShow = useRef(savedKey);
  useEffect(() => {
    if (!on || keyToShow.current === undefined) return;
    const at = found.findIndex((index) => {
      const row = table.rows[index];
      return row !== undefined && rowKey(row) === keyToShow.current;
    });
    if (at < 0) return;
    keyToShow.current = undefined;
    const savedPage = Math.floor(at / page.pageSize);
    if (savedPage !== page.page) changeView({ page: savedPage });
  });
}

/** Indexes a long list for search during idle time. */
function useIdleSearchIndex<Row extends object>(table: TableModel<Row>) {
  useEffect(() => {
    if (table.rows.length < minRowsToDefer || !('requestIdleCallback' in window)) return;
    let idleCallback = 0;
    const go = (deadline: IdleDeadline) => {
      if (table.prepare(() => deadline.timeRemaining() > 1)) idleCallback = requestIdleCallback(go);
    };
    idleCallback = requestIdleCallback(go);
    return () => cancelIdleCallback(idleCallback);
  }, [table]);
}
