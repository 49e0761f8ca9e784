import type { Groups } from '../../../functions/products/groupStore.ts';
import { createOrder, toOrderLine } from '../../../functions/purchasing/rules.ts';
import type { Movement } from '../../../shared/contract/inventory.ts';
import type { Location } from '../../../shared/contract/locations.ts';
import type { Order, Reseller } from '../../../shared/contract/orders.ts';
import type { Product } from '../../../shared/contract/products.ts';
import { roundToCents } from '../../../shared/rules/numbers.ts';
import { applyDelivery } from '../../../shared/rules/orders.ts';
import { addDays } from '../../../shared/rules/time.ts';
import { createReceipts, keeper } from './orders.ts';

type Used = {
  salon: Location;
  products: ReadonlyMap<string, Product>;
  groups: Groups;
  resellers: readonly Reseller[];
  /** Movements of what was used and sold, by product. */
  gone: ReadonlyMap<string, readonly Movement[]>;
  /** First day of the story, and the day before the first of the other orders. */
  from: string;
  to: string;
  /** Number before the first order. */
  numbered: number;
};

const daysBetween = 28;
/** What the first distributor charged before it raised its prices. */
const shareBefore = 0.94;

/** Orders every four weeks of the containers that were used since the last one, all delivered, with the movements of the deliveries. */
export function createReplenishments({ salon, products, groups, resellers, gone, from, to, numbered }: Used) {
  const receipts: Movement[] = [];
  const orders: Order[] = [];
  const ordered = new Map<string, number>();
  for (let day = addDays(from, daysBetween); day < to; day = addDays(day, daysBetween))
    for (const reseller of resellers) {
      const lines = [...gone].flatMap(([product_id, moved]) => {
        const product = products.get(product_id);
        if (!product?.brand_id || !reseller.brand_ids.includes(product.brand_id)) return [];
        const used = Math.floor(moved.reduce((sum, { change, time }) => (time < day ? sum - change : sum), 0));
        const quantity = used - (ordered.get(product_id) ?? 0);
        if (quantity <= 0) return [];
        ordered.set(product_id, used);
        const line = toOrderLine(product, groups, quantity);
        return [reseller === resellers[0] ? { ...line, price: roundToCents((line.price ?? 0) * shareBefore) } : line];
      });
      if (lines.length === 0) continue;
      const id = `01DEMOREPLENISH${salon.location_id}${String(orders.length).padStart(3, '0')}`;
      const by = { id, caller: keeper, salon, reseller, time: `${day} 11:20:00` };
      const order = createOrder(by, { order_number: `RO-${numbered + orders.length + 1}`, draft: false, lines });
      const at = `${addDays(day, reseller.lead_time_days ?? 5)} 09:40:00`;
      const arrivals = lines.map(({ quantity, received: _, ...line }) => ({ ...line, arrived: quantity }));
      receipts.push(...createReceipts(order, arrivals, at));
      orders.push(applyDelivery(order, arrivals, at));
    }
  return { orders, receipts };
}
