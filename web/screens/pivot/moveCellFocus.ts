import type { KeyboardEvent } from 'react';

/** Arrow keys move to the next focusable cell in the row, or to the same column in the next row that has one. */
export function moveCellFocus(event: KeyboardEvent<HTMLTableElement>): void {
  const { key, target, currentTarget } = event;
  if (!['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].includes(key) || !(target instanceof HTMLElement)) return;
  const cell = target.closest<HTMLTableCellElement>('td, th');
  const line = cell?.closest('tr');
  if (!cell || !line) return;
  event.preventDefault();
  const findButton = (one: Element | undefined) => one?.querySelector<HTMLElement>('[data-cell]') ?? undefined;
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const rowCells = [...line.cells];
    const others =
      key === 'ArrowLeft'
        ? rowCells.slice(0, rowCells.indexOf(cell)).reverse()
        : rowCells.slice(rowCells.indexOf(cell) + 1);
    findButton(others.find(findButton))?.focus();
    return;
  }
  const tableRows = [...currentTarget.rows];
  const columnIndex = [...line.cells].indexOf(cell);
  const others =
    key === 'ArrowUp'
      ? tableRows.slice(0, tableRows.indexOf(line)).reverse()
      : tableRows.slice(tableRows.indexOf(line) + 1);
  findButton(others.map((one) => one.cells[columnIndex]).find((one) => one && findButton(one)))?.focus();
}
