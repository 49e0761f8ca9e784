import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowDownRightRegular, ArrowUpRightRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { phone, touch } from './media.ts';
import { look } from './theme.ts';

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

/** Strip of key metrics. */
export function MetricStrip({ label, metrics }: { label: string; metrics: readonly Metric[] }) {
  const styles = useStyles();
  return (
    <dl aria-label={label} className={styles.strip}>
      {metrics.map(({ name, value, note, change = 0, isCost }) => (
        <div key={name} className={styles.figure}>
          <dt className={styles.name}>{name}</dt>
          <dd className={styles.value}>{value ?? '…'}</dd>
          <dd className={mergeClasses(styles.note, isCost && change > 0 && styles.worse)}>
            {change > 0 && <ArrowUpRightRegular aria-label="more" />}
            {change < 0 && <ArrowDownRightRegular aria-label="less" />}
            {note ?? '\u00a0'}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface LeadProps {
  label: string;
  metric: ReactNode;
  /** The finding, in one to three sentences. */
  children: ReactNode;
  /** The conclusion. */
  aside?: ReactNode;
}

/** Headline of a report: its main metric and finding. */
export function Headline({ label, metric, children, aside }: LeadProps) {
  const styles = useLeadStyles();
  return (
    <section aria-label={label} className={styles.room}>
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

export type MeterTone = 'plain' | 'caution' | 'warning' | 'bad' | 'missing';

export type RankedRow = {
  key: string;
  name: string;
  note?: string;
  /** Fill of the meter, 0 to 1; undefined for no meter. */
  share?: number;
  /** Target line on the meter, 0 to 1. */
  target?: number;
  tone?: MeterTone;
  /** Between meter and value. */
  secondaryValue?: string;
  value: string;
  /** Draws the value in the meter's color too. */
  colorsValue?: boolean;
  /** Link to the list behind the value. */
  href?: string;
};

interface RankListProps {
  label: string;
  rows: readonly RankedRow[];
}

/** Ranked rows with a meter each; a row can link to its details. */
export function RankList({ label, rows }: RankListProps) {
  const styles = useRankStyles();
  // As wide as the longest value, so that the meters align.
  const valueWidth = `${Math.max(0, ...rows.map(({ value }) => value.length))}ch`;
  return (
    <ul aria-label={label} className={styles.list}>
      {rows.map(({ key, name, note, share, target, tone = 'plain', secondaryValue, value, colorsValue, href }) => {
        const parts = (
          <>
            <span className={styles.words}>
              <span className={styles.name}>{name}</span>
              {note && <span className={styles.note}>{note}</span>}
            </span>
            {share !== undefined && (
              <span className={styles.meter}>
                <Meter share={share} target={target} tone={tone} />
              </span>
            )}
            {secondaryValue !== undefined && <span className={styles.beside}>{secondaryValue}</span>}
            <span
              className={mergeClasses(styles.value, colorsValue && tone === 'bad' && styles.bad)}
              style={{ minWidth: valueWidth }}
            >
              {value}
            </span>
          </>
        );
        return (
          <li key={key} className={styles.item}>
            {href ? (
              <Link to={href} className={mergeClasses(styles.row, styles.link)}>
                {parts}
              </Link>
            ) : (
              <span className={styles.row}>{parts}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface MeterProps {
  /** Fill, 0 to 1. */
  share: number;
  target?: number | undefined;
  tone?: MeterTone;
}

/** Decorative bar; the adjacent text carries the same information. */
export function Meter({ share, target, tone = 'plain' }: MeterProps) {
  const styles = useRankStyles();
  const percent = (part: number) => `${Math.min(1, Math.max(0, part)) * 100}%`;
  return (
    <span className={styles.track} aria-hidden>
      <span className={styles.bar} style={{ width: percent(share), backgroundColor: meterColors[tone] }} />
      {target !== undefined && <span className={styles.mark} style={{ left: percent(target) }} />}
    </span>
  );
}

/** Never the only signal: adjacent text says the same. */
export const meterColors: Record<MeterTone, string> = {
  plain: tokens.colorBrandBackground,
  caution: look.cellEditedMark,
  warning: tokens.colorPaletteDarkOrangeBackground3,
  bad: look.cellInvalidMark,
  missing: look.negative,
};

const useStyles = makeStyles({
  strip: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
    // The background shows through the gaps as divider lines.
    gap: '1px',
    margin: '0 0 16px',
    overflow: 'hidden',
    backgroundColor: look.hairline,
    border: `1px solid ${look.hairline}`,
    borderRadius: tokens.borderRadiusXLarge,
    [phone]: { gridTemplateColumns: '1fr 1fr' },
  },
  figure: {
    minWidth: 0,
    padding: '12px 18px',
    backgroundColor: look.surface,
    [phone]: { padding: '10px 14px', ':last-child:nth-child(odd)': { gridColumn: '1 / -1' } },
  },
  name: { fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  value: { margin: 0, fontSize: '22px', lineHeight: '28px', fontWeight: 650, fontVariantNumeric: 'tabular-nums' },
  note: {
    display: 'flex',
    alignItems: 'center',
    gap: '4px',
    margin: 0,
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground3,
  },
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
    maxWidth: '620px',
    margin: 0,
    fontSize: '14px',
    lineHeight: '21px',
    color: tokens.colorNeutralForeground2,
  },
  figure: { margin: 0 },
  small: { margin: 0, fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  value: { margin: 0, fontSize: '32px', lineHeight: '40px', fontWeight: 650, fontVariantNumeric: 'tabular-nums' },
  good: { color: tokens.colorBrandForeground1 },
  bad: { color: tokens.colorPaletteRedForeground1 },
});

const useRankStyles = makeStyles({
  list: { margin: '12px 0 0', padding: 0, listStyleType: 'none' },
  item: { ':not(:last-child)': { borderBottom: line } },
  row: {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    boxSizing: 'border-box',
    minHeight: '40px',
    padding: '6px 0',
    fontSize: '13px',
    lineHeight: '18px',
    color: tokens.colorNeutralForeground1,
    [touch]: { minHeight: '44px' },
  },
  link: {
    textDecorationLine: 'none',
    borderRadius: tokens.borderRadiusSmall,
    ':hover': { backgroundColor: look.rowHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  words: { display: 'grid', flex: '1 0.25 150px', minWidth: 0 },
  name: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  note: { fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  meter: { flex: '0 1 108px', minWidth: '48px' },
  beside: {
    flex: 'none',
    minWidth: '58px',
    textAlign: 'end',
    fontVariantNumeric: 'tabular-nums',
    color: tokens.colorNeutralForeground2,
  },
  value: {
    flex: 'none',
    textAlign: 'end',
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
  bad: { color: tokens.colorPaletteRedForeground1 },
  track: {
    position: 'relative',
    display: 'block',
    height: '6px',
    borderRadius: '3px',
    backgroundColor: tokens.colorNeutralBackground4,
    forcedColorAdjust: 'none',
    printColorAdjust: 'exact',
  },
  bar: { display: 'block', height: '100%', borderRadius: '3px' },
  mark: {
    position: 'absolute',
    top: '-4px',
    width: '1.5px',
    height: '14px',
    backgroundColor: tokens.colorNeutralForeground1,
  },
});
