import * as z from 'zod';
import { billEdits, type RetailItem } from '../../../shared/contract/bills.ts';
import { Form } from '../../kit/form/Form.tsx';
import { formatHint, type RetailProduct } from './useRetail.ts';
import { useSellers } from './useSellers.ts';

const { quantity, price, price_reason } = billEdits.shape.retail.element.shape;

/** Asks why for another price than the retail price. */
const schemaOf = ({ retail_price }: RetailProduct) =>
  z
    .object({ quantity, price, price_reason, user_id: z.string().optional() })
    .refine((line) => retail_price === undefined || line.price === retail_price || Boolean(line.price_reason), {
      message: 'Please say why',
      path: ['price_reason'],
    });

type RetailFormProps = {
  product: RetailProduct;
  salon: number;
  /** The line to change; undefined for a product that is added. */
  item: RetailItem | undefined;
  /** The user may sell at another price. */
  mayPrice: boolean;
  onSubmit: (line: Omit<RetailItem, 'line_id'>) => Promise<void>;
  onDone: () => void;
};

/** Quantity, price and seller of a product on a bill. */
export function RetailForm({ product, salon, item, mayPrice, onSubmit, onDone }: RetailFormProps) {
  const sellers = useSellers(salon);
  const { product_id, title, retail_price } = product;
  return (
    <Form
      layout="plain"
      schema={schemaOf(product)}
      initial={{
        quantity: item?.quantity ?? 1,
        price: (item?.price ?? retail_price ?? null) as never,
        ...(item?.price_reason && { price_reason: item.price_reason }),
        ...(item?.user_id && { user_id: item.user_id }),
      }}
      sections={(draft) => [
        {
          title,
          hint: formatHint(product),
          fields: [
            [
              { name: 'quantity', label: 'Quantity', kind: 'number', decimals: 0, min: 1, max: 99, staysInline: true },
              {
                name: 'price',
                label: 'Price each',
                kind: 'money',
                min: 0,
                disabled: !mayPrice,
                autoFocus: mayPrice,
                staysInline: true,
              },
            ],
            ...(retail_price !== undefined && draft.price !== retail_price
              ? [{ name: 'price_reason', label: 'Reason', maxLength: 200 } as const]
              : []),
            ...(item ? [{ name: 'user_id', label: 'Sold by', kind: 'select', choices: sellers } as const] : []),
          ],
        },
      ]}
      submitLabel={item ? 'Change' : 'Add product'}
      cancel={{ onClick: onDone }}
      onSubmit={async ({ price_reason: reason, ...line }) => {
        const isOther = retail_price !== undefined && line.price !== retail_price;
        await onSubmit({ product_id, ...line, ...(isOther && { price_reason: reason }) });
      }}
    />
  );
}
