import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowRepeatAllRegular, PrintRegular } from '@fluentui/react-icons';
import { type ReactNode, useState } from 'react';
import type { PastFormula } from '../../../shared/contract/formulas.ts';
import { formatMoney } from '../../../shared/rules/format.ts';
import { formatFormula, formatPastFormula, groupIntoVisits, type Visit } from '../../../shared/rules/formulas.ts';
import { formatInstant, formatLongDay } from '../../kit/ui/days.ts';
import { useIsPhone } from '../../kit/ui/media.ts';
import { useIsPrinting } from '../../kit/ui/printing.ts';
import { SideCard } from '../../kit/ui/SplitLayout.tsx';
import { ErrorState, LinesSkeleton, WarningBanner } from '../../kit/ui/States.tsx';
import { denseText, look, quietSmallText } from '../../kit/ui/theme.ts';
import { Allergies } from './Allergies.tsx';
import { BowlToMix, scaleBowl } from './BowlToMix.tsx';
import { FormulaSheet } from './FormulaSheet.tsx';
import { useFormulas } from './useFormulas.ts';
import { VisitBowls } from './VisitBowls.tsx';

/** Keeps the rest of the page close. */
export const bowlsPerPage = 4;

interface FormulaCardProps {
  clientId: string;
  /** On the printed card. */
  clientName: string;
  /** Passes the formula on, one bowl per line. Omitted where nothing can be booked. */
  repeat?: { label: string; onRepeat: (formula: string) => Promise<void> } | undefined;
  onEditAllergies?: () => void;
  /** Beside the button that repeats. */
  tool?: ReactNode;
}

/** A client's last bowls as weighed, and imported formulas as written; the latest can be mixed again. */
export function FormulaCard({ clientId, clientName, repeat, onEditAllergies, tool }: FormulaCardProps) {
  const styles = useStyles();
  const isNarrow = useIsPhone();
  const isPrinting = useIsPrinting();
  const formulas = useFormulas(clientId, { limit: bowlsPerPage });
  const { bowls, past, error, isLoading, hasMore, loadMore } = formulas;
  const [totals, setTotals] = useState<Record<string, number>>({});
  const [isSending, setSending] = useState(false);
  const visits = groupIntoVisits(bowls ?? []);
  const isPastLast = past[0] !== undefined && past[0].date > (visits[0]?.day ?? '');
  const toMix = isNarrow && !isPastLast ? visits[0] : undefined;
  const weighed = toMix ? visits.slice(1) : visits;
  async function send({ onRepeat }: NonNullable<typeof repeat>) {
    setSending(true);
    const lines = visits[0]?.bowls.map((bowl) => formatFormula(isNarrow ? scaleBowl(bowl, totals) : bowl.entries));
    await onRepeat(isPastLast && past[0] ? formatPastFormula(past[0]) : (lines ?? []).join('\n'));
    setSending(false);
  }

  return (
    <SideCard
      title="Formula"
      hint="The last bowls as they were weighed"
      tool={
        <div className={styles.tools}>
          {tool}
          {visits.length + past.length > 0 && (
            <Button icon={<PrintRegular />} onClick={() => window.print()}>
              Print card
            </Button>
          )}
          {(visits.length > 0 || isPastLast) && repeat && (
            <Button
              appearance="primary"
              icon={<ArrowRepeatAllRegular />}
              disabledFocusable={isSending}
              onClick={() => void send(repeat)}
            >
              {repeat.label}
            </Button>
          )}
        </div>
      }
    >
      {isPrinting && bowls && <FormulaSheet {...{ clientName, visits, past }} allergies={formulas.allergies} />}
      <FormulaNotes formulas={formulas} onEditAllergies={onEditAllergies} />
      {bowls && visits.length + past.length === 0 && <p className={styles.none}>No bowls weighed yet.</p>}
      {toMix && (
        <BowlToMix
          key={toMix.key}
          visit={toMix}
          totals={totals}
          onTotal={(bowl_id, total) => setTotals({ ...totals, [bowl_id]: total })}
        />
      )}
      <FormulaList visits={weighed} past={past} hasLarge={!toMix} />
      {isLoading && <LinesSkeleton lines={visits.length + past.length > 0 ? 3 : 6} />}
      {hasMore && !isLoading && !error && (
        <Button appearance="subtle" className={styles.more} onClick={loadMore}>
          Show more
        </Button>
      )}
    </SideCard>
  );
}

type FormulaListProps = { visits: readonly Visit[]; past: readonly PastFormula[]; hasLarge: boolean };

