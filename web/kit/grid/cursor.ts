import { useState } from 'react';
import { type Place, within } from './places.ts';
import type { Lines } from './tree.ts';
import type { Column } from './types.ts';

type Shown<Row extends object> = {
  lines: Lines<Row>;
  columns: readonly Column<Row>[];
  /** Columns before the first one of the rows. */
  offset: number;
};

const keyAt = <Row extends object>({ lines }: Shown<Row>, row: number) => lines.at(row)?.key;
const fieldAt = <Row extends object>({ columns, offset }: Shown<Row>, column: number) =>
  column < offset ? '' : columns[column - offset]?.field;

/** Where something that stood at a place stands now; looks there first. */
function placeOf(name: string | undefined, was: number, count: number, nameAt: (place: number) => string | undefined) {
  if (name === undefined || nameAt(was) === name) return was;
  for (let place = 0; place < count; place++) if (nameAt(place) === name) return place;
  return was;
}

/** The place of the same cell now; of one that is gone, the place where it was. */
function placeNow<Row extends object>(at: Place, before: Shown<Row>, now: Shown<Row>): Place {
  const row = within(at.row, before.lines.count - 1);
  const column = within(at.column, before.columns.length + before.offset - 1);
  return {
    row: placeOf(keyAt(before, row), row, now.lines.count, (place) => keyAt(now, place)),
    column: placeOf(fieldAt(before, column), column, now.columns.length + now.offset, (place) => fieldAt(now, place)),
  };
}

/** Whether the cells between two corners are the same as before, `by` so much further. */
function isSameBlock<Row extends object>(from: Place, to: Place, by: Place, before: Shown<Row>, now: Shown<Row>) {
  for (let row = Math.min(from.row, to.row); row <= Math.max(from.row, to.row); row++)
    if (keyAt(before, row) !== keyAt(now, row + by.row)) return false;
  for (let column = Math.min(from.column, to.column); column <= Math.max(from.column, to.column); column++)
    if (fieldAt(before, column) !== fieldAt(now, column + by.column)) return false;
  return true;
}

/**
 * The place of the cursor and of the cell where marking began. The focus goes along with its row when rows come, go or change their order,
 * and no event tells of it: so the cursor follows. What is marked does too, or is marked no longer when it would be other cells.
 */
export function useCursor<Row extends object>(shown: Shown<Row>, hasFocus: () => boolean) {
  const [at, setAt] = useState<Place>({ row: 0, column: 0 });
  const [anchor, setAnchor] = useState<Place>();
  const [before, setBefore] = useState(shown);
  if (before.lines !== shown.lines || before.columns !== shown.columns || before.offset !== shown.offset) {
    setBefore(shown);
    const to = hasFocus() ? placeNow(at, before, shown) : at;
    const by = { row: to.row - at.row, column: to.column - at.column };
    setAt(to);
    if (anchor && !isSameBlock(anchor, at, by, before, shown)) setAnchor(undefined);
    else if (anchor) setAnchor({ row: anchor.row + by.row, column: anchor.column + by.column });
  }
  return { at, setAt, anchor, setAnchor };
}
