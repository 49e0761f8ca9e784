import { makeStyles, tokens } from '@fluentui/react-components';
import { formatGrams, formatMoney } from '../../../shared/rules/format.ts';
import { flexColumn, quietSmallText, spreadRow } from '../../kit/ui/theme.ts';

type GramsBarProps = {
  /** Name of the service, which stands with the amount where no other line has them. */
  title?: string;
  included: number;
  /** Grams above those included. */
  above: number;
  /** Charge for them in dollars. */
  amount: number;
};

/** Grams of product that a service includes, and those used above. */
export function GramsBar({ title, included, above, amount }: GramsBarProps) {
  const styles = useStyles();
  return (
    <div className={styles.room}>
      <div className={styles.line}>
        <span>
          {title && `${title}: `}
          {formatGrams(above)} above at {formatMoney(amount / above)}
        </span>
        {title && <span>{formatMoney(amount)}</span>}
      </div>
      <div className={styles.bar} aria-hidden>
        <span className={styles.included} style={{ flexGrow: included }} />
        <span className={styles.above} style={{ flexGrow: above }} />
      </div>
      <div className={styles.note}>
        <span>{formatGrams(included)} included</span>
        <span>{formatGrams(included + above)} used</span>
      </div>
    </div>
  );
}

const useStyles = makeStyles({
  room: { ...flexColumn, gap: '4px', fontVariantNumeric: 'tabular-nums' },
  line: { ...spreadRow, gap: '12px', fontWeight: tokens.fontWeightSemibold },
  bar: { display: 'flex', gap: '2px', height: '8px', forcedColorAdjust: 'none' },
  included: { borderRadius: '4px 0 0 4px', backgroundColor: tokens.colorBrandBackground },
  above: { minWidth: '4px', borderRadius: '0 4px 4px 0', backgroundColor: tokens.colorPaletteMarigoldBorderActive },
  note: { ...quietSmallText, ...spreadRow, gap: '12px' },
});
