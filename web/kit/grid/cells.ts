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
import type { BatchState } from './batch.ts';
import { blockActions, isCell, type Verdict } from './clipboard.ts';
import { useCursor } from './cursor.ts';
import { patched } from './pending.ts';
import { moved, nextIn, type Place, within } from './places.ts';
import type { Line, Lines } from './tree.ts';
import type { Column, Selection } from './types.ts';
import { editOf, fieldOf } from './values.ts';

/** Where the cursor goes when an editor closes; `moved` is where the focus has gone already. */
export type Next = 'stay' | 'down' | 'up' | 'right' | 'left' | 'moved';

type Options<Row extends object> = {
  body: RefObject<HTMLElement | null>;
  lines: Lines<Row>;
  /** Lines of later pages too, for what is pasted beyond this one. */
  lineAt: (place: number) => Line<Row> | undefined;
  columns: readonly Column<Row>[];
  batch?: BatchState<Row>;
  selection?: Selection;
  onSelect: (key: string, on: boolean) => void;
  /** Of a tree. */
  onFold?: (key: string, open: boolean) => void;
  onRowClick?: (row: Row) => void;
  onVerdict: (verdict: Verdict) => void;
  nameOf: (row: Row) => string;
  reveal: (place: Place) => void;
};

const controls = 'button, a, input, select, textarea, label, [role="option"], [role="listbox"]';

/**
 * The cells of a grid under mouse, touch and keys, as in a spreadsheet: one cell that Tab reaches, a marked range, the editor that is
 * open, copy and paste. All is heard once, on the body.
 */
