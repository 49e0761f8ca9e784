import type { StockLine } from '../../shared/contract/inventory.ts';
import type { Location } from '../../shared/contract/locations.ts';
import { onOrderOf } from '../../shared/rules/orders.ts';
import type { Caller } from '../kit/caller.ts';
import { openOrdersOf, recentResellersOf } from '../orders/store.ts';
import { listedOf } from '../products/rules.ts';
import { rememberedCatalogue } from '../products/store.ts';
import { rowOf, seesPrices } from './rules.ts';

/** What the catalogue, the distributors and the orders on their way say of a salon's stock. */
export async function shelfOf(caller: Caller, salon: Location) {
  const { organization_id } = caller;
  const [{ products, groups, byCode }, resellers, open] = await Promise.all([
    rememberedCatalogue(organization_id),
    recentResellersOf(organization_id),
    openOrdersOf(organization_id, salon.location_id),
  ]);
  const onOrder = onOrderOf(open);
  return {
    products,
    groups,
    byCode,
    onOrder,
    open,
    rowOf: (line: StockLine) => {
      const product = products.get(line.product_id);
      const carrier = resellers.find(({ brand_ids }) => brand_ids.includes(product?.brand_id ?? ''));
      return rowOf(line, salon, {
        product: product && { ...product, ...listedOf(product, groups) },
        reseller: carrier?.reseller_company_name ?? '',
        onOrder: onOrder.get(line.product_id) ?? 0,
        withPrices: seesPrices(caller),
      });
    },
  };
}
