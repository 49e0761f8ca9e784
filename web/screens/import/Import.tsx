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
import { Earlier, Kept, useUndo } from './Earlier.tsx';
import { FileStep, kindNames, type ReadFile } from './FileStep.tsx';
import {
  countsOf,
  leftOutIn,
  linesOf,
  rememberColumns,
  rememberedColumns,
  resultOf,
  rowsText,
  saveRows,
} from './lines.ts';
import { Result } from './Result.tsx';
import { Rows } from './Rows.tsx';
import { useCheck } from './useCheck.ts';
import { isWork, useSaving, type Work } from './useSaving.ts';

const title = 'Import';
const steps = ['File', 'Columns', 'Check', 'Result'];

type Chosen = ReadFile & {
  columns: readonly (ImportField | undefined)[];
  byHand: ReadonlySet<number>;
  isRemembered: boolean;
};

/** Brings in products, stock levels and clients from a file, in four steps: nothing is saved before it was shown. */
export function Import() {
  const [round, setRound] = useState(0);
  return <Round key={round} onAgain={() => setRound((before) => before + 1)} />;
}

function Round({ onAgain }: { onAgain: () => void }) {
  const styles = useStyles();
  const { types, user } = useSession();
  const [query] = useSearchParams();
  const kinds = importKinds.filter((kind) => isAllowed(importUserTypes[kind], types));
  const [kind, setKind] = useState<ImportKind>(
    kinds.find((one) => one === query.get('kind')) ?? kinds[0] ?? 'products',
  );
  const [chosen, setChosen] = useState<Chosen>();
  const [salon, setSalon] = useState(Number(query.get('location_id')) || user.location_id);
  const [isChecking, setChecking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { held, save: keep } = useDeviceDraft('import', isWork);
  const [isDiscarded, setDiscarded] = useState(false);
  const [hasRoom, setRoom] = useState(true);
  const check = useCheck();
  const saving = useSaving(() => keep(undefined));
  const undo = useUndo();
  const { work, saved } = saving;
  const isSaved = work !== undefined && saved?.sent === work.rows.length;
  const step = isSaved ? 3 : work || isChecking ? 2 : chosen ? 1 : 0;
  const failure = saving.failure ?? check.failure;
  const section = useFocusOf(step, `${check.state} ${undo.ended} ${isDiscarded}`);

  const counts = useMemo(() => countsOf(check.lines), [check.lines]);
  const done = counts.new + counts.changed + counts.same + counts.wrong + counts.duplicate;
  const toSave = counts.new + counts.changed;
  const needsSalon = kind === 'stock' && !chosen?.columns.includes('salon');
  const location = needsSalon && salon !== null ? salon : undefined;
  const left = step === 0 && !isDiscarded ? held?.restored : undefined;

  function read(file: ReadFile) {
    const { headers } = file.sheet;
    const byName = matchColumns(kind, headers);
    const kept = rememberedColumns(kind, headers);
    const columns = kept ? byName.map((_, index) => fieldNamed(kind, kept[index])) : byName;
    const byHand = new Set(columns.flatMap((field, index) => (field !== byName[index] ? [index] : [])));
    setChosen({ ...file, columns, byHand, isRemembered: kept !== undefined && byHand.size > 0 });
    setProblem(undefined);
  }
  function choose(column: number, field: ImportField | undefined) {
    if (!chosen) return;
    // A field is in one column only: chosen anew it leaves the other.
    const columns = chosen.columns.map((one, index) => (index === column ? field : one === field ? undefined : one));
    setChosen({ ...chosen, columns, byHand: new Set([...chosen.byHand, column]), isRemembered: false });
    setProblem(undefined);
    setChecking(false);
    check.stop();
  }
  function startCheck() {
    if (!chosen) return;
    const missing = findMissingColumn(kind, chosen.columns);
    if (missing) return setProblem(missing);
    if (needsSalon && salon === null) return setProblem('Please select salon');
    rememberColumns(kind, chosen.sheet.headers, chosen.columns);
    setChecking(true);
    check.check(kind, location, linesOf(kind, chosen.sheet, chosen.columns));
  }
  function save() {
    if (!chosen || check.state !== 'done' || toSave === 0 || work) return;
    const next: Work = {
      key: crypto.randomUUID(),
      kind,
      file_name: chosen.name.slice(0, longestName),
      ...(location !== undefined && { location }),
      figures: { rows: check.lines.length, same: counts.same, wrong: counts.wrong, duplicate: counts.duplicate },
      rows: check.lines.flatMap(({ row, values, judgement }) =>
        judgement?.verdict === 'new' || judgement?.verdict === 'changed'
          ? [{ row, values, verdict: judgement.verdict, seen: judgement.version }]
          : [],
      ),
      left: leftOutIn(check.lines),
    };
    setRoom(keep(next));
    saving.save(next);
  }

  const tools =
    step === 3 && saved ? (
      <>
        <Button
          icon={<ArrowDownloadRegular />}
          onClick={() =>
            saveRows(
              `Result of ${saved.work.file_name.replace(/\.\w+$/, '')}.csv`,
              saved.work.kind,
              resultOf(check.lines, saved.left),
            )
          }
        >
          Result file
        </Button>
        <Button appearance="primary" onClick={onAgain}>
          Import another file
        </Button>
      </>
    ) : (
      step === 2 && (
        <>
          <Button disabledFocusable={saving.isRunning} onClick={onAgain}>
            Cancel
          </Button>
          {chosen && (
            <Button
              appearance="primary"
              disabledFocusable={check.state !== 'done' || toSave === 0 || work !== undefined}
              onClick={save}
            >
              {`Import ${rowsText(toSave)}`}
            </Button>
          )}
        </>
      )
    );

  return (
    <Page
      title={title}
      hint={step === 3 && saved ? `${saved.work.file_name} · ${kindNames[saved.work.kind]}` : hint}
      tools={tools || undefined}
    >
      <StepIndicator steps={steps} current={step === 3 ? steps.length : step} />
      {left && (
        <div className={styles.room}>
          <ErrorState
            text={`${left.file_name} was not saved to its end. Rows that were saved stay saved.`}
            action={{
              label: 'Go on',
              onClick: () => saving.save(left),
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
            <FileStep kinds={kinds} kind={kind} onKind={setKind} onRead={read} />
            <div className={styles.below}>
              <Kept undo={undo} />
              <Earlier key={undo.ended} undo={undo} />
            </div>
          </>
        )}
        {(step === 1 || step === 2) && (
          <div className={styles.cards}>
            {chosen && <FileCard kind={kind} file={chosen} {...(!work && { onChange: onAgain })} />}
            {work ? (
              <Progress
                act="Saving"
                done={saved?.sent ?? 0}
                all={work.rows.length}
                isRunning={saving.isRunning}
                onStop={saving.stop}
                onGoOn={saving.goOn}
              />
            ) : (
              step === 2 && (
                <Progress
                  act="Checking"
                  done={done}
                  all={check.lines.length}
                  isRunning={check.state === 'running'}
                  onStop={check.stop}
                  onGoOn={() => check.goOn(kind, location)}
                />
              )
            )}
          </div>
        )}
        {step === 2 && !hasRoom && saving.isRunning && (
          <WarningBanner text="This browser has no room to keep the rows: stay here until all are saved." />
        )}
        {step === 2 && failure && (
          <div className={styles.room}>
            <ErrorState text={failure} onRetry={() => (work ? saving.goOn() : check.goOn(kind, location))} />
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
              onChange={choose}
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
            <WizardFooter onBack={onAgain}>
              <Button appearance="primary" onClick={startCheck}>
                {`Check ${rowsText(chosen.sheet.rows.length)}`}
              </Button>
            </WizardFooter>
          </>
        )}
        {step === 3 && saved && <Result saved={saved} undo={undo} />}
      </section>
      <LeaveGuard dirty={saving.isRunning} losesWork={() => saving.isRunning} />
    </Page>
  );
}

/** As many characters as the name of a file may have. */
const longestName = 200;
const hint = 'Nothing is saved before you say so.';

const fieldNamed = (kind: ImportKind, name: string | null | undefined): ImportField | undefined =>
  matchColumns(kind, [name ?? ''])[0];

/** Every step begins at its top; what went while somebody was on it leaves the focus there. */
function useFocusOf(step: number, state: string) {
  const section = useRef<HTMLElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    const isLost = document.activeElement === document.body && state !== 'idle 0 false';
    if (shown.current === step && !isLost) return;
    if (shown.current !== step) {
      const main = section.current?.closest('main');
      if (main) main.scrollTop = 0;
    }
    shown.current = step;
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
