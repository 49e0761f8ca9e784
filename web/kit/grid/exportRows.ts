import { csvOf, withoutFormula } from './csv.ts';
import type { Column } from './types.ts';
import { cellValue, isNumeric, textOf } from './values.ts';

export type ExportFormat = 'xlsx' | 'csv';

function download(blob: Blob, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser reads the address after this turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** A number with as many decimals as the screen shows; undefined when the cell's text is more than a number. */
function shownNumber<Row extends object>(column: Column<Row>, row: Row) {
  const value = cellValue(column, row);
  const decimals = /^-?\$?[\d,]*\.?(\d*)$/.exec(textOf(column, row))?.[1]?.length;
  if (!isNumeric(column.type) || typeof value !== 'number' || decimals === undefined) return undefined;
  const pattern = `#,##0${decimals ? `.${'0'.repeat(decimals)}` : ''}`;
  return {
    value: Number(value.toFixed(decimals)),
    type: Number,
    format: column.type === 'money' ? `$${pattern}` : pattern,
  };
}

/** Saves rows as a file: titles first, every cell as the screen shows it, formulas disarmed. */
export async function exportRows<Row extends object>(
  format: ExportFormat,
  name: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
) {
  const titles = columns.map(({ title }) => title);
  if (format === 'csv') {
    const text = csvOf([titles, ...rows.map((row) => columns.map((column) => textOf(column, row)))]);
    // The mark in front makes Excel read UTF-8.
    download(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
    return;
  }
  const { default: writeXlsxFile } = await import('write-excel-file/browser');
  const lines = rows.map((row) =>
    columns.map((column) => shownNumber(column, row) ?? { value: withoutFormula(textOf(column, row)), type: String }),
  );
  const head = titles.map((title) => ({ value: withoutFormula(title), type: String, fontWeight: 'bold' as const }));
  const file = writeXlsxFile([head, ...lines], {
    columns: columns.map(({ width = 120 }) => ({ width: Math.round(width / 7) })),
    stickyRowsCount: 1,
  });
  download(await file.toBlob(), `${name}.xlsx`);
}
