import { Field, makeStyles } from '@fluentui/react-components';
import { useRef } from 'react';
import { transfers } from '../../../shared/contract/transfers.ts';
import { formatNumber } from '../../../shared/rules/format.ts';
import { call } from '../../kit/data/call.ts';
import type { PickerLoad } from '../../kit/picker/items.ts';
import { SingleSelectInput } from '../../kit/picker/SingleSelectInput.tsx';
import { fieldLabelStyle } from '../../kit/ui/controlStyles.ts';
import type { FoundProduct } from './scanLines.ts';
import { toProduct } from './scanLines.ts';

interface ProductFieldProps {
  salon: number | null;
  onChoose: (product: FoundProduct, barcode: string) => void;
}

/** Finds a product by name, for products without a barcode. */
export function ProductField({ salon, onChoose }: ProductFieldProps) {
  const styles = useStyles();
  const chosenById = useRef(new Map<string, [product: FoundProduct, barcode: string]>());
  const loadProducts: PickerLoad = async (search) => {
    if (salon === null) return { items: [] };
    const found = await call(transfers.searchSentProducts, { params: { locationId: salon }, query: { search } });
    const items = found.map((one) => {
      const product = toProduct(one, salon);
      chosenById.current.set(one.product_id, [product, one.barcode]);
      const stock = `${formatNumber(one.inventory_current_quantity)} here`;
      return { id: one.product_id, label: product.name, hint: [one.manufacturer, stock].filter(Boolean).join(' · ') };
    });
    return { items };
  };
  return (
    <Field label={{ children: 'Product', className: styles.label }} className={styles.field}>
      <SingleSelectInput
        // Counts differ per salon, so the results are not reused.
        key={salon}
        items={loadProducts}
        placeholder="Or find it by name"
        selected={undefined}
        onSelect={(item) => {
          const chosen = item && chosenById.current.get(String(item.id));
          if (chosen) onChoose(...chosen);
        }}
      />
    </Field>
  );
}

const useStyles = makeStyles({ label: fieldLabelStyle, field: { minWidth: 0 } });
