import type { KeyboardEvent } from 'react';

/** Counted over what shows; the check box is a column too. */
export type Place = { row: number; column: number };

const pageOfRows = 10;
export const within = (value: number, last: number) => Math.max(0, Math.min(last, value));

/** Where a key leads from a place; it may lie beyond the end. */
export function moved(
  { key, ctrlKey, metaKey }: KeyboardEvent,
  { row, column }: Place,
  last: Place,
): Place | undefined {
  const far = ctrlKey || metaKey;
  if (key === 'ArrowUp') return { row: far ? 0 : row - 1, column };
  if (key === 'ArrowDown') return { row: far ? last.row : row + 1, column };
  if (key === 'ArrowLeft') return { row, column: far ? 0 : column - 1 };
  if (key === 'ArrowRight') return { row, column: far ? last.column : column + 1 };
  if (key === 'PageUp') return { row: row - pageOfRows, column };
  if (key === 'PageDown') return { row: row + pageOfRows, column };
  if (key === 'Home') return { row: far ? 0 : row, column: 0 };
  if (key === 'End') return { row: far ? last.row : row, column: last.column };
  return undefined;
}

/** The next place in reading order, or the one before, that will do. */
export function nextIn(
  from: Place,
  step: 1 | -1,
  { before, end }: { before: number; end: Place },
  willDo: (place: Place) => boolean,
): Place | undefined {
  let next = { row: from.row, column: from.column + step };
  while (next.row >= 0 && next.row <= end.row) {
    if (next.column < before) next = { row: next.row - 1, column: end.column };
    else if (next.column > end.column) next = { row: next.row + 1, column: before };
    else if (willDo(next)) return next;
    else next = { row: next.row, column: next.column + step };
  }
  return undefined;
}
