import { buildBill } from '../../../../shared/rules/bills.ts';
import type { Sale } from './sale.ts';

/** The bill of a sale, as the server will charge it. */
export function toBill({ edits, products, seller }: Sale, sellers: readonly Sale['seller'][]) {
  const retail = edits.retail.map((item) => {
    const { title = '', retail_price, taxes_included } = products.get(item.product_id) ?? {};
    const user_name = sellers.find(({ value }) => value === item.user_id)?.label ?? seller.label;
    const isOther = retail_price !== undefined && retail_price !== item.price;
    return {
      ...item,
      user_id: item.user_id ?? seller.value,
      user_name,
      title,
      taxes_included,
      ...(isOther && { list_price: retail_price }),
    };
  });
  const bill = buildBill({ services: [], overages: [], taxIncluded: new Set(), edits: { ...edits, retail } });
  return { ...bill, edits };
}
