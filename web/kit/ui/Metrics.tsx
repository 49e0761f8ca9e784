import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowDownRightRegular, ArrowUpRightRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../shared/rules/format.ts';
import { phone } from './media.ts';
import { look, quietSmallText, stripStyle } from './theme.ts';

export type Metric = {
  name: string;
  /** Undefined while loading. */
  value: string | undefined;
  /** Comparison with the previous period, as text; the sign of `change` draws the arrow. */
  note?: string | undefined;
  change?: number | undefined;
  /** For costs an increase is shown in red. */
  isCost?: boolean;
};

/** "Up 12% from $13,954.00" */
export const formatChange = (now: number, before: number, format: (amount: number) => string): string =>
  `${now < before ? 'Down' : 'Up'} ${formatNumber((Math.abs(now - before) / before) * 100, 0, 0)}% from ${format(before)}`;

type StripProps = {
  label: string;
  days: string | undefined;
  metrics: readonly Metric[];
  /** False where no metric ever has a note. */
  hasNotes?: boolean;
};

/** Strip of key metrics, below the days that they are of. */
export function MetricStrip({ label, days, metrics, hasNotes = true }: StripProps) {
  const styles = useStyles();
  return (
    <>
      <p className={styles.days}>{days ?? '\u00a0'}</p>
      <dl aria-label={label} className={styles.strip}>
        {metrics.map(({ name, value, note, change = 0, isCost }) => (
          <div key={name} className={styles.figure}>
            <dt className={styles.name}>{name}</dt>
            <dd className={styles.value}>{value ?? '…'}</dd>
            {hasNotes && (
              <dd className={mergeClasses(styles.note, isCost && change > 0 && styles.worse)}>
                {change > 0 && <ArrowUpRightRegular aria-label="more" />}
                {change < 0 && <ArrowDownRightRegular aria-label="less" />}
                {note ?? '\u00a0'}
              </dd>
            )}
          </div>
        ))}
      </dl>
    </>
  );
}

interface LeadProps {
  label: string;
  /** The days that the figures are of. */
  days?: string | undefined;
  metric: ReactNode;
  /** The finding, in one to three sentences. */
  children: ReactNode;
  /** The conclusion. */
  aside?: ReactNode;
}

/** Headline of a report: its main metric and finding. */
export function Headline({ label, days, metric, children, aside }: LeadProps) {
  const styles = useLeadStyles();
  return (
    <section aria-label={label} className={styles.room}>
      {days && <p className={styles.days}>{days}</p>}
      <div className={styles.lead}>
        <div className={styles.cell}>{metric}</div>
        <p className={mergeClasses(styles.cell, styles.finding)}>{children}</p>
        {aside && <div className={styles.cell}>{aside}</div>}
      </div>
    </section>
  );
}

interface LeadFigureProps {
  name: string;
  /** Undefined while loading. */
  value: string | undefined;
  note?: string | undefined;
  tone?: 'good' | 'bad' | undefined;
}

export function HeadlineMetric({ name, value, note, tone }: LeadFigureProps) {
  const styles = useLeadStyles();
  return (
    <dl className={styles.figure}>
      <dt className={styles.small}>{name}</dt>
      <dd className={mergeClasses(styles.value, tone === 'good' && styles.good)}>{value ?? '…'}</dd>
      <dd className={mergeClasses(styles.small, tone === 'bad' && styles.bad)}>{note ?? '\u00a0'}</dd>
    </dl>
  );
}

const useStyles = makeStyles({
  days: { ...quietSmallText, margin: '0 0 6px' },
  strip: {
    ...stripStyle,
    gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
    [phone]: { gridTemplateColumns: '1fr 1fr' },
  },
  figure: {
    minWidth: 0,
    padding: '12px 18px',
    backgroundColor: look.surface,
    [phone]: { padding: '10px 14px', ':last-child:nth-child(odd)': { gridColumn: '1 / -1' } },
  },
  name: quietSmallText,
  value: { margin: 0, fontSize: '22px', lineHeight: '28px', fontWeight: 650, fontVariantNumeric: 'tabular-nums' },
  note: { ...quietSmallText, display: 'flex', alignItems: 'center', gap: '4px', margin: 0 },
  worse: { color: tokens.colorPaletteRedForeground1 },
});

const line = `1px solid ${look.hairline}`;
const narrow = '@container (max-width: 799px)';

const useLeadStyles = makeStyles({
  room: {
    containerType: 'inline-size',
    marginBottom: '16px',
    backgroundColor: look.surface,
    border: line,
    borderRadius: tokens.borderRadiusXLarge,
    boxShadow: look.cardShadow,
  },
  days: { ...quietSmallText, margin: 0, padding: '12px 20px 0' },
  lead: {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr auto',
    alignItems: 'center',
    padding: '16px 0',
    [narrow]: { gridTemplateColumns: '1fr', padding: '0 16px' },
  },
  cell: {
    minWidth: 0,
    padding: '0 20px',
    ':not(:first-child)': { borderLeft: line },
    [narrow]: { padding: '14px 0', ':not(:first-child)': { borderLeft: 'none', borderTop: line } },
  },
  finding: {
    overflowWrap: 'anywhere',
    margin: 0,
    fontSize: '14px',
    lineHeight: '21px',
    color: tokens.colorNeutralForeground2,
  },
  figure: { margin: 0 },
  small: { ...quietSmallText, margin: 0 },
  value: { margin: 0, fontSize: '32px', lineHeight: '40px', fontWeight: 650, fontVariantNumeric: 'tabular-nums' },
  good: { color: tokens.colorBrandForeground1 },
  bad: { color: tokens.colorPaletteRedForeground1 },
});
