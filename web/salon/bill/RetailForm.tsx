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
import { useConfirm } from '../../kit/ui/Confirm.tsx';
import { fieldLabelStyle } from '../../kit/ui/controlStyles.ts';
import { formatMoney, formatNumber } from '../../kit/ui/format.ts';
import { useToast } from '../../kit/ui/Toast.tsx';
import type { BillChanges } from './useBill.ts';

type RetailProduct = EndpointReply<typeof bills.searchRetail>[number];

const { quantity, price, price_reason } = billEdits.shape.retail.element.shape;

/** Asks why for another price than the retail price. */
const schemaOf = ({ retail_price }: RetailProduct) =>
  z
    .object({ quantity, price, price_reason })
    .refine((line) => retail_price === undefined || line.price === retail_price || Boolean(line.price_reason), {
      message: 'Please say why',
      path: ['price_reason'],
    });

interface RetailFormProps extends BillChanges {
  salon: number;
  /** The user may sell at another price, and what has no retail price. */
  mayPrice: boolean;
}

/** Adds a product to sell: found by name or barcode, or scanned, then its quantity, and its price where the catalog has none. */
export function RetailForm({ salon, edit, mayPrice }: RetailFormProps) {
  const styles = useStyles();
  const toast = useToast();
  const [chosen, setChosen] = useState<RetailProduct>();
  const found = useRef(new Map<string, RetailProduct>());
  const find = (search: string) => call(bills.searchRetail, { query: { location_id: salon, search } });
  const choose = (product: RetailProduct | undefined) => {
    if (product && product.retail_price === undefined && !mayPrice)
      toast(`${product.title} has no retail price. Ask somebody who may change prices.`, { intent: 'error' });
    else setChosen(product);
  };
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
      <ChosenProduct key={chosen.product_id} {...{ chosen, edit, mayPrice }} onDone={() => setChosen(undefined)} />
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

type ChosenProductProps = BillChanges & { chosen: RetailProduct; mayPrice: boolean; onDone: () => void };

/** Quantity and price of a product. More than the shelf has is asked about once. */
function ChosenProduct({ chosen, edit, mayPrice, onDone }: ChosenProductProps) {
  const confirm = useConfirm();
  const { product_id, title, retail_price } = chosen;
  const shelf = piecesOnShelf(chosen);
  const isEnough = async (pieces: number) =>
    pieces <= shelf ||
    (await confirm({
      title: 'More than on the shelf',
      text: `Only ${shelf} of ${title} on the shelf. Sell ${pieces}?`,
      confirm: `Sell ${pieces}`,
      startsOnCancel: true,
    }));
  return (
    <Form
      layout="plain"
      schema={schemaOf(chosen)}
      initial={{ quantity: 1, price: (retail_price ?? null) as never }}
      sections={(draft) => [
        {
          title,
          hint: formatHint(chosen),
          fields: [
            [
              { name: 'quantity', label: 'Quantity', kind: 'number', decimals: 0, min: 1, max: 99, staysInline: true },
              {
                name: 'price',
                label: 'Price each',
                kind: 'money',
                min: 0,
                disabled: !mayPrice,
                autoFocus: retail_price === undefined,
                staysInline: true,
              },
            ],
            ...(retail_price !== undefined && draft.price !== retail_price
              ? [{ name: 'price_reason', label: 'Reason', maxLength: 200 } as const]
              : []),
          ],
        },
      ]}
      submitLabel="Add product"
      cancel={{ onClick: onDone }}
      onSubmit={async ({ price_reason: reason, ...item }) => {
        if (!(await isEnough(item.quantity))) return;
        const isOther = retail_price !== undefined && item.price !== retail_price;
        const line = { line_id: crypto.randomUUID(), product_id, ...item, ...(isOther && { price_reason: reason }) };
        await edit(({ retail }) => ({ retail: [...retail, line] }), true);
        onDone();
      }}
    />
  );
}

/** Whole containers. */
const piecesOnShelf = ({ inventory_current_quantity }: RetailProduct): number =>
  Math.max(0, Math.floor(inventory_current_quantity));

function formatHint(product: RetailProduct): string {
  const shelf = piecesOnShelf(product);
  const { retail_price } = product;
  return [
    retail_price === undefined ? 'No retail price' : formatMoney(retail_price),
    shelf > 0 ? `${formatNumber(shelf)} on the shelf` : 'out of stock',
  ].join(' · ');
}

const useStyles = makeStyles({ label: fieldLabelStyle });
