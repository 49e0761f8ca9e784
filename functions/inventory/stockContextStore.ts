import type { StockLine } from '../../shared/contract/inventory.ts';
import type { Location } from '../../shared/contract/locations.ts';
import { lastOrderedByProduct, onOrderByProduct } from '../../shared/rules/orders.ts';
import type { Caller } from '../kit/caller.ts';
import { computeTag } from '../kit/reply.ts';
import { getCachedCatalog } from '../products/catalogStore.ts';
import { toListedProduct } from '../products/rules.ts';
import { getCachedResellers, listOpenOrders } from '../purchasing/store.ts';
import { canSeePrices, toInventoryRow } from './rules.ts';

/** Loads catalog, distributors and open orders to display a salon's stock. */
export async function loadStockContext(caller: Caller, salon: Location) {
  const { organization_id } = caller;
  const [{ position, products, groups, byCode }, resellers, open] = await Promise.all([
    getCachedCatalog(organization_id),
    getCachedResellers(organization_id),
    listOpenOrders(organization_id, salon.location_id),
  ]);
  const onOrder = onOrderByProduct(open);
  const lastOrdered = lastOrderedByProduct(open);
  return {
    /** Changes with what rows show, except for the stock itself. */
    position: { catalog: position, orders: computeTag([...onOrder, ...lastOrdered, ...resellers]) },
    products,
    groups,
    byCode,
    onOrder,
    open,
    /** Lines of archived products are listed as long as there is something of them. */
    isListed: ({ product_id, inventory_current_quantity }: StockLine) =>
      inventory_current_quantity !== 0 || onOrder.has(product_id) || !products.get(product_id)?.archived,
    rowOf: (line: StockLine) => {
      const product = products.get(line.product_id);
      const carrier = resellers.find(({ brand_ids }) => brand_ids.includes(product?.brand_id ?? ''));
      return toInventoryRow(line, salon, {
        product: product && { ...product, ...toListedProduct(product, groups) },
        reseller: carrier?.reseller_company_name ?? '',
        onOrder: onOrder.get(line.product_id) ?? 0,
        ordered: lastOrdered.get(line.product_id),
        withPrices: canSeePrices(caller),
      });
    },
  };
}
