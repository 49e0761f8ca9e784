import type { Column } from '../types.ts';
import { cellText, getCellEdit, getField, validateCell } from './cellValues.ts';

export type CellChange<Row> = { key: string; row: Row; field: string; value: unknown };

export type PendingRow<Row> = {
  /** The row the values were typed over. */
  row: Row;
  values: Record<string, unknown>;
  errors: Record<string, string>;
  /** The stored row, if a colleague changed an edited field. */
  theirs?: Row;
  /** The fields both changed. */
  conflicts: readonly string[];
  /** The server's message about the last save. */
  failure?: string;
};

/** A row's edits as stored with the draft. */
export type RowEdits<Row> = Pick<PendingRow<Row>, 'row' | 'values' | 'failure'>;
/** Edits per row before a step, for Undo. */
type Step<Row> = ReadonlyMap<string, RowEdits<Row> | undefined>;
export type Edits<Row> = { rows: ReadonlyMap<string, RowEdits<Row>>; steps: readonly Step<Row>[] };
export type PendingRows<Row> = ReadonlyMap<string, PendingRow<Row>>;

export const noEdits = { rows: new Map(), steps: [] };

export const isSameValue = (a: unknown, b: unknown) =>
  Object.is(a, b) || JSON.stringify(a ?? '') === JSON.stringify(b ?? '');

export const applyEdits = <Row extends object>(row: Row, pending?: { values: Record<string, unknown> }): Row =>
  pending ? { ...row, ...pending.values } : row;

function pushStep<Row extends object>(
  before: Edits<Row>,
  changed: ReadonlyMap<string, RowEdits<Row> | undefined>,
): Edits<Row> {
  if (changed.size === 0) return before;
  const rows = new Map(before.rows);
  const step = new Map<string, RowEdits<Row> | undefined>();
  for (const [key, kept] of changed) {
    step.set(key, before.rows.get(key));
    if (kept && Object.keys(kept.values).length > 0) rows.set(key, kept);
    else rows.delete(key);
  }
  return { rows, steps: [...before.steps, step] };
}

/** The row a value is typed over: fields not edited here, or changed to the same value by a colleague, take their stored value. */
function toBaseRow<Row extends object>(rowEdits: RowEdits<Row>, { row, field }: CellChange<Row>): Row {
  const now = getField(row, field);
  const isEdited = field in rowEdits.values && !isSameValue(rowEdits.values[field], now);
  return isEdited ? rowEdits.row : { ...rowEdits.row, [field]: now };
}

/** Error text of a conflicting cell. */
export function conflictText<Row extends object>(column: Column<Row>, { row, values, theirs }: PendingRow<Row>) {
  if (!theirs) return undefined;
  const text = (one: Row) => cellText(column, one) || 'nothing';
  return `Changed meanwhile to ${text(theirs)}. Yours: ${text(applyEdits(row, { values }))}`;
}

/**
 * Adds cell edits as one Undo step. Setting the stored value removes the edit, and setting the current value adds no step, so that
 * every Undo has an effect.
 */
export function addChanges<Row extends object>(before: Edits<Row>, changes: readonly CellChange<Row>[]): Edits<Row> {
  const changed = new Map<string, RowEdits<Row>>();
  for (const change of changes) {
    const { key, field, value } = change;
    const rowEdits = changed.get(key) ?? before.rows.get(key) ?? { row: change.row, values: {} };
    const row = toBaseRow(rowEdits, change);
    if (isSameValue(value, getField(applyEdits(row, rowEdits), field))) continue;
    const values = { ...rowEdits.values, [field]: value };
    if (isSameValue(value, getField(row, field))) delete values[field];
    changed.set(key, { row, values });
  }
  return pushStep(before, changed);
}

export function undoStep<Row extends object>(before: Edits<Row>): Edits<Row> {
  const step = before.steps.at(-1);
  if (!step) return before;
  const rows = new Map(before.rows);
  for (const [key, kept] of step) kept ? rows.set(key, kept) : rows.delete(key);
  return { rows, steps: before.steps.slice(0, -1) };
}

