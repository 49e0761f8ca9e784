import type { FocusEvent, KeyboardEvent, MouseEvent, RefObject } from 'react';
import type { GridLine, GridLines } from '../model/tree.ts';
import type { Column, Selection } from '../types.ts';
import { blockBetween, type CellPosition, clampCell, findCellElement, moveByKey } from './cellPosition.ts';
import { createRangeActions, isCell, type PasteResult } from './clipboard.ts';
import type { BatchEdit } from './useBatchEdit.ts';
import { type CellEditing, useCellEditing } from './useCellEditing.ts';
import { type Cursor, useCursor } from './useCursor.ts';

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

type KeyContext<Row extends object> = {
  body: RefObject<HTMLElement | null>;
  lines: GridLines<Row>;
  batch?: BatchEdit<Row>;
  selection?: Selection;
  onSelect: (key: string, on: boolean) => void;
  onFold?: (key: string, open: boolean) => void;
  onRowClick?: (row: Row) => void;
  /** Columns before the first data column. */
  offset: number;
  cursor: Cursor;
  editing: CellEditing<Row>;
  clear: () => boolean;
};

const cursorElement = <Row extends object>({ body, cursor }: KeyContext<Row>) =>
  findCellElement(body.current, cursor.place);

/** In the first column of a tree the arrow keys expand and collapse before they move. */
function toggleFold<Row extends object>({ lines, onFold, offset, cursor }: KeyContext<Row>, key: string): boolean {
  const line = lines.at(cursor.place.row);
  if (!onFold || !line || line.children === 0 || cursor.place.column !== offset) return false;
  const shouldToggle = (key === 'ArrowRight' && !line.open) || (key === 'ArrowLeft' && line.open);
  if (shouldToggle) onFold(line.key, !line.open);
  return shouldToggle;
}

/** The arrow keys reach the action buttons at the end of a row as if they were cells. */
function focusActions<Row extends object>(context: KeyContext<Row>, event: KeyboardEvent): boolean {
  const { place, last } = context.cursor;
  if (event.key !== 'ArrowRight' || event.ctrlKey || event.shiftKey || place.column !== last.column) return false;
  const first = cursorElement(context)?.closest('tr')?.querySelector<HTMLElement>('[data-actions] button');
  first?.focus();
  return first !== undefined && first !== null;
}

function moveAmongActions<Row extends object>(context: KeyContext<Row>, event: KeyboardEvent, button: HTMLElement) {
  const buttons = [...(button.closest('[data-actions]')?.querySelectorAll<HTMLElement>('button') ?? [])];
  const to = buttons.indexOf(button) + (event.key === 'ArrowRight' ? 1 : -1);
  if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
  event.preventDefault();
  if (to < 0) cursorElement(context)?.focus();
  else buttons[to]?.focus();
}

function activateCell<Row extends object>(context: KeyContext<Row>): boolean {
  const { lines, batch, cursor, editing, onRowClick } = context;
  const line = lines.at(cursor.place.row);
  if (batch?.on && editing.start(cursor.place)) return true;
  // A link in the cell takes precedence over the row's own click.
  const link = cursorElement(context)?.querySelector<HTMLElement>('a[href]');
  if (link) link.click();
  else if (line && onRowClick) onRowClick(line.row);
  else return false;
  return true;
}

/** Space toggles a checkbox in batch mode, otherwise the row's selection. */
function toggleCell<Row extends object>({ lines, batch, selection, onSelect, cursor, editing }: KeyContext<Row>) {
  if (batch?.on && editing.editAt(cursor.place)?.edit.editor === 'checkbox') return editing.start(cursor.place);
  const line = lines.at(cursor.place.row);
  if (selection && line) onSelect(line.key, !selection.selected.has(line.key));
  return true;
}

function clearSelection({ anchor, setAnchor }: Cursor): boolean {
  setAnchor(undefined);
  return anchor !== undefined;
}

function moveByTab<Row extends object>({ batch, cursor, editing }: KeyContext<Row>, back: boolean): boolean {
  const to = batch?.on ? editing.findEditable(cursor.place, back ? -1 : 1) : undefined;
  if (to) cursor.moveTo(to);
  return to !== undefined;
}

/** Keys that do something in a cell other than move; returns whether the key was one of them. */
function actOnCell<Row extends object>(context: KeyContext<Row>, event: KeyboardEvent): boolean {
  const { batch, cursor, editing } = context;
  const { key } = event;
  const command = event.ctrlKey || event.metaKey;
  const plain = !command && !event.altKey;
  if (key.toLowerCase() === 'z' && command) {
    batch?.undo();
    return batch !== undefined;
  }
  return (
    (key === 'F2' && editing.start(cursor.place)) ||
    (key === 'Enter' && plain && activateCell(context)) ||
    (key === 'Tab' && moveByTab(context, event.shiftKey)) ||
    (key === ' ' && plain && toggleCell(context)) ||
    ((key === 'Delete' || key === 'Backspace') && plain && batch?.on === true && context.clear()) ||
    (key === 'Escape' && clearSelection(cursor)) ||
    (key.length === 1 && plain && batch?.on === true && editing.start(cursor.place, key))
  );
}

function handleKey<Row extends object>(context: KeyContext<Row>, event: KeyboardEvent) {
  const { target, key } = event;
  if (target instanceof HTMLElement && target.closest('[data-actions]')) {
    return moveAmongActions(context, event, target);
  }
  if (!isCell(target) || event.defaultPrevented) return;
  const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
  if (plain && !event.shiftKey && toggleFold(context, key)) return event.preventDefault();
  if (focusActions(context, event)) return event.preventDefault();
  const next = moveByKey(event, context.cursor.place, context.cursor.last);
  if (next) {
    event.preventDefault();
    return context.cursor.moveTo(next, event.shiftKey);
  }
  if (actOnCell(context, event)) event.preventDefault();
}
