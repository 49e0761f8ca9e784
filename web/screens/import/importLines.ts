import {
  type CheckedRow,
  type ImportField,
  type ImportKind,
  type ImportValues,
  type SkippedRow,
  savableVerdicts,
  type Verdict,
} from '../../../shared/contract/imports.ts';
import { csvCell, csvLine, escapeFormula } from '../../../shared/rules/csv.ts';
import { formatCount } from '../../../shared/rules/format.ts';
import { type ColumnCell, combineCells } from '../../../shared/rules/imports/combineCells.ts';
import {
  type ColumnField,
  columnFieldsByKind,
  importFieldLabel,
  importFieldsByKind,
  importFieldType,
  type WholeFileValues,
} from '../../../shared/rules/imports/fields.ts';
import { prepareColumn } from '../../../shared/rules/imports/prepareColumn.ts';
import { duplicateKeys, duplicateMessage, formatProblems, parseRow } from '../../../shared/rules/imports/rows.ts';
import { readStored, writeStored } from '../../kit/data/stored.ts';
import { download } from '../../kit/ui/download.ts';
import type { Line } from './reading/lines.ts';
import { columnTexts, type Sheet } from './sheet.ts';

/** A row of the file with the verdict of the check. `notes` say how cells were read, where that is not plain. */
export type ImportLine = { row: number; values: ImportValues; notes: ImportValues; judgement?: CheckedRow };

const localJudgement = (row: number, verdict: Verdict, why: string, problems: ImportValues = {}): CheckedRow => ({
  row,
  verdict,
  version: 0,
  name: '',
  old: {},
  problems,
  why,
});

type Columns = readonly (ColumnField | undefined)[];

/** Maps the rows to fields. Errors and duplicates within the file are judged without asking the server. */
export function toLines(
  kind: ImportKind,
  sheet: Pick<Sheet, 'headers' | 'rows'>,
  columns: Columns,
  { areaCode, ...wholeFile }: WholeFileValues = {},
): ImportLine[] {
  const firstRowByKey = new Map<string, number>();
  const readers = columns.map(
    (field, column) =>
      field && prepareColumn(field, sheet.headers[column] ?? '', columnTexts(sheet, column), areaCode?.trim()),
  );
  const toCells = ({ cells, problems }: Line): ColumnCell[] =>
    columns.flatMap((field, column) => {
      const prepared = field && readers[column]?.(cells[column] ?? '');
      return prepared ? [{ field, header: sheet.headers[column] ?? '', ...prepared, problem: problems?.[column] }] : [];
    });
  const given = listGiven(wholeFile).filter(({ field }) => !columns.includes(field));
  return sheet.rows.map((line) => {
    const { row } = line;
    const { values, problems, notes } = combineCells(kind, [...toCells(line), ...given]);
    if (Object.keys(problems).length > 0)
      return { row, values, notes: {}, judgement: localJudgement(row, 'wrong', '', problems) };
    const keys = duplicateKeys(kind, values);
    const duplicateKey = keys.find((key) => firstRowByKey.has(key));
    if (duplicateKey !== undefined) {
      const why = duplicateMessage(duplicateKey, firstRowByKey.get(duplicateKey) ?? row);
      return { row, values, notes: {}, judgement: localJudgement(row, 'duplicate', why) };
    }
    for (const key of keys) firstRowByKey.set(key, row);
    return { row, values, notes: { ...parseRow(kind, values).notes, ...notes } };
  });
}

const listGiven = (wholeFile: Omit<WholeFileValues, 'areaCode'>): ColumnCell[] =>
  (['manufacturer', 'brand', 'category'] as const).flatMap((field) => {
    const text = wholeFile[field]?.trim();
    return text ? [{ field, header: '', text }] : [];
  });

export const lineName = ({ values, judgement }: ImportLine): string => {
  const { name, firstName = '', lastName = '', stylist, service, barcode, email, phone } = values;
  const skill = [stylist, service].filter(Boolean).join(', ');
  return name || `${firstName} ${lastName}`.trim() || skill || judgement?.name || barcode || email || phone || '';
};

export const lineReason = ({ judgement }: ImportLine): string =>
  judgement ? formatProblems(judgement.problems) || judgement.why : '';

export const isSavable = (judgement: CheckedRow | undefined): boolean =>
  savableVerdicts.some((savable) => savable === judgement?.verdict);

/** How the cells of a row that can be saved were read, and warnings about them. */
export const lineNotes = ({ notes, judgement }: ImportLine): string =>
  isSavable(judgement) ? formatProblems(notes) : '';

