import { useEffect, useRef, useState } from 'react';
import { formatError } from '../../../kit/data/failure.ts';
import { countVerdicts, type ImportLine, storeColumns } from '../importLines.ts';
import { describeOmissions } from '../matchFile.ts';
import { checkRows } from '../useCheck.ts';
import {
  createImportWork,
  type ImportProgress,
  type ImportWork,
  saveRows,
  type useUnfinishedImport,
} from '../useImportRun.ts';
import { type GoingFile, listCarriedNames, locationOf, withoutOutdated } from './fileSet.ts';

/** A file of which nothing is to be saved. */
const nothingSaved = (work: ImportWork): ImportProgress => ({
  ...{ work, import_id: '', time: '', created: 0, changed: 0, left: work.left, sent: 0, batches: 0 },
});

const isOver = (saved: ImportProgress | undefined): boolean =>
  saved !== undefined && saved.sent >= saved.work.rows.length;

/** Saves one file after the other. Going on after a stop or an error starts with the first batch that is not confirmed. */
export function useMoveIn(files: readonly GoingFile[], unfinished: ReturnType<typeof useUnfinishedImport>) {
  const [saved, setSaved] = useState<Readonly<Record<string, ImportProgress>>>({});
  const [running, setRunning] = useState<string>();
  const [isStarted, setStarted] = useState(false);
  const [failure, setFailure] = useState<string>();
  /** By file id. A repeated start sends the same key. */
  const works = useRef(new Map<string, ImportWork>());
  const stopped = useRef(false);
  useEffect(
    () => () => {
      stopped.current = true;
    },
    [],
  );

  async function moveIn(file: GoingFile, earlier: readonly GoingFile[]): Promise<void> {
    setRunning(file.id);
    const work = works.current.get(file.id) ?? (await prepareWork(file, earlier));
    works.current.set(file.id, work);
    const keep = (progress: ImportProgress) => setSaved((before) => ({ ...before, [file.id]: progress }));
    if (work.rows.length === 0) return keep(nothingSaved(work));
    unfinished.store(work);
    const progress = await saveRows(work, saved[file.id], keep, () => stopped.current);
    if (isOver(progress)) unfinished.clear();
  }

  async function run(): Promise<void> {
    stopped.current = false;
    setStarted(true);
    setFailure(undefined);
    try {
      for (const [index, file] of files.entries())
        if (!stopped.current && !isOver(saved[file.id])) await moveIn(file, files.slice(0, index));
    } catch (problem) {
      setFailure(formatError('Not all files moved in.', problem));
    }
    setRunning(undefined);
  }

  return {
    /** Progress of each file that has begun, by its id. */
    saved,
    /** Id of the file that is moving in. */
    running,
    isStarted,
    isDone: isStarted && files.every(({ id }) => isOver(saved[id])),
    failure,
    start: () => void run(),
    stop: () => {
      stopped.current = true;
    },
  };
}

export type MoveIn = ReturnType<typeof useMoveIn>;

/** The rows to save. Those that waited for the files before are checked again. */
async function prepareWork(file: GoingFile, earlier: readonly GoingFile[]): Promise<ImportWork> {
  const { kind, name: fileName, matched, accepted } = file;
  const location = locationOf(file);
  const outdated = withoutOutdated(file, listCarriedNames(kind, earlier));
  const lines: readonly ImportLine[] = await checkRows(kind, location, outdated, () => true);
  storeColumns(kind, matched.sheet.headers, matched.columns);
  const omissions = describeOmissions(matched);
  return createImportWork({ kind, fileName, location, omissions }, lines, countVerdicts(lines), accepted);
}
