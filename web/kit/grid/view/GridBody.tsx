import { useCallback, useEffect, useId, useMemo, useRef } from 'react';
import type { CellPosition } from '../edit/cellPosition.ts';
import type { PasteResult } from '../edit/clipboard.ts';
import { useCellInteraction } from '../edit/useCellInteraction.ts';
import styles from '../grid.module.css';
import type { GridLine, GridLines } from '../model/tree.ts';
import type { GridProps } from '../types.ts';
import type { GridState } from '../useGrid.ts';
import type { PageSelection } from './Pager.tsx';
import { RowView } from './Row.tsx';
import type { VisibleWindow } from './useVisibleWindow.ts';

/** Keeps Fluent's focus manager (Tabster) from handling Tab. */
const ignoreTabForTabster = JSON.stringify({ focusable: { ignoreKeydown: { Tab: true } } });
const noColumn = -1;

type DrawnLine<Row> = { line: GridLine<Row>; at: number };

/** The lines in the window, and the one with the cursor, since it may have focus. */
function drawnLines<Row>(lines: GridLines<Row>, { first, end }: VisibleWindow, cursorRow: number): DrawnLine<Row>[] {
  const drawn: DrawnLine<Row>[] = [];
  const draw = (at: number) => {
    const line = lines.at(at);
    if (line) drawn.push({ line, at });
  };
  if (cursorRow < first) draw(cursorRow);
  for (let at = first; at < end; at++) draw(at);
  if (cursorRow >= end) draw(cursorRow);
  return drawn;
}

type InteractionOptions<Row extends object> = {
  grid: GridProps<Row>;
  state: GridState<Row>;
  selection: PageSelection;
  getRowName: (row: Row) => string;
  onPasted: (verdict: PasteResult) => void;
};

/** The cursor, the selected range and the open editor of the rows, and the handlers that every row shares. */
export function useBodyInteraction<Row extends object>(options: InteractionOptions<Row>, visibleWindow: VisibleWindow) {
  const { grid, state, selection } = options;
  const { lines, lineAt } = state.list;
  const onFold = state.tree?.onFold;
  const selectable = grid.selection !== undefined;
  const body = useRef<HTMLTableSectionElement>(null);
  const gridId = useId();
  const { reveal: revealCell } = visibleWindow;
  const reveal = useCallback(
    ({ row, column }: CellPosition) => revealCell(row, column - (selectable ? 1 : 0)),
    [revealCell, selectable],
  );
  useRevealSavedRow(grid.savedKey, gridId, lines, reveal);
  const cells = useCellInteraction<Row>({
    body,
    lines,
    lineAt,
    columns: state.columns.choice.visible,
    batch: state.batch,
    selection: grid.selection,
    onSelect: selection.onSelect,
    onFold,
    onRowClick: grid.onRowClick,
    onPasted: options.onPasted,
    getRowName: options.getRowName,
    reveal,
  });
  const handlers = useMemo(
    () => ({
      onCommit: cells.commit,
      onCancel: cells.stop,
      onSelect: selection.onSelect,
      onFold: onFold ?? (() => undefined),
    }),
    [cells.commit, cells.stop, selection.onSelect, onFold],
  );
  return { body, gridId, cells, handlers };
}

type Props<Row extends object> = Pick<InteractionOptions<Row>, 'grid' | 'state' | 'getRowName'> & {
  interaction: ReturnType<typeof useBodyInteraction<Row>>;
  visibleWindow: VisibleWindow;
  rowHeight: number;
  /** `aria-rowindex` of the first line. */
  firstAriaIndex: number;
};

export function GridBody<Row extends object>(props: Props<Row>) {
  const { grid, state, getRowName, visibleWindow, rowHeight } = props;
  const { body, gridId, cells, handlers } = props.interaction;
  const { batch, list, tree } = state;
  const { lines, isVirtual } = list;
  const columns = state.columns.choice.visible;
  const row = ({ line, at }: DrawnLine<Row>) => {
    const marked = cells.rangeOf(at);
    return (
      <RowView
        key={line.key}
        gridId={gridId}
        rowKey={line.key}
        row={list.rolledUp(line)}
        name={getRowName(line.row)}
        depth={line.depth}
        childCount={line.children}
        open={line.open}
        isTree={tree !== undefined}
        index={at}
        ariaIndex={props.firstAriaIndex + at}
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
        top={isVirtual ? at * rowHeight : undefined}
        handlers={handlers}
      />
    );
  };
  return (
    <tbody
      ref={body}
      className={styles.body}
      data-tabster={ignoreTabForTabster}
      style={isVirtual ? { height: lines.count * rowHeight } : undefined}
      {...cells.events}
    >
      {drawnLines(lines, visibleWindow, cells.place.row).map(row)}
    </tbody>
  );
}

/** Scrolls to the row that was just saved, once, as soon as it is among the lines. */
function useRevealSavedRow<Row>(
  savedKey: string | undefined,
  gridId: string,
  lines: GridLines<Row>,
  reveal: (cell: CellPosition) => void,
) {
  const keyToReveal = useRef(savedKey);
  useEffect(() => {
    if (keyToReveal.current === undefined) return;
    const places = Array.from({ length: lines.count }, (_, at) => at);
    const row = places.find((at) => lines.at(at)?.key === keyToReveal.current);
    if (row === undefined) return;
    keyToReveal.current = undefined;
    reveal({ row, column: 0 });
    requestAnimationFrame(() => document.getElementById(`${gridId}-${row}-0`)?.scrollIntoView({ block: 'nearest' }));
  });
}
