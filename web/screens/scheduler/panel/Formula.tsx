import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowRepeatAllRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { walkInId } from '../../../../shared/contract/clients.ts';
import { api } from '../../../../shared/contract/index.ts';
import type { FormulaBowl } from '../../../../shared/contract/reports.ts';
import { type Above, aboveAllowance, formulaText, visitsOf } from '../../../../shared/rules/formulas.ts';
import { useMayCall } from '../../../kit/data/session.tsx';
import { useRead } from '../../../kit/data/useApi.ts';
import { longDay } from '../../../kit/ui/days.ts';
import { moneyText } from '../../../kit/ui/format.ts';
import { touch } from '../../../kit/ui/media.ts';
import { ErrorState, LinesSkeleton } from '../../../kit/ui/States.tsx';
import { look } from '../../../kit/ui/theme.ts';
import { gramsText, VisitBowls } from '../../../salon/formula/VisitBowls.tsx';
import type { Draft } from '../draft.ts';

/** What was weighed for the client that is chosen; of an appointment that is over, up to its day: its own bowls, where there are any. */
export function useLastFormula(stored: Draft | undefined, client: Draft['client']) {
  const mayCall = useMayCall();
  const isAsked = client && client.id !== walkInId && mayCall(api.reports.listFormulas);
  return useRead(
    api.reports.listFormulas,
    isAsked ? { body: { client_id: client.id, ...(stored?.id && stored.date && { until: stored.date }) } } : null,
  );
}

interface FormulaProps {
  /** The appointment as the server has it. */
  stored: Draft;
  /** The one that is chosen now. */
  client: Draft['client'];
  read: ReturnType<typeof useLastFormula>;
  onRepeat: (formula: string) => Promise<void>;
}

/** What is to be mixed for an appointment, beside what was weighed for its client the last time. */
export function Formula({ stored, client, read: { data, error, isLoading, mutate }, onRepeat }: FormulaProps) {
  const styles = useStyles();
  const [isSending, setSending] = useState(false);
  if (!data && !error && !isLoading) return null;
  const [last] = visitsOf(data?.Items ?? []);
  const own = data?.Items.filter(isOf(stored)) ?? [];
  const isOwn = last?.bowls.some(isOf(stored)) ?? false;
  const repeated = last?.bowls.map(({ entries }) => formulaText(entries)).join('\n');
  const mayRepeat = stored.id !== undefined && client?.id === stored.client?.id && !isOwn;

  async function repeat(formula: string) {
    setSending(true);
    await onRepeat(formula).finally(() => setSending(false));
  }

  return (
    <section aria-label="Formula" className={styles.formula}>
      <h3 className={styles.title}>Formula</h3>
      {stored.formula && (
        <div className={styles.plan}>
          <span className={styles.quiet}>To mix</span>
          <p className={styles.lines}>{stored.formula}</p>
        </div>
      )}
      {error && !data && <ErrorState text={error.message} onRetry={() => void mutate()} />}
      {!error && !data && <LinesSkeleton lines={2} />}
      {data && !last && <p className={styles.quiet}>Nothing was weighed for this client yet.</p>}
      {last && (
        <div>
          <p className={styles.when}>
            {isOwn ? 'This visit' : longDay(last.day)} · {last.user_name}
          </p>
          <VisitBowls visit={last} before={undefined} isSlim />
        </div>
      )}
      {aboveAllowance(own, data?.allowances ?? []).map((one) => (
        <AboveLine key={one.service_id} above={one} />
      ))}
      {repeated && mayRepeat && (
        <Button
          className={styles.button}
          icon={<ArrowRepeatAllRegular />}
          disabledFocusable={isSending || repeated === stored.formula}
          onClick={() => void repeat(repeated)}
        >
          {repeated === stored.formula ? 'Repeated into this appointment' : 'Repeat into this appointment'}
        </Button>
      )}
    </section>
  );
}

const isOf =
  ({ id }: Draft) =>
  ({ appointment_id }: FormulaBowl): boolean =>
    id !== undefined && appointment_id === id;

function AboveLine({ above: { service_name, included, above, cents } }: { above: Above }) {
  const styles = useStyles();
  return (
    <p className={styles.above}>
      <strong>{service_name}:</strong> {gramsText(above)} above the {included / 100} g included:{' '}
      {moneyText(cents / 100)}
    </p>
  );
}

const useStyles = makeStyles({
  formula: { display: 'flex', flexDirection: 'column', gap: '8px' },
  title: { margin: 0, fontSize: '14px', lineHeight: '20px', fontWeight: tokens.fontWeightSemibold },
  plan: {
    padding: '9px 12px',
    border: `1px solid ${look.hairline}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: look.surfaceSunken,
  },
  lines: { margin: 0, lineHeight: '20px', whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
  quiet: { margin: 0, fontSize: '13px', lineHeight: '18px', color: tokens.colorNeutralForeground3 },
  when: { margin: '0 0 6px', fontSize: '13px', lineHeight: '18px' },
  above: {
    margin: 0,
    padding: '9px 12px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontSize: '13px',
    lineHeight: '18px',
    fontVariantNumeric: 'tabular-nums',
  },
  button: { alignSelf: 'start', [touch]: { minHeight: '44px' } },
});
