import { Badge, Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowUndoRegular } from '@fluentui/react-icons';
import { useEffect, useState } from 'react';
import { type ImportRecord, imports, type SkippedRow } from '../../../shared/contract/imports.ts';
import { formatNumber } from '../../../shared/rules/format.ts';
import { undoDeadline } from '../../../shared/rules/imports/rows.ts';
import { labelOf } from '../../../shared/rules/labels.ts';
import { formatError, isRetryable } from '../../kit/data/failure.ts';
import { useSend } from '../../kit/data/useApi.ts';
import { usePages } from '../../kit/data/usePages.ts';
import { useConfirm } from '../../kit/ui/Confirm.tsx';
import { formatInstant } from '../../kit/ui/days.ts';
import { ErrorState, LinesSkeleton } from '../../kit/ui/States.tsx';
import { useToast } from '../../kit/ui/Toast.tsx';
import { look } from '../../kit/ui/theme.ts';
import { Card } from './Card.tsx';
import { kindLabels } from './FileStep.tsx';
import { formatRowCount } from './importLines.ts';

const { listImports, undoImport } = imports;

/** Earlier imports of the organization. Each can be undone for 24 hours. */
export function ImportHistory({ undo, current }: { undo: Undo; current?: string | undefined }) {
  const styles = useStyles();
  const {
    pages,
    error,
    hasMore,
    isLoading,
    loadMore: more,
    retry,
  } = usePages(listImports, (cursor) => ({
    query: { ...(cursor && { cursor }) },
  }));
  // Once more, even if a read from before the undo is under way.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `retry` is another one at each rendering
  useEffect(() => {
    if (undo.finishedCount > 0) retry();
  }, [undo.finishedCount]);
  const imports = pages?.flatMap(({ Items }) => Items);
  if (imports?.length === 0) return null;
  return (
    <Card label="Earlier imports" className={styles.card}>
      <h2 className={styles.title}>Earlier imports</h2>
      {error && <ErrorState text={error.message} {...(isRetryable(error) && { onRetry: retry })} />}
      {!imports && !error && <LinesSkeleton lines={3} />}
      <ul className={styles.list}>
        {imports?.map((record) => (
          <li key={record.import_id} className={styles.item}>
            <div className={styles.words}>
              <div className={styles.name}>{record.file_name}</div>
              <div
                className={styles.quiet}
              >{`${formatInstant(record.time)} · ${labelOf(kindLabels, record.kind)} · ${record.user_name}`}</div>
            </div>
            <div className={styles.end}>
              <div>{formatFigures(record)}</div>
              {record.undone_batches > 0 && record.undone_batches === record.batches ? (
                <Badge appearance="tint" color="informative">
                  Undone
                </Badge>
              ) : record.import_id !== current && canUndo(record) ? (
                <Button
                  size="small"
                  icon={<ArrowUndoRegular />}
                  aria-label={`Undo ${record.file_name}`}
                  disabledFocusable={undo.running !== undefined}
                  onClick={() => void undo.start(record)}
                >
                  {undo.running?.id === record.import_id ? undo.running.text : 'Undo'}
                </Button>
              ) : (
                <span className={styles.quiet}>{notUndoableText(record, current)}</span>
              )}
            </div>
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button size="small" disabledFocusable={isLoading} onClick={more}>
          Show more
        </Button>
      )}
    </Card>
  );
}

const maxListedRows = 20;

/** Rows that an undo could not revert, with the reasons. */
export function NotUndone({ undo }: { undo: Undo }) {
  const styles = useStyles();
  return (
    <>
      {undo.kept.length > 0 && (
        <div role="status" className={styles.kept}>
          {`${undo.kept.length} ${undo.kept.length === 1 ? 'row was' : 'rows were'} not taken back:`}
          <ul>
            {undo.kept.slice(0, maxListedRows).map(({ row, name, why }) => (
              <li key={`${row} ${name}`}>{`Row ${row}, ${name}: ${why}`}</li>
            ))}
          </ul>
          {undo.kept.length > maxListedRows && `and ${undo.kept.length - maxListedRows} more`}
        </div>
      )}
      {undo.failure && <ErrorState text={undo.failure} />}
    </>
  );
}

const canUndo = ({ time, created, changed, batches }: ImportRecord): boolean =>
  batches > 0 && created + changed > 0 && undoDeadline(time) > Date.now();

/** Why the import cannot be undone here; '' if nothing was saved. */
const notUndoableText = ({ import_id, created, changed }: ImportRecord, current: string | undefined): string =>
  import_id === current ? 'This one' : created + changed > 0 ? '24 h are over' : '';

const formatFigures = ({ created, changed }: ImportRecord): string =>
  [
    ...(created > 0 ? [`${formatNumber(created)} new`] : []),
    ...(changed > 0 ? [`${formatNumber(changed)} changed`] : []),
  ].join(' · ') || 'Nothing saved';

type Undoable = Pick<ImportRecord, 'import_id' | 'created' | 'changed' | 'batches' | 'file_name'>;
export type Undo = ReturnType<typeof useUndo>;

/** Undoes imports batch by batch. Rows changed since the import stay and are listed in `kept`. */
export function useUndo() {
  const confirm = useConfirm();
  const toast = useToast();
  const undo = useSend(undoImport);
  /** The import being undone and its progress text. */
  const [running, setRunning] = useState<{ id: string; text: string }>();
  /** Number of reverted rows by import id, for completed undos. */
  const [undoneRows, setUndoneRows] = useState<Readonly<Record<string, number>>>({});
  /** Number of finished attempts. Changing it reloads the list of imports. */
  const [finishedCount, setFinishedCount] = useState(0);
  const [kept, setKept] = useState<SkippedRow[]>([]);
  const [failure, setFailure] = useState<string>();
  /** Undoes the imports in the given order. True if all were undone. */
  async function startAll(targets: readonly Undoable[]): Promise<boolean> {
    const rows = targets.reduce((sum, { created, changed }) => sum + created + changed, 0);
    const [{ file_name = '' } = {}, ...others] = targets;
    const of = others.length > 0 ? `${targets.length} files` : file_name;
    const text = `Are you sure you want to undo ${formatRowCount(rows)} of ${of}?`;
    if (!(await confirm({ text, confirm: 'Undo' }))) return false;
    setKept([]);
    setFailure(undefined);
    let [undone, isDone] = [0, false];
    try {
      for (const target of targets) undone += await undoOne(target, others.length > 0);
      toast(`${formatNumber(undone)} ${undone === 1 ? 'row was' : 'rows were'} taken back`);
      isDone = true;
    } catch (problem) {
      setFailure(formatError('The import was not undone.', problem));
    }
    setRunning(undefined);
    setFinishedCount((before) => before + 1);
    return isDone;
  }
  async function undoOne({ import_id: id, batches, file_name }: Undoable, isOneOfMany: boolean): Promise<number> {
    setRunning({ id, text: 'Undoing' });
    let undone = 0;
    for (let batch = 0; batch < batches; batch++) {
      const reply = await undo({ params: { id }, body: { batch } });
      undone += reply.undone;
      setRunning({ id, text: `Undoing ${Math.round((100 * (batch + 1)) / batches)} %` });
      const kept = reply.kept.map((row) => (isOneOfMany ? { ...row, name: `${row.name} in ${file_name}` } : row));
      setKept((before) => [...before, ...kept]);
    }
    setUndoneRows((before) => ({ ...before, [id]: undone }));
    return undone;
  }
  return {
    running,
    finishedCount,
    undoneRows,
    kept,
    failure,
    startAll,
    start: (target: Undoable) => startAll([target]),
  };
}

const useStyles = makeStyles({
  card: { flex: '1 1 340px', alignSelf: 'flex-start' },
  title: { margin: '0 0 8px', fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  item: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '12px',
    padding: '10px 0',
    borderTop: `1px solid ${look.hairline}`,
  },
  words: { minWidth: 0 },
  name: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  quiet: { color: tokens.colorNeutralForeground3, fontSize: '13px' },
  end: { flexShrink: 0, textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  kept: { padding: '0 0 12px', fontSize: '13px' },
});
