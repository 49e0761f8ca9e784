import type { Product } from '../../shared/contract/products.ts';
import type { TransferItem, TransferLine } from '../../shared/contract/transfers.ts';
import { roundQuantity } from '../../shared/rules/stock.ts';
import type { Groups } from '../products/groupStore.ts';
import { toListedProduct } from '../products/rules.ts';

/** Transfer line with a copy of the product's data. The name includes the brand, because color numbers repeat across brands. */
export function toTransferLine(product: Product, groups: Groups, sent: number): TransferLine {
  const { product_id, barcode, brand, manufacturer, price, ...listed } = toListedProduct(product, groups);
  const name = `${brand} ${listed.name}`.trim();
  return { product_id, barcode, name, manufacturer, sent, received: 0, written_off: 0, price };
}

/** Items with the products that their ids stand for, summed where two products were merged into one. */
export const toCurrentItems = (items: readonly TransferItem[], currentId: (id: string) => string): TransferItem[] =>
  [...Map.groupBy(items, ({ product_id }) => currentId(product_id))].map(([product_id, some]) => ({
    product_id,
    quantity: some.reduce((sum, { quantity }) => roundQuantity(sum + quantity), 0),
  }));
