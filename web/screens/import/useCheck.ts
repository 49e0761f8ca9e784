import { startTransition, useEffect, useRef, useState } from 'react';
import { type ImportKind, imports, maxRowsPerCheck } from '../../../shared/contract/imports.ts';
import { call } from '../../kit/data/call.ts';
import { formatError } from '../../kit/data/failure.ts';
import type { ImportLine } from './importLines.ts';

/** Asks the server for the verdicts of the rows that have none, in batches, until `isCurrent` tells that nobody waits for them. */
export async function checkRows(
  kind: ImportKind,
  location: number | undefined,
  lines: readonly ImportLine[],
  isCurrent: () => boolean,
  onBatch: (lines: readonly ImportLine[]) => void = () => undefined,
): Promise<readonly ImportLine[]> {
  const judged = [...lines];
  const pendingIndexes = judged.flatMap(({ judgement }, index) => (judgement ? [] : [index]));
  for (let from = 0; from < pendingIndexes.length && isCurrent(); from += maxRowsPerCheck) {
    const batch = pendingIndexes.slice(from, from + maxRowsPerCheck);
    const rows = batch.flatMap((index) => {
      const line = judged[index];
      return line ? [{ row: line.row, values: line.values }] : [];
    });
    const body = { kind, rows, ...(location !== undefined && { location }) };
    const { judgements } = await call(imports.checkImport, { body });
    if (!isCurrent()) break;
    batch.forEach((index, position) => {
      const [line, judgement] = [judged[index], judgements[position]];
      if (line && judgement) judged[index] = { ...line, judgement };
    });
    onBatch([...judged]);
  }
  return judged;
}

/** Asks the server for the verdict of each row, in batches. Writes nothing. */
export function useCheck() {
  const [lines, setLines] = useState<readonly ImportLine[]>([]);
  const [state, setState] = useState<'idle' | 'running' | 'stopped' | 'done'>('idle');
  const [failure, setFailure] = useState<string>();
  /** Id of the latest run; older runs stop when they notice. */
  const run = useRef(0);
  useEffect(
    () => () => {
      run.current += 1;
    },
    [],
  );

  async function check(kind: ImportKind, location: number | undefined, input: readonly ImportLine[]): Promise<void> {
    run.current += 1;
    const runId = run.current;
    setFailure(undefined);
    setState('running');
    setLines(input);
    try {
      const isCurrent = () => runId === run.current;
      await checkRows(kind, location, input, isCurrent, (snapshot) => startTransition(() => setLines(snapshot)));
      if (!isCurrent()) return;
      setState('done');
    } catch (problem) {
      if (runId !== run.current) return;
      setFailure(formatError('The rows could not be checked.', problem));
      setState('stopped');
    }
  }

  return {
    lines,
    state,
    failure,
    check: (...args: Parameters<typeof check>) => void check(...args),
    /** Continues with the rows that are not checked yet. */
    resume: (kind: ImportKind, location: number | undefined) => void check(kind, location, lines),
    stop: () => {
      run.current += 1;
      setState('stopped');
    },
  };
}

export type Check = ReturnType<typeof useCheck>;
