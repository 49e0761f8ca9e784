import {
  type CheckedRow,
  type ImportField,
  type ImportKind,
  type ImportValues,
  maxCellLength,
  type SkippedRow,
  type Verdict,
} from '../../../shared/contract/imports.ts';
import {
  duplicateKeys,
  duplicateMessage,
  formatProblems,
  importFieldLabel,
  importFieldsByKind,
  importFieldType,
} from '../../../shared/rules/imports.ts';
import { readStored, writeStored } from '../../kit/data/stored.ts';
import { csvLine, escapeFormula } from '../../kit/grid/exportFile.ts';
import { download } from '../../kit/ui/download.ts';
import type { Sheet } from './reading.ts';

/** A row of the file with what the check said of it. */
export type Line = { row: number; values: ImportValues; judgement?: CheckedRow };

const told = (row: number, verdict: Verdict, why: string, problems: ImportValues = {}): CheckedRow => ({
  row,
  verdict,
  version: 0,
  name: '',
  old: {},
  problems,
  why,
});

/** The rows by the fields that their columns were taken for; what is wrong or double in the file itself is told already. */
export function linesOf(kind: ImportKind, sheet: Sheet, columns: readonly (ImportField | undefined)[]): Line[] {
  const first = new Map<string, number>();
  return sheet.rows.map(({ row, cells, formulas, problem }) => {
    const values: ImportValues = {};
    const problems: ImportValues = {};
    columns.forEach((field, index) => {
      if (!field) return;
      const text = cells[index] ?? '';
      values[field] = text.slice(0, maxCellLength);
      if (text.length > maxCellLength) problems[field] = `At most ${maxCellLength} characters`;
      if (formulas?.includes(index)) problems[field] = 'Please save the value instead of a formula';
    });
    if (problem || Object.keys(problems).length > 0)
      return { row, values, judgement: told(row, 'wrong', problem ? `${problem}.` : '', problems) };
    const keys = duplicateKeys(kind, values);
    const double = keys.find((key) => first.has(key));
    if (double !== undefined)
      return { row, values, judgement: told(row, 'duplicate', duplicateMessage(double, first.get(double) ?? row)) };
    for (const key of keys) first.set(key, row);
    return { row, values };
  });
}

export const nameOf = ({ values, judgement }: Line): string => {
  const { name, firstName = '', lastName = '', barcode, email, phone } = values;
  return name || `${firstName} ${lastName}`.trim() || judgement?.name || barcode || email || phone || '';
};

export const whyOf = ({ judgement }: Line): string =>
  judgement ? formatProblems(judgement.problems) || judgement.why : '';

/** Rows that are not saved, with what to mend. */
export const leftOutIn = (lines: readonly Line[]): (SkippedRow & Pick<Line, 'values'>)[] =>
  lines.flatMap((line) =>
    line.judgement?.verdict === 'wrong' || line.judgement?.verdict === 'duplicate'
      ? [{ row: line.row, name: nameOf(line), why: whyOf(line), values: line.values }]
      : [],
  );

/** "1 row", "1,200 rows" */
export const rowsText = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'row' : 'rows'}`;

export function countsOf(lines: readonly Line[]): Record<Verdict, number> {
  const counts = { new: 0, changed: 0, same: 0, wrong: 0, duplicate: 0 };
  for (const { judgement } of lines) if (judgement) counts[judgement.verdict] += 1;
  return counts;
}

/** What became of every row; after a reload that is known of those that were left out. */
export function resultOf(lines: readonly Line[], left: readonly (SkippedRow & Told)[]): readonly Told[] {
  const late = new Map(left.map((one) => [one.row, one.why]));
  if (lines.length === 0) return left;
  return lines.map(({ row, values, judgement }) => {
    const { verdict = '', name } = judgement ?? {};
    const isLate = late.has(row) && (verdict === 'new' || verdict === 'changed');
    return {
      values: { ...(name && { name }), ...values },
      why: late.get(row) ?? judgement?.why ?? '',
      verdict: isLate ? 'left out' : verdict,
    };
  });
}

type Told = { values: ImportValues; why: string; verdict?: string };

/** Saves rows as a file that can be mended and imported again: the last columns say what became of them. */
export function saveRows(name: string, kind: ImportKind, rows: readonly Told[]): void {
  const fields = importFieldsByKind[kind].filter((field) => rows.some(({ values }) => values[field] !== undefined));
  const hasVerdicts = rows.some(({ verdict }) => verdict !== undefined);
  const text = (field: (typeof fields)[number], value = '') =>
    importFieldType(field) === 'code' && /^\d+$/.test(value) ? `="${value}"` : escapeFormula(value);
  saveLines(name, [
    csvLine([...fields.map(importFieldLabel), ...(hasVerdicts ? ['Verdict'] : []), 'Why']),
    ...rows.map(({ values, why, verdict = '' }) =>
      csvLine([
        ...fields.map((field) => text(field, values[field])),
        ...(hasVerdicts ? [verdict] : []),
        escapeFormula(why),
      ]),
    ),
  ]);
}

/** Saves the heads of a list that somebody is to fill in. */
export const saveHeads = (name: string, kind: ImportKind): void =>
  saveLines(name, [csvLine(importFieldsByKind[kind].map(importFieldLabel))]);

const saveLines = (name: string, lines: readonly string[]): void =>
  // The mark in front makes Excel read UTF-8.
  download(new Blob(['\uFEFF', lines.join('\r\n'), '\r\n'], { type: 'text/csv' }), name);

/** Which columns somebody chose for files with these heads, on this device. */
const memoryKey = (kind: ImportKind, headers: readonly string[]) => `import columns ${kind} ${JSON.stringify(headers)}`;

export function rememberedColumns(kind: ImportKind, headers: readonly string[]): (string | null)[] | undefined {
  try {
    const kept: unknown = JSON.parse(readStored('localStorage', memoryKey(kind, headers)) ?? 'null');
    return Array.isArray(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

export function rememberColumns(
  kind: ImportKind,
  headers: readonly string[],
  columns: readonly (ImportField | undefined)[],
): void {
  writeStored('localStorage', memoryKey(kind, headers), JSON.stringify(columns.map((field) => field ?? null)));
}
