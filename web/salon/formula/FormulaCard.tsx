import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowRepeatAllRegular } from '@fluentui/react-icons';
import { type ReactNode, useState } from 'react';
import { formatFormula, groupIntoVisits, type Visit } from '../../../shared/rules/formulas.ts';
import { formatLongDay } from '../../kit/ui/days.ts';
import { formatMoney } from '../../kit/ui/format.ts';
import { useIsPhone } from '../../kit/ui/media.ts';
import { SideCard } from '../../kit/ui/SplitLayout.tsx';
import { ErrorState, LinesSkeleton, WarningBanner } from '../../kit/ui/States.tsx';
import { look } from '../../kit/ui/theme.ts';
import { Allergies } from './Allergies.tsx';
import { BowlToMix, scaleBowl } from './BowlToMix.tsx';
import { useFormulas } from './useFormulas.ts';
import { VisitBowls } from './VisitBowls.tsx';

/** Keeps the rest of the page close. */
export const bowlsPerPage = 4;

interface FormulaCardProps {
  clientId: string;
  /** Passes the formula on, one bowl per line. Omitted where nothing can be booked. */
  repeat?: { label: string; onRepeat: (formula: string) => Promise<void> } | undefined;
  onEditAllergies?: () => void;
  /** Beside the button that repeats. */
  tool?: ReactNode;
}

const dateTimeFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** A client's last bowls as weighed; the latest can be mixed again. */
export function FormulaCard({ clientId, repeat, onEditAllergies, tool }: FormulaCardProps) {
  const styles = useStyles();
  const isNarrow = useIsPhone();
  const formulas = useFormulas(clientId, { limit: bowlsPerPage });
  const { bowls, error, isLoading, hasMore, loadMore } = formulas;
  const [totals, setTotals] = useState<Record<string, number>>({});
  const [isSending, setSending] = useState(false);
  const visits = groupIntoVisits(bowls ?? []);
  const [last, ...earlier] = visits;

  async function send(visit: Visit, { onRepeat }: NonNullable<typeof repeat>) {
    setSending(true);
    await onRepeat(
      visit.bowls.map((bowl) => formatFormula(isNarrow ? scaleBowl(bowl, totals) : bowl.entries)).join('\n'),
    );
    setSending(false);
  }

  return (
    <SideCard
      title="Formula"
      hint="The last bowls as they were weighed"
      tool={
        <div className={styles.tools}>
          {tool}
          {last && repeat && (
            <Button
              appearance="primary"
              icon={<ArrowRepeatAllRegular />}
              disabledFocusable={isSending}
              onClick={() => void send(last, repeat)}
            >
              {repeat.label}
            </Button>
          )}
        </div>
      }
    >
      <FormulaNotes formulas={formulas} onEditAllergies={onEditAllergies} />
      {bowls?.length === 0 && <p className={styles.none}>Nothing was weighed for this client yet.</p>}
      {last && isNarrow && (
        <BowlToMix
          key={last.key}
          visit={last}
          totals={totals}
          onTotal={(bowl_id, total) => setTotals({ ...totals, [bowl_id]: total })}
        />
      )}
      {(isNarrow ? earlier : visits).map((visit, nth) => (
        <section key={visit.key} className={mergeClasses(styles.visit, nth > 0 && styles.next)}>
          <VisitHead visit={visit} />
          <VisitBowls visit={visit} before={(isNarrow ? earlier : visits)[nth + 1]} isSlim={isNarrow} />
        </section>
      ))}
      {isLoading && <LinesSkeleton lines={visits.length > 0 ? 3 : 6} />}
      {hasMore && !isLoading && !error && (
        <Button appearance="subtle" className={styles.more} onClick={loadMore}>
          Show more
        </Button>
      )}
    </SideCard>
  );
}

type FormulaNotesProps = Pick<FormulaCardProps, 'onEditAllergies'> & { formulas: ReturnType<typeof useFormulas> };

/** What to know before the bowls: whether they are up to date, allergies, and a failed load. */
function FormulaNotes({ formulas, onEditAllergies }: FormulaNotesProps) {
  const styles = useStyles();
  const { allergies, seen, error, isLoading, retry } = formulas;
  return (
    <>
      {seen !== undefined && (
        <WarningBanner text={`No connection. As it was seen on ${dateTimeFormat.format(Date.parse(seen))}.`} />
      )}
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
  return (
    <div className={styles.head}>
      <div>
        <h3 className={styles.day}>{formatLongDay(day)}</h3>
        <p className={styles.who}>{[user_name, location_name].filter(Boolean).join(' · ')}</p>
      </div>
      {costs.every((cost) => cost !== undefined) && (
        <span className={styles.cost}>{formatMoney(costs.reduce((sum, cost) => sum + cost, 0) / 100)}</span>
      )}
    </div>
  );
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
});
