import Papa from 'papaparse';
import { maxImportRows } from '../../../shared/contract/imports.ts';
import { unescapeFormula } from '../../kit/grid/formulaText.ts';

/** A data row of the file, all cells as text. */
type SheetRow = {
  row: number;
  cells: string[];
  /** Indexes of the cells that contain formulas. */
  formulas?: readonly number[];
  problem?: string;
};
export type Sheet = {
  /** How the file was decoded, if not plainly: "read as Windows-1252". */
  note: string;
  headers: string[];
  rows: SheetRow[];
};

/** The file cannot be imported. The message is shown to the user. */
export class FileRejected extends Error {}

const maxUnpackedBytes = 300 * 1024 * 1024;

const signatures: readonly (readonly [bytes: readonly number[], sentence: string])[] = [
  [[0x89, 0x50, 0x4e, 0x47], 'This is a picture, not a list.'],
  [[0xff, 0xd8, 0xff], 'This is a picture, not a list.'],
  [[0x47, 0x49, 0x46, 0x38], 'This is a picture, not a list.'],
  [[0x25, 0x50, 0x44, 0x46], 'This is a PDF, not a list.'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'This is a file of an old Excel. Please save it as XLSX or CSV.'],
];
const zipSignature = [0x50, 0x4b, 0x03, 0x04];

/**
 * Parses XLSX, or CSV in UTF-8, UTF-16 or Windows-1252. Detects the format by content, not by file name.
 * @throws FileRejected if the file is empty, too large or in another format
 */
export async function readSheet(bytes: Uint8Array<ArrayBuffer>): Promise<Sheet> {
  if (bytes.length === 0) throw new FileRejected('The file is empty.');
  const rejected = signatures.find(([start]) => startsWith(bytes, start));
  if (rejected) throw new FileRejected(rejected[1]);
  return startsWith(bytes, zipSignature) ? readWorkbook(bytes) : readCsv(bytes);
}

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

function readCsv(bytes: Uint8Array): Sheet {
  const { text, note } = decodeText(bytes);
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: false, delimitersToGuess: [',', ';', '\t'] });
  const formulaIndexes = (line: readonly string[]) =>
    line.flatMap((cell, index) => (isFormula(cell.trim()) ? [index] : []));
  const formulas = new Map(data.map((line, index) => [index + 1, formulaIndexes(line)]));
  return toSheet(
    data.map((line) => line.map((cell) => unescapeFormula(unwrapDigits(cell.trim())))),
    note,
    formulas,
  );
}

function decodeText(bytes: Uint8Array): { text: string; note: string } {
  for (const [byteOrderMark, encoding] of [
    [[0xff, 0xfe], 'utf-16le'],
    [[0xfe, 0xff], 'utf-16be'],
  ] as const)
    if (startsWith(bytes, byteOrderMark))
      return { text: new TextDecoder(encoding).decode(bytes), note: 'read as UTF-16' };
  if (bytes.includes(0)) throw new FileRejected('This is no text. Please choose a CSV or XLSX file.');
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), note: '' };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), note: 'read as Windows-1252' };
  }
}

async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<Sheet> {
  if (unpackedSize(bytes) > maxUnpackedBytes) throw new FileRejected('What is packed in this file is too large.');
  const { default: read } = await import('read-excel-file/universal');
  const sheets = await read(bytes.buffer).catch(() => {
    throw new FileRejected('This is no workbook that can be read. Please save it as XLSX or CSV.');
  });
  const filled = sheets.find(({ data }) => data.length > 0);
  const lines = filled?.data.map((row) => row.map((cell) => unescapeFormula(cellToText(cell).trim()))) ?? [];
  return toSheet(lines, filled && sheets.length > 1 ? `sheet “${filled.sheet}”` : '');
}

/** Total unpacked size in bytes, from the zip's central directory. */
function unpackedSize(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let size = 0;
  for (let offset = 0; offset + 28 <= bytes.length; offset++)
    if (bytes[offset] === 0x50 && view.getUint32(offset, true) === 0x02014b50)
      size += view.getUint32(offset + 24, true);
  return size;
}

const cellToText = (cell: unknown): string => {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return cell === null || cell === undefined ? '' : String(cell);
};

/** Indexes of the formula cells by 1-based line number. */
type Formulas = ReadonlyMap<number, readonly number[]>;

/** The first non-empty line is the header. */
function toSheet(lines: readonly (readonly string[])[], note: string, formulas: Formulas = new Map()): Sheet {
  const isFilled = (line: readonly string[]) => line.some((cell) => cell !== '');
  const headerIndex = lines.findIndex(isFilled);
  if (headerIndex < 0) throw new FileRejected('The file is empty.');
  const headerCells = lines[headerIndex] ?? [];
  const headers = headerCells.slice(0, headerCells.findLastIndex((title) => title !== '') + 1);
  const rows = lines.flatMap((line, index) =>
    index > headerIndex && isFilled(line) ? [toRow(index + 1, line, headers, formulas.get(index + 1))] : [],
  );
  if (rows.length === 0) throw new FileRejected('There is no row below the head of the file.');
  if (rows.length > maxImportRows) {
    const [count, max] = [rows.length, maxImportRows].map((number) => number.toLocaleString('en-US'));
    throw new FileRejected(`The file has ${count} rows. At most ${max} can be imported at a time.`);
  }
  return { note, headers, rows };
}

function toRow(
  row: number,
  line: readonly string[],
  headers: readonly string[],
  formulas: readonly number[] = [],
): SheetRow {
  const filledCells = line.findLastIndex((cell) => cell !== '') + 1;
  const isRagged = filledCells > headers.length || line.length < headers.length;
  return {
    row,
    cells: headers.map((_, index) => line[index] ?? ''),
    ...(formulas.length > 0 && { formulas }),
    ...(isRagged && {
      problem: `The row has ${Math.max(filledCells, Math.min(line.length, headers.length))} cells, the head ${headers.length}`,
    }),
  };
}

/** Exports wrap digits as ="012". */
const wrappedDigits = /^="([^"]*)"$/;
const unwrapDigits = (cell: string): string => wrappedDigits.exec(cell)?.[1] ?? cell;
const isFormula = (cell: string): boolean => cell.startsWith('=') && !wrappedDigits.test(cell);
