import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { getWidth, useMeasurement } from '../ui/useMeasurement.ts';
import { useCellTooltip } from './Cell.tsx';
import { useCells } from './cells.ts';
import type { Verdict } from './clipboard.ts';
import { columnOffsets, columnVariables, measures, selectWidth, summaryHeight } from './columns.ts';
import styles from './grid.module.css';
import { FilterRow, HeadRow } from './Head.tsx';
import type { PageSelection } from './Pager.tsx';
import type { Place } from './places.ts';
import { RowView, widthAt } from './Row.tsx';
import type { Line } from './tree.ts';
import type { GridProps } from './types.ts';
import type { GridState } from './useGrid.ts';
import { alignOf } from './values.ts';
import { useWindow } from './window.ts';

type Props<Row extends object> = {
  grid: GridProps<Row>;
  state: GridState<Row>;
  selection: PageSelection;
  nameOf: (row: Row) => string;
  onVerdict: (verdict: Verdict) => void;
  /** What stands below the rows in the window, in pixels. */
  below: number;
};

const smallest = 320;
/** Fluent's watcher of the focus leaves Tab to the cells. */
const ownTab = JSON.stringify({ focusable: { ignoreKeydown: { Tab: true } } });
const isNothing = -1;
/** How far down the page it begins. */
function topOf(element: HTMLElement): number {
  let { top } = element.getBoundingClientRect();
  for (let around = element.parentElement; around; around = around.parentElement) top += around.scrollTop;
  return Math.round(top);
}

