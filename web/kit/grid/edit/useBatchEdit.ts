import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSessionDraft } from '../../data/useSessionDraft.ts';
import { useToast } from '../../ui/Toast.tsx';
import {
  addChanges,
  type CellChange,
  type ConflictChoice,
  countPending,
  type Edits,
  keepFailed,
  mergeWithStored,
  noEdits,
  type PendingRows,
  type RowEdits,
  resolveConflicts,
  restoreDropped,
  undoStep,
} from '../model/pendingEdits.ts';
import type { BatchOptions, Column, SaveResult } from '../types.ts';

const notSavedMessage = 'Not saved. Try again.';
const undoTimeoutMs = 10_000;

type Options<Row extends object> = {
  batch?: BatchOptions<Row>;
  columns: readonly Column<Row>[];
  rows?: readonly Row[];
  rowKey: (row: Row) => string;
};

/**
 * Batch mode: collects edits, undoes them stepwise or all at once, and saves row by row. Changes by colleagues are never overwritten
 * before the user has seen both versions.
 */
export function useBatchEdit<Row extends object>(options: Options<Row>) {
  const { batch } = options;
  const toast = useToast();
  const [isSaving, setSaving] = useState(false);
  const { hasRestored, pending, latestEdits, updateEdits, mergeLatest } = useEdits(options, isSaving);
  const [isOn, setOn] = useState(hasRestored);
  /** The pending edits were restored after a reload. */
  const [isRestored, setRestored] = useState(isOn);
  /** A save was attempted and some edits remain. */
  const [isSaveTried, setTried] = useState(false);
  const counts = useMemo(() => countPending(pending), [pending]);
  const latest = useRef({ batch, saving: isSaving });
  latest.current = { batch, saving: isSaving };

  useEffect(() => {
    latest.current.batch?.onModeChange?.(isOn);
  }, [isOn]);

  const edit = useCallback(
    (changes: readonly CellChange<Row>[]) => {
      if (latest.current.saving) return;
      setOn(true);
      updateEdits((before) => addChanges(before, changes));
    },
    [updateEdits],
  );
  const resolve = useCallback(
    (choices: readonly ConflictChoice[]) =>
      updateEdits((before) => resolveConflicts(before, mergeLatest(before), choices)),
    [updateEdits, mergeLatest],
  );
  const undo = useCallback(() => updateEdits(undoStep), [updateEdits]);
  const start = useCallback(() => setOn(true), []);
  const leaveBatchMode = useCallback(() => {
    updateEdits(() => noEdits);
    setTried(false);
    setRestored(false);
    setOn(false);
  }, [updateEdits]);
  /** Discards all pending edits, with an Undo toast. */
  const cancel = useCallback(() => {
    const dropped = latestEdits.current;
    const { changes } = countPending(mergeLatest());
    leaveBatchMode();
    if (changes === 0) return;
    const restore = () => {
      updateEdits((now) => restoreDropped(dropped, now));
      setOn(true);
    };
    toast(`${changes} ${changes === 1 ? 'change' : 'changes'} dropped`, {
      intent: 'info',
      timeoutMs: undoTimeoutMs,
      action: { label: 'Undo', onClick: restore },
    });
  }, [leaveBatchMode, latestEdits, updateEdits, mergeLatest, toast]);

  /** Saves all changed rows. Only shows errors while values are invalid or conflicts unresolved. */
  const save = useCallback(async () => {
    const { batch: to, saving } = latest.current;
    const now = mergeLatest();
    if (!to || saving || now.size === 0) return;
    setTried(true);
    const { invalid, conflicts } = countPending(now);
    if (invalid + conflicts > 0) return;
    latest.current.saving = true;
    setSaving(true);
    const failures = await saveRows(to, now);
    updateEdits((before) => keepFailed(before, failures));
    setSaving(false);
    if (failures.size === 0) leaveBatchMode();
    to.onDone?.(failures.size);
  }, [updateEdits, mergeLatest, leaveBatchMode]);

  return useMemo(
    () => ({
      on: isOn,
      saving: isSaving,
      tried: isSaveTried,
      restored: isRestored,
      pending,
      ...counts,
      edit,
      answer: resolve,
      undo,
      start,
      cancel,
      save,
    }),
    [isOn, isSaving, isSaveTried, isRestored, pending, counts, edit, resolve, undo, start, cancel, save],
  );
}

