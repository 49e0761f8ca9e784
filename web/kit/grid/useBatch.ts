import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { addEdit, countPending, keepFailed, nothingPending, type Pending, undoEdit } from './pending.ts';
import type { Batch, Column, SaveResult } from './types.ts';

const notSaved = 'Not saved. Try again.';

/** Batch mode: edits pile up, are undone one by one or all at once, and leave row by row when they are saved. */
export function useBatch<Row extends object>(
  batch: Batch<Row> | undefined,
  columns: readonly Column<Row>[],
  rows: readonly Row[] | undefined,
  rowKey: (row: Row) => string,
) {
  const [on, setOn] = useState(false);
  const [saving, setSaving] = useState(false);
  /** A save was tried and something is still here. */
  const [tried, setTried] = useState(false);
  const [pending, setPending] = useState<Pending<Row>>(nothingPending);
  const latest = useRef(batch);
  latest.current = batch;
  const stored = useRef({ rows, rowKey });
  stored.current = { rows, rowKey };

  useEffect(() => {
    latest.current?.onMode?.(on);
  }, [on]);

  const edit = useCallback(
    (key: string, row: Row, field: string, value: unknown) => {
      setOn(true);
      setPending((before) => addEdit(before, { key, row, field, value }, columns));
    },
    [columns],
  );
  const undo = useCallback(() => setPending((before) => undoEdit(before, columns)), [columns]);
  const start = useCallback(() => setOn(true), []);
  const cancel = useCallback(() => {
    setPending(nothingPending);
    setTried(false);
    setOn(false);
  }, []);

  /** Saves every changed row; does nothing but complain while a value is invalid. */
  const save = useCallback(async () => {
    if (!latest.current || saving) return;
    setTried(true);
    if (countPending(pending).invalid > 0) return;
    setSaving(true);
    // What failed may have met somebody else's change; it is tried again on the row as it was read since.
    const now = (key: string) => stored.current.rows?.find((row) => stored.current.rowKey(row) === key);
    const changes = [...pending.rows].map(([key, { row, values, failure }]) => ({
      key,
      row: (failure !== undefined && now(key)) || row,
      values,
    }));
    const results = await latest.current.save(changes).catch((error: unknown): SaveResult[] => {
      const message = error instanceof Error && error.message ? error.message : notSaved;
      return changes.map(({ key }) => ({ key, error: message }));
    });
    const answers = new Map(results.map((result) => [result.key, result]));
    const failures = new Map<string, string>();
    for (const { key } of changes) {
      const answer = answers.get(key);
      if (!answer || answer.error) failures.set(key, answer?.error ?? notSaved);
    }
    setPending((before) => keepFailed(before, failures));
    setSaving(false);
    if (failures.size === 0) {
      setTried(false);
      setOn(false);
    }
    latest.current.onDone?.(failures.size);
  }, [pending, saving]);

  return useMemo(
    () => ({ on, saving, tried, pending, ...countPending(pending), edit, undo, start, cancel, save }),
    [on, saving, tried, pending, edit, undo, start, cancel, save],
  );
}

export type BatchState<Row extends object> = ReturnType<typeof useBatch<Row>>;
