import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { deleteExports, listExports, markDownloaded, type SavedExport, saveExport } from '../data/savedExports.ts';
import { useSession } from '../data/session.tsx';
import { readStored, writeStored } from '../data/stored.ts';
import { download } from '../ui/download.ts';
import { useToast } from '../ui/Toast.tsx';
import type { ShowToast } from '../ui/toastOptions.ts';
import type { ExportFormat, ExportProgress } from './exportFile.ts';

/** A file of more rows is kept for whoever asked for it; up to these it is saved at once. */
const maxImmediateRows = 10_000;

export interface ExportResult {
  file: Blob;
  rows: number;
  /** "18,640 entries" */
  count: string;
}

export interface ExportRequest {
  /** What it is of; the file is called so as well. */
  name: string;
  format: ExportFormat;
  noun: { many: string };
  /** Undefined while nobody knows. */
  count?: string | undefined;
  make: (work: ExportProgress) => Promise<ExportResult>;
}

/** An export on its way. */
export interface ExportJob extends ExportRequest {
  id: string;
  done: number;
  /** From 0 to 1; undefined until it is known how much there is. */
  share?: number | undefined;
  stop: () => void;
  /** Whoever asked for it is on another screen now, where a toast tells of it. */
  onScreenLeft: () => void;
}

interface Exports {
  jobs: readonly ExportJob[];
  /** What can be fetched, the latest first. */
  ready: readonly SavedExport[];
  /** Answers by which id it is among the jobs. */
  start: (order: ExportRequest) => string;
  downloadExport: (one: SavedExport) => void;
  remove: (one: SavedExport) => void;
  /** Reads what is kept again: another tab may have added to it, and a week may be over. */
  refresh: () => void;
}

const ExportsContext = createContext<Exports | undefined>(undefined);

export function useExports(): Exports {
  const exports = useContext(ExportsContext);
  if (!exports) throw new Error('useExports needs an ExportsProvider around it');
  return exports;
}

/**
 * The exports of the person at the keyboard, whatever screen they are on: those on their way, which end with the page and at signing
 * out, and those that are kept on this device. One around all signed-in screens of a person.
 */
