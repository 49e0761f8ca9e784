import type { ClipboardEvent } from 'react';
import type { BatchState } from './batch.ts';
import { type CellChange, patched } from './pending.ts';
import type { Line, Lines } from './tree.ts';
import type { Column } from './types.ts';
import { editOf, fieldOf, problemOf, readTyped, textOf } from './values.ts';

/** A block of cells as a spreadsheet copies it: tabs between cells, lines between rows, quotes around what holds either. */
export function readBlock(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? '';
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (sign === '"' && cell === '') quoted = true;
    else if (sign === '\t') {
      row.push(cell);
      cell = '';
    } else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && text[at + 1] === '\n') at += 1;
      rows.push([...row, cell]);
      row = [];
      cell = '';
    } else cell += sign;
  }
  if (cell !== '' || row.length > 0) rows.push([...row, cell]);
  return rows;
}

const quoted = (text: string) => (/["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Rows as a spreadsheet reads them. */
export const blockOf = <Row extends object>(rows: readonly Row[], columns: readonly Column<Row>[]) =>
  rows.map((row) => columns.map((column) => quoted(textOf(column, row))).join('\t')).join('\r\n');

/** What became of a pasted block, cell by cell. */
export type Verdict = { pasted: number; refused: readonly { cell: string; why: string }[] };

type Target<Row> = {
  /** The line so many below the first one pasted into. */
  lineAt: (down: number) => Line<Row> | undefined;
  /** The columns from the first one pasted into. */
  columns: readonly Column<Row>[];
  /** A row with what is pending. */
  shown: (line: Line<Row>) => Row;
  nameOf: (row: Row) => string;
};

/**
 * The changes that a pasted block comes to. A value that cannot be read goes into its cell as it was pasted, with the sentence that says
 * why; what has no cell that may be changed is refused. A locked cell that holds the same text already is no refusal.
 */
export function pasteInto<Row extends object>(block: readonly (readonly string[])[], target: Target<Row>) {
  const changes: CellChange<Row>[] = [];
  const refused: { cell: string; why: string }[] = [];
  let pasted = 0;
  for (const [down, texts] of block.entries()) {
    const line = target.lineAt(down);
    if (!line) {
      refused.push({ cell: `Line ${down + 1} of what was copied`, why: 'there is no row left for it' });
      continue;
    }
    const row = target.shown(line);
    const name = target.nameOf(row);
    for (const [right, text] of texts.entries()) {
      const column = target.columns[right];
      if (!column) {
        refused.push({ cell: `${name}: “${text}”`, why: 'there is no column left for it' });
        continue;
      }
      const edit = editOf(column, line.row);
      const cell = `${name}, ${column.title}`;
      if (!edit) {
        if (textOf(column, row).trim() !== text.trim()) refused.push({ cell, why: 'cannot be changed here' });
        continue;
      }
      const before = fieldOf(line.row, column.field);
      // The shown text of an untouched cell stands for what is stored, however many decimals that has.
      const value = text === textOf(column, line.row) ? before : readTyped(edit, text, before);
      changes.push({ key: line.key, row: line.row, field: column.field, value });
      const problem = problemOf(edit, value, before);
      if (problem) refused.push({ cell, why: problem });
      else pasted += 1;
    }
  }
  return { changes, verdict: { pasted, refused } satisfies Verdict };
}

export const isCell = (target: EventTarget) => target instanceof HTMLElement && target.dataset['place'] !== undefined;

type Block<Row extends object> = {
  lines: Lines<Row>;
  /** Lines of later pages too, for what is pasted beyond this one. */
  lineAt: (place: number) => Line<Row> | undefined;
  columns: readonly Column<Row>[];
  marked: { top: number; bottom: number; left: number };
  markedColumns: readonly Column<Row>[];
  /** Columns before the first one of the rows. */
  offset: number;
  batch?: BatchState<Row>;
  nameOf: (row: Row) => string;
  onVerdict: (verdict: Verdict) => void;
};

/** What is done with all marked cells at once: emptied, copied, pasted into. */
export function blockActions<Row extends object>(options: Block<Row>) {
  const { lines, columns, marked, markedColumns, offset, batch } = options;
  const clear = (): boolean => {
    const changes = [];
    for (let row = marked.top; row <= marked.bottom; row++)
      for (const column of markedColumns) {
        const line = lines.at(row);
        const edit = line && editOf(column, line.row);
        if (!line || !edit || edit.editor === 'select') continue;
        const empty = { tags: [], checkbox: false, number: undefined, text: '', phone: '', date: '' }[edit.editor];
        changes.push({ key: line.key, row: line.row, field: column.field, value: empty });
      }
    batch?.edit(changes);
    return changes.length > 0;
  };
  const onCopy = (event: ClipboardEvent) => {
    if (!isCell(event.target) || window.getSelection()?.isCollapsed === false || markedColumns.length === 0) return;
    const rows = [];
    for (let row = marked.top; row <= marked.bottom; row++) {
      const line = lines.at(row);
      if (line) rows.push(patched(line.row, batch?.pending.get(line.key)));
    }
    event.clipboardData.setData('text/plain', blockOf(rows, markedColumns));
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent) => {
    if (!isCell(event.target) || !batch || batch.saving || marked.left < offset) return;
    event.preventDefault();
    const copied = readBlock(event.clipboardData.getData('text/plain'));
    const [only] = copied.length === 1 && copied[0]?.length === 1 ? copied[0] : [];
    // One value fills all that is marked.
    const block =
      only === undefined
        ? copied
        : Array.from({ length: marked.bottom - marked.top + 1 }, () => markedColumns.map(() => only));
    const { changes, verdict } = pasteInto(block, {
      lineAt: (down) => options.lineAt(marked.top + down),
      columns: columns.slice(marked.left - offset),
      shown: (line) => patched(line.row, batch.pending.get(line.key)),
      nameOf: options.nameOf,
    });
    batch.edit(changes);
    options.onVerdict(verdict);
  };

  return { clear, onCopy, onPaste };
}
