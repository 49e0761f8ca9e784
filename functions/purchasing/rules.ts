import type { InventoryRow } from '../../shared/contract/inventory.ts';
import type { Location } from '../../shared/contract/locations.ts';
import type { Order, OrderableReseller, OrderLine, ReorderRow, Reseller } from '../../shared/contract/orders.ts';
import type { Product } from '../../shared/contract/products.ts';
import { reorderQuantity } from '../../shared/rules/stock.ts';
import { addDays, dayOf } from '../../shared/rules/time.ts';
import type { Caller } from '../kit/caller.ts';
import type { Groups } from '../products/groupStore.ts';
import { toListedProduct } from '../products/rules.ts';

/** Order line with a copy of the product's current name and price. */
export function toOrderLine(one: Product, groups: Groups, quantity: number): OrderLine {
  const { product_id, barcode, brand, manufacturer, category, weight, price, ...listed } = toListedProduct(one, groups);
  const name = `${brand} ${listed.name}`.trim();
  return { product_id, barcode, name, manufacturer, category, weight, quantity, received: 0, price };
}

type OrderContext = {
  id: string;
  caller: Pick<Caller, 'user_id' | 'first_name' | 'last_name'>;
  salon: Location;
  reseller: Reseller;
  time: string;
};
/** `before` is the draft that is changed or ordered. */
type OrderInput = { order_number: string; draft: boolean; lines: OrderLine[]; before?: Order | undefined };

export function createOrder({ id, caller, salon, reseller, time }: OrderContext, wanted: OrderInput): Order {
  const { order_number, draft, lines, before } = wanted;
  return {
    ...before,
    order_id: id,
    order_number,
    reseller_id: reseller.reseller_id,
    reseller_company_name: reseller.reseller_company_name,
    location_id: salon.location_id,
    location_name: salon.location_name,
    state: draft ? 'draft' : 'ordered',
    user_id: caller.user_id,
    user_name: `${caller.first_name} ${caller.last_name}`.trim(),
    ordered: draft ? null : time,
    due: draft ? null : addDays(dayOf(time), reseller.lead_time_days),
    closed: null,
    reason: '',
    lines,
    version: 1,
  };
}

/** Closes an order: cancelled if nothing was received, closed short otherwise. */
export const closeOrder = (before: Order, reason: string, time: string): Order => ({
  ...before,
  state: before.lines.some(({ received }) => received > 0) ? 'closed short' : 'cancelled',
  closed: time,
  reason,
});

export const withoutPrices = (one: Order): Order => ({
  ...one,
  lines: one.lines.map(({ price: _, ...line }) => line),
});

/** Adds the suggested order quantity, net of what is on order. */
export function toReorderRow(row: InventoryRow, weight: number): ReorderRow {
  const { inventory_current_quantity: current, inventory_desired_quantity: desired, inventory_on_order: onOrder } = row;
  return { ...row, weight, new_quantity: reorderQuantity({ desired, current, onOrder }) };
}

/** The order that fills up the stock: products that are needed, those out of stock first. No cost where rows have no prices. */
export function suggestOrder(rows: readonly ReorderRow[]): NonNullable<OrderableReseller['suggested']> {
  const isOut = ({ inventory_current_quantity: current }: ReorderRow) => current <= 0;
  const needed = rows.filter(({ inventory_quantity_needed }) => inventory_quantity_needed > 0);
  const out = needed.filter(isOut);
  const unpriced = needed.filter(({ inventory_product_price: price }) => price === 0).length;
  const cents = needed.reduce(
    (sum, { new_quantity, inventory_product_price: price = 0 }) => sum + Math.round(new_quantity * price * 100),
    0,
  );
  return {
    products: [...out, ...needed.filter((row) => !isOut(row))].map(({ product_id, brand_name, product_name }) => ({
      product_id,
      product_name: `${brand_name} ${product_name}`.trim(),
    })),
    out: out.length,
    ...(needed.some(({ inventory_product_price }) => inventory_product_price !== undefined) && {
      cost: cents / 100,
      ...(unpriced > 0 && { unpriced }),
    }),
  };
}
