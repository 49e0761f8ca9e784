import type { CellEdit, Column } from './types.ts';
import { fieldOf } from './values.ts';

export type Edit<Row> = { key: string; row: Row; field: string; value: unknown };

/** What is not saved yet of one row. `failure` is the server's sentence about the last try. */
export type PendingRow<Row> = {
  row: Row;
  values: Record<string, unknown>;
  errors: Record<string, string>;
  failure?: string;
};
/** `edits` in the order they were made; `rows` is what they come to, each row's object kept until it changes. */
export type Pending<Row> = { edits: readonly Edit<Row>[]; rows: ReadonlyMap<string, PendingRow<Row>> };

export const nothingPending = { edits: [], rows: new Map() };

const same = (a: unknown, b: unknown) => Object.is(a, b) || JSON.stringify(a ?? '') === JSON.stringify(b ?? '');

/** Half a phone number keeps its mask: as bare digits it would pass for another number. */
function errorOf(value: unknown, edit?: CellEdit): string | undefined {
  if (edit?.editor === 'phone' && /\D/.test(String(value ?? ''))) return 'Phone must be a number';
  const checked = edit?.schema?.safeParse(value);
  return checked?.error && (checked.error.issues[0]?.message ?? 'Not valid');
}

function rowOf<Row extends object>(
  edits: readonly Edit<Row>[],
  columns: readonly Column<Row>[],
): PendingRow<Row> | undefined {
  const row = edits.at(-1)?.row;
  if (!row) return undefined;
  const values: Record<string, unknown> = {};
  const errors: Record<string, string> = {};
  for (const { field, value } of edits) values[field] = value;
  for (const [field, value] of Object.entries(values)) {
    if (same(value, fieldOf(row, field))) delete values[field];
    else {
      const error = errorOf(value, columns.find((column) => column.field === field)?.edit);
      if (error) errors[field] = error;
    }
  }
  return Object.keys(values).length ? { row, values, errors } : undefined;
}

function settle<Row extends object>(
  before: Pending<Row>,
  edits: readonly Edit<Row>[],
  key: string,
  columns: readonly Column<Row>[],
): Pending<Row> {
  const rows = new Map(before.rows);
  const row = rowOf(
    edits.filter((edit) => edit.key === key),
    columns,
  );
  if (row) rows.set(key, row);
  else rows.delete(key);
  return { edits, rows };
}

/** An edit that leaves the value as it stands is none, so that every Undo takes something back. */
export function addEdit<Row extends object>(before: Pending<Row>, edit: Edit<Row>, columns: readonly Column<Row>[]) {
  const now = fieldOf(patched(edit.row, before.rows.get(edit.key)), edit.field);
  return same(edit.value, now) ? before : settle(before, [...before.edits, edit], edit.key, columns);
}

export function undoEdit<Row extends object>(before: Pending<Row>, columns: readonly Column<Row>[]): Pending<Row> {
  const last = before.edits.at(-1);
  return last ? settle(before, before.edits.slice(0, -1), last.key, columns) : before;
}

/** After a save: good rows leave with their edits, failed ones stay with their message. */
export function keepFailed<Row>(before: Pending<Row>, failures: ReadonlyMap<string, string>): Pending<Row> {
  const rows = new Map<string, PendingRow<Row>>();
  for (const [key, row] of before.rows) {
    const failure = failures.get(key);
    if (failure !== undefined) rows.set(key, { ...row, failure });
  }
  return { edits: before.edits.filter((edit) => rows.has(edit.key)), rows };
}

export function countPending<Row>({ rows }: Pending<Row>) {
  let changes = 0;
  let invalid = 0;
  for (const { values, errors } of rows.values()) {
    changes += Object.keys(values).length;
    invalid += Object.keys(errors).length;
  }
  return { changes, invalid };
}

export const patched = <Row extends object>(row: Row, pending?: PendingRow<Row>): Row =>
  pending ? { ...row, ...pending.values } : row;
