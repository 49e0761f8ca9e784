import { makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { FormulaBowl } from '../../../shared/contract/formulas.ts';
import { formatGrams, formatNumber } from '../../../shared/rules/format.ts';
import { scaleEntries, suggestTotal, type Visit } from '../../../shared/rules/formulas.ts';
import { Stepper } from '../../kit/form/Stepper.tsx';
import { formatLongDay } from '../../kit/ui/days.ts';
import { denseText, look, quietDenseText, quietSmallText, spreadRow } from '../../kit/ui/theme.ts';
import { BowlChoice } from './BowlChoice.tsx';
import { FormulaStrip } from './FormulaStrip.tsx';
import { ProductName } from './VisitBowls.tsx';

/** Total to mix per bowl id, in hundredths of a gram. Default: last time's amount less its waste. */
type Totals = Readonly<Record<string, number>>;

const bowlTotal = ({ bowl_id, entries }: FormulaBowl, totals: Totals): number =>
  totals[bowl_id] ?? suggestTotal(entries);
export const scaleBowl = (bowl: FormulaBowl, totals: Totals) => scaleEntries(bowl.entries, bowlTotal(bowl, totals));

/** Maximum a station accepts per product. */
const maxGramsPerProduct = 10_000;

interface BowlToMixProps {
  visit: Visit;
  totals: Totals;
  onTotal: (bowl_id: string, total: number) => void;
}

/** Mixing view of the last formula: grams per product, readable from the scale. */
export function BowlToMix({ visit, totals, onTotal }: BowlToMixProps) {
  const styles = useStyles();
  const [chosen, setChosen] = useState(visit.bowls[0]?.bowl_id ?? '');
  const [unparsedText, setUnparsedText] = useState<string>();
  const bowl = visit.bowls.find(({ bowl_id }) => bowl_id === chosen) ?? visit.bowls[0];
  if (!bowl) return null;
  const total = bowlTotal(bowl, totals);
  const leftover = bowl.entries.reduce((sum, { waste }) => sum + waste, 0);
  return (
    <>
      <p className={styles.when}>
        {formatLongDay(visit.day)} · {visit.user_name}
      </p>
      <BowlChoice
        visit={visit}
        value={bowl.bowl_id}
        onChange={(next) => {
          setChosen(next);
          setUnparsedText(undefined);
        }}
      />
      <div className={styles.card}>
        <div className={styles.strip}>
          <FormulaStrip entries={scaleBowl(bowl, totals)} />
        </div>
        <BowlProducts bowl={bowl} totals={totals} />
        <div className={styles.foot}>
          <p className={styles.left}>
            {leftover > 0 ? `${formatGrams(leftover / 100)} left over last time` : 'Nothing was left over last time'}
          </p>
          <Stepper
            label="Grams in the bowl"
            value={total / 100}
            unparsed={unparsedText}
            validate={(grams) => {
              if (grams <= 0) return 'Above 0 g';
              return grams > maxGramsPerProduct ? 'At most 10,000 g' : undefined;
            }}
            onChange={({ value, unparsed: text }) => {
              setUnparsedText(text);
              if (value !== undefined) onTotal(bowl.bowl_id, Math.round(value * 100));
            }}
          />
        </div>
      </div>
    </>
  );
}

/** The grams to weigh of each product, with what was weighed last time. */
function BowlProducts({ bowl, totals }: { bowl: FormulaBowl; totals: Totals }) {
  const styles = useStyles();
  return (
    <ul className={styles.list}>
      {scaleBowl(bowl, totals).map((entry, nth) => (
        <li key={entry.entry_id} className={styles.row}>
          <div>
            <div className={styles.product}>
              <ProductName entry={entry} />
            </div>
            <div className={styles.last}>last {formatGrams((bowl.entries[nth]?.amount ?? 0) / 100)}</div>
          </div>
          <div className={styles.grams}>
            {formatNumber(entry.amount / 100, 0, 1)}
            <span className={styles.unit}> g</span>
          </div>
        </li>
      ))}
    </ul>
  );
}

const useStyles = makeStyles({
  when: { ...quietDenseText, margin: '4px 0 10px' },
  card: {
    marginTop: '10px',
    overflow: 'hidden',
    border: `1px solid ${look.hairline}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  strip: { padding: '12px 14px', borderBottom: `1px solid ${look.hairline}` },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  row: { ...spreadRow, gap: '12px', minHeight: '64px', padding: '0 14px', borderBottom: `1px solid ${look.gridLine}` },
  product: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  last: { ...quietSmallText, fontVariantNumeric: 'tabular-nums' },
  grams: {
    fontSize: '28px',
    lineHeight: '34px',
    fontWeight: 650,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
  unit: { fontSize: '14px', fontWeight: tokens.fontWeightRegular, color: tokens.colorNeutralForeground3 },
  foot: { ...spreadRow, gap: '12px', padding: '10px 14px', backgroundColor: look.surfaceSunken },
  left: { ...denseText, margin: 0 },
});
