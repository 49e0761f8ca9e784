import { useEffect, useRef, useState } from 'react';
import * as z from 'zod';
import { type ImportValues, importKinds, importValues, maxRowsPerBatch } from '../../../shared/contract/imports.ts';
import { api } from '../../../shared/contract/index.ts';
import { call } from '../../kit/data/call.ts';
import { formatError } from '../../kit/data/failure.ts';

const left = z.object({ row: z.int(), name: z.string(), why: z.string(), values: importValues });
export type LeftRow = z.infer<typeof left>;

/** An import that is to be saved, as this device keeps it until its last batch is. */
const work = z.object({
  key: z.string(),
  kind: z.enum(importKinds),
  file_name: z.string(),
  location: z.int().optional(),
  figures: z.object({ rows: z.int(), same: z.int(), wrong: z.int(), duplicate: z.int() }),
  rows: z.array(z.object({ row: z.int(), values: importValues, verdict: z.enum(['new', 'changed']), seen: z.int() })),
  left: z.array(left),
});
export type Work = z.infer<typeof work>;
export const isWork = (value: unknown): value is Work => work.safeParse(value).success;

export type Saved = {
  work: Work;
  import_id: string;
  /** When it was begun. */
  time: string;
  created: number;
  changed: number;
  left: readonly LeftRow[];
  /** Rows whose batch came. */
  sent: number;
  batches: number;
};

const valuesIn = ({ rows }: Work, row: number): ImportValues => rows.find((one) => one.row === row)?.values ?? {};

async function begun(work: Work): Promise<Saved> {
  const { key: idempotency_key, kind, file_name, figures } = work;
  const body = { kind, file_name, ...figures, idempotency_key };
  const { import_id, time } = await call(api.imports.startImport, { body });
  return { work, import_id, time, created: 0, changed: 0, left: work.left, sent: 0, batches: 0 };
}

async function withNextBatch(now: Saved): Promise<Saved> {
  const { work, import_id, batches, sent } = now;
  const rows = work.rows.slice(sent, sent + maxRowsPerBatch);
  const body = { batch: batches, rows, ...(work.location !== undefined && { location: work.location }) };
  const { created, changed, left_out } = await call(api.imports.applyImport, { params: { id: import_id }, body });
  return {
    ...now,
    created: now.created + created,
    changed: now.changed + changed,
    left: [...now.left, ...left_out.map((one) => ({ ...one, values: valuesIn(work, one.row) }))],
    sent: sent + rows.length,
    batches: batches + 1,
  };
}

/**
 * Saves rows batch after batch. Whoever goes on after a stop, a fault or a reload sends from the first batch again: the server answers for
 * those it knows as it did then.
 */
export function useSaving(onEnd: () => void) {
  const [work, setWork] = useState<Work>();
  const [saved, setSaved] = useState<Saved>();
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<string>();
  const stopped = useRef(false);
  // Whoever has left finds the rest offered again.
  useEffect(
    () => () => {
      stopped.current = true;
    },
    [],
  );

  async function run(work: Work, from?: Saved): Promise<void> {
    stopped.current = false;
    setFailure(undefined);
    setRunning(true);
    try {
      let now: Saved = from ?? (await begun(work));
      setSaved(now);
      while (now.sent < work.rows.length && !stopped.current) {
        now = await withNextBatch(now);
        setSaved(now);
      }
      if (now.sent >= work.rows.length) onEnd();
    } catch (problem) {
      setFailure(formatError('The rows were not all saved.', problem));
    }
    setRunning(false);
  }

  return {
    /** What was begun, also where that got no answer yet. */
    work,
    saved,
    isRunning,
    failure,
    save: (next: Work) => {
      setWork(next);
      void run(next);
    },
    /** After a stop or a fault; where the import itself got no answer the same one is begun again. */
    goOn: () => work && void run(work, saved),
    stop: () => {
      stopped.current = true;
    },
  };
}
