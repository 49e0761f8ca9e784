import type { Groups } from '../../../functions/products/groupStore.ts';
import { closeOrder, createOrder, toOrderLine } from '../../../functions/purchasing/rules.ts';
import type { Movement, StockLine } from '../../../shared/contract/inventory.ts';
import type { Location } from '../../../shared/contract/locations.ts';
import type { Order, Reseller } from '../../../shared/contract/orders.ts';
import type { Brand, Product } from '../../../shared/contract/products.ts';
import { applyDelivery } from '../../../shared/rules/orders.ts';
import { reorderQuantity } from '../../../shared/rules/stock.ts';
import { addDays } from '../../../shared/rules/time.ts';
import { idAt } from './random.ts';

const distributors = [
  { name: 'SalonCentric', account: '4410-2287', days: 5, makers: [2, 4] },
  { name: 'Cosmoprof', account: 'C-118204', days: 4, makers: [1] },
  { name: 'Northeast Beauty Supply', account: '77310', days: 7, makers: [0, 3] },
  { name: 'Milano Direct', account: 'MD-2209', days: 10, makers: [5] },
];

/** Distributors, each with all brands of one or two manufacturers. */
export function createResellers(
  manufacturers: readonly { manufacturer_id: string }[],
  brands: readonly Brand[],
): Reseller[] {
  return distributors.map(({ name, account, days, makers }, index) => {
    const ids = makers.map((maker) => manufacturers[maker]?.manufacturer_id);
    return {
      reseller_id: `01DEMODISTRIBUTOR${index + 1}`,
      reseller_company_name: name,
      account_number: account,
      email: `orders@${name.toLowerCase().replace(/\W/g, '')}.example`,
      lead_time_days: days,
      brand_ids: brands.filter(({ manufacturer_id }) => ids.includes(manufacturer_id)).map(({ brand_id }) => brand_id),
      version: 1,
    };
  });
}

/** Days since the first of them. */
export const firstOrderAgo = 40;

/** Orders: age in days, received part of each line, and after how many days. */
const orderPlans: readonly { ago: number; draft?: true; came?: number; after?: number; ended?: string }[] = [
  { ago: firstOrderAgo, came: 1, after: 5 },
  { ago: 33, came: 0.5, after: 6, ended: 'The rest is discontinued' },
  { ago: 26, ended: 'Ordered twice by mistake' },
  { ago: 19, came: 1, after: 4 },
  { ago: 15 },
  { ago: 8, came: 0.5, after: 5 },
  { ago: 2 },
  { ago: 0, draft: true },
];

export const keeper = { user_id: '01DEMO00000000000000000002', first_name: 'Dana', last_name: 'Whitfield' };
const maxLines = 8;

type SalonStock = {
  salon: Location;
  /** Index of the salon, for its share of the order numbers. */
  nth: number;
  products: readonly Product[];
  groups: Groups;
  resellers: readonly Reseller[];
  stock: readonly [StockLine, Movement][];
  today: string;
};

/** Movements of a delivery. */
export const createReceipts = (
  { order_id, order_number, location_id }: Order,
  arrivals: readonly { product_id: string; arrived: number; price?: number | undefined }[],
  time: string,
): Movement[] =>
  arrivals.map(({ product_id, arrived, price: cost }) => ({
    ...{ movement_id: idAt(time, `${order_id} ${product_id}`), location_id, product_id, time },
    ...{ kind: 'receive', change: arrived, reason: '', source: `Order ${order_number}` },
    ...(cost && { cost }),
    ...{ user_id: keeper.user_id, user_name: `${keeper.first_name} ${keeper.last_name}` },
  }));

/** Orders of a salon, and the movements of their deliveries. */
export function createOrders({ salon, nth, products, groups, resellers, stock, today }: SalonStock) {
  const receipts: Movement[] = [];
  const productById = new Map(products.map((one) => [one.product_id, one]));
  const orders = orderPlans.flatMap(({ ago, draft = false, came = 0, after = 0, ended }, index): Order[] => {
    const reseller = resellers[(index + nth) % resellers.length];
    if (!reseller) return [];
    const lines = stock.flatMap(([{ product_id, inventory_current_quantity, inventory_desired_quantity }]) => {
      const product = productById.get(product_id);
      if (!product?.brand_id || !reseller.brand_ids.includes(product.brand_id)) return [];
      const need = { current: inventory_current_quantity, desired: inventory_desired_quantity };
      return [toOrderLine(product, groups, reorderQuantity(need))];
    });
    const orderedLines = lines.filter((_, line) => (line + index) % 3 === 0).slice(0, maxLines);
    if (orderedLines.length === 0) return [];
    const number = 1001 + nth * orderPlans.length + index;
    const time = `${addDays(today, -ago)} 11:20:00`;
    const by = {
      id: `01DEMOORDER${salon.location_id}${String(index).padStart(2, '0')}`,
      caller: keeper,
      salon,
      reseller,
      time,
    };
    const order = createOrder(by, { order_number: `RO-${number}`, draft, lines: orderedLines });
    const at = `${addDays(today, after - ago)} 09:40:00`;
    const arrivals = orderedLines
      .map(({ quantity, received: _, ...line }) => ({ ...line, arrived: Math.floor(quantity * came) }))
      .filter(({ arrived }) => arrived > 0);
    receipts.push(...createReceipts(order, arrivals, at));
    const received = arrivals.length > 0 ? applyDelivery(order, arrivals, at) : order;
    return [ended ? closeOrder(received, ended, `${addDays(today, after - ago + 1)} 16:00:00`) : received];
  });
  return { orders, receipts };
}
