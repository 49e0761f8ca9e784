import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowRepeatAllRegular } from '@fluentui/react-icons';
import { useRef, useState } from 'react';
import type { FormulaBowl } from '../../../../shared/contract/formulas.ts';
import {
  type AllowanceOverage,
  findAllowanceOverages,
  formatFormula,
  groupIntoVisits,
} from '../../../../shared/rules/formulas.ts';
import { formatShortDay } from '../../../kit/ui/days.ts';
import { formatMoney } from '../../../kit/ui/format.ts';
import { touch } from '../../../kit/ui/media.ts';
import { look } from '../../../kit/ui/theme.ts';
import type { useFormulas } from '../../../salon/formula/useFormulas.ts';
import { gramsText } from '../../../salon/formula/VisitBowls.tsx';

interface LastFormulaProps {
  /** Of the appointment, once it has been booked. */
  id: string | undefined;
  formulas: ReturnType<typeof useFormulas>;
  /** What is to be mixed this time, a bowl a line. */
  chosen: string | undefined;
  /** Writes the last formula into the appointment; left out while there is none of this client. */
  onRepeat?: ((formula: string) => Promise<void>) | undefined;
}

/** What was weighed for the client last, and what is to be mixed this time. */
export function LastFormula({ id, formulas, chosen, onRepeat }: LastFormulaProps) {
  const styles = useStyles();
  const { bowls, error, isLoading, retry } = formulas;
  const card = useRef<HTMLElement>(null);
  const [isSending, setSending] = useState(false);
  const [last] = groupIntoVisits(bowls ?? []);
  const isOwn = ({ appointment_id }: FormulaBowl) => id !== undefined && appointment_id === id;
  const isThis = last?.bowls.some(isOwn) ?? false;
  const lines = last?.bowls.map(({ entries }) => formatFormula(entries)) ?? [];
  const formula = lines.join('\n');
  async function repeat(write: NonNullable<typeof onRepeat>) {
    setSending(true);
    await write(formula).finally(() => setSending(false));
    // The button has gone with what it did.
    card.current?.focus();
  }
  // Neither a sign that it is read nor a word that there is none: most appointments have no formula.
  if (!last && !chosen && !(error && !isLoading)) return null;
  return (
    <section ref={card} tabIndex={-1} aria-label="Formula" className={styles.card}>
      {error && !isLoading && (
        <p className={styles.hint}>
          The last formula could not be read.{' '}
          <Button appearance="transparent" size="small" onClick={retry}>
            Retry
          </Button>
        </p>
      )}
      {chosen && <Bowls title="To mix" lines={chosen.split('\n')} />}
      {last && formula !== chosen && (
        <>
          <Bowls
            title={isThis ? 'Mixed' : 'Last formula'}
            hint={`${formatShortDay(last.day)} · ${last.user_name}`}
            lines={lines}
          />
          {onRepeat && !isThis && (
            <Button
              size="small"
              className={styles.repeat}
              icon={<ArrowRepeatAllRegular />}
              disabledFocusable={isSending}
              onClick={() => void repeat(onRepeat)}
            >
              Repeat in this appointment
            </Button>
          )}
        </>
      )}
      {aboveIn(formulas, isOwn).map((above) => (
        <AboveAllowance key={above.service_id} {...above} />
      ))}
    </section>
  );
}

/** What the bowls of the visit came to above what its services include; nothing as long as it may have more bowls than were read. */
function aboveIn(
  { bowls = [], allowances, hasMore }: ReturnType<typeof useFormulas>,
  isOwn: (bowl: FormulaBowl) => boolean,
) {
  const oldest = bowls.at(-1);
  const isCut = hasMore && oldest !== undefined && isOwn(oldest);
  return isCut ? [] : findAllowanceOverages(bowls.filter(isOwn), allowances);
}

function AboveAllowance({ service_name, included, overage: above, cents }: AllowanceOverage) {
  const styles = useStyles();
  return (
    <p className={styles.above}>
      <strong>{service_name}:</strong> {gramsText(above)} above the {included / 100} g included:{' '}
      {formatMoney(cents / 100)}
    </p>
  );
}

function Bowls({ title, hint, lines }: { title: string; hint?: string; lines: readonly string[] }) {
  const styles = useStyles();
  return (
    <div>
      <h3 className={styles.title}>
        {title}
        {hint && <span className={styles.hint}> · {hint}</span>}
      </h3>
      <ul className={styles.lines}>
        {lines.map((line, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: Two bowls may be the same.
          <li key={nth}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

const useStyles = makeStyles({
  card: {
    display: 'flex',
    flexDirection: 'column',
    gap: '10px',
    padding: '12px',
    border: `1px solid ${look.hairline}`,
    outlineStyle: 'none',
    borderRadius: tokens.borderRadiusLarge,
  },
  title: { margin: 0, fontSize: '13px', lineHeight: '18px', fontWeight: tokens.fontWeightSemibold },
  hint: {
    margin: 0,
    fontSize: '13px',
    lineHeight: '18px',
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground3,
  },
  lines: {
    margin: '2px 0 0',
    padding: 0,
    listStyleType: 'none',
    fontSize: '13px',
    lineHeight: '18px',
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
  },
  above: {
    margin: 0,
    padding: '8px 10px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontSize: '13px',
    lineHeight: '18px',
    fontVariantNumeric: 'tabular-nums',
  },
  repeat: { alignSelf: 'start', [touch]: { minHeight: '44px' } },
});
