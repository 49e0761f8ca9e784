import { getCellEdit, getField, validateCell } from './cellValues.ts';
import type { Column } from './types.ts';

export type CellChange<Row> = { key: string; row: Row; field: string; value: unknown };

/** What is not saved yet of one row. */
export type PendingRow<Row> = {
  /** The row these values were typed over. */
  row: Row;
  values: Record<string, unknown>;
  /** Why a value cannot be saved, by field. */
  errors: Record<string, string>;
  /** The row as it is stored now, where a colleague has given an edited field another value. */
  theirs?: Row;
  /** Those fields. */
  conflicts: readonly string[];
  /** The server's sentence about the last try. */
  failure?: string;
};

/** A row's edits as they are kept. */
export type RowEdits<Row> = Pick<PendingRow<Row>, 'row' | 'values' | 'failure'>;
/** What was pending, by row, before a step; Undo brings it back. */
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

/** The row that a value is typed over: what nobody has edited here, or a colleague has made the same, shows as it is stored by now. */
function toBaseRow<Row extends object>(rowEdits: RowEdits<Row>, { row, field }: CellChange<Row>): Row {
  const now = getField(row, field);
  const isEdited = field in rowEdits.values && !isSameValue(rowEdits.values[field], now);
  return isEdited ? rowEdits.row : { ...rowEdits.row, [field]: now };
}

/**
 * Lays changes of cells over what is pending, all of them one step of Undo. A value as it is stored is no change, and one that is
 * there already makes no step, so that every Undo takes something back.
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

/** What was dropped, beside what was typed since. */
export function restoreDropped<Row extends object>(dropped: Edits<Row>, now: Edits<Row>): Edits<Row> {
  if (now.rows.size === 0) return dropped;
  const changes = [...dropped.rows].flatMap(([key, { row, values }]) =>
    Object.entries(values)
      .filter(([field]) => !(field in (now.rows.get(key)?.values ?? {})))
      .map(([field, value]) => ({ key, row, field, value })),
  );
  return addChanges(now, changes);
}

/** After a save: good rows leave for good, failed ones stay with their message. */
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
 * What is pending beside the rows as they are stored now. Fields that a colleague changed and nobody edited here come along with
 * their row; where both changed one, theirs stands beside mine until somebody chooses.
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
    // What failed for the change of a colleague may pass once that is answered.
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

/** Takes the colleague's value of a field, or keeps mine, now over the row as it is stored. */
export function resolveConflicts<Row extends object>(
  before: Edits<Row>,
  pending: PendingRows<Row>,
  choices: readonly ConflictChoice[],
): Edits<Row> {
  const changed = new Map<string, RowEdits<Row>>();
  for (const { key, field, use: take } of choices) {
    const theirs = pending.get(key)?.theirs;
    const rowEdits = changed.get(key) ?? before.rows.get(key);
    if (!theirs || !rowEdits) continue;
    const values = { ...rowEdits.values };
    if (take === 'theirs') delete values[field];
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
