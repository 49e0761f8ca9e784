import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowUploadRegular } from '@fluentui/react-icons';
import { type DragEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { LeaveGuard } from '../../../kit/ui/LeaveGuard.tsx';
import { narrow } from '../../../kit/ui/media.ts';
import { Page } from '../../../kit/ui/Page.tsx';
import { ErrorState, WarningBanner } from '../../../kit/ui/States.tsx';
import { look } from '../../../kit/ui/theme.ts';
import { Card } from '../Card.tsx';
import { NotUndone, useUndo } from '../ImportHistory.tsx';
import { useUnfinishedImport } from '../useImportRun.ts';
import { useStepFocus } from '../useStepFocus.ts';
import { listDropped } from './collectFiles.ts';
import { Doubts } from './Doubts.tsx';
import { EmptyStart } from './EmptyStart.tsx';
import { Files } from './Files.tsx';
import { countReady, Foot, type FootProps } from './Foot.tsx';
import { countOpen, type GoingFile, isGoing } from './fileSet.ts';
import { NameQuestions } from './NameQuestions.tsx';
import { LeftOut, Questions } from './Questions.tsx';
import { type FileSet, useFileSet } from './useFileSet.ts';
import { useMoveIn } from './useMoveIn.ts';

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
      hint={isStarted ? undefined : 'Nothing is saved, and nothing is sent to clients, until you move in.'}
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
            {moveIn.failure && undo.finishedCount === 0 && <ErrorState text={moveIn.failure} onRetry={moveIn.start} />}
            {running && !unfinished.hasRoom && <WarningBanner text={noRoomText} />}
            <NotUndone undo={undo} />
            <Board set={set} going={going} moveIn={moveIn} undo={undo} block={block} onUndone={unfinished.clear} />
          </>
        )}
      </section>
      <LeaveGuard dirty={running !== undefined} losesWork={() => running !== undefined} />
    </Page>
  );
}

/** Questions, files and what is left out, side by side where there is room. */
function Board(props: FootProps) {
  const styles = useStyles();
  const { set, moveIn, undo } = props;
  return (
    <div className={styles.columns}>
      <div className={styles.questions}>
        {!moveIn.isStarted && (
          <>
            <Questions set={set} />
            <NameQuestions set={set} />
          </>
        )}
      </div>
      <div className={styles.main}>
        <Card label="Files, in the order they go in" className={styles.files}>
          <div className={styles.head}>
            <h2 className={styles.title}>Files, in the order they go in</h2>
            <p className={styles.quiet}>
              {set.reading
                ? `Reading ${set.reading}`
                : 'A row may need a record from a file above. It is checked again before it goes in.'}
            </p>
          </div>
          <Files set={set} moveIn={moveIn} undo={undo} />
        </Card>
        {!moveIn.isStarted && <Doubts set={set} />}
        <Foot {...props} />
      </div>
      <div className={styles.leftOut}>
        <LeftOut set={set} />
      </div>
    </div>
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

const noRoomText = 'This browser has no room to keep the rows: stay here until all are saved.';
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
});
