import Papa from 'papaparse';
import type { ImportKind } from '../../../../shared/contract/imports.ts';
import { unescapeFormula } from '../../../../shared/rules/csv.ts';
import { groupBy } from '../../../../shared/rules/groupBy.ts';
import { countKnownNames } from '../../../../shared/rules/imports/columns.ts';
import { detectEncoding } from './encoding.ts';
import { isJson, readJson } from './json.ts';
import { type Encoding, type FileChoices, FileRejected, type Line, type Separator, separators } from './lines.ts';
import { isVcard, readVcards } from './vcard.ts';

/** A contact list or JSON has no separator. */
export type TextFile = { lines: Line[]; encoding: Encoding; separator?: Separator };

/**
 * Parses CSV in UTF-8, UTF-16, Windows-1252 or Mac Roman, with any of the usual separators. Both are detected unless they were chosen.
 * Also parses contacts of an address book, and JSON.
 * @throws FileRejected if the file is no text, or a web page, or has no columns
 */
export function readCsv(bytes: Uint8Array, kind: ImportKind, choices: FileChoices): TextFile {
  const encoding = choices.encoding ?? detectEncoding(bytes);
  const text = new TextDecoder(encoding).decode(bytes).replaceAll('\0', '').replace(/\r\n?/g, '\n');
  rejectMarkup(text);
  if (isVcard(text)) return { lines: readContacts(text, kind), encoding };
  if (isJson(text)) return { lines: readJson(text), encoding };
  if (!choices.separator) rejectFixedColumns(text);
  const [sepLine, named] = /^sep=(.)\n/i.exec(text) ?? [];
  const content = text.slice(sepLine?.length ?? 0);
  const separator = choices.separator ?? separators.find((one) => one === named) ?? detectSeparator(content, kind);
  const { data } = Papa.parse<string[]>(content, { delimiter: separator, skipEmptyLines: false });
  const firstRow = sepLine ? 2 : 1;
  const lines = data.map((cells, index) => toLine(cells, firstRow + index));
  return { lines: lines.filter(({ cells }) => cells.some(Boolean)), encoding, separator };
}

function readContacts(text: string, kind: ImportKind): Line[] {
  if (kind !== 'clients') throw new FileRejected('These are contacts of an address book. Please choose Clients above.');
  return readVcards(text);
}

/** Lines that are aligned by blanks, as reports for a printer are. */
function rejectFixedColumns(text: string): void {
  const lines = text.split('\n', 200).filter((line) => line.trim() !== '');
  const aligned = lines.filter((line) => /\S {2,}\S/.test(line) && !/[,;\t|]/.test(line));
  if (lines.length >= 3 && aligned.length > lines.length * 0.6)
    throw new FileRejected('The columns of this file are aligned by blanks. Please save it as CSV or XLSX.');
}

function toLine(written: readonly string[], row: number): Line {
  const problems = Object.fromEntries(
    written.flatMap((cell, index) =>
      isFormula(cell.trim()) ? [[index, 'Please save the value instead of a formula']] : [],
    ),
  );
  const cells = written.map((cell) => unescapeFormula(unwrapDigits(cell.trim())));
  cells.length = cells.findLastIndex(Boolean) + 1;
  return { row, cells, ...(Object.keys(problems).length > 0 && { problems }) };
}

/** Exports wrap digits as ="012". */
const wrappedDigits = /^="([^"]*)"$/;
const unwrapDigits = (cell: string): string => wrappedDigits.exec(cell)?.[1] ?? cell;
const isFormula = (cell: string): boolean => cell.startsWith('=') && !wrappedDigits.test(cell);

/** Programs export web pages and XML under the name XLS. */
function rejectMarkup(text: string): void {
  const start = text.trimStart().slice(0, 1000).toLowerCase();
  const kind = /^<\?xml[\s\S]*(?:workbook|spreadsheet)/.test(start)
    ? 'XML'
    : /^<(?:!doctype|html|table|\?xml|meta|head)/.test(start) && 'a web page';
  if (/^\{\\rtf/.test(start)) throw new FileRejected('This is a text document, not a list.');
  if (kind)
    throw new FileRejected(
      `This is ${kind} named as a spreadsheet. Please open it in Excel and save it as XLSX or CSV.`,
    );
}

/** The separator that shows the most known column names, and then the most lines of equal width. */
function detectSeparator(text: string, kind: ImportKind): Separator {
  const scored = separators.map((separator) => {
    const { data } = Papa.parse<string[]>(text, { delimiter: separator, preview: 60 });
    const widths = groupBy(data, (cells) => cells.length);
    const equal = Math.max(0, ...[...widths].map(([width, lines]) => (width > 1 ? lines.length : 0)));
    return { separator, score: countKnownNames(kind, data) * 1000 + equal };
  });
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).separator;
}
