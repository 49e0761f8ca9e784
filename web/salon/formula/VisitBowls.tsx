import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { FormulaBowl } from '../../../shared/contract/formulas.ts';
import { formatRatio, type Visit, weightChange } from '../../../shared/rules/formulas.ts';
import { formatTime, minutesOfDay } from '../../../shared/rules/time.ts';
import { formatShortDay } from '../../kit/ui/days.ts';
import { formatMoney } from '../../kit/ui/format.ts';
import { denseText, look, quietSmallText } from '../../kit/ui/theme.ts';

export const formatGrams = (hundredths: number): string => `${(hundredths / 100).toFixed(2)} g`;

interface VisitBowlsProps {
  visit: Visit;
  /** The previous visit, if known. */
  before: Visit | undefined;
  /** Hides waste and the comparison with the previous visit. */
  isSlim: boolean;
}

type BowlColumns = { before: Visit | undefined; isSlim: boolean; isPriced: boolean };

/** Contents of each bowl of a visit. */
export function VisitBowls({ visit, before: earlier, isSlim }: VisitBowlsProps) {
  const styles = useStyles();
  const isComparable = visit.bowls.some(({ entries }, nth) =>
    entries.some((entry) => weightChange(entry, earlier?.bowls[nth]) !== undefined),
  );
  const before = isComparable ? earlier : undefined;
  const isPriced = visit.bowls.some(({ entries }) => entries.some(({ cost }) => cost !== undefined));
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {!isSlim && (
            <th scope="col" className={mergeClasses(styles.th, styles.bowl)}>
              Bowl
            </th>
          )}
          <th scope="col" className={styles.th}>
            Product
          </th>
          <th scope="col" className={mergeClasses(styles.th, styles.number)}>
            Amount
          </th>
          {!isSlim && before && (
            <th scope="col" className={mergeClasses(styles.th, styles.number)}>
              Since {formatShortDay(before.day)}
            </th>
          )}
          {!isSlim && (
            <th scope="col" className={mergeClasses(styles.th, styles.number)}>
              Waste
            </th>
          )}
          {isPriced && (
            <th scope="col" className={mergeClasses(styles.th, styles.number)}>
              Cost
            </th>
          )}
        </tr>
      </thead>
      {visit.bowls.map((bowl, nth) => (
        <Bowl key={bowl.bowl_id} bowl={bowl} nth={nth} shown={{ before, isSlim, isPriced }} />
      ))}
    </table>
  );
}

function Bowl({ bowl, nth, shown }: { bowl: FormulaBowl; nth: number; shown: BowlColumns }) {
  const styles = useStyles();
  const { entries, start } = bowl;
  const { before, isSlim, isPriced } = shown;
  const ratio = formatRatio(entries);
  return (
    <tbody>
      {entries.map((entry, index) => (
        <tr key={entry.entry_id}>
          {!isSlim && index === 0 && (
            <th scope="rowgroup" rowSpan={entries.length + 1} className={styles.name}>
              Bowl {nth + 1}
              <span className={styles.time}>{formatTime(minutesOfDay(start))}</span>
              {ratio && <span className={styles.ratio}>{ratio}</span>}
            </th>
          )}
          <td className={styles.td}>
            <ProductName entry={entry} />
          </td>
          <td className={mergeClasses(styles.td, styles.number, styles.strong)}>{formatGrams(entry.amount)}</td>
          {!isSlim && before && (
            <td className={mergeClasses(styles.td, styles.number, styles.quiet)}>
              {formatChange(weightChange(entry, before.bowls[nth]))}
            </td>
          )}
          {!isSlim && (
            <td className={mergeClasses(styles.td, styles.number, styles.quiet)}>{formatGrams(entry.waste)}</td>
          )}
          {isPriced && <td className={mergeClasses(styles.td, styles.number)}>{formatCost(entry.cost)}</td>}
        </tr>
      ))}
      <SumRow entries={entries} ratio={ratio} shown={shown} />
    </tbody>
  );
}

type SumRowProps = Pick<FormulaBowl, 'entries'> & { ratio: string | undefined; shown: BowlColumns };

function SumRow({ entries, ratio, shown: { before, isSlim, isPriced } }: SumRowProps) {
  const styles = useStyles();
  const sum = (of: (entry: FormulaBowl['entries'][number]) => number) =>
    entries.reduce((total, entry) => total + of(entry), 0);
  return (
    <tr>
      <td className={mergeClasses(styles.td, styles.sum)}>
        {entries.length === 1 ? '1 product' : `${entries.length} products`}
        {isSlim && ratio && ` · ${ratio}`}
      </td>
      <td className={mergeClasses(styles.td, styles.number, styles.sum)}>{formatGrams(sum(({ amount }) => amount))}</td>
      {!isSlim && before && <td className={styles.td} />}
      {!isSlim && (
        <td className={mergeClasses(styles.td, styles.number, styles.sum)}>{formatGrams(sum(({ waste }) => waste))}</td>
      )}
      {isPriced && (
        <td className={mergeClasses(styles.td, styles.number, styles.strong)}>
          {entries.every(({ cost }) => cost !== undefined) && formatCost(sum(({ cost = 0 }) => cost))}
        </td>
      )}
    </tr>
  );
}

export function ProductName({ entry: { product_alias, picture } }: { entry: FormulaBowl['entries'][number] }) {
  const styles = useStyles();
  if (!picture) return product_alias;
  return (
    <span className={styles.pictured}>
      <img src={picture} alt="" className={styles.picture} loading="lazy" />
      {product_alias}
    </span>
  );
}

const formatCost = (cents: number | undefined): string => (cents === undefined ? '' : formatMoney(cents / 100));

const formatChange = (hundredths: number | undefined): string =>
  hundredths ? `${hundredths > 0 ? '+' : '−'}${(Math.abs(hundredths) / 100).toFixed(2)}` : '';

const useStyles = makeStyles({
  table: { ...denseText, width: '100%', borderCollapse: 'collapse' },
  th: {
    ...quietSmallText,
    padding: '4px 8px',
    backgroundColor: look.surfaceSunken,
    fontWeight: tokens.fontWeightMedium,
    textAlign: 'left',
  },
  bowl: { width: '104px' },
  number: { textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  name: {
    padding: '8px',
    borderBottom: `1px solid ${look.gridLine}`,
    fontWeight: 650,
    textAlign: 'left',
    verticalAlign: 'top',
  },
  time: {
    display: 'block',
    color: tokens.colorNeutralForeground3,
    fontSize: '12px',
    fontWeight: tokens.fontWeightRegular,
  },
  ratio: {
    display: 'inline-block',
    marginTop: '4px',
    padding: '1px 8px',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontSize: '12px',
    whiteSpace: 'nowrap',
  },
  td: { padding: '6px 8px', borderBottom: `1px solid ${look.gridLine}`, overflowWrap: 'anywhere' },
  pictured: { display: 'flex', alignItems: 'center', gap: '8px' },
  picture: {
    flexShrink: 0,
    width: '28px',
    height: '28px',
    objectFit: 'contain',
    borderRadius: tokens.borderRadiusSmall,
  },
  strong: { fontSize: '14px', fontWeight: 650 },
  quiet: { color: tokens.colorNeutralForeground3 },
  sum: { color: tokens.colorNeutralForeground3, fontSize: '12px' },
});
