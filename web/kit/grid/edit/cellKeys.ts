import type { KeyboardEvent, RefObject } from 'react';
import type { GridLines } from '../model/tree.ts';
import type { Selection } from '../types.ts';
import { findCellElement, moveByKey } from './cellPosition.ts';
import { isCell } from './clipboard.ts';
import type { BatchEdit } from './useBatchEdit.ts';
import type { CellEditing } from './useCellEditing.ts';
import type { Cursor } from './useCursor.ts';

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

export function handleKey<Row extends object>(context: KeyContext<Row>, event: KeyboardEvent) {
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
