import { maxImportRows } from '../../../shared/contract/imports.ts';
import { formatNumber } from '../../../shared/rules/format.ts';
import { normalizeName } from '../../../shared/rules/names.ts';
import type { Line } from './reading/lines.ts';

/** The list within a file: the names of its columns and the rows below them. */
export type Sheet = {
  headers: readonly string[];
  rows: readonly Line[];
  /** Lines between the rows that are none: titles, totals and repeated names of columns. */
  skipped: readonly Line[];
};

/** A column without a name is read if this share of the rows has something in it. */
const minFilledShare = 0.1;

/** The list below a row of the file; `headerRow` is 0 for a list without names of columns. */
export function toSheet(lines: readonly Line[], headerRow: number): Sheet {
  const named = lines.find(({ row }) => row === headerRow)?.cells ?? [];
  const below = lines.filter(({ row }) => row > headerRow);
  const isRow = createRowTest(named, below);
  const rows = below.filter(isRow);
  const filled = new Map<number, number>();
  for (const { cells } of rows)
    cells.forEach((cell, column) => {
      if (cell !== '') filled.set(column, (filled.get(column) ?? 0) + 1);
    });
  const isUsed = (column: number) => Boolean(named[column]) || (filled.get(column) ?? 0) > rows.length * minFilledShare;
  const last = Math.max(named.findLastIndex(Boolean), ...[...filled.keys()].filter(isUsed));
  return {
    headers: Array.from({ length: last + 1 }, (_, column) => named[column] ?? ''),
    rows,
    skipped: below.filter((line) => !isRow(line)),
  };
}

const total = /^(?:grand |sub[- ]?)?totals?(?:\s*[:(].*|\s+(?:for|of)\b.*)?$/i;
/** A row with a code, a phone or an email alone is no title. */
const isData = (text: string): boolean => /@|(?:\d\D?){7}/.test(text);
/** Cells of a usual row from which a single cell in a row is a title. */
const minTypicalCells = 3;

function createRowTest(named: readonly string[], lines: readonly Line[]): (line: Line) => boolean {
  const counts = lines.map(({ cells }) => cells.filter(Boolean).length).filter((count) => count > 1);
  const typical = counts.sort((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0;
  const names = named.map(normalizeName);
  return ({ cells }) => {
    const [first = '', ...others] = cells.filter(Boolean);
    const isTitle = others.length === 0 && typical >= minTypicalCells && !isData(first);
    const repeatsNames =
      others.length > 0 && cells.every((cell, column) => cell === '' || normalizeName(cell) === names[column]);
    return !(isTitle || repeatsNames || total.test(first));
  };
}

const maxListed = 6;

/** "Rows left out as titles, totals or repeated column names: 14 Permanent color, 90 Total" */
export function describeSkipped({ skipped }: Pick<Sheet, 'skipped'>): string {
  if (skipped.length === 0) return '';
  const listed = skipped
    .slice(0, maxListed)
    .map(({ row, cells }) => `${row} ${(cells.find(Boolean) ?? '').slice(0, 40)}`);
  const more = skipped.length > maxListed ? ` and ${formatNumber(skipped.length - maxListed)} more` : '';
  return `Rows left out as titles, totals or repeated column names: ${listed.join(', ')}${more}`;
}

/** Why the rows of a list cannot be imported; undefined if they can. */
export function findSheetProblem({ rows }: Sheet): string | undefined {
  if (rows.length === 0) return 'The file has only a header row.';
  if (rows.length <= maxImportRows) return undefined;
  const [count, max] = [rows.length, maxImportRows].map((number) => formatNumber(number));
  return `The file has ${count} rows. At most ${max} can be imported at a time.`;
}

/** Cells of a column, without empty ones. */
export const columnTexts = ({ rows }: Pick<Sheet, 'rows'>, column: number): string[] =>
  rows.flatMap(({ cells }) => cells[column] || []);
