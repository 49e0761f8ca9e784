import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { formatCount } from '../ui/format.ts';
import { useBatch } from './batch.ts';
import { useColumns } from './columns.ts';
import type { ExportFormat, ExportWork } from './exportRows.ts';
import { isNarrowing, leavesUnder, rowNoun, type Table, tableOf, totalsOf } from './model.ts';
import { usePage, useTellView } from './Pager.tsx';
import { patched } from './pending.ts';
import { useSource, useStream } from './served.ts';
import { foundTree, type Line, linesOf, treeLines, treeOf } from './tree.ts';
import type { Column, GridProps, Sort, Toggle } from './types.ts';
import { cellValue } from './values.ts';
import { useView, type View } from './view.ts';

const noRows: readonly never[] = [];
const unsorted: readonly Sort[] = [];
const defaultPageSize = 25;
/** Longer pages than this are drawn as a virtual list, as is a tree that shows more of itself. */
const mostDrawn = 100;
/** A longer list lets the key appear in its field before it looks for it. */
const quickly = 5000;

/** Everything the grid's parts share: its view, its columns, the rows that are found, pending edits and the page that shows. */
export function useGrid<Row extends object>(props: GridProps<Row>) {
  const { id, columns, rowKey, parentKey, source, stream, onToggles } = props;
  const size = props.pageSize ?? defaultPageSize;
  const paged = size !== false;
  const initialSort = useRef(props.sort ?? unsorted);
  const defaults = useMemo(() => ({ sort: initialSort.current, pageSize: size || defaultPageSize }), [size]);
  const { view, changeView } = useView(defaults, props.url ?? 'plain', id);
  const { visible, ...choice } = useColumns(id, columns);
  const served = useSource(id, source, view, changeView);
  const streamed = useStream(id, stream);
  const rows = useToggled(source ? served.rows : stream ? streamed.rows : props.rows, props.toggles, view.shown);
  const batch = useBatch({ batch: props.batch, columns, rows, rowKey });
  const { pending } = batch;

  useEffect(() => onToggles?.(view.shown), [onToggles, view.shown]);

  const before = useRef<Table<Row>>(undefined);
  const table = useMemo(() => tableOf<Row>(columns, rows ?? noRows, rowKey, before.current), [columns, rows, rowKey]);
  before.current = table;
  usePreparation(table);
  const later = useDeferredValue(view);
  const looked = table.rows.length > quickly ? later : view;
  const { sort, search, filters } = looked;
  const order = useMemo(() => table.order(source ? unsorted : sort), [table, source, sort]);
  const found = useMemo(
    () => (source ? order : table.find(order, { search, filters }, pending)),
    [source, table, order, search, filters, pending],
  );

  const tree = useTree(table, parentKey);
  const fold = useFold();
  const narrowed = isNarrowing(looked);
  const seen = useMemo(() => tree && foundTree(tree, order, found), [tree, order, found]);
  const total = seen ? seen.roots.length : found.length;
  const page = usePage({ view, changeView, total: rows && total, served: source && served });
  useSavedPage(props.savedKey, paged && !source, { table, found, rowKey, page, changeView });
  const [from, end] = paged && !source ? [page.page * page.pageSize, (page.page + 1) * page.pageSize] : [0, total];
  const lines = useMemo(
    () =>
      seen
        ? treeLines(table, seen, seen.roots.slice(from, end), fold)
        : linesOf(table, found.subarray(from, Math.min(end, found.length))),
    [table, seen, found, from, end, fold],
  );
  const rolledUp = useRollUp(table, seen, columns, pending);

  const isIncomplete = stream !== undefined && !streamed.complete;
  const totals = useMemo(() => {
    if (!visible.some(({ summary }) => summary)) return undefined;
    const known = source ? served : isIncomplete && !narrowed ? streamed : undefined;
    return totalsOf(visible, {
      rows: table.rows,
      indexes: seen?.roots ?? found,
      childrenOf: (index) => seen?.children.get(index) ?? [],
      keyOf: (index) => rowKey(table.rows[index] ?? ({} as Row)),
      pending,
      noun: props.noun ?? rowNoun,
      known: known && { total: known.total, sums: known.sums ?? {} },
      soFar: isIncomplete && narrowed,
    });
  }, [visible, source, served, streamed, isIncomplete, narrowed, table, seen, found, rowKey, pending, props.noun]);
  useTellView(table, found, props.onView);

  const exportCount = () => {
    const noun = props.noun ?? rowNoun;
    if (source) return served.total === undefined ? undefined : formatCount(served.total, noun);
    if (isIncomplete) return narrowed || streamed.total === undefined ? undefined : formatCount(streamed.total, noun);
    // Of a tree that is narrowed an export has only what was found, not what it lies under.
    return seen && narrowed ? formatCount(found.length, rowNoun) : formatCount(total, noun);
  };
  return {
    rows,
    view,
    changeView,
    choice: { ...choice, visible },
    table,
    batch: props.batch ? batch : undefined,
    lines,
    /** A row of the page, or of those after it. */
    lineAt: (place: number): Line<Row> | undefined =>
      place < lines.count || seen ? lines.at(place) : linesOf(table, found).at(from + place),
    page: paged ? page : undefined,
    count: source ? served.total : total,
    found: total,
    totals,
    isTree: parentKey !== undefined,
    onFold: parentKey ? fold.onFold : undefined,
    folds: parentKey && { all: (open: boolean) => fold.onAll(open), isAllOpen: fold.isAllOpen },
    rolledUp,
    virtual: !paged || view.pageSize > mostDrawn || lines.count > mostDrawn,
    filterRow: !props.plain && visible.some((column) => isFiltered(props, column)),
    filters: (column: Column<Row>) => isFiltered(props, column),
    sorts: (column: Column<Row>) =>
      column.sortable !== false && (!source || source.sorts?.includes(column.field) === true),
    filtered: isNarrowing(view),
    refreshing: props.refreshing === true || served.refreshing || streamed.refreshing,
    stream: stream && streamed,
    error: props.error ?? served.error ?? streamed.error,
    retry: props.onRetry ?? (source ? served.retry : stream && streamed.goOn),
    /** How much an export would hold; undefined while nobody knows. */
    exportCount: exportCount(),
    exportRows: async (format: ExportFormat, work: ExportWork) => {
      const { exportAll } = await import('./exportAll.ts');
      return exportAll({ format, work, props, view, visible, table, found, streamed });
    },
  };
}

