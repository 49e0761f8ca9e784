import type { CheckedRow, ImportField, ImportRow, ImportValues } from '../../shared/contract/imports.ts';
import { duplicateMessage, type ParsedRow, type parseRow } from '../../shared/rules/imports.ts';
import type { Caller } from '../kit/caller.ts';
import type { Change } from '../kit/write.ts';
import type { Done } from './store.ts';

export const undoReason = (file: string, id: string): string => `Undo of import ${file} (${id})`;

export type Act = { caller: Caller; file: string; id: string };

/** What would become of a row, and what it would change. */
export type Plan<Step> = {
  judgement: CheckedRow;
  /** What no other row of the same transaction may touch. */
  touches: readonly string[];
  step?: Step | undefined;
  done?: Done;
};

/** A row that is to be taken back: by this step, or not because of something. */
export type Back<Step> = { done: Done; step?: Step; why?: string };

/** How rows of one kind are looked at, saved and taken back. */
export type Kind<Step> = {
  entity: 'product' | 'stock' | 'client';
  plan: (
    caller: Caller,
    rows: readonly ImportRow[],
    location: number | undefined,
    file: string,
  ) => Promise<Plan<Step>[]>;
  /** Makes what rows name that is not there yet; whether there was any. */
  prepare?: (act: Act, plans: readonly Plan<Step>[]) => Promise<boolean>;
  back: (caller: Caller, done: readonly Done[]) => Promise<Back<Step>[]>;
  /** Takes out what it made for its rows and nothing belongs to, after all of them were taken back. */
  tidy?: (act: Act) => Promise<void>;
  changes: (organization: number, steps: readonly Step[], import_id: string) => Change[];
  /** As the audit tells them, of the record with this id. */
  trail: (step: Step) => { id: string; before?: object | undefined; after?: object | undefined };
};

type OfRecord = { before?: object | undefined; after?: object | undefined };

/** New records are marked as their import's, which may take them out again. */
export const ofImport = <Step extends OfRecord>(steps: readonly Step[], made_by: string): Step[] =>
  steps.map((step) => (step.after && !step.before ? { ...step, after: { ...step.after, made_by } } : step));

export type Looked = Pick<ImportRow, 'row'> & ReturnType<typeof parseRow>;

export const judged = (
  { row, problems }: Looked,
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
export const differing = (said: ParsedRow, known: ParsedRow): ImportField[] =>
  fieldsIn(said).filter((field) => {
    const [mine, theirs] = [said[field], known[field]];
    return mine !== theirs && !(typeof theirs === 'number' && Number(theirs.toFixed(2)) === mine);
  });

const fieldsIn = (said: ParsedRow): ImportField[] => Object.keys(said).filter((key): key is ImportField => key in said);

/** Nothing but these fields. */
export const only = (said: ParsedRow, fields: readonly ImportField[]): ParsedRow =>
  Object.fromEntries(fields.map((field) => [field, said[field]]));

/** What the record holds in these fields, as texts. */
export const textsOf = (known: ParsedRow, fields: readonly ImportField[]): ImportValues =>
  Object.fromEntries(fields.map((field) => [field, String(known[field] ?? '')]));

/** The first sentence about each of these fields that a form has. */
export const sentencesOf = (
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
export function withoutClashes<Step>(plans: readonly Plan<Step>[]): Plan<Step>[] {
  const first = new Map<string, number>();
  return plans.map((plan) => {
    if (!plan.step) return plan;
    const { row } = plan.judgement;
    const clash = plan.touches.find((one) => first.has(one));
    if (clash === undefined) {
      for (const one of plan.touches) first.set(one, row);
      return plan;
    }
    const why = duplicateMessage(clash, first.get(clash) ?? row);
    return { judgement: { ...plan.judgement, verdict: 'duplicate', why }, touches: [] };
  });
}
