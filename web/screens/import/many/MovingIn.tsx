import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowRepeatAllRegular, ArrowUndoRegular, ArrowUploadRegular, StopRegular } from '@fluentui/react-icons';
import { type DragEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { undoDeadline } from '../../../../shared/rules/imports/rows.ts';
import { LeaveGuard } from '../../../kit/ui/LeaveGuard.tsx';
import { narrow, touch } from '../../../kit/ui/media.ts';
import { Page } from '../../../kit/ui/Page.tsx';
import { ErrorState, WarningBanner } from '../../../kit/ui/States.tsx';
import { look } from '../../../kit/ui/theme.ts';
import { Card } from '../Card.tsx';
import { formatLocalTime, NotUndone, type Undo, useUndo } from '../ImportHistory.tsx';
import { formatRowCount, type ImportLine } from '../importLines.ts';
import { useUnfinishedImport } from '../useImportRun.ts';
import { useStepFocus } from '../useStepFocus.ts';
import { listDropped } from './collectFiles.ts';
import { EmptyStart } from './EmptyStart.tsx';
import { Files } from './Files.tsx';
import { countDryRun, countOpen, type GoingFile, isGoing, listCarriedNames } from './fileSet.ts';
import { LeftOut, Questions } from './Questions.tsx';
import { type FileSet, useFileSet } from './useFileSet.ts';
import { type MoveIn, useMoveIn } from './useMoveIn.ts';

const title = 'Moving In';

/** Imports all files of another program in one go: finds what each contains, and saves them in their order. */
export function MovingIn() {
  const [attempt, setAttempt] = useState(0);
  return <MovingInSteps key={attempt} onRestart={() => setAttempt((before) => before + 1)} />;
}

function MovingInSteps({ onRestart }: { onRestart: () => void }) {
  const styles = useStyles();
  const set = useFileSet();
  const going = set.files.filter(isGoing);
  const unfinished = useUnfinishedImport();
  const moveIn = useMoveIn(going, unfinished);
  const undo = useUndo();
  const { isStarted, isDone, running } = moveIn;
  const chooser = useRef<HTMLInputElement>(null);
  const folderChooser = useRef<HTMLInputElement>(null);
  const [isDragOver, setDragOver] = useState(false);
  const block = findReason(set, going, unfinished.work !== undefined);
  const isEmpty = set.files.length === 0;
  const phase = isEmpty ? 0 : !isStarted ? 1 : isDone ? 3 : 2;
  const open = set.files.reduce((sum, file) => sum + countOpen(file), 0);
  const section = useStepFocus(phase, isEmpty ? 'idle 0 false' : `${open} ${running} ${undo.finishedCount}`);

  const choose = (files: FileList | null) => set.add(Promise.resolve([...(files ?? [])]));
  function drop(event: DragEvent) {
    event.preventDefault();
    setDragOver(false);
    if (!isStarted) set.add(listDropped(event.dataTransfer));
  }
  return (
    <Page
      title={title}
      hint="Nothing is saved, and nothing is sent to clients, until you move in."
      tools={
        isEmpty ? undefined : isDone ? (
          <Button onClick={onRestart}>Move in other files</Button>
        ) : isStarted ? undefined : (
          <>
            <Button icon={<ArrowUploadRegular />} onClick={() => chooser.current?.click()}>
              Add files
            </Button>
            <Button appearance="primary" disabledFocusable={block !== undefined} onClick={moveIn.start}>
              Move in
            </Button>
          </>
        )
      }
    >
      <FileInput label="Files" inputRef={chooser} onChoose={choose} />
      <FileInput label="Folder" inputRef={folderChooser} onChoose={choose} isFolder />
      <section
        ref={section}
        aria-label={title}
        tabIndex={-1}
        className={mergeClasses(styles.section, isDragOver && styles.over)}
        onDrop={drop}
        onDragLeave={() => setDragOver(false)}
        onDragOver={(event) => {
          event.preventDefault();
          setDragOver(true);
        }}
      >
        <UnfinishedNote isShown={unfinished.work !== undefined && !isStarted} />
        {isEmpty ? (
          <EmptyStart
            set={set}
            onChoose={() => chooser.current?.click()}
            onChooseFolder={() => folderChooser.current?.click()}
          />
        ) : (
          <>
            {moveIn.failure && <ErrorState text={moveIn.failure} onRetry={moveIn.start} />}
            <NotUndone undo={undo} />
            <div className={styles.columns}>
              <div className={styles.questions}>{!isStarted && <Questions set={set} />}</div>
              <div className={styles.main}>
                <Card label="Files, in the order they go in" className={styles.files}>
                  <div className={styles.head}>
                    <h2 className={styles.title}>Files, in the order they go in</h2>
                    <p className={styles.quiet}>
                      {set.reading
                        ? `Reading ${set.reading}`
                        : 'Names carry on: a row may wait for a record of a file above, and is checked again before it goes in.'}
                    </p>
                  </div>
                  <Files set={set} moveIn={moveIn} undo={undo} />
                </Card>
                <Foot set={set} going={going} moveIn={moveIn} undo={undo} block={block} onUndone={unfinished.clear} />
              </div>
              <div className={styles.leftOut}>
                <LeftOut set={set} />
              </div>
            </div>
          </>
        )}
      </section>
      <LeaveGuard dirty={running !== undefined} losesWork={() => running !== undefined} />
    </Page>
  );
}

interface FileInputProps {
  label: string;
  inputRef: React.RefObject<HTMLInputElement | null>;
  onChoose: (files: FileList | null) => void;
  isFolder?: boolean;
}

function FileInput({ label, inputRef, onChoose, isFolder = false }: FileInputProps) {
  return (
    <input
      ref={inputRef}
      type="file"
      multiple
      hidden
      aria-label={label}
      {...(isFolder ? { webkitdirectory: '' } : { accept: '.csv,.tsv,.txt,.xlsx,.xls,.vcf,.json,.zip' })}
      onChange={({ currentTarget }) => {
        onChoose(currentTarget.files);
        currentTarget.value = '';
      }}
    />
  );
}

const unfinishedText = 'An import was not saved to its end.';

function UnfinishedNote({ isShown }: { isShown: boolean }) {
  const navigate = useNavigate();
  if (!isShown) return null;
  return (
    <WarningBanner text={unfinishedText} action={{ label: 'Go to Import', onClick: () => void navigate('/import') }} />
  );
}

/** Why the files cannot move in yet. */
function findReason(set: FileSet, going: readonly GoingFile[], isUnfinished: boolean): string | undefined {
  const open = set.files.reduce((sum, file) => sum + countOpen(file), 0);
  if (set.reading) return 'Files are being read';
  if (isUnfinished) return unfinishedText;
  if (open > 0) return open === 1 ? '1 answer is open' : `${open} answers are open`;
  if (going.some(({ checked }) => checked?.failure)) return 'A file could not be checked';
  if (going.some(({ checked }) => !checked)) return 'Files are being checked';
  return countReady(going).ready === 0 ? 'There is nothing to save' : undefined;
}

function countReady(going: readonly GoingFile[]) {
  const counts = going.map((file, index) => countDryRun(file, listCarriedNames(file.kind, going.slice(0, index))));
  const rows = going.flatMap(({ checked }) => checked?.lines ?? []);
  const isThere = ({ judgement }: ImportLine) => judgement?.verdict === 'same';
  return {
    ready: counts.reduce((sum, { ready }) => sum + ready, 0),
    rows: rows.length - rows.filter(isThere).length,
  };
}

interface FootProps {
  set: FileSet;
  going: readonly GoingFile[];
  moveIn: MoveIn;
  undo: Undo;
  block: string | undefined;
  onUndone: () => void;
}

/** What is ready and what is missing; then the progress, and Undo all. */
function Foot({ set, going, moveIn, undo, block, onUndone }: FootProps) {
  const styles = useStyles();
  const { isStarted, isDone, running } = moveIn;
  const saved = going.flatMap(({ id }) => moveIn.saved[id] ?? []);
  const savedRows = saved.reduce((sum, { created, changed }) => sum + created + changed, 0);
  const undoable = saved
    .filter(({ import_id, batches }) => batches > 0 && undo.undoneRows[import_id] === undefined)
    .map(({ work: { file_name }, ...one }) => ({ ...one, file_name }))
    .reverse();
  const [first] = saved.filter(({ batches }) => batches > 0);
  const isUndone = saved.some(({ import_id }) => undo.undoneRows[import_id] !== undefined);
  const undoAll = async () => {
    if (await undo.startAll(undoable)) onUndone();
  };
  const { ready, rows } = countReady(going);
  return (
    <Card label="Moving in" className={styles.foot}>
      <div role="status" className={styles.words}>
        {isStarted ? (
          <>
            <strong>{`${formatRowCount(savedRows)} ${isDone ? 'moved in' : 'moved in so far'}.`}</strong>{' '}
            {running && 'If you leave, finish the current file on Import, and drop the others here again.'}
          </>
        ) : (
          <>
            <strong>{`${ready.toLocaleString('en-US')} of ${formatRowCount(rows)} are ready.`}</strong>{' '}
            <span className={styles.quiet}>Undo everything within 24 hours.</span>
          </>
        )}
      </div>
      {!isStarted && block && <span className={styles.quiet}>{block}</span>}
      {!isStarted && (
        <Button icon={<ArrowRepeatAllRegular />} className={styles.act} onClick={set.checkAgain}>
          Run again
        </Button>
      )}
      {isStarted && !isDone && !isUndone && (
        <Button
          icon={running ? <StopRegular /> : <ArrowRepeatAllRegular />}
          className={styles.act}
          onClick={running ? moveIn.stop : moveIn.start}
        >
          {running ? 'Stop' : 'Go on'}
        </Button>
      )}
      {!running && first && undoable.length > 0 && (
        <>
          <span className={styles.quiet}>{`until ${formatLocalTime(undoDeadline(first.time))}`}</span>
          <Button
            icon={<ArrowUndoRegular />}
            className={styles.act}
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

const aside = { width: '364px', ':empty': { display: 'none' }, [narrow]: { width: 'auto' } } as const;

const useStyles = makeStyles({
  section: { outlineStyle: 'none', display: 'grid', gap: '16px', gridTemplateColumns: 'minmax(0, 1fr)' },
  over: { outline: `2px dashed ${tokens.colorBrandStroke1}`, outlineOffset: '6px' },
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gridTemplateRows: 'auto 1fr',
    gridTemplateAreas: '"main questions" "main leftOut"',
    columnGap: '16px',
    [narrow]: {
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridTemplateRows: 'auto',
      gridTemplateAreas: '"questions" "main" "leftOut"',
    },
  },
  main: { gridArea: 'main', minWidth: 0 },
  questions: { ...aside, gridArea: 'questions', '& > section': { marginBottom: '16px' } },
  leftOut: { ...aside, gridArea: 'leftOut', [narrow]: { ...aside[narrow], marginTop: '16px' } },
  files: { padding: 0, overflow: 'hidden', containerType: 'inline-size', boxShadow: look.cardShadow },
  head: { padding: '14px 16px 12px' },
  title: { margin: 0, fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold },
  quiet: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: '13px' },
  foot: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px', marginTop: '16px' },
  words: { flex: '1 1 240px', fontVariantNumeric: 'tabular-nums' },
  act: { [touch]: { minHeight: '44px' } },
});
