import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSessionDraft } from '../data/useSessionDraft.ts';
import { useToast } from '../ui/Toast.tsx';
import {
  type Answer,
  addChanges,
  answerConflicts,
  besideStored,
  broughtBack,
  type CellChange,
  countPending,
  type Edits,
  type Kept,
  keepFailed,
  noEdits,
  undoStep,
} from './pending.ts';
import type { Batch, Column, SaveResult } from './types.ts';

const notSaved = 'Not saved. Try again.';
const undoTime = 10_000;

type Options<Row extends object> = {
  batch?: Batch<Row>;
  columns: readonly Column<Row>[];
  rows?: readonly Row[];
  rowKey: (row: Row) => string;
};

/**
 * Batch mode: edits pile up, are undone step by step or all at once, and leave row by row when they are saved. Where a colleague was
 * faster nothing is saved over theirs before somebody has seen both.
 */
export function useBatch<Row extends object>({ batch, columns, rows, rowKey }: Options<Row>) {
  const toast = useToast();
  const { found, keep, forget } = useSessionDraft(batch?.keptAs, isKept<Row>);
  const [on, setOn] = useState(found !== undefined);
  /** What is pending was typed before a reload. */
  const [restored, setRestored] = useState(on);
  const [saving, setSaving] = useState(false);
  /** A save was tried and something is still here. */
  const [tried, setTried] = useState(false);
  const [edits, setEdits] = useState<Edits<Row>>(() => (found ? { rows: new Map(found), steps: [] } : noEdits));
  const storedByKey = useRef<{ rows?: readonly Row[]; byKey: ReadonlyMap<string, Row> }>({ byKey: new Map() });
  const storedOf = useCallback(
    (key: string) => {
      if (storedByKey.current.rows !== rows) {
        storedByKey.current = { rows, byKey: new Map(rows?.map((row) => [rowKey(row), row])) };
      }
      return storedByKey.current.byKey.get(key);
    },
    [rows, rowKey],
  );
  // While a save runs its own rows come back changed; they leave with its answer.
  const settled = useRef(besideStored(edits, storedOf, columns));
  const pending = useMemo(
    () => (saving ? settled.current : besideStored(edits, storedOf, columns)),
    [saving, edits, storedOf, columns],
  );
  settled.current = pending;
  const counts = useMemo(() => countPending(pending), [pending]);

  // What was typed last is in here at once: a save may come with the key that leaves the cell.
  const latest = useRef({ batch, edits, saving, storedOf, columns });
  latest.current = { batch, edits, saving, storedOf, columns };
  const change = useCallback((to: (before: Edits<Row>) => Edits<Row>) => {
    latest.current.edits = to(latest.current.edits);
    setEdits(latest.current.edits);
  }, []);

  useEffect(() => {
    latest.current.batch?.onMode?.(on);
  }, [on]);
  useEffect(() => (edits.rows.size > 0 ? keep([...edits.rows]) : forget()), [edits, keep, forget]);

  const edit = useCallback(
    (changes: readonly CellChange<Row>[]) => {
      if (latest.current.saving) return;
      setOn(true);
      change((before) => addChanges(before, changes));
    },
    [change],
  );
  const answer = useCallback(
    (answers: readonly Answer[]) => {
      const { storedOf: stored, columns: known } = latest.current;
      change((before) => answerConflicts(before, besideStored(before, stored, known), answers));
    },
    [change],
  );
  const undo = useCallback(() => change(undoStep), [change]);
  const start = useCallback(() => setOn(true), []);
  const leave = useCallback(() => {
    change(() => noEdits);
    setTried(false);
    setRestored(false);
    setOn(false);
  }, [change]);
  /** Drops everything that is pending, and takes that back when it was not meant. */
  const cancel = useCallback(() => {
    const { edits: dropped, storedOf: stored, columns: known } = latest.current;
    const { changes } = countPending(besideStored(dropped, stored, known));
    leave();
    if (changes === 0) return;
    const restore = () => {
      change((now) => broughtBack(dropped, now));
      setOn(true);
    };
    toast(`${changes} ${changes === 1 ? 'change' : 'changes'} dropped`, {
      intent: 'info',
      timeout: undoTime,
      action: { label: 'Undo', onClick: restore },
    });
  }, [leave, change, toast]);

  /** Saves every changed row; does nothing but complain while a value is invalid or a colleague's change is not answered. */
  const save = useCallback(async () => {
    const { batch: to, edits: typed, storedOf: stored, columns: known } = latest.current;
    const now = besideStored(typed, stored, known);
    if (!to || latest.current.saving || now.size === 0) return;
    setTried(true);
    const { invalid, conflicts } = countPending(now);
    if (invalid + conflicts > 0) return;
    latest.current.saving = true;
    setSaving(true);
    const changes = [...now].map(([key, { row, values }]) => ({ key, row, values }));
    const results = await to.save(changes).catch((error: unknown): SaveResult[] => {
      const message = error instanceof Error && error.message ? error.message : notSaved;
      return changes.map(({ key }) => ({ key, error: message }));
    });
    const answers = new Map(results.map((result) => [result.key, result]));
    const failures = new Map<string, string>();
    for (const { key } of changes) {
      const result = answers.get(key);
      if (!result || result.error) failures.set(key, result?.error ?? notSaved);
    }
    change((before) => keepFailed(before, failures));
    setSaving(false);
    if (failures.size === 0) leave();
    to.onDone?.(failures.size);
  }, [change, leave]);

  return useMemo(
    () => ({ on, saving, tried, restored, pending, ...counts, edit, answer, undo, start, cancel, save }),
    [on, saving, tried, restored, pending, counts, edit, answer, undo, start, cancel, save],
  );
}

type KeptRows<Row> = [key: string, edits: Kept<Row>][];

const isKept = <Row>(value: unknown): value is KeptRows<Row> =>
  Array.isArray(value) &&
  value.every((one) => Array.isArray(one) && typeof one[1]?.row === 'object' && typeof one[1]?.values === 'object');

export type BatchState<Row extends object> = ReturnType<typeof useBatch<Row>>;
