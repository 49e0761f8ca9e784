import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowRepeatAllRegular, ArrowUndoRegular, StopRegular } from '@fluentui/react-icons';
import { formatNumber } from '../../../../shared/rules/format.ts';
import { undoDeadline } from '../../../../shared/rules/imports/rows.ts';
import { formatInstant } from '../../../kit/ui/days.ts';
import { Card } from '../Card.tsx';
import type { Undo } from '../ImportHistory.tsx';
import { formatRowCount, type ImportLine } from '../importLines.ts';
import { countDryRun, type GoingFile, listCarriedNames } from './fileSet.ts';
import type { FileSet } from './useFileSet.ts';
import type { MoveIn } from './useMoveIn.ts';

/** Number of rows that will be saved, and of those that are not there already. */
export function countReady(going: readonly GoingFile[]) {
  const counts = going.map((file, index) => countDryRun(file, listCarriedNames(file.kind, going.slice(0, index))));
  const rows = going.flatMap(({ checked }) => checked?.lines ?? []);
  const isThere = ({ judgement }: ImportLine) => judgement?.verdict === 'same';
  return {
    ready: counts.reduce((sum, { ready }) => sum + ready, 0),
    rows: rows.length - rows.filter(isThere).length,
  };
}

export interface FootProps {
  set: FileSet;
  going: readonly GoingFile[];
  moveIn: MoveIn;
  undo: Undo;
  block: string | undefined;
  onUndone: () => void;
}

/** What is ready and what is missing; then the progress, and Undo all. */
export function Foot({ set, going, moveIn, undo, block, onUndone }: FootProps) {
  const styles = useStyles();
  const { isStarted, isDone, running } = moveIn;
  const saved = going.flatMap(({ id }) => moveIn.saved[id] ?? []);
  const savedRows = saved.reduce((sum, { created, changed }) => sum + created + changed, 0);
  const undoable = saved
    .filter(({ import_id, batches }) => batches > 0 && undo.undoneRows[import_id] === undefined)
    .map(({ work: { file_name }, ...one }) => ({ ...one, file_name }))
    .reverse();
  const [first] = saved.filter(({ batches }) => batches > 0);
  const undone = saved.flatMap(({ import_id }) => undo.undoneRows[import_id] ?? []);
  const undoneRows = undone.reduce((sum, count) => sum + count, 0);
  const undoAll = async () => {
    if (await undo.startAll(undoable)) onUndone();
  };
  const { ready, rows } = countReady(going);
  const text =
    undone.length > 0
      ? `${formatNumber(undoneRows)} of ${formatRowCount(savedRows)} taken back.`
      : `${formatRowCount(savedRows)} ${isDone ? 'moved in' : 'moved in so far'}.`;
  return (
    <Card label="Summary" className={styles.foot}>
      <div role="status" className={styles.words}>
        {isStarted ? (
          <>
            <strong>{text}</strong>{' '}
            {running && 'If you leave, finish the current file on Import, and drop the others here again.'}
          </>
        ) : (
          <>
            <strong>{`${formatNumber(ready)} of ${formatRowCount(rows)} are ready.`}</strong>{' '}
            <span className={styles.quiet}>Undo everything within 24 hours.</span>
          </>
        )}
      </div>
      {!isStarted && block && <span className={styles.quiet}>{block}</span>}
      {!isStarted && (
        <Button icon={<ArrowRepeatAllRegular />} onClick={set.checkAgain}>
          Run again
        </Button>
      )}
      {isStarted && !isDone && undone.length === 0 && (
        <Button
          icon={running ? <StopRegular /> : <ArrowRepeatAllRegular />}
          onClick={running ? moveIn.stop : moveIn.start}
        >
          {running ? 'Stop' : 'Go on'}
        </Button>
      )}
      {!running && first && undoable.length > 0 && (
        <>
          <span className={styles.quiet}>{`until ${formatInstant(undoDeadline(first.time))}`}</span>
          <Button
            icon={<ArrowUndoRegular />}
            disabledFocusable={undo.running !== undefined}
            onClick={() => void undoAll()}
          >
            {undo.running?.text ?? 'Undo all'}
          </Button>
        </>
      )}
    </Card>
  );
}

const useStyles = makeStyles({
  quiet: { color: tokens.colorNeutralForeground3, fontSize: '13px' },
  foot: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px', marginTop: '16px' },
  words: { flex: '1 1 240px', fontVariantNumeric: 'tabular-nums' },
});