export function ExportsProvider({ children }: { children: ReactNode }) {
  const { userID } = useSession().user;
  const toast = useToast();
  const showToast = useSessionToasts();
  const [jobs, setJobs] = useState<readonly ExportJob[]>([]);
  const [ready, setReady] = useState<readonly SavedExport[]>([]);
  const latest = useRef(jobs);
  latest.current = jobs;

  const reread = useCallback(() => {
    void listExports(userID).then(setReady);
  }, [userID]);
  useEffect(reread, [reread]);
  useReloadWarning(userID, jobs, showToast);
  useEffect(
    () => () => {
      if (latest.current.length > 0) toast('An export on its way was stopped.', { intent: 'warning', timeout: 5000 });
      for (const { stop } of latest.current) stop();
    },
    [toast],
  );

  const exports = useMemo((): Exports => {
    const change = (id: string, to: (job: ExportJob) => Partial<ExportJob>) =>
      setJobs((before) => before.map((job) => (job.id === id ? { ...job, ...to(job) } : job)));

    const fetch = (one: SavedExport) => {
      download(one.file, `${one.name}.${one.format}`);
      if (one.isFetched) return;
      setReady((before) => before.map((other) => (other.id === one.id ? { ...other, isFetched: true } : other)));
      void markDownloaded(one);
    };

    /** Saves a short one; a long one is kept, and saved as well as a short one where the browser does not keep it. */
    async function deliverResult(
      { id, name, format, noun }: ExportJob,
      made: ExportResult,
      signal: AbortSignal,
      isScreenLeft: boolean,
    ) {
      const { file, count, rows } = made;
      const one: SavedExport = { id, user: userID, name, format, count, file, made: Date.now(), isFetched: false };
      const isKept = rows > maxImmediateRows && (await saveExport(one));
      if (signal.aborted) {
        await deleteExports([id]);
        return;
      }
      if (isKept) {
        setReady((before) => [one, ...before]);
        const action = { label: 'Download', onClick: () => fetch(one) };
        showToast(`The export of ${noun.many} is ready`, { timeout: 60_000, action });
        return;
      }
      const save = () => download(file, `${name}.${format}`);
      save();
      const action = { label: 'Download again', onClick: save };
      if (isScreenLeft) showToast(`The export of ${noun.many} is in your downloads`, { timeout: 60_000, action });
    }

    return {
      jobs,
      ready,
      downloadExport: fetch,
      refresh: reread,
      remove: ({ id }) => {
        setReady((before) => before.filter((other) => other.id !== id));
        void deleteExports([id]);
      },
      start: (order) => {
        const controller = new AbortController();
        const { signal } = controller;
        let progressToast: ReturnType<ShowToast> | undefined;
        const end = () => {
          progressToast?.dismiss();
          setJobs((before) => before.filter(({ id }) => id !== job.id));
        };
        const job: ExportJob = {
          ...order,
          id: crypto.randomUUID(),
          done: 0,
          stop: () => controller.abort(),
          onScreenLeft: () => {
            if (signal.aborted) return;
            const action = { label: 'Stop', onClick: job.stop };
            progressToast = showToast(`Exporting ${order.noun.many}`, { intent: 'progress', action });
          },
        };
        signal.addEventListener('abort', end);
        const onRows = (done: number, total: number) =>
          change(job.id, (before) => ({
            done: Math.max(before.done, done),
            // What follows the reading has no measure: it stays just below the end.
            share: total ? Math.min(0.99, Math.max(before.share ?? 0, done / total)) : before.share,
          }));
        const run = async () => {
          try {
            const made = await order.make({ signal, onRows });
            await deliverResult(job, made, signal, progressToast !== undefined);
          } catch {
            if (!signal.aborted) showToast('The export did not work. Try again.', { intent: 'error', timeout: 5000 });
          }
          end();
        };
        setJobs((before) => [job, ...before]);
        void run();
        return job.id;
      },
    };
  }, [jobs, ready, reread, showToast, userID]);
  return <ExportsContext value={exports}>{children}</ExportsContext>;
}

/** Toasts that are gone when the person is: what they offer is not for the next one. */
function useSessionToasts(): ShowToast {
  const toast = useToast();
  const shownToasts = useRef<ReturnType<ShowToast>[]>([]);
  useEffect(
    () => () => {
      for (const { dismiss } of shownToasts.current.splice(0)) dismiss();
    },
    [],
  );
  return useCallback<ShowToast>(
    (text, options) => {
      const shown = toast(text, options);
      shownToasts.current.push(shown);
      return shown;
    },
    [toast],
  );
}

/** A reload ends what is on its way: the browser asks before, and what is lost all the same is told afterwards. */
function useReloadWarning(user: string, jobs: readonly ExportJob[], say: ShowToast): void {
  const key = `exports lost ${user}`;
  useEffect(() => {
    const names = readStored('sessionStorage', key);
    if (names === null) return;
    writeStored('sessionStorage', key, null);
    say(`Loading the page again ended the export of ${names}. Start it once more.`, {
      intent: 'warning',
      timeout: 10_000,
    });
  }, [key, say]);
  const names = jobs.map(({ name }) => name).join(', ');
  useEffect(() => {
    if (names === '') return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    const lose = () => writeStored('sessionStorage', key, names);
    // A page that the browser brings back goes on with them.
    const goOn = () => writeStored('sessionStorage', key, null);
    addEventListener('beforeunload', ask);
    addEventListener('pagehide', lose);
    addEventListener('pageshow', goOn);
    return () => {
      removeEventListener('beforeunload', ask);
      removeEventListener('pagehide', lose);
      removeEventListener('pageshow', goOn);
    };
  }, [names, key]);
}
