import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { getWidth, useMeasurement } from '../../ui/useMeasurement.ts';
import type { PasteResult } from '../edit/clipboard.ts';
import styles from '../grid.module.css';
import { columnAlign } from '../model/cellValues.ts';
import {
  columnOffsets,
  columnVariables,
  gridSizes,
  selectColumnWidthPx,
  summaryHeightPx,
} from '../model/columnSettings.ts';
import type { Column, GridProps } from '../types.ts';
import type { GridState } from '../useGrid.ts';
import { useCellTooltip } from './Cell.tsx';
import { GridBody, useBodyInteraction } from './GridBody.tsx';
import { FilterRow, HeadRow } from './Head.tsx';
import type { PageSelection } from './Pager.tsx';
import { columnFlex } from './Row.tsx';
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
/** Distance from the top of the page in px. */
function getPageTop(element: HTMLElement): number {
  let { top } = element.getBoundingClientRect();
  for (let around = element.parentElement; around; around = around.parentElement) top += around.scrollTop;
  return Math.round(top);
}

/** The grid with columns: sticky header, filter row and summary. */
export function GridTable<Row extends object>({ heightBelow, ...rows }: Props<Row>) {
  const { grid, state, selection } = rows;
  const { list, columns, tree } = state;
  const { visible } = columns.choice;
  // State instead of a ref, because the rows need the element before a parent's ref is set.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const { sizes, offsets, leadingWidth, actionsWidth } = useColumnLayout(grid, state, frame);
  const heightAbove = useMeasurement(frame, getPageTop);
  const tooltip = useCellTooltip();
  const selectable = grid.selection !== undefined;
  const heads = columns.hasFilterRow ? 2 : 1;
  const headHeight = sizes.head * heads;
  const totals = list.lines.count > 0 ? list.totals : undefined;
  const footHeight = totals ? summaryHeightPx : 0;
  const rowHeight = grid.rowHeight ?? sizes.row;
  const visibleWindow = useVisibleWindow({
    scroller,
    isVirtual: list.isVirtual,
    count: list.lines.count,
    rowHeight,
    headHeight,
    footHeight,
    offsets,
    leadingWidth,
  });
  const interaction = useBodyInteraction(rows, visibleWindow);

  const gridRole = { role: tree ? 'treegrid' : 'grid', 'aria-multiselectable': selectable || undefined };
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
          aria-rowcount={list.count === undefined ? -1 : list.count + heads}
          aria-colcount={visible.length + (selectable ? 1 : 0) + (grid.rowActions ? 1 : 0)}
          aria-busy={state.data.isRefreshing}
          className={styles.table}
          data-room={actionsWidth > 0 || undefined}
          style={columnVariables(offsets, leadingWidth + actionsWidth, sizes, actionsWidth)}
        >
          <GridHead grid={grid} state={state} selection={selection} />
          <GridBody
            grid={grid}
            state={state}
            getRowName={rows.getRowName}
            interaction={interaction}
            visibleWindow={visibleWindow}
            rowHeight={rowHeight}
            firstAriaIndex={heads + 1 + (list.page ? list.page.page * list.page.pageSize : 0)}
          />
          {totals && <GridFoot columns={visible} totals={totals} selectable={selectable} />}
        </table>
        {tooltip.tooltip}
      </div>
    </div>
  );
}

/** Column offsets and the widths around them, in px. */
function useColumnLayout<Row extends object>(
  { selection, rowActions }: GridProps<Row>,
  { batch, columns, view }: GridState<Row>,
  frame: RefObject<HTMLElement | null>,
) {
  const { visible, widths, makeRoom } = columns.choice;
  const availableWidth = useMeasurement(frame, getWidth);
  const [sizes] = useState(() => (matchMedia('(pointer: coarse)').matches ? gridSizes.finger : gridSizes.mouse));
  const leadingWidth = selection ? selectColumnWidthPx : 0;
  // Hidden in batch mode, where they would cover the editor at the end of a row.
  const actionsWidth = (batch?.on ? sizes.actionInBatch : sizes.action) * (rowActions?.length ?? 0);
  const room = availableWidth - leadingWidth - actionsWidth;
  const edited = batch?.on ? visible.filter(({ edit }) => edit).map(({ field }) => field) : [];
  const kept = [...edited, ...Object.keys(view.filters)].join(' ');
  useLayoutEffect(() => makeRoom(room, kept.split(' ')), [makeRoom, room, kept]);
  const offsets = useMemo(() => columnOffsets(visible, widths, room), [visible, widths, room]);
  return { sizes, offsets, leadingWidth, actionsWidth };
}

function GridHead<Row extends object>({ grid, state, selection }: Pick<Props<Row>, 'grid' | 'state' | 'selection'>) {
  const { view, changeView } = state;
  const { table } = state.list;
  const { choice, hasFilterRow, isFilterable, isSortable } = state.columns;
  const selectable = grid.selection !== undefined;
  return (
    <thead className={styles.head}>
      <HeadRow
        columns={choice.visible}
        choice={choice}
        view={view}
        changeView={changeView}
        isSorted={isSortable}
        funnels={hasFilterRow && !grid.source}
        facets={(column) => table.facets(column, view)}
        isLast={!hasFilterRow}
        selection={selectable ? selection : undefined}
        hasActions={grid.rowActions !== undefined}
      />
      {hasFilterRow && (
        <FilterRow
          columns={choice.visible}
          filters={isFilterable}
          choices={table.choices}
          view={view}
          changeView={changeView}
          selectable={selectable}
        />
      )}
    </thead>
  );
}

type FootProps<Row> = { columns: readonly Column<Row>[]; totals: ReadonlyMap<string, string>; selectable: boolean };

function GridFoot<Row extends object>({ columns, totals, selectable }: FootProps<Row>) {
  return (
    <tfoot className={styles.foot}>
      <tr className={styles.summary}>
        {selectable && <td className={styles.summaryCell} style={{ flex: `0 0 ${selectColumnWidthPx}px` }} />}
        {columns.map((column, at) => (
          <td
            key={column.field}
            className={`${styles.summaryCell} ${styles[columnAlign(column)] ?? ''}`}
            style={{ flex: columnFlex(at) }}
          >
            {totals.get(column.field)}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}
