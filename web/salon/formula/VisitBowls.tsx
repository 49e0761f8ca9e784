import { makeStyles, tokens } from '@fluentui/react-components';
import { Fragment, type ReactNode } from 'react';
import type { FormulaBowl } from '../../../shared/contract/formulas.ts';
import { formatGrams, formatMoney } from '../../../shared/rules/format.ts';
import { type Visit, weightChange } from '../../../shared/rules/formulas.ts';
import { nameBowl, readTube } from '../../../shared/rules/shades.ts';
import { formatTime, minutesOfDay } from '../../../shared/rules/time.ts';
import { formatShortDay } from '../../kit/ui/days.ts';
import { denseText, quietSmallText } from '../../kit/ui/theme.ts';
import { FormulaStrip } from './FormulaStrip.tsx';

interface VisitBowlsProps {
  visit: Visit;
  /** The previous visit, if known. */
  before: Visit | undefined;
  size: 'large' | 'small';
}

/** Bowls of a visit, each as a strip with its products and with changes since the previous visit, waste and cost. */
export function VisitBowls({ visit: { bowls }, before, size }: VisitBowlsProps) {
  return bowls.map((bowl, nth) => (
    <BowlRow
      key={bowl.bowl_id}
      name={nameBowl(bowl.entries) ?? (bowls.length > 1 ? `Bowl ${nth + 1}` : 'Bowl')}
      time={formatTime(minutesOfDay(bowl.start))}
      entries={bowl.entries}
      size={size}
    >
      {describeBowl(bowl, before && { day: before.day, bowl: before.bowls[nth] })}
    </BowlRow>
  ));
}

type BowlRowProps = {
  name: string;
  time?: string | undefined;
  entries: readonly { product_alias: string; amount: number; picture?: string | undefined }[];
  size?: 'large' | 'medium' | 'small';
  children?: ReactNode;
};

/** A bowl with its name and time, and below it the full names of its products. */
export function BowlRow({ name, time, entries, size = 'medium', children }: BowlRowProps) {
  const styles = useStyles();
  return (
    <div className={styles.row}>
      <div className={styles.name}>
        {name}
        {time && <span className={styles.quiet}>{time}</span>}
      </div>
      <div className={styles.bowl}>
        <FormulaStrip entries={entries} size={size} />
        <p className={styles.quiet}>
          {entries.map((entry, nth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: A product may be weighed twice into a bowl.
            <Fragment key={nth}>
              {nth > 0 && ' + '}
              <ProductName entry={entry} />
            </Fragment>
          ))}
        </p>
        {children && <p className={styles.quiet}>{children}</p>}
      </div>
    </div>
  );
}

/** Name of a product, behind its picture if it has one. */
export function ProductName({ entry: { product_alias, picture } }: { entry: BowlRowProps['entries'][number] }) {
  const styles = useStyles();
  return (
    <>
      {picture && <img src={picture} alt="" className={styles.picture} loading="lazy" />}
      {product_alias}
    </>
  );
}

type Before = { day: string; bowl: FormulaBowl | undefined };

/** "Since Oct 9: 6.0 +3.5 g · 4 g left over · $4.32" */
function describeBowl({ entries }: FormulaBowl, before: Before | undefined): string {
  const changes = entries.flatMap((entry) => {
    const change = weightChange(entry, before?.bowl) ?? 0;
    // Less than scales show.
    if (Math.abs(change) < 5) return [];
    return [`${readTube(entry.product_alias).label} ${change > 0 ? '+' : '−'}${formatGrams(Math.abs(change) / 100)}`];
  });
  const waste = entries.reduce((sum, entry) => sum + entry.waste, 0);
  const cost = entries.reduce((sum, entry) => sum + (entry.cost ?? Number.NaN), 0);
  return [
    before && changes.length > 0 && `Since ${formatShortDay(before.day)}: ${changes.join(', ')}`,
    waste > 0 && `${formatGrams(waste / 100)} left over`,
    !Number.isNaN(cost) && formatMoney(cost / 100),
  ]
    .filter(Boolean)
    .join(' · ');
}

const useStyles = makeStyles({
  row: {
    ...denseText,
    display: 'grid',
    gridTemplateColumns: '76px minmax(0, 1fr)',
    gap: '2px 8px',
    ':not(:first-child)': { marginTop: '10px' },
  },
  name: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  bowl: { minWidth: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
  quiet: { ...quietSmallText, display: 'block', margin: '2px 0 0', fontWeight: tokens.fontWeightRegular },
  picture: {
    width: '20px',
    height: '20px',
    marginRight: '4px',
    objectFit: 'contain',
    borderRadius: tokens.borderRadiusSmall,
    verticalAlign: 'middle',
  },
});
