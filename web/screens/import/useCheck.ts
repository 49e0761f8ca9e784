import { startTransition, useEffect, useRef, useState } from 'react';
import { type ImportKind, maxRowsPerCheck } from '../../../shared/contract/imports.ts';
import { api } from '../../../shared/contract/index.ts';
import { call } from '../../kit/data/call.ts';
import { formatError } from '../../kit/data/failure.ts';
import type { Line } from './lines.ts';

/** Asks the server what would become of the rows, some hundreds at a time; nothing is written. */
export function useCheck() {
  const [lines, setLines] = useState<readonly Line[]>([]);
  const [state, setState] = useState<'idle' | 'running' | 'stopped' | 'done'>('idle');
  const [failure, setFailure] = useState<string>();
  /** The latest run; an earlier one ends when it looks. */
  const run = useRef(0);
  useEffect(
    () => () => {
      run.current += 1;
    },
    [],
  );

  async function check(kind: ImportKind, location: number | undefined, all: readonly Line[]): Promise<void> {
    run.current += 1;
    const mine = run.current;
    setFailure(undefined);
    setState('running');
    const now = [...all];
    setLines(now);
    const open = now.flatMap(({ judgement }, index) => (judgement ? [] : [index]));
    try {
      for (let from = 0; from < open.length; from += maxRowsPerCheck) {
        const asked = open.slice(from, from + maxRowsPerCheck);
        const rows = asked.flatMap((index) => {
          const line = now[index];
          return line ? [{ row: line.row, values: line.values }] : [];
        });
        const body = { kind, rows, ...(location !== undefined && { location }) };
        const { judgements } = await call(api.imports.checkImport, { body });
        if (mine !== run.current) return;
        asked.forEach((index, at) => {
          const [line, judgement] = [now[index], judgements[at]];
          if (line && judgement) now[index] = { ...line, judgement };
        });
        const shown = [...now];
        startTransition(() => setLines(shown));
      }
      setState('done');
    } catch (problem) {
      if (mine !== run.current) return;
      setFailure(formatError('The rows could not be checked.', problem));
      setState('stopped');
    }
  }

  return {
    lines,
    state,
    failure,
    check: (...asked: Parameters<typeof check>) => void check(...asked),
    /** Asks for the rows that were not looked at yet. */
    goOn: (kind: ImportKind, location: number | undefined) => void check(kind, location, lines),
    stop: () => {
      run.current += 1;
      setState('stopped');
    },
  };
}
