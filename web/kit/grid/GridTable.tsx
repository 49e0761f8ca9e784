import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { getWidth, useMeasurement } from '../ui/useMeasurement.ts';
import { useCellTooltip } from './Cell.tsx';
import type { CellPosition } from './cellPosition.ts';
import { columnAlign } from './cellValues.ts';
import type { PasteResult } from './clipboard.ts';
import { columnOffsets, columnVariables, gridSizes, selectColumnWidthPx, summaryHeightPx } from './columnSettings.ts';
import styles from './grid.module.css';
import { FilterRow, HeadRow } from './Head.tsx';
import type { PageSelection } from './Pager.tsx';
import { columnFlex, RowView } from './Row.tsx';
import type { GridLine } from './tree.ts';
import type { GridProps } from './types.ts';
import { useCellInteraction } from './useCellInteraction.ts';
import type { GridState } from './useGrid.ts';
import { useVisibleWindow } from './useVisibleWindow.ts';

type Props<Row extends object> = {
  grid: GridProps<Row>;
  state: GridState<Row>;
  selection: PageSelection;
  getRowName: (row: Row) => string;
  onPasted: (verdict: PasteResult) => void;
  /** Height below the rows in the window, in px. */
  heightBelow: number;
};

const minHeightPx = 320;
/** Keeps Fluent's focus manager (Tabster) from handling Tab. */
const ignoreTabForTabster = JSON.stringify({ focusable: { ignoreKeydown: { Tab: true } } });
const noColumn = -1;
/** Distance from the top of the page in px. */
function getPageTop(element: HTMLElement): number {
  let { top } = element.getBoundingClientRect();
  for (let around = element.parentElement; around; around = around.parentElement) top += around.scrollTop;
  return Math.round(top);
}

