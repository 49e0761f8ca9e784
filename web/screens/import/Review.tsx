import { Button, makeStyles } from '@fluentui/react-components';
import { ErrorState, WarningBanner } from '../../kit/ui/States.tsx';
import { WizardFooter } from '../../kit/ui/WizardParts.tsx';
import { SalonPicker } from '../../salon/SalonPicker.tsx';
import { FileCard, Progress } from './Card.tsx';
import { Columns } from './Columns.tsx';
import { FilePreview } from './FilePreview.tsx';
import { type AcceptedRows, formatRowCount } from './importLines.ts';
import { Rows } from './Rows.tsx';
import type { Check } from './useCheck.ts';
import type { ImportFile } from './useImportFile.ts';
import type { ImportRun } from './useImportRun.ts';
import { WholeFile } from './WholeFile.tsx';

interface RunProps {
  input: ImportFile;
  check: Check;
  importing: ImportRun;
}

type ReviewProps = RunProps & {
  /** The check was started; before, the columns are chosen. */
  isChecking: boolean;
  /** The browser keeps the rows until they are saved. */
  hasRoom: boolean;
  accepted: AcceptedRows;
  /** Undefined once saving has started. */
  onAccept: ((accepted: AcceptedRows) => void) | undefined;
  onChangeField: ImportFile['edit']['field'];
  onCheck: () => void;
  onRestart: () => void;
};

/** The steps between file and result: the columns of the file, then every row with its verdict. */
export function Review({ isChecking, hasRoom, onChangeField, onCheck, onRestart, ...props }: ReviewProps) {
  const { accepted, onAccept, ...run } = props;
  const styles = useStyles();
  const { file, kind, edit, salon, problem } = run.input;
  const { work, isRunning } = run.importing;
  return (
    <>
      <div className={styles.cards}>
        {file && <FileCard kind={kind.value} file={file} {...(!work && { onChange: onRestart })} />}
        {isChecking && <RunProgress {...run} />}
      </div>
      {isChecking && !hasRoom && isRunning && (
        <WarningBanner text="This browser has no room to keep the rows: stay here until all are saved." />
      )}
      {isChecking && <RunFailure {...run} />}
      {file && (
        <>
          {!isChecking && <FilePreview file={file} edit={edit} />}
          <Columns
            kind={kind.value}
            file={file}
            onChange={onChangeField}
            onConfirm={edit.confirm}
            disabled={work !== undefined}
          />
          {!isChecking && <WholeFile kind={kind.value} file={file} onChange={edit.wholeFile} />}
          {problem && (
            <div ref={showProblem} className={styles.problem}>
              <WarningBanner text={problem} />
            </div>
          )}
          <div className={styles.room} />
          {isChecking && <Rows kind={kind.value} lines={run.check.lines} accepted={accepted} onAccept={onAccept} />}
        </>
      )}
      {!isChecking && file && (
        <>
          {salon.isNeeded && (
            <div className={styles.salon}>
              Stock of <SalonPicker chosen={salon.value} onChoose={salon.choose} />
            </div>
          )}
          <WizardFooter onBack={onRestart}>
            <Button appearance="primary" onClick={onCheck}>
              {`Check ${formatRowCount(file.sheet.rows.length)}`}
            </Button>
          </WizardFooter>
        </>
      )}
    </>
  );
}

/** The message may be below the window, or behind the footer. */
const showProblem = (banner: HTMLElement | null): void => banner?.scrollIntoView?.({ block: 'center' });

/** Progress of the check, or of saving once that has started. */
function RunProgress({ input: { kind, location }, check, importing }: RunProps) {
  const { work, saved } = importing;
  if (work)
    return (
      <Progress
        verb="Saving"
        done={saved?.sent ?? 0}
        total={work.rows.length}
        isRunning={importing.isRunning}
        onStop={importing.stop}
        onResume={importing.resume}
      />
    );
  return (
    <Progress
      verb="Checking"
      done={check.lines.filter(({ judgement }) => judgement).length}
      total={check.lines.length}
      isRunning={check.state === 'running'}
      onStop={check.stop}
      onResume={() => check.resume(kind.value, location)}
    />
  );
}

function RunFailure({ input: { kind, location }, check, importing }: RunProps) {
  const styles = useStyles();
  const failure = importing.failure ?? check.failure;
  if (!failure) return null;
  const retry = () => (importing.work ? importing.resume() : check.resume(kind.value, location));
  return (
    <div className={styles.room}>
      <ErrorState text={failure} onRetry={retry} />
    </div>
  );
}

const useStyles = makeStyles({
  cards: { display: 'flex', flexWrap: 'wrap', gap: '16px', marginBottom: '16px' },
  problem: { marginTop: '12px' },
  room: { marginBottom: '16px' },
  salon: { display: 'flex', alignItems: 'center', gap: '12px' },
});
