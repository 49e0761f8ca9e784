import { type KeyboardEvent, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

export type Place = { row: number; column: number };

const pageOfRows = 10;

function target(
  { key, ctrlKey, metaKey }: KeyboardEvent,
  { row, column }: Place,
  lastRow: number,
  lastColumn: number,
): Place | undefined {
  const far = ctrlKey || metaKey;
  switch (key) {
    case 'ArrowUp':
      return { row: row - 1, column };
    case 'ArrowDown':
      return { row: row + 1, column };
    case 'ArrowLeft':
      return { row, column: column - 1 };
    case 'ArrowRight':
      return { row, column: column + 1 };
    case 'PageUp':
      return { row: row - pageOfRows, column };
    case 'PageDown':
      return { row: row + pageOfRows, column };
    case 'Home':
      return { row: far ? 0 : row, column: 0 };
    case 'End':
      return { row: far ? lastRow : row, column: lastColumn };
  }
}

const within = (value: number, last: number) => Math.max(0, Math.min(last, value));

/**
 * The one cell of the grid that Tab reaches, moved by the keyboard. The focus follows after the render that shows the
 * cell: a virtual row may not be in the document when the key is pressed.
 */
export function useCursor(
  body: RefObject<HTMLElement | null>,
  rows: number,
  columns: number,
  reveal: (row: number) => void,
) {
  const [place, setPlace] = useState<Place>({ row: 0, column: 0 });
  const wanted = useRef<Place>(undefined);
  const now = { row: within(place.row, rows - 1), column: within(place.column, columns - 1) };

  useLayoutEffect(() => {
    if (!wanted.current) return;
    const cell = body.current?.querySelector<HTMLElement>(
      `[data-place="${wanted.current.row}:${wanted.current.column}"]`,
    );
    if (!cell) return;
    wanted.current = undefined;
    cell.focus();
  });

  const go = useCallback(
    (next: Place) => {
      const inside = { row: within(next.row, rows - 1), column: within(next.column, columns - 1) };
      wanted.current = inside;
      reveal(inside.row);
      setPlace(inside);
    },
    [rows, columns, reveal],
  );
  /** Follows a focus that came by mouse, touch or Tab. */
  const follow = useCallback(
    (next: Place) => setPlace((before) => (before.row === next.row && before.column === next.column ? before : next)),
    [],
  );
  const onArrow = (event: KeyboardEvent): boolean => {
    const next = target(event, now, rows - 1, columns - 1);
    if (!next) return false;
    event.preventDefault();
    go(next);
    return true;
  };
  return { place: now, go, follow, onArrow };
}
