import type { FocusEvent, KeyboardEvent, MouseEvent, RefObject } from 'react';
import type { GridLine, GridLines } from '../model/tree.ts';
import type { Column, Selection } from '../types.ts';
import { handleKey } from './cellKeys.ts';
import { blockBetween, type CellPosition, clampCell } from './cellPosition.ts';
import { createRangeActions, type PasteResult } from './clipboard.ts';
import type { BatchEdit } from './useBatchEdit.ts';
import { useCellEditing } from './useCellEditing.ts';
import { useCursor } from './useCursor.ts';

type Options<Row extends object> = {
  body: RefObject<HTMLElement | null>;
  lines: GridLines<Row>;
  /** Also returns lines of later pages, for pasting beyond this one. */
  lineAt: (place: number) => GridLine<Row> | undefined;
  columns: readonly Column<Row>[];
  batch?: BatchEdit<Row>;
  selection?: Selection;
  onSelect: (key: string, on: boolean) => void;
  /** In a tree. */
  onFold?: (key: string, open: boolean) => void;
  onRowClick?: (row: Row) => void;
  onPasted: (verdict: PasteResult) => void;
  getRowName: (row: Row) => string;
  reveal: (place: CellPosition) => void;
};

const controlSelector = 'button, a, input, select, textarea, label, [role="option"], [role="listbox"]';
const isControl = (target: EventTarget) => target instanceof Element && target.closest(controlSelector) !== null;

/** Position of the cell an event came from. */
function positionOf(target: EventTarget, body: HTMLElement | null): CellPosition | undefined {
  if (!(target instanceof Element) || !body?.contains(target)) return undefined;
  const [row, column] = target.closest<HTMLElement>('[data-place]')?.dataset['place']?.split(':').map(Number) ?? [];
  return row === undefined || column === undefined ? undefined : { row, column };
}

/** Spreadsheet-like interaction: roving tab stop, range selection, cell editor, copy and paste. Events are delegated to the table body. */
export function useCellInteraction<Row extends object>(options: Options<Row>) {
  const { body, lines, columns, batch, selection, onRowClick, reveal } = options;
  const offset = selection ? 1 : 0;
  const cursor = useCursor({ body, lines, columns, offset, reveal });
  const { place, last, anchor, setAnchor, moveTo } = cursor;
  const editing = useCellEditing({ body, lines, columns, offset, batch }, cursor);

  const selectedRange = anchor && blockBetween(clampCell(anchor, last), place);
  const selectedCells = selectedRange ?? blockBetween(place, place);
  const selectedColumns = columns.slice(Math.max(0, selectedCells.left - offset), selectedCells.right - offset + 1);
  const { clear, onCopy, onPaste } = createRangeActions({ ...options, selectedCells, selectedColumns, offset });

  const onFocus = ({ target }: FocusEvent) => cursor.onFocusCell(positionOf(target, body.current));
  const onMouseDown = (event: MouseEvent) => {
    const next = positionOf(event.target, body.current);
    if (!event.shiftKey || !next || isControl(event.target)) return setAnchor(undefined);
    event.preventDefault();
    moveTo(next, true);
  };
  const onClick = (event: MouseEvent) => {
    const next = positionOf(event.target, body.current);
    const line = next && lines.at(next.row);
    // Ignore clicks that ended a text selection.
    if (!next || !line || event.shiftKey || isControl(event.target)) return;
    if (window.getSelection()?.isCollapsed === false) return;
    if (batch?.on && editing.start(next)) return;
    if (selection && offset > next.column) options.onSelect(line.key, !selection.selected.has(line.key));
    else onRowClick?.(line.row);
  };
  const onDoubleClick = (event: MouseEvent) => {
    const next = positionOf(event.target, body.current);
    if (next && !isControl(event.target) && !onRowClick) editing.start(next);
  };
  const onKeyDown = (event: KeyboardEvent) => handleKey({ ...options, offset, cursor, editing, clear }, event);

  const rangeOf = (row: number) =>
    selectedRange && row >= selectedRange.top && row <= selectedRange.bottom ? selectedRange : undefined;
  return {
    place,
    open: editing.open,
    rangeOf,
    stop: editing.stop,
    commit: editing.commit,
    events: { onFocus, onBlur: cursor.onBlur, onMouseDown, onClick, onDoubleClick, onKeyDown, onCopy, onPaste },
  };
}
