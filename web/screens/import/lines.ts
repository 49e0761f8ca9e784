import type {
  ImportField,
  ImportKind,
  ImportValues,
  Judgement,
  LeftOut,
  Verdict,
} from '../../../shared/contract/imports.ts';
import { keysOf, problemText, sameAs } from '../../../shared/rules/imports.ts';
import type { Sheet } from './sheet.ts';

/** A row of the file with what the check said of it. */
export type Line = { row: number; values: ImportValues; judgement?: Judgement };

const told = (row: number, verdict: Verdict, why: string): Judgement => ({
  row,
  verdict,
  version: 0,
  old: {},
  problems: {},
  why,
});

/** The rows by the fields that their columns were taken for; what is wrong or double in the file itself is told already. */
export function linesOf(kind: ImportKind, sheet: Sheet, columns: readonly (ImportField | undefined)[]): Line[] {
  const first = new Map<string, number>();
  return sheet.rows.map(({ row, cells, problem }) => {
    const values: ImportValues = {};
    columns.forEach((field, index) => {
      if (field) values[field] = cells[index] ?? '';
    });
    if (problem) return { row, values, judgement: told(row, 'wrong', `${problem}.`) };
    const keys = keysOf(kind, values);
    const double = keys.find((key) => first.has(key));
    if (double !== undefined)
      return { row, values, judgement: told(row, 'duplicate', sameAs(double, first.get(double) ?? row)) };
    for (const key of keys) first.set(key, row);
    return { row, values };
  });
}

export const nameOf = ({ name, firstName = '', lastName = '', barcode, email, phone }: ImportValues): string =>
  name || `${firstName} ${lastName}`.trim() || barcode || email || phone || '';

export const whyOf = ({ judgement }: Line): string =>
  judgement ? problemText(judgement.problems) || judgement.why : '';

/** Rows that are not saved, with what to mend. */
export const leftOutIn = (lines: readonly Line[]): (LeftOut & Pick<Line, 'values'>)[] =>
  lines.flatMap((line) =>
    line.judgement?.verdict === 'wrong' || line.judgement?.verdict === 'duplicate'
      ? [{ row: line.row, name: nameOf(line.values), why: whyOf(line), values: line.values }]
      : [],
  );

export function countsOf(lines: readonly Line[]): Record<Verdict, number> {
  const counts = { new: 0, changed: 0, same: 0, wrong: 0, duplicate: 0 };
  for (const { judgement } of lines) if (judgement) counts[judgement.verdict] += 1;
  return counts;
}

/** Which columns somebody chose for files with these heads, on this device. */
const memoryKey = (kind: ImportKind, headers: readonly string[]) => `import columns ${kind} ${JSON.stringify(headers)}`;

export function rememberedColumns(kind: ImportKind, headers: readonly string[]): (string | null)[] | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(memoryKey(kind, headers)) ?? 'null');
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
  try {
    localStorage.setItem(memoryKey(kind, headers), JSON.stringify(columns.map((field) => field ?? null)));
  } catch {
    // The browser keeps nothing: the columns are chosen anew the next time.
  }
}
