import Papa from 'papaparse';
import { maxImportRows } from '../../../shared/contract/imports.ts';

/** A line of a file below its head, cell by cell as text. */
type SheetRow = {
  row: number;
  cells: string[];
  /** Which of them are formulas, counted from 0. */
  formulas?: readonly number[];
  problem?: string;
};
export type Sheet = {
  /** How it was read, where that is not plain: "read as Windows-1252". */
  note: string;
  headers: string[];
  rows: SheetRow[];
};

/** Why a file is not read, in a sentence for whoever chose it. */
export class Refused extends Error {}

const tooMuch = 300 * 1024 * 1024;

const signatures: readonly (readonly [bytes: readonly number[], sentence: string])[] = [
  [[0x89, 0x50, 0x4e, 0x47], 'This is a picture, not a list.'],
  [[0xff, 0xd8, 0xff], 'This is a picture, not a list.'],
  [[0x47, 0x49, 0x46, 0x38], 'This is a picture, not a list.'],
  [[0x25, 0x50, 0x44, 0x46], 'This is a PDF, not a list.'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'This is a file of an old Excel. Please save it as XLSX or CSV.'],
];
const zip = [0x50, 0x4b, 0x03, 0x04];

/** Reads a list by what is in it, whatever its name says: XLSX, or CSV in UTF-8, UTF-16 or Windows-1252. */
export async function readSheet(bytes: Uint8Array<ArrayBuffer>): Promise<Sheet> {
  if (bytes.length === 0) throw new Refused('The file is empty.');
  const known = signatures.find(([start]) => startsWith(bytes, start));
  if (known) throw new Refused(known[1]);
  return startsWith(bytes, zip) ? readWorkbook(bytes) : readText(bytes);
}

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

function readText(bytes: Uint8Array): Sheet {
  const { text, note } = decoded(bytes);
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: false, delimitersToGuess: [',', ';', '\t'] });
  const placesIn = (line: readonly string[]) => line.flatMap((cell, index) => (isFormula(cell.trim()) ? [index] : []));
  const formulas = new Map(data.map((line, index) => [index + 1, placesIn(line)]));
  return sheetOf(
    data.map((line) => line.map((cell) => armed(unwrapped(cell.trim())))),
    note,
    formulas,
  );
}

function decoded(bytes: Uint8Array): { text: string; note: string } {
  for (const [mark, encoding] of [
    [[0xff, 0xfe], 'utf-16le'],
    [[0xfe, 0xff], 'utf-16be'],
  ] as const)
    if (startsWith(bytes, mark)) return { text: new TextDecoder(encoding).decode(bytes), note: 'read as UTF-16' };
  if (bytes.includes(0)) throw new Refused('This is no text. Please choose a CSV or XLSX file.');
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), note: '' };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), note: 'read as Windows-1252' };
  }
}

async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<Sheet> {
  if (unpackedSize(bytes) > tooMuch) throw new Refused('What is packed in this file is too large.');
  const { default: read } = await import('read-excel-file/universal');
  const sheets = await read(bytes.buffer).catch(() => {
    throw new Refused('This is no workbook that can be read. Please save it as XLSX or CSV.');
  });
  const filled = sheets.find(({ data }) => data.length > 0);
  const lines = filled?.data.map((row) => row.map((cell) => armed(cellText(cell).trim()))) ?? [];
  return sheetOf(lines, filled && sheets.length > 1 ? `sheet “${filled.sheet}”` : '');
}

/** What the directory of a zip says it comes to, in bytes. */
function unpackedSize(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let size = 0;
  for (let at = 0; at + 28 <= bytes.length; at++)
    if (bytes[at] === 0x50 && view.getUint32(at, true) === 0x02014b50) size += view.getUint32(at + 24, true);
  return size;
}

const cellText = (cell: unknown): string => {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return cell === null || cell === undefined ? '' : String(cell);
};

/** Which cells of a line are formulas, by line. */
type Formulas = ReadonlyMap<number, readonly number[]>;

/** The first line that is not empty is the head. */
function sheetOf(lines: readonly (readonly string[])[], note: string, formulas: Formulas = new Map()): Sheet {
  const isFilled = (line: readonly string[]) => line.some((cell) => cell !== '');
  const head = lines.findIndex(isFilled);
  if (head < 0) throw new Refused('The file is empty.');
  const titles = lines[head] ?? [];
  const headers = titles.slice(0, titles.findLastIndex((title) => title !== '') + 1);
  const rows = lines.flatMap((line, index) =>
    index > head && isFilled(line) ? [rowOf(index + 1, line, headers, formulas.get(index + 1))] : [],
  );
  if (rows.length === 0) throw new Refused('There is no row below the head of the file.');
  if (rows.length > maxImportRows) {
    const [count, most] = [rows.length, maxImportRows].map((number) => number.toLocaleString('en-US'));
    throw new Refused(`The file has ${count} rows. At most ${most} can be imported at a time.`);
  }
  return { note, headers, rows };
}

function rowOf(
  row: number,
  line: readonly string[],
  headers: readonly string[],
  formulas: readonly number[] = [],
): SheetRow {
  const filled = line.findLastIndex((cell) => cell !== '') + 1;
  const isRagged = filled > headers.length || line.length < headers.length;
  return {
    row,
    cells: headers.map((_, index) => line[index] ?? ''),
    ...(formulas.length > 0 && { formulas }),
    ...(isRagged && {
      problem: `The row has ${Math.max(filled, Math.min(line.length, headers.length))} cells, the head ${headers.length}`,
    }),
  };
}

/** Exports write digits as ="012", and disarm what would be a formula with an apostrophe in front. */
const wrapped = /^="([^"]*)"$/;
const unwrapped = (cell: string): string => wrapped.exec(cell)?.[1] ?? cell;
const armed = (cell: string): string => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);
const isFormula = (cell: string): boolean => cell.startsWith('=') && !wrapped.test(cell);
