import type { Order, ReorderRow } from '../../../../shared/contract/orders.ts';
import { sampleOrder, sampleReseller, sampleSalon } from '../../../support/samples.ts';

export const salonCentric = sampleReseller();
export const fairfax = sampleSalon(1, 'Fairfax', 'UTC');
export const rosslyn = { ...fairfax, location_id: 2, location_name: 'Rosslyn' };

/** A product with its stock and desired level. Without `price` it is as the front desk sees it. */
export function buildRow(name: string, onHand: number, desired: number, suggested: number, price?: number): ReorderRow {
  return {
    location_id: 1,
    location_name: 'Fairfax',
    product_id: name.slice(0, 3),
    product_name: name,
    manufacturer_name: 'Schwarzkopf',
    brand_name: 'Igora Royal',
    category_name: 'Color',
    product_type_name: 'Cream',
    product_upc_code: '4045787200799',
    inventory_current_quantity: onHand,
    inventory_desired_quantity: desired,
    inventory_quantity_needed: onHand >= desired ? 0 : suggested,
    ...(price !== undefined && { inventory_product_price: price, inventory_on_hand: onHand * price }),
    inventory_notes: '',
    inventory_last_adjustment_quantity: onHand,
    inventory_last_changed_timestamp: '2026-11-02 10:15:00',
    reseller_company_name: 'SalonCentric',
    version: 1,
    weight: 2.1,
    inventory_on_order: 0,
    new_quantity: suggested,
  };
}

export const reorderRows: ReorderRow[] = [
  buildRow('8-1 Light Blonde Cendré', -3, 18, 21, 8.45),
  buildRow('6-0 Dark Blonde', 5, 18, 13, 8.45),
  buildRow('9-1 Toner', 12, 12, 1, 9.1),
];
/** The same rows without prices, as the front desk sees them. */
export const reorderRowsWithoutPrices = reorderRows.map(
  ({ inventory_product_price: _, inventory_on_hand: __, ...row }) => row,
);

export const buildOrder = (products: readonly ReorderRow[], more: Partial<Order> = {}): Order =>
  sampleOrder({
    ordered: '2026-11-19 10:15:00',
    lines: products.map((one) => ({
      ...{ product_id: one.product_id, barcode: one.product_upc_code, name: `${one.brand_name} ${one.product_name}` },
      ...{ manufacturer: one.manufacturer_name, category: one.category_name, weight: one.weight },
      ...{ quantity: one.new_quantity, received: 0 },
      ...(one.inventory_product_price !== undefined && { price: one.inventory_product_price }),
    })),
    ...more,
  });