/** Restores dropped edits below those made since. */
export function restoreDropped<Row extends object>(dropped: Edits<Row>, now: Edits<Row>): Edits<Row> {
  if (now.rows.size === 0) return dropped;
  const changes = [...dropped.rows].flatMap(([key, { row, values }]) =>
    Object.entries(values)
      .filter(([field]) => !(field in (now.rows.get(key)?.values ?? {})))
      .map(([field, value]) => ({ key, row, field, value })),
  );
  return addChanges(now, changes);
}

/** After a save: saved rows leave, failed ones stay with their message. */
export function keepFailed<Row extends object>(before: Edits<Row>, failures: ReadonlyMap<string, string>): Edits<Row> {
  const rows = new Map<string, RowEdits<Row>>();
  for (const [key, kept] of before.rows) {
    const failure = failures.get(key);
    if (failure !== undefined) rows.set(key, { ...kept, failure });
  }
  const steps = before.steps.map((step) => new Map([...step].filter(([key]) => rows.has(key))));
  return { rows, steps: steps.filter(({ size }) => size > 0) };
}

/**
 * Pending edits against the rows as stored now. Fields changed only by a colleague are taken over; where both changed a field, both
 * values are kept until the user resolves the conflict.
 */
export function mergeWithStored<Row extends object>(
  { rows }: Edits<Row>,
  getStoredRow: (key: string) => Row | undefined,
  columns: readonly Column<Row>[],
): PendingRows<Row> {
  const pending = new Map<string, PendingRow<Row>>();
  for (const [key, { row, values: typed, failure }] of rows) {
    const stored = getStoredRow(key) ?? row;
    const values = { ...typed };
    const conflicts: string[] = [];
    for (const [field, value] of Object.entries(typed)) {
      const theirs = getField(stored, field);
      if (isSameValue(theirs, value)) delete values[field];
      else if (!isSameValue(theirs, getField(row, field))) conflicts.push(field);
    }
    const fields = Object.entries(values);
    if (fields.length === 0) continue;
    const errors: Record<string, string> = {};
    for (const [field, value] of fields) {
      const column = columns.find((candidate) => candidate.field === field);
      const edit = column && getCellEdit(column, row);
      const error = edit && validateCell(edit, value, getField(row, field));
      if (error) errors[field] = error;
    }
    // A row that failed because of a colleague's change may pass once the conflict is resolved.
    const failureOnly = failure !== undefined && { failure };
    pending.set(
      key,
      conflicts.length > 0
        ? { row, values, errors, conflicts, theirs: stored, ...failureOnly }
        : { row: stored, values, errors, conflicts, ...failureOnly },
    );
  }
  return pending;
}

export type ConflictChoice = { key: string; field: string; use: 'theirs' | 'mine' };

/** Takes the colleague's value of a field, or keeps mine on top of the stored row. */
export function resolveConflicts<Row extends object>(
  before: Edits<Row>,
  pending: PendingRows<Row>,
  choices: readonly ConflictChoice[],
): Edits<Row> {
  const changed = new Map<string, RowEdits<Row>>();
  for (const { key, field, use } of choices) {
    const theirs = pending.get(key)?.theirs;
    const rowEdits = changed.get(key) ?? before.rows.get(key);
    if (!theirs || !rowEdits) continue;
    const values = { ...rowEdits.values };
    if (use === 'theirs') delete values[field];
    changed.set(key, { row: { ...rowEdits.row, [field]: getField(theirs, field) }, values });
  }
  return pushStep(before, changed);
}

export function countPending<Row>(pending: PendingRows<Row>) {
  let changes = 0;
  let invalid = 0;
  let conflicts = 0;
  for (const row of pending.values()) {
    changes += Object.keys(row.values).length;
    invalid += Object.keys(row.errors).length;
    conflicts += row.conflicts.length;
  }
  return { changes, invalid, conflicts };
}
