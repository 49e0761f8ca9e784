import { Badge, Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowUndoRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import type { ImportRecord, SkippedRow } from '../../../shared/contract/imports.ts';
import { api } from '../../../shared/contract/index.ts';
import { undoDeadline } from '../../../shared/rules/imports.ts';
import { formatError, isRetryable } from '../../kit/data/failure.ts';
import { useSend } from '../../kit/data/useApi.ts';
import { usePages } from '../../kit/data/usePages.ts';
import { useConfirm } from '../../kit/ui/Confirm.tsx';
import { touch } from '../../kit/ui/media.ts';
import { ErrorState, LinesSkeleton } from '../../kit/ui/States.tsx';
import { useToast } from '../../kit/ui/Toast.tsx';
import { look } from '../../kit/ui/theme.ts';
import { Card } from './Card.tsx';
import { kindNames } from './FileStep.tsx';
import { rowsText } from './lines.ts';

/** The imports of the organization; each can be undone for a day. */
export function Earlier({ undo, current }: { undo: Undo; current?: string | undefined }) {
  const styles = useStyles();
  const {
    pages,
    error,
    hasMore,
    isLoading,
    loadMore: more,
    retry,
  } = usePages(api.imports.listImports, (cursor) => ({
    query: { ...(cursor && { cursor }) },
  }));
  const all = pages?.flatMap(({ Items }) => Items);
  if (all?.length === 0) return null;
  return (
    <Card label="Earlier imports" className={styles.card}>
      <h2 className={styles.title}>Earlier imports</h2>
      {error && <ErrorState text={error.message} {...(isRetryable(error) && { onRetry: retry })} />}
      {!all && !error && <LinesSkeleton lines={3} />}
      <ul className={styles.list}>
        {all?.map((one) => (
          <li key={one.import_id} className={styles.item}>
            <div className={styles.words}>
              <div className={styles.name}>{one.file_name}</div>
              <div className={styles.quiet}>{`${timeText(one.time)} · ${kindNames[one.kind]} · ${one.user_name}`}</div>
            </div>
            <div className={styles.end}>
              <div>{figuresText(one)}</div>
              {one.undone_batches > 0 && one.undone_batches === one.batches ? (
                <Badge appearance="tint" color="informative">
                  Undone
                </Badge>
              ) : one.import_id !== current && canUndo(one) ? (
                <Button
                  size="small"
                  icon={<ArrowUndoRegular />}
                  aria-label={`Undo ${one.file_name}`}
                  className={styles.act}
                  disabledFocusable={undo.running !== undefined}
                  onClick={() => void undo.start(one)}
                >
                  {undo.running?.id === one.import_id ? undo.running.text : 'Undo'}
                </Button>
              ) : (
                <span className={styles.quiet}>{whyNot(one, current)}</span>
              )}
            </div>
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button size="small" className={styles.act} disabledFocusable={isLoading} onClick={more}>
          Show more
        </Button>
      )}
    </Card>
  );
}

const mostKept = 20;

/** What an undo could not take back, and why. */
export function Kept({ undo }: { undo: Undo }) {
  const styles = useStyles();
  return (
    <>
      {undo.kept.length > 0 && (
        <div role="status" className={styles.kept}>
          {`${undo.kept.length} ${undo.kept.length === 1 ? 'row was' : 'rows were'} not taken back:`}
          <ul>
            {undo.kept.slice(0, mostKept).map(({ row, name, why }) => (
              <li key={row}>{`Row ${row}, ${name}: ${why}`}</li>
            ))}
          </ul>
          {undo.kept.length > mostKept && `and ${undo.kept.length - mostKept} more`}
        </div>
      )}
      {undo.failure && <ErrorState text={undo.failure} />}
    </>
  );
}

const canUndo = ({ time, created, changed, batches }: ImportRecord): boolean =>
  batches > 0 && created + changed > 0 && undoDeadline(time) > Date.now();

/** Why it cannot be undone here; where nothing was saved that is said already. */
const whyNot = ({ import_id, created, changed }: ImportRecord, current: string | undefined): string =>
  import_id === current ? 'This one' : created + changed > 0 ? '24 h are over' : '';

const figuresText = ({ created, changed }: ImportRecord): string =>
  [...(created > 0 ? [`${count(created)} new`] : []), ...(changed > 0 ? [`${count(changed)} changed`] : [])].join(
    ' · ',
  ) || 'Nothing saved';
const count = (number: number) => number.toLocaleString('en-US');

/** Of no salon, so by the clock of whoever looks. */
export const timeText = (time: string | number): string =>
  new Date(time).toLocaleString('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });

type Undoable = Pick<ImportRecord, 'import_id' | 'created' | 'changed' | 'batches' | 'file_name'>;
export type Undo = ReturnType<typeof useUndo>;

/** Takes an import back, batch by batch; what came after stays and is named. */
export function useUndo() {
  const confirm = useConfirm();
  const toast = useToast();
  const undo = useSend(api.imports.undoImport);
  const [running, setRunning] = useState<{ id: string; text: string }>();
  /** How many rows of which import were taken back to its end. */
  const [taken, setTaken] = useState<Readonly<Record<string, number>>>({});
  /** How often one has ended: then the list is another. */
  const [ended, setEnded] = useState(0);
  const [kept, setKept] = useState<SkippedRow[]>([]);
  const [failure, setFailure] = useState<string>();
  async function start(one: Undoable) {
    const { import_id: id, created, changed, batches, file_name } = one;
    const rows = created + changed;
    const text = `Are you sure you want to undo ${rowsText(rows)} of ${file_name}?`;
    if (!(await confirm({ text, confirm: 'Undo' }))) return;
    setRunning({ id, text: 'Undoing' });
    setKept([]);
    setFailure(undefined);
    let undone = 0;
    try {
      for (let batch = 0; batch < batches; batch++) {
        const reply = await undo({ params: { id }, body: { batch } });
        undone += reply.undone;
        setRunning({ id, text: `Undoing ${Math.round((100 * (batch + 1)) / batches)} %` });
        setKept((before) => [...before, ...reply.kept]);
      }
      setTaken((before) => ({ ...before, [id]: undone }));
      toast(`${count(undone)} ${undone === 1 ? 'row was' : 'rows were'} taken back`);
    } catch (problem) {
      setFailure(formatError('The import was not undone.', problem));
    }
    setRunning(undefined);
    setEnded((before) => before + 1);
  }
  return { running, ended, taken, kept, failure, start };
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
  act: { [touch]: { minHeight: '44px' } },
  end: { flexShrink: 0, textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  kept: { padding: '0 0 12px', fontSize: '13px' },
});
