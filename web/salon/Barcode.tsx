import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { code128 } from './code128.ts';

interface BarcodeProps {
  /** Encoded in the bars and printed below them. */
  value: string;
  /** Height of the bars in px. */
  height?: number;
}

/** CODE128 barcode, black on white in every theme, as scanners require. */
export function Barcode({ value, height = 56 }: BarcodeProps) {
  const styles = useStyles();
  const { bars, width } = code128(value);
  return (
    <figure className={styles.figure}>
      <svg
        viewBox={`0 0 ${width} ${height / 2}`}
        preserveAspectRatio="none"
        className={styles.bars}
        width={width * 2}
        height={height}
        role="img"
        aria-label={`Barcode ${value}`}
        shapeRendering="crispEdges"
      >
        {bars.map(({ at, width: bar }) => (
          <rect key={at} x={at} y={0} width={bar} height={height / 2} fill="black" />
        ))}
      </svg>
      <figcaption className={styles.text} aria-hidden="true">
        {value}
      </figcaption>
    </figure>
  );
}

/** A person's barcode with actions below. */
export function BarcodePanel({ barcode, children }: { barcode: string; children: ReactNode }) {
  const styles = useStyles();
  return (
    <div className={styles.badge}>
      <Barcode value={barcode} />
      <div className={styles.buttons}>{children}</div>
    </div>
  );
}

const useStyles = makeStyles({
  badge: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '12px' },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  figure: {
    display: 'inline-flex',
    flexDirection: 'column',
    alignItems: 'center',
    boxSizing: 'border-box',
    maxWidth: '100%',
    margin: 0,
    padding: '10px 0 6px',
    backgroundColor: 'white',
    color: 'black',
    borderRadius: tokens.borderRadiusMedium,
    forcedColorAdjust: 'none',
  },
  bars: { maxWidth: '100%' },
  text: { fontSize: '13px', lineHeight: '18px', letterSpacing: '0.18em', fontVariantNumeric: 'tabular-nums' },
});
