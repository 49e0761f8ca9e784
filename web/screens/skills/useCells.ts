import { useCallback, useMemo, useState } from 'react';
import type { ListedService } from '../../../shared/contract/services.ts';
import type { Assignment, ListedStylist } from '../../../shared/contract/stylists.ts';
import {
  type Cell,
  cellKey,
  type Edits,
  editCell,
  findCellProblem,
  getCell,
  newCell,
  proposeCells,
  toSaved,
  usualLevel,
} from './cells.ts';

const noEdits: Edits = new Map();

/** The cells of the matrix with what was changed in them and not saved yet. `edits` start as a proposal for who does nothing so far. */
export function useCells(
  people: readonly ListedStylist[] | undefined,
  services: readonly ListedService[] | undefined,
  assignments: readonly Assignment[] | undefined,
) {
  const saved = useMemo(() => toSaved(assignments ?? []), [assignments]);
  const [history, setHistory] = useState<readonly Edits[]>([]);
  const proposal = useMemo(
    () => (people && services && assignments ? proposeCells(people, services, saved) : noEdits),
    [people, services, assignments, saved],
  );
  const edits = history.at(-1) ?? proposal;
  const get = useCallback(
    (userId: string, serviceId: string) => getCell(saved, edits, cellKey(userId, serviceId)),
    [saved, edits],
  );

  type Pair = readonly [userId: string, service: ListedService];

  /** Changes cells at once, as one step to undo. `toNew` may keep what a cell has. */
  function change(pairs: readonly Pair[], toNew: (cell: Cell | undefined, pair: Pair) => Cell | null | undefined) {
    const next = pairs.reduce((sum, pair) => {
      const key = cellKey(pair[0], pair[1].service_id);
      const wanted = toNew(getCell(saved, sum, key), pair);
      return wanted === undefined ? sum : editCell(saved, sum, key, wanted);
    }, edits);
    setHistory([...history, next]);
  }

  const problems = new Map(
    [...edits].flatMap(([key, cell]) => {
      const service = services?.find(({ service_id }) => key.endsWith(` ${service_id}`));
      const problem = cell && service && findCellProblem(cell, service);
      return problem ? [[key, problem] as const] : [];
    }),
  );

  return {
    saved,
    edits,
    problems,
    get,
    change,
    /** A cell as the stylist usually works. */
    usual: ([userId, service]: Pair): Cell => newCell(service, usualLevel(userId, saved, edits)),
    isTouched: history.length > 0,
    isProposal: history.length === 0 && edits.size > 0,
    undo: () => setHistory(history.slice(0, -1)),
    /** Leaves everything as it is saved, without a proposal. */
    reset: () => setHistory(history.length > 0 ? [] : [noEdits]),
    forget: () => setHistory([]),
  };
}
export type Cells = ReturnType<typeof useCells>;
