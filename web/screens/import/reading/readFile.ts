import type { ImportKind } from '../../../../shared/contract/imports.ts';
import { unescapeFormula } from '../../../../shared/rules/csv.ts';
import { countKnownNames } from '../../../../shared/rules/imports/columns.ts';
import { readCsv } from './csv.ts';
import { type Encoding, type FileChoices, FileRejected, type Line, type Separator } from './lines.ts';
import { openWorkbook, type WorkbookSheet } from './workbook.ts';
import { type Archive, openArchive } from './zip.ts';

/** What a file holds, and how it was read. */
export type FileTable = {
  lines: readonly Line[];
  /** Of a workbook. */
  sheets?: { names: readonly string[]; chosen: string };
  /** Of a text file. */
  text?: { encoding: Encoding; separator?: Separator };
};

export const maxUnpackedBytes = 300 * 1024 * 1024;

const signatures: readonly (readonly [bytes: readonly number[], sentence: string])[] = [
  [[0x89, 0x50, 0x4e, 0x47], 'This is a picture, not a list.'],
  [[0xff, 0xd8, 0xff], 'This is a picture, not a list.'],
  [[0x47, 0x49, 0x46, 0x38], 'This is a picture, not a list.'],
  [[0x25, 0x50, 0x44, 0x46], 'This is a PDF, not a list.'],
];
/** Files of an old Excel, and workbooks with a password. */
const compoundSignature = [0xd0, 0xcf, 0x11, 0xe0];
const zipSignature = [0x50, 0x4b, 0x03, 0x04];

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

/**
 * Reads XLSX or CSV as the user chose, or as it looks best for this kind of import. Detects the format by content, not by file name.
 * @throws FileRejected if the file is empty, too large or in another format
 */
export async function readTable(
  bytes: Uint8Array<ArrayBuffer>,
  kind: ImportKind,
  choices: FileChoices = {},
): Promise<FileTable> {
  const rejected = signatures.find(([start]) => startsWith(bytes, start));
  if (rejected) throw new FileRejected(rejected[1]);
  if (startsWith(bytes, compoundSignature)) throw new FileRejected(describeCompound(bytes));
  const table = startsWith(bytes, zipSignature)
    ? await readWorkbook(bytes, kind, choices)
    : readText(bytes, kind, choices);
  if (table.lines.length === 0) throw new FileRejected('The file is empty.');
  return table;
}

function describeCompound(bytes: Uint8Array): string {
  const isEncrypted = new TextDecoder('utf-16le').decode(bytes).includes('EncryptedPackage');
  return isEncrypted
    ? 'This workbook has a password. Please save it without one.'
    : 'This is a file of an old Excel. Please save it as XLSX or CSV.';
}

function readText(bytes: Uint8Array, kind: ImportKind, choices: FileChoices): FileTable {
  const { lines, ...text } = readCsv(bytes, kind, choices);
  return { lines, text };
}

const unreadableWorkbook = 'This workbook cannot be read. Please save it as XLSX or CSV.';

async function readWorkbook(
  bytes: Uint8Array<ArrayBuffer>,
  kind: ImportKind,
  { sheet: chosen }: FileChoices,
): Promise<FileTable> {
  const archive = openArchive(bytes);
  if (!archive) throw new FileRejected(unreadableWorkbook);
  if (archive.unpackedBytes > maxUnpackedBytes) throw new FileRejected('The contents of this file are too large.');
  try {
    const sheets = await openWorkbook(archive);
    if (!sheets) throw new FileRejected(await describeArchive(archive));
    const best = sheets.find(({ name }) => name === chosen);
    const { lines, name } = best ? { lines: await best.read(), name: best.name } : await readBestSheet(sheets, kind);
    const unescaped = lines.map((line) => ({ ...line, cells: line.cells.map(unescapeFormula) }));
    return { lines: unescaped, sheets: { names: sheets.map((one) => one.name), chosen: name } };
  } catch (problem) {
    throw problem instanceof FileRejected ? problem : new FileRejected(unreadableWorkbook);
  }
}

/** Other programs save ZIP archives, too. */
async function describeArchive({ paths, readText }: Archive): Promise<string> {
  if (/opendocument\.spreadsheet/.test((await readText('mimetype')) ?? ''))
    return 'This is an OpenDocument spreadsheet. Please save it as XLSX or CSV.';
  return paths.some((path) => path.endsWith('.iwa'))
    ? 'This is a Numbers document. Please export it as Excel or CSV.'
    : unreadableWorkbook;
}

const sideSheet = /instruction|read ?me|help|guide|legend|cover|about|^info/i;

/** The visible sheet with the most known column names. Hidden sheets and instructions come last. */
async function readBestSheet(sheets: readonly WorkbookSheet[], kind: ImportKind) {
  const order = [
    sheets.filter(({ name, isHidden }) => !isHidden && !sideSheet.test(name)),
    sheets.filter(({ name, isHidden }) => !isHidden && sideSheet.test(name)),
    sheets.filter(({ isHidden }) => isHidden),
  ];
  for (const group of order) {
    const read = await Promise.all(group.map(async (one) => ({ name: one.name, lines: await one.read() })));
    const score = ({ lines }: { lines: readonly Line[] }) =>
      countKnownNames(
        kind,
        lines.map(({ cells }) => cells),
      );
    const [best] = read.filter(({ lines }) => lines.length > 0).sort((a, b) => score(b) - score(a));
    if (best) return best;
  }
  return { name: '', lines: [] };
}
