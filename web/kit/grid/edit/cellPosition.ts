import type { KeyboardEvent } from 'react';

/** Row and column among the drawn cells, counting the checkbox column. */
export type CellPosition = { row: number; column: number };

const rowsPerPageKey = 10;
export const clamp = (value: number, last: number) => Math.max(0, Math.min(last, value));
export const clampCell = ({ row, column }: CellPosition, last: CellPosition): CellPosition => ({
  row: clamp(row, last.row),
  column: clamp(column, last.column),
});

/** The cells between two corners, inclusive. */
export const blockBetween = (from: CellPosition, to: CellPosition) => ({
  top: Math.min(from.row, to.row),
  bottom: Math.max(from.row, to.row),
  left: Math.min(from.column, to.column),
  right: Math.max(from.column, to.column),
});

/** A cell's element in the table body. */
export const findCellElement = (body: HTMLElement | null, { row, column }: CellPosition) =>
  body?.querySelector<HTMLElement>(`[data-place="${row}:${column}"]`);

/** Where a key moves the cursor; may be out of bounds. */
export function moveByKey(
  { key, ctrlKey, metaKey }: KeyboardEvent,
  { row, column }: CellPosition,
  last: CellPosition,
): CellPosition | undefined {
  const toEdge = ctrlKey || metaKey;
  if (key === 'ArrowUp') return { row: toEdge ? 0 : row - 1, column };
  if (key === 'ArrowDown') return { row: toEdge ? last.row : row + 1, column };
  if (key === 'ArrowLeft') return { row, column: toEdge ? 0 : column - 1 };
  if (key === 'ArrowRight') return { row, column: toEdge ? last.column : column + 1 };
  if (key === 'PageUp') return { row: row - rowsPerPageKey, column };
  if (key === 'PageDown') return { row: row + rowsPerPageKey, column };
  if (key === 'Home') return { row: toEdge ? 0 : row, column: 0 };
  if (key === 'End') return { row: toEdge ? last.row : row, column: last.column };
  return undefined;
}

/** The next (or previous) cell in reading order that matches. */
export function findNextCell(
  from: CellPosition,
  step: 1 | -1,
  { before: firstColumn, end: last }: { before: number; end: CellPosition },
  matches: (place: CellPosition) => boolean,
): CellPosition | undefined {
  let next = { row: from.row, column: from.column + step };
  while (next.row >= 0 && next.row <= last.row) {
    if (next.column < firstColumn) next = { row: next.row - 1, column: last.column };
    else if (next.column > last.column) next = { row: next.row + 1, column: firstColumn };
    else if (matches(next)) return next;
    else next = { row: next.row, column: next.column + step };
  }
  return undefined;
}
