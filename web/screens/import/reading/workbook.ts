import { builtInFormat, showNumber } from './cellFormat.ts';
import type { Line } from './lines.ts';
import { readXml } from './xml.ts';
import type { Archive } from './zip.ts';

export type WorkbookSheet = { name: string; isHidden: boolean; read: () => Promise<Line[]> };

/** Columns behind these hold no list. One stray cell far to the right would make every row that long. */
const maxColumns = 500;

/** Sheets of an XLSX workbook, read on demand. Undefined if the archive is no workbook. */
export async function openWorkbook(archive: Archive): Promise<WorkbookSheet[] | undefined> {
  const path = archive.paths.find((one) => /(?:^|\/)workbook\.xml$/.test(one));
  if (path === undefined) return undefined;
  const folder = path.slice(0, -'workbook.xml'.length);
  const targets = new Map<string, string>();
  readXml((await archive.readText(`${folder}_rels/workbook.xml.rels`)) ?? '', {
    open: (name, attribute) => {
      const target = attribute('Target') ?? '';
      if (name === 'Relationship')
        targets.set(attribute('Id') ?? '', target.startsWith('/') ? target.slice(1) : folder + target);
    },
  });
  const sheets: { name: string; isHidden: boolean; path: string }[] = [];
  let is1904 = false;
  readXml((await archive.readText(path)) ?? '', {
    open: (name, attribute) => {
      if (name === 'workbookPr') is1904 = /^(?:1|true)$/.test(attribute('date1904') ?? '');
      const target = name === 'sheet' && targets.get(attribute('id') ?? '');
      if (target && /sheet/i.test(target) && !/chartsheet|dialogsheet/i.test(target))
        sheets.push({
          name: attribute('name') ?? '',
          isHidden: /hidden/i.test(attribute('state') ?? ''),
          path: target,
        });
    },
  });
  const find = (part: string) => archive.paths.find((one) => one.startsWith(folder) && one.endsWith(part)) ?? '';
  const texts = readSharedTexts((await archive.readText(find('sharedStrings.xml'))) ?? '');
  const formats = readFormats((await archive.readText(find('styles.xml'))) ?? '');
  return sheets.map(({ name, isHidden, path }) => ({
    name,
    isHidden,
    read: async () => readLines((await archive.readText(path)) ?? '', { texts, formats, is1904 }),
  }));
}

/** Texts that cells refer to by number. Phonetic guides are left out. */
function readSharedTexts(document: string): string[] {
  const texts: string[] = [];
  let [isText, isGuide] = [false, false];
  readXml(document, {
    open: (name) => {
      if (name === 'si') texts.push('');
      if (name === 't') isText = true;
      if (name === 'rPh') isGuide = true;
    },
    close: (name) => {
      if (name === 't') isText = false;
      if (name === 'rPh') isGuide = false;
    },
    text: (text) => {
      if (isText && !isGuide) texts[texts.length - 1] += text;
    },
  });
  return texts.map(unescapeCharacters);
}

/** Writers escape control characters as _x000D_. */
const unescapeCharacters = (text: string): string =>
  text.replace(/_x([\dA-F]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Number format of each cell style. */
function readFormats(document: string): string[] {
  const own = new Map<number, string>();
  const formats: string[] = [];
  let isCellStyle = false;
  readXml(document, {
    open: (name, attribute) => {
      if (name === 'numFmt') own.set(Number(attribute('numFmtId')), attribute('formatCode') ?? '');
      if (name === 'cellXfs') isCellStyle = true;
      const id = Number(attribute('numFmtId') ?? 0);
      if (name === 'xf' && isCellStyle) formats.push(own.get(id) ?? builtInFormat(id));
    },
    close: (name) => {
      if (name === 'cellXfs') isCellStyle = false;
    },
  });
  return formats;
}

type Shared = { texts: readonly string[]; formats: readonly string[]; is1904: boolean };
type Cell = { column: number; type: string; style: number; value: string; hasValue: boolean; hasFormula: boolean };

/** Rows with something in them. Empty cells of a row are ''. */
function readLines(document: string, shared: Shared): Line[] {
  const lines: Line[] = [];
  let line: Line = { row: 0, cells: [] };
  let cell: Cell | undefined;
  let nextColumn = 0;
  let isValue = false;
  const finishCell = () => {
    if (!cell || cell.column >= maxColumns) return;
    const { text, problem } = showCell(cell, shared);
    if (problem) line.problems = { ...line.problems, [cell.column]: problem };
    if (text === '' && !problem) return;
    while (line.cells.length < cell.column) line.cells.push('');
    line.cells[cell.column] = text;
  };
  readXml(document, {
    open: (name, attribute) => {
      if (name === 'row') {
        line = { row: Number(attribute('r') ?? line.row + 1), cells: [] };
        nextColumn = 0;
      } else if (name === 'c') {
        const column = toColumn(attribute('r')) ?? nextColumn;
        const style = Number(attribute('s') ?? 0);
        cell = { column, type: attribute('t') ?? 'n', style, value: '', hasValue: false, hasFormula: false };
        nextColumn = column + 1;
      } else if (name === 'f' && cell) cell.hasFormula = true;
      else if (name === 'v' || name === 't') isValue = true;
      if (name === 'v' && cell) cell.hasValue = true;
    },
    close: (name) => {
      if (name === 'v' || name === 't') isValue = false;
      if (name === 'c') {
        finishCell();
        cell = undefined;
      }
      if (name === 'row' && (line.problems || line.cells.some(Boolean))) lines.push(line);
    },
    text: (text) => {
      if (isValue && cell) cell.value += text;
    },
  });
  return lines;
}

/** Index of the column in an address: 0 of "A7", 27 of "AB7". */
function toColumn(address: string | undefined): number | undefined {
  const letters = /^[A-Z]+/.exec(address ?? '')?.[0];
  return letters ? [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1 : undefined;
}

/** Whether a formula was saved with its result. A text may be empty. Programs that cannot calculate write an empty number. */
const hasResult = ({ hasFormula, hasValue, type, value }: Cell): boolean =>
  !hasFormula || value !== '' || (hasValue && type === 'str');

function showCell(cell: Cell, { texts, formats, is1904 }: Shared): { text: string; problem?: string } {
  const { type, style, value } = cell;
  if (!hasResult(cell)) return { text: '', problem: 'Please save the value instead of a formula' };
  if (type === 'e') return { text: value, problem: `The cell shows the error ${value}` };
  if (type === 's') return { text: (texts[Number(value)] ?? '').trim() };
  if (type === 'b') return { text: value === '1' ? 'TRUE' : 'FALSE' };
  if (type === 'd') return { text: value.slice(0, 10) };
  if (type !== 'n') return { text: unescapeCharacters(value).trim() };
  return { text: showNumber(value, formats[style] ?? 'General', is1904) };
}