/** The grid with columns: sticky header, filter row and summary. */
export function GridTable<Row extends object>({
  grid,
  state,
  selection,
  getRowName,
  onPasted,
  heightBelow,
}: Props<Row>) {
  const { view, changeView, choice, table, batch, lines, page } = state;
  const columns = choice.visible;
  // State instead of a ref, because the rows need the element before a parent's ref is set.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const gridId = useId();
  const availableWidth = useMeasurement(frame, getWidth);
  const heightAbove = useMeasurement(frame, getPageTop);
  const tooltip = useCellTooltip();
  const [sizes] = useState(() => (matchMedia('(pointer: coarse)').matches ? gridSizes.finger : gridSizes.mouse));
  const selectable = grid.selection !== undefined;
  const leadingWidth = selectable ? selectColumnWidthPx : 0;
  // Hidden in batch mode, where they would cover the editor at the end of a row.
  const actionsWidth = (batch?.on ? sizes.actionInBatch : sizes.action) * (grid.rowActions?.length ?? 0);
  const offsets = useMemo(
    () => columnOffsets(columns, choice.widths, availableWidth - leadingWidth - actionsWidth),
    [columns, choice.widths, availableWidth, leadingWidth, actionsWidth],
  );
  const heads = state.hasFilterRow ? 2 : 1;
  const headHeight = sizes.head * heads;
  const footHeight = state.totals ? summaryHeightPx : 0;
  const rowHeight = grid.rowHeight ?? sizes.row;
  const visibleWindow = useVisibleWindow({
    scroller,
    isVirtual: state.isVirtual,
    count: lines.count,
    rowHeight,
    headHeight: headHeight,
    footHeight: footHeight,
    offsets,
    leadingWidth: leadingWidth,
  });
  const { reveal: revealCell } = visibleWindow;
  const reveal = useCallback(
    ({ row, column }: CellPosition) => revealCell(row, column - (selectable ? 1 : 0)),
    [revealCell, selectable],
  );
  const keyToReveal = useRef(grid.savedKey);
  useEffect(() => {
    if (keyToReveal.current === undefined) return;
    const places = Array.from({ length: lines.count }, (_, at) => at);
    const row = places.find((at) => lines.at(at)?.key === keyToReveal.current);
    if (row === undefined) return;
    keyToReveal.current = undefined;
    reveal({ row, column: 0 });
    requestAnimationFrame(() => document.getElementById(`${gridId}-${row}-0`)?.scrollIntoView({ block: 'nearest' }));
  });
  const cells = useCellInteraction<Row>({
    body,
    lines,
    lineAt: state.lineAt,
    columns,
    batch,
    selection: grid.selection,
    onSelect: selection.onSelect,
    onFold: state.onFold,
    onRowClick: grid.onRowClick,
    onPasted: onPasted,
    getRowName: getRowName,
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
  const drawnLines: { line: GridLine<Row>; at: number }[] = [];
  const drawLine = (at: number) => {
    const line = lines.at(at);
    if (line) drawnLines.push({ line, at });
  };
  // Always drawn, since it may have focus.
  if (cells.place.row < visibleWindow.first) drawLine(cells.place.row);
  for (let at = visibleWindow.first; at < visibleWindow.end; at++) drawLine(at);
  if (cells.place.row >= visibleWindow.end) drawLine(cells.place.row);

  const gridRole = { role: state.isTree ? 'treegrid' : 'grid', 'aria-multiselectable': selectable || undefined };
  return (
    <div ref={frame}>
      <div
        ref={setScroller}
        className={styles.scroller}
        style={{
          '--room': `max(${minHeightPx}px, calc(100dvh - ${heightAbove + heightBelow}px))`,
          scrollPaddingTop: headHeight,
          scrollPaddingBottom: footHeight,
        }}
      >
        <table
          {...gridRole}
          {...tooltip.listeners}
          aria-label={grid.label}
          aria-rowcount={state.count === undefined ? -1 : state.count + heads}
          aria-colcount={columns.length + (selectable ? 1 : 0) + (grid.rowActions ? 1 : 0)}
          aria-busy={state.isRefreshing}
          className={styles.table}
          data-room={actionsWidth > 0 || undefined}
          style={columnVariables(offsets, leadingWidth + actionsWidth, sizes, actionsWidth)}
        >
          <thead className={styles.head}>
            <HeadRow
              columns={columns}
              choice={choice}
              view={view}
              changeView={changeView}
              isSorted={state.isSortable}
              funnels={state.hasFilterRow && !grid.source}
              facets={(column) => table.facets(column, view)}
              isLast={!state.hasFilterRow}
              selection={selectable ? selection : undefined}
              hasActions={grid.rowActions !== undefined}
            />
            {state.hasFilterRow && (
              <FilterRow
                columns={columns}
                filters={state.isFilterable}
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
            data-tabster={ignoreTabForTabster}
            style={state.isVirtual ? { height: lines.count * rowHeight } : undefined}
            {...cells.events}
          >
            {drawnLines.map(({ line, at }) => {
              const marked = cells.rangeOf(at);
              return (
                <RowView
                  key={line.key}
                  gridId={gridId}
                  rowKey={line.key}
                  row={state.rolledUp(line)}
                  name={getRowName(line.row)}
                  depth={line.depth}
                  childCount={line.children}
                  open={line.open}
                  isTree={state.isTree}
                  index={at}
                  ariaIndex={ariaOffset + at}
                  columns={columns}
                  from={visibleWindow.left}
                  to={visibleWindow.right}
                  pending={batch?.pending.get(line.key)}
                  activeColumn={cells.place.row === at ? cells.place.column : noColumn}
                  markedFrom={marked ? marked.left : noColumn}
                  markedTo={marked ? marked.right : noColumn}
                  editing={cells.open?.key === line.key ? cells.open : undefined}
                  editable={batch?.on === true}
                  selected={grid.selection?.selected.has(line.key)}
                  current={line.key === grid.currentKey || line.key === grid.savedKey}
                  actions={grid.rowActions}
                  clickable={grid.onRowClick !== undefined && !batch?.on}
                  height={rowHeight}
                  top={state.isVirtual ? at * rowHeight : undefined}
                  handlers={handlers}
                />
              );
            })}
          </tbody>
          {state.totals && (
            <tfoot className={styles.foot}>
              <tr className={styles.summary}>
                {selectable && <td className={styles.summaryCell} style={{ flex: `0 0 ${selectColumnWidthPx}px` }} />}
                {columns.map((column, at) => (
                  <td
                    key={column.field}
                    className={`${styles.summaryCell} ${styles[columnAlign(column)] ?? ''}`}
                    style={{ flex: columnFlex(at) }}
                  >
                    {state.totals?.get(column.field)}
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
        {tooltip.tooltip}
      </div>
    </div>
  );
}
