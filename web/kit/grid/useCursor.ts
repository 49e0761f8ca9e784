import { useState } from 'react';
import { type CellPosition, clamp } from './cellPosition.ts';
import type { GridLines } from './tree.ts';
import type { Column } from './types.ts';

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
 * The cursor and the anchor of the selection. When rows are added, removed or reordered, DOM focus moves with its row without an event,
 * so the cursor follows it. The selection follows too, or is cleared if it would cover other cells.
 */
export function useCursor<Row extends object>(shown: VisibleCells<Row>, hasFocus: () => boolean) {
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