export function useCells<Row extends object>(options: Options<Row>) {
  const { body, lines, columns, batch, selection, onRowClick } = options;
  const offset = selection ? 1 : 0;
  const last = { row: lines.count - 1, column: columns.length + offset - 1 };
  const hasFocus = () => body.current?.contains(document.activeElement) === true;
  const { at, setAt, anchor, setAnchor } = useCursor({ lines, columns, offset }, hasFocus);
  const [open, setOpen] = useState<{ key: string; field: string; typed?: string }>();
  const place = { row: within(at.row, last.row), column: within(at.column, last.column) };
  /** The focus is to go where the cursor is. */
  const wanted = useRef(false);
  const hadFocus = useRef(false);
  const latest = useRef({ ...options, place, last, offset });
  latest.current = { ...options, place, last, offset };

  const elementAt = ({ row, column }: Place) =>
    body.current?.querySelector<HTMLElement>(`[data-place="${row}:${column}"]`);
  // After the render that shows the cell: a virtual row may not be there when the key is pressed. And when the cell that had the focus is
  // gone, the one in its place has it.
  useLayoutEffect(() => {
    const lost = hadFocus.current && document.activeElement === document.body;
    const cell = wanted.current || lost ? elementAt(latest.current.place) : undefined;
    if (!cell) return;
    wanted.current = false;
    cell.focus();
  });

  const go = useCallback(
    (next: Place, marking = false) => {
      const { place: now, last: end, reveal } = latest.current;
      const inside = { row: within(next.row, end.row), column: within(next.column, end.column) };
      wanted.current = true;
      reveal(inside);
      setAnchor((from) => (marking ? (from ?? now) : undefined));
      setAt(inside);
    },
    [setAnchor, setAt],
  );

  const cellAt = useCallback(({ row, column }: Place) => {
    const { lines: shown, columns: all, offset: before, batch: state } = latest.current;
    const line = shown.at(row);
    const found = all[column - before];
    if (!line || !found) return undefined;
    const edit = state && !state.saving ? editOf(found, line.row) : undefined;
    return { line, column: found, edit, row: patched(line.row, state?.pending.get(line.key)) };
  }, []);
  /** The next cell that can be edited, in reading order. */
  const editableFrom = useCallback(
    ({ row, column }: Place, step: 1 | -1): Place | undefined => {
      const { last: end, offset: before, columns: all } = latest.current;
      if (!all.some(({ edit }) => edit)) return undefined;
      return nextIn({ row, column }, step, { before, end }, (next) => cellAt(next)?.edit !== undefined);
    },
    [cellAt],
  );

  /** Opens the cell's editor, perhaps with what was typed instead of its value; a check box is turned over at once. */
  const start = useCallback(
    (where: Place, typed?: string): boolean => {
      const { batch: state } = latest.current;
      const cell = cellAt(where);
      if (!state || !cell?.edit) return false;
      const { key, row } = cell.line;
      state.start();
      setAt(where);
      setAnchor(undefined);
      if (cell.edit.editor === 'checkbox') {
        state.edit([{ key, row, field: cell.column.field, value: fieldOf(cell.row, cell.column.field) !== true }]);
      } else setOpen({ key, field: cell.column.field, ...(typed !== undefined && { typed }) });
      return true;
    },
    [cellAt, setAt, setAnchor],
  );
  const stop = useCallback(() => {
    setOpen(undefined);
    go(latest.current.place);
  }, [go]);
  /** Takes an editor's value and moves on; false where Tab leaves the grid. */
  const commit = useCallback(
    (key: string, row: Row, field: string, value: unknown, next: Next): boolean => {
      const { batch: state, place: now } = latest.current;
      state?.edit([{ key, row, field, value }]);
      setOpen((one) => (one?.key === key && one.field === field ? undefined : one));
      if (next === 'moved') return true;
      if (next === 'right' || next === 'left') {
        const to = editableFrom(now, next === 'right' ? 1 : -1);
        if (!to) {
          body.current?.querySelector<HTMLElement>(`[data-place="${now.row}:${now.column}"]`)?.focus();
          return false;
        }
        go(to);
      } else go({ ...now, row: now.row + { stay: 0, down: 1, up: -1 }[next] });
      return true;
    },
    [body, editableFrom, go],
  );

  const range = anchor && {
    top: Math.min(within(anchor.row, last.row), place.row),
    bottom: Math.max(within(anchor.row, last.row), place.row),
    left: Math.min(within(anchor.column, last.column), place.column),
    right: Math.max(within(anchor.column, last.column), place.column),
  };
  const marked = range ?? { top: place.row, bottom: place.row, left: place.column, right: place.column };
  const markedColumns = columns.slice(Math.max(0, marked.left - offset), marked.right - offset + 1);

  const { clear, onCopy, onPaste } = blockActions({ ...options, marked, markedColumns, offset });

  const placeOf = (target: EventTarget): Place | undefined => {
    if (!(target instanceof Element) || !body.current?.contains(target)) return undefined;
    const [row, column] = target.closest<HTMLElement>('[data-place]')?.dataset['place']?.split(':').map(Number) ?? [];
    return row === undefined || column === undefined ? undefined : { row, column };
  };
  const isControl = (target: EventTarget) => target instanceof Element && target.closest(controls) !== null;

  const onFocus = ({ target }: FocusEvent) => {
    hadFocus.current = true;
    const next = placeOf(target);
    if (next) setAt((before) => (before.row === next.row && before.column === next.column ? before : next));
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    // Without a target the cell may just be gone; somebody who pressed elsewhere is followed by the next focus.
    if (relatedTarget) hadFocus.current = body.current?.contains(relatedTarget) === true;
  };
  const onMouseDown = (event: MouseEvent) => {
    const next = placeOf(event.target);
    if (!event.shiftKey || !next || isControl(event.target)) return setAnchor(undefined);
    event.preventDefault();
    go(next, true);
  };
  const onClick = (event: MouseEvent) => {
    const next = placeOf(event.target);
    const line = next && lines.at(next.row);
    // Text that was just marked for copying is no click.
    if (!next || !line || event.shiftKey || isControl(event.target)) return;
    if (window.getSelection()?.isCollapsed === false) return;
    if (batch?.on && start(next)) return;
    if (selection && offset > next.column) options.onSelect(line.key, !selection.selected.has(line.key));
    else onRowClick?.(line.row);
  };
  const onDoubleClick = (event: MouseEvent) => {
    const next = placeOf(event.target);
    if (next && !isControl(event.target) && !onRowClick) start(next);
  };

  /** In the first column of a tree the arrows open and close before they move. */
  const folds = (key: string): boolean => {
    const line = lines.at(place.row);
    if (!options.onFold || !line || line.children === 0 || place.column !== offset) return false;
    const turns = (key === 'ArrowRight' && !line.open) || (key === 'ArrowLeft' && line.open);
    if (turns) options.onFold(line.key, !line.open);
    return turns;
  };
  /** The buttons at the end of a row are reached by the arrows, as if they were cells. */
  const toActions = (event: KeyboardEvent): boolean => {
    if (event.key !== 'ArrowRight' || event.ctrlKey || event.shiftKey || place.column !== last.column) return false;
    const first = elementAt(place)?.closest('tr')?.querySelector<HTMLElement>('[data-actions] button');
    first?.focus();
    return first !== undefined && first !== null;
  };
  const amongActions = (event: KeyboardEvent, button: HTMLElement) => {
    const buttons = [...(button.closest('[data-actions]')?.querySelectorAll<HTMLElement>('button') ?? [])];
    const to = buttons.indexOf(button) + (event.key === 'ArrowRight' ? 1 : -1);
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
    event.preventDefault();
    if (to < 0) elementAt(place)?.focus();
    else buttons[to]?.focus();
  };
  const enter = (): boolean => {
    const line = lines.at(place.row);
    if (batch?.on && start(place)) return true;
    // Where the cell itself leads goes before where its row does.
    const link = elementAt(place)?.querySelector<HTMLElement>('a[href]');
    if (link) link.click();
    else if (line && onRowClick) onRowClick(line.row);
    else return false;
    return true;
  };
  const space = (): boolean => {
    if (batch?.on && cellAt(place)?.edit?.editor === 'checkbox') return start(place);
    const line = lines.at(place.row);
    if (selection && line) options.onSelect(line.key, !selection.selected.has(line.key));
    return true;
  };
  const unmark = (): boolean => {
    setAnchor(undefined);
    return anchor !== undefined;
  };
  const undo = (): boolean => {
    batch?.undo();
    return batch !== undefined;
  };
  const tab = (back: boolean): boolean => {
    const to = batch?.on ? editableFrom(place, back ? -1 : 1) : undefined;
    if (to) go(to);
    return to !== undefined;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key } = event;
    if (target instanceof HTMLElement && target.closest('[data-actions]')) return amongActions(event, target);
    if (!isCell(target) || event.defaultPrevented) return;
    const command = event.ctrlKey || event.metaKey;
    const plain = !command && !event.altKey;
    if (plain && !event.shiftKey && folds(key)) return event.preventDefault();
    if (toActions(event)) return event.preventDefault();
    const next = moved(event, place, last);
    if (next) {
      event.preventDefault();
      return go(next, event.shiftKey);
    }
    const handled =
      (key === 'F2' && start(place)) ||
      (key === 'Enter' && plain && enter()) ||
      (key === 'Tab' && tab(event.shiftKey)) ||
      (key === ' ' && plain && space()) ||
      ((key === 'Delete' || key === 'Backspace') && plain && batch?.on === true && clear()) ||
      (key === 'Escape' && unmark()) ||
      (key.toLowerCase() === 'z' && command && undo()) ||
      (key.length === 1 && plain && batch?.on === true && start(place, key));
    if (handled) event.preventDefault();
  };

  const rangeOf = (row: number) => (range && row >= range.top && row <= range.bottom ? range : undefined);
  return {
    place,
    open,
    rangeOf,
    start,
    stop,
    commit,
    go,
    events: { onFocus, onBlur, onMouseDown, onClick, onDoubleClick, onKeyDown, onCopy, onPaste },
  };
}
