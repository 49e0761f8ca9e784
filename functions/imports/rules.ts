import type { CheckedRow, ImportField, ImportRow, ImportValues } from '../../shared/contract/imports.ts';
import { duplicateMessage, type ParsedRow, type parseRow } from '../../shared/rules/imports.ts';
import type { Caller } from '../kit/caller.ts';
import type { Change } from '../kit/write.ts';
import type { ImportedRow } from './store.ts';

export const undoReason = (file: string, id: string): string => `Undo of import ${file} (${id})`;

export type ImportContext = { caller: Caller; file: string; id: string };

/** What would become of a row, and what it would change. */
export type RowPlan<Step> = {
  judgement: CheckedRow;
  /** What no other row of the same transaction may touch. */
  conflictKeys: readonly string[];
  step?: Step | undefined;
  done?: ImportedRow;
};

/** A row that is to be taken back: by this step, or not because of something. */
export type RowUndo<Step> = { done: ImportedRow; step?: Step; why?: string };

/** How rows of one kind are looked at, saved and taken back. */
export type ImportKindRules<Step> = {
  entity: 'product' | 'stock' | 'client';
  plan: (
    caller: Caller,
    rows: readonly ImportRow[],
    location: number | undefined,
    file: string,
  ) => Promise<RowPlan<Step>[]>;
  /** Makes what rows name that is not there yet; whether there was any. */
  prepare?: (act: ImportContext, plans: readonly RowPlan<Step>[]) => Promise<boolean>;
  planUndo: (caller: Caller, done: readonly ImportedRow[]) => Promise<RowUndo<Step>[]>;
  /** Takes out what it made for its rows and nothing belongs to, after all of them were taken back. */
  removeUnusedGroups?: (act: ImportContext) => Promise<void>;
  changes: (organization: number, steps: readonly Step[], import_id: string) => Change[];
  /** As the audit tells them, of the record with this id. */
  trail: (step: Step) => { id: string; before?: object | undefined; after?: object | undefined };
};

type RecordChange = { before?: object | undefined; after?: object | undefined };

/** New records are marked as their import's, which may take them out again. */
export const markAsImported = <Step extends RecordChange>(steps: readonly Step[], made_by: string): Step[] =>
  steps.map((step) => (step.after && !step.before ? { ...step, after: { ...step.after, made_by } } : step));

export type ParsedImportRow = Pick<ImportRow, 'row'> & ReturnType<typeof parseRow>;

export const toCheckedRow = (
  { row, problems }: ParsedImportRow,
  verdict: CheckedRow['verdict'],
  more: Partial<CheckedRow> = {},
): CheckedRow => ({
  row,
  verdict: Object.keys(more.problems ?? problems).length > 0 ? 'wrong' : verdict,
  version: 0,
  name: '',
  old: {},
  problems,
  why: '',
  ...more,
});

/** The fields in which a row says something else than the record; a number that is shown with two decimals is the same as they are. */
export const findDifferences = (said: ParsedRow, known: ParsedRow): ImportField[] =>
  listFields(said).filter((field) => {
    const [mine, theirs] = [said[field], known[field]];
    return mine !== theirs && !(typeof theirs === 'number' && Number(theirs.toFixed(2)) === mine);
  });

const listFields = (said: ParsedRow): ImportField[] =>
  Object.keys(said).filter((key): key is ImportField => key in said);

/** Nothing but these fields. */
export const pickFields = (said: ParsedRow, fields: readonly ImportField[]): ParsedRow =>
  Object.fromEntries(fields.map((field) => [field, said[field]]));

/** What the record holds in these fields, as texts. */
export const toTexts = (known: ParsedRow, fields: readonly ImportField[]): ImportValues =>
  Object.fromEntries(fields.map((field) => [field, String(known[field] ?? '')]));

/** The first sentence about each of these fields that a form has. */
export const collectProblems = (
  issues: readonly { path: PropertyKey[]; message: string }[],
  names: Readonly<Record<string, ImportField>>,
  only?: readonly ImportField[],
): ImportValues => {
  const found: ImportValues = {};
  for (const { path, message } of issues) {
    const field = names[String(path[0])];
    if (field && (!only || only.includes(field))) found[field] ??= message;
  }
  return found;
};

/** Of rows that touch the same thing only the first goes; the others are told why they stay. */
export function rejectConflicts<Step>(plans: readonly RowPlan<Step>[]): RowPlan<Step>[] {
  const first = new Map<string, number>();
  return plans.map((plan) => {
    if (!plan.step) return plan;
    const { row } = plan.judgement;
    const clash = plan.conflictKeys.find((one) => first.has(one));
    if (clash === undefined) {
      for (const one of plan.conflictKeys) first.set(one, row);
      return plan;
    }
    const why = duplicateMessage(clash, first.get(clash) ?? row);
    return { judgement: { ...plan.judgement, verdict: 'duplicate', why }, conflictKeys: [] };
  });
}
