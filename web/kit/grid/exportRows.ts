import { download } from '../ui/download.ts';
import type { Column } from './types.ts';
import { cellValue, isNumeric, textOf, widthOf } from './values.ts';

export type ExportFormat = 'xlsx' | 'csv';
export type ExportWork = { signal: AbortSignal; onRows: (done: number, total: number) => void };

const rowsAtOnce = 1000;

/** A number as it stands on screen: digits, grouping, decimals, perhaps a minus or a dollar sign. Harmless although it may start with "-". */
const plainNumber = /^-?\$?\d[\d,]*(?:\.\d+)?$/;
const phone = /^\+?[\d ()-]+$/;

/** A text that a spreadsheet would run as a formula gets an apostrophe in front; so does what looks like such a one, or an import took its own away. */
export const withoutFormula = (text: string) =>
  /^'*[=+\-@\t\r]/.test(text) && !plainNumber.test(text) ? `'${text}` : text;

/** Digits that a spreadsheet would take for a number and spoil: a zero or a plus in front, or more than it shows. */
const isSpoiled = (text: string) => /^(?:\+\d+|0\d+|\d{12,})$/.test(text);

/** A phone or a code is text to a spreadsheet as well; as `="012"` where its digits would pass for a number. */
function csvText<Row extends object>(column: Column<Row>, row: Row): string {
  const text = textOf(column, row);
  if (column.type !== 'phone' && column.type !== 'code') return withoutFormula(text);
  if (isSpoiled(text)) return `="${text}"`;
  return column.type === 'phone' && phone.test(text) ? text : withoutFormula(text);
}

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A line of CSV (RFC 4180). */
export const csvLine = (texts: readonly string[]) => texts.map(quoted).join(',');

const millisecondsOfDay = 86_400_000;
const dateFormats: Record<string, string> = { 'MM/dd/yyyy': 'mm/dd/yyyy', 'h:mm a': 'h:mm AM/PM' };

/** A wall-clock text as the number a spreadsheet keeps of it: days since 1899-12-30. */
function serialOf(stored: string): number | undefined {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?))?/.exec(stored) ?? [];
  if (!day) return undefined;
  return (Date.parse(`${day}T${time ?? '00:00'}Z`) - Date.UTC(1899, 11, 30)) / millisecondsOfDay;
}

/** A cell of a workbook: numbers and days as such, as the screen rounds them; all else as text. */
export function typedCell<Row extends object>(column: Column<Row>, row: Row) {
  const value = cellValue(column, row);
  const text = textOf(column, row);
  const asText = column.type === 'phone' || column.type === 'code' ? text : withoutFormula(text);
  if (column.type === 'date' && !column.format) {
    const serial = serialOf(String(value ?? ''));
    const format =
      dateFormats[column.dateFormat ?? 'MM/dd/yyyy'] ?? column.dateFormat?.toLowerCase().replace(' a', ' AM/PM');
    if (serial !== undefined && format) return { value: serial, type: Number, format };
  }
  const decimals = /^-?\$?[\d,]*\.?(\d*)$/.exec(text)?.[1]?.length;
  if (!isNumeric(column.type) || typeof value !== 'number' || decimals === undefined) {
    return { value: asText, type: String };
  }
  const pattern = `#,##0${decimals ? `.${'0'.repeat(decimals)}` : ''}`;
  const format = column.type === 'money' ? `$${pattern}` : pattern;
  return { value: Number(value.toFixed(decimals)), type: Number, format };
}

/** Makes something of every row, a thousand at a time, so that the screen goes on and the work can be stopped. */
async function eachRow<Row, Made>(rows: readonly Row[], make: (row: Row) => Made, { signal, onRows }: ExportWork) {
  const made: Made[] = [];
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    for (const row of rows.slice(from, from + rowsAtOnce)) made.push(make(row));
    onRows(made.length, rows.length);
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
  }
  return made;
}

/** Saves rows as a file: titles first, every cell as the screen shows it, formulas disarmed. */
export async function exportRows<Row extends object>(
  format: ExportFormat,
  name: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  work: ExportWork,
) {
  const titles = columns.map(({ title }) => title);
  if (format === 'csv') {
    const lines = await eachRow(rows, (row) => csvLine(columns.map((column) => csvText(column, row))), work);
    // The mark in front makes Excel read UTF-8.
    const text = [csvLine(titles.map(withoutFormula)), ...lines].join('\r\n');
    download(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
    return;
  }
  const { default: writeXlsxFile } = await import('write-excel-file/browser');
  const lines = await eachRow(rows, (row) => columns.map((column) => typedCell(column, row)), work);
  const head = titles.map((title) => ({ value: withoutFormula(title), type: String, fontWeight: 'bold' as const }));
  const file = writeXlsxFile([head, ...lines], {
    columns: columns.map((column) => ({ width: Math.round(widthOf(column) / 7) })),
    stickyRowsCount: 1,
  });
  download(await file.toBlob(), `${name}.xlsx`);
}
