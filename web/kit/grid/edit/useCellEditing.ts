import { type RefObject, useCallback, useRef, useState } from 'react';
import { getCellEdit, getField } from '../model/cellValues.ts';
import { applyEdits } from '../model/pendingEdits.ts';
import type { GridLines } from '../model/tree.ts';
import type { Column } from '../types.ts';
import { type CellPosition, findCellElement, findNextCell } from './cellPosition.ts';
import type { BatchEdit } from './useBatchEdit.ts';
import type { Cursor } from './useCursor.ts';

/** Where the cursor goes when an editor closes; `moved`: focus has already moved. */
export type NextCell = 'stay' | 'down' | 'up' | 'right' | 'left' | 'moved';

type Options<Row extends object> = {
  body: RefObject<HTMLElement | null>;
  lines: GridLines<Row>;
  columns: readonly Column<Row>[];
  /** Columns before the first data column. */
  offset: number;
  batch?: BatchEdit<Row>;
};

/** The cell editor: which cell it is open in, what opens it, and where the cursor goes when it closes. */
export function useCellEditing<Row extends object>(options: Options<Row>, cursor: Cursor) {
  const { body } = options;
  const { setAt, setAnchor, moveTo } = cursor;
  const [open, setOpen] = useState<{ key: string; field: string; typed?: string }>();
  const latest = useRef({ ...options, cursor });
  latest.current = { ...options, cursor };

  const editAt = useCallback(({ row, column }: CellPosition) => {
    const { lines, columns, offset, batch } = latest.current;
    const line = lines.at(row);
    const found = columns[column - offset];
    const edit = line && found && batch && !batch.saving ? getCellEdit(found, line.row) : undefined;
    return edit && line && found && { line, column: found, edit };
  }, []);
  /** The next editable cell in reading order. */
  const findEditable = useCallback(
    (from: CellPosition, step: 1 | -1): CellPosition | undefined => {
      const { offset: before, columns, cursor: now } = latest.current;
      if (!columns.some(({ edit }) => edit)) return undefined;
      return findNextCell(from, step, { before, end: now.last }, (next) => editAt(next) !== undefined);
    },
    [editAt],
  );

  /** Opens the cell's editor, optionally with typed text instead of its value. Checkboxes toggle at once. */
  const start = useCallback(
    (where: CellPosition, typed?: string): boolean => {
      const { batch } = latest.current;
      const cell = editAt(where);
      if (!batch || !cell) return false;
      const { key, row } = cell.line;
      const { field } = cell.column;
      batch.start();
      setAt(where);
      setAnchor(undefined);
      if (cell.edit.editor === 'checkbox') {
        const value = getField(applyEdits(row, batch.pending.get(key)), field) !== true;
        batch.edit([{ key, row, field, value }]);
      } else setOpen({ key, field, ...(typed !== undefined && { typed }) });
      return true;
    },
    [editAt, setAt, setAnchor],
  );
  const stop = useCallback(() => {
    setOpen(undefined);
    moveTo(latest.current.cursor.place);
  }, [moveTo]);
  /** Takes an editor's value and moves on; returns false where Tab leaves the grid. */
  const commit = useCallback(
    (key: string, row: Row, field: string, value: unknown, next: NextCell): boolean => {
      const { batch, cursor: now } = latest.current;
      batch?.edit([{ key, row, field, value }]);
      setOpen((one) => (one?.key === key && one.field === field ? undefined : one));
      if (next === 'moved') return true;
      if (next === 'right' || next === 'left') {
        const to = findEditable(now.place, next === 'right' ? 1 : -1);
        if (!to) {
          findCellElement(body.current, now.place)?.focus();
          return false;
        }
        moveTo(to);
      } else moveTo({ ...now.place, row: now.place.row + { stay: 0, down: 1, up: -1 }[next] });
      return true;
    },
    [body, findEditable, moveTo],
  );

  return { open, editAt, findEditable, start, stop, commit };
}

export type CellEditing<Row extends object> = ReturnType<typeof useCellEditing<Row>>;
