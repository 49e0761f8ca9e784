import { makeStyles, tokens } from '@fluentui/react-components';
import { gramsPerOunce } from '../../../shared/rules/products.ts';
import { SideCard } from '../../kit/ui/Beside.tsx';
import { moneyText, numberText } from '../../kit/ui/format.ts';
import type { ProductDraft } from './form.ts';
import type { Shelves } from './shelves.tsx';

/** Beside the form: how the product is told where it is scanned and mixed, by gram. */
export function ScannedCard({ draft, shelves }: { draft: ProductDraft; shelves: Shelves }) {
  const styles = useStyles();
  const { name, ozSize, price } = draft;
  const manufacturer = shelves.manufacturer.find(({ id }) => id === draft.manufacturerId)?.label;
  const brand = shelves.brand.find(({ id }) => id === draft.brandId)?.label;
  const grams = (ozSize ?? 0) * gramsPerOunce;
  const size = grams > 0 ? `${numberText(grams, 2)} g` : undefined;
  return (
    <SideCard title="When it is scanned">
      <p className={styles.name}>{[brand, name].filter(Boolean).join(' ') || 'Product'}</p>
      <p className={styles.quiet}>{[manufacturer, size].filter(Boolean).join(' · ')}</p>
      {size && (
        <p className={styles.sum}>
          {numberText(ozSize, 2)} oz = {size}
          {price > 0 ? `, so a gram costs ${moneyText(price / grams)}.` : '.'}
        </p>
      )}
    </SideCard>
  );
}

const useStyles = makeStyles({
  name: { margin: '8px 0 0', fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  quiet: { margin: 0, fontSize: '13px', lineHeight: '18px', color: tokens.colorNeutralForeground3 },
  sum: { margin: '8px 0 0', fontSize: '13px', lineHeight: '18px', color: tokens.colorNeutralForeground3 },
});
