import { makeStyles, tokens } from '@fluentui/react-components';
import { lazyComponent } from '../ui/lazyComponent.tsx';
import { chartPalette, flexRow, useMode } from '../ui/theme.ts';
import { PlotCard } from './PlotCard.tsx';

const Ring = lazyComponent(async () => (await import('./charts.tsx')).RingChart);

interface DonutProps {
  title: string;
  hint: string;
  centerValue: string;
  centerLabel: string;
  /** Five at most. The values are listed next to the ring, so no table is needed. */
  parts: readonly { name: string; value: number; text: string }[];
  link?: { label: string; href: string };
}

/** Donut chart with a legend that lists each part's value. */
export function Donut({ title, hint, centerValue, centerLabel, parts, link }: DonutProps) {
  const styles = useStyles();
  const { mode } = useMode();
  return (
    <PlotCard title={title} hint={hint} {...(link && { link })}>
      <div className={styles.body}>
        <div className={styles.ring}>
          <Ring values={parts.map(({ value }) => value)} />
          <p className={styles.middle}>
            <span className={styles.figure}>{centerValue}</span>
            <span className={styles.of}>{centerLabel}</span>
          </p>
        </div>
        <dl className={styles.parts}>
          {parts.map(({ name, text }, nth) => (
            <div key={name} className={styles.part}>
              <dt className={styles.name}>
                <span className={styles.swatch} style={{ backgroundColor: chartPalette[mode][nth] }} aria-hidden />
                {name}
              </dt>
              <dd className={styles.value}>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </PlotCard>
  );
}

const useStyles = makeStyles({
  body: { ...flexRow, justifyContent: 'center', gap: '12px 16px', flexWrap: 'wrap' },
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
  of: { fontSize: '11px', lineHeight: '14px', color: tokens.colorNeutralForeground3 },
  parts: { display: 'grid', flex: '1 1 104px', gap: '6px', margin: 0, fontSize: '12px', lineHeight: '16px' },
  part: { display: 'flex', justifyContent: 'space-between', gap: '8px' },
  name: { ...flexRow, gap: '8px', minWidth: 0 },
  swatch: { flexShrink: 0, width: '10px', height: '10px', borderRadius: '3px' },
  value: { margin: 0, fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums' },
});
