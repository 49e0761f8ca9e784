import type { Order, OrderLine, OrderState } from '../contract/orders.ts';
import { groupBy } from './groupBy.ts';
import { roundToCents } from './numbers.ts';
import { roundQuantity, stockValue } from './stock.ts';

const openStates: readonly OrderState[] = ['ordered', 'partly received'];

/** Whether deliveries are still expected. */
export const isOrderOpen = ({ state }: Pick<Order, 'state'>): boolean => openStates.includes(state);

/** Containers of a line not received yet, regardless of the order's state. */
export const remainingQuantity = ({ quantity, received }: Pick<OrderLine, 'quantity' | 'received'>): number =>
  Math.max(0, roundQuantity(quantity - received));

/** Containers still to be delivered by open orders, by product id. */
export function onOrderByProduct(orders: readonly Order[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const line of orders.filter(isOrderOpen).flatMap(({ lines }) => lines))
    sums.set(line.product_id, roundQuantity((sums.get(line.product_id) ?? 0) + remainingQuantity(line)));
  return sums;
}

/** Order lines with one product replaced by another, whose own line takes over the quantities if there is one. */
export function replaceOrderedProduct(
  lines: readonly OrderLine[],
  productId: string,
  by: Omit<OrderLine, 'quantity' | 'received'>,
): OrderLine[] {
  const replaced = lines.map((line) =>
    line.product_id === productId ? { ...line, ...by, quantity: line.quantity, received: line.received } : line,
  );
  return [...groupBy(replaced, ({ product_id }) => product_id).values()].flatMap(([first, second]) => {
    if (!first) return [];
    const quantity = first.quantity + (second?.quantity ?? 0);
    return { ...first, quantity, received: roundQuantity(first.received + (second?.received ?? 0)) };
  });
}

/** When each product was last ordered, by open orders. */
export function lastOrderedByProduct(orders: readonly Order[]): ReadonlyMap<string, string> {
  const latest = new Map<string, string>();
  for (const { ordered, lines } of orders)
    for (const { product_id } of lines)
      if (ordered && ordered > (latest.get(product_id) ?? '')) latest.set(product_id, ordered);
  return latest;
}

/** Delivered product with the number of containers. Carries its names, in case it was not ordered. */
export type Arrival = Omit<OrderLine, 'quantity' | 'received'> & { arrived: number };

/** Arrivals that exceed the order, with the surplus in containers. Everything exceeds an order that is not open. */
export function findOverDeliveries(order: Pick<Order, 'lines' | 'state'>, arrivals: readonly Arrival[]) {
  return arrivals.flatMap((one) => {
    const line = isOrderOpen(order) && order.lines.find(({ product_id }) => product_id === one.product_id);
    const beyond = roundQuantity(one.arrived - (line ? remainingQuantity(line) : 0));
    return beyond > 0 ? [{ ...one, beyond }] : [];
  });
}

/**
 * Returns the order with the delivery added. Products that were not ordered become lines with quantity 0. An order that was closed
 * between two parts of a delivery keeps its state.
 */
export function applyDelivery(before: Order, arrivals: readonly Arrival[], time: string): Order {
  const orderedIds = new Set(before.lines.map(({ product_id }) => product_id));
  const lines = [
    ...before.lines,
    ...arrivals
      .filter(({ product_id }) => !orderedIds.has(product_id))
      .map(({ arrived: _, ...one }) => ({ ...one, quantity: 0, received: 0 })),
  ].map((line) => {
    const arrived = arrivals.find(({ product_id }) => product_id === line.product_id)?.arrived ?? 0;
    return { ...line, received: roundQuantity(line.received + arrived) };
  });
  if (!isOrderOpen(before)) return { ...before, lines };
  const isComplete = lines.every((line) => remainingQuantity(line) === 0);
  return isComplete
    ? { ...before, lines, state: 'received', closed: time }
    : { ...before, lines, state: 'partly received' };
}

type OrderSums = { quantity: number; received: number; cost: number };

/** Totals of all lines: containers ordered and received (surplus excluded), and the cost in dollars. */
export const sumOrder = ({ lines }: Pick<Order, 'lines'>): OrderSums =>
  lines.reduce(
    (sums, { quantity, received, price = 0 }) => ({
      quantity: sums.quantity + quantity,
      received: roundQuantity(sums.received + Math.min(quantity, received)),
      cost: roundToCents(sums.cost + stockValue(quantity, price)),
    }),
    { quantity: 0, received: 0, cost: 0 },
  );

/** Days past the due date; 0 for an order that is not late or not open. */
export function daysLate({ state, due }: Pick<Order, 'state' | 'due'>, today: string): number {
  if (!due || !isOrderOpen({ state }) || due >= today) return 0;
  return Math.round((Date.parse(today) - Date.parse(due)) / 86_400_000);
}
