import type { Product } from '../../shared/contract/products.ts';
import type { TransferLine } from '../../shared/contract/transfers.ts';
import type { Groups } from '../products/groupStore.ts';
import { toListedProduct } from '../products/rules.ts';

/** Transfer line with a copy of the product's data. The name includes the brand, because color numbers repeat across brands. */
export function toTransferLine(product: Product, groups: Groups, sent: number): TransferLine {
  const { product_id, barcode, brand, manufacturer, price, ...listed } = toListedProduct(product, groups);
  const name = `${brand} ${listed.name}`.trim();
  return { product_id, barcode, name, manufacturer, sent, received: 0, written_off: 0, price };
}
