import { makeStyles, tokens } from '@fluentui/react-components';
import type { Transfer } from '../../../shared/contract/transfers.ts';
import { formatMoment, formatShortDay } from '../../kit/ui/days.ts';
import { formatMoney, formatNumber } from '../../kit/ui/format.ts';
import { phone } from '../../kit/ui/media.ts';
import { cardStyle, denseText, flexRow, look, quietSmallText, titleText } from '../../kit/ui/theme.ts';
import type { TransferTotals } from './arrivals.ts';

/** Origin, destination and progress of a transfer. */
export function Route({ transfer, sums }: { transfer: Transfer; sums: TransferTotals }) {
  const styles = useStyles();
  const { from_location_name, to_location_name, sent, user_name, finished } = transfer;
  const share = (count: number) => `${(100 * count) / Math.max(sums.sent, 0.01)}%`;
  return (
    <section aria-label="Route" className={styles.card}>
      <div className={styles.end}>
        <span className={styles.label}>From</span>
        <span className={styles.salon}>{from_location_name}</span>
        <span className={styles.about}>
          sent {formatMoment(sent)} · {user_name}
        </span>
      </div>
      <div className={styles.way}>
        <div className={styles.bar} aria-hidden>
          <span className={styles.missing} style={{ width: share(sums.missing) }} />
          <span className={styles.here} style={{ width: share(sums.here) }} />
        </div>
        <span className={styles.figure}>
          {finished ? `Finished ${formatShortDay(finished)}` : `${formatNumber(sums.missing)} on the way`}
        </span>
        {!finished && sums.cost !== undefined && <span className={styles.label}>{formatMoney(sums.cost)}</span>}
        {sums.writtenOff > 0 && <span className={styles.label}>{formatNumber(sums.writtenOff)} written off</span>}
      </div>
      <div className={styles.far}>
        <span className={styles.label}>To</span>
        <span className={styles.salon}>{to_location_name}</span>
        <span className={styles.about}>
          {formatNumber(sums.here)} of {formatNumber(sums.sent)} received
        </span>
      </div>
    </section>
  );
}

const endLayout = { display: 'flex', flexDirection: 'column', minWidth: 0 } as const;

const useStyles = makeStyles({
  card: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 2.2fr) minmax(0, 1fr)',
    gap: '4px 24px',
    boxSizing: 'border-box',
    minHeight: '78px',
    marginBottom: '16px',
    padding: '10px 20px',
    ...cardStyle,
    [phone]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', padding: '12px 16px' },
  },
  end: endLayout,
  far: { ...endLayout, textAlign: 'right', [phone]: { gridColumn: 2, gridRow: 1 } },
  label: { ...quietSmallText },
  salon: { ...titleText, overflowWrap: 'anywhere' },
  about: {
    ...denseText,
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
    [phone]: { display: 'none' },
  },
  way: {
    ...flexRow,
    flexDirection: 'column',
    gap: '2px',
    paddingTop: '6px',
    fontVariantNumeric: 'tabular-nums',
    [phone]: { gridColumn: '1 / -1' },
  },
  bar: {
    display: 'flex',
    width: '100%',
    height: '6px',
    marginBottom: '6px',
    borderRadius: '3px',
    backgroundColor: look.gridLine,
    overflow: 'hidden',
    forcedColorAdjust: 'none',
  },
  missing: {
    backgroundImage: `repeating-linear-gradient(90deg, ${look.cellEditedMark} 0 8px, ${look.surface} 8px 14px)`,
  },
  here: { marginLeft: 'auto', backgroundColor: tokens.colorBrandBackground },
  figure: { fontSize: tokens.fontSizeBase400, lineHeight: '20px', fontWeight: tokens.fontWeightSemibold },
});
