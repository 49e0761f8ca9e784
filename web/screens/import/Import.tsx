import { Button, makeStyles } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isAllowed } from '../../../shared/contract/endpoint.ts';
import { type ImportField, type ImportKind, importKinds, importUserTypes } from '../../../shared/contract/imports.ts';
import { findMissingColumn, matchColumns } from '../../../shared/rules/imports.ts';
import { useSession } from '../../kit/data/session.tsx';
import { useDeviceDraft } from '../../kit/data/useDeviceDraft.ts';
import { LeaveGuard } from '../../kit/ui/LeaveGuard.tsx';
import { Page } from '../../kit/ui/Page.tsx';
import { ErrorState, WarningBanner } from '../../kit/ui/States.tsx';
import { StepIndicator } from '../../kit/ui/StepIndicator.tsx';
import { WizardFooter } from '../../kit/ui/WizardParts.tsx';
import { SalonPicker } from '../../salon/SalonPicker.tsx';
import { FileCard, Progress } from './Card.tsx';
import { Columns } from './Columns.tsx';
import { FileStep, kindLabels, type ReadFile } from './FileStep.tsx';
import { ImportHistory, NotUndone, useUndo } from './ImportHistory.tsx';
import {
  countVerdicts,
  downloadRows,
  formatRowCount,
  listLeftOut,
  loadColumns,
  storeColumns,
  toLines,
  toResultRows,
} from './importLines.ts';
import { Result } from './Result.tsx';
import { Rows } from './Rows.tsx';
import { useCheck } from './useCheck.ts';
import { type ImportWork, isWork, useImportRun } from './useImportRun.ts';

const title = 'Import';
const steps = ['File', 'Columns', 'Check', 'Result'];

type ChosenFile = ReadFile & {
  columns: readonly (ImportField | undefined)[];
  byHand: ReadonlySet<number>;
  isRemembered: boolean;
};

/** Import wizard for products, stock levels and clients. Shows every change before anything is saved. */
export function Import() {
  const [attempt, setAttempt] = useState(0);
  return <ImportWizard key={attempt} onRestart={() => setAttempt((before) => before + 1)} />;
}

