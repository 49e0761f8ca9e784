import Papa from 'papaparse';
import type { ImportKind } from '../../../../shared/contract/imports.ts';
import { unescapeFormula } from '../../../../shared/rules/csv.ts';
import { groupBy } from '../../../../shared/rules/groupBy.ts';
import { countKnownNames } from '../../../../shared/rules/imports/columns.ts';
import { type Encoding, type FileChoices, FileRejected, type Line, type Separator, separators } from './lines.ts';

export type TextFile = { lines: Line[]; encoding: Encoding; separator: Separator };

/**
 * Parses CSV in UTF-8, UTF-16, Windows-1252 or Mac Roman, with any of the usual separators. Both are detected unless they were chosen.
 * @throws FileRejected if the file is no text, or a web page
 */
export function readCsv(bytes: Uint8Array, kind: ImportKind, choices: FileChoices): TextFile {
  const encoding = choices.encoding ?? detectEncoding(bytes);
  const text = new TextDecoder(encoding).decode(bytes).replace(/\r\n?/g, '\n');
  rejectMarkup(text);
  const [sepLine, named] = /^sep=(.)\n/i.exec(text) ?? [];
  const content = text.slice(sepLine?.length ?? 0);
  const separator = choices.separator ?? separators.find((one) => one === named) ?? detectSeparator(content, kind);
  const { data } = Papa.parse<string[]>(content, { delimiter: separator, skipEmptyLines: false });
  const firstRow = sepLine ? 2 : 1;
  const lines = data.map((cells, index) => toLine(cells, firstRow + index));
  return { lines: lines.filter(({ cells }) => cells.some(Boolean)), encoding, separator };
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
  if (kind)
    throw new FileRejected(
      `This is ${kind} named as a spreadsheet. Please open it in Excel and save it as XLSX or CSV.`,
    );
}

function detectEncoding(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes.includes(0)) throw new FileRejected('This is no text. Please choose a CSV or XLSX file.');
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return looksLikeMacRoman(bytes) ? 'macintosh' : 'windows-1252';
  }
}

/** Accented letters are below A0 in Mac Roman, and above DF in Windows-1252. Both are counted within words. */
function looksLikeMacRoman(bytes: Uint8Array): boolean {
  const isLetter = (byte = 0) => /[a-z]/i.test(String.fromCharCode(byte));
  let [mac, windows] = [0, 0];
  bytes.forEach((byte, index) => {
    if (byte < 0x80 || !(isLetter(bytes[index - 1]) || isLetter(bytes[index + 1]))) return;
    // 91 to 97 are quotes and dashes in Windows-1252. Within a word only an apostrophe is plausible.
    const isPunctuation = byte === 0x92 || (byte >= 0x91 && byte <= 0x97 && !isLetter(bytes[index + 1]));
    if (byte < 0xa0 && !isPunctuation) mac += 1;
    if (byte >= 0xdf) windows += 1;
  });
  return mac > windows;
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