/** The grid with columns: head and filter row stay at the top, the summary at the bottom, the rows move between. */
export function Table<Row extends object>({ grid, state, selection, nameOf, onVerdict, below }: Props<Row>) {
  const { view, changeView, choice, table, batch, lines, page } = state;
  const columns = choice.visible;
  // State, not a ref: the rows inside are asked for before a ref around them is set.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const gridId = useId();
  const room = useMeasurement(frame, getWidth);
  const above = useMeasurement(frame, topOf);
  const tip = useCellTooltip();
  const [measure] = useState(() => (matchMedia('(pointer: coarse)').matches ? measures.finger : measures.mouse));
  const selectable = grid.selection !== undefined;
  const before = selectable ? selectWidth : 0;
  // Over the end of a row they would hide what is typed there.
  const actions = (batch?.on ? measure.actionInBatch : measure.action) * (grid.rowActions?.length ?? 0);
  const offsets = useMemo(
    () => columnOffsets(columns, choice.widths, room - before - actions),
    [columns, choice.widths, room, before, actions],
  );
  const heads = state.filterRow ? 2 : 1;
  const headHeight = measure.head * heads;
  const footHeight = state.totals ? summaryHeight : 0;
  const rowHeight = grid.rowHeight ?? measure.row;
  const shownWindow = useWindow({
    scroller,
    on: state.virtual,
    count: lines.count,
    rowHeight,
    head: headHeight,
    foot: footHeight,
    offsets,
    before,
  });
  const { reveal: revealCell } = shownWindow;
  const reveal = useCallback(
    ({ row, column }: Place) => revealCell(row, column - (selectable ? 1 : 0)),
    [revealCell, selectable],
  );
  const wanted = useRef(grid.savedKey);
  useEffect(() => {
    if (wanted.current === undefined) return;
    const places = Array.from({ length: lines.count }, (_, at) => at);
    const row = places.find((at) => lines.at(at)?.key === wanted.current);
    if (row === undefined) return;
    wanted.current = undefined;
    reveal({ row, column: 0 });
    requestAnimationFrame(() => document.getElementById(`${gridId}-${row}-0`)?.scrollIntoView({ block: 'nearest' }));
  });
  const cells = useCells<Row>({
    body,
    lines,
    lineAt: state.lineAt,
    columns,
    batch,
    selection: grid.selection,
    onSelect: selection.onSelect,
    onFold: state.onFold,
    onRowClick: grid.onRowClick,
    onVerdict,
    nameOf,
    reveal,
  });
  const handlers = useMemo(
    () => ({
      onCommit: cells.commit,
      onCancel: cells.stop,
      onSelect: selection.onSelect,
      onFold: state.onFold ?? (() => undefined),
    }),
    [cells.commit, cells.stop, selection.onSelect, state.onFold],
  );
  const ariaOffset = heads + 1 + (page ? page.page * page.pageSize : 0);
  const shown: { line: Line<Row>; at: number }[] = [];
  const show = (at: number) => {
    const line = lines.at(at);
    if (line) shown.push({ line, at });
  };
  // The row with the cursor is there wherever the list was scrolled to: it may have the focus.
  if (cells.place.row < shownWindow.first) show(cells.place.row);
  for (let at = shownWindow.first; at < shownWindow.end; at++) show(at);
  if (cells.place.row >= shownWindow.end) show(cells.place.row);

  const role = { role: state.isTree ? 'treegrid' : 'grid', 'aria-multiselectable': selectable || undefined };
  return (
    <div ref={frame}>
      <div
        ref={setScroller}
        className={styles.scroller}
        style={{
          '--room': `max(${smallest}px, calc(100dvh - ${above + below}px))`,
          scrollPaddingTop: headHeight,
          scrollPaddingBottom: footHeight,
        }}
      >
        <table
          {...role}
          {...tip.listeners}
          aria-label={grid.label}
          aria-rowcount={state.count === undefined ? -1 : state.count + heads}
          aria-colcount={columns.length + (selectable ? 1 : 0) + (grid.rowActions ? 1 : 0)}
          aria-busy={state.refreshing}
          className={styles.table}
          data-room={actions > 0 || undefined}
          style={columnVariables(offsets, before + actions, measure, actions)}
        >
          <thead className={styles.head}>
            <HeadRow
              columns={columns}
              choice={choice}
              view={view}
              changeView={changeView}
              isSorted={state.sorts}
              funnels={state.filterRow && !grid.source}
              facets={(column) => table.facets(column, view)}
              isLast={!state.filterRow}
              selection={selectable ? selection : undefined}
              hasActions={grid.rowActions !== undefined}
            />
            {state.filterRow && (
              <FilterRow
                columns={columns}
                filters={state.filters}
                choices={table.choices}
                view={view}
                changeView={changeView}
                selectable={selectable}
              />
            )}
          </thead>
          <tbody
            ref={body}
            className={styles.body}
            data-tabster={ownTab}
            style={state.virtual ? { height: lines.count * rowHeight } : undefined}
            {...cells.events}
          >
            {shown.map(({ line, at }) => {
              const marked = cells.rangeOf(at);
              return (
                <RowView
                  key={line.key}
                  gridId={gridId}
                  rowKey={line.key}
                  row={state.rolledUp(line)}
                  name={nameOf(line.row)}
                  depth={line.depth}
                  below={line.children}
                  open={line.open}
                  isTree={state.isTree}
                  index={at}
                  ariaIndex={ariaOffset + at}
                  columns={columns}
                  from={shownWindow.left}
                  to={shownWindow.right}
                  pending={batch?.pending.get(line.key)}
                  activeColumn={cells.place.row === at ? cells.place.column : isNothing}
                  markedFrom={marked ? marked.left : isNothing}
                  markedTo={marked ? marked.right : isNothing}
                  editing={cells.open?.key === line.key ? cells.open : undefined}
                  editable={batch?.on === true}
                  selected={grid.selection?.selected.has(line.key)}
                  current={line.key === grid.currentKey || line.key === grid.savedKey}
                  actions={grid.rowActions}
                  clickable={grid.onRowClick !== undefined && !batch?.on}
                  height={rowHeight}
                  top={state.virtual ? at * rowHeight : undefined}
                  handlers={handlers}
                />
              );
            })}
          </tbody>
          {state.totals && (
            <tfoot className={styles.foot}>
              <tr className={styles.summary}>
                {selectable && <td className={styles.summaryCell} style={{ flex: `0 0 ${selectWidth}px` }} />}
                {columns.map((column, at) => (
                  <td
                    key={column.field}
                    className={`${styles.summaryCell} ${styles[alignOf(column)] ?? ''}`}
                    style={{ flex: widthAt(at) }}
                  >
                    {state.totals?.get(column.field)}
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
        {tip.tooltip}
      </div>
    </div>
  );
}
