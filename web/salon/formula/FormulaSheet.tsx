import { makeStyles } from '@fluentui/react-components';
import type { PastFormula } from '../../../shared/contract/formulas.ts';
import { formatGrams } from '../../../shared/rules/format.ts';
import { formatRatio, type Visit } from '../../../shared/rules/formulas.ts';
import { formatLongDay } from '../../kit/ui/days.ts';
import { printRegionProps } from '../../kit/ui/printing.ts';
import { paperStyle, SheetHead } from '../SheetHead.tsx';

type FormulaSheetProps = {
  clientName: string;
  allergies: string | undefined;
  visits: readonly Visit[];
  past: readonly PastFormula[];
};

/** A client's last formulas on paper, to mix from beside the scale. */
export function FormulaSheet({ clientName, allergies, visits, past }: FormulaSheetProps) {
  const styles = useStyles();
  const weighed = visits.map(({ key, day, user_name, bowls }) => ({ key, day, user_name, lines: bowls.map(toLine) }));
  const imported = past.map(({ formula_id: key, date: day, user_name, text }) => ({
    ...{ key, day, user_name, lines: text.split('\n') },
  }));
  return (
    <article className={styles.sheet} aria-label="Formula on paper" {...printRegionProps}>
      <SheetHead title={clientName} lines={allergies ? [`Allergy: ${allergies}`] : []} />
      {[...weighed, ...imported]
        .sort((a, b) => b.day.localeCompare(a.day))
        .map(({ key, day, user_name, lines }) => (
          <section key={key} className={styles.visit}>
            <strong>{[formatLongDay(day, ''), user_name].filter(Boolean).join(' · ')}</strong>
            {lines.map((line, nth) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: Two bowls may have the same text.
              <div key={nth}>{line}</div>
            ))}
          </section>
        ))}
    </article>
  );
}

/** "45.5 g Majirel 6.0 + 90 g Oxidant 20 vol (1 : 1.98)" */
function toLine({ entries }: Visit['bowls'][number]): string {
  const products = entries
    .map(({ product_alias, amount }) => `${formatGrams(amount / 100)} ${product_alias}`)
    .join(' + ');
  const ratio = formatRatio(entries);
  return ratio ? `${products} (${ratio})` : products;
}

const useStyles = makeStyles({
  sheet: { ...paperStyle, fontSize: '14px', lineHeight: '20px' },
  visit: { padding: '10px 0', borderTop: '1px solid #000', breakInside: 'avoid' },
});