export type GridState<Row extends object> = ReturnType<typeof useGrid<Row>>;

const isFiltered = <Row extends object>({ source }: GridProps<Row>, column: Column<Row>) =>
  column.filter !== false && (!source || source.filters?.includes(column.field) === true);

/** The rows without those that a toggle hides. */
function useToggled<Row>(
  rows: readonly Row[] | undefined,
  toggles: readonly Toggle<Row>[] | undefined,
  shown: readonly string[],
) {
  const latest = useRef(toggles);
  latest.current = toggles;
  return useMemo(() => {
    const hiding = latest.current?.flatMap(({ id, hides }) => (hides && !shown.includes(id) ? [hides] : [])) ?? [];
    return hiding.length > 0 ? rows?.filter((row) => !hiding.some((hides) => hides(row))) : rows;
  }, [rows, shown]);
}

interface Paged<Row extends object> {
  table: Table<Row>;
  found: ReturnType<Table<Row>['find']>;
  rowKey: (row: Row) => string;
  page: { page: number; pageSize: number };
  changeView: (change: Partial<View>) => void;
}

/** Turns to the page of the row that was just saved, once, as soon as it is among the rows that are found. */
function useSavedPage<Row extends object>(savedKey: string | undefined, on: boolean, paged: Paged<Row>): void {
  const { table, found, rowKey, page, changeView } = paged;
  const wanted = useRef(savedKey);
  useEffect(() => {
    if (!on || wanted.current === undefined) return;
    const at = found.findIndex((index) => {
      const row = table.rows[index];
      return row !== undefined && rowKey(row) === wanted.current;
    });
    if (at < 0) return;
    wanted.current = undefined;
    const its = Math.floor(at / page.pageSize);
    if (its !== page.page) changeView({ page: its });
  });
}

/** Reads a long list for the first search while nobody waits. */
function usePreparation<Row extends object>(table: Table<Row>) {
  useEffect(() => {
    if (table.rows.length < quickly || !('requestIdleCallback' in window)) return;
    let asked = 0;
    const go = (deadline: IdleDeadline) => {
      if (table.prepare(() => deadline.timeRemaining() > 1)) asked = requestIdleCallback(go);
    };
    asked = requestIdleCallback(go);
    return () => cancelIdleCallback(asked);
  }, [table]);
}

function useTree<Row extends object>(table: Table<Row>, parentKey?: (row: Row) => string | undefined) {
  const latest = useRef(parentKey);
  latest.current = parentKey;
  const isTree = parentKey !== undefined;
  return useMemo(() => (isTree ? treeOf(table, (row) => latest.current?.(row)) : undefined), [table, isTree]);
}

/** Which rows of a tree stand open: all but some, or none but some. */
function useFold() {
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

/** Rows of a tree with what those under them come to; the same object as long as that is the same. */
function useRollUp<Row extends object>(
  table: Table<Row>,
  seen: ReturnType<typeof foundTree> | undefined,
  columns: readonly Column<Row>[],
  pending: ReadonlyMap<string, { values: Record<string, unknown> }>,
) {
  return useMemo(() => {
    const summed = columns.filter(({ rollUp }) => rollUp);
    const made = new Map<number, Row>();
    return ({ index, row, children }: Line<Row>): Row => {
      if (children === 0 || summed.length === 0 || !seen) return row;
      const known = made.get(index);
      if (known) return known;
      const leaves = leavesUnder(index, (one) => seen.children.get(one) ?? []);
      const values = Object.fromEntries(
        summed.map((column) => {
          const amountOf = (leaf: number) => {
            const stored = table.rows[leaf];
            return stored ? Number(cellValue(column, patched(stored, pending.get(table.rowKey(stored))))) || 0 : 0;
          };
          return [column.field, leaves.reduce((sum, leaf) => sum + Math.round(amountOf(leaf) * 1e6), 0) / 1e6];
        }),
      );
      const rolled = { ...row, ...values };
      made.set(index, rolled);
      return rolled;
    };
  }, [table, seen, columns, pending]);
}