/** Rows to confirm that the user said yes to, by row number. */
export type AcceptedRows = ReadonlySet<number>;

/** The verdict of a row that will be saved; undefined for all others. */
export function savableVerdict({ row, judgement }: ImportLine, accepted: AcceptedRows) {
  const verdict = savableVerdicts.find((savable) => savable === judgement?.verdict);
  return verdict === 'renamed' && !accepted.has(row) ? undefined : verdict;
}

/** Rows that are not saved, with the reason. */
export const listLeftOut = (
  lines: readonly ImportLine[],
  accepted: AcceptedRows,
): (SkippedRow & Pick<ImportLine, 'values'>)[] =>
  lines.flatMap((line) =>
    line.judgement && line.judgement.verdict !== 'same' && !savableVerdict(line, accepted)
      ? [{ row: line.row, name: lineName(line), why: lineReason(line), values: line.values }]
      : [],
  );

/** "1 row", "1,200 rows" */
export const formatRowCount = (count: number): string => formatCount(count, { one: 'row', many: 'rows' });

export function countVerdicts(lines: readonly ImportLine[]): Record<Verdict, number> {
  const counts = { new: 0, changed: 0, renamed: 0, same: 0, wrong: 0, duplicate: 0 };
  for (const { judgement } of lines) if (judgement) counts[judgement.verdict] += 1;
  return counts;
}

/** Outcome of every row. After a reload only the left-out rows are known. */
export function toResultRows(
  lines: readonly ImportLine[],
  left: readonly (SkippedRow & ResultRow)[],
): readonly ResultRow[] {
  const rejectedReasons = new Map(left.map((one) => [one.row, one.why]));
  if (lines.length === 0) return left;
  return lines.map(({ row, values, judgement }) => {
    const { verdict = '', name } = judgement ?? {};
    const isRejected = rejectedReasons.has(row) && isSavable(judgement);
    return {
      values: { ...(name && { name }), ...values },
      why: rejectedReasons.get(row) ?? judgement?.why ?? '',
      verdict: isRejected ? 'left out' : verdict,
    };
  });
}

type ResultRow = { values: ImportValues; why: string; verdict?: string };

/** Downloads rows as CSV with their outcome in the last columns. The file can be corrected and imported again. */
export function downloadRows(name: string, kind: ImportKind, rows: readonly ResultRow[]): void {
  const fields = importFieldsByKind[kind].filter((field) => rows.some(({ values }) => values[field] !== undefined));
  const hasVerdicts = rows.some(({ verdict }) => verdict !== undefined);
  downloadLines(name, [
    csvLine([...fields.map(importFieldLabel), ...(hasVerdicts ? ['Verdict'] : []), 'Why']),
    ...rows.map(({ values, why, verdict = '' }) =>
      csvLine([
        ...fields.map((field) => toCsvText(field, values[field])),
        ...(hasVerdicts ? [verdict] : []),
        escapeFormula(why),
      ]),
    ),
  ]);
}

/** CSV text of a cell, which a spreadsheet leaves as it is. */
export const toCsvText = (field: ImportField, value = ''): string =>
  ['code', 'phone'].includes(importFieldType(field)) && /^\d+$/.test(value) ? `="${value}"` : csvCell(value);

/** Downloads an empty CSV with the column headers. */
export const downloadTemplate = (name: string, kind: ImportKind): void =>
  downloadLines(name, [csvLine(importFieldsByKind[kind].map(importFieldLabel))]);

const downloadLines = (name: string, lines: readonly string[]): void =>
  // The byte order mark makes Excel read UTF-8.
  download(new Blob(['\uFEFF', lines.join('\r\n'), '\r\n'], { type: 'text/csv' }), name);

/** Storage key of the chosen columns, by the headers of the file. Another name than before allergies could be imported. */
const columnsStorageKey = (kind: ImportKind, headers: readonly string[]) =>
  `imported columns ${kind} ${JSON.stringify(headers)}`;

export function loadColumns(kind: ImportKind, headers: readonly string[]): (ColumnField | undefined)[] | undefined {
  try {
    const stored: unknown = JSON.parse(readStored('localStorage', columnsStorageKey(kind, headers)) ?? 'null');
    if (!Array.isArray(stored)) return undefined;
    return headers.map((_, column) => columnFieldsByKind[kind].find((field) => field === stored[column]));
  } catch {
    return undefined;
  }
}

export function storeColumns(
  kind: ImportKind,
  headers: readonly string[],
  columns: readonly (ColumnField | undefined)[],
): void {
  writeStored('localStorage', columnsStorageKey(kind, headers), JSON.stringify(columns.map((field) => field ?? null)));
}
