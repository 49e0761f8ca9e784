import { Button, Spinner } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons';
import type { ImportKind } from '../../../../shared/contract/imports.ts';
import { formatNumber } from '../../../../shared/rules/format.ts';
import { StatusDot } from '../../../kit/ui/StatusDot.tsx';
import type { Undo } from '../ImportHistory.tsx';
import { downloadRows, formatRowCount } from '../importLines.ts';
import { countDryRun, countOpen, describeDryRun, findBlock, type GoingFile, isGoing, type SetFile } from './fileSet.ts';
import type { FileSet } from './useFileSet.ts';
import type { MoveIn } from './useMoveIn.ts';

export interface FilesProps {
  set: FileSet;
  moveIn: MoveIn;
  undo: Undo;
}

export type CarriedProps = { file: GoingFile; carried: ReadonlySet<string> };

/** What the dry run says, or what was saved. */
export function FileFigures({ file, carried, moveIn }: CarriedProps & { moveIn: MoveIn }) {
  const saved = moveIn.saved[file.id];
  if (!saved)
    return !moveIn.isStarted && file.checked && !file.checked.failure ? describeDryRun(countDryRun(file, carried)) : '';
  const { created, changed } = saved;
  const told = [
    created > 0 ? `${formatNumber(created)} new` : '',
    changed > 0 ? `${formatNumber(changed)} changed` : '',
  ];
  return told.filter(Boolean).join(', ') || 'Nothing to save';
}

type StateProps = FilesProps & { file: SetFile; carried: ReadonlySet<string> | undefined };

/** What a file waits for, or how far it has moved in. */
export function FileState({ file, carried, set, moveIn, undo }: StateProps) {
  const saved = moveIn.saved[file.id];
  if (file.refused) return <StatusDot tone="failed" word={file.refused} />;
  if (file.isLeftOut) return <StatusDot tone="inactive" word={file.reason || 'Left out'} />;
  if (!isGoing(file)) return 'Not a file we know. Choose what it contains, or leave it out.';
  const undone = saved && undo.undoneRows[saved.import_id];
  if (saved && undone !== undefined) {
    const total = saved.created + saved.changed;
    return <StatusDot tone="inactive" word={undone < total ? `${undone} of ${total} taken back` : 'Taken back'} />;
  }
  if (moveIn.running === file.id)
    return (
      <Spinner
        size="tiny"
        label={saved ? `${formatNumber(saved.sent)} of ${formatNumber(saved.work.rows.length)}` : 'Starts'}
      />
    );
  if (saved) return <SavedState kind={file.kind} saved={saved} />;
  if (file.isGuess)
    return (
      <>
        Right?
        <Button size="small" onClick={() => set.update(file.id, (one) => ({ ...one, isGuess: false }))}>
          Yes
        </Button>
      </>
    );
  const block = findBlock(file);
  if (block) return <StatusDot tone="failed" word={block} />;
  const open = countOpen(file);
  if (open > 0) return <StatusDot tone="partly" word={open === 1 ? '1 question' : `${open} questions`} />;
  if (!file.checked) return <Spinner size="tiny" label="Checking" />;
  if (file.checked.failure) return <StatusDot tone="failed" word={file.checked.failure} />;
  if (moveIn.isStarted) return <StatusDot tone="pending" word="Waits" />;
  const { wrong, duplicate, renamed } = countDryRun(file, carried ?? new Set());
  const left = wrong + duplicate + renamed;
  return left > 0 ? (
    <StatusDot tone="partly" word={`Ready, ${formatRowCount(left)} left out`} />
  ) : (
    <StatusDot tone="active" word="Ready" />
  );
}

/** Result of a file, with the rows that were left out to download. */
function SavedState({ kind, saved }: { kind: ImportKind; saved: MoveIn['saved'][string] }) {
  const { work, left, sent, created, changed } = saved;
  const fileName = `Left out of ${work.file_name.replace(/\.\w+$/, '')}.csv`;
  const rows = [...left].sort((a, b) => a.row - b.row);
  return (
    <>
      {sent < work.rows.length ? (
        <StatusDot tone="partly" word={`Stopped at ${formatNumber(sent)} of ${formatNumber(work.rows.length)}`} />
      ) : (
        <StatusDot {...(created + changed > 0 ? { tone: 'active', word: 'In' } : { word: 'Unchanged' })} />
      )}
      {left.length > 0 && (
        <Button size="small" icon={<ArrowDownloadRegular />} onClick={() => downloadRows(fileName, kind, rows)}>
          {`${formatNumber(left.length)} left out`}
        </Button>
      )}
    </>
  );
}
