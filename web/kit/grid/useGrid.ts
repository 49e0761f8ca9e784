import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { formatCount } from '../ui/format.ts';
import { cellValue } from './cellValues.ts';
import { useColumns } from './columnSettings.ts';
import type { ExportFormat, ExportProgress } from './exportFile.ts';
import { type GridView, useGridView } from './gridView.ts';
import { usePage, useReportRows } from './Pager.tsx';
import { applyEdits } from './pendingEdits.ts';
import { useRowStream, useServerSource } from './serverRows.ts';
import { computeTotals, createTableModel, findLeaves, hasCriteria, rowNoun, type TableModel } from './tableModel.ts';
import { buildTree, filterTree, flatLines, type GridLine, treeLines } from './tree.ts';
import type { Column, GridProps, Sort, Toggle } from './types.ts';
import { useBatchEdit } from './useBatchEdit.ts';

const noRows: readonly never[] = [];
const unsorted: readonly Sort[] = [];
const defaultPageSize = 25;
/** Longer pages, and trees with more visible rows, are virtualized. */
const maxDrawnRows = 100;
/** Longer lists are searched in a deferred render, so that typing stays responsive. */
const minRowsToDefer = 5000;

/** State shared by the grid's parts: view, columns, matching rows, pending edits and the current page. */
export function useGrid<Row extends object>(props: GridProps<Row>) {
  const { id, columns, rowKey, parentKey, source, stream } = props;
  const size = props.pageSize ?? defaultPageSize;
  const paged = size !== false;
  const initialSort = useRef(props.sort ?? unsorted);
  const defaults = useMemo(() => ({ sort: initialSort.current, pageSize: size || defaultPageSize }), [size]);
  const { view, changeView } = useGridView(defaults, props.url ?? 'plain', id);
  const { visible, ...choice } = useColumns(id, columns);
  const servedPage = useServerSource(id, source, view, changeView);
  const streamState = useRowStream(id, stream);
  const rows = useToggledRows(
    source ? servedPage.rows : stream ? streamState.rows : props.rows,
    props.toggles,
    view.enabledToggles,
  );
  const batch = useBatchEdit({ batch: props.batch, columns, rows, rowKey });
  const { pending } = batch;

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
  const openRows = useOpenRows();
  const isFilteredView = hasCriteria(activeView);
  const visibleTree = useMemo(() => tree && filterTree(tree, order, found), [tree, order, found]);
  const total = visibleTree ? visibleTree.roots.length : found.length;
  const page = usePage({ view, changeView, total: rows && total, servedPage: source && servedPage });
  useSavedPage(props.savedKey, paged && !source, { table, found, rowKey, page, changeView });
  const [from, end] = paged && !source ? [page.page * page.pageSize, (page.page + 1) * page.pageSize] : [0, total];
  const lines = useMemo(
    () =>
      visibleTree
        ? treeLines(table, visibleTree, visibleTree.roots.slice(from, end), openRows)
        : flatLines(table, found.subarray(from, Math.min(end, found.length))),
    [table, visibleTree, found, from, end, openRows],
  );
  const rolledUp = useRollUp(table, visibleTree, columns, pending);

  const isStreamIncomplete = stream !== undefined && !streamState.isComplete;
  const totals = useMemo(() => {
    if (!visible.some(({ summary }) => summary)) return undefined;
    const serverTotals = source ? servedPage : isStreamIncomplete && !isFilteredView ? streamState : undefined;
    return computeTotals(visible, {
      rows: table.rows,
      rowIndexes: visibleTree?.roots ?? found,
      childrenOf: (index) => visibleTree?.children.get(index) ?? [],
      keyAt: (index) => rowKey(table.rows[index] ?? ({} as Row)),
      pending,
      noun: props.noun ?? rowNoun,
      serverTotals: serverTotals && { total: serverTotals.total, sums: serverTotals.sums ?? {} },
      isPartial: isStreamIncomplete && isFilteredView,
    });
  }, [
    visible,
    source,
    servedPage,
    streamState,
    isStreamIncomplete,
    isFilteredView,
    table,
    visibleTree,
    found,
    rowKey,
    pending,
    props.noun,
  ]);
  useReportRows(table, found, props.onVisibleRows);

  const exportCount = () => {
    const noun = props.noun ?? rowNoun;
    if (source) return servedPage.total === undefined ? undefined : formatCount(servedPage.total, noun);
    if (isStreamIncomplete)
      return isFilteredView || streamState.total === undefined ? undefined : formatCount(streamState.total, noun);
    // An export of a filtered tree has only the matches, without their ancestors.
    return visibleTree && isFilteredView ? formatCount(found.length, rowNoun) : formatCount(total, noun);
  };
  return {
    rows,
    view,
    changeView,
    choice: { ...choice, visible },
    table,
    batch: props.batch ? batch : undefined,
    lines,
    /** A line of this page or of a later one. */
    lineAt: (place: number): GridLine<Row> | undefined =>
      place < lines.count || visibleTree ? lines.at(place) : flatLines(table, found).at(from + place),
    page: paged ? page : undefined,
    count: source ? servedPage.total : total,
    found: total,
    totals,
    isTree: parentKey !== undefined,
    onFold: parentKey ? openRows.onFold : undefined,
    treeControls: parentKey && { all: (open: boolean) => openRows.onAll(open), isAllOpen: openRows.isAllOpen },
    rolledUp,
    isVirtual: !paged || view.pageSize > maxDrawnRows || lines.count > maxDrawnRows,
    hasFilterRow: !props.plain && visible.some((column) => isFilterable(props, column)),
    isFilterable: (column: Column<Row>) => isFilterable(props, column),
    isSortable: (column: Column<Row>) =>
      column.sortable !== false && (!source || source.sortableFields?.includes(column.field) === true),
    isFiltered: hasCriteria(view),
    isRefreshing: props.refreshing === true || servedPage.refreshing || streamState.refreshing,
    stream: stream && streamState,
    error: props.error ?? servedPage.error ?? streamState.error,
    retry: props.onRetry ?? (source ? servedPage.retry : stream && streamState.resume),
    /** Rows an export would have, as text; undefined if unknown. */
    exportCount: exportCount(),
    exportRows: async (format: ExportFormat, work: ExportProgress) => {
      const { buildExport: exportAll } = await import('./buildExport.ts');
      return exportAll({ format, work, props, view, visible, table, found, streamed: streamState });
    },
  };
}

