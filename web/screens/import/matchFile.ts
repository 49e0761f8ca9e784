import type { ImportKind } from '../../../shared/contract/imports.ts';
import { type ColumnAnswers, findHeader, matchColumns } from '../../../shared/rules/imports/columns.ts';
import { type ColumnField, isRepeatable, type WholeFileValues } from '../../../shared/rules/imports/fields.ts';
import { loadColumns } from './importLines.ts';
import type { OpenedFile } from './openFile.ts';
import { columnTexts, describeSkipped, type Sheet, toSheet } from './sheet.ts';

/** A file with its list and the field of each column. */
export type MatchedFile = OpenedFile & {
  /** Row with the names of the columns; 0 for none. */
  headerRow: number;
  sheet: Sheet;
  columns: readonly (ColumnField | undefined)[];
  /** Columns that the user has to confirm, by their index, with what they can be if nothing is proposed. */
  doubtful: ReadonlyMap<number, readonly ColumnField[]>;
  answers: ColumnAnswers;
  /** Indexes of columns whose field was chosen by hand. */
  byHand: ReadonlySet<number>;
  isRemembered: boolean;
  /** What the user gave for all rows. */
  wholeFile: WholeFileValues;
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
  const { columns: guessed } = matchSheet(kind, sheet, new Map());
  const remembered = headerRow === 0 ? undefined : loadColumns(kind, sheet.headers);
  const answers: ColumnAnswers = new Map(remembered?.entries());
  const byHand = new Set([...answers].flatMap(([column, field]) => (field === guessed[column] ? [] : [column])));
  const { name, size, source, table } = opened;
  return {
    ...{ name, size, source, table, headerRow, sheet, answers, byHand, wholeFile: {} },
    ...matchSheet(kind, sheet, answers),
    isRemembered: byHand.size > 0,
  };
}

function matchSheet(kind: ImportKind, { headers, rows }: Sheet, answers: ColumnAnswers) {
  const matches = matchColumns(
    kind,
    headers,
    rows.map(({ cells }) => cells),
    answers,
  );
  return {
    columns: matches.map(({ field }) => field),
    doubtful: new Map(
      matches.flatMap(({ isSure, choices = [] }, column) => (isSure ? [] : [[column, choices] as const])),
    ),
  };
}

/** Assigns a field to a column, and matches those that the user did not answer for with what is left. */
export function withField(
  kind: ImportKind,
  file: MatchedFile,
  column: number,
  field: ColumnField | undefined,
): MatchedFile {
  const answers = new Map(file.answers);
  for (const [other, answer] of answers)
    if (answer === field && field && !isRepeatable(field)) answers.set(other, undefined);
  answers.set(column, field);
  const byHand = new Set([...file.byHand, column]);
  return { ...file, answers, byHand, isRemembered: false, ...matchSheet(kind, file.sheet, answers) };
}

/** The file with the proposed field of a column confirmed. */
export function withConfirmed(kind: ImportKind, file: MatchedFile, column: number): MatchedFile {
  const answers = new Map([...file.answers, [column, file.columns[column]] as const]);
  return { ...file, answers, ...matchSheet(kind, file.sheet, answers) };
}

type Matched = Pick<MatchedFile, 'sheet' | 'columns' | 'doubtful'>;

/** Names of the columns that hold something and are not imported. */
export const listOmittedColumns = ({ sheet, columns, doubtful }: Matched): string[] =>
  sheet.headers.flatMap((header, column) =>
    columns[column] === undefined && !doubtful.has(column) && columnTexts(sheet, column).length > 0
      ? [header || `Column ${column + 1}`]
      : [],
  );

/** Sentences on what the file holds and is not imported: its columns by name, and lines that are no rows. */
export function describeOmissions(file: Matched): string[] {
  const names = listOmittedColumns(file);
  return [names.length > 0 ? `Columns left out: ${names.join(', ')}` : '', describeSkipped(file.sheet)].filter(Boolean);
}