/** The pending edits, kept across reloads, and the rows as they make them. */
function useEdits<Row extends object>({ batch, columns, rows, rowKey }: Options<Row>, isSaving: boolean) {
  const { found, keep, forget } = useSessionDraft(batch?.draftKey, isStoredEdits<Row>);
  const [edits, setEdits] = useState<Edits<Row>>(() => (found ? { rows: new Map(found), steps: [] } : noEdits));
  const getStoredRow = useStoredRows(rows, rowKey);
  const pending = usePendingRows(edits, { isSaving, getStoredRow, columns });

  // Holds the latest edit synchronously: a save may follow in the same key event.
  const latestEdits = useRef(edits);
  latestEdits.current = edits;
  const stored = useRef({ getStoredRow, columns });
  stored.current = { getStoredRow, columns };
  const updateEdits = useCallback((to: (before: Edits<Row>) => Edits<Row>) => {
    latestEdits.current = to(latestEdits.current);
    setEdits(latestEdits.current);
  }, []);
  const mergeLatest = useCallback(
    (of = latestEdits.current) => mergeWithStored(of, stored.current.getStoredRow, stored.current.columns),
    [],
  );
  useEffect(() => (edits.rows.size > 0 ? keep([...edits.rows]) : forget()), [edits, keep, forget]);
  return { hasRestored: found !== undefined, pending, latestEdits, updateEdits, mergeLatest };
}

/** Looks up the row as stored now; the index is built on first use. */
function useStoredRows<Row>(rows: readonly Row[] | undefined, rowKey: (row: Row) => string) {
  const index = useRef<{ rows?: readonly Row[]; byKey: ReadonlyMap<string, Row> }>({ byKey: new Map() });
  return useCallback(
    (key: string) => {
      if (index.current.rows !== rows) {
        index.current = { rows, byKey: new Map(rows?.map((row) => [rowKey(row), row])) };
      }
      return index.current.byKey.get(key);
    },
    [rows, rowKey],
  );
}

type MergeInput<Row extends object> = {
  isSaving: boolean;
  getStoredRow: (key: string) => Row | undefined;
  columns: readonly Column<Row>[];
};

/** Edits merged with the stored rows. A save's own rows come back changed, so the state before it shows until it has finished. */
function usePendingRows<Row extends object>(edits: Edits<Row>, { isSaving, getStoredRow, columns }: MergeInput<Row>) {
  const pendingBeforeSave = useRef(mergeWithStored(edits, getStoredRow, columns));
  const pending = useMemo(
    () => (isSaving ? pendingBeforeSave.current : mergeWithStored(edits, getStoredRow, columns)),
    [isSaving, edits, getStoredRow, columns],
  );
  pendingBeforeSave.current = pending;
  return pending;
}

/** Saves the changed rows; returns the messages of those that failed, by key. */
async function saveRows<Row extends object>(batch: BatchOptions<Row>, pending: PendingRows<Row>) {
  const changes = [...pending].map(([key, { row, values }]) => ({ key, row, values }));
  const results = await batch.save(changes).catch((error: unknown): SaveResult[] => {
    const message = error instanceof Error && error.message ? error.message : notSavedMessage;
    return changes.map(({ key }) => ({ key, error: message }));
  });
  const answers = new Map(results.map((result) => [result.key, result]));
  const failures = new Map<string, string>();
  for (const { key } of changes) {
    const result = answers.get(key);
    if (!result || result.error) failures.set(key, result?.error ?? notSavedMessage);
  }
  return failures;
}

type StoredEdits<Row> = [key: string, edits: RowEdits<Row>][];

const isStoredEdits = <Row>(value: unknown): value is StoredEdits<Row> =>
  Array.isArray(value) &&
  value.every((one) => Array.isArray(one) && typeof one[1]?.row === 'object' && typeof one[1]?.values === 'object');

export type BatchEdit<Row extends object> = ReturnType<typeof useBatchEdit<Row>>;
