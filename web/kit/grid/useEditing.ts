import { useCallback, useRef, useState } from 'react';
import { patched } from './pending.ts';
import type { GridRow } from './tableModel.ts';
import type { Column } from './types.ts';
import type { BatchState } from './useBatch.ts';
import type { Place, useCursor } from './useCursor.ts';
import { fieldOf } from './values.ts';

type Options<Row extends object> = {
  rows: readonly GridRow<Row>[];
  columns: readonly Column<Row>[];
  batch?: BatchState<Row>;
  cursor: ReturnType<typeof useCursor>;
  /** Columns before the first data column. */
  offset: number;
};

/** Which cell is open for editing, and what happens when it closes. */
export function useEditing<Row extends object>(options: Options<Row>) {
  const [cell, setCell] = useState<{ key: string; field: string }>();
  const latest = useRef(options);
  latest.current = options;

  const at = useCallback((place: Place) => {
    const { rows, columns, offset } = latest.current;
    return { row: rows[place.row], column: columns[place.column - offset] };
  }, []);
  /** Opens the cell's editor, a check box is turned over at once; false when the cell cannot be edited. */
  const start = useCallback(
    (place: Place): boolean => {
      const { batch, cursor } = latest.current;
      const { row, column } = at(place);
      if (!batch || batch.saving || !row || !column?.edit) return false;
      if (column.edit.editor === 'checkbox') {
        const now = fieldOf(patched(row.original, batch.pending.rows.get(row.id)), column.field);
        batch.edit(row.id, row.original, column.field, !now);
        return true;
      }
      batch.start();
      cursor.follow(place);
      setCell({ key: row.id, field: column.field });
      return true;
    },
    [at],
  );
  const stop = useCallback(() => {
    setCell(undefined);
    latest.current.cursor.go(latest.current.cursor.place);
  }, []);
  const commit = useCallback((key: string, field: string, value: unknown, next: 'stay' | 'right' | 'moved') => {
    const { rows, batch, cursor } = latest.current;
    const row = rows.find(({ id }) => id === key);
    if (row) batch?.edit(key, row.original, field, value);
    setCell((open) => (open?.key === key && open.field === field ? undefined : open));
    const { place } = cursor;
    if (next !== 'moved') cursor.go(next === 'right' ? { ...place, column: place.column + 1 } : place);
  }, []);
  return { cell, start, stop, commit };
}