export type GridState<Row extends object> = ReturnType<typeof useGrid<Row>>;

const isFilterable = <Row extends object>({ source }: GridProps<Row>, column: Column<Row>) =>
  column.filter !== false && (!source || source.filterableFields?.includes(column.field) === true);

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

function useTree<Row extends object>(table: TableModel<Row>, parentKey?: (row: Row) => string | undefined) {
  const latest = useRef(parentKey);
  latest.current = parentKey;
  const isTree = parentKey !== undefined;
  return useMemo(() => (isTree ? buildTree(table, (row) => latest.current?.(row)) : undefined), [table, isTree]);
}

/** Expanded rows of a tree: all but some, or none but some. */
function useOpenRows() {
  const [state, setState] = useState<{ others: ReadonlySet<string>; all: boolean }>({ others: new Set(), all: false });
  const onFold = useCallback((key: string, open: boolean) => {
    setState(({ others, all }) => {
      const next = new Set(others);
      open === all ? next.delete(key) : next.add(key);
      return { others: next, all };
    });
  }, []);
  const onAll = useCallback((open: boolean) => setState({ others: new Set(), all: open }), []);
  return useMemo(
    () => ({
      isOpen: (key: string) => state.others.has(key) !== state.all,
      isAllOpen: state.all && state.others.size === 0,
      onFold,
      onAll,
    }),
    [state, onFold, onAll],
  );
}

/** Parent rows with their descendants' sums; the same object while those are unchanged. */
function useRollUp<Row extends object>(
  table: TableModel<Row>,
  seen: ReturnType<typeof filterTree> | undefined,
  columns: readonly Column<Row>[],
  pending: ReadonlyMap<string, { values: Record<string, unknown> }>,
) {
  return useMemo(() => {
    const summed = columns.filter(({ rollUp }) => rollUp);
    const rowByIndex = new Map<number, Row>();
    return ({ index, row, children }: GridLine<Row>): Row => {
      if (children === 0 || summed.length === 0 || !seen) return row;
      const cachedRow = rowByIndex.get(index);
      if (cachedRow) return cachedRow;
      const leaves = findLeaves(index, (one) => seen.children.get(one) ?? []);
      const values = Object.fromEntries(
        summed.map((column) => {
          const amountOf = (leaf: number) => {
            const stored = table.rows[leaf];
            return stored ? Number(cellValue(column, applyEdits(stored, pending.get(table.rowKey(stored))))) || 0 : 0;
          };
          return [column.field, leaves.reduce((sum, leaf) => sum + Math.round(amountOf(leaf) * 1e6), 0) / 1e6];
        }),
      );
      const rolled = { ...row, ...values };
      rowByIndex.set(index, rolled);
      return rolled;
    };
  }, [table, seen, columns, pending]);
}
