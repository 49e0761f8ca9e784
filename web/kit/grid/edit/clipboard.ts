import type { ClipboardEvent } from 'react';
import { cellText, getCellEdit, getField, parseCellText, validateCell } from '../model/cellValues.ts';
import { applyEdits, type CellChange } from '../model/pendingEdits.ts';
import type { GridLine, GridLines } from '../model/tree.ts';
import type { Column } from '../types.ts';
import type { BatchEdit } from './useBatchEdit.ts';

/** Parses a block of cells as copied from a spreadsheet: tab-separated, one line per row, quoted where needed. */
export function parseBlock(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? '';
    if (isQuoted) {
      if (char !== '"') cell += char;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (char === '"' && cell === '') isQuoted = true;
    else if (char === '\t') {
      row.push(cell);
      cell = '';
    } else if (char === '\n' || char === '\r') {
      if (char === '\r' && text[at + 1] === '\n') at += 1;
      rows.push([...row, cell]);
      row = [];
      cell = '';
    } else cell += char;
  }
  if (cell !== '' || row.length > 0) rows.push([...row, cell]);
  return rows;
}

const quoteCell = (text: string) => (/["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Formats cells for pasting into a spreadsheet. */
export const formatBlock = <Row extends object>(rows: readonly Row[], columns: readonly Column<Row>[]) =>
  rows.map((row) => columns.map((column) => quoteCell(cellText(column, row))).join('\t')).join('\r\n');

export type PasteResult = { pasted: number; rejected: readonly { cell: string; reason: string }[] };

type PasteTarget<Row> = {
  /** The line `rowOffset` below the first target line. */
  lineAt: (down: number) => GridLine<Row> | undefined;
  /** Columns, starting with the first target column. */
  columns: readonly Column<Row>[];
  /** The row with pending edits applied. */
  rowWithEdits: (line: GridLine<Row>) => Row;
  getRowName: (row: Row) => string;
};

/**
 * The edits a pasted block results in. Values that cannot be parsed go into their cell as pasted, with an error. Text without an
 * editable cell is rejected, unless a locked cell already has the same text.
 */
export function planPaste<Row extends object>(block: readonly (readonly string[])[], target: PasteTarget<Row>) {
  const changes: CellChange<Row>[] = [];
  const rejected: { cell: string; reason: string }[] = [];
  let pasted = 0;
  for (const [rowOffset, texts] of block.entries()) {
    const line = target.lineAt(rowOffset);
    if (!line) {
      rejected.push({ cell: `Line ${rowOffset + 1} of what was copied`, reason: 'there is no row left for it' });
      continue;
    }
    const row = target.rowWithEdits(line);
    const name = target.getRowName(row);
    for (const [columnOffset, text] of texts.entries()) {
      const column = target.columns[columnOffset];
      if (!column) {
        rejected.push({ cell: `${name}: “${text}”`, reason: 'there is no column left for it' });
        continue;
      }
      const edit = getCellEdit(column, line.row);
      const cell = `${name}, ${column.title}`;
      if (!edit) {
        if (cellText(column, row).trim() !== text.trim()) rejected.push({ cell, reason: 'cannot be changed here' });
        continue;
      }
      const storedValue = getField(line.row, column.field);
      // The displayed text of an untouched cell means its stored value, however many decimals that has.
      const value = text === cellText(column, line.row) ? storedValue : parseCellText(edit, text, storedValue);
      changes.push({ key: line.key, row: line.row, field: column.field, value });
      const problem = validateCell(edit, value, storedValue);
      if (problem) rejected.push({ cell, reason: problem });
      else pasted += 1;
    }
  }
  return { changes, verdict: { pasted, rejected: rejected } satisfies PasteResult };
}

export const isCell = (target: EventTarget) => target instanceof HTMLElement && target.dataset['place'] !== undefined;

type RangeOptions<Row extends object> = {
  lines: GridLines<Row>;
  /** Also returns lines of later pages, for pasting beyond this one. */
  lineAt: (place: number) => GridLine<Row> | undefined;
  columns: readonly Column<Row>[];
  selectedCells: { top: number; bottom: number; left: number };
  selectedColumns: readonly Column<Row>[];
  /** Columns before the first data column. */
  offset: number;
  batch?: BatchEdit<Row>;
  getRowName: (row: Row) => string;
  onPasted: (verdict: PasteResult) => void;
};

/** Actions on the selected range: clear, copy, paste. */
export function createRangeActions<Row extends object>(options: RangeOptions<Row>) {
  const { lines, columns, selectedCells, selectedColumns, offset, batch } = options;
  const clear = (): boolean => {
    const changes = [];
    for (let row = selectedCells.top; row <= selectedCells.bottom; row++)
      for (const column of selectedColumns) {
        const line = lines.at(row);
        const edit = line && getCellEdit(column, line.row);
        if (!line || !edit || edit.editor === 'select') continue;
        const empty = { tags: [], checkbox: false, number: undefined, text: '', phone: '', date: '' }[edit.editor];
        changes.push({ key: line.key, row: line.row, field: column.field, value: empty });
      }
    batch?.edit(changes);
    return changes.length > 0;
  };
  const onCopy = (event: ClipboardEvent) => {
    if (!isCell(event.target) || window.getSelection()?.isCollapsed === false || selectedColumns.length === 0) return;
    const rows = [];
    for (let row = selectedCells.top; row <= selectedCells.bottom; row++) {
      const line = lines.at(row);
      if (line) rows.push(applyEdits(line.row, batch?.pending.get(line.key)));
    }
    event.clipboardData.setData('text/plain', formatBlock(rows, selectedColumns));
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent) => {
    if (!isCell(event.target) || !batch || batch.saving || selectedCells.left < offset) return;
    event.preventDefault();
    const copied = parseBlock(event.clipboardData.getData('text/plain'));
    const [singleValue] = copied.length === 1 && copied[0]?.length === 1 ? copied[0] : [];
    // A single value fills the whole selection.
    const block =
      singleValue === undefined
        ? copied
        : Array.from({ length: selectedCells.bottom - selectedCells.top + 1 }, () =>
            selectedColumns.map(() => singleValue),
          );
    const { changes, verdict } = planPaste(block, {
      lineAt: (down) => options.lineAt(selectedCells.top + down),
      columns: columns.slice(selectedCells.left - offset),
      rowWithEdits: (line) => applyEdits(line.row, batch.pending.get(line.key)),
      getRowName: options.getRowName,
    });
    batch.edit(changes);
    options.onPasted(verdict);
  };

  return { clear, onCopy, onPaste };
}
