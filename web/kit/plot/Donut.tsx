import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { lazyComponent } from '../ui/lazyComponent.tsx';
import { chartPalette, flexColumn, flexRow, quietSmallText, useMode } from '../ui/theme.ts';
import { PlotCard } from './PlotCard.tsx';

const Ring = lazyComponent(async () => (await import('./charts.tsx')).RingChart);

interface DonutProps {
  title: string;
  hint: string;
  centerValue: string;
  centerLabel: string;
  /** Five at most. The values are listed below the ring, so no table is needed. */
  parts: readonly { name: string; value: number; text: string }[];
  /** Below the legend. */
  note?: string | undefined;
  /** In place of a ring of zeros, with the link in words. */
  emptyText: string;
  link?: { label: string; href: string };
}

/** Donut chart with a legend that lists each part's value. */
export function Donut({ title, hint, centerValue, centerLabel, parts, note, emptyText, link }: DonutProps) {
  const styles = useStyles();
  const { mode } = useMode();
  if (parts.every(({ value }) => value === 0))
    return (
      <PlotCard title={title} {...(link && { link: { ...link, showLabel: true } })}>
        <p className={styles.empty}>{emptyText}</p>
      </PlotCard>
    );
  return (
    <PlotCard title={title} hint={hint} {...(link && { link })}>
      <div className={styles.body}>
        <div className={styles.ring}>
          <Ring values={parts.map(({ value }) => value)} />
          <p className={styles.middle}>
            <span className={mergeClasses(styles.figure, centerValue.length >= 9 && styles.long)}>{centerValue}</span>
            <span className={styles.of}>{centerLabel}</span>
          </p>
        </div>
        <dl className={styles.parts}>
          {parts.map(({ name, text }, nth) => (
            <div key={name} className={styles.part}>
              <dt className={styles.name}>
                <span className={styles.swatch} style={{ backgroundColor: chartPalette[mode][nth] }} aria-hidden />
                <span className={styles.words}>{name}</span>
              </dt>
              <dd className={styles.value}>{text}</dd>
            </div>
          ))}
        </dl>
        {note && <p className={styles.note}>{note}</p>}
      </div>
    </PlotCard>
  );
}

const useStyles = makeStyles({
  body: { ...flexColumn, alignItems: 'center', gap: '12px' },
  ring: { position: 'relative', flex: '0 0 112px', width: '112px', height: '112px' },
  middle: {
    position: 'absolute',
    inset: 0,
    ...flexRow,
    flexDirection: 'column',
    justifyContent: 'center',
    margin: 0,
    pointerEvents: 'none',
  },
  figure: { fontSize: '18px', lineHeight: '22px', fontWeight: 650, fontVariantNumeric: 'tabular-nums' },
  long: { fontSize: '14px' },
  of: { fontSize: '11px', lineHeight: '14px', color: tokens.colorNeutralForeground3 },
  parts: { display: 'grid', width: '100%', gap: '6px', margin: 0, fontSize: '12px', lineHeight: '16px' },
  part: { display: 'flex', justifyContent: 'space-between', gap: '8px' },
  name: { ...flexRow, gap: '8px', minWidth: 0 },
  words: { minWidth: 0, overflowWrap: 'anywhere' },
  swatch: { flexShrink: 0, width: '10px', height: '10px', borderRadius: '3px', forcedColorAdjust: 'none' },
  value: { margin: 0, fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums' },
  note: { ...quietSmallText, alignSelf: 'stretch', margin: 0 },
  empty: { margin: 'auto 0', color: tokens.colorNeutralForeground3 },
});
