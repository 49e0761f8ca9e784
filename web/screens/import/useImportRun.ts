import { useEffect, useRef, useState } from 'react';
import * as z from 'zod';
import {
  type ImportValues,
  importKinds,
  imports,
  importValues,
  maxAppointmentsPerBatch,
  maxRowsPerBatch,
  savableVerdicts,
  type Verdict,
} from '../../../shared/contract/imports.ts';
import { listContacts } from '../../../shared/rules/imports/rows.ts';
import { call } from '../../kit/data/call.ts';
import { formatError } from '../../kit/data/failure.ts';
import { useDeviceDraft } from '../../kit/data/useDeviceDraft.ts';
import { type AcceptedRows, type ImportLine, listLeftOut, savableVerdict } from './importLines.ts';

const leftRowSchema = z.object({ row: z.int(), name: z.string(), why: z.string(), values: importValues });
export type LeftRow = z.infer<typeof leftRowSchema>;

/** An import to be saved. Stored on the device until its last batch is confirmed. */
const workSchema = z.object({
  key: z.string(),
  kind: z.enum(importKinds),
  file_name: z.string(),
  location: z.int().optional(),
  figures: z.object({ rows: z.int(), same: z.int(), wrong: z.int(), duplicate: z.int() }),
  rows: z.array(z.object({ row: z.int(), values: importValues, verdict: z.enum(savableVerdicts), seen: z.int() })),
  left: z.array(leftRowSchema),
  /** Sentences on columns and rows of the file that were not imported. */
  omissions: z.array(z.string()).optional(),
});
export type ImportWork = z.infer<typeof workSchema>;
const isWork = (value: unknown): value is ImportWork => workSchema.safeParse(value).success;

const maxFileNameLength = 200;

type WorkSource = Pick<ImportWork, 'kind' | 'omissions'> & { fileName: string; location: number | undefined };

/** The rows of a checked file that will be saved. */
export const createImportWork = (
  { kind, fileName, location, omissions }: WorkSource,
  lines: readonly ImportLine[],
  { same, wrong, duplicate, renamed }: Record<Verdict, number>,
  accepted: AcceptedRows,
): ImportWork => ({
  key: crypto.randomUUID(),
  kind,
  file_name: fileName.slice(0, maxFileNameLength),
  ...(location !== undefined && { location }),
  // Rows that nobody said yes to count as duplicates of what is there.
  figures: { rows: lines.length, same, wrong, duplicate: duplicate + renamed - accepted.size },
  rows: lines.flatMap((line) => {
    const verdict = savableVerdict(line, accepted);
    return verdict ? [{ row: line.row, values: line.values, verdict, seen: line.judgement?.version ?? 0 }] : [];
  }),
  left: listLeftOut(lines, accepted),
  ...(omissions && { omissions }),
});

/** Progress of a running or finished import. */
export type ImportProgress = {
  work: ImportWork;
  import_id: string;
  /** ISO time when the import was started. */
  time: string;
  created: number;
  changed: number;
  left: readonly LeftRow[];
  /** Rows in confirmed batches. */
  sent: number;
  batches: number;
};

const rowValues = ({ rows }: ImportWork, row: number): ImportValues =>
  rows.find((one) => one.row === row)?.values ?? {};

async function startImport(work: ImportWork): Promise<ImportProgress> {
  const { key: idempotency_key, kind, file_name, figures } = work;
  const body = { kind, file_name, ...figures, idempotency_key };
  const { import_id, time } = await call(imports.startImport, { body });
  return { work, import_id, time, created: 0, changed: 0, left: work.left, sent: 0, batches: 0 };
}

/** The next rows that fit into one batch: rows that share a contact are saved one after another. */
function nextBatch({ kind, rows }: ImportWork, sent: number): ImportWork['rows'] {
  if (kind === 'appointments') return rows.slice(sent, sent + maxAppointmentsPerBatch);
  const contacts = new Set<string>();
  const next = rows.slice(sent, sent + maxRowsPerBatch);
  const end = next.findIndex(({ values }) => {
    const own = listContacts(values);
    if (own.some((contact) => contacts.has(contact))) return true;
    for (const contact of own) contacts.add(contact);
    return false;
  });
  return end < 0 ? next : next.slice(0, end);
}

async function sendNextBatch(progress: ImportProgress): Promise<ImportProgress> {
  const { work, import_id, batches, sent } = progress;
  const rows = nextBatch(work, sent);
  const body = { batch: batches, rows, ...(work.location !== undefined && { location: work.location }) };
  const { created, changed, left_out } = await call(imports.applyImport, { params: { id: import_id }, body });
  return {
    ...progress,
    created: progress.created + created,
    changed: progress.changed + changed,
    left: [...progress.left, ...left_out.map((one) => ({ ...one, values: rowValues(work, one.row) }))],
    sent: sent + rows.length,
    batches: batches + 1,
  };
}

/** Saves the rows that are left, until they end or `isStopped`. Without `from`, starts the import. */
export async function saveRows(
  work: ImportWork,
  from: ImportProgress | undefined,
  onProgress: (progress: ImportProgress) => void,
  isStopped: () => boolean,
): Promise<ImportProgress> {
  let progress = from ?? (await startImport(work));
  onProgress(progress);
  while (progress.sent < work.rows.length && !isStopped()) {
    progress = await sendNextBatch(progress);
    onProgress(progress);
  }
  return progress;
}

/**
 * Saves an import batch by batch. Resuming after a stop, error or reload starts from the first batch again: the server repeats its reply
 * for batches it already has.
 */
export function useImportRun(onEnd: () => void) {
  const [work, setWork] = useState<ImportWork>();
  const [saved, setSaved] = useState<ImportProgress>();
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<string>();
  const stopped = useRef(false);
  // After unmounting, the rest is offered again on the next visit.
  useEffect(
    () => () => {
      stopped.current = true;
    },
    [],
  );

  async function run(work: ImportWork, from?: ImportProgress): Promise<void> {
    stopped.current = false;
    setFailure(undefined);
    setRunning(true);
    try {
      const progress = await saveRows(work, from, setSaved, () => stopped.current);
      if (progress.sent >= work.rows.length) onEnd();
    } catch (problem) {
      setFailure(formatError('The rows were not all saved.', problem));
    }
    setRunning(false);
  }

  return {
    /** The started import, even if the server has not replied yet. */
    work,
    saved,
    isRunning,
    failure,
    save: (next: ImportWork) => {
      setWork(next);
      void run(next);
    },
    /** Resumes after a stop or error. If starting failed, starts the same import again. */
    resume: () => work && void run(work, saved),
    stop: () => {
      stopped.current = true;
    },
  };
}

export type ImportRun = ReturnType<typeof useImportRun>;

/** The import this device has stored but not finished, e.g. because the tab was closed. */
export function useUnfinishedImport() {
  const { slot, save } = useDeviceDraft('import', isWork);
  const [isDiscarded, setDiscarded] = useState(false);
  const [hasRoom, setRoom] = useState(true);
  return {
    work: isDiscarded ? undefined : slot?.restored,
    /** False if the browser had no room to store the rows. */
    hasRoom,
    isDiscarded,
    store: (work: ImportWork) => setRoom(save(work)),
    clear: () => void save(undefined),
    discard: () => {
      setDiscarded(true);
      save(undefined);
    },
  };
}
