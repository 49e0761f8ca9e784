import { makeStyles, tokens } from '@fluentui/react-components';
import type { ClientHistory } from '../../../shared/contract/insights.ts';
import { formatTime } from '../../../shared/rules/time.ts';
import { formatNumber } from '../../kit/ui/format.ts';
import { look } from '../../kit/ui/theme.ts';

/** Bowls of a visit with the products weighed into each. */
export function Cups({ cups }: Pick<ClientHistory, 'cups'>) {
  const styles = useStyles();
  return cups.map(({ transaction_id, time, name, resources }) => (
    <span key={transaction_id} className={styles.cup}>
      <span className={styles.line}>
        <strong className={styles.name}>{name}</strong>
        <span className={styles.time}>{formatTime(Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16)))}</span>
      </span>
      {resources.map((resource, nth) => (
        // A product may be weighed twice into a bowl.
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are identified by position in the bowl
        <span key={nth} className={styles.line}>
          <span className={styles.resource}>{resource.name}</span>
          <span className={styles.amount}>{formatNumber(resource.amount, 2)} g</span>
        </span>
      ))}
    </span>
  ));
}

const useStyles = makeStyles({
  cup: {
    display: 'flex',
    flexDirection: 'column',
    gap: '2px',
    padding: '8px 10px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: look.surfaceSunken,
    fontSize: '12px',
    lineHeight: '18px',
  },
  line: { display: 'flex', justifyContent: 'space-between', gap: '8px' },
  name: { fontWeight: tokens.fontWeightSemibold },
  time: { color: tokens.colorNeutralForeground3 },
  resource: { minWidth: 0, overflowWrap: 'anywhere' },
  amount: { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
});
