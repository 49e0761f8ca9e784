import { csvCell, csvLine, escapeFormula } from '../../../../shared/rules/csv.ts';
import { cellText, cellValue, columnWidth, isNumeric } from '../model/cellValues.ts';
import type { Column } from '../types.ts';
import type { WorkbookCell } from './workbook.ts';
import type { FromWorkbook, ToWorkbook } from './workbook.worker.ts';

export type ExportFormat = 'xlsx' | 'csv';
export type ExportProgress = { signal: AbortSignal; onRows: (done: number, total: number) => void };

const rowsPerChunk = 1000;

const phonePattern = /^\+?\d*[ ()-][\d ()-]+$/;

/** CSV text of a cell. Numbers stay numbers. A formatted phone is neither a number nor a formula. */
function csvText<Row extends object>(column: Column<Row>, row: Row): string {
  const text = cellText(column, row);
  if (isNumeric(column.type)) return escapeFormula(text);
  return column.type === 'phone' && phonePattern.test(text) ? text : csvCell(text);
}

const msPerDay = 86_400_000;
const dateFormats: Record<string, string> = { 'MM/dd/yyyy': 'mm/dd/yyyy', 'h:mm a': 'h:mm AM/PM' };

/** A wall-clock text as a spreadsheet date: days since 1899-12-30. */
function toExcelSerial(stored: string): number | undefined {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?))?/.exec(stored) ?? [];
  if (!day) return undefined;
  return (Date.parse(`${day}T${time ?? '00:00'}Z`) - Date.UTC(1899, 11, 30)) / msPerDay;
}

/** Workbook cell: numbers and dates typed and rounded as displayed, everything else as text. */
export function toWorkbookCell<Row extends object>(column: Column<Row>, row: Row): WorkbookCell {
  const value = cellValue(column, row);
  const text = cellText(column, row);
  const asText = column.type === 'phone' || column.type === 'code' ? text : escapeFormula(text);
  if (column.type === 'date' && !column.format) {
    const serial = toExcelSerial(String(value ?? ''));
    const format =
      dateFormats[column.dateFormat ?? 'MM/dd/yyyy'] ?? column.dateFormat?.toLowerCase().replace(' a', ' AM/PM');
    if (serial !== undefined && format) return { value: serial, format };
  }
  const decimals = /^-?\$?[\d,]*\.?(\d*)$/.exec(text)?.[1]?.length;
  if (!isNumeric(column.type) || typeof value !== 'number' || decimals === undefined) {
    return { value: asText };
  }
  const pattern = `#,##0${decimals ? `.${'0'.repeat(decimals)}` : ''}`;
  const format = column.type === 'money' ? `$${pattern}` : pattern;
  return { value: Number(value.toFixed(decimals)), format };
}

/** Converts rows in chunks of 1000, yielding in between so that the page stays responsive and the work can be aborted. */
async function convertInChunks<Row, Made>(
  rows: readonly Row[],
  convert: (row: Row) => Made,
  collect: (made: Made[]) => void,
  { signal, onRows }: ExportProgress,
) {
  for (let from = 0; from < rows.length; from += rowsPerChunk) {
    const made = rows.slice(from, from + rowsPerChunk).map(convert);
    collect(made);
    onRows(from + made.length, rows.length);
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
  }
}

/** Creates the export file: titles first, cells as displayed, formulas escaped. */
export async function createExportFile<Row extends object>(
  format: ExportFormat,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  work: ExportProgress,
): Promise<Blob> {
  const titles = columns.map(({ title }) => escapeFormula(title));
  if (format === 'csv') {
    const lines = [csvLine(titles)];
    const toLine = (row: Row) => csvLine(columns.map((column) => csvText(column, row)));
    await convertInChunks(rows, toLine, (made) => lines.push(...made), work);
    // The BOM makes Excel read UTF-8.
    return new Blob(['\uFEFF', lines.join('\r\n')], { type: 'text/csv;charset=utf-8' });
  }
  const worker = new Worker(new URL('./workbook.worker.ts', import.meta.url), { type: 'module' });
  const send = (message: ToWorkbook) => worker.postMessage(message);
  try {
    const answer = new Promise<FromWorkbook>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<FromWorkbook>) => resolve(data);
      worker.onerror = () => resolve({});
      work.signal.addEventListener('abort', reject, { once: true });
    });
    const toCells = (row: Row) => columns.map((column) => toWorkbookCell(column, row));
    await Promise.all([
      convertInChunks(rows, toCells, (lines) => send({ lines }), work).then(() => {
        send({ end: { titles, widths: columns.map((column) => Math.round(columnWidth(column) / 7)) } });
      }),
      answer,
    ]);
    const { file } = await answer;
    if (!file) throw new Error('The workbook was not made');
    return file;
  } finally {
    worker.terminate();
  }
}
