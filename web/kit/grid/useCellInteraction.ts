import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type CellPosition, clamp, findNextCell, moveByKey } from './cellPosition.ts';
import { getCellEdit, getField } from './cellValues.ts';
import { createRangeActions, isCell, type PasteResult } from './clipboard.ts';
import { applyEdits } from './pendingEdits.ts';
import type { GridLine, GridLines } from './tree.ts';
import type { Column, Selection } from './types.ts';
import type { BatchEdit } from './useBatchEdit.ts';
import { useCursor } from './useCursor.ts';

/** Where the cursor goes when an editor closes; `moved`: focus has already moved. */
export type NextCell = 'stay' | 'down' | 'up' | 'right' | 'left' | 'moved';

type CellInteractionOptions<Row extends object> = {
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

/** Spreadsheet-like interaction: roving tab stop, range selection, cell editor, copy and paste. Events are delegated to the table body. */
export function useCellInteraction<Row extends object>(options: CellInteractionOptions<Row>) {
  const { body, lines, columns, batch, selection, onRowClick } = options;
  const offset = selection ? 1 : 0;
  const last = { row: lines.count - 1, column: columns.length + offset - 1 };
  const hasFocus = () => body.current?.contains(document.activeElement) === true;
  const { at, setAt, anchor, setAnchor } = useCursor({ lines, columns, offset }, hasFocus);
  const [open, setOpen] = useState<{ key: string; field: string; typed?: string }>();
  const position = { row: clamp(at.row, last.row), column: clamp(at.column, last.column) };
  /** Focus should move to the cursor after the next render. */
  const shouldFocus = useRef(false);
  const hadFocus = useRef(false);
  const latest = useRef({ ...options, place: position, last, offset });
  latest.current = { ...options, place: position, last, offset };

  const elementAt = ({ row, column }: CellPosition) =>
    body.current?.querySelector<HTMLElement>(`[data-place="${row}:${column}"]`);
  // After the render that draws the cell, since a virtual row may not exist yet. Also moves focus to the cell in place of a removed
  // one.
  useLayoutEffect(() => {
    const lost = hadFocus.current && document.activeElement === document.body;
    const cell = shouldFocus.current || lost ? elementAt(latest.current.place) : undefined;
    if (!cell) return;
    shouldFocus.current = false;
    cell.focus();
  });

  const moveTo = useCallback(
    (next: CellPosition, extendsSelection = false) => {
      const { place: now, last: end, reveal } = latest.current;
      const inside = { row: clamp(next.row, end.row), column: clamp(next.column, end.column) };
      shouldFocus.current = true;
      reveal(inside);
      setAnchor((from) => (extendsSelection ? (from ?? now) : undefined));
      setAt(inside);
    },
    [setAnchor, setAt],
  );

  const getCell = useCallback(({ row, column }: CellPosition) => {
    const { lines: shown, columns: all, offset: before, batch: state } = latest.current;
    const line = shown.at(row);
    const found = all[column - before];
    if (!line || !found) return undefined;
    const edit = state && !state.saving ? getCellEdit(found, line.row) : undefined;
    return { line, column: found, edit, row: applyEdits(line.row, state?.pending.get(line.key)) };
  }, []);
  /** The next editable cell in reading order. */
  const findEditable = useCallback(
    ({ row, column }: CellPosition, step: 1 | -1): CellPosition | undefined => {
      const { last: end, offset: before, columns: all } = latest.current;
      if (!all.some(({ edit }) => edit)) return undefined;
      return findNextCell({ row, column }, step, { before, end }, (next) => getCell(next)?.edit !== undefined);
    },
    [getCell],
  );

  /** Opens the cell's editor, optionally with typed text instead of its value. Checkboxes toggle at once. */
  const startEditing = useCallback(
    (where: CellPosition, typed?: string): boolean => {
      const { batch: state } = latest.current;
      const cell = getCell(where);
      if (!state || !cell?.edit) return false;
      const { key, row } = cell.line;
      state.start();
      setAt(where);
      setAnchor(undefined);
      if (cell.edit.editor === 'checkbox') {
        state.edit([{ key, row, field: cell.column.field, value: getField(cell.row, cell.column.field) !== true }]);
      } else setOpen({ key, field: cell.column.field, ...(typed !== undefined && { typed }) });
      return true;
    },
    [getCell, setAt, setAnchor],
  );
  const stopEditing = useCallback(() => {
    setOpen(undefined);
    moveTo(latest.current.place);
  }, [moveTo]);
  /** Takes an editor's value and moves on; returns false where Tab leaves the grid. */
  const commit = useCallback(
    (key: string, row: Row, field: string, value: unknown, next: NextCell): boolean => {
      const { batch: state, place: now } = latest.current;
      state?.edit([{ key, row, field, value }]);
      setOpen((one) => (one?.key === key && one.field === field ? undefined : one));
      if (next === 'moved') return true;
      if (next === 'right' || next === 'left') {
        const to = findEditable(now, next === 'right' ? 1 : -1);
        if (!to) {
          body.current?.querySelector<HTMLElement>(`[data-place="${now.row}:${now.column}"]`)?.focus();
          return false;
        }
        moveTo(to);
      } else moveTo({ ...now, row: now.row + { stay: 0, down: 1, up: -1 }[next] });
      return true;
    },
    [body, findEditable, moveTo],
  );

  const selectedRange = anchor && {
    top: Math.min(clamp(anchor.row, last.row), position.row),
    bottom: Math.max(clamp(anchor.row, last.row), position.row),
    left: Math.min(clamp(anchor.column, last.column), position.column),
    right: Math.max(clamp(anchor.column, last.column), position.column),
  };
  const selectedCells = selectedRange ?? {
    top: position.row,
    bottom: position.row,
    left: position.column,
    right: position.column,
  };
  const selectedColumns = columns.slice(Math.max(0, selectedCells.left - offset), selectedCells.right - offset + 1);

  const { clear, onCopy, onPaste } = createRangeActions({
    ...options,
    selectedCells: selectedCells,
    selectedColumns: selectedColumns,
    offset,
  });

  const positionOf = (target: EventTarget): CellPosition | undefined => {
    if (!(target instanceof Element) || !body.current?.contains(target)) return undefined;
    const [row, column] = target.closest<HTMLElement>('[data-place]')?.dataset['place']?.split(':').map(Number) ?? [];
    return row === undefined || column === undefined ? undefined : { row, column };
  };
  const isControl = (target: EventTarget) => target instanceof Element && target.closest(controlSelector) !== null;

  const onFocus = ({ target }: FocusEvent) => {
    hadFocus.current = true;
    const next = positionOf(target);
    if (next) setAt((before) => (before.row === next.row && before.column === next.column ? before : next));
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    // Without a related target the cell may just have been removed; a real move is followed by a focus event.
    if (relatedTarget) hadFocus.current = body.current?.contains(relatedTarget) === true;
  };
  const onMouseDown = (event: MouseEvent) => {
    const next = positionOf(event.target);
    if (!event.shiftKey || !next || isControl(event.target)) return setAnchor(undefined);
    event.preventDefault();
    moveTo(next, true);
  };
  const onClick = (event: MouseEvent) => {
    const next = positionOf(event.target);
    const line = next && lines.at(next.row);
    // Ignore clicks that ended a text selection.
    if (!next || !line || event.shiftKey || isControl(event.target)) return;
    if (window.getSelection()?.isCollapsed === false) return;
    if (batch?.on && startEditing(next)) return;
    if (selection && offset > next.column) options.onSelect(line.key, !selection.selected.has(line.key));
    else onRowClick?.(line.row);
  };
  const onDoubleClick = (event: MouseEvent) => {
    const next = positionOf(event.target);
    if (next && !isControl(event.target) && !onRowClick) startEditing(next);
  };

  /** In the first column of a tree the arrow keys expand and collapse before they move. */
  const toggleFold = (key: string): boolean => {
    const line = lines.at(position.row);
    if (!options.onFold || !line || line.children === 0 || position.column !== offset) return false;
    const shouldToggle = (key === 'ArrowRight' && !line.open) || (key === 'ArrowLeft' && line.open);
    if (shouldToggle) options.onFold(line.key, !line.open);
    return shouldToggle;
  };
  /** The arrow keys reach the action buttons at the end of a row as if they were cells. */
  const focusActions = (event: KeyboardEvent): boolean => {
    if (event.key !== 'ArrowRight' || event.ctrlKey || event.shiftKey || position.column !== last.column) return false;
    const first = elementAt(position)?.closest('tr')?.querySelector<HTMLElement>('[data-actions] button');
    first?.focus();
    return first !== undefined && first !== null;
  };
  const moveAmongActions = (event: KeyboardEvent, button: HTMLElement) => {
    const buttons = [...(button.closest('[data-actions]')?.querySelectorAll<HTMLElement>('button') ?? [])];
    const to = buttons.indexOf(button) + (event.key === 'ArrowRight' ? 1 : -1);
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
    event.preventDefault();
    if (to < 0) elementAt(position)?.focus();
    else buttons[to]?.focus();
  };
  const activateCell = (): boolean => {
    const line = lines.at(position.row);
    if (batch?.on && startEditing(position)) return true;
    // A link in the cell takes precedence over the row's own click.
    const link = elementAt(position)?.querySelector<HTMLElement>('a[href]');
    if (link) link.click();
    else if (line && onRowClick) onRowClick(line.row);
    else return false;
    return true;
  };
  const toggleBySpace = (): boolean => {
    if (batch?.on && getCell(position)?.edit?.editor === 'checkbox') return startEditing(position);
    const line = lines.at(position.row);
    if (selection && line) options.onSelect(line.key, !selection.selected.has(line.key));
    return true;
  };
  const clearSelection = (): boolean => {
    setAnchor(undefined);
    return anchor !== undefined;
  };
  const undo = (): boolean => {
    batch?.undo();
    return batch !== undefined;
  };
  const moveByTab = (back: boolean): boolean => {
    const to = batch?.on ? findEditable(position, back ? -1 : 1) : undefined;
    if (to) moveTo(to);
    return to !== undefined;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key } = event;
    if (target instanceof HTMLElement && target.closest('[data-actions]')) return moveAmongActions(event, target);
    if (!isCell(target) || event.defaultPrevented) return;
    const command = event.ctrlKey || event.metaKey;
    const plain = !command && !event.altKey;
    if (plain && !event.shiftKey && toggleFold(key)) return event.preventDefault();
    if (focusActions(event)) return event.preventDefault();
    const next = moveByKey(event, position, last);
    if (next) {
      event.preventDefault();
      return moveTo(next, event.shiftKey);
    }
    const handled =
      (key === 'F2' && startEditing(position)) ||
      (key === 'Enter' && plain && activateCell()) ||
      (key === 'Tab' && moveByTab(event.shiftKey)) ||
      (key === ' ' && plain && toggleBySpace()) ||
      ((key === 'Delete' || key === 'Backspace') && plain && batch?.on === true && clear()) ||
      (key === 'Escape' && clearSelection()) ||
      (key.toLowerCase() === 'z' && command && undo()) ||
      (key.length === 1 && plain && batch?.on === true && startEditing(position, key));
    if (handled) event.preventDefault();
  };

  const selectedRangeAt = (row: number) =>
    selectedRange && row >= selectedRange.top && row <= selectedRange.bottom ? selectedRange : undefined;
  return {
    place: position,
    open,
    rangeOf: selectedRangeAt,
    start: startEditing,
    stop: stopEditing,
    commit,
    go: moveTo,
    events: { onFocus, onBlur, onMouseDown, onClick, onDoubleClick, onKeyDown, onCopy, onPaste },
  };
}
