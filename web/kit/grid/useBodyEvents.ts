import type { FocusEvent, KeyboardEvent, MouseEvent, RefObject } from 'react';
import type { BodyProps } from './GridBody.tsx';
import type { Place, useCursor } from './useCursor.ts';
import type { useEditing } from './useEditing.ts';

type Options<Row extends object> = BodyProps<Row> & {
  cursor: ReturnType<typeof useCursor>;
  editing: ReturnType<typeof useEditing<Row>>;
  offset: number;
  body: RefObject<HTMLElement | null>;
};

const controls = 'button, a, input, select, textarea, label, [role="option"], [role="listbox"]';

/** Mouse, touch and keys of all cells, heard once on the body. */
export function useBodyEvents<Row extends object>(options: Options<Row>) {
  const { rows, batch, selection, tree, onRowClick, cursor, editing, offset, onSelect, body } = options;

  const placeOf = (target: EventTarget): Place | undefined => {
    if (!(target instanceof Element) || !body.current?.contains(target)) return undefined;
    const [row, column] = target.closest<HTMLElement>('[data-place]')?.dataset['place']?.split(':').map(Number) ?? [];
    return row === undefined || column === undefined ? undefined : { row, column };
  };
  const isControl = (target: EventTarget) => target instanceof Element && target.closest(controls) !== null;

  const onFocus = ({ target }: FocusEvent) => {
    const place = placeOf(target);
    if (place) cursor.follow(place);
  };
  const onClick = (event: MouseEvent) => {
    const place = placeOf(event.target);
    const row = place && rows[place.row];
    // Text that was just marked for copying is no click.
    if (!place || !row || isControl(event.target) || window.getSelection()?.isCollapsed === false) return;
    if (batch?.on) editing.start(place);
    else if (selection && offset > place.column) onSelect(row.id, !selection.selected.has(row.id));
    else onRowClick?.(row.original);
  };
  const onDoubleClick = (event: MouseEvent) => {
    const place = placeOf(event.target);
    if (place && !isControl(event.target) && !onRowClick) editing.start(place);
  };

  /** In the first column of a tree the arrows open and close before they move. */
  const foldedByArrow = (key: string, place: Place): boolean => {
    const row = rows[place.row];
    if (!tree || options.allExpanded || !row || place.column !== offset) return false;
    const opens = key === 'ArrowRight' && row.getCanExpand() && !row.getIsExpanded();
    const closes = key === 'ArrowLeft' && row.getCanExpand() && row.getIsExpanded();
    if (opens || closes) row.toggleExpanded(opens);
    return opens || closes;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const place = placeOf(event.target);
    const row = place && rows[place.row];
    const onCell = event.target instanceof HTMLElement && event.target.dataset['place'] !== undefined;
    if (!place || !row || !onCell) return;
    if (foldedByArrow(event.key, place)) return event.preventDefault();
    if (cursor.onArrow(event)) return;
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const handled =
      (event.key === 'F2' && editing.start(place)) ||
      (event.key === 'Enter' && plain && (batch?.on ? editing.start(place) : click(row.original))) ||
      (event.key === ' ' && plain && select(row.id)) ||
      (event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && undo());
    if (handled) event.preventDefault();
  };
  const click = (row: Row) => {
    onRowClick?.(row);
    return onRowClick !== undefined;
  };
  const select = (key: string) => {
    if (selection) onSelect(key, !selection.selected.has(key));
    return true;
  };
  const undo = () => {
    batch?.undo();
    return batch !== undefined;
  };
  return { onFocus, onClick, onDoubleClick, onKeyDown };
}
