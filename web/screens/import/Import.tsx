import { Button, makeStyles } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isAllowed } from '../../../shared/contract/endpoint.ts';
import { type ImportField, type ImportKind, importers, importKinds } from '../../../shared/contract/imports.ts';
import { fieldsByName, missingColumn } from '../../../shared/rules/imports.ts';
import { useKeptOnDevice } from '../../kit/data/keptOnDevice.ts';
import { useSession } from '../../kit/data/session.tsx';
import { LeaveGuard } from '../../kit/ui/LeaveGuard.tsx';
import { Page } from '../../kit/ui/Page.tsx';
import { ErrorState, Note } from '../../kit/ui/States.tsx';
import { Steps } from '../../kit/ui/Steps.tsx';
import { Footer } from '../../kit/ui/WizardParts.tsx';
import { SalonPicker } from '../../salon/SalonPicker.tsx';
import { FileCard, Progress } from './Card.tsx';
import { Columns } from './Columns.tsx';
import { Earlier, Kept, useUndo } from './Earlier.tsx';
import { FileStep, kindNames, type ReadFile } from './FileStep.tsx';
import { countsOf, leftOutIn, linesOf, rememberColumns, rememberedColumns, saveRows, whyOf } from './lines.ts';
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
  const kinds = importKinds.filter((kind) => isAllowed(importers[kind], types));
  const [kind, setKind] = useState<ImportKind>(
    kinds.find((one) => one === query.get('kind')) ?? kinds[0] ?? 'products',
  );
  const [chosen, setChosen] = useState<Chosen>();
  const [salon, setSalon] = useState(Number(query.get('location_id')) || user.location_id);
  const [isChecking, setChecking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { held, keep } = useKeptOnDevice('import', isWork);
  const [isResumed, setResumed] = useState(false);
  const [hasRoom, setRoom] = useState(true);
  const check = useCheck();
  const saving = useSaving(() => keep(undefined));
  const undo = useUndo();
  const { saved } = saving;
  const step = saved ? (saved.sent < saved.work.rows.length ? 2 : 3) : isChecking ? 2 : chosen ? 1 : 0;
  const section = useFocusOf(step, `${check.state} ${undo.ended}`);

  const counts = useMemo(() => countsOf(check.lines), [check.lines]);
  const done = counts.new + counts.changed + counts.same + counts.wrong + counts.duplicate;
  const toSave = counts.new + counts.changed;
  const needsSalon = kind === 'stock' && !chosen?.columns.includes('salon');
  const location = needsSalon && salon !== null ? salon : undefined;
  const left = held?.found && !isResumed && !saved ? held.found : undefined;

  function read(file: ReadFile) {
    const { headers } = file.sheet;
    const byName = fieldsByName(kind, headers);
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
    const missing = missingColumn(kind, chosen.columns);
    if (missing) return setProblem(missing);
    rememberColumns(kind, chosen.sheet.headers, chosen.columns);
    setChecking(true);
    check.check(kind, location, linesOf(kind, chosen.sheet, chosen.columns));
  }
  function save() {
    if (!chosen || check.state !== 'done' || toSave === 0 || saving.isRunning) return;
    const work: Work = {
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
    setRoom(keep(work));
    saving.save(work);
  }

  const tools =
    step === 3 && saved ? (
      <>
        <Button
          icon={<ArrowDownloadRegular />}
          onClick={() => saveRows(`Result of ${saved.work.file_name.replace(/\.\w+$/, '')}.csv`, kind, resultOf())}
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
          <Button
            appearance="primary"
            disabledFocusable={check.state !== 'done' || toSave === 0 || saving.isRunning || Boolean(saved)}
            onClick={save}
          >
            {`Import ${toSave.toLocaleString('en-US')} ${toSave === 1 ? 'row' : 'rows'}`}
          </Button>
        </>
      )
    );

  function resultOf() {
    const late = new Map(saved?.left.map((one) => [one.row, one.why]));
    const rows = check.lines.map((line) => {
      const why = late.get(line.row) ?? whyOf(line);
      return { values: line.values, why, verdict: late.has(line.row) ? 'left out' : (line.judgement?.verdict ?? '') };
    });
    return rows.length > 0 ? rows : [...(saved?.left ?? [])];
  }

  return (
    <Page
      title={title}
      hint={step === 3 && saved ? `${saved.work.file_name} · ${kindNames[saved.work.kind]}` : hint}
      tools={tools || undefined}
    >
      <Steps steps={steps} current={step === 3 ? steps.length : step} />
      {left && (
        <div className={styles.room}>
          <ErrorState
            text={`${left.file_name} was not saved to its end. Rows that were saved stay saved.`}
            action={{
              label: 'Go on',
              onClick: () => {
                setResumed(true);
                saving.save(left);
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
        {(step === 1 || step === 2) && chosen && (
          <>
            <div className={styles.cards}>
              <FileCard name={chosen.name} about={aboutText(kind, chosen)} onChange={onAgain} />
              {step === 2 &&
                (saved || saving.isRunning ? (
                  <SaveProgress saving={saving} all={toSave} />
                ) : (
                  <Progress
                    act="Checking"
                    done={done}
                    all={check.lines.length}
                    isRunning={check.state === 'running'}
                    onStop={check.stop}
                    onGoOn={() => check.goOn(kind, location)}
                  />
                ))}
            </div>
            {!hasRoom && saving.isRunning && (
              <Note text="This browser has no room to keep the rows: stay here until all are saved." />
            )}
            {(check.failure || saving.failure) && step === 2 && (
              <div className={styles.room}>
                <ErrorState
                  text={saving.failure ?? check.failure ?? ''}
                  onRetry={() => (saving.failure ? saving.goOn() : check.goOn(kind, location))}
                />
              </div>
            )}
            <Columns
              kind={kind}
              headers={chosen.sheet.headers}
              columns={chosen.columns}
              byHand={chosen.byHand}
              isRemembered={chosen.isRemembered}
              onChange={choose}
              disabled={saving.isRunning || saved !== undefined}
            />
            {problem && <Note text={problem} />}
            <div className={styles.room} />
            {step === 1 && (
              <>
                {needsSalon && (
                  <div className={styles.salon}>
                    Stock of <SalonPicker chosen={salon} onChoose={setSalon} />
                  </div>
                )}
                <Footer onBack={onAgain}>
                  <Button appearance="primary" onClick={startCheck}>
                    {`Check ${chosen.sheet.rows.length.toLocaleString('en-US')} rows`}
                  </Button>
                </Footer>
              </>
            )}
            {step === 2 && <Rows kind={kind} lines={check.lines} />}
          </>
        )}
        {step === 2 && !chosen && <SaveProgress saving={saving} all={saved?.work.rows.length ?? 0} />}
        {step === 2 && !chosen && saving.failure && <ErrorState text={saving.failure} onRetry={saving.goOn} />}
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
  fieldsByName(kind, [name ?? ''])[0];

const aboutText = (kind: ImportKind, { sheet, size }: ReadFile): string =>
  [
    kindNames[kind],
    sheet.note,
    `${sheet.rows.length.toLocaleString('en-US')} rows`,
    `${Math.max(1, Math.round(size / 1024)).toLocaleString('en-US')} KB`,
  ]
    .filter(Boolean)
    .join(' · ');

function SaveProgress({ saving, all }: { saving: ReturnType<typeof useSaving>; all: number }) {
  const { saved, isRunning, stop, goOn } = saving;
  const sent = saved?.sent ?? 0;
  return <Progress act="Saving" done={sent} all={all} isRunning={isRunning} onStop={stop} onGoOn={() => goOn()} />;
}

/** Every step begins at its top; what went while somebody was on it leaves the focus there. */
function useFocusOf(step: number, state: string) {
  const section = useRef<HTMLElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    const isLost = document.activeElement === document.body && state !== 'idle 0';
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
