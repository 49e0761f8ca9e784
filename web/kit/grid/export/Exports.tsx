import {
  createContext,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { deleteExports, listExports, markDownloaded, type SavedExport, saveExport } from '../../data/savedExports.ts';
import { useSession } from '../../data/session.tsx';
import { readStored, writeStored } from '../../data/stored.ts';
import { download } from '../../ui/download.ts';
import { useToast } from '../../ui/Toast.tsx';
import type { ShowToast } from '../../ui/toastOptions.ts';
import type { ExportProgress } from './exportFile.ts';

/** Larger exports are kept on the device until downloaded; smaller ones are downloaded at once. */
const maxImmediateRows = 10_000;

export interface ExportResult {
  file: Blob;
  rows: number;
  /** "18,640 entries" */
  count: string;
}

export interface ExportRequest {
  /** Display name, also used as file name. */
  name: string;
  format: SavedExport['format'];
  noun: { many: string };
  /** Undefined if unknown. */
  count?: string | undefined;
  make: (work: ExportProgress) => Promise<ExportResult>;
}

export interface ExportJob extends ExportRequest {
  id: string;
  done: number;
  /** Progress from 0 to 1; undefined until the total is known. */
  share?: number | undefined;
  stop: () => void;
  /** The user left the screen that started it; a toast shows progress from now on. */
  onScreenLeft: () => void;
}

interface Exports {
  jobs: readonly ExportJob[];
  /** Ready to download, latest first. */
  ready: readonly SavedExport[];
  /** Returns the job's id. */
  start: (order: ExportRequest) => string;
  downloadExport: (one: SavedExport) => void;
  remove: (one: SavedExport) => void;
  /** Reloads the saved exports: another tab may have added some, or some may have expired. */
  refresh: () => void;
}

const ExportsContext = createContext<Exports | undefined>(undefined);

export function useExports(): Exports {
  const exports = useContext(ExportsContext);
  if (!exports) throw new Error('useExports needs an ExportsProvider around it');
  return exports;
}

/**
 * Runs the user's exports across screens. Running ones end with the page or on sign-out; finished ones are kept on the device. One for
 * all signed-in screens.
 */
export function ExportsProvider({ children }: { children: ReactNode }) {
  const { userID } = useSession().user;
  const toast = useToast();
  const showToast = useSessionToasts();
  const [jobs, setJobs] = useState<readonly ExportJob[]>([]);
  const [ready, setReady] = useState<readonly SavedExport[]>([]);
  const latest = useRef(jobs);
  latest.current = jobs;

  const refresh = useCallback(() => {
    void listExports(userID).then(setReady);
  }, [userID]);
  useEffect(refresh, [refresh]);
  useReloadWarning(userID, jobs, showToast);
  useEffect(
    () => () => {
      if (latest.current.length > 0) toast('An export on its way was stopped.', { intent: 'warning', timeoutMs: 5000 });
      for (const { stop } of latest.current) stop();
    },
    [toast],
  );

  const exports = useMemo(
    (): Exports => ({ jobs, ready, refresh, ...createExportActions({ userID, setJobs, setReady, showToast }) }),
    [jobs, ready, refresh, showToast, userID],
  );
  return <ExportsContext value={exports}>{children}</ExportsContext>;
}

interface ActionOptions {
  userID: string;
  setJobs: Dispatch<SetStateAction<readonly ExportJob[]>>;
  setReady: Dispatch<SetStateAction<readonly SavedExport[]>>;
  showToast: ShowToast;
}

function createExportActions({ userID, setJobs, setReady, showToast }: ActionOptions) {
  const downloadExport = (one: SavedExport) => {
    download(one.file, `${one.name}.${one.format}`);
    if (one.isFetched) return;
    setReady((before) => before.map((other) => (other.id === one.id ? { ...other, isFetched: true } : other)));
    void markDownloaded(one);
  };

  const remove = ({ id }: SavedExport) => {
    setReady((before) => before.filter((other) => other.id !== id));
    void deleteExports([id]);
  };

  /** Downloads a small export. A large one is saved for later, or downloaded if the browser has no room. */
  async function deliverResult({ job, signal, isScreenLeft }: RunningJob, { file, count, rows }: ExportResult) {
    const { id, name, format, noun } = job;
    const isLeft = isScreenLeft();
    const savedExport = { id, user: userID, name, format, count, file, made: Date.now(), isFetched: false };
    const isKept = rows > maxImmediateRows && (await saveExport(savedExport));
    if (signal.aborted) {
      await deleteExports([id]);
      return;
    }
    if (isKept) {
      setReady((before) => [savedExport, ...before]);
      const action = { label: 'Download', onClick: () => downloadExport(savedExport) };
      showToast(`The export of ${noun.many} is ready`, { timeoutMs: 60_000, action });
      return;
    }
    const save = () => download(file, `${name}.${format}`);
    save();
    const action = { label: 'Download again', onClick: save };
    if (isLeft) showToast(`The export of ${noun.many} is in your downloads`, { timeoutMs: 60_000, action });
  }

  const start = (order: ExportRequest): string => {
    const running = createJob(order, showToast);
    const { job, signal } = running;
    const end = () => {
      running.dismissToast();
      setJobs((before) => before.filter(({ id }) => id !== job.id));
    };
    signal.addEventListener('abort', end);
    const onRows = (done: number, total: number) =>
      setJobs((before) => before.map((one) => (one.id === job.id ? withProgress(one, done, total) : one)));
    const run = async () => {
      try {
        await deliverResult(running, await order.make({ signal, onRows }));
      } catch {
        if (!signal.aborted) showToast('The export did not work. Try again.', { intent: 'error', timeoutMs: 5000 });
      }
      end();
    };
    setJobs((before) => [job, ...before]);
    void run();
    return job.id;
  };

  return { start, downloadExport, remove };
}

const withProgress = (job: ExportJob, done: number, total: number): ExportJob => ({
  ...job,
  done: Math.max(job.done, done),
  // Creating the file after loading has no measurable progress, so stay just below 100%.
  share: total ? Math.min(0.99, Math.max(job.share ?? 0, done / total)) : job.share,
});

type RunningJob = ReturnType<typeof createJob>;

/** A job that can be stopped. Once its screen is left, a toast shows that it runs. */
function createJob(order: ExportRequest, showToast: ShowToast) {
  const controller = new AbortController();
  const { signal } = controller;
  let progressToast: ReturnType<ShowToast> | undefined;
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
  return {
    job,
    signal,
    isScreenLeft: () => progressToast !== undefined,
    dismissToast: () => progressToast?.dismiss(),
  };
}

/** Toasts that are dismissed on sign-out; their actions belong to the user. */
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

/** Running exports end on reload: asks before, and reports the lost ones afterwards. */
function useReloadWarning(user: string, jobs: readonly ExportJob[], say: ShowToast): void {
  const key = `exports lost ${user}`;
  useEffect(() => {
    const names = readStored('sessionStorage', key);
    if (names === null) return;
    writeStored('sessionStorage', key, null);
    say(`Loading the page again ended the export of ${names}. Start it once more.`, {
      intent: 'warning',
      timeoutMs: 10_000,
    });
  }, [key, say]);
  const names = jobs.map(({ name }) => name).join(', ');
  useEffect(() => {
    if (names === '') return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    const lose = () => writeStored('sessionStorage', key, names);
    // Pages restored from the back/forward cache continue their exports.
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
