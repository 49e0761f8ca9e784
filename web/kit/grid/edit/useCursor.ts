import { type FocusEvent, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { GridLines } from '../model/tree.ts';
import type { Column } from '../types.ts';
import { type CellPosition, clamp, clampCell, findCellElement } from './cellPosition.ts';

type VisibleCells<Row extends object> = {
  lines: GridLines<Row>;
  columns: readonly Column<Row>[];
  /** Columns before the first data column. */
  offset: number;
};

const keyAt = <Row extends object>({ lines }: VisibleCells<Row>, row: number) => lines.at(row)?.key;
const fieldAt = <Row extends object>({ columns, offset }: VisibleCells<Row>, column: number) =>
  column < offset ? '' : columns[column - offset]?.field;

/** The current index of a named row or column; checks the previous index first. */
function findIndexOf(
  name: string | undefined,
  previousIndex: number,
  count: number,
  nameAtIndex: (place: number) => string | undefined,
) {
  if (name === undefined || nameAtIndex(previousIndex) === name) return previousIndex;
  for (let place = 0; place < count; place++) if (nameAtIndex(place) === name) return place;
  return previousIndex;
}

/** The cell's current position, or its previous one if it is gone. */
function trackPosition<Row extends object>(
  at: CellPosition,
  before: VisibleCells<Row>,
  now: VisibleCells<Row>,
): CellPosition {
  const row = clamp(at.row, before.lines.count - 1);
  const column = clamp(at.column, before.columns.length + before.offset - 1);
  return {
    row: findIndexOf(keyAt(before, row), row, now.lines.count, (place) => keyAt(now, place)),
    column: findIndexOf(fieldAt(before, column), column, now.columns.length + now.offset, (place) =>
      fieldAt(now, place),
    ),
  };
}

/** Whether the cells between two corners are the same as before, shifted by `by`. */
function isSameBlock<Row extends object>(
  from: CellPosition,
  to: CellPosition,
  by: CellPosition,
  before: VisibleCells<Row>,
  now: VisibleCells<Row>,
) {
  for (let row = Math.min(from.row, to.row); row <= Math.max(from.row, to.row); row++)
    if (keyAt(before, row) !== keyAt(now, row + by.row)) return false;
  for (let column = Math.min(from.column, to.column); column <= Math.max(from.column, to.column); column++)
    if (fieldAt(before, column) !== fieldAt(now, column + by.column)) return false;
  return true;
}

/**
 * Positions of the cursor and of the selection's anchor. When rows are added, removed or reordered, DOM focus moves with its row
 * without an event, so the cursor follows it. The selection follows too, or is cleared if it would cover other cells.
 */
function useCursorPosition<Row extends object>(shown: VisibleCells<Row>, hasFocus: () => boolean) {
  const [at, setAt] = useState<CellPosition>({ row: 0, column: 0 });
  const [anchor, setAnchor] = useState<CellPosition>();
  const [previous, setPrevious] = useState(shown);
  if (previous.lines !== shown.lines || previous.columns !== shown.columns || previous.offset !== shown.offset) {
    setPrevious(shown);
    const to = hasFocus() ? trackPosition(at, previous, shown) : at;
    const by = { row: to.row - at.row, column: to.column - at.column };
    setAt(to);
    if (anchor && !isSameBlock(anchor, at, by, previous, shown)) setAnchor(undefined);
    else if (anchor) setAnchor({ row: anchor.row + by.row, column: anchor.column + by.column });
  }
  return { at, setAt, anchor, setAnchor };
}

type CursorOptions<Row extends object> = VisibleCells<Row> & {
  body: RefObject<HTMLElement | null>;
  reveal: (place: CellPosition) => void;
};

/** The cell in the Tab order, with DOM focus on it once it is drawn, and the anchor of the selection. */
export function useCursor<Row extends object>({ body, reveal, ...shown }: CursorOptions<Row>) {
  const last = { row: shown.lines.count - 1, column: shown.columns.length + shown.offset - 1 };
  const hasFocus = () => body.current?.contains(document.activeElement) === true;
  const { at, setAt, anchor, setAnchor } = useCursorPosition(shown, hasFocus);
  const place = clampCell(at, last);
  /** Focus should move to the cursor after the next render. */
  const shouldFocus = useRef(false);
  const hadFocus = useRef(false);
  const latest = useRef({ place, last, reveal });
  latest.current = { place, last, reveal };
  // After the render that draws the cell, since a virtual row may not exist yet. Also moves focus to the cell in place of a removed
  // one.
  useLayoutEffect(() => {
    const lost = hadFocus.current && document.activeElement === document.body;
    const cell = shouldFocus.current || lost ? findCellElement(body.current, latest.current.place) : undefined;
    if (!cell) return;
    shouldFocus.current = false;
    cell.focus();
  });

  const moveTo = useCallback(
    (next: CellPosition, extendsSelection = false) => {
      const { place: now, last: end, reveal: revealCell } = latest.current;
      const inside = clampCell(next, end);
      shouldFocus.current = true;
      revealCell(inside);
      setAnchor((from) => (extendsSelection ? (from ?? now) : undefined));
      setAt(inside);
    },
    [setAnchor, setAt],
  );
  const onFocusCell = (next: CellPosition | undefined) => {
    hadFocus.current = true;
    if (next) setAt((before) => (before.row === next.row && before.column === next.column ? before : next));
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    // Without a related target the cell may just have been removed; a real move is followed by a focus event.
    if (relatedTarget) hadFocus.current = body.current?.contains(relatedTarget) === true;
  };
  return { place, last, anchor, setAt, setAnchor, moveTo, onFocusCell, onBlur };
}

export type Cursor = ReturnType<typeof useCursor>;
