import { maxImportRows } from '../../../shared/contract/imports.ts';
import type { Line } from './reading/lines.ts';

/** The list within a file: the names of its columns and the rows below them. */
export type Sheet = { headers: readonly string[]; rows: readonly Line[] };

/** A column without a name is read if this share of the rows has something in it. */
const minFilledShare = 0.1;

/** The list below a row of the file; `headerRow` is 0 for a list without names of columns. */
export function toSheet(lines: readonly Line[], headerRow: number): Sheet {
  const rows = lines.filter(({ row }) => row > headerRow);
  const named = lines.find(({ row }) => row === headerRow)?.cells ?? [];
  const filled = new Map<number, number>();
  for (const { cells } of rows)
    cells.forEach((cell, column) => {
      if (cell !== '') filled.set(column, (filled.get(column) ?? 0) + 1);
    });
  const isUsed = (column: number) => Boolean(named[column]) || (filled.get(column) ?? 0) > rows.length * minFilledShare;
  const last = Math.max(named.findLastIndex(Boolean), ...[...filled.keys()].filter(isUsed));
  return { headers: Array.from({ length: last + 1 }, (_, column) => named[column] ?? ''), rows };
}

/** Why the rows of a list cannot be imported; undefined if they can. */
export function findSheetProblem({ rows }: Sheet): string | undefined {
  if (rows.length === 0) return 'There is no row below the head of the file.';
  if (rows.length <= maxImportRows) return undefined;
  const [count, max] = [rows.length, maxImportRows].map((number) => number.toLocaleString('en-US'));
  return `The file has ${count} rows. At most ${max} can be imported at a time.`;
}

/** Cells of a column, without empty ones. */
export const columnTexts = ({ rows }: Sheet, column: number): string[] =>
  rows.flatMap(({ cells }) => cells[column] || []);
