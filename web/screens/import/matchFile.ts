import type { ImportKind } from '../../../shared/contract/imports.ts';
import { findHeader, matchColumns } from '../../../shared/rules/imports/columns.ts';
import type { ColumnField } from '../../../shared/rules/imports/fields.ts';
import { loadColumns } from './importLines.ts';
import type { OpenedFile } from './openFile.ts';
import { type Sheet, toSheet } from './sheet.ts';

/** A file with its list and the field of each column. */
export type MatchedFile = OpenedFile & {
  /** Row with the names of the columns; 0 for none. */
  headerRow: number;
  sheet: Sheet;
  columns: readonly (ColumnField | undefined)[];
  /** Indexes of columns whose field the user has to confirm. */
  doubtful: ReadonlySet<number>;
  /** Indexes of columns whose field was chosen by hand. */
  byHand: ReadonlySet<number>;
  isRemembered: boolean;
};

function findHeaderRow(kind: ImportKind, { table: { lines } }: OpenedFile): number {
  const index = findHeader(
    kind,
    lines.map(({ cells }) => cells),
  );
  return index === undefined ? 0 : (lines[index]?.row ?? 0);
}

/** Matches the columns by their headers and values, or as the user chose for an earlier file with the same headers. */
export function matchFile(kind: ImportKind, opened: OpenedFile, headerRow = findHeaderRow(kind, opened)): MatchedFile {
  const sheet = toSheet(opened.table.lines, headerRow);
  const matches = matchColumns(
    kind,
    sheet.headers,
    sheet.rows.map(({ cells }) => cells),
  );
  const remembered = headerRow === 0 ? undefined : loadColumns(kind, sheet.headers);
  const columns = remembered ?? matches.map(({ field }) => field);
  const byHand = new Set(columns.flatMap((field, column) => (field === matches[column]?.field ? [] : [column])));
  const doubtful = new Set(matches.flatMap(({ isSure }, column) => (isSure || remembered ? [] : [column])));
  const { name, size, source, table } = opened;
  return {
    ...{ name, size, source, table, headerRow, sheet, columns, doubtful, byHand },
    isRemembered: remembered !== undefined && byHand.size > 0,
  };
}

/** Assigns a field to a column. A field belongs to one column, so the column that had it loses it. */
export function withField(file: MatchedFile, column: number, field: ColumnField | undefined): MatchedFile {
  const columns = file.columns.map((one, index) => (index === column ? field : one === field ? undefined : one));
  const doubtful = new Set([...file.doubtful].filter((one) => one !== column && columns[one] !== undefined));
  return { ...file, columns, doubtful, byHand: new Set([...file.byHand, column]), isRemembered: false };
}
