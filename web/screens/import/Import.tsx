import { Button, makeStyles } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ColumnField } from '../../../shared/rules/imports/fields.ts';
import { LeaveGuard } from '../../kit/ui/LeaveGuard.tsx';
import { Page } from '../../kit/ui/Page.tsx';
import { ErrorState } from '../../kit/ui/States.tsx';
import { StepIndicator } from '../../kit/ui/StepIndicator.tsx';
import { FileStep, kindLabels } from './FileStep.tsx';
import { ImportHistory, NotUndone, useUndo } from './ImportHistory.tsx';
import {
  type AcceptedRows,
  countVerdicts,
  downloadRows,
  formatRowCount,
  type ImportLine,
  toResultRows,
} from './importLines.ts';
import { describeOmissions } from './matchFile.ts';
import { Result } from './Result.tsx';
import { Review } from './Review.tsx';
import { useCheck } from './useCheck.ts';
import { useImportFile } from './useImportFile.ts';
import {
  createImportWork,
  type ImportProgress,
  type ImportWork,
  useImportRun,
  useUnfinishedImport,
} from './useImportRun.ts';
import { useStepFocus } from './useStepFocus.ts';

const title = 'Import';
const steps = ['File', 'Columns', 'Check', 'Result'];

/** Import wizard for products, stock levels and clients. Shows every change before anything is saved. */
export function Import() {
  const [attempt, setAttempt] = useState(0);
  return <ImportWizard key={attempt} onRestart={() => setAttempt((before) => before + 1)} />;
}

function ImportWizard({ onRestart }: { onRestart: () => void }) {
  const styles = useStyles();
  const navigate = useNavigate();
  const input = useImportFile();
  const [isChecking, setChecking] = useState(false);
  const unfinished = useUnfinishedImport();
  const check = useCheck();
  const importing = useImportRun(unfinished.clear);
  const undo = useUndo();
  const { file, location } = input;
  const { work, saved } = importing;
  const isSaved = work !== undefined && saved?.sent === work.rows.length;
  const step = isSaved ? 3 : work || isChecking ? 2 : file ? 1 : 0;
  const section = useStepFocus(step, `${check.state} ${undo.finishedCount} ${unfinished.isDiscarded}`);
  const counts = useMemo(() => countVerdicts(check.lines), [check.lines]);
  const [accepted, setAccepted] = useState<AcceptedRows>(new Set());
  const savableCount = counts.new + counts.changed + accepted.size;
  const canSave = check.state === 'done' && savableCount > 0 && !work;

  function startCheck() {
    const lines = input.readLines();
    if (!lines) return;
    setChecking(true);
    setAccepted(new Set());
    check.check(input.kind.value, location, lines);
  }
  function changeField(column: number, field: ColumnField | undefined) {
    input.edit.field(column, field);
    setChecking(false);
    check.stop();
  }
  function save() {
    if (!file || !canSave) return;
    const next = createImportWork(
      { kind: input.kind.value, fileName: file.name, location, omissions: describeOmissions(file) },
      check.lines,
      counts,
      accepted,
    );
    unfinished.store(next);
    importing.save(next);
  }

  return (
    <Page
      title={title}
      hint={step === 3 && saved ? `${saved.work.file_name} · ${kindLabels[saved.work.kind]}` : hint}
      tools={
        step === 3 && saved ? (
          <ResultTools saved={saved} lines={check.lines} onRestart={onRestart} />
        ) : step === 2 ? (
          <>
            <Button disabledFocusable={importing.isRunning} onClick={onRestart}>
              Cancel
            </Button>
            {file && (
              <Button appearance="primary" disabledFocusable={!canSave} onClick={save}>
                {`Import ${formatRowCount(savableCount)}`}
              </Button>
            )}
          </>
        ) : step === 0 ? (
          <Button onClick={() => void navigate('/moving-in')}>Several files</Button>
        ) : undefined
      }
    >
      <StepIndicator steps={steps} current={step === 3 ? steps.length : step} />
      {step === 0 && <UnfinishedImport unfinished={unfinished} onResume={importing.save} />}
      <section ref={section} aria-label={steps[step] ?? title} tabIndex={-1} className={styles.section}>
        {step === 0 && (
          <>
            <FileStep kind={input.kind} onRead={input.openFile} />
            <div className={styles.below}>
              <NotUndone undo={undo} />
              <ImportHistory undo={undo} />
            </div>
          </>
        )}
        {(step === 1 || step === 2) && (
          <Review
            input={input}
            check={check}
            importing={importing}
            isChecking={step === 2}
            hasRoom={unfinished.hasRoom}
            accepted={accepted}
            onAccept={work ? undefined : setAccepted}
            onChangeField={changeField}
            onCheck={startCheck}
            onRestart={onRestart}
          />
        )}
        {step === 3 && saved && <Result saved={saved} undo={undo} />}
      </section>
      <LeaveGuard dirty={importing.isRunning} losesWork={() => importing.isRunning} />
    </Page>
  );
}

const hint = 'Nothing is saved until you say so.';

interface UnfinishedImportProps {
  unfinished: ReturnType<typeof useUnfinishedImport>;
  onResume: (work: ImportWork) => void;
}

/** Offers to resume or discard an import that was interrupted, e.g. by closing the tab. */
function UnfinishedImport({ unfinished: { work, discard }, onResume }: UnfinishedImportProps) {
  const styles = useStyles();
  if (!work) return null;
  return (
    <div className={styles.room}>
      <ErrorState
        text={`${work.file_name} was not saved to its end. Rows that were saved stay saved.`}
        action={{ label: 'Go on', onClick: () => onResume(work) }}
        secondaryAction={{ label: 'Discard', onClick: discard }}
      />
    </div>
  );
}

interface ResultToolsProps {
  saved: ImportProgress;
  lines: readonly ImportLine[];
  onRestart: () => void;
}

function ResultTools({ saved: { work, left }, lines, onRestart }: ResultToolsProps) {
  const fileName = `Result of ${work.file_name.replace(/\.\w+$/, '')}.csv`;
  return (
    <>
      <Button
        icon={<ArrowDownloadRegular />}
        onClick={() => downloadRows(fileName, work.kind, toResultRows(lines, left))}
      >
        Result file
      </Button>
      <Button appearance="primary" onClick={onRestart}>
        Import another file
      </Button>
    </>
  );
}

const useStyles = makeStyles({
  section: { outlineStyle: 'none' },
  room: { marginBottom: '16px' },
  below: { maxWidth: '820px', marginTop: '24px' },
});