/** Weighed visits and imported formulas, latest first, the latest large. */
function FormulaList({ visits, past, hasLarge }: FormulaListProps) {
  const styles = useStyles();
  const weighed = visits.map((visit, nth) => ({
    ...{ key: visit.key, day: visit.day, head: <VisitHead visit={visit} /> },
    content: <VisitBowls visit={visit} before={visits[nth + 1]} size={hasLarge && nth === 0 ? 'large' : 'small'} />,
  }));
  const imported = past.map((one) => ({
    ...{ key: one.formula_id, day: one.date, content: <FromBefore past={one} /> },
    head: <Head day={one.date} who={[one.user_name, one.service_name]} tool={<FromBeforeBadge />} />,
  }));
  return [...weighed, ...imported]
    .sort((a, b) => b.day.localeCompare(a.day))
    .map(({ key, head, content }, nth) => (
      <section key={key} className={mergeClasses(styles.visit, nth > 0 && styles.next)}>
        {head}
        {content}
      </section>
    ));
}

type FormulaNotesProps = Pick<FormulaCardProps, 'onEditAllergies'> & { formulas: ReturnType<typeof useFormulas> };

/** What to know before the bowls: whether they are up to date, allergies, and a failed load. */
function FormulaNotes({ formulas, onEditAllergies }: FormulaNotesProps) {
  const styles = useStyles();
  const { allergies, seen, error, isLoading, retry } = formulas;
  return (
    <>
      {seen !== undefined && <WarningBanner text={`No connection. As it was seen on ${formatInstant(seen)}.`} />}
      {allergies && (
        <div className={styles.problem}>
          <Allergies text={allergies} onEdit={onEditAllergies} />
        </div>
      )}
      {error && !isLoading && (
        <div className={styles.problem}>
          <ErrorState text={error.message} onRetry={retry} />
        </div>
      )}
    </>
  );
}

function VisitHead({ visit: { day, user_name, location_name, bowls } }: { visit: Visit }) {
  const styles = useStyles();
  const costs = bowls.flatMap(({ entries }) => entries.map(({ cost }) => cost));
  const total = costs.every((cost) => cost !== undefined) && (
    <span className={styles.cost}>{formatMoney(costs.reduce((sum, cost) => sum + cost, 0) / 100)}</span>
  );
  return <Head day={day} who={[user_name, location_name]} tool={total} />;
}

function Head({ day, who, tool }: { day: string; who: readonly string[]; tool: ReactNode }) {
  const styles = useStyles();
  return (
    <div className={styles.head}>
      <div>
        <h3 className={styles.day}>{formatLongDay(day)}</h3>
        <p className={styles.who}>{who.filter(Boolean).join(' · ')}</p>
      </div>
      {tool}
    </div>
  );
}

/** An imported formula as it was written, and as it is repeated if it is understood. */
function FromBefore({ past: { text, lines } }: { past: PastFormula }) {
  const styles = useStyles();
  return (
    <>
      <p className={styles.text}>{text}</p>
      {lines.length > 0 && <p className={styles.read}>Read as {formatFormula(lines)}</p>}
    </>
  );
}

/** Marks a formula that was mixed before the salon weighed its bowls here. */
function FromBeforeBadge() {
  return <span className={useStyles().badge}>From before</span>;
}

const useStyles = makeStyles({
  tools: { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: '8px' },
  problem: { margin: '8px 0' },
  none: { margin: '8px 0 4px', color: tokens.colorNeutralForeground3 },
  visit: { marginTop: '12px' },
  next: { paddingTop: '16px', borderTop: `1px solid ${look.hairline}` },
  head: { display: 'flex', justifyContent: 'space-between', gap: '12px', marginBottom: '8px' },
  day: { margin: 0, fontSize: '14px', lineHeight: '20px', fontWeight: 650 },
  who: { margin: 0, fontSize: '13px', lineHeight: '18px', color: tokens.colorNeutralForeground3 },
  cost: { fontWeight: 650, fontVariantNumeric: 'tabular-nums' },
  more: { width: '100%', marginTop: '8px' },
  text: {
    ...denseText,
    margin: 0,
    padding: '8px 10px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: look.surfaceSunken,
    whiteSpace: 'pre-line',
    overflowWrap: 'anywhere',
  },
  read: { ...quietSmallText, margin: '6px 0 0' },
  badge: {
    alignSelf: 'start',
    padding: '1px 8px',
    border: `1px solid ${look.hairline}`,
    borderRadius: tokens.borderRadiusCircular,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: '18px',
    whiteSpace: 'nowrap',
  },
});
