import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';

/** One part of the table is in the tab order, at first its first one. Returns the table's ref. */
export function useTabStop() {
  const table = useRef<HTMLTableElement>(null);
  // Runs after each render, because the part may be gone.
  useEffect(() => {
    if (!table.current || findTabStop(table.current)) return;
    const first = table.current.querySelector<HTMLElement>(focusable);
    if (first) first.tabIndex = 0;
  });
  return table;
}

/** Makes the focused part the one in the tab order. Not a state, because that would render thousands of cells. */
export function moveTabStop({ target, currentTarget }: FocusEvent<HTMLTableElement>): void {
  const before = findTabStop(currentTarget);
  if (before) before.tabIndex = -1;
  if (target instanceof HTMLElement) target.tabIndex = 0;
}

const focusable = '[tabindex]';
const findTabStop = (table: HTMLTableElement) => table.querySelector<HTMLElement>('[tabindex="0"]');

/** Arrow keys move to the next focusable part in the row, or to the same column in the next row that has one. */
export function moveCellFocus(event: KeyboardEvent<HTMLTableElement>): void {
  const { key, target, currentTarget } = event;
  if (!['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].includes(key) || !(target instanceof HTMLElement)) return;
  const cell = target.closest<HTMLTableCellElement>('td, th');
  const line = cell?.closest('tr');
  if (!cell || !line) return;
  event.preventDefault();
  const isBack = key === 'ArrowLeft' || key === 'ArrowUp';
  const isAcross = key === 'ArrowLeft' || key === 'ArrowRight';
  const cells = isAcross ? [...line.cells] : [...currentTarget.rows].map((row) => row.cells[cell.cellIndex]);
  const at = cells.indexOf(cell);
  const others = isBack ? cells.slice(0, at).reverse() : cells.slice(at + 1);
  const parts = others.map((other) =>
    other?.matches(focusable) ? other : other?.querySelector<HTMLElement>(focusable),
  );
  parts.find(Boolean)?.focus();
}
