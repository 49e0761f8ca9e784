import { Field, makeStyles } from '@fluentui/react-components';
import { useRef, useState } from 'react';
import * as z from 'zod';
import { billEdits, bills } from '../../../shared/contract/bills.ts';
import type { EndpointReply } from '../../../shared/contract/endpoint.ts';
import { call } from '../../kit/data/call.ts';
import { Form } from '../../kit/form/Form.tsx';
import type { PickerLoad } from '../../kit/picker/items.ts';
import { SingleSelectInput } from '../../kit/picker/SingleSelectInput.tsx';
import { useScanner } from '../../kit/scan/useScanner.ts';
import { fieldLabelStyle } from '../../kit/ui/controlStyles.ts';
import { formatMoney, formatNumber } from '../../kit/ui/format.ts';
import { useToast } from '../../kit/ui/Toast.tsx';
import type { BillChanges } from './useBill.ts';

type RetailProduct = EndpointReply<typeof bills.searchRetail>[number];

const { quantity, price } = billEdits.shape.retail.element.shape;
const schema = z.object({ quantity, price });

/** Adds a product to sell: found by name or barcode, or scanned, then its quantity and price. */
export function RetailForm({ salon, edit }: BillChanges & { salon: number }) {
  const styles = useStyles();
  const toast = useToast();
  const [chosen, choose] = useState<RetailProduct>();
  const found = useRef(new Map<string, RetailProduct>());
  const find = (search: string) => call(bills.searchRetail, { query: { location_id: salon, search } });
  const loadProducts: PickerLoad = async (search) => {
    if (search.trim() === '') return { items: [] };
    const products = await find(search);
    for (const one of products) found.current.set(one.product_id, one);
    return { items: products.map((one) => ({ id: one.product_id, label: one.title, hint: formatHint(one) })) };
  };
  useScanner((code) => {
    const lookUp = async () => {
      const [product] = await find(code);
      if (product?.is_scanned) choose(product);
      else toast(`No product has the barcode ${code}.`, { intent: 'error' });
    };
    lookUp().catch(() => toast('The barcode could not be looked up.', { intent: 'error' }));
  });
  if (chosen)
    return (
      <Form
        key={chosen.product_id}
        layout="plain"
        schema={schema}
        initial={{ quantity: 1, price: chosen.retail_price ?? null }}
        sections={[
          {
            title: chosen.title,
            hint: formatHint(chosen),
            fields: [
              [
                {
                  name: 'quantity',
                  label: 'Quantity',
                  kind: 'number',
                  decimals: 0,
                  min: 1,
                  max: 99,
                  staysInline: true,
                },
                { name: 'price', label: 'Price each', kind: 'money', min: 0, autoFocus: true, staysInline: true },
              ],
            ],
          },
        ]}
        submitLabel="Add product"
        cancel={{ onClick: () => choose(undefined) }}
        onSubmit={async (item) => {
          const line = { line_id: crypto.randomUUID(), product_id: chosen.product_id, ...item };
          await edit(({ retail }) => ({ retail: [...retail, line] }), true);
          choose(undefined);
        }}
      />
    );
  return (
    <Field label={{ children: 'Sell a product', className: styles.label }}>
      <SingleSelectInput
        items={loadProducts}
        placeholder="Scan or search a product"
        empty={{ text: 'No products found' }}
        selected={undefined}
        onSelect={(item) => item && choose(found.current.get(String(item.id)))}
      />
    </Field>
  );
}

const formatHint = ({ inventory_current_quantity, retail_price }: RetailProduct): string =>
  [
    ...(retail_price === undefined ? [] : [formatMoney(retail_price)]),
    `${formatNumber(inventory_current_quantity)} here`,
  ].join(' · ');

const useStyles = makeStyles({ label: fieldLabelStyle });