function ImportWizard({ onRestart }: { onRestart: () => void }) {
  const styles = useStyles();
  const { types, user } = useSession();
  const [query] = useSearchParams();
  const kinds = importKinds.filter((kind) => isAllowed(importUserTypes[kind], types));
  const [kind, setKind] = useState<ImportKind>(
    kinds.find((kind) => kind === query.get('kind')) ?? kinds[0] ?? 'products',
  );
  const [chosen, setChosen] = useState<ChosenFile>();
  const [salon, setSalon] = useState(Number(query.get('location_id')) || user.location_id);
  const [isChecking, setChecking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { slot: held, save: keep } = useDeviceDraft('import', isWork);
  const [isDiscarded, setDiscarded] = useState(false);
  const [hasRoom, setRoom] = useState(true);
  const check = useCheck();
  const importing = useImportRun(() => keep(undefined));
  const undo = useUndo();
  const { work, saved } = importing;
  const isSaved = work !== undefined && saved?.sent === work.rows.length;
  const step = isSaved ? 3 : work || isChecking ? 2 : chosen ? 1 : 0;
  const failure = importing.failure ?? check.failure;
  const section = useStepFocus(step, `${check.state} ${undo.finishedCount} ${isDiscarded}`);

  /** Number of rows by verdict. */
  const counts = useMemo(() => countVerdicts(check.lines), [check.lines]);
  const checkedCount = counts.new + counts.changed + counts.same + counts.wrong + counts.duplicate;
  const savableCount = counts.new + counts.changed;
  const needsSalon = kind === 'stock' && !chosen?.columns.includes('salon');
  const location = needsSalon && salon !== null ? salon : undefined;
  const unfinished = step === 0 && !isDiscarded ? held?.restored : undefined;

  function openFile(file: ReadFile) {
    const { headers } = file.sheet;
    const matchedFields = matchColumns(kind, headers);
    const storedColumns = loadColumns(kind, headers);
    const columns = storedColumns
      ? matchedFields.map((_, index) => findField(kind, storedColumns[index]))
      : matchedFields;
    const byHand = new Set(columns.flatMap((field, index) => (field !== matchedFields[index] ? [index] : [])));
    setChosen({ ...file, columns, byHand, isRemembered: storedColumns !== undefined && byHand.size > 0 });
    setProblem(undefined);
  }
  function chooseField(column: number, field: ImportField | undefined) {
    if (!chosen) return;
    // A field belongs to one column, so the column that had it loses it.
    const columns = chosen.columns.map((one, index) => (index === column ? field : one === field ? undefined : one));
    setChosen({ ...chosen, columns, byHand: new Set([...chosen.byHand, column]), isRemembered: false });
    setProblem(undefined);
    setChecking(false);
    check.stop();
  }
  function startCheck() {
    if (!chosen) return;
    const missingField = findMissingColumn(kind, chosen.columns);
    if (missingField) return setProblem(missingField);
    if (needsSalon && salon === null) return setProblem('Please select salon');
    storeColumns(kind, chosen.sheet.headers, chosen.columns);
    setChecking(true);
    check.check(kind, location, toLines(kind, chosen.sheet, chosen.columns));
  }
  function save() {
    if (!chosen || check.state !== 'done' || savableCount === 0 || work) return;
    const next: ImportWork = {
      key: crypto.randomUUID(),
      kind,
      file_name: chosen.name.slice(0, maxFileNameLength),
      ...(location !== undefined && { location }),
      figures: { rows: check.lines.length, same: counts.same, wrong: counts.wrong, duplicate: counts.duplicate },
      rows: check.lines.flatMap(({ row, values, judgement }) =>
        judgement?.verdict === 'new' || judgement?.verdict === 'changed'
          ? [{ row, values, verdict: judgement.verdict, seen: judgement.version }]
          : [],
      ),
      left: listLeftOut(check.lines),
    };
    setRoom(keep(next));
    importing.save(next);
  }

  const tools =
    step === 3 && saved ? (
      <>
        <Button
          icon={<ArrowDownloadRegular />}
          onClick={() =>
            downloadRows(
              `Result of ${saved.work.file_name.replace(/\.\w+$/, '')}.csv`,
              saved.work.kind,
              toResultRows(check.lines, saved.left),
            )
          }
        >
          Result file
        </Button>
        <Button appearance="primary" onClick={onRestart}>
          Import another file
        </Button>
      </>
    ) : (
      step === 2 && (
        <>
          <Button disabledFocusable={importing.isRunning} onClick={onRestart}>
            Cancel
          </Button>
          {chosen && (
            <Button
              appearance="primary"
              disabledFocusable={check.state !== 'done' || savableCount === 0 || work !== undefined}
              onClick={save}
            >
              {`Import ${formatRowCount(savableCount)}`}
            </Button>
          )}
        </>
      )
    );

  return (
    <Page
      title={title}
      hint={step === 3 && saved ? `${saved.work.file_name} · ${kindLabels[saved.work.kind]}` : hint}
      tools={tools || undefined}
    >
      <StepIndicator steps={steps} current={step === 3 ? steps.length : step} />
      {unfinished && (
        <div className={styles.room}>
          <ErrorState
            text={`${unfinished.file_name} was not saved to its end. Rows that were saved stay saved.`}
            action={{
              label: 'Go on',
              onClick: () => importing.save(unfinished),
            }}
            secondaryAction={{
              label: 'Discard',
              onClick: () => {
                setDiscarded(true);
                keep(undefined);
              },
            }}
          />
        </div>
      )}
      <section ref={section} aria-label={steps[step] ?? title} tabIndex={-1} className={styles.section}>
        {step === 0 && (
          <>
            <FileStep kinds={kinds} kind={kind} onKind={setKind} onRead={openFile} />
            <div className={styles.below}>
              <NotUndone undo={undo} />
              <ImportHistory key={undo.finishedCount} undo={undo} />
            </div>
          </>
        )}
        {(step === 1 || step === 2) && (
          <div className={styles.cards}>
            {chosen && <FileCard kind={kind} file={chosen} {...(!work && { onChange: onRestart })} />}
            {work ? (
              <Progress
                verb="Saving"
                done={saved?.sent ?? 0}
                total={work.rows.length}
                isRunning={importing.isRunning}
                onStop={importing.stop}
                onResume={importing.resume}
              />
            ) : (
              step === 2 && (
                <Progress
                  verb="Checking"
                  done={checkedCount}
                  total={check.lines.length}
                  isRunning={check.state === 'running'}
                  onStop={check.stop}
                  onResume={() => check.resume(kind, location)}
                />
              )
            )}
          </div>
        )}
        {step === 2 && !hasRoom && importing.isRunning && (
          <WarningBanner text="This browser has no room to keep the rows: stay here until all are saved." />
        )}
        {step === 2 && failure && (
          <div className={styles.room}>
            <ErrorState text={failure} onRetry={() => (work ? importing.resume() : check.resume(kind, location))} />
          </div>
        )}
        {(step === 1 || step === 2) && chosen && (
          <>
            <Columns
              kind={kind}
              headers={chosen.sheet.headers}
              columns={chosen.columns}
              byHand={chosen.byHand}
              isRemembered={chosen.isRemembered}
              onChange={chooseField}
              disabled={work !== undefined}
            />
            {problem && <WarningBanner text={problem} />}
            <div className={styles.room} />
            {step === 2 && <Rows kind={kind} lines={check.lines} />}
          </>
        )}
        {step === 1 && chosen && (
          <>
            {needsSalon && (
              <div className={styles.salon}>
                Stock of <SalonPicker chosen={salon} onChoose={setSalon} />
              </div>
            )}
            <WizardFooter onBack={onRestart}>
              <Button appearance="primary" onClick={startCheck}>
                {`Check ${formatRowCount(chosen.sheet.rows.length)}`}
              </Button>
            </WizardFooter>
          </>
        )}
        {step === 3 && saved && <Result saved={saved} undo={undo} />}
      </section>
      <LeaveGuard dirty={importing.isRunning} losesWork={() => importing.isRunning} />
    </Page>
  );
}

const maxFileNameLength = 200;
const hint = 'Nothing is saved before you say so.';

const findField = (kind: ImportKind, name: string | null | undefined): ImportField | undefined =>
  matchColumns(kind, [name ?? ''])[0];

/** Moves the focus to the step when it changes, or when the focused element disappears. */
function useStepFocus(step: number, state: string) {
  const section = useRef<HTMLElement>(null);
  const previousStep = useRef(step);
  useEffect(() => {
    const isLost = document.activeElement === document.body && state !== 'idle 0 false';
    if (previousStep.current === step && !isLost) return;
    if (previousStep.current !== step) {
      const main = section.current?.closest('main');
      if (main) main.scrollTop = 0;
    }
    previousStep.current = step;
    section.current?.focus({ preventScroll: true });
  }, [step, state]);
  return section;
}

const useStyles = makeStyles({
  section: { outlineStyle: 'none' },
  cards: { display: 'flex', flexWrap: 'wrap', gap: '16px', marginBottom: '16px' },
  room: { marginBottom: '16px' },
  salon: { display: 'flex', alignItems: 'center', gap: '12px' },
  below: { maxWidth: '820px', marginTop: '24px' },
});
